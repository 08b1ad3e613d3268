"""Boards look as they did when somebody last looked at them, and the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from boards import POSITIONS, board, shown
from gallery import GOLDEN, boards
from likeness import FEW, unlike

from games import catalogue
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES
from tests.rendering.drawing import BOARD, render
from tests.rendering.samples import half, halved

PRINTS = """
import hashlib
from boards import board, POSITIONS
from games import catalogue
from rendering.theme import LIGHT
for slug in catalogue():
    for position in POSITIONS:
        print(slug, position, hashlib.sha256(board(slug, position, LIGHT)).hexdigest())
"""


@pytest.mark.parametrize(("slug", "theme", "position"), list(boards()))
def test_boards_look_as_they_were_reviewed(slug, theme, position, tmp_path) -> None:
    """Each golden picture is what is drawn today; where it is not, both are kept to be looked at."""
    kept = GOLDEN / slug / f"{theme}-{position}.png"
    drawn = board(slug, position, THEMES[theme])
    share = unlike(kept.read_bytes(), half(drawn))
    if share > FEW:
        (tmp_path / "golden.png").write_bytes(kept.read_bytes())
        (tmp_path / "drawn.png").write_bytes(halved(drawn))
        pytest.fail(
            f"{slug} {theme} {position}: {share:.1%} of the picture is unlike the golden one; see {tmp_path} for both. "
            "If it is meant to be, look at the page of `make gallery RENEW=1` and keep what it renewed."
        )


def test_a_difference_is_found() -> None:
    """A board on which a single digit of the points is another one is unlike; the same board is not."""
    it = shown("metro", "middle")
    other = replace(it.view, scores=tuple(points + 1 for points in it.view.scores[:1]) + it.view.scores[1:])
    words = plainly(it.names)
    one, two = (
        half(render("metro", BOARD, view, it.names, "K7QF", LIGHT, it.events, words)) for view in (it.view, other)
    )
    assert unlike(one, one) == 0
    assert unlike(one, two) > FEW


def test_no_golden_picture_is_left_over() -> None:
    """Every kept picture is of a board that is still drawn."""
    assert {path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*.png")} == {
        f"{slug}/{theme}-{position}.png" for slug, theme, position in boards()
    }


def test_every_process_draws_alike() -> None:
    """Another process, which orders its sets otherwise, draws the same bytes, position by position, in all games."""
    here = Path(__file__).parent
    printed = subprocess.run(
        [sys.executable, "-c", PRINTS],
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])])},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    drawn = [(slug, position, board(slug, position, LIGHT)) for slug in catalogue() for position in POSITIONS]
    assert printed.splitlines() == [f"{slug} {position} {sha256(png).hexdigest()}" for slug, position, png in drawn]
