"""The rules of Tandem on drawn boards: each kind of roll, each kind of three of a kind, and who may move."""

from __future__ import annotations

import pytest
from pair_drawing import GAME, draw, go, refused, same, table, texts, with_supply

from games.kernel.game import Seat


def becomes(before, moves, after, **given):
    """Plays the moves on a drawn pair and compares with the drawing it should become; gives the position."""
    state = go(table(before), *moves, **given)
    assert draw(state.pairs[0]) == same(after)
    return state


# -- three alike


def test_three_alike_lose_the_zone():
    """4 4 4: the own zone 4 goes back to the supply, nothing else changes, and the turn is over."""
    before = """
        * A  ss   m    .    slb  .    t    | m...
          B  .    .    .    lld  .    .    | ....
        dice 4 4 4
    """
    assert texts(table(before)) == ["pass"]
    state = becomes(
        before,
        ["A pass"],
        """
          A  ss   m    .    .    .    t    | m...
          B  .    .    .    lld  .    .    | ....
        """,
    )
    assert state.pairs[0].supply == (9, 9, 10, 9, 10, 11)
    assert GAME.to_act(state) == {1}


# -- two alike


def test_two_alike_swap_between_the_two_zones():
    """5 2 5: one token of zone 5 for one of zone 2, of different subjects, whichever the player likes."""
    before = """
        * A  t    sml  .    .    sd   .    | ....
          B  .    .    .    .    .    .    | ....
        dice 5 2 5
    """
    assert texts(table(before)) == [
        "swap sun moon",
        "swap sun leaf",
        "swap drop sun",
        "swap drop moon",
        "swap drop leaf",
    ]
    assert "different" in refused(table(before), "swap sun sun")
    assert refused(table(before), "swap moon sun") == "Your zone 5 holds no moon."
    assert "swap" in refused(table(before), "shift sun")
    becomes(
        before,
        ["A swap drop moon"],
        """
          A  t    sld  .    .    sm   .    | ....
          B  .    .    .    .    .    .    | ....
        """,
    )


@pytest.mark.parametrize("dice", ["2 2 5", "5 5 2"])
def test_two_alike_with_one_empty_zone_shift(dice):
    """If exactly one of the two zones is empty, a token of the other moves into it, whichever is the double."""
    before = f"""
        * A  .    .    .    .    sd   .    | ....
          B  .    .    .    .    .    .    | ....
        dice {dice}
    """
    assert texts(table(before)) == ["shift sun", "shift drop"]
    assert "empty" in refused(table(before), "swap sun drop")
    becomes(
        before,
        ["A shift drop"],
        """
          A  .    d    .    .    s    .    | ....
          B  .    .    .    .    .    .    | ....
        """,
    )


@pytest.mark.parametrize("zone", [".", "s", "ss"])
def test_two_alike_do_nothing_where_nothing_differs(zone):
    """Two empty zones, or two that hold the same subject only: nothing happens, the turn passes."""
    before = f"""
        * A  .    {zone}    .    .    {"ss" if zone != "." else "."}    .    | ....
          B  .    .    .    .    .    .    | ....
        dice 2 2 5
    """
    assert texts(table(before)) == ["pass"]
    assert GAME.to_act(becomes(before, ["A pass"], before)) == {1}


# -- all different: move, take, link


def test_one_die_names_the_subject_the_others_where_it_moves():
    """1 2 5: sun 2>5 and 5>2, moon 1>5 and 5>1, drop 1>2 and 2>1, where the token is there and a space is free."""
    before = """
        * A  d    sdl  .    .    smt  .    | ....
          B  .    .    .    .    .    .    | ....
        dice 5 1 2
    """
    found = texts(table(before))
    assert [text for text in found if text.startswith("move")] == ["move moon 5>1", "move drop 2>1"]
    assert refused(table(before), "move sun 2>5") == "Your zone 5 is full."
    assert refused(table(before), "move moon 1>5") == "Your zone 1 holds no moon."
    assert refused(table(before), "move star 1>2") == "Your dice name sun, moon, drop, not star."
    assert refused(table(before), "move sun 1>2") == "With sun the other two dice name zones 2 and 5."
    becomes(
        before,
        ["A move moon 5>1"],
        """
          A  dm   sdl  .    .    st   .    | ....
          B  .    .    .    .    .    .    | ....
        """,
    )


def test_two_tokens_are_taken_to_two_zones():
    """2 4 5: two of the subject of one die come from the supply, one to each zone of the other two dice."""
    before = """
        * A  .    s    .    l    sd   .    | ....
          B  .    .    .    .    .    .    | ....
        dice 2 4 5
    """
    assert texts(table(before)) == ["take moon 4 5", "take leaf 2 5", "take drop 2 4", "link"]
    state = becomes(
        before,
        ["A take leaf 2 5"],
        """
          A  .    sl   .    l    sld  .    | ....
          B  .    .    .    .    .    .    | ....
        """,
    )
    assert state.pairs[0].supply == (9, 11, 11, 8, 10, 11)


