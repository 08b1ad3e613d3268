"""Published cases on the same board (cases.json, a university assignment of 2020), which assume touch=edge."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.metro.board import EMPTY, allowed, fresh, grown, reach, run, scores, squares
from games.metro.geometry import Square, Tile
from games.metro.values import Laid

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())


def placements(text):
    """Tile and square of each placement: code + row digit + column digit."""
    return [
        (Tile(code), Square(int(row) * 8 + int(column)))
        for code, row, column in re.findall(r"([a-d]{4})([0-7])([0-7])", text)
    ]


def named(case):
    """Its id in the file."""
    return case["id"]


def fits(board, tile):
    """The squares on which a tile may lie."""
    return set(squares(allowed(reach(board, "edge"), tile, (0,))[0]))


@pytest.mark.parametrize("case", CASES["validity"], ids=named)
def test_each_placement_is_judged_on_the_board_before_it(case):
    """A game is valid exactly if each of its tiles may lie where it was laid."""
    board, valid = EMPTY, True
    for tile, square in placements(case["placement"]):
        valid = valid and square in fits(board, tile)
        board = (*board[:square], Laid(tile), *board[square + 1 :])
    assert valid == case["valid"]


@pytest.mark.parametrize("case", CASES["score"], ids=named)
def test_finished_lines_sum_to_the_published_scores(case):
    """The scores are right, laid tile by tile in order and followed on the finished board."""
    lines, board = fresh(case["players"]), EMPTY
    for tile, square in placements(case["placement"]):
        board = (*board[:square], Laid(tile), *board[square + 1 :])
        lines = grown(lines, board, square)
    assert list(scores(lines, case["players"])) == case["scores"]
    assert tuple(run(line, board) for line in fresh(case["players"])) == lines


@pytest.mark.parametrize("case", CASES["legal_squares"], ids=named)
def test_a_tile_fits_exactly_on_the_published_squares(case):
    """The squares where the tile may lie are those published, no more and no fewer."""
    board = list(EMPTY)
    for tile, square in placements(case["placement"]):
        board[square] = Laid(tile)
    assert case["exhaustive"]
    assert sorted(f"{square // 8}{square % 8}" for square in fits(tuple(board), Tile(case["tile"]))) == case["allowed"]
