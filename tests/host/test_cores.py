"""How many processes think where the host names no number."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.host.thinking_pool import MOST, cores, usual_processes


@pytest.mark.parametrize(
    ("quota", "most"), [("max 100000", None), ("150000 100000", 1), ("50000 100000", 1), ("?", None)]
)
def test_a_container_uses_no_more_than_its_share(tmp_path: Path, quota: str, most: int | None) -> None:
    """Of the cores of the machine; at least one, and all where it says nothing or nothing that can be read."""
    path = tmp_path / "cpu.max"
    found = cores(path)
    assert 1 <= found <= (os.cpu_count() or 1)
    path.write_text(f"{quota}\n", encoding="ascii")
    assert cores(path) == (most or found)


def test_a_machine_of_many_cores_is_not_filled() -> None:
    """One core is left to the bot, and memory to everything else."""
    assert [usual_processes(found) for found in (1, 2, 3, 96)] == [1, 1, 2, MOST]
