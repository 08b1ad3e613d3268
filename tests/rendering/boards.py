"""Boards of every game that are kept as pictures and looked at: the start, the middle, the end, the worst crowding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games import catalogue
from games.bots import play_out
from games.chance import seeded
from games.kernel import Outcome, chosen
from rendering.picture import BOARD, render
from rendering.text import plainly
from rendering.theme import Theme

POSITIONS = {"start": 0.0, "middle": 0.6, "end": 1.0, "crowded": 0.9}
"""By name how far the match has gone."""

NAMES = ("Ada", "Bruno", "Chiara Lombardi", "Dario", "Elena", "Fabio", "Giulia", "Hugo")
WORST = (
    "Maria Antonietta Lombardi-Rossi",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "🚇 Zoë 🚇",
    "يوسف بن تاشفين",
    "Iñaki Etxeberria Goikoetxea",
    "דוד Ben Gurion",
    "Łukasz Brzęczyszczykiewicz",
    "",
)

CROWDED: Mapping[str, Mapping[str, str]] = {
    "metro": {"turn": "free"},
    "road": {"sheet": "city"},
    "socks": {"layout": "players", "blockers": "3"},
}
"""Options under which boards become hardest to read."""


@dataclass(frozen=True)
class Shown:
    """A position as it is drawn; ``seat`` is one the game waits for, if there is one."""

    slug: str
    state: Any
    names: tuple[str, ...]
    events: tuple[Any, ...]
    outcome: Outcome | None
    seat: int | None

    @property
    def view(self) -> Any:
        """What a bystander sees."""
        return catalogue()[self.slug].view(self.state, None)


@cache
def shown(slug: str, position: str) -> Shown:
    """A position of a game, with what happened in the last round; computer players play, always alike."""
    game, worst = catalogue()[slug], position == "crowded"
    seats = game.seats[-1] if worst else game.seats[(len(game.seats) - 1) // 2]
    options, level = chosen(game, CROWDED.get(slug, {}) if worst else {}), "random" if worst else "greedy"
    dones = list(play_out(game, seats, options, level, seeded(f"golden {slug}"), seeded(f"minds {slug}")))
    at = min(len(dones) - 1, int(len(dones) * POSITIONS[position]))
    round_ = dones[max(0, at - (seats if worst else 1) + 1) : at + 1]
    events = tuple(told.event for done in round_ for told in done.told if told.to is None)
    match = dones[at].match
    names = (WORST if worst else NAMES)[:seats]
    seat = min(match.awaited, default=None)
    return Shown(slug, match.state, names, events, game.outcome(match.state), seat)


def board(slug: str, position: str, theme: Theme) -> bytes:
    """The board of a position as a PNG file."""
    it = shown(slug, position)
    return render(slug, BOARD, it.view, it.names, "K7QF", theme, it.events, plainly(it.names), it.outcome)
