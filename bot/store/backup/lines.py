"""The lines of a backup: what each must be, and those of the shape before as they are now.

Whatever a line says is read here as it will be read in the store, so that nothing is restored that cannot be read.
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

from bot.ports.addresses import Place
from bot.ports.people import PairMatch
from bot.ports.pictures import KeptPicture
from bot.ports.stores import NEW, chained
from bot.store import keys
from bot.store.people import habits_of, wishes_of
from bot.store.servers import act_of, bar_of, settings_of
from bot.store.standing_messages import load_standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = 3
"""The shape of the lines; those of shape 2, which version 0.2.0 wrote, can be read too."""

BIGGEST = 1 << 25
"""Bytes of what one value may unpack to."""

BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, struct.error, zlib.error)
"""What reading a value of the wrong shape may raise."""

N, CODE, STREAM = r"[0-9]{1,16}", r"[0-9A-Za-z]{1,12}", r"[0-9]{1,16}-[0-9]{1,16}"

Whole = Annotated[int, Meta(ge=0, le=1 << 53)]
Score = Annotated[float, Meta(ge=-(1 << 53), le=1 << 53)]
Name = Annotated[str, Meta(min_length=1, max_length=keys.LONGEST)]
CodeText = Annotated[str, Meta(pattern=f"^{CODE}$")]
Left = Annotated[int, Meta(ge=-2, le=10 * 365 * 24 * 3600 * 1000)]


def text(value: bytes) -> str:
    """Bytes as text for JSON, one character a byte.

    >>> octets(text(bytes(range(256)))) == bytes(range(256))
    True
    """
    return value.decode("latin-1")


def octets(value: str) -> bytes:
    """The bytes of such a text; raises ``ValueError``."""
    return value.encode("latin-1")


def _true(fact: object) -> None:
    if not fact:
        raise ValueError


class TableLine(Struct, forbid_unknown_fields=True):
    """A whole table; all tables come before any other line.

    ``done`` are command keys (``bot.store.keys.command``) in hexadecimal digits and the versions they led to; the last
    three are its scores in the sorted sets of its partition.
    """

    table: CodeText
    version: Whole
    identity: str
    born: Whole
    over: bool
    people: list[Name]
    places: list[Name]
    snapshot: str
    log: Annotated[list[str], Meta(min_length=1)]
    done: list[tuple[Annotated[str, Meta(pattern="^[0-9a-f]{16}$")], Whole, Whole]]
    due: Score | None = None
    lobbies: Score | None = None
    ended: Score | None = None

    def check(self, versions: dict[str, int]) -> None:
        """Its parts fit each other, and no other table has its code."""
        entries = [octets(entry) for entry in self.log]
        octets(self.snapshot)
        _true(len(entries) == self.version and self.identity == chained(NEW, entries))
        _true(not any("\n" in entry for entry in self.log) and self.table not in versions)
        _true(all(start < stop <= self.version for _, start, stop in self.done))
        versions[self.table] = self.version


class UntoldLine(Struct, forbid_unknown_fields=True):
    """From a version on a table is still to be told at some of its places."""

    untold: CodeText
    start: Whole

    def check(self, versions: dict[str, int]) -> None:
        """The table is there and has more versions."""
        _true(self.start < versions[self.untold])


class PlaceLine(Struct, forbid_unknown_fields=True):
    """Up to which version tables have been told at a place, and which of their messages stand there."""

    place: Name
    told: dict[CodeText, Whole]
    standing: dict[CodeText, str]

    def check(self, versions: dict[str, int]) -> None:
        """The tables are there, and what stands can be read."""
        _true(all(version <= versions[code] for code, version in self.told.items()))
        for value in self.standing.values():
            load_standing(octets(value))


class RoomLine(Struct, forbid_unknown_fields=True):
    """The posts of a web room, each with its id, and the milliseconds the room has left."""

    room: Name
    posts: Annotated[list[tuple[Annotated[str, Meta(pattern=f"^{STREAM}$")], dict[str, str]]], Meta(min_length=1)]
    left: Left

    def check(self, _versions: dict[str, int]) -> None:
        """Each post has a reader, a body, perhaps the line it replaces, and perhaps what its picture is of."""
        marks = [tuple(map(int, mark.split("-"))) for mark, _ in self.posts]
        _true(marks == sorted(set(marks)) and marks[0] > (0, 0))
        for _, post in self.posts:
            _true(post.keys() - {"r", "p"} == {"t", "b"} and re.fullmatch(STREAM, post.get("r", "1-1")))
            octets(post["t"]).decode()
            octets(post["b"])
            if "p" in post:
                KeptPicture.load(octets(post["p"]))


class KeyLine(Struct, forbid_unknown_fields=True):
    """A hash, as pairs, or a sorted set, with numbers, and the milliseconds it has left, -1 for no end."""

    key: Annotated[str, Meta(max_length=2 * keys.LONGEST + 20)]
    value: Annotated[list[tuple[str, str | Score]], Meta(min_length=1)]
    left: Left

    def check(self, _versions: dict[str, int]) -> None:
        """It is of the kind that its name says, and its readers can read it."""
        kind, judge = SHAPES[family(self.key)]
        found = msgspec.convert(self.value, list[tuple[str, kind]])  # type: ignore[valid-type]
        _true(len(dict(found)) == len(found))
        judge({octets(field): octets(str(value)) for field, value in found})


BackupLine: TypeAlias = TableLine | UntoldLine | PlaceLine | RoomLine | KeyLine
KINDS = {"table": TableLine, "untold": UntoldLine, "place": PlaceLine, "room": RoomLine, "key": KeyLine}


def read(line: bytes, shape: int, versions: Mapping[str, int]) -> list[BackupLine]:
    """What a line between the first and the last says; ``versions`` are those of the tables before.

    Raises one of ``BROKEN``.
    """
    found = msgspec.json.decode(line, type=dict[str, Any])
    several = [found] if shape == FORMAT else _upgraded(found, versions)
    return [msgspec.convert(one, KINDS[next(iter(one), "")]) for one in several]


def mailbox(place: str, parts: Mapping[str, Mapping[str, str]], versions: Mapping[str, int]) -> list[dict[str, Any]]:
    """A place's mailbox, by the names of its keys, cut back to the versions of the tables in the backup."""
    high, wait, out = (parts.get(name, {}) for name in ("high", "wait", "out"))
    told, lines = dict[str, int](), list[dict[str, Any]]()
    for code in sorted({*high, *wait, *out} & versions.keys()):
        waiting = [int(wait[code].split()[0])] if code in wait else []
        waiting += [int(out[code].split()[1])] if code in out else []
        told[code] = min([int(high.get(code, "0").split()[0]), versions[code], *waiting])
        if waiting and told[code] < versions[code]:
            lines.append({"untold": code, "start": told[code]})
    standing = {code: value for code, value in parts.get("held", {}).items() if code in versions}
    return [{"place": place, "told": told, "standing": standing}, *lines] if told or standing else []


