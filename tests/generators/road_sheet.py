"""How luck makes a sheet of The Best Road: games/road/LUCK.md, "The sheet"."""

from road_player import DECKS, PlainPlayer
from road_space import NEAR, SPACES, STEPS
from seal_luck import Seal

EXCEPTIONS = ((-719, -644), (-397, -322), (-236, -161), (81, 156), (242, 317), (564, 639))  # lowest S, in steps of 5


class Sheet:
    """One sheet: the colour (0 to 5) and the number (0 for none) of each space, and four starts."""

    def __init__(self, seal: Seal) -> None:
        self.colours = _colours(seal)
        self.starts = _starts(seal)
        self.numbers = _numbers(seal, self.starts)

    def sums(self) -> list[int]:
        """Add up the scores of the plain player with the twenty decks, start by start."""
        player = PlainPlayer(self.colours, self.numbers)
        return [sum(player.score(start, cards) for cards in DECKS) for start in self.starts]


def fair_sheet(seal: Seal) -> Sheet:
    """Draw sheets until one is fair."""
    while True:
        sheet = Sheet(seal)
        if is_fair(sheet.sums()):
            return sheet


def is_fair(sums: list[int]) -> bool:
    """Tell it by the table in whole numbers."""
    lowest, difference = min(sums), max(sums) - min(sums)
    if difference != 80:
        return difference < 80
    return not any(lowest in range(low, high + 1, 5) for low, high in EXCEPTIONS)


def _colours(seal: Seal) -> list[int]:
    while True:
        left = [10] * 6
        left[seal.below(6)] += 1
        colours: list[int] = []
        for space in SPACES:
            around = {colours[near] for near in NEAR[space] if near < space}
            choice = [colour for colour in range(6) if colour not in around for _ in range(left[colour])]
            if not choice:
                break
            colours.append(seal.one(choice))
            left[colours[-1]] -= 1
        else:
            return colours


def _starts(seal: Seal) -> list[int]:
    while True:
        left = list(SPACES)
        starts: list[int] = []
        while left and len(starts) < 4:
            start = seal.one(left)
            starts.append(start)
            left = [space for space in left if STEPS[space][start] >= 4]
        if len(starts) == 4 and len(_far(starts)) >= 3:
            return starts


def _far(starts: list[int]) -> list[int]:
    return [space for space in SPACES if all(STEPS[space][start] >= 4 for start in starts)]


def _numbers(seal: Seal, starts: list[int]) -> list[int]:
    numbers = [0] * 61
    for number in range(10, 1, -1):
        spaces = _far(starts) if number >= 8 else SPACES
        at = seal.one([space for space in spaces if space not in starts and not numbers[space]])
        numbers[at] = number
    return numbers
