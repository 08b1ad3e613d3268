"""How a seed answers: the second program's reading of games/records/RECORDS.md, "The seal".

The modules beside this one are written from the pages alone and use the standard library alone. None imports `games`.
"""

import hashlib
import hmac
from collections.abc import Iterable

RANGE = 1 << 64  # a try is the first 8 bytes of an HMAC


class Seal:
    """The answers of one seed and start, in the order they are asked for. `draws` keeps [n, answer] of each."""

    def __init__(self, seed: bytes, start: str) -> None:
        self.key = hmac.digest(seed, start.encode(), "sha256")
        self.tries = 0
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        """Answer with a whole number from 0 to n - 1."""
        end = n * (RANGE // n)
        while True:
            digits = str(self.tries).encode()
            x = int.from_bytes(hmac.digest(self.key, digits, "sha256")[:8], "big")
            self.tries += 1
            if x < end:
                self.draws.append((n, x % n))
                return x % n

    def one(self, items: list):
        """Draw one of a list and leave the list as it is."""
        return items[self.below(len(items))]

    def take(self, items: list):
        """Draw one of a list and take it out."""
        return items.pop(self.below(len(items)))

    def three_dice(self) -> list[int]:
        """Roll three dice."""
        return [1 + self.below(6) for _ in range(3)]


def computer_seal(seed: bytes, start: str, seat: int, decision: int) -> Seal:
    """Make the seal of one decision of a computer player (RECORDS.md, "Computer players")."""
    return Seal(hmac.digest(seed, b"computer players", "sha256"), f"{start} {seat} {decision}")


def beginner(seal: Seal, options: dict[str, str], seats: int, host: int = 0) -> int:
    """Draw or name the seat that begins: `first` is luck, host or a seat counted from 1."""
    first = options["first"]
    if first == "luck":
        return seal.below(seats)
    return host if first == "host" else int(first) - 1


def in_words(draws: Iterable[tuple[int, int]]) -> str:
    """Write draws as the examples of the pages do: `6:2 5:1`."""
    return " ".join(f"{n}:{answer}" for n, answer in draws)


def seed_of(number: int) -> bytes:
    """Make the 32 bytes that the number names, for a test: the SHA-256 of its digits."""
    return hashlib.sha256(b"generators %d" % number).digest()
