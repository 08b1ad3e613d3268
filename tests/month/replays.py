"""Replayed logs, shared by all processes of a month: a process begins with none, and a hundred of them are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.table.fold import Past, fold
from bot.table.lines.match_lines import Line


class Replays:
    """What ``fold`` gives, computed once for each line behind the same lines."""

    def __init__(self) -> None:
        self._followed: dict[tuple[int, str], tuple[int, Past]] = {}
        """By the number of a log and the line behind it, spelled: lines hold what cannot be hashed."""
        self._ends: dict[int, tuple[int, Past]] = {}

    def fold(self, lines: Iterable[Line], known: Sequence[Past] = ()) -> Iterator[Past]:
        """As ``bot.table.fold.fold``."""
        past = list(known)
        log = self._log(known)
        for line in lines:
            found = self._followed.get((log, repr(line)))
            if found is None:
                found = self._note(log, next(iter(fold((line,), past))))
            log, one = found
            past.append(one)
            yield one

    def _log(self, past: Sequence[Past]) -> int:
        """The number of the log of these lines, 0 of none; their last value alone says which one it is."""
        if not past:
            return 0
        number, _ = self._ends.get(id(past[-1]), (0, None))
        if not number:
            before = self._log(past[:-1])
            number, _ = self._followed.get((before, repr(past[-1].line))) or self._note(before, past[-1])
            self._ends[id(past[-1])] = number, past[-1]
        return number

    def _note(self, log: int, one: Past) -> tuple[int, Past]:
        number = len(self._followed) + 1
        self._followed[log, repr(one.line)] = self._ends[id(one)] = number, one
        return number, one
