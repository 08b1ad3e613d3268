"""Records that were brought in, as tables."""

from __future__ import annotations

import pytest

from bot.bringing import lines_of
from bot.folding import fold
from bot.ports import Code
from games import catalogue
from games.chance import Sealed
from games.kernel import chosen
from games.match import finish, start
from games.records import check, record


@pytest.mark.parametrize("slug", catalogue())
def test_a_match_that_was_ended_before_its_first_move_is_over(slug: str) -> None:
    """Its record holds no move; the table made of it is over like any other, with the result as it stood."""
    game = catalogue()[slug]
    seats, options = 2, chosen(game, {})
    (first, *forced) = start(game, options, (True,) * seats, Sealed(bytes(32), ""))
    assert not forced
    done = finish(first.match, "agreed")
    written = record(game, ["ann", "bob"], options, [first.entry, *(one.entry for one in done)])
    assert written["moves"] == []
    check(written)
    (past,) = fold(lines_of(written, Code("K7QF"), 0))
    assert past.table.over
    assert past.table.match is not None
    assert past.table.match.outcome is not None
