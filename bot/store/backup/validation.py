"""What the lines of a copy must be. Nothing is written of a copy that the bot has not made.

Every shape here is what ``bot.store.backup.dump`` writes, and what the readers of these keys rely on. The snapshot and
the log of a table are not checked here: a table that cannot be read harms no other.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bot.ports.addresses import Code, Place, Profile
from bot.ports.people import Habits, PairMatch, Wishes
from bot.ports.pictures import KeptPicture
from bot.ports.servers import NOTHING_SET
from bot.ports.stores import NEW, chained
from bot.store import keys
from bot.store.backup.value_encoding import Entry, octets
from bot.store.compression import PLAIN, SMALL, Packed
from bot.store.servers import SERVER, SETTINGS, act_of, bar_of, settings_of
from bot.store.standing_messages import load_removal, load_standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BIGGEST = 1 << 28
"""Bytes of what one value may unpack to."""

LATEST = 1 << 53
"""The greatest instant or number; scores are exact up to it."""

LONGEST = 10 * 365 * 24 * 3600 * 1000
"""Milliseconds that the longest kept key may have left."""

BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, struct.error)
"""What reading a value of the wrong shape may raise."""

Pairs: TypeAlias = list[tuple[bytes, bytes]]
"""Fields and values of a hash."""

N = r"[0-9]{1,16}"
CODE = r"[0-9A-Za-z]{1,12}"
STREAM = re.compile(r"([0-9]{1,16})-([0-9]{1,16})")

BOX = ("wait", "out", "high", "line")
"""The parts of a mailbox that must agree with each other."""

LISTED = (CODE, rf"{N} [01] {N} [01]")

LINES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "state": (("fence|notbefore|parkings|shut|until", N), ("parked|owner", ".*")),
    "wait": ((CODE, rf"{N} {N} {N}( held)?"),),
    "out": ((CODE, rf"\w{{1,25}} {N} {N} {N} {N} \w+"),),
    "high": ((CODE, rf"{N}( {N}( {N}:[0-9a-f]{{8}})*)?"),),
    "lost": ((CODE, rf"{N} {N}"),),
    "seen": ((".{12}", STREAM.pattern),),
    "answers": ((".{12}", ".*"),),
    "revised": ((STREAM.pattern, STREAM.pattern),),
    "person": (LISTED,),
    "place": (LISTED,),
    "account": (("p", ".+"), ("<.+", "1")),
    "memory": ((".+", ".*"),),
}
"""By the part that a name of a hash names: its fields and their values."""


def sound(line: bytes, versions: dict[Code, int]) -> bool:
    """Judge a line between the first and the last, and note the version of a table; all tables come first."""
    try:
        _judge(json.loads(line), versions)
    except BROKEN:
        return False
    return True


def _judge(line: Any, versions: dict[Code, int]) -> None:
    match line:
        case {"table": str(code), "version": version, "match": match, "log": log, "done": done, "scores": scores}:
            _true(re.fullmatch(CODE, code) and code not in versions and len(line) == 6)
            _table(version, _pairs(match), [octets(entry) for entry in log], _pairs(done))
            _true(len(scores) == 3)
            for score in scores:
                _true(score is None or _number(score))
            versions[Code(code)] = version
        case {"letter": [str(code), int(start), int(stop), was], **rest} if not rest:
            _true(bool not in {type(start), type(stop)} and 0 <= start < stop <= versions[Code(code)])
            if was is not None and (stored := octets(was)):
                _who(stored)
        case {"keys": [_, *_] as found, **rest} if not rest:
            _keys([_entry(*one) for one in found], versions)
        case _:
            raise ValueError(type(line))


def _true(fact: object) -> None:
    if not fact:
        raise ValueError


def _whole(number: object) -> None:
    _true(type(number) is int and 0 <= number <= LATEST)


def _number(score: Any) -> bool:
    """Whether this is a score, exact to the last digit."""
    return type(score) in {int, float} and -LATEST <= score <= LATEST


def _pairs(value: Any) -> Pairs:
    """The fields of a hash, no two alike."""
    pairs = [(octets(field), octets(item)) for field, item in value]
    _true(len(dict(pairs)) == len(pairs))
    return pairs


# -- a table


def _table(version: int, match: Pairs, log: list[bytes], done: Pairs) -> None:
    """A table with as many entries in its log as its version says, in one of its two forms."""
    _whole(version)
    facts = dict(match)
    form: Literal[b"s", b"z"] = b"z" if b"z" in facts else b"s"
    _true(facts.keys() - {b"o", b"i"} == {b"v", b"w", b"b", form} and facts.get(b"o") in {None, b"1"})
    _true(facts[b"v"] == b"%d" % version and re.fullmatch(N, facts[b"b"].decode()))
    _who(facts[b"w"])
    if form == b"z":
        _true(not log and not done)
        packed = Packed.read(_unpacked(facts[b"z"]))
        log, done = list(packed.entries), list(packed.done)
    else:
        _true(facts[b"s"][:1] == PLAIN or (facts[b"s"][:1] == SMALL and _unpacked(facts[b"s"][1:])))
    _true(0 < len(log) == version)
    number, _, identity = facts.get(b"i", b"0").partition(b" ")
    # an earlier version of the bot leaves the identity of another version behind
    _true(number != facts[b"v"] or identity.decode() == chained(NEW, log))
    for digest, span in done:
        start, stop = map(int, span.decode().split())
        _true(len(digest) in {8, 12} and 0 <= start < stop <= version)


def _unpacked(packed: bytes) -> bytes:
    """What is compressed, as far as that is a size it can have."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, BIGGEST)
    except zlib.error as error:
        raise ValueError from error
    _true(stream.eof)
    return text


