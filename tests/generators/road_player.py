"""The plain player of The Best Road and its twenty decks: games/road/LUCK.md, "The plain player"."""

import hashlib

from road_space import COLOURS, DECK, NEAR
from seal_luck import Seal

CARDS_AS_BITS = [sum(1 << COLOURS.index(colour) for colour in card) for card in DECK]
BACKWARDS = [near[::-1] for near in NEAR]
NEAR_AS_BITS = [sum(1 << space for space in near) for near in NEAR]


def deck(d: int) -> list[int]:
    """Draw the deck d, the numbers of its cards in order."""
    seal = Seal(hashlib.sha256(b"road deck %d" % d).digest(), "")
    left = list(range(15))
    return [seal.take(left) for _ in range(15)]


DECKS = [deck(d) for d in range(20)]


class PlainPlayer:
    """It plays alone on one sheet: a colour (0 to 5) and a number (0 for none) of each space."""

    def __init__(self, colours: list[int], numbers: list[int]) -> None:
        self.colours = [1 << colour for colour in colours]
        self.numbers = numbers

    def score(self, start: int, cards: list[int]) -> int:
        """Play a deck from a start."""
        road, highest, ends, total = 1 << start, 0, [start], 0
        for card in cards:
            self.best: tuple[int, int, list[int]] = (0, 0, [])  # gain, free neighbours, the end and the way from it
            for end in ends:
                self.way = [end]
                self._go_on(end, CARDS_AS_BITS[card], road, highest, 0)
            gain, _, way = self.best
            if way:
                total += gain
                for space in way[1:]:
                    road |= 1 << space
                    highest = max(highest, self.numbers[space])
                ends = [*([end for end in ends if end != way[0]] or ends), way[-1]]
        return total + 1 - 61

    def _go_on(self, end: int, shown: int, taken: int, highest: int, gain: int) -> None:
        """Try every way that goes on from this end; `taken` holds the road and the way so far."""
        for space in BACKWARDS[end]:
            if taken >> space & 1 or not self.colours[space] & shown:
                continue
            number = self.numbers[space]
            now = gain + 1 + (number if number > highest else (number + 1) // 2)
            after = taken | 1 << space
            self.way.append(space)
            best = self.best
            if now >= best[0]:
                free = (NEAR_AS_BITS[space] & ~after).bit_count()
                if now > best[0] or free > best[1]:
                    self.best = (now, free, self.way.copy())
            left = shown & ~self.colours[space]
            if left:
                self._go_on(space, left, after, max(number, highest), now)
            self.way.pop()
