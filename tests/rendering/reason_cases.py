"""Moves of matches with the reason that is given for each, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from games import catalogue
from games.kernel.chance import pick, seeded
from games.kernel.computer_moves import choose_from
from games.kernel.game import Seat, chosen
from rendering.painter import painter
from rendering.panel import Decision
from rendering.text import Said

OPTIONS = {
    "metro": ({}, {"hand": "3"}),
    "socks": ({}, {"placing": "players", "blockers": "1"}),
    "tandem": ({"meet": "duty", "giving": "each"},),
}
STEP = {"metro": 3, "socks": 4, "tandem": 3}
"""One decision in so many is looked at."""


@dataclass(frozen=True)
class Case:
    """A decision, a move of it, what is said of that, and what the rules make of it."""

    decision: Any
    line: str
    said: Said
    state: Any
    after: Any
    told: tuple[Any, ...]
    seat: Seat

    def value(self, name: str) -> Any:
        """What stands for a name in the sentence."""
        return dict(self.said.values)[name]


def cases(slug: str) -> Iterator[Case]:
    """Legal moves in matches of chance and of a good player, in turn; one of Metro has to be better to say it all."""
    game, artist, level = catalogue()[slug], painter(slug), "hard" if slug == "metro" else "medium"
    for options, seats in product(OPTIONS.get(slug, ({},)), game.seats[:2]):
        luck = seeded(f"reasons {slug} {seats}")
        state, count = game.setup(seats, chosen(game, options), luck).state, 0
        while awaited := sorted(game.to_act(state)):
            seat, count = awaited[0], count + 1
            view, moves = game.view(state, seat), tuple(game.legal(state, seat))
            move = pick(moves, luck) if count % 2 else game.read(choose_from(game, level, view, moves, luck))
            step = game.apply(state, seat, move, luck)
            if count % STEP.get(slug, 1) == 0 and len(moves) > 1:
                decision = Decision(game, artist.tell, view, tuple(map(game.write, moves)))
                line = game.write(move)
                told = tuple(one.event for one in step.told)
                yield Case(decision, line, artist.reason(decision, line), state, step.state, told, seat)
            state = step.state
