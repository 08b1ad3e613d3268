"""A table as one compressed value, and snapshots made small."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

PLAIN, SMALL = b"p", b"z"


def small(snapshot: bytes) -> bytes:
    """A snapshot as it is stored: compressed where that saves something."""
    packed = zlib.compress(snapshot, 6)
    return SMALL + packed if len(packed) < len(snapshot) else PLAIN + snapshot


def full(stored: bytes) -> bytes:
    """The snapshot of a stored one.

    >>> full(small(b"state " * 50)) == b"state " * 50
    True
    """
    return zlib.decompress(stored[1:]) if stored[:1] == SMALL else stored[1:]


@dataclass(frozen=True)
class Packed:
    """Everything of a finished table: snapshot, log, and the ranges of versions by digest of command key."""

    snapshot: bytes
    entries: tuple[bytes, ...]
    done: tuple[tuple[bytes, bytes], ...]

    def dump(self) -> bytes:
        """As one value: two counts, then every piece behind its length, compressed together."""
        pieces = [self.snapshot, *self.entries, *(piece for pair in self.done for piece in pair)]
        head = struct.pack(">II", len(self.entries), len(self.done))
        return zlib.compress(head + b"".join(struct.pack(">I", len(piece)) + piece for piece in pieces), 9)

    @staticmethod
    def load(value: bytes) -> Packed:
        """The table of its one value.

        >>> table = Packed(b"s", (b"one", b"two"), ((b"key", b"0 2"),))
        >>> Packed.load(table.dump()) == table
        True
        """
        return Packed.read(zlib.decompress(value))

    @staticmethod
    def read(text: bytes) -> Packed:
        """The table of its value once that is not compressed; raises ``ValueError`` or ``struct.error``."""
        entries, keys = struct.unpack_from(">II", text)
        pieces, at = [], 8
        for _ in range(1 + entries + 2 * keys):
            (size,) = struct.unpack_from(">I", text, at)
            pieces.append(text[at + 4 : at + 4 + size])
            at += 4 + size
        if at != len(text):
            raise ValueError(f"{at} bytes are no {len(text)}")
        pairs = pieces[1 + entries :]
        return Packed(pieces[0], tuple(pieces[1 : 1 + entries]), tuple(zip(pairs[::2], pairs[1::2], strict=True)))
