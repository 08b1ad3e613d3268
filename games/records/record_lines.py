"""The lines of a record from a whole log, taken back entries and all (games/records/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, assert_never

from games.kernel.computer import USUAL, Skill
from games.kernel.game import AnyGame, Json, Options, Seat, Step
from games.kernel.log_entries import (
    STOPPED,
    Ended,
    Entry,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
    luck_of,
)
from games.kernel.match import Done, Match, begin_again, redo
from games.records.facts import move_facts, setup_facts
from games.records.players import PERSON, UNNOTED, later_player


def round_over(game: AnyGame, before: Any, after: Any, seat: Seat) -> bool:
    """Whether a hidden choice was the last of its round: the game waits for more than it did, or for nobody."""
    if game.outcome(after) is not None:
        return True
    return not game.to_act(after) <= game.to_act(before) or seat in game.to_act(after)


@dataclass(frozen=True)
class _Point:
    """The match after an entry that still counts, what it brought into the record, and the choices that wait.

    ``chosen`` are the hidden choices since the round ``began``. ``event`` is true of what cannot be taken back.
    """

    match: Match
    began: Any
    chosen: Mapping[Seat, Json] = field(default_factory=dict)
    lines: int = 0
    draws: int = 0
    event: bool = False


class RecordLines:
    """The setup, the moves and events of a record, and beside each the legal texts of its seat where they are wanted.

    ``players`` are those at the start. Raises as ``games.kernel.match.replay`` where the log cannot have happened, and
    ``ValueError`` where it takes back what is no move.
    """

    def __init__(
        self, game: AnyGame, options: Options, players: Sequence[str], entries: Sequence[Entry], *, legal: bool
    ) -> None:
        self._game, self._log, self._legal = game, entries, legal
        self._players = list(players)
        self.moves: list[dict[str, Json]] = []
        self.legal: list[list[str]] = []
        if not entries:
            raise ValueError("the log does not begin with a start")
        done = begin_again(game, options, [player == PERSON for player in players], entries[0])
        self.setup = self._setup(done)
        self._points = [_Point(done.match, done.match.state)]
        for number, entry in enumerate(entries[1:], 1):
            self._add(number, entry)

    @property
    def match(self) -> Match:
        """The match after all of it."""
        return self._points[-1].match

    def _setup(self, done: Done) -> Json:
        return setup_facts(self._game, Step(done.match.state, done.told), luck_of(done.entry))

    def _add(self, number: int, entry: Entry) -> None:
        match entry:
            case TakenBack(count):
                self._back(count)
            case Moved():
                self._move(entry, redo(self.match, entry, ()))
            case Rerolled():
                done = redo(self.match, entry, ())
                kept = sum(point.event for point in self._points)
                self._event("reroll", setup=self._setup(done))
                self._points = [_Point(done.match, done.match.state, event=True)] * (1 + kept)
            case Skipped(seat):
                self._later(entry, "timed out", seat=seat)
            case SeatHanded(seat, name):
                self._later(entry, "handed", seat=seat, to=name, player=self._newcomer(number, seat))
            case Resigned(seat, by):
                ruled = {"by": "rules"} if by == "rules" else {}
                self._later(entry, "resigned", seat=seat, player=self._newcomer(number, seat), **ruled)
            case Ended(reason):
                agreed = {"seats": [seat for seat in self.match.seats if self.match.persons[seat]]}
                said = {"stopped": {}} if reason == STOPPED else {reason: agreed}
                for event, parts in said.items():
                    self._later(entry, event, **parts)
            case Started():
                raise ValueError("the log starts a second time")
            case _:
                assert_never(entry)

    def _unnoted(self, match: Match, seat: Seat) -> str:
        """The computer player of a move that follows from nothing noted, as in a lesson: version 0."""
        player = self._players[seat]
        skill = Skill.read(USUAL).write() if player == PERSON else player.rpartition(" ")[0]
        return f"{skill} {UNNOTED} {match.turns[seat]}"

    def _newcomer(self, number: int, seat: Seat) -> str:
        self._players[seat] = later_player(self._log, number, self._players[seat])
        return self._players[seat]

    def _event(self, event: str, **parts: Json) -> None:
        self.moves.append({"event": event, **parts})
        self.legal.append([])

    def _later(self, entry: Entry, event: str, **parts: Json) -> None:
        last = self._points[-1]
        self._event(event, **parts)
        self._points.append(_Point(redo(last.match, entry, ()).match, last.began, last.chosen, event=True))

    def _back(self, count: int) -> None:
        gone = self._points[-count:]
        if not 0 < count < len(self._points) or any(point.event for point in gone):
            raise ValueError("the log takes back what is no move")
        turns = self.match.turns
        del self._points[-count:]
        last = self._points[-1]
        awaited = last.match.awaited
        opened = tuple([turn + (Seat(seat) in awaited) for seat, turn in enumerate(turns)])
        self._points[-1] = replace(last, match=replace(last.match, turns=opened))
        lines = sum(point.lines for point in gone)
        if lines:
            self._event("undone", moves=lines, draws=sum(point.draws for point in gone))

    def _move(self, entry: Moved, done: Done) -> None:
        last, seat, after = self._points[-1], entry.seat, done.match.state
        before = last.match.state
        began = last.began if last.chosen else before
        mind = self._unnoted(last.match, seat) if entry.by == "bot" and not entry.mind else entry.mind
        named = {"computer": mind} if mind else {}
        chosen = {**last.chosen, seat: {"seat": seat, "move": entry.text, **named}}
        if self._game.secret(before, seat) and not round_over(self._game, before, after, seat):
            self._points.append(_Point(done.match, began, chosen, draws=len(entry.luck)))
            return
        luck = move_facts(self._game, done.told, entry.luck)
        if luck is not None:
            chosen[max(chosen)] = {**chosen[max(chosen)], "luck": luck}
        for each in sorted(chosen):
            able = tuple(islice(self._game.legal(began, each), None if self._legal else 2))
            self.moves.append(chosen[each] | ({"forced": True} if len(able) == 1 else {}))
            self.legal.append(sorted(map(self._game.write, able)) if self._legal else [])
        self._points.append(_Point(done.match, after, lines=len(chosen), draws=len(entry.luck)))
