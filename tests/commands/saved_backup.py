"""A backup that an earlier version made of a store with everything, read as it lies in the file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.store.backup.files import Backup
from bot.store.backup.value_encoding import octets
from bot.store.compression import Packed, full
from games.kernel.game import Json

FILE = Path(__file__).parent / "saves" / "everything.backup"
RECORDS = FILE.with_suffix(".records.gz")

TAKEN = 1_791_126_980_000
"""Milliseconds since 1970 at which it was taken, by the clock of its tables."""


@dataclass(frozen=True)
class Saved:
    """A table in the file: its snapshot, its log as it was written, and how it lies there."""

    snapshot: Json
    log: tuple[bytes, ...]
    over: bool
    packed: bool

    @property
    def standing(self) -> str:
        """How far it is: lobby, running, over, or closed."""
        if self.snapshot["closed"]:
            return "closed"
        if self.snapshot["match"] is None:
            return "lobby"
        return "over" if self.over else "running"


def saved_tables() -> Iterator[Saved]:
    """Every table in the file."""
    for line in map(json.loads, Backup(FILE)):
        if "table" not in line:
            continue
        facts = {name: octets(value) for name, value in line["match"]}
        if "z" in facts:
            whole = Packed.load(facts["z"])
            yield Saved(json.loads(whole.snapshot), whole.entries, over="o" in facts, packed=True)
        else:
            log = tuple(map(octets, line["log"]))
            yield Saved(json.loads(full(facts["s"])), log, over="o" in facts, packed=False)


def plain(lines: Sequence[bytes]) -> list[Json]:
    """The lines of a backup to compare: hashes by their fields, without the time that keys have left."""
    found = [json.loads(line) for line in lines]
    for line in found:
        if "keys" in line:
            keys = ((name, kind, sorted(value) if kind == "hash" else value) for name, kind, value, _ in line["keys"])
            line["keys"] = sorted(keys)
        for part in ("match", "done"):
            if part in line:
                line[part] = sorted(line[part])
    return found


def saved_records() -> list[Json]:
    """The records that the version before printed of all matches that have begun."""
    return [json.loads(line) for line in gzip.decompress(RECORDS.read_bytes()).splitlines()]
