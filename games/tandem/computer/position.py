"""A pair's boards as small numbers, and every end that a turn can come to: what computer players think in.

A **board** is a tuple of seven numbers: for each zone 1 to 6 the number of its content in ``CONTENTS``, then the row,
its places as digits to base 7 (0 empty, else the subject + 1, the first place lowest). Subjects are counted here by the
die value that stands for them, from 0, so that no key is needed. An **end** is how both boards lie after a turn: the
mover's, then the partner's. Rules: games/tandem/RULES.md, "The roll" and "Three of a kind".
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from games.tandem.values import SPACES, STOCK, SUBJECTS, Pair

Light: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A board in numbers."""
End: TypeAlias = tuple[Light, Light]
"""Both boards: the mover's, then the partner's."""

KINDS = len(SUBJECTS)
ROW = 6
"""Where the row stands in a board."""

CONTENTS: tuple[tuple[int, ...], ...] = tuple(
    tokens for size in range(SPACES + 1) for tokens in combinations_with_replacement(range(KINDS), size)
)
"""Everything a zone can hold."""
NUMBER = {tokens: number for number, tokens in enumerate(CONTENTS)}
MANY = len(CONTENTS)
SIZE = [len(tokens) for tokens in CONTENTS]
INSIDE = [tuple(sorted(set(tokens))) for tokens in CONTENTS]
"""The different subjects of a content."""
THREE = [tokens[0] if len(tokens) == SPACES and len(set(tokens)) == 1 else -1 for tokens in CONTENTS]
"""The subject of three of a kind, else -1."""
WITH = [
    [NUMBER[tuple(sorted((*tokens, subject)))] if len(tokens) < SPACES else -1 for subject in range(KINDS)]
    for tokens in CONTENTS
]
"""A content and one token more; -1 where there is no space."""


def _without(tokens: tuple[int, ...], subject: int) -> int:
    if subject not in tokens:
        return -1
    at = tokens.index(subject)
    return NUMBER[tokens[:at] + tokens[at + 1 :]]


WITHOUT = [[_without(tokens, subject) for subject in range(KINDS)] for tokens in CONTENTS]
"""A content and one token less; -1 where there is none."""
HELD = [sum(1 << 5 * token for token in tokens) for tokens in CONTENTS]
"""How many of each subject a content holds, five bits each."""


def _exchanged(one: int, other: int) -> tuple[tuple[int, int], ...]:
    """What two contents can become by an exchange of two different subjects, each pair once, in order."""
    found = {}
    for give in INSIDE[one]:
        for get in INSIDE[other]:
            if give != get:
                found[WITH[WITHOUT[one][give]][get], WITH[WITHOUT[other][get]][give]] = True
    return tuple(found)


SWAPS = [_exchanged(one, other) for one in range(MANY) for other in range(MANY)]
"""By ``one * MANY + other``: what a swap makes of two contents."""
EXCHANGES = [
    SWAPS[one * MANY + other] if set(INSIDE[one]) & set(INSIDE[other]) else ()
    for one in range(MANY)
    for other in range(MANY)
]
"""By ``own * MANY + partner's``: what a link makes of two zones; nothing where they share no subject."""

