"""Figures of one run, as medians and ratios: ``make bench`` prints them, ``make longbench`` those that take minutes.

Times are for reading beside each other; the machine is shared, so only ratios within one run mean much.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import analyses
import first_answers
import flooding
import growing
import ladders
import page
import panels
import pictures
import playing
import posting_counts
import puzzles
import ratings
import round_trips
import scaling
import servers
import starting
import storing
import structlog
import telegram_delays
import telegram_load
import thinking
import turns
import watching
import web_writes
from timing import QUICK, sized

from games import catalogue

GAMES = {
    "rules": playing.rules,
    "pictures": pictures.pictures,
    "panels": panels.taps,
    "analyses": analyses.analysed,
}
"""Parts that are measured for each game, by name: functions of its slug."""

STORED = {
    "playing": playing.turn,
    "memory": storing.memory,
}
"""The same of a slug and the address of a running server."""

TOGETHER = {
    "turns": partial(turns.measured, "metro"),
    "commit": storing.commit,
    "dues": storing.dues,
    "round_trips": round_trips.measured,
    "posting": posting_counts.measured,
    "scaling": scaling.measured,
    "flooding": flooding.flood,
    "growing": growing.measured,
    "first_answers": first_answers.measured,
    "telegram_load": telegram_load.measured,
    "telegram_delays": telegram_delays.measured,
    "thinking": thinking.measured,
    "web_writes": web_writes.measured,
    "watching": watching.measured,
    "page": page.measured,
    "page_turns": page.measured_long,
}
"""Parts for all games together, of the address of a running server."""

ALONE = {
    "puzzles": puzzles.measured,
    "ratings": ratings.measured,
    "ladders": ladders.measured,
    "servers": servers.memory,
    "starting": starting.starts,
}
"""Parts that need nothing."""

ONE = sized({}, {"analyses": "tandem", "memory": "road", "pictures": "metro"})
"""Parts that the quick run has of one game alone: the one that is measured soonest, or has most to it."""

PARTS = (*GAMES, "waiting", *STORED, *TOGETHER, *ALONE)

LONG = (
    "analyses",
    "ladders",
    "thinking",
    "scaling",
    "flooding",
    "telegram_load",
    "telegram_delays",
    "watching",
    "page_turns",
)
"""Parts that take minutes: ladders, analyses and loads. They have a run of their own, and a place in the quick one."""


async def measure(parts: Collection[str]) -> dict[str, float]:
    """Every figure of these parts, by its key."""
    figures: dict[str, float] = {}
    for slug in catalogue():
        for name, part in GAMES.items():
            with timed(name, parts, slug) as wanted:
                figures |= part(slug) if wanted else {}
    with timed("waiting", parts) as wanted:
        figures |= await pictures.waiting() if wanted else {}
    async with storing.server() as url:
        for slug in catalogue():
            for name, part in STORED.items():
                with timed(name, parts, slug) as wanted:
                    figures |= await part(slug, url) if wanted else {}
        for name, part in TOGETHER.items():
            with timed(name, parts) as wanted:
                figures |= await part(url) if wanted else {}
    for name, part in ALONE.items():
        with timed(name, parts) as wanted:
            figures |= part() if wanted else {}
    return figures


@contextmanager
def timed(name: str, parts: Collection[str], slug: str = "") -> Iterator[bool]:
    """Whether a part is wanted, of this game; says at its end how long it took."""
    began, wanted = time.perf_counter(), name in parts and slug in ("", ONE.get(name, slug))
    yield wanted
    if wanted:
        print(f"{name}: {time.perf_counter() - began:.1f} s", flush=True)


def main() -> None:
    """Measure, print, and write where asked to."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=(), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--long", action="store_true", help="the parts that take minutes, instead of the others")
    chosen = parser.parse_args()
    parts = chosen.only or [part for part in PARTS if QUICK or (part in LONG) == chosen.long]
    # nothing stands between the figures
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    figures = asyncio.run(measure(parts))
    if QUICK:
        return
    print()
    for key, value in figures.items():
        print(f"{key:36} {value:12,.3f}")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
