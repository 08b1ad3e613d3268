"""The own pair of Tandem large, with what can be chosen or would change marked, above the rows of all others.

What is marked on the own pair of Tandem: the zone of a link, places to choose from, what a win brings.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.notation import read
from games.tandem.values import PLACES, Event, Offered, Row, View
from rendering import numbers
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import changes, news_line, other_pairs, pairs, sheets, titles
from rendering.tandem.changes import News
from rendering.tandem.pairs import NOTHING, Pale, Sheet
from rendering.tandem.panel_layout import corner, high, own
from rendering.tandem.titles import Room, Rooms
from rendering.text import counted, said
from rendering.theme import TEXT, Theme


def picture(
    view: View, seat: Seat, events: tuple[Event, ...], new: Pale, spots: tuple[str, ...], theme: Theme, scene: Scene
) -> Image.Image:
    """The pair of a seat; ``events`` are those of a turn that is not made yet, ``new`` where tokens come to lie by it.

    ``spots`` are moves about places that can be chosen. In what order zones change is not told: its numbers would
    stand beside those of the zones.
    """
    scale, number, others = theme.scale, seat // 2, len(view.pairs) - 1
    news = changes.news((number,), events)[number]
    made, rooms = sheets.sheet(theme, own(scale), view, number, scene, news, NOTHING)
    new_tokens(made, new)
    if not events:
        named_subjects(made)
        linking(made)
        places(made, seat % 2, spots)
        if made.pair.given is not None and acting(made.pair) == seat % 2:
            given(made, scene, rooms)
        elif not sheets.over(view, scene):
            at_stake(made, rooms[1 - made.pair.mover], view, scene)
    canvas = Canvas.blank(theme, (theme.side, high(scale, others)))
    canvas.paste(made.canvas.sprite(), corner(scale))
    other_pairs.paint(canvas, view, number, scene)
    return canvas.picture()


def named_subjects(made: Sheet) -> None:
    """Frames around the subjects that three different dice name by the key, while one of them is to be chosen."""
    plan, pair, scale = made.plan, made.pair, made.plan.scale
    if pair.roll is not None and not pair.acted and len(set(pair.roll)) == len(pair.roll):
        for value in pair.roll:
            box, aside = pairs.entry_box(plan, value), 6 * scale
            rim = (box.x - aside, box.y - aside, box.x + box.wide + aside, box.y + box.high + aside)
            made.canvas.rim(rim, 18 * scale, 4 * scale, made.ground, TEXT)


def new_tokens(made: Sheet, new: Pale) -> None:
    """A ring around each token in a zone that was not there before."""
    for player, zone, index in sorted(new.spaces):
        subject = made.pair.boards[player].zones[zone - 1][index]
        pairs.ring(made, subject, made.plan.token, made.plan.spaces(player, zone)[index])


def linking(made: Sheet) -> None:
    """A frame around the zone of both boards in which tokens are exchanged next."""
    if made.pair.links and not made.pair.threes and made.pair.given is None:
        for player in (0, 1):
            pairs.framed(made, player, made.pair.links[0])


def places(made: Sheet, player: int, spots: Sequence[str]) -> None:
    """A dark number on each place of a player's row that can be chosen, in the corner of what lies there."""
    for move in map(read, spots):
        if isinstance(move, Row):
            x, y = made.plan.place(player, PLACES[move.place - 1])
            free = made.pair.boards[player].row[move.place - 1] is None
            inward = made.plan.held // 2 if free else made.plan.held * 4 // 5
            numbers.place(made.canvas, numbers.big(made.canvas.theme, move.place), (x + inward, y + inward))


def given(made: Sheet, scene: Scene, rooms: Rooms) -> None:
    """What is given in the exchange under way, and what the partner is asked."""
    pair = made.pair
    assert pair.given is not None
    offer = Offered(Seat(pair.mover), pair.links[0], pair.given, choice=True)
    news_line.paint(made, scene, rooms, News({}, (offer,)))
    titles.words(made, scene, rooms[1 - pair.mover], said("What do you give for it?"))


def at_stake(made: Sheet, room: Room, view: View, scene: Scene) -> None:
    """What a win brings, between the names."""
    if made.pair.roll is not None:
        titles.words(made, scene, room, counted("A win: {n} point", "A win: {n} points", view.pawn))
