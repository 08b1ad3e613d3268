"""Matches out of the store as records, and records of finished matches into it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from bot.ports.addresses import Code
from bot.ports.processes import WallClock
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.store.tables import BIGGEST, MOST
from bot.table.fold import fold, lines_of
from bot.table.match_record import table_record
from bot.table.saves import Newer
from games.kernel.game import Json
from games.records import Fault, check, read_record, verify_seal
from rendering.text import Said, SentenceError, refused, said

ROOM = 1 << 10
"""Bytes of the line that holds a record beside the record itself."""


class NoRecord(SentenceError):
    """There is nothing to export under this code, in one sentence."""

    def __init__(self, code: str, *, lesson: bool = False) -> None:
        name = ascii(code)[1:-1][:20]
        super().__init__(
            said("{code} is a lesson, and a lesson has no record.", code=name)
            if lesson
            else said("There is no match {code} that has begun.", code=name)
        )


@dataclass(frozen=True)
class Exported:
    """The record of a match, and the version of its log that it was made of; not ``sound`` where that was changed."""

    record: Json
    code: Code
    version: int
    identity: str
    sound: bool

    @property
    def state(self) -> Said:
        """The version in words."""
        if not self.sound:
            return said("The log of {code} is not the one that was saved. Please tell the host.", code=self.code)
        return said("Saved as version {version}: {identity}", version=self.version, identity=self.identity)


async def exported(store: RedisStore, code: str) -> Exported:
    """The record (games/records/RECORDS.md) of a match that has begun, for the host alone.

    It shows the hands of a running match, the seed only of a finished one, of a day's once that is closed. Raises
    ``NoRecord``, of a lesson too, and ``bot.table.saves.Newer``.
    """
    repository = Repository(store, WallClock())
    at = await repository.load(Code(code.upper()))
    if at is None or not at.table.begun or at.table.terms.lesson:
        # the turns of a lesson are arranged: no rules say who made them
        raise NoRecord(code, lesson=at is not None and at.table.terms.lesson)
    record = table_record(await repository.past(at.table.code, 0, at.version), WallClock().now())
    return Exported(record, at.table.code, at.version, at.identity, await repository.sound(at))


async def all_exported(store: RedisStore) -> AsyncIterator[Exported | Said]:
    """The record of every match that has begun, in the order of their codes; a sentence for one that gives none."""
    for code in sorted({code async for code in store.codes()}):
        try:
            yield await exported(store, code)
        except NoRecord:
            continue
        except Newer:
            yield said("{code} was saved by a newer program, and this one leaves it alone.", code=code)


@dataclass(frozen=True)
class Brought:
    """What became of a record that was brought in: its table, or what is wrong with it."""

    number: int
    code: Code | None = None
    known: bool = False
    fault: Said | None = None


async def imported(store: RedisStore, records: Iterable[Json | Fault]) -> AsyncIterator[Brought]:
    """Make a finished table of each record that is sound; of any other nothing is stored."""
    repository, clock = Repository(store, WallClock()), WallClock()
    for number, record in enumerate(records, 1):
        try:
            if isinstance(record, Fault):
                raise record
            _admit(record)
        except Fault as fault:
            yield Brought(number, fault=refused(fault))
            continue
        key = f"import:{hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()}"
        at = clock.now()
        done = await repository.bring(lambda code, r=record, a=at: tuple(fold(lines_of(r, code, a))), key)  # type: ignore[misc]
        yield Brought(number, done.code, done.repeated)


def _admit(record: Json) -> None:
    """Check a record that is to be brought in; raises ``Fault``."""
    # nothing is played again of a record that is too long
    if len(read_record(record).moves) >= MOST or len(json.dumps(record)) > BIGGEST - ROOM:
        raise Fault("This match is too long to be brought in.")
    check(record)
    if record["result"] is None:
        raise Fault("This match still runs. Running matches move with backup and restore.")
    if record["seal"] is not None:
        verify_seal(record)