ROWS = 7**4
POWERS = (1, 7, 49, 343)
PLACED = [tuple(row // power % 7 for power in POWERS) for row in range(ROWS)]
"""The places of a row: 0 empty, else the subject + 1."""
FULL = [0 not in places for places in PLACED]


def _becomes(row: int, subject: int) -> tuple[int, ...]:
    """The rows that three of a kind can lead to; the row itself where nothing is done."""
    places = PLACED[row]
    if 0 in places:
        if subject + 1 in places:
            return (row,)
        return tuple(row + (subject + 1) * power for power, held in zip(POWERS, places, strict=True) if not held)
    return tuple(row + (subject + 1 - held) * power for power, held in zip(POWERS, places, strict=True))


BECOMES = [[_becomes(row, subject) for subject in range(KINDS)] for row in range(ROWS)]


def _due(row: int, partner: int, subject: int) -> tuple[int, ...]:
    """With ``meet=duty`` the rows that three of a kind can lead to beside the partner's row; see ``BECOMES``."""
    ways = BECOMES[row][subject]
    if FULL[row] or row in ways:
        return ways
    meeting = [at for at, held in enumerate(PLACED[partner]) if held == subject + 1 and not PLACED[row][at]]
    return tuple(row + (subject + 1) * POWERS[at] for at in meeting) or ways


ROLLS: tuple[tuple[tuple[int, ...], int], ...] = (
    *((dice, 6) for dice in combinations(range(6), 3)),
    *((dice, 6) for dice in combinations(range(6), 2)),
    *(((die,), 1) for die in range(6)),
)
"""What three dice can mean, and how many of the 216 falls mean it: three values, two zones to swap, or one to empty.

Which of two values fell twice makes no difference: the same tokens can change places.
"""
FALLS = 216


def lighten(pair: Pair) -> tuple[Light, Light]:
    """Both boards of a pair whose key stands."""
    assert pair.key is not None
    value = {subject: number for number, subject in enumerate(pair.key)}
    boards = []
    for board in pair.boards:
        zones = [NUMBER[tuple(sorted(value[token] for token in tokens))] for tokens in board.zones]
        row = sum(
            power * (0 if token is None else value[token] + 1) for power, token in zip(POWERS, board.row, strict=True)
        )
        boards.append((zones[0], zones[1], zones[2], zones[3], zones[4], zones[5], row))
    return boards[0], boards[1]


def won(own: Light, other: Light) -> bool:
    """Whether both rows are full and equal."""
    return own[6] == other[6] and FULL[own[6]]


def ends(own: Light, other: Light, dice: tuple[int, ...], alone: bool, duty: bool = False) -> list[End]:
    """Every end of a turn with one of ``ROLLS``; some may stand in it twice.

    ``alone`` says that the pair is the only one: then equal rows end the turn and the game at once. ``duty`` says that
    tokens meet the partner's equal ones (``meet=duty``). Whoever chooses what is exchanged makes no difference.
    """
    if len(dice) == 3:
        return _chosen(own, other, dice, alone, duty)
    if len(dice) == 1:
        return [(replaced(own, dice[0], 0), other)]
    one, two = dice
    first, second = own[one], own[two]
    found: list[End] = []
    if first and second:
        for low, high in SWAPS[first * MANY + second]:
            _settle(replaced(replaced(own, one, low), two, high), other, one, two, alone, duty, found)
    elif first or second:
        for token in INSIDE[first or second]:
            low, high = (WITHOUT[first][token], WITH[0][token]) if first else (WITH[0][token], WITHOUT[second][token])
            found.append((replaced(replaced(own, one, low), two, high), other))
    return found or [(own, other)]


def _chosen(own: Light, other: Light, dice: tuple[int, ...], alone: bool, duty: bool) -> list[End]:
    """Every end of moving, taking and linking."""
    found: list[End] = []
    counts = -1
    for value, low, high in ((dice[0], dice[1], dice[2]), (dice[1], dice[0], dice[2]), (dice[2], dice[0], dice[1])):
        first, second = own[low], own[high]
        more, further = WITH[first][value], WITH[second][value]
        less, fewer = WITHOUT[first][value], WITHOUT[second][value]
        if less >= 0 and further >= 0:
            _settle(replaced(replaced(own, low, less), high, further), other, high, high, alone, duty, found)
        if fewer >= 0 and more >= 0:
            _settle(replaced(replaced(own, low, more), high, fewer), other, low, low, alone, duty, found)
        if more >= 0 and further >= 0:
            if counts < 0:
                counts = used(own, other)
            if (counts >> 5 * value & 31) <= STOCK - 2:
                _settle(replaced(replaced(own, low, more), high, further), other, low, high, alone, duty, found)
    found += linked([(own, other)], dice, alone, duty)
    return found


def used(own: Light, other: Light) -> int:
    """How many tokens of each subject lie on both boards, five bits each."""
    total = 0
    for board in (own, other):
        for zone in range(6):
            total += HELD[board[zone]]
        for held in PLACED[board[6]]:
            if held:
                total += 1 << 5 * (held - 1)
    return total


def linked(found: list[End], zones: tuple[int, ...], alone: bool, duty: bool = False) -> list[End]:
    """Every end of going through these zones in a link, from each of the given ones."""
    for zone in zones:
        after: list[End] = []
        for own, other in found:
            ways = () if alone and won(own, other) else EXCHANGES[own[zone] * MANY + other[zone]]
            if not ways:
                after.append((own, other))
            for mine, theirs in ways:
                given, got = replaced(own, zone, mine), replaced(other, zone, theirs)
                if THREE[mine] < 0 and THREE[theirs] < 0:
                    after.append((given, got))
                else:
                    after += settled(given, got, ((0, zone), (1, zone)), alone, duty)
        found = after
    return found


def replaced(board: Light, zone: int, content: int) -> Light:
    """A board with another content in a zone."""
    zones = list(board)
    zones[zone] = content
    return tuple(zones)  # type: ignore[return-value]


def _settle(own: Light, other: Light, low: int, high: int, alone: bool, duty: bool, found: list[End]) -> None:
    """Adds the ends after one or two of the mover's zones have changed."""
    if THREE[own[low]] < 0 and THREE[own[high]] < 0:
        found.append((own, other))
    else:
        found += settled(own, other, ((0, low), (0, high)) if low != high else ((0, low),), alone, duty)


def settled(own: Light, other: Light, zones: tuple[tuple[int, int], ...], alone: bool, duty: bool = False) -> list[End]:
    """Every end of dealing with these zones (0 the mover's, 1 the partner's) that may hold three of a kind."""
    found = [(own, other)]
    for player, zone in zones:
        after: list[End] = []
        for one, two in found:
            board, partner = (two, one) if player else (one, two)
            subject = THREE[board[zone]]
            if subject < 0 or (alone and won(one, two)):
                after.append((one, two))
                continue
            for row in _due(board[6], partner[6], subject) if duty else BECOMES[board[6]][subject]:
                if row == board[6] and not FULL[row]:
                    after.append((one, two))
                    continue
                placed = list(board)
                placed[zone], placed[6] = WITHOUT[board[zone]][subject], row
                now: Light = tuple(placed)  # type: ignore[assignment]
                after.append((one, now) if player else (now, two))
        found = after
    return found
