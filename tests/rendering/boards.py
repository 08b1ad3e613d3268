"""Boards of every game that are kept as pictures and looked at: the start, the middle, the end, the worst crowding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Outcome, chosen
from games.kernel.match import Done
from rendering.painter import painter
from rendering.panel import AnyDecision, Panel, Style
from rendering.scene import Frame
from rendering.text import plainly
from rendering.theme import Theme
from tests.panel_walk import decision
from tests.rendering.drawing import BOARD, render

POSITIONS = {"start": 0.0, "middle": 0.6, "end": 1.0, "crowded": 0.9}
"""By name how far the match has gone."""

FEW = 8
"""So many sit at a table at most, but where it is crowded."""
NAMES = (
    "Ada", "Bruno", "Chiara Lombardi", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Ines", "Jakob", "Kim", "Luca",
)  # fmt: skip
WORST = (
    "Maria Antonietta Lombardi-Rossi",
    "W" * 30,
    "🚇 Zoë 🚇",
    "يوسف بن تاشفين",
    "Iñaki Etxeberria Goikoetxea",
    "דוד Ben Gurion",
    "Łukasz Brzęczyszczykiewicz",
    "",
    "M" * 40,
    "Aleksandra Wiśniewska-Kowalczyk",
    "山田太郎",
    "Đặng Thị Ngọc Hân Nguyễn",
)
SCRIPTS = (
    "山田太郎",
    "김민준",
    "दुर्गा कृष्णमूर्ति",
    "يوسف بن تاشفين",
    "דוד Ben Gurion",
    "สมชาย น้ำผึ้ง",
    "Zoë 🚇 Өмүрзаков",
    "[bot] Bea (hard)",
    "佐藤 花子",
    "박 서연",
    "राम शर्मा",
    "ليلى حداد",
)
"""Names in seven scripts beside Latin, and a computer player."""

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
def match(slug: str, *, worst: bool = False) -> tuple[Done, ...]:
    """A whole match of computer players, always alike."""
    game = catalogue()[slug]
    few = [seats for seats in game.seats if seats <= FEW]
    seats = game.seats[-1] if worst else few[(len(few) - 1) // 2]
    options, level = chosen(game, CROWDED.get(slug, {}) if worst else {}), "random" if worst else "greedy"
    return tuple(play_out(game, seats, options, level, seeded(f"golden {slug}"), seeded(f"minds {slug}")))


@cache
def shown(slug: str, position: str) -> Shown:
    """A position of such a match, with what happened in the last round where it is the crowded one."""
    game, worst = catalogue()[slug], position == "crowded"
    dones = match(slug, worst=worst)
    at = min(len(dones) - 1, int(len(dones) * POSITIONS[position]))
    here = dones[at].match
    seats = len(here.seats)
    latest = dones[max(0, at - (seats if worst else 1) + 1) : at + 1]
    events = tuple(told.event for done in latest for told in done.told if told.to is None)
    names, seat = (WORST if worst else NAMES)[:seats], min(here.awaited, default=None)
    return Shown(slug, here.state, names, events, game.outcome(here.state), seat)


PRESSES = 3
"""By so many presses of choices, one after the other, the panels of a position are walked through at most."""


@cache
def panels(slug: str, position: str) -> tuple[tuple[str, AnyDecision, Panel], ...]:
    """The private panel of whoever moves as it opens, and after each of the first presses, by a name for it.

    A choice in the middle is pressed each time, until a move is shown that can be made.
    """
    it, found, picked = shown(slug, position), list[tuple[str, AnyDecision, Panel]](), ""
    for count in range(PRESSES + 1):
        here = decision(catalogue()[slug], it.state, it.seat or 0, picked)
        panel = painter(slug).panel(here)
        found.append((f"panel-{count}" if count else "panel", here, panel))
        choices = [press for press in panel.choices if press.style is Style.CHOICE]
        if panel.shown or not choices:
            break
        picked = choices[len(choices) // 2].pick
    return tuple(found)


def frames(slug: str, *, worst: bool = False) -> tuple[Frame, ...]:
    """The whole match as a replay takes it."""
    game = catalogue()[slug]
    return tuple(
        Frame(
            game.view(done.match.state, None),
            tuple(told.event for told in done.told if told.to is None),
            game.outcome(done.match.state),
        )
        for done in match(slug, worst=worst)
    )


@cache
def board(slug: str, position: str, theme: Theme) -> bytes:
    """The board of a position as a PNG file, drawn once."""
    it = shown(slug, position)
    return render(slug, BOARD, it.view, it.names, "K7QF", theme, it.events, plainly(it.names), it.outcome)
