"""Moves of Tandem in short: what may be typed, and what a button carries for a move of a turn under way."""

from __future__ import annotations

import pytest

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Unreadable, chosen
from games.tandem.notation import brief, read, write
from games.tandem.values import Give, Row

TANDEM = catalogue()["tandem"]


def test_every_move_can_be_read_in_short() -> None:
    """Each legal move of a match means the same in short; an exchange and a place take five bytes."""
    seen = set()
    for done in play_out(TANDEM, 2, chosen(TANDEM, {}), "random", seeded("short"), seeded("minds")):
        for seat in done.match.awaited:
            for move in TANDEM.legal(done.match.state, seat):
                assert read(brief(move)) == move
                assert not isinstance(move, Give | Row) or len(brief(move)) <= 5
                seen.add(type(move).__name__)
    assert {"Give", "Row", "Take", "Carry", "Swap", "Shift", "Link"} <= seen


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("sw su mo", None),
        ("swap su mo", "swap sun moon"),
        ("take le 5 2", "take leaf 2 5"),
        ("move dr 2 5", "move drop 2>5"),
        ("shift be", "shift bell"),
        ("give st get be", "give star get bell"),
        ("st > be", "give star get bell"),
        ("sun>leaf", "give sun get leaf"),
        ("give su", "give sun"),
        ("st >", "give star"),
        ("sun>", "give sun"),
        ("give sun get", None),
        (">sun", None),
        ("key su mo st le dr be", "key sun moon star leaf drop bell"),
        ("key su mo st le dr dr", None),
        ("s>l", None),
        ("sunn>leaf", None),
        ("su>le>mo", None),
    ],
)
def test_two_letters_of_a_subject_will_do(short, long) -> None:
    """In every move; one letter, or a word that only begins so, is no subject."""
    if long is None:
        with pytest.raises(Unreadable):
            read(short)
    else:
        assert write(read(short)) == long
