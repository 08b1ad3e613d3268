"""A finished table as one small value: its log, snapshot and followers as one text, without the numbers in it."""

from __future__ import annotations

import lzma
import re
from typing import TYPE_CHECKING

from bot.store.number_columns import apart, whole
from bot.store.primed_lzma import opened, pressed

if TYPE_CHECKING:
    from collections.abc import Sequence

PHRASES = (
    (b',"y":"discord:\x03","a":\x04}\n', b"\x0e"),
    (b',"y":"telegram:\x05","a":\x04}\n', b"\x0f"),
    (b',"y":"web:\x01P","a":\x04}\n', b"\x0b"),
    (b',"l":[\x06,\x06,\x06]', b"\x10"),
    (b',"l":[\x07]', b"\x11"),
    (b"\x09\x0e", b"\x12"),
    (b"\x09\x11\x0e", b"\x13"),
    (b"\x09\x10\x0e", b"\x14"),
    (b"\x12\x12", b"\x15"),
    (b"\x13\x13", b"\x16"),
    (b"\x14\x14", b"\x17"),
)
"""What many entries have, and the byte for it; some hold the bytes of others, and come behind them."""

CONTROL = re.compile(rb"[\x00-\x1f]")
"""What JSON never holds; these bytes have a meaning here."""


def write(snapshot: bytes, entries: Sequence[bytes], who: bytes) -> bytes | None:
    """The value: dictionary, length of the text, length of what it became, that, and the numbers.

    None where it cannot be written so: without entries, or with control characters in any of it.

    >>> read(write(b"state", [b'{"y":"discord:1551630543331030285","a":1790000000000}', b"[6,5]"], b"[]"))
    (b'state', [b'{"y":"discord:1551630543331030285","a":1790000000000}', b'[6,5]'], b'[]')
    """
    pieces = (*entries, snapshot, who)
    if not entries or any(map(CONTROL.search, pieces)):
        return None
    text, numbers = shortened(b"\n".join(pieces))
    made = pressed(text)
    if made is None:
        return None
    number, small = made
    value = bytes((number,)) + _varied(len(text)) + _varied(len(small)) + small + numbers
    # never keep what could not be read
    return value if read(value) == (snapshot, [*entries], who) else None


def read(value: bytes) -> tuple[bytes, list[bytes], bytes]:
    """Snapshot, entries and followers. Raises ``ValueError`` for what is no such value."""
    try:
        length, at = _number(value, 1)
        size, at = _number(value, at)
        text = opened(value[0], value[at : at + size], length)
        for phrase, mark in reversed(PHRASES):
            text = text.replace(mark, phrase)
        *entries, snapshot, who = whole(text, value[at + size :]).split(b"\n")
    except (lzma.LZMAError, LookupError, ArithmeticError, ValueError) as fault:
        raise ValueError("a packed table is damaged") from fault
    return snapshot, entries, who


def shortened(text: bytes) -> tuple[bytes, bytes]:
    """A text as it is compressed, and the numbers that stood in it."""
    text, numbers = apart(text)
    for phrase, mark in PHRASES:
        text = text.replace(phrase, mark)
    return text, numbers


def _varied(number: int) -> bytes:
    """A number in groups of seven bits, the lowest first; each but the last has its highest bit set.

    >>> _number(_varied(300), 0), _number(_varied(5), 0)
    ((300, 2), (5, 1))
    """
    groups = bytearray()
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes((*groups, number))


def _number(text: bytes, at: int) -> tuple[int, int]:
    """The number at a place, and the place behind it. Raises ``LookupError``."""
    number, shift = text[at] & 127, 7
    while text[at] > 127:
        at += 1
        number |= (text[at] & 127) << shift
        shift += 7
    return number, at + 1
