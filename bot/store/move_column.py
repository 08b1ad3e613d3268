"""Moves in a log: who made each, and its text as a shape and the letters and digits in it.

The shape of ``lay a3`` is ``lay A0``. Letters and digits that stand alone are mostly names of squares, where the second
one is often near the first.
"""

from __future__ import annotations

import re
from collections import defaultdict

from bot.store.numeral_system import Chances, Reader, Writer

SQUARE = re.compile(rb"(?<![a-z])[a-z](?![a-z])|[0-9]")
PLACE = re.compile(rb"[A0]")

SEATS = 8
"""Seats whose moves are written so."""

OFTEN, SOMETIMES = 24, 6
"""What is learnt by one move about the next: shapes and turns repeat themselves, squares less so."""

LETTERS, DIGITS = 26, 10


class Moves:
    """The moves of a table so far."""

    def __init__(self) -> None:
        self._seat = 0
        self._seats = defaultdict[int, Chances](lambda: Chances(SEATS, OFTEN))
        self._shapes = list[bytes]()
        self._numbers = dict[bytes, int]()
        self._likely = Chances(0, OFTEN)
        self._squares = {
            (bound, later): Chances(bound, SOMETIMES) for bound in (LETTERS, DIGITS) for later in (False, True)
        }

    def write(self, seat: int, text: bytes, out: Writer) -> bytes:
        """Write a move, of lower case letters; answers its shape if that is new."""
        out.choose(seat, self._seats[self._seat])
        self._seat = seat
        shape = SQUARE.sub(lambda found: b"A" if found[0].isalpha() else b"0", text)
        number = self._numbers.get(shape)
        if number is None:
            self._add(shape)
        else:
            out.choose(number, self._likely)
        before = dict[int, int]()
        for found in SQUARE.finditer(text):
            bound, first = (LETTERS, b"a") if found[0].isalpha() else (DIGITS, b"0")
            value = found[0][0] - first[0]
            out.choose((value - before.get(bound, 0)) % bound, self._squares[bound, bound in before])
            before[bound] = value
        return shape if number is None else b""

    def read(self, shape: bytes, left: Reader) -> tuple[int, bytes]:
        """The next move, seat and text; its shape is given if it is new."""
        self._seat = left.chosen(self._seats[self._seat])
        if shape:
            self._add(shape)
        else:
            shape = self._shapes[left.chosen(self._likely)]
        before = dict[int, int]()

        def square(found: re.Match[bytes]) -> bytes:
            bound, first = (LETTERS, b"a") if found[0] == b"A" else (DIGITS, b"0")
            by = left.chosen(self._squares[bound, bound in before])
            before[bound] = (before.get(bound, 0) + by) % bound
            return bytes((first[0] + before[bound],))

        return self._seat, PLACE.sub(square, shape)

    def _add(self, shape: bytes) -> None:
        self._numbers[shape] = len(self._shapes)
        self._shapes.append(shape)
        self._likely.grow()
