"""The lines of a backup: what each must be, and those of the shape before as they are now.

Snapshot and log of a table are not looked into: a table that cannot be read harms no other.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bot.ports.stores import NEW, chained

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = 3
"""The shape of the lines; those of shape 2, which version 0.2.0 wrote, can be read too."""

BROKEN = (ValueError, TypeError, LookupError, RecursionError, struct.error, zlib.error)
"""What reading a line of the wrong shape may raise."""

KEYS = re.compile(
    r"memory|(person|place|who|looks|account|bests|paired):.+|\{server:.+"
    r"|\{at:.+\}:(?P<box>habits|high|held)|\{room:.+\}:lines",
    re.DOTALL,
)
"""Names of the keys that are copied as they are. Of a room the posts say what was revised; of a place that is gone, the
platform says so once more."""

Code = Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,12}$")]


def text(value: bytes) -> str:
    """Bytes as text for JSON, one character a byte.

    >>> octets(text(bytes(range(256)))) == bytes(range(256))
    True
    """
    return value.decode("latin-1")


def octets(value: str) -> bytes:
    """The bytes of such a text; raises ``ValueError``."""
    return value.encode("latin-1")


class TableLine(Struct, forbid_unknown_fields=True):
    """A whole table; all tables come before any other line.

    ``done`` are command keys (``bot.store.keys.command``) in hexadecimal digits and the versions they led to; the last
    three are its scores in the sorted sets of its partition.
    """

    table: Code
    version: int
    identity: str
    born: int
    over: bool
    people: list[str]
    places: list[str]
    snapshot: str
    log: Annotated[list[str], Meta(min_length=1)]
    done: list[tuple[str, int, int]]
    due: float | None = None
    lobbies: float | None = None
    ended: float | None = None

    def check(self, versions: dict[str, int]) -> None:
        """Its log gives its identity, and no other table has its code."""
        if self.identity != chained(NEW, list(map(octets, self.log))) or self.table in versions:
            raise ValueError(self.table)
        versions[self.table] = self.version


class UntoldLine(Struct, forbid_unknown_fields=True):
    """From a version on a table is still to be told at some of its places."""

    untold: Code
    start: int

    def check(self, versions: dict[str, int]) -> None:
        """The table is there."""
        versions[self.untold]


class KeyLine(Struct, forbid_unknown_fields=True):
    """A hash, a sorted set, with numbers, or the posts of a room, by their ids; and the milliseconds it has left.

    -1 is no end. Of mailboxes ``high`` is up to which version tables have been told.
    """

    key: str
    value: Annotated[list[tuple[str, str | float | dict[str, str]]], Meta(min_length=1)]
    left: int = -1

    def check(self, _versions: dict[str, int]) -> None:
        """It is one of those that are copied."""
        if not KEYS.fullmatch(self.key):
            raise ValueError(self.key)


BackupLine: TypeAlias = TableLine | UntoldLine | KeyLine
KINDS = {"table": TableLine, "untold": UntoldLine, "key": KeyLine}


def read(line: bytes, shape: int, versions: Mapping[str, int]) -> list[BackupLine]:
    """What a line between the first and the last says; ``versions`` are those of the tables before.

    Raises one of ``BROKEN``.
    """
    found = msgspec.json.decode(line, type=dict[str, Any])
    several = [found] if shape == FORMAT else _upgraded(found, versions)
    return [msgspec.convert(one, KINDS[next(iter(one), "")]) for one in several]


def mailbox(tag: str, parts: Mapping[str, Mapping[str, str]], versions: Mapping[str, int]) -> list[dict[str, Any]]:
    """A place's mailbox, by the names of its keys, cut back to the versions of the tables in the backup."""
    high, wait, out, held = (parts.get(name, {}) for name in ("high", "wait", "out", "held"))
    told, lines = list[tuple[str, str]](), list[dict[str, Any]]()
    for code in sorted({*high, *wait, *out} & versions.keys()):
        waiting = [int(wait[code].split()[0])] if code in wait else []
        waiting += [int(out[code].split()[1])] if code in out else []
        start = min([int(high.get(code, "0").split()[0]), versions[code], *waiting])
        told.append((code, str(start)))
        if waiting and start < versions[code]:
            lines.append({"untold": code, "start": start})
    standing = [(code, value) for code, value in held.items() if code in versions]
    both = (("high", told), ("held", standing))
    return [{"key": f"{tag}}}:{name}", "value": pairs} for name, pairs in both if pairs] + lines


# -- shape 2


def _upgraded(line: dict[str, Any], versions: Mapping[str, int]) -> list[dict[str, Any]]:
    """A line of shape 2 as it is now; nothing of what is not kept any more."""
    match line:
        case {"table": _}:
            return [_table(line)]
        case {"letter": [code, start, _, _]}:
            return [{"untold": code, "start": start}]
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
                lines.append({"key": name, "value": pairs, "left": left})
            return lines
        case {"kept": _}:
            return []
    raise ValueError("no line of shape 2")


def _table(line: dict[str, Any]) -> dict[str, Any]:
    facts = {field: octets(value) for field, value in line["match"]}
    if "z" in facts:
        snapshot, log, done = _unpacked(facts["z"])
    else:
        snapshot = facts["s"][1:] if facts["s"][:1] == b"p" else zlib.decompress(facts["s"][1:])
        log = list(map(octets, line["log"]))
        done = [(octets(key), octets(span)) for key, span in line["done"]]
    due, lobbies, ended = line["scores"]
    people, places = json.loads(facts["w"])
    # a table that was last written before there were identities has none, or that of an earlier version
    number, _, identity = facts.get("i", b"").partition(b" ")
    return {
        "table": line["table"],
        "version": line["version"],
        "identity": identity.decode() if number == b"%d" % line["version"] else chained(NEW, log),
        "born": int(facts["b"]),
        "over": "o" in facts,
        "people": people,
        "places": places,
        "snapshot": text(snapshot),
        "log": list(map(text, log)),
        "done": [(key[:8].hex(), *map(int, span.split())) for key, span in done],
        "due": due,
        "lobbies": lobbies,
        "ended": ended,
    }


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
