"""Figures of one run, as medians and ratios: ``make bench`` prints them, ``make bench JSON=file`` writes them too.

Times are for reading beside each other; the machine is shared, so only ratios within one run mean much.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import analyses
import first_answers
import flooding
import glances
import growing
import hints
import inline_taps
import ladders
import panels
import pictures
import playing
import posting_counts
import proofs
import puzzles
import ringing
import round_trips
import scaling
import servers
import starting
import storing
import structlog
import telegram_delays
import telegram_load
import telegram_taps
import thinking
import turns

from games import catalogue


async def measure() -> dict[str, float]:
    """Every figure by its key."""
    figures: dict[str, float] = {}
    for slug in catalogue():
        figures |= playing.rules(slug)
        figures |= pictures.pictures(slug)
        figures |= glances.glances(slug)
        figures |= panels.taps(slug)
        figures |= analyses.analysed(slug)
        figures |= proofs.proofs(slug)
    figures |= await pictures.waiting()
    async with storing.server() as url:
        for slug in catalogue():
            figures |= await playing.turn(slug, url)
            figures |= await storing.memory(slug, url)
        figures |= await turns.measured("metro", url)
        figures |= await storing.commit(url)
        figures |= await storing.dues(url)
        figures |= await round_trips.measured(url)
        figures |= await posting_counts.measured(url)
        figures |= await ringing.measured(url)
        figures |= await scaling.measured(url)
        figures |= await flooding.flood(url)
        figures |= await growing.measured(url)
        figures |= await hints.measured(url)
        figures |= await inline_taps.measured(url)
        figures |= await telegram_taps.measured(url)
        figures |= await first_answers.measured(url)
        figures |= await telegram_load.measured(url)
        figures |= await telegram_delays.measured(url)
        figures |= await thinking.measured(url)
    figures |= puzzles.measured()
    figures |= ladders.measured()
    figures |= servers.memory()
    return figures | starting.starts()


def main() -> None:
    """Measure, print, and write where asked to."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    chosen = parser.parse_args()
    # nothing stands between the figures
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    figures = asyncio.run(measure())
    print()
    for key, value in figures.items():
        print(f"{key:36} {value:12,.3f}")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
