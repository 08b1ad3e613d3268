"""Identifiers, instants, command keys, moves and draws of luck, taken out of the text of a finished table.

No compressor makes them shorter, so they lie apart from the text, in as many bits as they need. In the text a byte says
what stood there: a new identifier, one that stood there before, a key of Discord (an instant in milliseconds, then 22
bits), an instant, a key of Telegram (a counter), a move, or a draw ``[sides,value]`` with as many sides as the one
before, with one less, or with others. Keys and instants are steps from the ones before.
"""

from __future__ import annotations

import re
from itertools import pairwise

from bot.store.move_column import Moves
from bot.store.numeral_system import Chances, Reader, Writer

NEW, AGAIN, SNOWFLAKE, INSTANT, COUNTER = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
SAME, FEWER, OTHER = b"\x06", b"\x07", b"\x08"
MOVE, SHAPE = b"\x09", b"\x0c"
MARK = re.compile(rb"[\x01-\x09\x0c]")

TOKEN = re.compile(
    rb"(?<![0-9a-f])(?:[0-9a-f]{16,128}|[1-9][0-9]{6,18})(?![0-9a-f])"
    rb"|\[([1-9][0-9]{0,4}),(0|[1-9][0-9]{0,4})\]"
    rb'|\{"k":"move","s":([0-7]),"m":"([a-z0-9 ,.>=+-]{1,60})"'
)
"""An identifier or a number, a draw of luck, or the beginning of a move."""

NUMBER = re.compile(rb"[1-9][0-9]{6,18}")

EPOCH = 1_420_070_400_000
"""Milliseconds since 1970 at which the instants of Discord's identifiers begin."""

LOW = 22
"""Bits of such an identifier behind its instant."""

STAMP, UPDATE = b'"y":"discord:', b'"y":"telegram:'
"""What stands before command keys of Discord and Telegram in an entry."""

REMEMBERED, FIRST = 200, 48
"""Identifiers that can be told again by a byte, and that of the first of them."""

SIZES, LEARNT = 70, 24
"""Sizes a step can have, and how much more often one is expected once it came."""

DECIMAL, HEX = 32, 64
"""The byte behind a new identifier: the first and its digits, or the second and half of its hexadecimal digits."""


class _Past:
    """What stood in a text so far."""

    def __init__(self) -> None:
        self.instant = self.snowflake = self.counter = self.sides = 0
        self.snowflakes, self.instants, self.counters = (Chances(SIZES, LEARNT) for _ in range(3))
        self.known = list[bytes]()
        self.moves = Moves()


class _Taking(_Past):
    """Takes a text apart."""

    def __init__(self, text: bytes) -> None:
        super().__init__()
        self.out = Writer()
        self._text = text
        self._repeated = _repeated(text)
        self._places = dict[bytes, int]()

    def take(self, found: re.Match[bytes]) -> bytes:
        """What stands in the text instead of something."""
        if found[1] is not None:
            return self._draw(int(found[1]), int(found[2])) or found[0]
        if found[3] is not None:
            shape = self.moves.write(int(found[3]), found[4], self.out)
            return SHAPE + shape + b'"' if shape else MOVE
        token = found[0]
        if self._places.get(token, REMEMBERED) < REMEMBERED:
            return AGAIN + bytes((FIRST + self._places[token],))
        number = NUMBER.fullmatch(token) and token not in self._repeated and self._step(int(token), found.start())
        return number or self._new(token)

    def _draw(self, sides: int, value: int) -> bytes:
        """A draw of luck, nothing where it is none."""
        if value >= sides:
            return b""
        before, self.sides = self.sides, sides
        self.out.put(value, sides)
        return SAME if before == sides else FEWER if before == sides + 1 else OTHER + b"%d]" % sides

    def _step(self, number: int, start: int) -> bytes:
        """A key or an instant, nothing where it is neither."""
        if self._text.endswith(STAMP, 0, start):
            instant = (number >> LOW) + EPOCH
            self.out.step(None if number == self.snowflake else instant - self.instant, self.snowflakes)
            if number != self.snowflake:
                self.out.put(number & (1 << LOW) - 1, 1 << LOW)
                self.instant, self.snowflake = instant, number
            return SNOWFLAKE
        if self._text.endswith(UPDATE, 0, start):
            self.out.step(number - self.counter, self.counters)
            self.counter = number
            return COUNTER
        if 10**12 <= number < 10**13:
            self.out.step(number - self.instant, self.instants)
            self.instant = number
            return INSTANT
        return b""

    def _new(self, token: bytes) -> bytes:
        """An identifier; a text that is too short for one stays."""
        if NUMBER.fullmatch(token) and len(token) >= 12:
            self.out.put(int(token), 10 ** len(token))
            mark = DECIMAL + len(token)
        elif len(token) >= 16 and len(token) % 2 == 0:
            self.out.put(int(token, 16), 1 << 4 * len(token))
            mark = HEX + len(token) // 2
        else:
            return token
        self._places.setdefault(token, len(self._places))
        return NEW + bytes((mark,))


