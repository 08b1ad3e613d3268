"""The fields of a packed table in its hash: few and short, so that the server keeps them without pointers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports.stores import NEW, chained
from bot.store import table_lists as lists
from bot.store.compression import Packed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.table_lists import Who

PIECE = 63
"""Bytes of a value with the shortest header; Redis and Valkey keep a hash without longer ones than 64 in one piece."""

PIECES = 120
"""How many such pieces at most; what is longer is one value."""

Fields = dict[bytes, bytes]


def fields(packed: Packed, match: Mapping[bytes, bytes]) -> Fields:
    """The fields of a table once it is packed, by what they were.

    Followers and identity are left out where what is packed says them. The packed value lies in ``z`` and the numbers
    from 1 on.
    """
    value = packed.dump()
    told = Packed.load(value).who == match[b"w"]
    identity = b"%s %s" % (match[b"v"], chained(NEW, packed.entries).encode())
    # where there was none, an empty one says so
    stamp = match.get(b"i", b"")
    match = {**match, b"i": stamp}
    left_out = {b"s", *([b"w"] if told else ()), *([b"i"] if stamp == identity else ())}
    kept = {field: value for field, value in sorted(match.items()) if field not in left_out and not _piece(field)}
    size = PIECE if len(value) <= PIECE * PIECES else len(value)
    pieces = [value[start : start + size] for start in range(0, len(value), size)]
    return kept | {b"%d" % number if number else b"z": piece for number, piece in enumerate(pieces)}


def value(match: Mapping[bytes, bytes]) -> bytes | None:
    """The packed value of a table by all of its fields; None where it is not packed."""
    if b"z" not in match:
        return None
    pieces, number = [match[b"z"]], 1
    while (piece := match.get(b"%d" % number)) is not None:
        pieces.append(piece)
        number += 1
    return b"".join(pieces)


def packed(match: Mapping[bytes, bytes]) -> Packed | None:
    """What is packed of a table, with its followers; None where it is not packed."""
    whole = value(match)
    return None if whole is None else Packed.load(whole)


def followers(match: Mapping[bytes, bytes]) -> bytes | None:
    """The followers of a table by all of its fields, as ``table_lists.write`` writes them."""
    stored = match.get(b"w")
    if stored is None and (table := packed(match)) is not None:
        return table.who
    return stored


def who(match: Mapping[bytes, bytes]) -> Who:
    """The followers of a table by all of its fields."""
    return lists.read(followers(match))


def stamp(match: Mapping[bytes, bytes]) -> bytes | None:
    """The version and its identity, by all fields of a table; None where it is not stored and not packed."""
    stored = match.get(b"i")
    if stored is None and (table := packed(match)) is not None:
        return b"%s %s" % (match[b"v"], chained(NEW, table.entries).encode())
    return stored


def unpacked(match: Mapping[bytes, bytes]) -> Fields:
    """The fields of a packed table in one value beside its followers and identity, for a copy."""
    if (whole := value(match)) is None:
        return dict(match)
    kept = {field: text for field, text in match.items() if not _piece(field)}
    kept |= {b"z": whole, b"w": followers(match) or b"", b"i": stamp(match) or b""}
    return {field: text for field, text in kept.items() if text}


def _piece(field: bytes) -> bool:
    return field == b"z" or field.isdigit()
