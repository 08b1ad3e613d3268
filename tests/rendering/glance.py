"""What somebody sees of a board on a phone in two seconds, measured: how much of it is lit, and by how much."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image
from test_theme import distance, lab, linear

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Outcome, Seat, chosen
from games.kernel.log_entries import Moved
from games.tandem.values import Pair
from rendering.canvas import RECEDING, paler
from rendering.painter import Painter, painter
from rendering.scene import Scene
from rendering.theme import Theme

PHONE = 427
"""Width of a board in a chat on a phone, in pixels."""
SEEN = 5.0
"""A colour that is nearer to another one (CIEDE2000) is not seen to be another."""

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Moment:
    """A position as everybody sees it just after a move that changed the board."""

    slug: str
    view: Any
    events: tuple[Any, ...]
    outcome: Outcome | None
    seats: int
    scores: tuple[int, ...]


@lru_cache(maxsize=64)
def moments(slug: str, seats: int, count: int, seed: str = "glance") -> tuple[Moment, ...]:
    """So many moments of one match of computer players, spread over all of it, the last one its end."""
    game, painted = catalogue()[slug], painter(slug)
    found = []
    for done in play_out(game, seats, chosen(game, {}), "greedy1", seeded(f"{seed} {slug}"), seeded("minds")):
        view = game.view(done.match.state, None)
        events = tuple(told.event for told in done.told if told.to is None)
        # a painter that does not say what is new has something new in every move
        new = painted.order(view, events) if painted.order is not Painter.order else (isinstance(done.entry, Moved),)
        if any(new):
            scores = game.standing(done.match.state).scores
            found.append(Moment(slug, view, events, done.match.outcome, seats, scores))
    step = (len(found) - 1) / count
    return tuple(found[round(number * step)] for number in range(1, count + 1))


@dataclass(frozen=True)
class Lit:
    """How large a share of the picture is lit, and its mean distance (CIEDE2000) from the board without news."""

    share: float
    apart: float


def lit(moment: Moment, theme: Theme, scene: Scene) -> Lit:
    """What is lit at ``PHONE`` pixels: what differs from the same board without news, and from it where it recedes."""
    painted = painter(moment.slug)
    plain = painted.draw(moment.view, theme, (), scene)
    receded = plain.point(list(paler(painted.look(theme), RECEDING)))
    receded.putpalette(plain.getpalette() or [])
    news, rest, back = map(_phone, (painted.draw(moment.view, theme, moment.events, scene), plain, receded))
    pairs: Counter[tuple[Colour, Colour]] = Counter()
    threes = Counter(zip(_pixels(news), _pixels(rest), _pixels(back), strict=True))
    for (now, was, pale), count in ((tuple(map(_colour, three)), count) for three, count in threes.items()):
        if now not in (was, pale) and apart(now, pale) >= SEEN:
            pairs[now, was] += count
    seen = {pair: count for pair, count in pairs.items() if apart(*pair) >= SEEN}
    total = sum(seen.values())
    mean = sum(count * apart(*pair) for pair, count in seen.items()) / total if total else 0.0
    return Lit(total / (news.width * news.height), mean)


def _phone(whole: Image.Image) -> Image.Image:
    """The picture as large as on a phone, its colours rounded to 32 steps, so that few pairs are compared."""
    size = (PHONE, PHONE * whole.height // whole.width)
    small = whole.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.point([value & 0xF8 for value in range(256)] * 3)


def _pixels(small: Image.Image) -> array[int]:
    """The colours, one number each: a quarter of a million are counted faster so."""
    return array("I", small.convert("RGBX").tobytes())


@lru_cache(maxsize=65536)
def _colour(pixel: int) -> Colour:
    red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
    return red, green, blue


@lru_cache(maxsize=65536)
def _seen(colour: Colour) -> tuple[float, float, float]:
    return lab(linear("#{:02x}{:02x}{:02x}".format(*colour)))


@lru_cache(maxsize=262144)
def apart(one: Colour, two: Colour) -> float:
    """The distance of two colours (CIEDE2000)."""
    return 0.0 if one == two else distance(_seen(one), _seen(two))


def leaders(moment: Moment) -> dict[tuple[Seat, ...], int]:
    """Who leads, and with how much: players, in Tandem pairs by their tokens that agree, at the end by their points.

    All who share the lead are in it, and nobody before anybody scored.
    """
    sides: dict[tuple[Seat, ...], int]
    if moment.slug == "tandem":
        over = moment.outcome is not None
        sides = {
            (Seat(2 * number), Seat(2 * number + 1)): moment.view.scores[2 * number] if over else agreeing(pair)
            for number, pair in enumerate(moment.view.pairs)
        }
    elif moment.slug == "road":
        return first_roads(moment.view)
    else:
        sides = {(Seat(seat),): points for seat, points in enumerate(moment.scores)}
    most = max(sides.values())
    if most == min(sides.values()) == 0:
        return {}
    return {side: points for side, points in sides.items() if points == most}


def first_roads(view: Any) -> dict[tuple[Seat, ...], int]:
    """Who leads with the empty spaces taken off; until the end with the points of the numbers, as they are shown."""
    if len(set(view.scores)) == 1 and not any(road.points for road in view.roads):
        return {}
    most = max(view.scores)
    shown = [road.points for road in view.roads] if view.to_act else view.scores
    return {(Seat(seat),): shown[seat] for seat, score in enumerate(view.scores) if score == most}


def agreeing(pair: Pair) -> int:
    """How many places of the two rows of a pair hold equal tokens."""
    one, other = pair.boards
    return sum(mine is not None and mine == theirs for mine, theirs in zip(one.row, other.row, strict=True))
