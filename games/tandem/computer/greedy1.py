"""The greedy computer player of Tandem: the move after which the pair's two rows are nearest to each other."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import pick
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.tandem.board import act, halves
from games.tandem.values import SPACES, ZONES, Agree, Board, Key, Move, Pair, Pass, Subject, View, Zone

SAME = 100.0
"""What a place with equal tokens in both rows is worth."""
AHEAD = 30.0
"""What a token is worth whose place in the partner's row is free, and which the partner does not have elsewhere."""
ASTRAY = -45.0
"""What a place with different tokens costs."""
GATHERED = (0.0, 2.0, 9.0, 16.0)
"""What so many equal tokens in one zone are worth for a subject that is wanted."""
WAITING = 24.0
"""What three of a kind are worth that are about to be brought to the row."""


def greedy(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move after which the pair stands best; ties are broken by ``chance``."""
    seat = view.to_act[0] if view.seat is None else view.seat
    if isinstance(moves[0], Agree | Key):
        return moves[0] if isinstance(moves[0], Agree) else pick(moves, chance)
    if len(moves) == 1:
        return moves[0]
    pair, first = view.pairs[seat // 2], Seat(seat - seat % 2)
    values = [0.0 if isinstance(move, Pass) else worth(act(pair, first, move)[0]) for move in moves]
    best = max(values)
    return pick([move for move, value in zip(moves, values, strict=True) if value == best], chance)


def worth(pair: Pair) -> float:
    """How near a pair is to two full equal rows; in an exchange under way, once the best is given for what is given."""
    if pair.given is not None:
        return max(worth(act(pair, Seat(0), move)[0]) for move in halves(pair, pair.links[0]))
    one, other = pair.boards
    total = sum(_place(one, other, a, b) for a, b in zip(one.row, other.row, strict=True))
    for player, board in enumerate(pair.boards):
        partner = pair.boards[1 - player]
        wanted = {subject: _wanted(board, partner, subject) for subject in map(Subject, range(6))}
        waits = {zone for owner, zone in pair.threes if owner == player}
        for subject, weight in wanted.items():
            if weight:
                total += weight * _gathered(board, subject, waits)
        total -= sum(len(zone) == SPACES for zone in board.zones) * 0.5
    return total


def _place(one: Board, other: Board, own: Subject | None, theirs: Subject | None) -> float:
    if own is None and theirs is None:
        return 0.0
    if own == theirs:
        return SAME
    if own is None:
        return ASTRAY if theirs in one.row else AHEAD
    if theirs is None:
        return ASTRAY if own in other.row else AHEAD
    return ASTRAY


def _wanted(board: Board, partner: Board, subject: Subject) -> float:
    """How much a player wants three of a subject: most where the partner's row has it at a place it could match."""
    full = None not in board.row
    for own, theirs in zip(board.row, partner.row, strict=True):
        if theirs == subject and own != subject and (own is None or full):
            return 1.5 if full or subject not in board.row else 0.0
    if full or subject in board.row or subject in partner.row:
        return 0.0
    return 0.5 if any(a is None and b is None for a, b in zip(board.row, partner.row, strict=True)) else 0.1


def _gathered(board: Board, subject: Subject, waits: set[Zone]) -> float:
    best = total = 0.0
    for number, zone in zip(ZONES, board.zones, strict=True):
        count = zone.count(subject)
        if count:
            value = WAITING if count == SPACES and number in waits else GATHERED[count if count < SPACES else 2]
            room = len(zone) < SPACES or count == SPACES
            value *= 1.0 if room else 0.7
            best, total = max(best, value), total + value
    return best + 0.25 * (total - best)
