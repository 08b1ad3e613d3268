"""Snapshots, log entries and whole tables made small. Whatever an earlier version stored can be read.

Everything is compressed with a dictionary of words that all tables have (``dictionaries/README.md``). It is part of the
format: what was made small with it can be read with it alone.
"""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bot.store import table_text
from bot.store.keys import LONGEST, digest, short
from bot.store.long_numbers import apart, tidy, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PLAIN, SMALL = b"p", b"z"
"""How snapshots of earlier versions begin: as they are, and by zlib."""

FIRST, SECOND = b"1", b"2"
"""How snapshots and packed tables begin that are compressed with the first dictionary, and tables with a second one."""

ESCAPED, ONE, MANY = b"\x00", b"\x01", b"\x02"
"""How stored log entries begin: as it is, one and many by the first dictionary. Any other is an entry as it is."""

CHUNK = 16
"""Entries of a log that are compressed together; those behind the last chunk each for itself."""


SHORT = 4096
"""Bytes of the longest text that is compressed with a small stream."""


@cache
def _dictionary(number: int) -> bytes:
    return files("bot.store").joinpath("dictionaries", f"{number}.txt").read_bytes()


@cache
def _ready(bits: int, memory: int) -> zlib._Compress:
    """A stream that has taken the dictionary in; to be copied, which takes less time than that."""
    return zlib.compressobj(9, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, _dictionary(1))


def _pressed(text: bytes) -> bytes:
    # a smaller one is copied sooner, and still looks back over the dictionary and a short text
    stream = (_ready(14, 7) if len(text) < SHORT else _ready(15, 8)).copy()
    return stream.compress(text) + stream.flush()


def _opened(pressed: bytes) -> bytes:
    """Raises ``zlib.error``."""
    return zlib.decompressobj(-15, _dictionary(1)).decompress(pressed)


def small(snapshot: bytes) -> bytes:
    """A snapshot as it is stored: compressed where that saves something."""
    pressed = _pressed(snapshot)
    return FIRST + pressed if len(pressed) < len(snapshot) else PLAIN + snapshot


def full(stored: bytes) -> bytes:
    """The snapshot of a stored one.

    >>> full(small(b"state " * 50)) == b"state " * 50
    True
    """
    match stored[:1]:
        case b"1":
            return _opened(stored[1:])
        case b"z":
            return zlib.decompress(stored[1:])
        case _:
            return stored[1:]


def portable(snapshot: bytes) -> bytes:
    """A snapshot as any version can read it."""
    pressed = zlib.compress(snapshot, 6)
    return SMALL + pressed if len(pressed) < len(snapshot) else PLAIN + snapshot


def small_entry(entry: bytes) -> bytes:
    """A log entry as it is stored.

    >>> entries([small_entry(b"one"), b"two", *chunked([b"three", b""] * 20), small_entry(bytes(99))]) == [
    ...     b"one", b"two", *[b"three", b""] * 20, bytes(99)]
    True
    """
    if tidy(entry) and len(pressed := ONE + _pressed(apart(entry))) < len(entry):
        return pressed
    return ESCAPED + entry if entry[:1] <= MANY else entry


def chunk(entries: Sequence[bytes]) -> bytes:
    """Several log entries, all of them tidy, as they are stored together."""
    return MANY + _pressed(apart(b"\n".join(entries)))


def chunked(entries: Sequence[bytes]) -> list[bytes]:
    """A whole log as it is stored: in chunks, and what is left in entries."""
    stored = list[bytes]()
    for start in range(0, len(entries), CHUNK):
        some = entries[start : start + CHUNK]
        stored += [chunk(some)] if len(some) == CHUNK and all(map(tidy, some)) else map(small_entry, some)
    return stored


def entries(stored: Iterable[bytes]) -> list[bytes]:
    """The log entries of stored ones."""
    found = list[bytes]()
    for one in stored:
        match one[:1]:
            case b"\x00":
                found.append(one[1:])
            case b"\x01":
                found.append(whole(_opened(one[1:])))
            case b"\x02":
                found += whole(_opened(one[1:])).split(b"\n")
            case _:
                found.append(one)
    return found


def span_of(done: bytes) -> tuple[int, int]:
    """The versions a command led to; its first alone is stored where it made one line.

    >>> span_of(b"3"), span_of(b"3 5")
    ((3, 4), (3, 5))
    """
    start, _, stop = done.partition(b" ")
    return int(start), int(stop) if stop else int(start) + 1


def small_span(done: bytes) -> bytes:
    """The versions a command led to, as ``commit.lua`` writes them.

    >>> small_span(b"3 4"), small_span(b"3 5")
    (b'3', b'3 5')
    """
    start, stop = span_of(done)
    return b"%d" % start if stop == start + 1 else done


def _joined(pieces: Iterable[bytes]) -> bytes:
    """Pieces, each behind its length."""
    return b"".join(struct.pack(">I", len(piece)) + piece for piece in pieces)


def _pieces(text: bytes, at: int, count: int) -> tuple[list[bytes], int]:
    """So many pieces from a place on, and where they end; raises ``ValueError`` or ``struct.error``."""
    pieces = list[bytes]()
    for _ in range(count):
        (size,) = struct.unpack_from(">I", text, at)
        pieces.append(text[at + 4 : at + 4 + size])
        at += 4 + size
    if at > len(text):
        raise ValueError(f"{at} bytes are no {len(text)}")
    return pieces, at


def _parted(text: bytes, at: int = 0) -> list[bytes]:
    """The pieces from a place to the end; raises ``ValueError`` or ``struct.error``."""
    pieces = list[bytes]()
    while at < len(text):
        (piece,), at = _pieces(text, at, 1)
        pieces.append(piece)
    return pieces