def _who(stored: bytes) -> None:
    """The people and places that follow a table."""
    people, places = json.loads(stored)
    _true(isinstance(people, list) and isinstance(places, list))
    for name in (*people, *places):
        _true(isinstance(name, str) and keys.bounded(name).encode())


# -- keys


def _entry(name: str, kind: str, value: Any, left: int = -1) -> Entry:
    """A key whose value has the shape of its kind."""
    _true(len(name.encode()) <= 2 * keys.LONGEST + 20 and type(left) is int and -2 <= left <= LONGEST and value)
    match kind:
        case "hash":
            _pairs(value)
        case "list":
            [octets(item) for item in value]
        case "zset":
            for member, score in value:
                octets(member)
                _true(_number(score))
        case "stream":
            last = (0, 0)
            for ident, parts in value:
                here = _stream_id(ident)
                _true(here > last and parts and len(parts) % 2 == 0)
                [octets(part) for part in parts]
                last = here
        case _:
            raise ValueError(kind)
    return Entry(name, kind, value, left)


def _stream_id(ident: str) -> tuple[int, int]:
    found = STREAM.fullmatch(ident)
    if found is None:
        raise ValueError(ident)
    return int(found[1]), int(found[2])


def _keys(entries: list[Entry], versions: dict[Code, int]) -> None:
    """Keys that lie together, each of the kind its name says."""
    tags = {entry.name.rpartition("}:")[0] or entry.name for entry in entries}
    _true(len(tags) == 1 and (len(entries) == 1 or entries[0].name.startswith("{")))
    parts = {}
    for entry in entries:
        family, part = _family(entry.name)
        kind, judge = KINDS[family, part]
        _true(entry.kind == kind and part not in parts)
        judge(entry, part or family)
        parts[part] = entry
    if entries[0].name.startswith("{at:"):
        _box(parts, versions)


def _family(name: str) -> tuple[str, str]:
    """What a key belongs to, and which part of that it is.

    >>> _family("{at:web:lobby}:wait"), _family("who:p1")
    (('at', 'wait'), ('who', ''))
    """
    if name == "memory":
        return name, ""
    head, found, part = name.rpartition("}:")
    family, colon, who = (head[1:] if found and name.startswith("{") else name).partition(":")
    _true(colon and keys.bounded(who))
    return (family, part) if found and name.startswith("{") else (family, "")


def _box(parts: Mapping[str, Entry], versions: dict[Code, int]) -> None:
    """A mailbox that does not expire, of tables in the copy. Whatever is in its line waits or has been begun."""
    _true(all(entry.left == -1 for part, entry in parts.items() if part != "habits"))
    waits, begun, high, line = (dict(parts[part].value) if part in parts else {} for part in BOX)
    _true({*waits, *begun, *high} <= versions.keys())
    _true(all(code in begun or not waits[code].endswith("held") for code in line))


def _hash(entry: Entry, part: str) -> None:
    """Fields and values as ``LINES`` has them."""
    for field, value in entry.value:
        _true(any(_is(name, field) and _is(shape, value) for name, shape in LINES[part]))
        if part in {"state", "account", "memory"}:
            octets(field + value).decode()


def _is(shape: str, text: str) -> bool:
    return re.fullmatch(shape, text, re.DOTALL | re.ASCII) is not None


def _held(entry: Entry, _: str) -> None:
    """What stands at a place of each match."""
    for _code, value in entry.value:
        standing = load_standing(octets(value))
        messages = [standing.message or "", *(small.message for small in standing.small)]
        _true(all(isinstance(message, str) for message in messages))
        for small in standing.small:
            for seat in small.seats:
                _whole(seat)


def _codes(entry: Entry, _: str) -> None:
    _true(all(re.fullmatch(CODE, code) for code, _ in entry.value))


