"""The poster of a match of Tandem: the best pair's boards with what agreed, the course of the match, pairs by place."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.values import Event, View
from rendering.poster_columns import columns, columns_top
from rendering.poster_parts import EDGE, Content, player, words_of
from rendering.scene import Frame, Scene
from rendering.tandem import poster_columns, poster_course, poster_map
from rendering.tandem.poster_course import Course, agreeing, course, round_of
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme, of_kinds
from rendering.vector_sheet import Text

ROOM = 262
"""From the top of the sheet to the boards."""
SHARE = 0.6
"""The boards have so much of the height there is for them and the diagram."""
APART = 96
"""From the boards to the diagram; its title stands there."""


def look(theme: Theme) -> Theme:
    """The tokens have the colours of six kinds."""
    return of_kinds(theme)


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The boards of the pair with the best place, the course of the match, and what agreed in each pair."""
    view: View = frames[-1].view
    words = words_of(scene)
    order = by_place(view, scene)
    courses = [(number, course(frames, number)) for number in order]
    shown = [poster_columns.column(view, number, each, theme, scene) for number, each in courses]
    bottom = columns_top(shown) - 44
    first = order[0]
    partners = player(scene, Seat(2 * first)), player(scene, Seat(2 * first + 1))
    low = ROOM + (bottom - ROOM - APART) * SHARE
    title = words(said("How many of the four tokens agree, round by round"))
    body = (
        *poster_map.pair_map(theme, view.pairs[first], first, partners, courses[0][1], words, ROOM, low),
        Text(title, (EDGE, low + APART * 0.56), 26, theme.text, "bold"),
        *poster_course.diagram(theme, courses, view.pawn, low + APART, bottom),
        *columns(theme, shown, list(poster_columns.signs(theme, first, words))),
    )
    rounds = counted("{n} round", "{n} rounds", round_of(view))
    pairs = counted("{n} pair", "{n} pairs", len(view.pairs))
    return Content(said("{pairs}, {rounds}", pairs=pairs, rounds=rounds), body, _closest(courses))


def by_place(view: View, scene: Scene) -> list[int]:
    """The pairs, the best first: by place, then by how many tokens agree."""
    places = scene.outcome.places if scene.outcome is not None else (1,) * len(view.pairs) * 2

    def rank(number: int) -> tuple[int, int, int, int]:
        pair = view.pairs[number]
        return places[2 * number], -(pair.score or 0), -len(agreeing(pair)), number

    return sorted(range(len(view.pairs)), key=rank)


def _closest(courses: Sequence[tuple[int, Course]]) -> Said | None:
    """Which pair exchanged the most tokens."""
    number, best = max(courses, key=lambda one: one[1].exchanges)
    if not best.exchanges:
        return None
    return counted("{pair}: {n} exchange", "{pair}: {n} exchanges", best.exchanges, pair=_pair(number))


def _pair(number: int) -> Said:
    return said("{who} and {partner}", who=Who(Seat(2 * number)), partner=Who(Seat(2 * number + 1)))
