"""Moves compared by games played out: unseen tiles dealt anew, alike for every move, the worse half dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.kernel.luck import Chance, QuickLuck
from games.metro.computer.forecast import forecast
from games.metro.computer.one_move import mover_of, tile_of, unseen
from games.metro.computer.playouts import Rule, play_out
from games.metro.computer.position import Turned, position, turned, variants
from games.metro.rules import lacking
from games.metro.values import Draw, Lay, Move, View

NOISE = 48
"""Squares are preferred by up to so many 64ths of a point for each other player, anew in each game."""
NOISES = 32
"""Such preferences made for a decision."""
HORIZON = 20
"""Tiles that are laid in thought before the lines are weighed; all, where fewer squares are left."""


@dataclass(frozen=True)
class Deal:
    """The hands of all seats and the stock, last tile first, as they may be; and what equals are chosen by."""

    hands: tuple[tuple[Sequence[Turned], ...], ...]
    stock: tuple[Sequence[Turned], ...]
    noise: tuple[int, ...]


@dataclass
class Tried:
    """A move and the games played on after it: the points expected of all seats, in 64ths, game by game."""

    move: Move
    number: int
    ways: tuple[int, ...] | None
    games: list[tuple[int, ...]] = field(default_factory=list)
    worth: float = 0.0


class Search:
    """A decision to be made: what is known at it, and the games played out so far."""

    def __init__(self, view: View, moves: Sequence[Move], rule: Rule, chance: Chance) -> None:
        self.view = view
        self.mover = mover_of(view)
        self.light = position(view)
        self.free = self.light.free.bit_count()
        self.stop = max(0, self.free - HORIZON)
        self.rule = rule
        self.forecast = forecast(view.seats, view.turn)
        self.luck = QuickLuck(chance)
        span = NOISE * (view.seats - 1)
        self._noises = [tuple(self.luck.below(span) for _ in range(64)) for _ in range(NOISES)]
        self._deals = 0
        self.unseen = [variants(tile, view.turn) for tile in unseen(view)]
        self.hand = tuple(variants(tile, view.turn) for tile in view.hand)
        self.drawn = None if view.drawn is None else variants(view.drawn, view.turn)
        self.tried: list[Tried] = []
        self._known: dict[tuple[int, tuple[int, ...]] | None, Tried] = {}
        for number, move in enumerate(moves):
            place = self._place(move)
            if place not in self._known:
                self._known[place] = Tried(move, number, None if place is None else place[1])
                self.tried.append(self._known[place])

    def _place(self, move: Move) -> tuple[int, tuple[int, ...]] | None:
        """What a move does: the square and the ways of the tile; None for a draw."""
        return (move.square, turned(tile_of(self.view, move), move.turn)[0]) if isinstance(move, Lay) else None

    def same(self, move: Move) -> Tried:
        """What was tried of a move, or of its like with an equal tile."""
        return self._known[self._place(move)]

    def deal(self) -> Deal:
        """Tiles dealt as they may be: the others' hands and the stock out of those unseen."""
        tiles = self.luck.shuffled(self.unseen)
        hands = []
        for seat, held in enumerate(self.view.held):
            if seat == self.mover:
                hands.append(self.hand)
            else:
                hands.append(tuple(tiles[len(tiles) - held :]))
                del tiles[len(tiles) - held :]
        self._deals += 1
        return Deal(tuple(hands), tuple(tiles), self._noises[self._deals % NOISES])

    def play(self, tried: Tried, deal: Deal) -> None:
        """Play one game on after a move, and note what points are expected then."""
        light, view, mover, free = self.light.copy(), self.view, self.mover, self.free
        hands, stock = [list(hand) for hand in deal.hands], list(deal.stock)
        drawn: Sequence[Turned] | None = self.drawn
        if isinstance(tried.move, Draw):
            drawn = stock.pop()
        else:
            assert tried.ways is not None
            light.lay(tried.move.square, tried.ways)
            hand = hands[mover]
            if drawn is None:
                del hand[tried.move.index or 0]
            for _ in range(min(len(stock), lacking(len(hand), view.hand_size, view.refill))):
                hand.append(stock.pop())
            drawn, mover, free = None, (mover + 1) % view.seats, free - 1
        empty = view.refill == "empty"
        play_out(light, free, mover, view.hand_size, hands, stock, self.rule, deal.noise, drawn, self.stop, empty=empty)
        tried.games.append(self.forecast.points(light, min(free, self.stop)))

    def halve(
        self, tried: Sequence[Tried], playouts: int, worth: Callable[[Sequence[tuple[int, ...]]], float]
    ) -> list[Tried]:
        """Play so many games on, each round with the better half of the moves that were left, and weigh them.

        Gives the moves, best first: those that were left longest before the others.
        """
        rounds = max(1, (len(tried) - 1).bit_length())
        left, dropped = list(tried), list[Tried]()
        for number in range(rounds):
            for _ in range(max(1, playouts // (rounds * len(left)))):
                deal = self.deal()
                for one in left:
                    self.play(one, deal)
            for one in left:
                one.worth = round(worth(one.games), 3)
            left.sort(key=lambda one: (-one.worth, one.number))
            if number < rounds - 1:
                kept = (len(left) + 1) // 2
                dropped = left[kept:] + dropped
                left = left[:kept]
        return left + dropped
