"""Luck that can be recorded, scripted, sealed or refused. No generator of Python's own is used in the rules."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from games.kernel.luck import Chance

T = TypeVar("T")

SPAN = 2**64
"""How many values one try can take (games/records/RECORDS.md, "The seal")."""


class Sealed:
    """Luck fixed by a secret seed of 32 bytes and a public text, as games/records/RECORDS.md says.

    >>> luck = Sealed(bytes(range(32)), "K7QF")
    >>> [luck.below(n) for n in (6, 6, 6, 60, 2**64, 1)]
    [2, 3, 3, 45, 17223122358475175287, 0]
    """

    def __init__(self, seed: bytes, start: str, used: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a seed is 32 bytes")
        self._seed, self._start = seed, start.encode()
        self._used = used

    @property
    def used(self) -> int:
        """Tries used up since the start of the match, passed-over ones too."""
        return self._used

    @cached_property
    def _key(self) -> bytes:
        """What answers are made with; much luck is never asked for."""
        return hmac.digest(self._seed, self._start, hashlib.sha256)

    def below(self, n: int) -> int:
        """An unbiased number below ``n``, 1 <= n <= 2**64."""
        if not 1 <= n <= SPAN:
            raise ValueError(f"cannot draw below {n}")
        limit = n * (SPAN // n)
        while True:
            digest = hmac.digest(self._key, str(self._used).encode(), hashlib.sha256)
            self._used += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n


class Scripted:
    """Luck that gives prepared answers in order; for replay and tests.

    Raises ``ValueError`` when the answers run out or do not fit the question.
    """

    def __init__(self, answers: Sequence[int], used: int = 0) -> None:
        self._answers = tuple(answers)
        self._next = 0
        self._used = used

    @property
    def used(self) -> int:
        """Answers given, counted on from the number it began with."""
        return self._used

    @property
    def left(self) -> int:
        """How many prepared answers have not been asked for yet."""
        return len(self._answers) - self._next

    def below(self, n: int) -> int:
        """The next prepared answer."""
        if self._next >= len(self._answers):
            raise ValueError("the prepared luck has run out")
        answer = self._answers[self._next]
        if not 0 <= answer < n:
            raise ValueError(f"the prepared answer {answer} is not below {n}")
        self._next += 1
        self._used += 1
        return answer


class Recorded:
    """Luck of another source, with every question and answer kept."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.draws: list[tuple[int, int]] = []

    @property
    def used(self) -> int:
        """What the source has used up."""
        return self._source.used

    def below(self, n: int) -> int:
        """The source's answer, noted down."""
        answer = self._source.below(n)
        self.draws.append((n, answer))
        return answer


class Named:
    """Luck that is known, as from a record: where the rules pick a thing, the next of those that it names.

    ``what`` they are is said where one is not among what it is picked from, is missing, or was not drawn (``close``):
    ``ValueError``.
    """

    def __init__(self, things: Iterable[object], what: str = "thing") -> None:
        self._things, self._what = tuple(things), what
        self.used = 0

    def pick(self, items: Sequence[T]) -> T:
        """The next thing, which is one of these."""
        if self.used == len(self._things):
            raise ValueError(f"a {self._what} that was drawn is missing")
        thing = self._things[self.used]
        if thing not in items:
            raise ValueError(f"there is no such {self._what} left")
        self.used += 1
        return items[items.index(thing)]

    def below(self, n: int) -> int:
        """The next number."""
        return self.pick(range(n))

    def close(self) -> None:
        """Raises ``ValueError`` where more is named than was drawn."""
        if self.used < len(self._things):
            raise ValueError(f"a {self._what} is named that was not drawn")


class Refused:
    """No luck at all: for previews, which must not learn what is not yet drawn."""

    used = 0

    def below(self, n: int) -> int:
        """Always raises ``LookupError``."""
        raise LookupError(f"a preview must not draw below {n}")


def mind_luck(seed: bytes, start: str, seat: int, turn: int) -> Sealed:
    """The luck of a computer player's decision, from the secret seed of the match; none of the game's own is used.

    ``start`` is the public text of the seal, ``turn`` the number of the decision
    (games/records/RECORDS.md, "Computer players").
    """
    return Sealed(hmac.digest(seed, b"computer players", hashlib.sha256), f"{start} {seat} {turn}")


def hint_luck(seed: bytes, start: str, seat: int, turn: int, number: int = 0) -> Sealed:
    """The luck of a hint, from the secret seed of the match: none of the game's own, and none of a computer player's.

    The same hint gets the same luck again, so that nobody learns more by asking twice. ``number`` counts the moves of
    a turn for which one is asked at once.
    """
    return Sealed(hmac.digest(seed, b"hints", hashlib.sha256), f"{start} {seat} {turn} {number}")


def seeded(text: str) -> Sealed:
    """Luck that follows from a text, for computer players and self-play; never for a match between people."""
    return Sealed(hashlib.sha256(text.encode()).digest(), "")


def pick(items: Sequence[T], chance: Chance) -> T:
    """One of the items, all equally likely; draws even where there is only one."""
    return chance.pick(items) if isinstance(chance, Named) else items[chance.below(len(items))]
