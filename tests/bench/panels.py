"""By how many presses a turn is made from the open panel: over turns played by chance and by a sensible player."""

from __future__ import annotations

import statistics

from timing import show

from games import catalogue
from tests.panel_walk import presses, turns

TURNS = 200
"""Turns of each kind of player."""
STEP = 7
"""One turn in so many is walked, so that several matches are seen."""
ROOMS = {"discord": (25, False), "telegram": (60, False), "web": (200, True)}
"""Buttons of one message on each platform, and whether the board can be pressed there."""
VARIANTS = {"metro": ({}, {"hand": "3"}, {"hand": "3", "turn": "free"})}
"""Options with which a game is walked, where not only the usual ones."""


def taps(slug: str) -> dict[str, float]:
    """Median and worst of all platforms and players, and each by itself."""
    figures, worst, medians = {}, [], []
    for platform, (buttons, board) in ROOMS.items():
        for number, options in enumerate(VARIANTS.get(slug, ({},)), 1):
            for sensible in (False, True):
                counts = _counts(slug, options, buttons, sensible=sensible, board=board)
                kind = f"{platform}.{'sensible' if sensible else 'random'}{'' if number == 1 else number}"
                figures[f"panel.{slug}.taps.{kind}"] = median = statistics.median(counts)
                figures[f"panel.{slug}.taps_worst.{kind}"] = max(counts)
                show(f"{slug}: presses a turn, {kind}, median", median, "presses")
                show(f"{slug}: the same, at worst", max(counts), "presses")
                medians.append(median)
                worst.append(max(counts))
    return figures | {f"panel.{slug}.taps": max(medians), f"panel.{slug}.taps_worst": max(worst)}


def _counts(slug: str, options: dict[str, str], buttons: int, *, sensible: bool, board: bool) -> list[int]:
    game = catalogue()[slug]
    counts: list[int] = []
    number = 0
    while len(counts) < TURNS:
        seats = game.seats[min(number % 2, len(game.seats) - 1)]
        played = list(turns(game, options, max(2, seats), f"walk {number}", sensible=sensible))
        for turn in played[number % STEP :: STEP]:
            found = presses(turn, buttons, board=board)
            if found is None:
                raise AssertionError(f"{slug}: {turn.moves} cannot be pressed")
            counts.append(found)
        number += 1
    return counts[:TURNS]