def apart(text: bytes) -> tuple[bytes, bytes]:
    r"""A text without control characters but line ends as it is without its numbers, and these.

    >>> text, numbers = apart(b'1790000000000 {"y":"discord:1551630543331030285"} 1790000000007 [6,5]')
    >>> text, len(numbers)
    (b'\x04 {"y":"discord:\x03"} \x04 \x086]', 17)
    >>> whole(text, numbers)
    b'1790000000000 {"y":"discord:1551630543331030285"} 1790000000007 [6,5]'
    """
    taking = _Taking(text)
    rest = TOKEN.sub(taking.take, text)
    return rest, taking.out.dump()


def _repeated(text: bytes) -> set[bytes]:
    """Long numbers that stand in a text again after other ones did: those of people and places."""
    numbers = [found[0] for found in TOKEN.finditer(text) if len(found[0]) > 13 and NUMBER.fullmatch(found[0])]
    changes = [other for one, other in pairwise([b"", *numbers]) if one != other]
    seen, repeated = set[bytes](), set[bytes]()
    for token in changes:
        (repeated if token in seen else seen).add(token)
    return repeated


class _Giving(_Past):
    """Puts what was taken apart together again."""

    def __init__(self, text: bytes, numbers: bytes) -> None:
        super().__init__()
        self._text = text
        self._left = Reader(numbers)

    def give(self, mark: bytes, at: int) -> tuple[bytes, int]:
        """What a mark stands for, and where the text goes on, if it ended at a place."""
        match mark:
            case b"\x01":
                self.known.append(self._new(self._text[at]))
                return self.known[-1], at + 1
            case b"\x02":
                return self.known[self._text[at] - FIRST], at + 1
            case b"\x03" | b"\x04" | b"\x05":
                return b"%d" % self._step(mark), at
            case b"\x09" | b"\x0c":
                stop = self._text.index(b'"', at) if mark == SHAPE else at
                seat, text = self.moves.read(self._text[at:stop], self._left)
                return b'{"k":"move","s":%d,"m":"%s"' % (seat, text), stop + (mark == SHAPE)
            case _:
                if mark == OTHER:
                    stop = self._text.index(b"]", at)
                    self.sides, at = int(self._text[at:stop]), stop + 1
                elif mark == FEWER:
                    self.sides -= 1
                return b"[%d,%d]" % (self.sides, self._left.get(self.sides)), at

    def _new(self, mark: int) -> bytes:
        if mark < HEX:
            return b"%d" % self._left.get(10 ** (mark - DECIMAL))
        digits = 2 * (mark - HEX)
        return b"%0*x" % (digits, self._left.get(1 << 4 * digits))

    def _step(self, mark: bytes) -> int:
        if mark == COUNTER:
            self.counter += self._left.step(self.counters) or 0
            return self.counter
        if mark == INSTANT:
            self.instant += self._left.step(self.instants) or 0
            return self.instant
        if (by := self._left.step(self.snowflakes)) is not None:
            self.instant += by
            self.snowflake = (self.instant - EPOCH) << LOW | self._left.get(1 << LOW)
        return self.snowflake


def whole(text: bytes, numbers: bytes) -> bytes:
    """The text that was taken apart.

    Raises ``LookupError``, ``ValueError`` or ``ArithmeticError`` for what ``apart`` never gave.
    """
    giving = _Giving(text, numbers)
    pieces, end = list[bytes](), 0
    while (found := MARK.search(text, end)) is not None:
        pieces.append(text[end : found.start()])
        piece, end = giving.give(found[0], found.end())
        pieces.append(piece)
    return b"".join((*pieces, text[end:]))
