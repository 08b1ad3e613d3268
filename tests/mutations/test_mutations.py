"""The tests notice small changes of the program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SURVIVORS = json.loads((HERE / "survivors.json").read_text(encoding="utf-8"))
"""Changes that no test can notice, or none need notice, by their names in ``sites.py``: the reason of each."""

COUNT = 300
ENOUGH = 0.95
"""The share of changes that must be noticed, of those without a reason."""


def test_every_reason_is_about_a_change_that_there_is() -> None:
    """Where a line is changed its reason goes, or is given anew."""
    done = subprocess.run(
        [sys.executable, HERE / "sites.py"], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    assert set(SURVIVORS) - set(done.stdout.splitlines()) == set()
    assert all(SURVIVORS.values())


def test_what_a_test_notices_is_told_from_what_survives(tmp_path: Path) -> None:
    """These tests move a turn without an end, and ask none whose end is the first millisecond."""
    report = tmp_path / "mutations.json"
    words = ["--only", "turn_clocks.py Timer.", "--tests", "tests/table/test_refusals.py", "--json", str(report)]
    subprocess.run([sys.executable, HERE / "mutate.py", *words], check=True, capture_output=True)
    found = json.loads(report.read_text(encoding="utf-8"))
    line = "return replace(self, since=self.since + by, until=self.until + by if self.until else 0)"
    assert found[f"bot/table/turn_clocks.py Timer.shifted: 0 is 1 in: {line}"] == "noticed"
    assert found["bot/table/turn_clocks.py Timer.up: 0 is 1 in: return 0 < self.until <= now"] == "survived"


@pytest.mark.long
@pytest.mark.soak
def test_changes_are_noticed(tmp_path: Path) -> None:
    """Of three hundred changes to rules and tables, chosen by luck, nineteen of twenty make a test fail."""
    report = tmp_path / "mutations.json"
    words = ["--count", str(COUNT), "--json", str(report)]
    done = subprocess.run([sys.executable, HERE / "mutate.py", *words], check=False, text=True)
    assert done.returncode == 0
    found = {name: what for name, what in json.loads(report.read_text(encoding="utf-8")).items() if what != "unfit"}
    judged = {name: what for name, what in found.items() if name not in SURVIVORS}
    survived = sorted(name for name, what in judged.items() if what == "survived")
    print(f"{len(found)} changes, {len(found) - len(judged)} with a reason, {len(survived)} survived without one")
    assert len(found) > COUNT * 0.9
    assert {name for name in SURVIVORS if found.get(name) in {"noticed", "time"}} == set()
    assert len(survived) <= (1 - ENOUGH) * len(judged), "\n".join(survived)
