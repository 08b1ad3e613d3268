"""A backup that an earlier version made of a store with everything, read as it lies in the file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bot.ports.addresses import Code
from bot.store.backup.files import Backup
from bot.store.backup.value_encoding import octets
from bot.store.compression import Packed, full
from bot.text.languages import translator
from bot.text.posts import PublicPosts
from games.kernel.game import Json
from rendering.text import Spelling

FILE = Path(__file__).parent / "saves" / "everything.backup"
TOLD = FILE.with_suffix(".told.gz")

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


def saved_posts() -> dict[str, list[Json]]:
    """What the version before told of each line of each table, as ``told`` gives it."""
    return dict(map(json.loads, gzip.decompress(TOLD.read_bytes()).splitlines()))


async def told(teller: PublicPosts, code: Code, version: int) -> list[Json]:
    """Every public post about one line of a table at each of its places: where, in what words, with what to press."""
    posts: list[Json] = []
    await teller._repository.past(code, 0, version)  # the log is read once, not once a line
    for start in range(version):
        for place in await teller.places(code, start, start + 1):
            post = await teller.post(code, start, start + 1, place)
            if post is not None:
                if post.alone:
                    # a panel is its game's
                    post = replace(post, lines=post.lines[:-1], choices=())
                names = [sitting.name for sitting in post.people]
                spelling = Spelling(translator(post.locale), names.__getitem__, when=str)
                choices = [choice for row in post.choices for choice in row]
                labels, sends = [spelling.spell(one.label) for one in choices], [one.send for one in choices]
                words = map(spelling.spell, post.lines)
                posts.append([start, place, *words, labels, sends, list(post.mentions), list(post.awaited)])
    return posts
