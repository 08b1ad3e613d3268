"""How a seed answers: the second program's reading of games/records/RECORDS.md, "The seal".

The modules beside this one are written from the pages alone and use the standard library alone. None imports `games`.
"""

import hashlib
import hmac

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


def beginner(seal: Seal, options: dict[str, str], seats: int) -> int:
    """Draw or name the seat that begins: `first` is luck, host or a seat counted from 1.

    A table writes a seat in place of `host`; where none did, it is seat 0 (games/README.md, "Common to all games").
    """
    first = options["first"]
    if first == "luck":
        return seal.below(seats)
    return 0 if first == "host" else int(first) - 1


def seed_of(text: str) -> bytes:
    """Make the 32 bytes of a seed of its own for each text."""
    return hashlib.sha256(text.encode()).digest()
