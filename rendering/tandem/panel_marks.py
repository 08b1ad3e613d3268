"""What is marked on the own pair of Tandem: the zone of a link, places to choose from, what a win brings."""

from __future__ import annotations

from collections.abc import Sequence

from games.tandem.notation import read
from games.tandem.values import PLACES, Event, Pair, Row, View, Won
from rendering import numbers
from rendering.canvas import Canvas
from rendering.captions import fitted
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.tandem import pairs, tokens
from rendering.tandem.layout import Plan
from rendering.tandem.pairs import Pale
from rendering.text import counted
from rendering.theme import MARK, TEXT, TILE

RIM = 56
"""From the middle of a subject of the key to the frame above and below it, at the usual scale."""


def named_subjects(canvas: Canvas, layout: Plan, pair: Pair) -> None:
    """Frames around the subjects that three different dice name by the key, while one of them is to be chosen."""
    scale = layout.scale
    if pair.roll is not None and not pair.acted and len(set(pair.roll)) == len(pair.roll):
        for value in pair.roll:
            box = layout.entry(0, value)
            left, high = pairs.entry_left(layout, box) - 14 * scale, box.y + box.high // 2
            rim = (left, high - RIM * scale, box.x + box.wide, high + RIM * scale)
            canvas.rim(rim, 18 * scale, 4 * scale, TILE, TEXT)


def new_tokens(canvas: Canvas, layout: Plan, pair: Pair, new: Pale) -> None:
    """A ring around each token in a zone that was not there before."""
    side, inset = layout.token, 10 * layout.scale
    for player, zone, index in sorted(new.spaces):
        x, y = layout.spaces(0, player, zone)[index]
        canvas.cover(rounded(side, side, side // 2), (x, y), TILE)
        canvas.stamp(frame(side, side, side // 2, 5 * layout.scale), (x, y), TILE, MARK)
        token = tokens.token(canvas.theme, pair.boards[player].zones[zone - 1][index], side - 2 * inset)
        canvas.paste(token, (x + inset, y + inset))


def linking(canvas: Canvas, layout: Plan, pair: Pair) -> None:
    """A frame around the zone of both boards in which tokens are exchanged now."""
    if pair.links and not pair.threes:
        for player in (0, 1):
            pairs.framed(canvas, layout.zone(0, player, pair.links[0]), 5)


def places(canvas: Canvas, layout: Plan, pair: Pair, player: int, spots: Sequence[str]) -> None:
    """A dark number on each place of a player's row that can be chosen, in the corner of what lies there."""
    for move in map(read, spots):
        if isinstance(move, Row):
            x, y = layout.place(0, player, move.place)
            free = pair.boards[player].row[move.place - 1] is None
            inward = layout.row // 2 if free else layout.row * 4 // 5
            numbers.place(canvas, numbers.big(canvas.theme, move.place), (x + inward, y + inward))


def at_stake(canvas: Canvas, layout: Plan, view: View, number: int, events: Sequence[Event], scene: Scene) -> None:
    """What a win brings, beside the row of the player without dice; with a plus where these events bring it."""
    pair, theme = view.pairs[number], canvas.theme
    if pair.roll is None:
        return
    won = [event.points for event in events if isinstance(event, Won) and event.pair == number]
    if won:
        pairs.promised(canvas, layout, pair.mover, won[0])
        return
    box = layout.shared(0)
    right = box.x + box.wide - 20 * theme.scale
    room = right - layout.place(0, 0, PLACES[3])[0] - layout.row - 16 * theme.scale
    words = fitted(scene, counted("A win: {n} point", "A win: {n} points", view.pawn), "regular", theme.figure, room)
    at = right, layout.line(0, 1 - pair.mover)
    canvas.write(words, at, TILE, TEXT, size=theme.figure, anchor="right")
