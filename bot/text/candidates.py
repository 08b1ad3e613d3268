"""The moves that a seat may choose among, the best first, each with what it would do: for lists in a chat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.ports import ButtonRoom
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.panel import decision_of
from games.kernel.game import Seat
from rendering.painter import painter
from rendering.panel import AnyDecision, Panel, Press, Style
from rendering.text import Strong, Word, joined

ROOM = ButtonRoom(60)
"""Buttons of the panel whose choices are looked at."""
LOOKED_INTO = 30
"""Choices of a panel that are looked into at most, for the move that each leads to."""


@dataclass(frozen=True)
class Candidates:
    """Lines that each make a move, or a whole turn with its moves parted by semicolons, the best first.

    ``liked`` is the one that a computer player likes best, where the table has hints. ``told`` says of some what the
    panel says of them.
    """

    decision: AnyDecision
    lines: tuple[str, ...]
    told: Mapping[str, Word]
    liked: str = ""

    def about(self, line: str) -> Word | None:
        """What a line would do, as far as its player may know; before what cannot be taken back, the question."""
        ask = painter(self.decision.game.slug).warning
        asked = next((words for part in line.split(";") if (words := ask(self.decision.view, part)) is not None), None)
        if asked is not None:
            return asked
        if line in self.told:
            return self.told[line]
        if ";" in line:
            # between its moves the rules may make others: the panel that shows the turn knows them
            shown = painter(self.decision.game.slug).panel(replace(self.decision, picked=line)).shown
            line = shown[0] if shown else line.partition(";")[0]
        # a sentence that names the move says no more than what it is called
        results = [one for one in self.decision.results(line) if Strong(line) not in dict(one.values).values()]
        return joined(results, " ") if results else None


def candidates(table: Table, seat: Seat) -> Candidates:
    """Every move of a seat that may move, those that score, end or cost something at the front.

    A turn of several moves stands for its first one where all of it can be chosen at once.
    """
    decision = decision_of(table, seat, "", ROOM)
    artist, moves = painter(begun(table).game.slug), frozenset(decision.moves)
    panel = artist.panel(decision)
    leads = dict(_leads(decision, panel))
    foretold = sorted(artist.foretold(decision, panel), key=lambda each: not each.worth)
    told = {leads[each.press]: each.about for each in reversed(foretold) if each.press in leads}
    first = [decision.liked] if decision.liked else []
    first += [leads[each.press] for each in foretold if each.press in leads]
    turns = {line.partition(";")[0]: line for line in leads.values() if ";" in line}
    lines = dict.fromkeys((*first, *leads.values(), *decision.moves))
    kept = tuple(line for line in lines if line not in turns and line.partition(";")[0] in moves)
    return Candidates(decision, kept, told, turns.get(decision.liked, decision.liked))


def _leads(decision: AnyDecision, panel: Panel) -> Iterator[tuple[Press, str]]:
    """The choices of a panel that lead to one line, with that line."""
    moves = frozenset(decision.moves)
    looked = 0
    for press in panel.presses:
        if press.style not in {Style.CHOICE, Style.MAKE}:
            continue
        if press.pick in moves or press.style is Style.MAKE:
            yield press, press.pick
        elif looked < LOOKED_INTO:
            looked += 1
            after = painter(decision.game.slug).panel(replace(decision, picked=press.pick))
            made = [each.pick for each in after.presses if each.style is Style.MAKE]
            if len(made) == 1:
                yield press, made[0]
