"""The numbers of ``/where`` in Socks: page by page, each in view."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from socks_scenes import FAR, NAMES, SOCKS, TABLES, played, played_far, scene

from bot.commands.spots import PAGE
from rendering.socks import PAINTER
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
    """How many positions there were; fails with the first spot that cannot be seen."""
    count = 0
    for view, moves in positions(games, step):
        count += 1
        for first in range(0, len(moves), PAGE):
            page = moves[first : first + PAGE]
            assert shown(view, page) == len(page)
    return count


def test_every_spot_has_its_number_in_view():
    """At all tables every spot has a number on its page, which lies inside the picture and on no other."""
    assert check(1, 60) >= 12


@pytest.mark.soak
def test_every_spot_has_its_number_in_view_in_500_positions():
    """The same in 500 positions."""
    assert check(9, 9) >= 500
