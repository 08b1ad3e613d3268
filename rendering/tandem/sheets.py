"""The whole panel of a pair on the picture of Tandem: what lies there, and over it what is new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.kernel.game import Seat
from games.tandem.values import PLACES, ZONES, KeyProposed, KeySet, Linked, Pair, View, Zone
from rendering import numbers
from rendering.canvas import Box
from rendering.scene import Scene
from rendering.tandem import changes, news_line, pairs, routes, titles
from rendering.tandem.changes import News, Spot
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import NOTHING, Pale, Sheet
from rendering.tandem.titles import Rooms
from rendering.theme import MARK, Theme

QUIET_NEWS = News({}, ())
"""Nothing is new."""


def sheet(
    theme: Theme,
    plan: Plan,
    view: View,
    which: int,
    scene: Scene,
    news: News = QUIET_NEWS,
    pale: Pale = NOTHING,
    *,
    numbered: bool = False,
) -> tuple[Sheet, Rooms]:
    """The panel of a pair, and what names and dice leave free; changes have their numbers if ``numbered``.

    A pair in which nothing happens recedes. Beside what is new all else does but what is to be done next: the dice and
    the zones they name.
    """
    pair, ended = view.pairs[which], over(view, scene)
    seats = (Seat(2 * which), Seat(2 * which + 1))
    awaited = () if ended else tuple(seat for seat in seats if seat in view.to_act)
    raised = bool(awaited or news or ended)
    behind = not raised or bool(news and not scene.calm)
    canvas = pairs.ground(theme, plan, raised=raised, recedes=behind).copy()
    back = Sheet(canvas, plan, pair, raised, pale, recedes=behind)
    made = replace(back, recedes=False)
    lit = {(seat % 2, zone, place) for seat, zone, place in (*news.numbers, *_linked(pair, news))}
    for player in (0, 1):
        for zone in ZONES:
            if (player, zone, None) not in lit:
                near = pairs.by_dice(made, player, zone) or (player, zone) in _decided(pair)
                pairs.zone(made if near else back, player, zone)
    for player, zone in _decided(pair):
        if (player, zone, None) not in lit:
            pairs.framed(made, player, zone)
    for place in PLACES:
        if (0, None, place) not in lit and (1, None, place) not in lit:
            pairs.rung(back, place)
    pairs.key(back)
    rooms = titles.names(made, scene, seats, awaited, ended=ended)
    if not news:
        titles.status(made, scene, rooms[1 - pair.mover], ended=ended)
    if awaited:
        pairs.outline(made)
    _new(made, scene, rooms, news, _linked(pair, news), numbered=numbered)
    _given(made)
    return made, rooms


def _given(made: Sheet) -> None:
    """A ring around the token for which the partner is to give another."""
    pair, plan = made.pair, made.plan
    if pair.given is not None:
        zone = pair.links[0]
        at = changes.space(pair.boards[pair.mover].zones[zone - 1], pair.given)
        pairs.ring(made, pair.given, plan.token, plan.spaces(pair.mover, zone)[at])


def _decided(pair: Pair) -> tuple[tuple[int, Zone], ...]:
    """The zones about which something is decided: of three of a kind, or both of a token that is given."""
    if pair.given is not None:
        return tuple((player, pair.links[0]) for player in (0, 1))
    return pair.threes[:1]


def _linked(pair: Pair, news: News) -> tuple[Spot, ...]:
    """The zones of both boards in which tokens are to be exchanged, while a link is what was chosen last."""
    if not news.last or not isinstance(news.last[-1], Linked):
        return ()
    changed = {(seat % 2, zone) for seat, zone, _ in news.numbers}
    return tuple((player, zone, None) for zone in pair.links for player in (0, 1) if (player, zone) not in changed)


def over(view: View, scene: Scene) -> bool:
    """Whether nothing more happens on the table."""
    return scene.outcome is not None or not view.to_act


def _new(made: Sheet, scene: Scene, rooms: Rooms, news: News, linked: tuple[Spot, ...], *, numbered: bool) -> None:
    """What is new, at full strength over all else."""
    moved = changes.new_tokens(made.pair, news.last)
    lit = dict[int, set[int]]()
    for seat, zone, place in (*news.numbers, *linked):
        if zone is not None:
            ringed = frozenset(index for player, where, index in moved if (player, where) == (seat % 2, zone))
            pairs.zone(made, seat % 2, zone, lit=True, ringed=ringed)
        elif place is not None:
            lit.setdefault(place, set()).add(seat % 2)
    for place in PLACES:
        if place in lit:
            pairs.rung(made, place, lit=frozenset(lit[place]))
    if any(isinstance(event, KeyProposed | KeySet) for event in news.last):
        _new_key(made)
    routes.paint(made.canvas, made.plan, routes.routes(made.plan, made.pair, news.last))
    news_line.paint(made, scene, rooms, news)
    if numbered:
        _number(made, news)


def _number(made: Sheet, news: News) -> None:
    """The numbers of changes, those of rows first: one that would lie on another moves aside, or is left out."""
    taken = list[Box]()
    for spot, number in sorted(news.numbers.items(), key=lambda each: each[0][1] is not None):
        sprite = numbers.order(made.canvas.theme, number)
        wide, high = (length - 6 for length in sprite.colours.size)
        for x, y in at(made.plan, spot):
            left, top = x - wide // 2, y - high // 2
            if not any(left < c and a < left + wide and top < d and b < top + high for a, b, c, d in taken):
                taken.append((left, top, left + wide, top + high))
                numbers.place(made.canvas, sprite, (x, y))
                break


def _new_key(made: Sheet) -> None:
    plan = made.plan
    for value in range(1, 7):
        box, aside = pairs.entry_box(plan, value), 6
        rim = (box.x - aside, box.y - aside // 2, box.x + box.wide + aside, box.y + box.high + aside // 2)
        made.canvas.rim(rim, 14, 4, made.ground, MARK)


def at(plan: Plan, spot: Spot) -> Iterator[tuple[int, int]]:
    """Where the number of a spot may stand: on the edge of a zone's spaces from the last on, beside a place outside."""
    seat, zone, place = spot
    if zone is not None:
        x, y = plan.corner(seat % 2, zone)
        yield from ((x - step * plan.token // 2, y) for step in range(4))
        return
    assert place is not None
    x, y = plan.place(seat % 2, place)
    inward = 6
    yield (x + plan.held - inward if seat % 2 else x + inward), y + plan.held // 2
    yield (x + inward if seat % 2 else x + plan.held - inward), y + plan.held // 2
