"""Numbers behind each other as one large number: an asymmetric numeral system.

What is likely takes little of it, and nothing is rounded to whole bits. What was written first is read first.
"""

from __future__ import annotations


class Chances:
    """How likely each of some numbers from 0 on is, by how often each came so far."""

    def __init__(self, count: int, learnt: int) -> None:
        self.weights = [1] * count
        self.sum = count
        self._learnt = learnt

    def came(self, number: int) -> None:
        """From now on it is more likely."""
        self.weights[number] += self._learnt
        self.sum += self._learnt

    def grow(self) -> None:
        """One number more, as if it had come."""
        self.weights.append(self._learnt)
        self.sum += self._learnt


class Writer:
    """Takes numbers in; ``dump`` gives what ``Reader`` reads."""

    def __init__(self) -> None:
        self._parts = list[tuple[int, int, int]]()

    def put(self, number: int, bound: int) -> None:
        """A number below a bound, all of them as likely."""
        self._parts.append((number, 1, bound))

    def choose(self, number: int, chances: Chances) -> None:
        """A number that may be likely."""
        self._parts.append((sum(chances.weights[:number]), chances.weights[number], chances.sum))
        chances.came(number)

    def step(self, by: int | None, sizes: Chances) -> None:
        """A step up or down, None for nothing at all; small ones take less."""
        coded = 0 if by is None else 2 * by if by >= 0 else -2 * by - 1
        size = 0 if by is None else 1 + coded.bit_length()
        self.choose(size, sizes)
        if size > 2:
            # the highest bit is known by the size
            self.put(coded - (1 << size - 2), 1 << size - 2)

    def dump(self) -> bytes:
        """All of them, the lowest byte first."""
        whole = 0
        for start, share, bound in reversed(self._parts):
            more, rest = divmod(whole, share)
            whole = more * bound + start + rest
        return whole.to_bytes((whole.bit_length() + 7) // 8, "little")


class Reader:
    """What a ``Writer`` took in, in the same order, asked for in the same way.

    >>> writer, sizes = Writer(), Chances(70, 24)
    >>> writer.put(3, 7)
    >>> for by in (1000, None, -5, 0):
    ...     writer.step(by, sizes)
    >>> reader, sizes = Reader(writer.dump()), Chances(70, 24)
    >>> reader.get(7), [reader.step(sizes) for _ in range(4)]
    (3, [1000, None, -5, 0])
    """

    def __init__(self, text: bytes) -> None:
        self._left = int.from_bytes(text, "little")

    def get(self, bound: int) -> int:
        """A number below a bound."""
        self._left, number = divmod(self._left, bound)
        return number

    def chosen(self, chances: Chances) -> int:
        """A number that may have been likely."""
        more, rest = divmod(self._left, chances.sum)
        number = 0
        for share in chances.weights:
            if rest < share:
                break
            rest -= share
            number += 1
        self._left = more * chances.weights[number] + rest
        chances.came(number)
        return number

    def step(self, sizes: Chances) -> int | None:
        """A step, None for nothing at all."""
        size = self.chosen(sizes)
        if size <= 2:
            return None if size == 0 else 1 - size
        high = 1 << size - 2
        coded = high + self.get(high)
        return -(coded + 1) // 2 if coded % 2 else coded // 2
