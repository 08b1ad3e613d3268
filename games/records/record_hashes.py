"""The chain of a record: each entry has the hash of all before it (games/records/RECORDS.md, "The chain")."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from games.kernel.game import Json
from games.kernel.hash_chain import NEW, chained
from games.records.reader import Fault

HEAD = ("format", "game", "edition", "options", "seats", "players", "series", "setup")
"""What the first hash covers as it stands; and of the seal, what was told before the match."""

SEALED = ("sha256", "start")


def plain(value: Json) -> bytes:
    r"""A JSON value of texts, whole numbers, true and null as RFC 8785 writes it, each number with all its digits.

    >>> plain({"b": [1, None, True], "a": "è\n\u2028"}).decode()
    '{"a":"è\\n\u2028","b":[1,null,true]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _head(record: Json) -> bytes:
    seal = record["seal"]
    told = None if seal is None else {name: seal[name] for name in SEALED}
    return plain({name: record[name] for name in HEAD if name in record} | {"seal": told})


def hashes(record: Json) -> Iterator[str]:
    """The hash before the first entry of a record, and the one after each."""
    now = chained(NEW, (_head(record),))
    yield now
    for line in record["moves"]:
        now = chained(now, (plain({name: part for name, part in line.items() if name != "follows"}),))
        yield now


def last_hash(record: Json) -> str:
    """The hash of all of a record, whatever stands in it under ``hash`` and ``follows``."""
    *_, last = hashes(record)
    return last


def link(record: Json) -> Json:
    """The same record with the hashes of its chain."""
    *before, last = hashes(record)
    moves = [{**line, "follows": follows} for line, follows in zip(record["moves"], before, strict=True)]
    return {**record, "moves": moves, "hash": last}


def check_chain(record: Json) -> None:
    """Raises ``Fault`` for the first entry that does not follow what stands before it."""
    *before, last = hashes(record)
    _each(record["moves"], before)
    if record["hash"] != last:
        raise Fault("The hash of the record is not that of what stands in it.")


def _each(moves: Iterable[Json], before: Iterable[str]) -> None:
    for number, (line, follows) in enumerate(zip(moves, before, strict=True), 1):
        if line["follows"] != follows:
            raise Fault("Move {number} does not follow what stands before it: its hash is another.", number=number)
