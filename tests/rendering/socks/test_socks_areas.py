"""What ``/where`` asks first in Socks: areas of at most 25 spots, each with its number in view."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from socks_scenes import FAR, NAMES, SOCKS, TABLES, played, played_far, scene

from rendering.canvas import texts
from rendering.socks import PAINTER
from rendering.socks.areas import MOST
from rendering.socks.board_numbers import box, closer, inside, marked, meet, names, numbered, placed
from rendering.socks.ground import of_city, plan_of
from rendering.socks.layout import BOARD, PRIVATE
from rendering.theme import LIGHT


def positions(games, step):
    """Views of whoever may move at every table and in stretched cities, with the first moves of all spots."""
    dones = [
        done
        for number, (options, level) in enumerate(product(TABLES, ("random", "greedy")))
        for game in range(games)
        for done in played(f"areas {number} {game}", level, **options)[game % step :: step]
    ]
    dones += [done for far in FAR for done in list(played_far(far))[:: step * 2]]
    for done in dones:
        for seat in done.match.awaited:
            view, legal = SOCKS.view(done.match.state, seat), done.match.legal(seat)
            yield view, tuple(group[0] for group in PAINTER.spots(view, legal))


def shown(view, moves):
    """How many spots have numbers on one picture: all are in view, their pills lie apart on the board's place."""
    theme, numbers = of_city(LIGHT), marked(view, scene(NAMES, moves))
    usual = plan_of(view, theme, PRIVATE, numbered(view, numbers))
    laid = closer(view, usual, theme, numbers)
    assert all(laid.shows(spot.hexagons) for spot, _ in numbers)
    size, spots = placed(laid, view, numbers, names(laid, view))
    pills = [box(inside(theme, at, size), text, size) for at, text in spots]
    assert [text for _, text in spots] == [str(number) for number in range(1, len(moves) + 1)]
    for left, top, right, bottom in pills:
        assert 0 <= left < right <= 1280
        assert BOARD[1] - 40 <= top < bottom <= BOARD[3] + 20
    assert size >= 40
    assert not any(meet(one, other) for one, other in combinations(pills, 2))
    return len(pills)


def check(games, step):
    """How many positions there were; fails with the first spot that cannot be seen, or is in no area."""
    count = 0
    for view, moves in positions(games, step):
        count += 1
        areas = PAINTER.areas(view, moves)
        if not areas:
            pages = [moves[first : first + MOST] for first in range(0, len(moves), MOST)]
            assert view.phase == "tiles" or len(pages) <= 1
            for page in pages:
                assert shown(view, page) == len(page)
            continue
        assert {move for area in areas for move in area.moves} == set(moves)
        assert len({area.word for area in areas}) == len(areas)
        for area in areas:
            assert area.word.isascii()
            assert shown(view, area.moves) == len(area.moves) <= MOST
    return count


def test_every_spot_has_its_number_in_view():
    """At all tables every spot is in an area, with a number that lies inside the picture and on no other."""
    assert check(1, 30) >= 25


@pytest.mark.soak
def test_every_spot_has_its_number_in_view_in_500_positions():
    """The same in 500 positions."""
    assert check(9, 9) >= 500


def test_colours_come_first_with_what_is_lacking_for_them():
    """The open colours are asked for before the parts of the city, and their spots are new tracks of their ways."""
    done = played("first", "greedy")[20]
    (seat,) = done.match.awaited
    view = SOCKS.view(done.match.state, seat)
    moves = tuple(group[0] for group in PAINTER.spots(view, done.match.legal(seat)))
    areas = PAINTER.areas(view, moves)
    colours = [area for area in areas if not area.word.isdigit()]
    assert colours == list(areas[: len(colours)])
    assert colours
    assert all(set(area.moves) <= set(moves) for area in areas)
    picture = PAINTER.draw(view, LIGHT, (), scene(NAMES, colours[0].moves))
    assert {str(number + 1) for number in range(len(colours[0].moves))} <= {text.text for text in texts(picture)}
