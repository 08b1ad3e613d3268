"""Each move that cannot be made now is refused with the reason that holds in this position."""

from __future__ import annotations

import pytest
from pair_drawing import KEY, refused, table, texts, with_supply

SET = "The key is set already."
NO_THREE = "You have no three of a kind to bring to your row now."
NO_LINK = "You exchange only after choosing to link."
MAY_ACT = "There is something you can do: you may not pass."
DIFFERENT = "Three different dice: move a token, take two, or link."
ALIKE = "Two dice alike: swap a token of zone 2 with one of zone 6."
SAME = "The two tokens must be of different subjects."
EMPTY = "Zone 5 is empty: shift a token of zone 2 into it."
BOTH_EMPTY = "Two dice alike, and zones 3 and 5 are empty: you can only pass."
FULL = "Your zone 6 is full."
TRIPLE = "Three dice alike: there is nothing to choose."
BOTH_NAMED = "With sun the other two dice name zones 2 and 5."


def rolled(dice):
    """A position after this roll: zones 1, 2 and 6 of A are filled, all of B are empty."""
    return table(
        f"""
             1    2    3    4    5    6    | row
        * A  ss   m    .    .    .    stl  | ....
          B  .    .    .    .    .    .    | ....
        dice {dice}
        """
    )


@pytest.mark.parametrize(
    ("dice", "reasons"),
    [
        ("1 2 5", {"swap sun moon": DIFFERENT, "shift sun": DIFFERENT, "pass": MAY_ACT, "move sun 1>2": BOTH_NAMED}),
        ("1 2 5", {"take sun 1 5": BOTH_NAMED, "take leaf 2 5": "Your dice name sun, moon, drop, not leaf."}),
        ("1 2 6", {"take sun 2 6": FULL, "move moon 2>6": "With moon the other two dice name zones 1 and 6."}),
        (
            "2 2 6",
            {"link": ALIKE, "shift moon": ALIKE, "move moon 2>6": ALIKE, "take moon 2 6": ALIKE, "pass": MAY_ACT},
        ),
        ("2 2 6", {"swap sun moon": "Your zone 2 holds no sun.", "swap moon bell": "Your zone 6 holds no bell."}),
        ("2 2 6", {"swap moon moon": SAME, "swap sun sun": SAME}),
        ("6 6 2", {"swap moon sun": "Your zone 6 holds no moon.", "swap sun bell": "Your zone 2 holds no bell."}),
        ("2 2 5", {"link": EMPTY, "swap moon sun": EMPTY, "shift sun": "Your zone 2 holds no sun.", "pass": MAY_ACT}),
        ("5 5 2", {"link": EMPTY, "shift sun": "Your zone 2 holds no sun."}),
        (
            "3 3 5",
            {"link": BOTH_EMPTY, "swap sun moon": BOTH_EMPTY, "shift sun": BOTH_EMPTY, "take sun 2 5": BOTH_EMPTY},
        ),
        ("2 2 2", {"link": TRIPLE, "swap sun moon": TRIPLE, "shift moon": TRIPLE, "move moon 2>5": TRIPLE}),
    ],
    ids=str,
)
def test_the_reason_is_that_of_the_roll(dice, reasons):
    """Besides, with every roll the key is set, no row waits, and nobody exchanges without a link."""
    state = rolled(dice)
    always = {KEY: SET, "agree": SET, "row 1": NO_THREE, "give sun get moon": NO_LINK}
    assert {text: refused(state, text) for text in (reasons | always)} == reasons | always
    assert not {*reasons, *always} & set(texts(state))


def test_two_tokens_that_are_left_are_enough():
    """With exactly two the zone is what is wrong, with one it is the supply."""
    assert refused(with_supply(rolled("1 2 6"), "s", 2), "take sun 2 6") == FULL
    assert "not two tokens of sun left" in refused(with_supply(rolled("1 2 6"), "s", 1), "take sun 2 6")
