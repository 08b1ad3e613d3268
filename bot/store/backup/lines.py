"""The lines of a backup: what each is, and those of the shape before as they are now.

Snapshot and log of a table are not looked into: a table that cannot be read harms no other.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bot.ports.stores import NEW, chained
from rendering.text import SentenceError, said

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping


FORMAT = 3
"""The shape of the lines; those of shape 2, which version 0.2.0 wrote, can be read too."""

BROKEN = (ValueError, TypeError, LookupError, RecursionError, struct.error, zlib.error)
"""What reading a line of the wrong shape may raise."""

KEYS = re.compile(
    r"memory|forgetting|(person|place|who|looks|account|bests|paired|daily|dailies):.+|\{server:.+"
    r"|\{at:.+\}:(?P<box>habits|callers|high|held)|\{room:.+\}:lines|\{seeks\}:(open|meetings)",
    re.DOTALL,
)
"""Names of the keys that are copied as they are. Of a room the posts say what was revised; of a place that is gone, the
platform says so once more."""

SCORES = ("due", "lobbies", "over")
"""Sorted sets of a partition in which a table may stand."""

Code = Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,12}$")]


def text(value: bytes) -> str:
    """Bytes as text for JSON, one character a byte.

    >>> octets(text(bytes(range(256)))) == bytes(range(256))
    True
    """
    return value.decode("latin-1")


def texts(found: Mapping[bytes, bytes]) -> dict[str, str]:
    """The fields of a hash as text."""
    return {text(field): text(value) for field, value in found.items()}


def octets(value: str) -> bytes:
    """The bytes of such a text; raises ``ValueError``."""
    return value.encode("latin-1")


class CannotRestore(SentenceError):
    """A copy cannot be restored, in one sentence for the host; nothing was written."""


class Head(Struct):
    """The first line."""

    capolinea: Literal["backup"]
    format: Annotated[int, Meta(gt=0)]


class TableLine(Struct, tag_field="line", tag="table", forbid_unknown_fields=True):
    """A whole table as it lies in the store, nothing of it made small; all tables come before any other line.

    ``match`` and ``done`` are the fields of its hashes (``bot.store.keys``), ``scores`` those in the sorted sets
    ``SCORES``.
    """

    code: Code
    match: dict[str, str]
    log: Annotated[list[str], Meta(min_length=1)]
    done: dict[str, str]
    scores: tuple[float | None, float | None, float | None]


class UntoldLine(Struct, tag_field="line", tag="untold", forbid_unknown_fields=True):
    """From a version to another one a table is still to be told at some of its places."""

    code: Code
    start: int
    stop: int


class KeyLine(Struct, tag_field="line", tag="key", forbid_unknown_fields=True):
    """A hash, a sorted set, with numbers, or the posts of a room, by their ids; and the milliseconds it has left.

    -1 is no end. Of mailboxes ``high`` is up to which version tables have been told.
    """

    key: str
    value: Annotated[Sequence[tuple[str, str | float | dict[str, str]]], Meta(min_length=1)]
    left: int = -1


class End(Struct, forbid_unknown_fields=True):
    """The last line: how many tables there are, and the SHA-256 of all other lines."""

    tables: int
    sha256: str


BackupLine: TypeAlias = TableLine | UntoldLine | KeyLine


async def written(lines: AsyncIterable[BackupLine]) -> AsyncIterator[bytes]:
    """A whole copy: these lines between the first and the last."""
    check, count, line = sha256(), 0, msgspec.json.encode(Head("backup", FORMAT)) + b"\n"
    check.update(line)
    yield line
    async for one in lines:
        line = msgspec.json.encode(one) + b"\n"
        check.update(line)
        count += isinstance(one, TableLine)
        yield line
    yield msgspec.json.encode(End(count, check.hexdigest())) + b"\n"


def read(lines: Iterable[bytes]) -> Iterator[BackupLine | End]:
    """What all lines of a copy say, without the first. Raises ``CannotRestore``, the last one where it is not whole."""
    numbered, versions, last = iter(lines), dict[str, int](), b""
    first = next(numbered, b"")
    shape, check = _shape(first), sha256(first)
    try:
        for line in numbered:
            for one in _read(last, shape, versions) if last else ():
                if isinstance(one, TableLine):
                    versions[one.code] = int(one.match["v"])
                yield one
            check.update(last)
            last = line
        end = msgspec.json.decode(last, type=End)
        if end == End(len(versions), check.hexdigest()):
            yield end
            return
    except BROKEN:
        pass
    raise CannotRestore(said("This backup is damaged or not complete. Nothing was restored."))


def _shape(first: bytes) -> int:
    """The shape of the lines behind the first one."""
    try:
        head = msgspec.json.decode(first, type=Head)
    except BROKEN:
        raise CannotRestore(said("This is no backup of Capolinea. Nothing was restored.")) from None
    if head.format > FORMAT:
        raise CannotRestore(said("This backup was made by a newer version of the bot. Nothing was restored."))
    return head.format


def _read(line: bytes, shape: int, versions: Mapping[str, int]) -> Sequence[BackupLine]:
    """What a line says; ``versions`` are those of the tables before. Raises one of ``BROKEN``."""
    if shape == FORMAT:
        return [msgspec.json.decode(line, type=BackupLine)]
    return _upgraded(msgspec.json.decode(line, type=dict[str, Any]), versions)


def mailbox(tag: str, parts: Mapping[str, Mapping[str, str]], versions: Mapping[str, int]) -> list[BackupLine]:
    """A place's mailbox, by the names of its keys, cut back to the versions of the tables in the backup."""
    high, wait, out, held = (parts.get(name, {}) for name in ("high", "wait", "out", "held"))
    told, lines = list[tuple[str, str]](), list[BackupLine]()
    for code in sorted({*high, *wait, *out} & versions.keys()):
        waiting = [int(wait[code].split()[0])] if code in wait else []
        waiting += [int(out[code].split()[1])] if code in out else []
        start = min([int(high.get(code, "0").split()[0]), versions[code], *waiting])
        told.append((code, str(start)))
        if waiting and start < versions[code]:
            lines.append(UntoldLine(code, start, versions[code]))
    standing = [(code, value) for code, value in held.items() if code in versions]
    both = (("high", told), ("held", standing))
    return [KeyLine(f"{tag}}}:{name}", pairs) for name, pairs in both if pairs] + lines


