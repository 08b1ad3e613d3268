"""The panel of Socks while the players lay the city: places by number, then how the tile is turned."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from games.kernel.hexes import Hex
from games.socks.city import cells
from games.socks.notation import read, write
from games.socks.values import Lay, View
from rendering.panel import Decision, Panel, Press, Style, not_made, starred
from rendering.text import said

LARGE = 16
"""Places that have buttons together, where not all of them can have one."""
OTHERS = 9
"""Buttons beside those of places at most: five other turns, a way back, luck, and the one that makes the move."""


@dataclass(frozen=True)
class Picked:
    """What has been picked: a whole move, and the open run of numbers, which count from 1; 0 is none."""

    move: str = ""
    run: int = 0

    @property
    def text(self) -> str:
        """As buttons carry it, such as ``tile 3,-2 r4 in 2``."""
        return f"{self.move} in {self.run}".strip() if self.run else self.move


def by_place(moves: tuple[str, ...]) -> dict[Hex, tuple[str, ...]]:
    """The moves that lay a tile by the place they name, places in reading order."""
    found: dict[Hex, list[str]] = {}
    for text in moves:
        move = read(text)
        if isinstance(move, Lay):
            found.setdefault(move.tile.at, []).append(text)
    return {at: tuple(found[at]) for at in sorted(found, key=lambda at: (at.r, at.q))}


def covered(lines: tuple[str, ...]) -> frozenset[Hex]:
    """Where tiles would lie, after moves of a panel that are shown."""
    moves = [read(text) for line in lines for text in line.split(";")]
    return frozenset(at for move in moves if isinstance(move, Lay) for at in cells(move.tile))


def panel(decision: Decision[View]) -> Panel:
    """Places to press, then the other turns that fit there, and the button that makes the move; luck beside them."""
    places = by_place(decision.moves)
    runs = _runs(decision, list(places))
    picked = _read(decision, len(runs))
    here = next((moves for moves in places.values() if picked.move in moves), ())
    shown = list(places)
    if runs:
        shown = runs[picked.run - 1] if picked.run else [at for at, moves in places.items() if picked.move in moves]
    numbers = {at: number for number, at in enumerate(places, 1)}
    choices = [_place(decision, picked, places[at], str(numbers[at])) for at in shown]
    turns = [_turn(decision, picked, move) for move in here if move != picked.move]
    luck = [_luck(decision, picked, text) for text in ("finish", "agree") if text in decision.moves]
    make = [_make(picked.move)] if picked.move else []
    return Panel(
        not_made(decision, picked.move) if picked.move else said("Where do you lay the tile?"),
        (*choices, *turns),
        (*_ways(decision, picked, places, runs), *luck, *make),
        shown=(picked.move,) if picked.move else (),
        part=str(picked.run) if picked.run else "",
    )


def _ways(
    decision: Decision[View], picked: Picked, places: dict[Hex, tuple[str, ...]], runs: list[list[Hex]]
) -> list[Press]:
    """To each run of numbers, or back from one."""
    if picked.run:
        return [Press(said("All places"), Picked(picked.move).text, Style.WAY)]
    found, last = [], 0
    for number, run in enumerate(runs, 1):
        first, last = last + 1, last + len(run)
        label = said("🔍 {first} to {last}", first=first, last=last)
        liked = any(decision.liked in places[at] for at in run)
        there = Picked(picked.move, number).text
        found.append(Press(starred(label, liked), there, Style.WAY))
    return found


def _runs(decision: Decision[View], places: list[Hex]) -> list[list[Hex]]:
    """Places in runs of like length; none where all of them can be pressed at once."""
    if decision.board or len(places) <= decision.buttons - OTHERS:
        return []
    count = -(-len(places) // LARGE)
    edges = [len(places) * number // count for number in range(count + 1)]
    return [places[first:last] for first, last in pairwise(edges)]


def _read(decision: Decision[View], runs: int) -> Picked:
    """What a text picks, nothing where it is not one that a button carries now."""
    words, run = decision.picked.split(), 0
    if len(words) > 1 and words[-2] == "in" and words[-1] in map(str, range(1, runs + 1)):
        words, run = words[:-2], int(words[-1])
    move = " ".join(words)
    return Picked(move, run) if not move or move in decision.moves else Picked()


def _place(decision: Decision[View], picked: Picked, moves: tuple[str, ...], label: str) -> Press:
    chosen = picked.move in moves
    liked = decision.liked in moves and not chosen
    first = decision.liked if liked else moves[0]
    return Press(
        starred(label, liked),
        Picked("" if chosen else first, picked.run).text,
        Style.CHOSEN if chosen else Style.CHOICE,
        moves[0],
        whole=moves[0] if len(moves) == 1 and not chosen else "",
    )


def _turn(decision: Decision[View], picked: Picked, text: str) -> Press:
    move = read(text)
    assert isinstance(move, Lay)
    label = said("Turned {degrees}°", degrees=60 * move.tile.turn)
    return Press(starred(label, text == decision.liked), Picked(write(move), picked.run).text)


def _luck(decision: Decision[View], picked: Picked, text: str) -> Press:
    label = said("Let luck finish") if text == "finish" else said("Agree to finish")
    chosen = picked.move == text
    return Press(
        starred(label, decision.liked == text and not chosen),
        Picked("" if chosen else text, picked.run).text,
        Style.CHOSEN if chosen else Style.CHOICE,
        whole="" if chosen else text,
    )


def _make(move: str) -> Press:
    if move == "finish":
        return Press(said("Offer it"), move, Style.MAKE)
    return Press(said("Agree") if move == "agree" else said("Lay it there"), move, Style.MAKE)
