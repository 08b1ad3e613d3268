"""How Tandem ends: a win at once, at the end of a round, of several pairs, or of nobody."""

from __future__ import annotations

import pytest
from pair_drawing import GAME, go, refused, table, texts

NEARLY = """
    * A  .    ss   .    .    s    .    | mld.
      B  .    .    .    .    .    .    | mlds
    dice 1 2 5
"""
NEARLY_AT_LAST = """
      A  .    .    .    .    .    .    | mlds
    * B  .    ss   .    .    s    .    | mld.
    dice 1 2 5
"""
IDLE = """
      A  .    .    .    .    .    .    | ....
    * B  .    .    .    .    .    .    | ....
    dice 1 1 1
"""


def test_one_pair_wins_at_that_moment():
    """Both rows full and equal: the game ends in the middle of the turn, with what the pawn shows."""
    state = go(table(NEARLY, pawn=49), "A move sun 5>2", "A row 4")
    assert GAME.to_act(state) == frozenset()
    assert GAME.outcome(state).scores == (49, 49)
    assert GAME.outcome(state).places == (1, 1)
    assert texts(state) == []
    assert refused(state, "link", "B") == "The match is over."


def test_equal_subjects_in_another_order_win_nothing():
    """Rows must be equal place by place."""
    state = go(table(NEARLY.replace("mlds", "mlsd")), "A move sun 5>2", "A row 4")
    assert GAME.outcome(state) is None


def test_with_two_pairs_only_the_end_of_a_round_counts():
    """Equal rows in the middle of a round win nothing yet; when all are through, the pair has the pawn's points."""
    state = go(table(NEARLY_AT_LAST, IDLE, pawn=80), "B move sun 5>2", "B row 4")
    assert GAME.outcome(state) is None
    assert GAME.to_act(state) == {3}
    state = go(state, "D pass")
    assert GAME.outcome(state).scores == (80, 80, 0, 0)
    assert GAME.outcome(state).places == (1, 1, 3, 3)


def test_two_pairs_may_win_in_the_same_round():
    """Both have the points and share the first place."""
    state = go(table(NEARLY_AT_LAST, NEARLY_AT_LAST), "B move sun 5>2", "D move sun 5>2", "D row 4", "B row 4")
    assert GAME.outcome(state).places == (1, 1, 1, 1)
    assert GAME.outcome(state).scores == (100,) * 4


def test_playing_on_the_others_go_on_until_each_has_won():
    """With ``play_on=yes`` a pair that has won rolls no more and the others play for what is left."""
    state = go(
        table(NEARLY_AT_LAST, IDLE, pawn=80, play_on="yes"), "B move sun 5>2", "B row 4", "D pass", dice=(1, 1, 1)
    )
    assert (state.pawn, GAME.to_act(state)) == (79, {2})
    state = go(state, "C pass", "D pass", dice=(1, 1, 1))
    assert (state.pawn, GAME.to_act(state)) == (78, {2})
    assert GAME.standing(state).places == (1, 1, 3, 3)
    assert GAME.standing(state).scores == (80, 80, 0, 0)


@pytest.mark.parametrize("count", [1, 2])
def test_when_the_pawn_leaves_one_the_table_ends(count):
    """After the round for one point nobody has won: all have 0 and share the place."""
    state = table(*[IDLE] * count, pawn=2)
    state = go(state, *["B pass", "D pass"][:count], dice=(1, 1, 1))
    assert (state.pawn, GAME.outcome(state)) == (1, None)
    state = go(state, *["A pass", "B pass", "C pass", "D pass"][: 2 * count], dice=(1, 1, 1))
    assert GAME.outcome(state).scores == (0, 0) * count
    assert GAME.outcome(state).places == (1, 1) * count


def test_a_win_in_the_last_round_brings_one_point():
    """The pawn stands on 1 in the last round."""
    state = go(table(NEARLY_AT_LAST, IDLE, pawn=1), "B move sun 5>2", "B row 4", "D pass")
    assert GAME.outcome(state).scores == (1, 1, 0, 0)
