"""An analysis in words."""

from __future__ import annotations

import pytest

from bot.text.analysis import analysis_lines
from games.kernel.analysis import Analysis, Share, Stage
from games.kernel.game import Seat
from rendering.text import plainly


@pytest.mark.parametrize(("result", "told"), [(30, ""), (32, " Rounding leaves 0.2.")])
def test_rounding_is_told_only_where_it_leaves_something(result: int, told: str) -> None:
    """Nobody is told that it leaves 0.0."""
    share = Share(start=25, luck=5, play=0, others=0, ended=0, result=result)
    found = Analysis(1, 1, ((Seat(0),),), (Stage(1, (2500,), (1000,)),), (share,), ())
    last = plainly(("Ann",)).spell(analysis_lines(found)[-1])
    assert last == (f"Luck is what drawing changed of the expected points, play what the own moves gave away.{told}")
