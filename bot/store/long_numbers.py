"""Long numbers in the text of logs, such as ids and instants, as the steps from one to the next."""

from __future__ import annotations

import re

SHORTEST, LONGEST = 12, 19
"""Digits of a number that is written so; it is taken for the follower of the last one with as many."""

NUMBER = re.compile(rb"(?<!\d)[1-9]\d{11,18}(?!\d)")
MARK = re.compile(rb"[\x01-\x08]")
UNTIDY = re.compile(rb"[\x01-\x08\n]")


def tidy(text: bytes) -> bool:
    """Whether a text holds no line end and none of the bytes that mark a number; JSON holds none."""
    return UNTIDY.search(text) is None


def apart(text: bytes) -> bytes:
    """A text with each long number as a byte for its digits, one for the size of the step, and the step.

    >>> apart(b"100000000007").hex(" "), apart(b"100000000007 100000000004")[-3:].hex(" ")
    ('01 05 2e 90 ed d0 0e', '01 01 05')
    """
    last = dict[int, int]()

    def step(found: re.Match[bytes]) -> bytes:
        number, digits = int(found[0]), len(found[0])
        by = number - last.get(digits, 0)
        last[digits] = number
        coded = 2 * by if by >= 0 else -2 * by - 1
        size = (coded.bit_length() + 7) // 8
        return bytes((digits - SHORTEST + 1, size)) + coded.to_bytes(size, "big")

    return NUMBER.sub(step, text)


def whole(text: bytes) -> bytes:
    """The text that was taken apart.

    >>> whole(apart(b"a 100000000007 b 100000000004, 100000000004"))
    b'a 100000000007 b 100000000004, 100000000004'
    """
    last = dict[int, int]()
    pieces, at = list[bytes](), 0
    while (found := MARK.search(text, at)) is not None:
        pieces.append(text[at : found.start()])
        digits, size = text[found.start()] + SHORTEST - 1, text[found.start() + 1]
        at = found.start() + 2 + size
        coded = int.from_bytes(text[at - size : at], "big")
        number = last[digits] = last.get(digits, 0) + (-(coded + 1) // 2 if coded % 2 else coded // 2)
        pieces.append(b"%d" % number)
    return b"".join((*pieces, text[at:]))
