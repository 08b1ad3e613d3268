"""The poster of a match of Tandem: the best pair's boards with what agreed, the course of the match, pairs by place.

Beside the boards of Tandem on a poster: the columns of pairs, and the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.tandem.values import PLACES, Event, Pair, Subject, View
from rendering.captions import name_of
from rendering.poster_columns import Column, Sign, columns, columns_top, drawn_row
from rendering.poster_parts import EDGE, Content, Words, leads, words_of
from rendering.scene import Frame, Scene
from rendering.tandem import poster_course, poster_map
from rendering.tandem.event_text import agreeing
from rendering.tandem.poster_course import Course, course, line_colour, round_of
from rendering.tandem.poster_map import token
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Text, box, placed

ROOM = 262
"""From the top of the sheet to the boards."""
SHARE = 0.6
"""The boards have so much of the height there is for them and the diagram."""
APART = 96
"""From the boards to the diagram; its title stands there."""


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The boards of the pair with the best place, the course of the match, and what agreed in each pair."""
    view: View = frames[-1].view
    words = words_of(scene)
    order = by_place(view, scene)
    courses = [(number, course(frames, number)) for number in order]
    shown = [column(view, number, each, theme, scene) for number, each in courses]
    bottom = columns_top(shown) - 44
    first = order[0]
    partners = name_of(scene, Seat(2 * first)), name_of(scene, Seat(2 * first + 1))
    low = ROOM + (bottom - ROOM - APART) * SHARE
    title = words(said("How many of the four tokens agree, round by round"))
    body = (
        *poster_map.pair_map(theme, view.pairs[first], first, partners, courses[0][1], words, ROOM, low),
        Text(title, (EDGE, low + APART * 0.56), 26, theme.text, "bold"),
        *poster_course.diagram(theme, courses, view.pawn, low + APART, bottom),
        *columns(theme, shown, list(signs(theme, first, words))),
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


def column(view: View, number: int, own: Course, theme: Theme, scene: Scene) -> Column:
    """What a pair has on top, place by place, and how often the partners exchanged."""
    pair: Pair = view.pairs[number]
    words, rows = words_of(scene), []
    for place in PLACES:
        tokens = tuple(board.row[place - 1] for board in pair.boards)
        since = own.since.get(place)
        if since is not None:
            told = said("since round {round}", round=since)
        else:
            told = said("different") if any(token is not None for token in tokens) else said("both free")
        rows.append(drawn_row(_two(theme, tokens), words(told)))
    exchanges = words(counted("{n} exchange", "{n} exchanges", own.exchanges))
    rows.append(drawn_row(_exchange(theme), exchanges))
    won = pair.score is not None and leads(scene.outcome, view.scores, Seat(2 * number))
    name = " + ".join(name_of(scene, Seat(2 * number + side)) for side in (0, 1))
    return Column(name, str(pair.score or 0), line_colour(theme, number), won, tuple(rows))


def _two(theme: Theme, tokens: tuple[Subject | None, ...]) -> Iterator[Element]:
    """The tokens of one place, small."""
    for x, subject in zip((-6, 11.5), tokens, strict=True):
        if subject is None:
            yield Disc((x, 0), 8, theme.tile, 2.5, theme.rule)
        else:
            yield from placed(token(theme, subject), (x, 0), 17)


def _exchange(theme: Theme) -> Iterator[Element]:
    for y, way in ((-5, 1), (5, -1)):
        yield Path(((2 - 13 * way, y), (2 + 13 * way, y)), 3.5, theme.quiet)
        yield Path(((2 + 7 * way, y - 5.5), (2 + 13 * way, y), (2 + 7 * way, y + 5.5)), 3.5, theme.quiet)


def signs(theme: Theme, number: int, words: Words) -> Iterator[Sign]:
    """What the key explains."""
    line = line_colour(theme, number)
    rung: tuple[Element, ...] = (
        Area(box(0, -14, 58, 14), theme.tile, 14, 4, theme.text),
        Path(((14, 0), (44, 0)), 9, theme.seats[4], flat=True),
        *(Disc((x, 0), 9.5, theme.seats[4]) for x in (14, 44)),
    )
    yield Sign(rung, 58, words(said("The same token in both rows")), strong=True)
    stop = (Path(((0, 0), (44, 0)), 11, line, flat=True), Disc((22, 0), 7.5, theme.tile, 4.5, line))
    yield Sign(stop, 44, words(said("One more or fewer agrees")))
    yield Sign(tuple(placed(poster_course.pawn_shape(theme, 0, 15), (12, 0), 0.9)), 24, words(said("Points of a win")))
