"""What was found when a record was checked, in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.records.computer_check import Remade
from rendering.text import Word, counted


def remade_lines(remade: Remade) -> Iterator[Word]:
    """How the moves of computer players came out when they were made again; nothing where there were none."""
    if remade.same:
        yield counted(
            "1 move of a computer player was made again: the same came out.",
            "{n} moves of computer players were made again: the same came out each time.",
            remade.same,
        )
    if remade.others:
        yield counted(
            "1 move was made by another version of the computer players: it was not made again.",
            "{n} moves were made by another version of the computer players: they were not made again.",
            remade.others,
        )
    if remade.skipped:
        yield counted(
            "1 decision of a seat with a computer player left no trace: a move was taken back.",
            "{n} decisions of seats with computer players left no trace: moves were taken back.",
            remade.skipped,
        )
