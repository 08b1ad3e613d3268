"""By how many presses a hint is seen and made, from the post that calls to a turn on, and what a hint takes.

Two people press nothing but hints through a match, at a desk over a store. Times are those of the processor.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from timing import show, sized

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "commands"))

from desk_channel import Channel, sends

from bot.ports.asks import Answer
from bot.store.client import connect
from bot.table.actions import begun
from bot.text.liked import reason
from games import catalogue
from rendering.panel import Style

SLUGS = sized(tuple(catalogue()), ("road",))
"""Games that are played."""
TURNS = sized(12, 2)
"""Hints of each game that are followed."""
PLACES = ("discord:bench", "web:bench")


@dataclass
class Pressed:
    """The presses until each hint was seen, and until it was made, and how long the hint took, in seconds."""

    seen: list[int] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    reasons: list[float] = field(default_factory=list)


async def measured(url: str) -> dict[str, float]:
    """The most presses of all games, and for each game the slowest hint."""
    figures, seen, made = {}, list[int](), list[int]()
    for slug in SLUGS:
        pressed = Pressed()
        for place in PLACES:
            await _match(url, slug, place, pressed)
        seen += pressed.seen
        made += pressed.made
        slow = sorted(pressed.hints)
        figures[f"hint.{slug}.ms_median"] = statistics.median(slow) * 1000
        figures[f"hint.{slug}.ms_max"] = slow[-1] * 1000
        figures[f"hint.{slug}.reason_ms_max"] = max(pressed.reasons) * 1000
        show(f"{slug}: a hint, of {len(slow)}, median", statistics.median(slow) * 1000, "ms")
        show(f"{slug}: the same, at worst", slow[-1] * 1000, "ms")
    figures["hint.taps"] = max(seen)
    figures["hint.taps_made"] = max(made)
    show("presses from the call until a hint is seen, at worst", max(seen), "presses")
    show("the same, until it is made", max(made), "presses")
    return figures


async def _match(url: str, slug: str, place: str, pressed: Pressed) -> None:
    """Play a match by hints alone, as far as wanted."""
    client = connect(url)
    channel = Channel(client, place, desk=f"hints {slug} {place}", previews=True)
    try:
        code = await channel.open("ann", "bob", game=slug, options="hints=yes")
        for _ in range(TURNS // len(PLACES)):
            table = await channel.table(code)
            if not table.live:
                return
            match = begun(table)
            seat = match.awaited[0]
            view, moves = match.game.view(match.state, seat), match.legal(seat)
            start = time.process_time()
            reason(slug, match.game.edition, view, moves, moves[0])
            pressed.reasons.append(time.process_time() - start)
            before = await channel.version(code)
            call = await channel.teller.post(code, 0, before, channel.place)
            lines, presses = sends(call) if call is not None else [], 0
            for wanted in (f"/hand {code}", "/hint ", "/move "):
                start = time.process_time()
                answer = await channel.ask(table.names[seat], _wanted(lines, wanted))
                presses += 1
                if wanted == "/hint ":
                    pressed.hints.append(time.process_time() - start)
                    pressed.seen.append(presses)
                    lines = _makes(answer)
                else:
                    lines = [line for post in answer.posts for line in sends(post)]
            if await channel.version(code) == before:
                raise AssertionError(f"{slug}: nothing is made")
            pressed.made.append(presses)
    finally:
        await client.aclose()


def _makes(answer: Answer) -> list[str]:
    """The lines of the buttons that make a move."""
    return [each.send for post in answer.posts for row in post.choices for each in row if each.style is Style.MAKE]


def _wanted(lines: Sequence[str], begin: str) -> str:
    """The line of the one button that says what begins so."""
    (line,) = [line for line in lines if line.startswith(begin)]
    return line