def test_taking_needs_two_tokens_and_two_free_spaces():
    """With one token left, or one of the zones full, that subject cannot be taken."""
    before = """
        * A  .    smt  .    l    sd   .    | ....
          B  .    .    .    .    .    .    | ....
        dice 2 4 5
    """
    state = with_supply(table(before), "m", 1)
    assert texts(state) == ["link"]
    assert refused(state, "take moon 4 5") == "There are not two tokens of moon left to take."
    assert refused(state, "take leaf 2 5") == "Your zone 2 is full."


def test_a_link_exchanges_zone_by_zone_from_the_lowest():
    """Zones in which both hold a token of the same subject exchange two that differ; others are passed over."""
    before = """
        * A  sl   .    m    t    sm   .    | ....
          B  sd   .    l    t    mb   .    | ....
        dice 5 1 3
    """
    state = go(table(before), "A link")
    assert texts(state) == ["give sun get drop", "give leaf get sun", "give leaf get drop"]
    assert texts(state, "B") == []
    assert refused(state, "give sun get sun") == "The two tokens must be of different subjects."
    assert refused(state, "give moon get drop") == "Your zone 1 holds no moon."
    assert refused(state, "give sun get leaf") == "Your partner's zone 1 holds no leaf."
    assert "zone 1" in refused(state, "link")
    state = go(state, "A give leaf get drop")
    assert texts(state) == ["give sun get moon", "give sun get bell", "give moon get bell"]
    state = go(state, "A give moon get bell")
    assert draw(state.pairs[0]) == same("""
          A  sd   .    m    t    sb   .    | ....
          B  sl   .    l    t    mm   .    | ....
    """)
    assert GAME.to_act(state) == {1}


def test_a_link_is_always_possible_and_may_do_nothing():
    """Where nothing can be exchanged the link passes the turn; the same subject alone on both sides is nothing too."""
    before = """
        * A  ss   smt  mld  .    smt  .    | ....
          B  s    .    s    .    l    .    | ....
        dice 1 2 3
    """
    assert texts(table(before))[-1] == "link"
    assert GAME.to_act(becomes(before, ["A link"], before)) == {1}


def test_the_partner_acts_in_somebody_elses_turn():
    """An exchange that makes three of a kind on the partner's board is settled by the partner before the next zone."""
    before = """
        * A  sl   .    sl   .    .    .    | ....
          B  lld  .    ld   .    .    .    | .m..
        dice 1 3 6
    """
    state = go(table(before), "A link", "A give leaf get drop")
    assert GAME.to_act(state) == {1}
    assert texts(state, "B") == ["row 1", "row 3", "row 4"]
    assert refused(state, "row 2", "B") == "Place 2 of your row is taken, and another one is free."
    assert "row" in refused(state, "link", "B")
    assert refused(state, "give sun get drop") == "It is not your turn."
    state = go(state, "B row 3")
    assert GAME.to_act(state) == {0}
    assert draw(state.pairs[0]) == same("""
          A  sd   .    sl   .    .    .    | ....
          B  ll   .    ld   .    .    .    | .ml.
    """)
    assert texts(state) == ["give sun get leaf", "give sun get drop", "give leaf get drop"]


# -- three of a kind


THREE = """
    * A  .    ss   .    .    s    .    | {row}
      B  .    .    .    .    .    .    | {partner}
    dice 1 2 5
"""


def three(row, partner="...."):
    """The position once a third sun has come to zone 2."""
    return go(table(THREE.format(row=row, partner=partner)), "A move sun 5>2")


def test_three_of_a_kind_bring_one_to_a_free_place():
    """One of the three goes to the place the owner chooses; two stay in the zone."""
    state = three("m...")
    assert texts(state) == ["row 2", "row 3", "row 4"]
    assert draw(go(state, "A row 4").pairs[0]) == same("""
          A  .    ss   .    .    .    .    | m..s
          B  .    .    .    .    .    .    | ....
    """)


def test_the_place_of_the_partners_equal_token_is_offered_first():
    """Where the partner's row holds the subject, that place comes first if it is free."""
    assert texts(three("....", "l.s.")) == ["row 3", "row 1", "row 2", "row 4"]
    assert texts(three("mltd", "l.s.")) == ["row 3", "row 1", "row 2", "row 4"]
    assert texts(three("..m.", "l.s.")) == ["row 1", "row 2", "row 4"]


