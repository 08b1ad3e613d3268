"""By how many taps a turn is made by inline mode on Telegram, from the notification on.

People in a group of a Telegram of loopback press **Play** under the newest board, and then what they want among the
results. These are scrolled, which is no tap: how far is told by the place of what is wanted.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

from timing import show, sized

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from telegram_chat.bot_api import BotApi
from telegram_chat.chats import Person
from telegram_chat.inline_evening import Chosen, moves
from telegram_chat.standins import Turned

from bot.store.client import connect
from bot.text.synonyms import native
from games import catalogue
from games.kernel.chance import Chance, pick, seeded

SLUGS = sized(tuple(catalogue()), ("road",))
"""Games that are played."""
TURNS = sized(15, 2)
"""Turns of each kind of player."""
PRESS = 1


@dataclass
class Walked:
    """The taps of each turn, and where in the results each move stood that was wanted, 1 for the first."""

    taps: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)


async def measured(url: str) -> dict[str, float]:
    """Median and worst of each game, the greater one of players that move by chance and of sensible ones."""
    figures = {}
    for slug in SLUGS:
        medians, worst, ranks = [], [], []
        for sensible in (False, True):
            walked = await _walked(url, slug, sensible=sensible)
            kind = "sensible" if sensible else "random"
            medians.append(statistics.median(walked.taps))
            worst.append(max(walked.taps))
            ranks.append(statistics.median(walked.ranks))
            show(f"telegram: {slug}, taps a turn by inline choice, {kind}", medians[-1], "taps")
            show("telegram: the same, place of the move in the results", ranks[-1], "th")
        figures[f"telegram.{slug}.inline_taps"] = max(medians)
        figures[f"telegram.{slug}.inline_taps_worst"] = max(worst)
        figures[f"telegram.{slug}.inline_rank"] = ranks[-1]
    return figures


async def _walked(url: str, slug: str, *, sensible: bool) -> Walked:
    """The turns of one match, as many as are counted."""
    client, clock, minds = connect(url), Turned(), seeded(f"minds {slug}")
    await client.flushall()
    api, walked = BotApi(clock.now), Walked()
    await api.open()
    evening = Chosen(api, client, clock)
    async with evening.bot():
        await evening.open(evening.people_of(slug), slug)
        while len(walked.taps) < TURNS and not (await evening.match()).over:
            await _turn(evening, slug, minds, walked, sensible=sensible)
    # whoever still waits for updates gets one
    await api.push({})
    await api.close()
    await client.aclose()
    assert not api.wrong, api.wrong
    return walked


async def _turn(evening: Chosen, slug: str, minds: Chance, walked: Walked, *, sensible: bool) -> None:
    """Make the turn of whoever is next: it ends when luck decides something or the seat is not awaited any more."""
    seat, person = await evening.awaited(evening.people_of(slug))
    taps, match = 0, await evening.match()
    begun = match.used
    while not match.over and seat in match.awaited and match.used == begun:
        legal = [match.game.read(text) for text in match.legal(seat)]
        view = match.game.view(match.state, seat)
        move = match.game.greedy(view, legal, minds) if sensible else pick(legal, minds)
        wanted = native(match.game.write(move), person.language, slug)
        found = await _all(evening, person)
        names = [one["title"].removeprefix("★ ").partition(", ")[0] for one in found]
        taps += PRESS + PRESS
        walked.ranks.append(names.index(wanted) + 1)
        version = await evening.version()
        await evening.api.chooses(person, evening.group, found[names.index(wanted)])
        await evening.settle()
        assert await evening.version() > version
        match = await evening.match()
    walked.taps.append(taps)


async def _all(evening: Chosen, person: Person) -> list[dict[str, str]]:
    """The results after a press on Play, scrolled to the last one."""
    offered = await evening.ask(person)
    found = moves(offered)
    while offset := offered.get("next_offset", ""):
        offered = await evening.api.asks(person, evening.query(), offset)
        found += moves(offered)
    return found
