"""An analysis in words."""

from __future__ import annotations

import pytest

from bot.text.analysis import analysis_lines
from games.kernel.analysis import Analysis, Share, Stage, Turning
from games.kernel.game import Seat
from rendering.text import plainly


def told(*turning: Turning) -> list[str]:
    """What is said of an analysis with these turning points."""
    share = Share(start=25, luck=5, play=0, others=0, ended=0, result=30)
    found = Analysis(1, 1, ((Seat(0),),), (Stage(1, (2500,), (1000,)),), (share,), turning)
    return [plainly(("Ann",)).spell(line) for line in analysis_lines(found)]


def test_nothing_is_said_of_rounding() -> None:
    """The parts make up the result, and no reader is told of tenths that are left."""
    assert told()[0] == "No move was a turning point."
    assert told()[-1] == "Luck is what drawing changed of the expected points, play what the own moves gave away."


@pytest.mark.parametrize(
    ("stood_in", "before", "after", "words"),
    [
        (False, 625, 304, "Move 3: Ann: a took the chance to win from 63 % to 30 %; better was b."),
        (
            True,
            625,
            304,
            "Move 3: a by the computer player for Ann took the chance to win from 63 % to 30 %; better was b.",
        ),
        (False, 0, 0, "Move 3: Ann: a cost 7.5 points; better was b."),
        (True, 0, 0, "Move 3: a by the computer player for Ann cost 7.5 points; better was b."),
    ],
)
def test_a_turning_point_tells_the_chance_that_it_turned(stood_in: bool, before: int, after: int, words: str) -> None:
    """Points are told where nobody plays against the side."""
    assert told(Turning(3, 4, Seat(0), stood_in, "a", "b", 75, before, after))[0] == words
