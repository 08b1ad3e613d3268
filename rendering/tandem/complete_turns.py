"""Complete turns of Tandem: the moves of a player one after the other, until luck or the partner decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from games.kernel.game import Refusal, Seat
from games.tandem.board import act, acting, matched, offered, over
from games.tandem.notation import brief, read, write
from games.tandem.values import Event, Link, Move, Pair, Pass, View
from rendering.panel import LONGEST

FURTHER = 6
"""Bytes by which another move makes a line longer: ``;su>le`` or ``;row 2``."""


@dataclass(frozen=True)
class Turn:
    """A turn as far as it is chosen.

    ``chosen`` are the moves its player chooses; ``moves`` also holds those between and after them that are the only
    ones, which the rules make by themselves, among them the partner's half of an exchange; the last choice is the one
    before ``last``. ``events`` tell all of them, ``pair`` is what they lead to. ``complete`` says that nothing is left
    to choose.
    """

    pair: Pair
    chosen: tuple[Move, ...] = ()
    moves: tuple[Move, ...] = ()
    last: int = 0
    events: tuple[Event, ...] = ()
    complete: bool = False

    @property
    def line(self) -> str:
        """The chosen moves, parted by semicolons: what makes the turn."""
        return line(self.chosen)

    @property
    def shown(self) -> str:
        """All moves up to the last that is chosen: what leads there before anything is made."""
        return line(self.moves[: self.last])

    def begins(self, other: Turn) -> bool:
        """Whether another turn is this one, or this one and more."""
        return other.chosen[: len(self.chosen)] == self.chosen


def line(moves: Sequence[Move]) -> str:
    """Moves in one line, the first as the rules write it, later ones in short."""
    return ";".join([*map(write, moves[:1]), *map(brief, moves[1:])])


class Turns:
    """The turns that a seat may take from a view on."""

    def __init__(self, view: View, moves: Sequence[str]) -> None:
        """``moves`` are the legal moves of the view's seat; none of them is about a key."""
        assert view.seat is not None
        self._alone = len(view.pairs) == 1
        self._first, self._player = Seat(view.seat - view.seat % 2), view.seat % 2
        self._texts = tuple(moves)
        self.opening = Turn(view.pairs[view.seat // 2])
        """Nothing is chosen yet."""

    def after(self, turn: Turn) -> tuple[Turn, ...]:
        """The turns that go on by one choice, in the order of the moves."""
        if turn.complete:
            return ()
        moves = offered(turn.pair) if turn.chosen else map(read, self._texts)
        return tuple(self._chosen(turn, move) for move in moves)

    def level(self, turn: Turn, most: int) -> tuple[Turn, ...]:
        """How a turn may go on, in at most so many ways, each complete if they are few.

        All go on by the same number of choices; only links stay together where there are too many of them.
        """
        whole = self._deeper(turn, most, apart=True)
        if turn.chosen or all(each.complete for each in whole):
            return whole
        return self._deeper(turn, most, apart=False)

    def _deeper(self, turn: Turn, most: int, *, apart: bool) -> tuple[Turn, ...]:
        found = self.after(turn)
        while not all(self._stays(each, apart=apart) for each in found):
            deeper = list[Turn]()
            for each in found:
                deeper += (each,) if self._stays(each, apart=apart) else self.after(each)
                if len(deeper) > most:
                    return found
            found = tuple(deeper)
        return found

    @staticmethod
    def _stays(turn: Turn, *, apart: bool) -> bool:
        return turn.complete or (not apart and turn.chosen == (Link(),))

    def found(self, text: str) -> Turn | None:
        """The turn of a line, None where it cannot be taken."""
        turn = self.opening
        try:
            moves = [read(part) for part in text.split(";")]
        except Refusal:
            return None
        for move in moves:
            going = [each for each in self.after(turn) if each.chosen[-1] == move]
            if not going:
                return None
            turn = going[0]
        return turn

    def begun(self, turn: Turn) -> Turn:
        """A turn without its last choice."""
        begun = self.opening
        for move in turn.chosen[:-1]:
            begun = self._chosen(begun, move)
        return begun

    # -- one choice

    def _chosen(self, turn: Turn, move: Move) -> Turn:
        chosen = (*turn.chosen, move)
        if isinstance(move, Pass):
            return Turn(turn.pair, chosen, chosen, 1, complete=True)
        pair, event = act(turn.pair, self._first, move)
        moves, events = [*turn.moves, move], [*turn.events, event]
        while self._by_itself(pair) and len(only := list(islice(offered(pair), 2))) == 1:
            pair, event = act(pair, self._first, only[0])
            moves.append(only[0])
            events.append(event)
        full = len(line(chosen)) + FURTHER > LONGEST
        complete = full or not self._going(pair)
        return Turn(pair, chosen, tuple(moves), len(turn.moves) + 1, tuple(events), complete)

    def _going(self, pair: Pair) -> bool:
        """Whether the turn goes on, and its player acts next."""
        return self._on(pair) and acting(pair) == self._player

    def _by_itself(self, pair: Pair) -> bool:
        """Whether what the rules make by themselves belongs to the turn: for its player, or in answer to it."""
        return self._on(pair) and (acting(pair) == self._player or pair.given is not None)

    def _on(self, pair: Pair) -> bool:
        return not over(pair) and not (self._alone and matched(pair))
