"""A picture for the README: the middle of a game of Metro that three computer players play, always the same."""

from __future__ import annotations

from games import catalogue
from games.chance import Sealed, pick
from rendering.picture import BOARD, render
from rendering.text import plainly
from rendering.theme import LIGHT

NAMES = ("Ada", "Bruno", "Chiara")
MOVES = 37


def picture() -> bytes:
    """The sample as a PNG file."""
    game = catalogue()["metro"]
    luck = Sealed(bytes(32), "sample")
    options = {option.name: option.default for option in game.options}
    step = game.setup(len(NAMES), options, luck)
    for _ in range(MOVES):
        seat = min(game.to_act(step.state))
        moves = [move for move in game.legal(step.state, seat) if game.write(move) != "draw"]
        views = game.view(step.state, seat)
        move = game.greedy(views, moves, luck) if luck.below(4) else pick(moves, luck)
        step = game.apply(step.state, seat, move, luck)
    events = tuple(told.event for told in step.told if told.to is None)
    return render("metro", BOARD, game.view(step.state, None), NAMES, "K7QF", LIGHT, events, plainly(NAMES))