# -- shape 2


def _upgraded(line: dict[str, Any], versions: Mapping[str, int]) -> list[dict[str, Any]]:
    """A line of shape 2 as it is now; nothing of what is not kept any more."""
    match line:
        case {"table": _}:
            return [_table(line)]
        case {"letter": [code, start, _, _]}:
            return [{"untold": code, "start": start}]
        case {"keys": [[name, *_], *_] as found}:
            tag, apart, _ = name.rpartition("}:")
            parts = {key.rpartition("}:")[2]: (key, value, left) for key, _, value, left in found}
            if apart and tag.startswith("{room:"):
                _, posts, left = parts["lines"]
                told = [(mark, dict(zip(post[::2], post[1::2], strict=True))) for mark, post in posts]
                return [{"room": tag[len("{room:") :], "posts": told, "left": left}]
            lines = []
            if apart and tag.startswith("{at:"):
                boxes = {part: dict(value) for part, (_, value, _) in parts.items() if part != "habits"}
                lines += mailbox(tag[len("{at:") :], boxes, versions)
                parts = {part: parts[part] for part in parts.keys() & {"habits"}}
            return lines + [{"key": key, "value": value, "left": left} for key, value, left in parts.values()]
        case {"kept": _}:
            return []
        case _:
            raise ValueError("no line of shape 2")


