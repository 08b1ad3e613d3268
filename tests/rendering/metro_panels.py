"""Decisions of random games of Metro, and the private panels of them; shared by the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from PIL import Image
from positions import METRO, game

from bot.text.languages import plain
from games.kernel.game import Seat
from games.metro.geometry import Tile, label
from games.metro.tiles import turned
from games.metro.values import Lay
from rendering.painter import painter
from rendering.panel import AnyDecision, Panel, Press
from rendering.scene import Scene
from rendering.text import Word, plainly
from rendering.theme import LIGHT, Theme
from tests.panel_walk import decision

PAINTED = painter("metro")
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")


@cache
def decisions(seed: str, seats: int, every: int = 7, **given: str) -> tuple[AnyDecision, ...]:
    """Decisions of a random game, a few apart."""
    states = [state for state, _ in game(seed, seats, **given)][:-1]
    found = (decision(METRO, state, Seat(min(METRO.to_act(state)))) for state in states[::every])
    return tuple(it for it in found if it.view.drawn is None)


def opened(it: AnyDecision, picked: str = "", **changed: object) -> Panel:
    """The panel once that is picked."""
    return PAINTED.panel(replace(it, picked=picked, **changed))


def drawn(
    it: AnyDecision, picked: str = "", theme: Theme = LIGHT, names: tuple[str, ...] = NAMES, **changed: object
) -> Image.Image:
    """Its picture."""
    here = replace(it, picked=picked, **changed)
    names = names[: it.view.seats]
    return PAINTED.draw_panel(here, PAINTED.panel(here), theme, Scene("K7QF", names, plainly(names)))


def spelled(word: Word, language: str = "en") -> str:
    """Words in a language."""
    return plain(language, NAMES).spell(word)


def several(**given: str) -> Iterator[tuple[AnyDecision, Press, Panel]]:
    """Squares on which more than one thing may be laid, with their panels."""
    for it in decisions("several", 3, 9, **given):
        for press in opened(it).choices[::5]:
            panel = opened(it, press.pick)
            if len(panel.shown) > 1:
                yield it, press, panel


def squares(panel: Panel) -> list[Press]:
    """The squares there are to press."""
    return [press for press in panel.choices if press.spot]


def names(panel: Panel) -> list[str]:
    """Their names as the buttons have them."""
    return [str(press.label) for press in squares(panel)]


def lays(it: AnyDecision) -> dict[str, set[Tile]]:
    """For each square on which a tile may lie, by its name, the tiles as they may lie there."""
    found: dict[str, set[Tile]] = {}
    for move in map(METRO.read, it.moves):
        if isinstance(move, Lay):
            held = it.view.hand[move.index or 0] if it.view.drawn is None else it.view.drawn
            found.setdefault(label(move.square).upper(), set()).add(turned(held, move.turn))
    return found


def after_drawing(**given: str) -> AnyDecision:
    """The decision of somebody who has drawn."""
    states = (state for state, _ in game("after drawing", 3, **given) if METRO.to_act(state))
    return next(it for it in (decision(METRO, state, min(METRO.to_act(state))) for state in states) if it.view.drawn)
