"""By how many presses a turn is made: over turns played by chance and by a sensible player.

From the open panel on every platform, and on Discord from the public post on, where **Play** opens the panel.
"""

from __future__ import annotations

import statistics
from itertools import islice

from timing import show, sized

from games import catalogue
from tests.panel_walk import presses, turns

TURNS = sized(60, 1)
"""Turns of each kind of player."""
STEP = 7
"""One turn in so many is walked, so that several matches are seen."""
ROOMS = {"discord": (30, False), "telegram": (60, False), "web": (200, True)}
"""Buttons of one message on each platform, and whether the board can be pressed there."""
VARIANTS = {"metro": ({}, {"hand": "3"}, {"hand": "3", "turn": "free"})}
"""Options with which a game is walked, where not only the usual ones."""
PLAY = 1
"""Presses on the public post until the panel is open."""


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
    whole = {f"panel.{slug}.taps": max(medians), f"panel.{slug}.taps_worst": max(worst)}
    return figures | whole | _from_the_post(slug, figures)


def _from_the_post(slug: str, figures: dict[str, float]) -> dict[str, float]:
    """On Discord with the press on **Play**, over turns played by chance; those of a sensible player beside them."""
    found = {}
    for key, kind in (("", "random"), (".sensible", "sensible")):
        for name in ("taps", "taps_worst"):
            walked = [
                figures[f"panel.{slug}.{name}.discord.{kind}{'' if number == 1 else number}"]
                for number in range(1, 1 + len(VARIANTS.get(slug, ({},))))
            ]
            found[f"discord.{slug}.{name}{key}"] = PLAY + max(walked)
            show(f"{slug}: on Discord from the post, {kind}, {name}", PLAY + max(walked), "presses")
    return found


def _counts(slug: str, options: dict[str, str], buttons: int, *, sensible: bool, board: bool) -> list[int]:
    game = catalogue()[slug]
    counts: list[int] = []
    number = 0
    while len(counts) < TURNS:
        seats = game.seats[min(number % 2, len(game.seats) - 1)]
        played = turns(game, options, max(2, seats), f"walk {number}", sensible=sensible)
        for turn in islice(played, number % STEP, None, STEP):
            found = presses(turn, buttons, board=board)
            if found is None:
                raise AssertionError(f"{slug}: {turn.moves} cannot be pressed")
            counts.append(found)
            if len(counts) == TURNS:
                break
        number += 1
    return counts