def test_three_of_a_kind_do_nothing_while_the_row_has_the_subject():
    """The row is not full and holds the subject: the three stay, and the turn is over."""
    state = three("ms..")
    assert GAME.to_act(state) == {1}
    assert draw(state.pairs[0]) == same("""
          A  .    sss  .    .    .    .    | ms..
          B  .    .    .    .    .    .    | ....
    """)


def test_three_of_a_kind_replace_one_of_a_full_row():
    """In a full row one of the four is replaced and goes back to the supply; so a subject may stand there twice."""
    state = three("msld")
    assert texts(state) == ["row 1", "row 2", "row 3", "row 4"]
    after = go(state, "A row 1").pairs[0]
    assert draw(after) == same("""
          A  .    ss   .    .    .    .    | ssld
          B  .    .    .    .    .    .    | ....
    """)
    assert after.supply == (7, 11, 11, 10, 10, 11)


def test_a_zone_that_stays_does_not_act_again_but_anew_when_it_changes():
    """Three that lie there ask nothing at another action; once one has left and another has come they act again."""
    lying = """
        * A  .    sss  .    .    .    .    | m...
          B  .    .    .    .    .    .    | ....
        dice 3 4 6
    """
    state = go(table(lying), "A take star 4 6")
    assert GAME.to_act(state) == {1}
    left = """
        * A  .    ss   .    .    s    .    | m...
          B  .    .    .    .    .    .    | ....
        dice 1 2 5
    """
    assert texts(go(table(left), "A move sun 5>2"))[0] == "row 2"


def test_several_zones_are_judged_mover_first_from_the_lowest():
    """Two zones at once: the lower acts; then the row holds the subject, and the other zone asks nothing any more."""
    before = """
        * A  .    ll   .    .    ll   .    | {row}
          B  .    .    .    .    .    .    | ....
        dice 5 2 4
    """
    state = go(table(before.format(row="....")), "A take leaf 2 5", "A row 2")
    assert GAME.to_act(state) == {1}
    assert draw(state.pairs[0]) == same("""
          A  .    ll   .    .    lll  .    | .l..
          B  .    .    .    .    .    .    | ....
    """)
    state = go(table(before.format(row="smtd")), "A take leaf 2 5", "A row 2")
    assert texts(state) == ["row 1", "row 2", "row 3", "row 4"]
    state = go(state, "A row 3")
    assert draw(state.pairs[0]) == same("""
          A  .    ll   .    .    ll   .    | slld
          B  .    .    .    .    .    .    | ....
    """)


def test_an_exchange_may_make_three_on_both_boards():
    """The player whose turn it is acts first, then the partner."""
    before = """
        * A  ssl  .    .    .    .    .    | ....
          B  lls  .    .    .    .    .    | ....
        dice 1 3 6
    """
    state = go(table(before), "A link", "A give leaf get sun")
    assert GAME.to_act(state) == {0}
    state = go(state, "A row 1")
    assert GAME.to_act(state) == {1}
    state = go(state, "B row 1")
    assert draw(state.pairs[0]) == same("""
          A  ss   .    .    .    .    .    | s...
          B  ll   .    .    .    .    .    | l...
    """)
    assert GAME.to_act(state) == {1}


def test_the_mover_acts_first_where_both_could_whichever_of_the_two_it_is():
    """The second player's exchange makes three on both boards, in the same zone: the second player acts first."""
    before = """
          A  ssl  .    .    .    .    .    | ....
        * B  lls  .    .    .    .    .    | ....
        dice 1 3 6
    """
    state = go(table(before), "B link", "B give sun get leaf")
    assert GAME.to_act(state) == {1}
    assert refused(state, "row 1") == "It is not your turn."
    state = go(state, "B row 1")
    assert GAME.to_act(state) == {0}
    assert draw(go(state, "A row 2").pairs[0]) == same("""
          A  ss   .    .    .    .    .    | .s..
          B  ll   .    .    .    .    .    | l...
    """)


# -- who may move


def test_strangers_do_not_move():
    """Only the pair's own player whose decision it is moves, and only with what the dice allow."""
    state = table("""
        * A  .    ss   .    .    s    .    | mld.
          B  .    .    .    .    .    .    | mlds
        dice 1 2 5
    """)
    assert refused(state, "link", "B") == "It is not your turn."
    assert refused(state, "link", "C") == "It is not your turn."
    assert refused(state, "agree") == "The key is set already."
    assert "pass" in refused(state, "pass")
    assert "three" in refused(state, "row 4")
    assert "link" in refused(state, "give sun get moon")
    assert "Three different dice" in refused(state, "swap sun moon")
    assert not list(GAME.legal(state, Seat(1)))