# -- shape 2


def _upgraded(line: dict[str, Any], versions: Mapping[str, int]) -> Sequence[BackupLine]:
    """A line of shape 2 as it is now; nothing of what is not kept any more."""
    match line:
        case {"table": _}:
            return [_table(line)]
        case {"letter": [code, start, _, _]}:
            return [UntoldLine(code, start, versions[code])]
        case {"keys": found}:
            parts = {name: (value, left) for name, _, value, left in found}
            boxes = {name.rpartition("}:")[2]: dict(value) for name, (value, _) in parts.items() if name[:4] == "{at:"}
            lines = mailbox(next(iter(parts)).rpartition("}:")[0], boxes, versions) if boxes else []
            for name, (value, left) in parts.items():
                if not (known := KEYS.fullmatch(name)) or known["box"] in {"high", "held"}:
                    continue
                pairs = value
                if name.startswith("{room:"):
                    pairs = [(mark, dict(zip(post[::2], post[1::2], strict=True))) for mark, post in value]
                lines.append(KeyLine(name, pairs, left))
            return lines
        case {"kept": _}:
            return []
    raise ValueError("no line of shape 2")


def _table(line: dict[str, Any]) -> TableLine:
    match = {field: octets(value) for field, value in line["match"]}
    if "z" in match:
        snapshot, log, done = _unpacked(match["z"])
        match["z"] = b"1"
    else:
        snapshot = match["s"][1:] if match["s"][:1] == b"p" else zlib.decompress(match["s"][1:])
        log, done = [*map(octets, line["log"])], [(octets(key), octets(span)) for key, span in line["done"]]
    # a table that was last written before there were identities has none, or that of an earlier version
    number, _, identity = match.get("i", b"").partition(b" ")
    fresh = identity if number == b"%d" % line["version"] else chained(NEW, log).encode()
    facts = match | {"v": b"%d" % line["version"], "i": fresh, "s": snapshot}
    return TableLine(
        line["table"],
        {field: text(value) for field, value in facts.items()},
        list(map(text, log)),
        {text(key[:8]): text(span) for key, span in done},
        line["scores"],
    )


def _unpacked(value: bytes) -> tuple[bytes, list[bytes], list[tuple[bytes, bytes]]]:
    """Snapshot, entries and command keys of a packed table: two counts, then every piece behind its length."""
    whole = zlib.decompress(value)
    count, keyed = struct.unpack_from(">II", whole)
    pieces, at = list[bytes](), 8
    for _ in range(1 + count + 2 * keyed):
        (size,) = struct.unpack_from(">I", whole, at)
        pieces.append(whole[at + 4 : at + 4 + size])
        at += 4 + size
    pairs = pieces[1 + count :]
    return pieces[0], pieces[1 : 1 + count], list(zip(pairs[::2], pairs[1::2], strict=True))