def _chores(entry: Entry, _: str) -> None:
    for chore, _score in entry.value:
        _true(load_removal(octets(chore).decode()).failed >= 0)


def _people(entry: Entry, _: str) -> None:
    """Scores of people."""
    for profile, _score in entry.value:
        keys.person(Profile(octets(profile).decode()))


def _paired(entry: Entry, _: str) -> None:
    """Matches with partners, by their codes."""
    for code, saved in entry.value:
        match = PairMatch.load(octets(code).decode(), octets(saved))
        _true(re.fullmatch(CODE, match.code) and keys.paired(match.partner))
        for number in (match.points, match.players, match.at):
            _whole(number)


def _digests(entry: Entry, _: str) -> None:
    _true(all(len(digest) == 12 for digest in entry.value))


def _room(entry: Entry, _: str) -> None:
    """Lines of a room: the reader, the body, the earlier line it replaces, and what its picture is of."""
    for _ident, parts in entry.value:
        line = dict(zip(parts[::2], parts[1::2], strict=True))
        _true(line.keys() - {"r", "p"} == {"t", "b"} and len(line) * 2 == len(parts))
        octets(line["t"]).decode()
        _stream_id(line.get("r", "1-1"))
        if "p" in line:
            KeptPicture.load(octets(line["p"]))


def _wanted(entry: Entry, part: str) -> None:
    """What people and places want, each of the type of its default; and the order of a person's accounts."""
    wants = fields(Habits if part == "habits" else Wishes)
    defaults: dict[str, object] = {field.name: field.default for field in wants}
    for field, value in entry.value:
        if field.startswith("@") and part == "who":
            _true(re.fullmatch(N, value) and keys.bounded(octets(field[1:]).decode()))
        elif field.startswith("!") and part == "who":
            _true(keys.bounded(octets(field[1:]).decode()))
            octets(value).decode()
        elif field == SERVER and part == "habits":
            keys.bounded(octets(value).decode())
        elif field.startswith("~") and part == "habits":
            _true(_alike(json.loads(octets(value)), defaults[field[1:]]))
        elif field in defaults:
            _true(_alike(json.loads(octets(value)), defaults[field]))


def _server(entry: Entry, part: str) -> None:
    """What is set on a server, its places, who is barred there, and what its moderators did."""
    found = {octets(name): octets(value) for name, value in entry.value}
    match part:
        case "settings":
            settings = settings_of(found)
            _true(all(_alike(value, vars(NOTHING_SET)[name]) for name, value in _set(found)))
            _true(all(isinstance(who, str) for _, who in settings.authors))
        case "places":
            for place in found:
                keys.box(Place(place.decode()), "habits")
        case "bars":
            for account, stored in found.items():
                bar = bar_of(keys.bounded(account.decode()), stored)
                _whole(bar.until)
                _true(all(isinstance(text, str) for text in (bar.name, bar.reason, bar.by)))
        case _:
            for key, stored in found.items():
                keys.bounded(key.decode())
                act = act_of(stored)
                _whole(act.at)
                _true(all(isinstance(text, str) for text in (act.kind, act.about, act.by, act.reason)))


def _set(found: Mapping[bytes, bytes]) -> list[tuple[str, object]]:
    return [(name, json.loads(found[name.encode()])) for name in SETTINGS if name.encode() in found]


def _alike(value: object, default: object) -> bool:
    """Whether a value has the type of this default."""
    match value, default:
        case [], ():
            return True
        case list(), ():
            return all(isinstance(one, str) for one in value)
        case [start, stop], None:
            return type(start) is int and type(stop) is int
        case _:
            return type(value) is type(default) and (type(value) is not int or 0 <= value <= LATEST)


KINDS: Mapping[tuple[str, str], tuple[str, Callable[[Entry, str], None]]] = {
    **{("at", part): ("hash", _hash) for part in ("state", "wait", "out", "high", "lost")},
    ("at", "held"): ("hash", _held),
    ("at", "line"): ("zset", _codes),
    ("at", "chores"): ("zset", _chores),
    ("at", "habits"): ("hash", _wanted),
    ("room", "lines"): ("stream", _room),
    ("room", "seen"): ("hash", _hash),
    ("room", "order"): ("list", _digests),
    ("room", "revised"): ("hash", _hash),
    ("room", "answers"): ("hash", _hash),
    ("room", "answered"): ("list", _digests),
    **{(family, ""): ("hash", _hash) for family in ("person", "place", "account", "memory")},
    ("who", ""): ("hash", _wanted),
    **{("server", part): ("hash", _server) for part in ("settings", "places", "bars", "acts")},
    ("looks", ""): ("zset", _codes),
    ("bests", ""): ("zset", _people),
    ("paired", ""): ("hash", _paired),
}
"""By family and part of a name: the kind of the key, and what checks its value."""
