"""New sheets from luck: colours, then starts, then numbers; thrown away and made again until they are fair.

games/road/LUCK.md tells every draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import pick
from games.kernel.luck import Chance
from games.road.geometry import NEAR, SPACES, Space, distance
from games.road.plain_player import fair
from games.road.sheet import FAR, HIGH, NUMBERS, STARTS, Sheet


def make(chance: Chance) -> tuple[Sheet, tuple[Space, ...]]:
    """A fair sheet and its four starts in the order of the seats. It ends with any luck."""
    while True:
        sheet, starts = drawn(chance)
        if fair(sheet, starts):
            return sheet, starts


def drawn(chance: Chance) -> tuple[Sheet, tuple[Space, ...]]:
    """A sheet and its starts that keep the rules of a sheet; whether they are fair is judged later."""
    colours = _colours(chance)
    starts = _starts(chance)
    return Sheet(colours, _numbers(starts, chance)), starts


def _colours(chance: Chance) -> tuple[int, ...]:
    """Ten or eleven spaces of each colour, no two neighbours alike.

    Space by space a colour is drawn from those left that no neighbour has; where there is none, it begins anew.
    """
    while True:
        rest = [10] * 6
        rest[chance.below(6)] += 1
        found: list[int] = []
        for space in SPACES:
            beside = {found[other] for other in NEAR[space] if other < space}
            bag = [colour for colour in range(6) if colour not in beside for _ in range(rest[colour])]
            if not bag:
                break
            colour = pick(bag, chance)
            rest[colour] -= 1
            found.append(colour)
        else:
            return tuple(found)


def _starts(chance: Chance) -> tuple[Space, ...]:
    """Four spaces far from each other that leave room for the high numbers far from all of them."""
    while True:
        starts: list[Space] = []
        room: Sequence[Space] = SPACES
        while room and len(starts) < STARTS:
            starts.append(pick(room, chance))
            room = _far(room, starts[-1])
        if len(starts) == STARTS and len(_high(starts)) >= len(HIGH):
            return tuple(starts)


def _far(room: Sequence[Space], start: Space) -> tuple[Space, ...]:
    return tuple(space for space in room if distance(space, start) >= FAR)


def _high(starts: Sequence[Space]) -> tuple[Space, ...]:
    """The spaces on which a high number may stand."""
    room: Sequence[Space] = SPACES
    for start in starts:
        room = _far(room, start)
    return tuple(room)


def _numbers(starts: Sequence[Space], chance: Chance) -> tuple[int, ...]:
    """The numbers by space: the high ones far from all starts, the others on any space that is no start."""
    numbers = [0] * len(SPACES)
    for number in reversed(NUMBERS):
        room = _high(starts) if number in HIGH else SPACES
        free = [space for space in room if not numbers[space] and space not in starts]
        numbers[pick(free, chance)] = number
    return tuple(numbers)