def _table(line: dict[str, Any]) -> dict[str, Any]:
    facts = {field: octets(value) for field, value in line["match"]}
    if "z" in facts:
        snapshot, log, done = _unpacked(facts["z"])
    else:
        snapshot = facts["s"][1:] if facts["s"][:1] == b"p" else _opened(facts["s"][1:])
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


def _opened(packed: bytes) -> bytes:
    """What is compressed, as far as that is a size it can have."""
    stream = zlib.decompressobj()
    found = stream.decompress(packed, BIGGEST)
    _true(stream.eof)
    return found


def _unpacked(value: bytes) -> tuple[bytes, list[bytes], list[tuple[bytes, bytes]]]:
    """Snapshot, entries and command keys of a packed table: two counts, then every piece behind its length."""
    whole = _opened(value)
    count, keyed = struct.unpack_from(">II", whole)
    pieces, at = list[bytes](), 8
    for _ in range(1 + count + 2 * keyed):
        (size,) = struct.unpack_from(">I", whole, at)
        pieces.append(whole[at + 4 : at + 4 + size])
        at += 4 + size
    _true(at == len(whole))
    pairs = pieces[1 + count :]
    return pieces[0], pieces[1 : 1 + count], list(zip(pairs[::2], pairs[1::2], strict=True))


# -- keys

Found: TypeAlias = dict[bytes, bytes]


def family(name: str) -> str:
    """What a key is of, and which part of it.

    >>> family("{at:web:lobby}:habits"), family("who:p1"), family("memory")
    ('at:habits', 'who', 'memory')
    """
    head, found, part = name.rpartition("}:")
    apart = found and name.startswith("{")
    kind, colon, who = (head[1:] if apart else name).partition(":")
    _true(name == "memory" or (colon and keys.bounded(who)))
    return f"{kind}:{part}" if apart else kind


def _like(shapes: Mapping[str, str]) -> Callable[[Found], object]:
    """Each field is as one of these patterns, and its value as the one beside it."""

    def check(found: Found) -> None:
        for field, value in found.items():
            _true(any(_is(name, field) and _is(shape, value) for name, shape in shapes.items()))

    return check


def _is(shape: str, stored: bytes) -> bool:
    return re.fullmatch(shape, stored.decode(), re.DOTALL | re.ASCII) is not None


def _each(check: Callable[[str, bytes], object]) -> Callable[[Found], object]:
    """Each field with its value can be read so."""
    return lambda found: [check(keys.bounded(field.decode()), value) for field, value in found.items()]


def _who(found: Found) -> None:
    wishes_of(found)
    _like({"@.{1,200}": N, "[!+].{1,200}": ".*", r"\w+": ".*"})(found)


LISTED = _like({CODE: rf"{N} [01] {N} [01]"})
WORDS = _like({".*": ".*"})

SHAPES: Mapping[str, tuple[type, Callable[[Found], object]]] = {
    "at:habits": (str, lambda found: (habits_of(found), WORDS(found))),
    "person": (str, LISTED),
    "place": (str, LISTED),
    "account": (str, _like({"p": ".+", "<.+": "1"})),
    "memory": (str, WORDS),
    "who": (str, _who),
    "server:settings": (str, settings_of),
    "server:places": (str, _each(lambda place, _: keys.box(Place(place), "habits"))),
    "server:bars": (str, _each(bar_of)),
    "server:acts": (str, _each(lambda _, stored: act_of(stored))),
    "looks": (Score, _like({CODE: ".*"})),
    "bests": (Score, _each(lambda _profile, _score: None)),
    "paired": (str, _each(PairMatch.load)),
}
"""By what a name says: the type of its values, and what reads them."""
