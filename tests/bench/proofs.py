"""What records prove: how many honest matches are accused, how many forgeries pass unnamed, and what checking costs."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

from every_game import SETTINGS
from forgeries import UNPROVABLE, forgeries
from table_matches import TableMatch
from timing import show, sized

from games.records import Fault, verify_seal

HONEST = sized(2_000, 8)
"""Matches with take-backs, resignations, hand-overs and setups drawn again."""
FORGED = sized(None, 1)
"""Settings of each game whose records are forged, all where None."""


def proofs(slug: str) -> dict[str, float]:
    """Honest records that are refused, forged ones that pass without a sentence, and milliseconds to check one."""
    settings = [setting for setting in SETTINGS if setting.game.slug == slug]
    accused, spent = 0, []
    for number, setting in enumerate(islice(cycle(settings), HONEST * len(settings) // len(SETTINGS))):
        sheet = TableMatch(
            setting, str(number), often=(6, 15, 40)[number % 3], most=(40, 90, 400)[number // 3 % 3]
        ).record()
        begun = time.process_time()
        accused += _refused(sheet, sheet["hash"]) is None
        spent.append(1000 * (time.process_time() - begun))
    counts = Counter[str]()
    for setting in settings[:FORGED]:
        sheet, other = (TableMatch(setting, text, often=25, most=45).record() for text in ("own", "other"))
        for forged in forgeries(sheet, other):
            counts["made"] += 1
            named = _refused(forged.sheet)
            counts["refused"] += named is None
            counts["named"] += named is not None and any(
                text.startswith(UNPROVABLE.get(forged.kind, "-")) for text in named
            )
            counts["seen through"] += _refused(forged.sheet, sheet["hash"]) is None
    show(f"{slug}: honest matches accused, of {len(spent)}", accused, "matches")
    show(f"{slug}: forgeries refused, of {counts['made']}", counts["refused"], "records")
    show(f"{slug}: forgeries that the page calls unprovable", counts["named"], "records")
    show(f"{slug}: forgeries refused once the proof from the channel is told", counts["seen through"], "records")
    show(f"{slug}: checking a record, median", statistics.median(spent), "ms")
    return {
        f"proof.{slug}.accused": accused,
        f"proof.{slug}.unnamed": counts["made"] - counts["refused"] - counts["named"],
        f"proof.{slug}.unseen": counts["made"] - counts["seen through"],
        f"proof.{slug}.ms": statistics.median(spent),
    }


def _refused(sheet: dict, told: str | None = None) -> tuple[str, ...] | None:
    """None where a record is refused; else the sentences of what it does not prove."""
    try:
        return tuple(map(str, verify_seal(sheet, told=told).unproved))
    except Fault:
        return None
