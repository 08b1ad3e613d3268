"""Whether every match under way, replayed from its log by the present code, is what the store holds."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

from bot.ports.addresses import Code
from bot.ports.stores import NEW, chained
from bot.store.redis_store import RedisStore
from bot.table.fold import Past, fold
from bot.table.saves import Newer, Older, dump_table, load_line, load_table
from bot.table.table import Table
from games.kernel.game import Json, Refusal
from rendering.text import Said, refused, said

MOST = 20
"""Differences that are named for one table."""

BROKEN = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, AssertionError)
"""What the present code may raise at a log or a snapshot that it does not understand."""


@dataclass(frozen=True)
class Audited:
    """A table that was replayed and what was found wrong with it, a sentence each, without any of its secrets.

    ``lobby`` says that by its log it has not begun.
    """

    code: Code
    faults: tuple[Said, ...]
    lobby: bool = False


async def audit(store: RedisStore) -> AsyncIterator[Audited]:
    """Replay every table that is not over; writes nothing, and a bot may run meanwhile."""
    seen: set[Code] = set()
    async for code in store.codes():
        if code in seen:
            continue
        seen.add(code)
        stored = await store.load(code)
        if stored is None:
            continue
        log = await store.log(code, 0, stored.version)
        audited = judge(code, stored.snapshot, log, stored.version)
        if (found := chained(NEW, log)) != stored.identity:
            faults = () if audited is None else audited.faults
            audited = Audited(code, (unlike_saved(code, stored.version, stored.identity, found), *faults))
        if audited is not None:
            yield audited


def unlike_saved(code: Code, version: int, identity: str, found: str) -> Said:
    """The log of a table is not the one that was saved."""
    return said(
        "{code}: version {version} was saved as {identity}, but its log gives {found}.",
        code=code,
        version=version,
        identity=identity,
        found=found,
    )


def judge(code: Code, snapshot: bytes, log: Sequence[bytes], version: int) -> Audited | None:
    """What is wrong with a table; None where it is over, so that nothing can go wrong any more."""
    try:
        loaded = load_table(snapshot)
    except Older:
        loaded = None
    except Newer:
        return _faulty(code, said("{code} was saved by a newer program, and this one leaves it alone.", code=code))
    except BROKEN as error:
        return _faulty(code, said("{code}: its snapshot cannot be loaded: {reason}.", code=code, reason=_kind(error)))
    if loaded is not None and loaded.over:
        return None
    if len(log) != version:
        counts = {"lines": len(log), "version": version}
        fault = said("{code}: its log has {lines} lines, its snapshot was made of {version}.", code=code, **counts)
        return _faulty(code, fault)
    return _replayed(code, log, loaded)


def _replayed(code: Code, log: Sequence[bytes], loaded: Table | None) -> Audited | None:
    """``judge`` of a table as it was loaded; one that was saved in an earlier shape is what its log gives."""
    past: list[Past] = []
    try:
        for one in fold(map(load_line, log)):
            past.append(one)  # noqa: PERF402 - how far it went is told
    except Refusal as refusal:
        cause: Said | str = refused(refusal)
    except BROKEN as error:
        cause = _kind(error)
    else:
        table = past[-1].table
        if loaded is None and table.over:
            return None
        return Audited(code, _differences(code, table, loaded or table), table.lobby)
    line = len(past) + 1
    return _faulty(
        code,
        said("{code}: line {number} of its log cannot be done again: {reason}", code=code, number=line, reason=cause),
    )


def _faulty(code: Code, fault: Said) -> Audited:
    """A table that could not be compared."""
    return Audited(code, (fault,))


def _differences(code: Code, table: Table, loaded: Table) -> tuple[Said, ...]:
    paths = list(unlike(json.loads(dump_table(table)), json.loads(dump_table(loaded))))
    if not paths and table != loaded:
        paths = ["match"]
    return tuple(
        said("{code}: {path} in the snapshot is not what the log gives.", code=code, path=path) for path in paths[:MOST]
    )


def unlike(one: Json, other: Json, path: str = "") -> Iterator[str]:
    """The paths at which two values differ; never the values themselves.

    >>> list(unlike({"a": [1, 2], "b": 3}, {"a": [1, 4], "c": 3}))
    ['a.1', 'b', 'c']
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            yield from unlike(one.get(name), other.get(name), f"{path}.{name}" if path else str(name))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from unlike(*pair, f"{path}.{number}" if path else str(number))
    elif one != other:
        yield path


def _kind(error: Exception) -> str:
    """The kind of an error; its text may hold what nobody should see."""
    return type(error).__name__