@dataclass(frozen=True)
class Packed:
    """Everything of a finished table: snapshot, log, and the ranges of versions by digest of command key.

    Where the entries say under which keys they were made, ``done`` holds only what they do not say, and ``keyed`` is
    set. ``who`` are its followers (``table_lists.write``), nothing where they lie beside it.
    """

    snapshot: bytes
    entries: tuple[bytes, ...]
    done: tuple[tuple[bytes, bytes], ...] = ()
    keyed: bool = False
    who: bytes = b""

    @staticmethod
    def of(snapshot: bytes, entries: Sequence[bytes], done: Mapping[bytes, bytes], who: bytes = b"") -> Packed:
        """The table with what its entries say left out.

        >>> log = (b'{"y":"one"}', b'{"y":"two"}', b'{"y":"two"}')
        >>> done = {short(digest("one")): b"0 1", short(digest("two")): b"1 3"}
        >>> Packed.of(b"", log, done).done, Packed.of(b"", log, done | {b"other": b"1 2"}).done
        ((), ((b'other', b'1 2'),))
        >>> Packed.of(b"", log, {short(digest("two")): b"1 3"}).keyed
        False
        """
        said = _said(entries)
        keyed = bool(said) and said.items() <= done.items()
        rest = tuple((digest, span) for digest, span in done.items() if not keyed or digest not in said)
        return Packed(snapshot, tuple(entries), rest, keyed, who)

    def spans(self) -> dict[bytes, bytes]:
        """Every range, ``start stop``, by digest."""
        return dict(self.done) | (_said(self.entries) if self.keyed else {})

    def span(self, digest: bytes) -> bytes | None:
        """The range of a command key by its digest."""
        spans = self.spans()
        return spans.get(short(digest), spans.get(digest))

    def dump(self) -> bytes:
        """As one value, with the followers: a flag, the size of what ``done`` holds, and that, then the rest as a text.

        What is no plain text is written without the followers, as an earlier version of the bot did.
        """
        text = table_text.write(self.snapshot, self.entries, self.who)
        if text is None:
            return self.earlier()
        done = _joined(piece for pair in self.done for piece in pair)
        return (
            SECOND + struct.pack(">BH", self.keyed, len(done)) + done + text if len(done) < 1 << 16 else self.earlier()
        )

    def earlier(self) -> bytes:
        """As one value without the followers: two flags, number of what ``done`` holds, snapshot, ``done``, entries."""
        lines = bool(self.entries) and all(map(tidy, self.entries))
        pieces = [self.snapshot, *(piece for pair in self.done for piece in pair)]
        log = apart(b"\n".join(self.entries)) if lines else _joined(self.entries)
        return FIRST + _pressed(struct.pack(">BBI", self.keyed, lines, len(self.done)) + _joined(pieces) + log)

    def portable(self) -> bytes:
        """As one value that any version can read."""
        return zlib.compress(self._written(tuple(self.spans().items())), 9)

    def _written(self, done: Sequence[tuple[bytes, bytes]]) -> bytes:
        """Two counts, then every piece behind its length."""
        head = struct.pack(">II", len(self.entries), len(done))
        return head + _joined([self.snapshot, *self.entries, *(piece for pair in done for piece in pair)])

    @staticmethod
    def load(value: bytes) -> Packed:
        """The table of its one value.

        >>> table = Packed(b"s", (b"one", b"two"), ((b"key", b"0 2"),))
        >>> Packed.load(table.dump()) == Packed.load(table.portable()) == table
        True
        """
        if value[:1] == SECOND:
            keyed, size = struct.unpack_from(">BH", value, 1)
            done, (state, entries, who) = _parted(value[4 : 4 + size]), table_text.read(value[4 + size :])
            return Packed(state, tuple(entries), tuple(zip(done[::2], done[1::2], strict=True)), bool(keyed), who)
        if value[:1] != FIRST:
            return Packed.read(zlib.decompress(value))
        text = _opened(value[1:])
        keyed, lines, keys = struct.unpack_from(">BBI", text)
        (snapshot, *done), at = _pieces(text, 6, 1 + 2 * keys)
        log = whole(text[at:]).split(b"\n") if lines else _parted(text, at)
        return Packed(snapshot, tuple(log), tuple(zip(done[::2], done[1::2], strict=True)), bool(keyed))

    @staticmethod
    def read(text: bytes) -> Packed:
        """The table of its value once that is not compressed; raises ``ValueError`` or ``struct.error``."""
        entries, keys = struct.unpack_from(">II", text)
        pieces = _parted(text, 8)
        if len(pieces) != 1 + entries + 2 * keys:
            raise ValueError(f"{len(pieces)} pieces are not of {entries} entries and {keys} keys")
        pairs = pieces[1 + entries :]
        return Packed(pieces[0], tuple(pieces[1 : 1 + entries]), tuple(zip(pairs[::2], pairs[1::2], strict=True)))


def _said(entries: Sequence[bytes]) -> dict[bytes, bytes]:
    """The ranges of versions by digest, from the keys that entries name; nothing where that is not plain."""
    spans = dict[str, tuple[int, int]]()
    try:
        for version, entry in enumerate(entries):
            key = json.loads(entry)["y"]
            start, stop = (
                spans.get(key, (version, version)) if isinstance(key, str) and 0 < len(key) <= LONGEST else (0, -1)
            )
            if stop != version:
                return {}
            spans[key] = start, version + 1
        return {short(digest(key)): b"%d %d" % span for key, span in spans.items()}
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
