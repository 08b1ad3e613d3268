"""The picture above the buttons of Tandem: the own pair as it lies, or as the turn that is picked would leave it.

The own pair is large, with what can be chosen or would change marked, above the rows of all others. While a key is
arranged it is shown instead, with the subjects to press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.values import (
    PLACES,
    SUBJECTS,
    ZONES,
    Event,
    Offered,
    Order,
    Pair,
    Place,
    Subject,
    Tokens,
    View,
    Zone,
)
from rendering.canvas import Canvas, receding
from rendering.painter import Polygon
from rendering.panel import Decision, Panel, Press
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.tandem import changes, marks, news_line, pair_rows, pairs, sheets, titles, tokens
from rendering.tandem.board import painted
from rendering.tandem.board_panel import stage
from rendering.tandem.changes import News
from rendering.tandem.complete_turns import Turn
from rendering.tandem.layout import (
    DIE,
    TOKEN,
    column,
    corner,
    key_panel,
    own,
    palette_token,
)
from rendering.tandem.pair_layout import Box
from rendering.tandem.pairs import GONE, NOTHING, ROUND, Pale, Sheet
from rendering.tandem.panel import IN_ORDER, arranged, step
from rendering.tandem.titles import Room, Rooms
from rendering.tandem.turn_words import foreseen
from rendering.text import counted, said
from rendering.theme import MARK, PAPER, QUIET, TEXT, TILE, Theme, of_kinds


def panel_picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair large, the others small below it, without a header: the chat has its words.

    Raises ``ValueError`` for a bystander's view.
    """
    view = decision.view
    if view.seat is None:
        raise ValueError("a bystander belongs to no pair")
    theme = of_kinds(theme)
    if view.pairs[view.seat // 2].key is None:
        return key_picture(decision, theme)
    seat, events, new = Seat(view.seat), tuple[Event, ...](), NOTHING
    turn = _shown(decision) if decision.moves else None
    if turn is not None:
        after, events = foreseen(decision, turn)
        shown = laid(view, after, seat)
        new = fresh(view.pairs[seat // 2], shown.pairs[seat // 2])
        view = shown
    return picture(view, decision.view, events, new, panel.choices, theme, scene)


def _shown(decision: Decision[View]) -> Turn | None:
    """The turn that is shown before it is made."""
    if not decision.board:
        return step(decision).turn
    turn = stage(decision).turn
    return turn if turn.chosen else None


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The pair of the seat that would move, with the dice as they lie."""
    seat = Seat(0) if before.seat is None else before.seat
    was, now = before.pairs[seat // 2], after.pairs[seat // 2]
    shown = laid(before, after, seat)
    return painted(shown, theme, events, scene, (seat // 2,), fresh(was, now), preview=True).picture()


def laid(before: View, after: View, seat: Seat) -> View:
    """The view before a move, with the tokens of the seat's pair as they would lie; those that stay lie still."""
    number = seat // 2
    was, now = before.pairs[number], after.pairs[number]
    one, other = (
        replace(new, zones=tuple(map(settled, old.zones, new.zones)))
        for old, new in zip(was.boards, now.boards, strict=True)
    )
    shown = replace(now, boards=(one, other), roll=was.roll, mover=was.mover, through=was.through, score=was.score)
    return replace(before, pairs=(*before.pairs[:number], shown, *before.pairs[number + 1 :]))


def settled(was: Tokens, now: Tokens) -> Tokens:
    """A zone with each token that stays where it lay, and what is new where there is room: ``GONE`` where one has left.

    >>> settled((0, 2, 5), (2, 3, 5)), settled((0, 2, 5), (2, 5)), settled((1, 1), (1, 1, 1)), settled((0, 1), ())
    ((3, 2, 5), (-1, 2, 5), (1, 1, 1), (-1, -1))
    """
    left, found = list(now), list[Subject]()
    for token in was:
        stays = token in left
        if stays:
            left.remove(token)
        found.append(token if stays else GONE)
    for token in left:
        if GONE in found:
            found[found.index(GONE)] = token
        else:
            found.append(token)
    return tuple(found)


def fresh(was: Pair, now: Pair) -> Pale:
    """The tokens that lie where none of their kind has lain before."""
    spaces: set[tuple[int, Zone, int]] = set()
    places: set[tuple[int, Place]] = set()
    for player in (0, 1):
        old, new = was.boards[player], now.boards[player]
        for zone in ZONES:
            left = list(old.zones[zone - 1])
            for index, token in enumerate(new.zones[zone - 1]):
                if token in left:
                    left.remove(token)
                elif token != GONE:
                    spaces.add((player, zone, index))
        places |= {(player, place) for place in PLACES if old.row[place - 1] != new.row[place - 1]}
    return Pale(frozenset(spaces), frozenset(places))


def panel_regions(decision: Decision[View], panel: Panel, _theme: Theme) -> tuple[Polygon, ...]:
    """For each choice with a spot the rectangle of its place, token or subject; of equal tokens, that of all."""
    return tuple(_corners(_box(decision.view, press)) if press.spot else () for press in panel.choices)


def _corners(box: Box) -> Polygon:
    right, bottom = box.x + box.wide, box.y + box.high
    return (box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)


def _box(view: View, press: Press) -> Box:
    if press.spot.startswith("key "):
        return palette_token(Subject(SUBJECTS.index(press.spot.split()[-1])))
    return marks.region(own(len(view.pairs)), view, press.spot)


def picture(
    view: View, before: View, events: tuple[Event, ...], new: Pale, choices: Sequence[Press], theme: Theme, scene: Scene
) -> Image.Image:
    """The own pair; ``events`` are those of a turn that is not made yet, ``new`` where tokens come to lie by it.

    What of the ``choices`` has a spot is marked there, where it lies ``before`` that turn. In what order zones change
    is not told: its numbers would stand beside those of the zones.
    """
    assert view.seat is not None
    seat = view.seat
    number = seat // 2
    news = changes.news((number,), events)[number]
    made, rooms = sheets.sheet(theme, own(len(view.pairs)), view, number, scene, news, NOTHING)
    new_tokens(made, new)
    rooms = marks.paint(made, before, choices, scene, rooms)
    if not events:
        if not any(press.spot for press in choices):
            named_subjects(made)
        linking(made)
        if made.pair.given is not None and acting(made.pair) == seat % 2:
            given(made, scene, rooms)
        elif not sheets.over(view, scene):
            at_stake(made, rooms[1 - made.pair.mover], view, scene)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    canvas.paste(made.canvas.sprite(), corner())
    pair_rows.paint(canvas, view, number, scene)
    return canvas.picture()


def named_subjects(made: Sheet) -> None:
    """Frames around the subjects that three different dice name by the key, while one of them is to be chosen."""
    plan, pair = made.plan, made.pair
    if pair.roll is not None and not pair.acted and len(set(pair.roll)) == len(pair.roll):
        for value in pair.roll:
            box, aside = pairs.entry_box(plan, value), 6
            rim = (box.x - aside, box.y - aside, box.x + box.wide + aside, box.y + box.high + aside)
            made.canvas.rim(rim, 18, 4, made.ground, TEXT)


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


def key_picture(decision: Decision[View], theme: Theme) -> Image.Image:
    """Six dice with what they stand for as far as it is chosen, or as the partner proposes; the subjects below."""
    view = decision.view
    assert view.seat is not None
    order = arranged(decision)
    shown: Order = order or view.pairs[view.seat // 2].proposed or ()
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    for row in (0, 1):
        box = key_panel(row)
        canvas.stamp(rounded(box.wide, box.high, ROUND), (box.x, box.y), PAPER, TILE)
    _key(canvas, shown, len(order) if decision.moves else len(IN_ORDER))
    for subject in IN_ORDER:
        box = palette_token(subject)
        token = tokens.token(theme, subject, box.wide)
        canvas.paste(receding(theme, token) if subject in order else token, (box.x, box.y))
    return canvas.picture()


def _key(canvas: Canvas, shown: Order, next_one: int) -> None:
    """The die values with their subjects; a ring where the next one goes."""
    theme = canvas.theme
    box = key_panel(0)
    for number in range(len(IN_ORDER)):
        x = column(number)
        canvas.paste(tokens.die(theme, number + 1, DIE), (x - DIE // 2, box.y + 80))
        at = x - TOKEN // 2, box.y + 80 + DIE + 50
        if number < len(shown):
            canvas.paste(tokens.token(theme, shown[number], TOKEN), at)
        else:
            ring = tokens.space(TOKEN, 4)
            canvas.stamp(ring, at, TILE, QUIET)
        if number == next_one:
            side = TOKEN + 24
            rim = frame(side, side, side // 2, 6)
            canvas.stamp(rim, (at[0] - 12, at[1] - 12), TILE, MARK)
