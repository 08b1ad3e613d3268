"""Metro's private panel: which square, what a tile would do there, and the question before one is drawn.

Which squares of Metro are buttons at once, where there are more of them than buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.metro.geometry import Square
from games.metro.notation import read, write
from games.metro.values import Lay, View
from rendering.metro.choices import DRAW, Lays, ink_of, lays, leads, pick_of, square_of, tile_of
from rendering.metro.emojis import name as name_of
from rendering.metro.line_ends import name
from rendering.metro.line_text import sentences
from rendering.panel import Decision, Panel, Press, Style, starred
from rendering.text import Said, Strong, Word, counted, joined, said
from rendering.theme import PAPER, TEXT, seat_ink

ACROSS = 3
"""Tiles, or turns of one, that stand side by side at most."""

MORE = "more"
"""What is picked on the second page; with a number on later ones."""


def panel(decision: Decision[View]) -> Panel:
    """Squares to press; on a pressed one what the tile would do, or what each of several would, side by side."""
    found, picked = lays(decision.view, decision.moves), decision.picked
    if picked == DRAW and DRAW in decision.moves:
        return _drawing(decision)
    leaves = pages(decision, found)
    square = square_of(picked)
    if square is not None and square in found:
        page = next(leaf for leaf in leaves if square in leaf.squares)
        if picked == pick_of(found[square]):
            moves = found[square]
            return _one(decision, found, page, moves[0]) if len(moves) == 1 else _several(decision, page, moves)
        if picked in decision.moves:
            return _one(decision, found, page, *_lay(picked))
    return _squares(decision, found, next((leaf for leaf in leaves if leaf.pick == picked), leaves[0]))


def _lay(text: str) -> list[Lay]:
    return [move for move in (read(text),) if isinstance(move, Lay)]


def _squares(decision: Decision[View], found: Lays, page: Page) -> Panel:
    """Which square: as it opens, and further pages."""
    asked: Word = said("Your turn: which square?")
    if decision.view.drawn is not None:
        asked = said("You must lay the tile you drew: which square?")
    asked = joined([asked, *_meanings(decision.view, page)], " ")
    return Panel(asked, _buttons(decision, found, page), (*_turning(page), *_draw(decision)))


def _meanings(view: View, page: Page) -> tuple[Said, ...]:
    """What the marks of the squares mean, as far as there are such: the same in every theme."""
    led = leads(view)
    inks = {ink_of(view, led[square]) for square in page.squares}
    meanings = (
        (seat_ink(view.seat or 0), said("Your colour: your line goes on.")),
        (TEXT, said("Filled: another's.")),
        (PAPER, said("Outlined: nobody's.")),
    )
    return tuple(words for ink, words in meanings if ink in inks)


def _buttons(decision: Decision[View], found: Lays, page: Page, chosen: Square | None = None) -> tuple[Press, ...]:
    """The squares of a page; the chosen one goes when it is pressed again."""
    view, led, liked = decision.view, leads(decision.view), _liked(decision)
    return tuple(
        Press(
            starred(name(square), liked is not None and square == liked.square),
            page.pick if square == chosen else pick_of(found[square]),
            Style.CHOSEN if square == chosen else Style.CHOICE,
            pick_of(found[square]).removesuffix(" r"),
            ink_of(view, led[square]),
            whole=pick_of(found[square]) if square != chosen and pick_of(found[square]) in decision.moves else "",
        )
        for square in page.squares
    )


def _turning(page: Page) -> tuple[Press, ...]:
    """Ways to the pages before and after."""
    back = () if page.before is None else (Press(said("Back"), page.before, Style.WAY),)
    if page.after is None:
        return back
    more = counted("{n} more", "{n} more", page.left)
    return (*back, Press(more, page.after, Style.WAY))


def _draw(decision: Decision[View]) -> tuple[Press, ...]:
    if DRAW not in decision.moves:
        return ()
    return (Press(starred(said("Draw"), decision.liked == DRAW), DRAW, Style.WAY),)


def _drawing(decision: Decision[View]) -> Panel:
    """Asked before a tile is drawn, for that cannot be taken back."""
    make = Press(starred(said("Draw it"), decision.liked == DRAW), DRAW, Style.MAKE)
    return Panel(said("You must lay what you draw."), (), (make, Press(said("No"), "", Style.WAY)), shown=(DRAW,))


def _one(decision: Decision[View], found: Lays, page: Page, move: Lay) -> Panel:
    """What one tile would do on a square; the other squares stay."""
    text, square = write(move), Strong(name(move.square))
    where: list[Word] = [square]
    if move.index is not None:
        where.append(said("tile {n}", n=move.index + 1))
    if move.turn:
        where.append(_degrees(move))
    after, _ = decision.foreseen(text)
    results = joined(sentences(decision.view, after), " ")
    asked = said("{square}, not laid yet. {results}", square=joined(where), results=results)
    label = said("Lay on {square}", square=name(move.square))
    if move.index is not None:
        label = said("Lay tile {n} on {square}", n=move.index + 1, square=name(move.square))
    choices = _buttons(decision, found, page, move.square)
    ways = (*_turning(page), Press(label, text, Style.MAKE, symbol=name_of(tile_of(decision.view, move))))
    buttons = 0 if decision.board else len(choices)
    if buttons + len(ways) < decision.buttons:
        ways = (*ways[:-1], *_draw(decision), ways[-1])
    return Panel(asked, choices, ways, shown=(text,))


def _several(decision: Decision[View], page: Page, moves: Sequence[Lay]) -> Panel:
    """What each tile, or each turn of one, would do on a square, side by side."""
    view, square, liked = decision.view, Strong(name(moves[0].square)), _liked(decision)
    makes = tuple(
        Press(
            starred(_making(move), liked is not None and _alike(view, move, liked)),
            write(move),
            Style.MAKE,
            symbol=name_of(tile_of(view, move)),
        )
        for move in moves
    )
    asked = said("{square}: nothing is laid yet. This is what each tile would do.", square=square)
    if len({move.index for move in moves}) == 1:
        asked = said("{square}: nothing is laid yet. This is what each turn would do.", square=square)
    return Panel(
        asked,
        makes,
        (Press(said("Other square"), page.pick, Style.WAY),),
        shown=tuple(map(write, moves)),
        part=write(moves[0]),
        across=across(len(moves)),
    )


def across(count: int) -> int:
    """How many pictures, and the buttons below them, stand in a row.

    >>> [across(count) for count in (2, 3, 4, 5, 12)]
    [2, 3, 2, 3, 3]
    """
    return 2 if count in {2, 4} else ACROSS


def _making(move: Lay) -> Said:
    if move.index is None:
        return said("Lay it turned {turn}", turn=_degrees(move)) if move.turn else said("Lay as it is")
    if move.turn:
        return said("Lay tile {n}, {turn}", n=move.index + 1, turn=_degrees(move))
    return said("Lay tile {n}", n=move.index + 1)


def _degrees(move: Lay) -> str:
    return f"{90 * move.turn}°"


def _liked(decision: Decision[View]) -> Lay | None:
    """The lay that a computer player likes best, where that may be told and is one."""
    found = _lay(decision.liked) if decision.liked else []
    return found[0] if found else None


def _alike(view: View, one: Lay, two: Lay) -> bool:
    return one.square == two.square and tile_of(view, one) == tile_of(view, two)


@dataclass(frozen=True)
class Page:
    """Some squares in the order of the board.

    ``pick`` is what is picked on this page, ``before`` and ``after`` on those beside it, None where there is none.
    ``left`` is how many squares stand on later pages.
    """

    squares: tuple[Square, ...]
    pick: str = ""
    before: str | None = None
    after: str | None = None
    left: int = 0


def pages(decision: Decision[View], found: Lays) -> tuple[Page, ...]:
    """All squares on one page, or first those that matter most: what is liked, then where lines lead, own ones first.

    Beside the squares there is room for the ways to other pages, and for one button more: to draw, or to lay.
    """
    if decision.board or len(found) < decision.buttons:
        return (Page(tuple(found)),)
    led, liked = leads(decision.view), square_of(decision.liked)
    ranked = sorted(found, key=lambda square: (square != liked, not led[square].own, not led[square].other))
    first, later = decision.buttons - 2, decision.buttons - 3
    starts = [0, *range(first, len(ranked), later)]
    parts = [ranked[start:stop] for start, stop in zip(starts, [*starts[1:], len(ranked)], strict=True)]
    picks = ["", MORE, *(f"{MORE} {number}" for number in range(2, len(parts)))]
    return tuple(
        Page(
            tuple(sorted(part)),
            picks[number],
            picks[number - 1] if number else None,
            picks[number + 1] if number + 1 < len(parts) else None,
            sum(map(len, parts[number + 1 :])),
        )
        for number, part in enumerate(parts)
    )
