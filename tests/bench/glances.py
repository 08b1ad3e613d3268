"""What is seen of a board on a phone in two seconds: how much of it is lit, and how far from the board without news."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rendering"))

from glance import lit, moments
from timing import show, sized

from bot.text.languages import plain
from games import catalogue
from rendering.scene import Scene
from rendering.theme import THEMES

MOMENTS = sized(12, 1)
"""Positions of every number of players."""


def glances(slug: str) -> dict[str, float]:
    """The least and the usual share of the picture that is lit, and the least mean distance (CIEDE2000)."""
    seen, looks = [], list(THEMES.values())
    for seats in catalogue()[slug].seats:
        names = tuple(f"Player {seat + 1}" for seat in range(seats))
        for number, moment in enumerate(moments(slug, seats, MOMENTS)):
            scene = Scene("K7QF", names, plain("en", names), moment.outcome)
            seen.append(lit(moment, looks[number % len(looks)], scene))
    least, usual = min(each.share for each in seen), statistics.median(each.share for each in seen)
    apart = min(each.apart for each in seen)
    show(f"{slug}: share of a board lit at 427 pixels, least of {len(seen)}", 100 * least, "%")
    show(f"{slug}: share of a board lit, median", 100 * usual, "%")
    show(f"{slug}: mean distance of what is lit from the board without news, least", apart, "CIEDE2000")
    return {f"glance.{slug}.share_least": least, f"glance.{slug}.share": usual, f"glance.{slug}.apart_least": apart}
