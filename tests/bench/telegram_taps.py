"""By how many taps a turn is made in the private chat on Telegram, from the notification on.

People of a Telegram of loopback open the notification of their turn, which shows their panel, and press what makes it
by the fewest presses, on the buttons that were sent. Before there is such a message they come by the group's link.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from timing import show, sized

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from telegram_chat.bot_api import BotApi
from telegram_chat.chats import Person
from telegram_chat.private_evening import LINK, Pressed, Sketches
from telegram_chat.standins import Turned

from bot.store.client import connect
from games import catalogue
from games.kernel.chance import seeded

SLUGS = sized(tuple(catalogue()), ("road",))
"""Games that are played."""
TURNS = sized(15, 2)
"""Turns of each kind of player."""


async def measured(url: str) -> dict[str, float]:
    """Median and worst of each game, the greater one of players that move by chance and of sensible ones.

    The taps from the group's post by its link are those of the panel and two more: the link, and Start.
    """
    figures = {}
    for slug in SLUGS:
        walked = {sensible: await _walked(url, slug, sensible=sensible) for sensible in (False, True)}
        medians = [statistics.median(evening.taps) for evening in walked.values()]
        presses = [statistics.median(evening.presses) for evening in walked.values()]
        for kind, median in zip(("random", "sensible"), medians, strict=True):
            show(f"telegram: {slug}, taps a turn in private, {kind}", median, "taps")
        figures[f"telegram.{slug}.taps"] = max(medians)
        figures[f"telegram.{slug}.taps.worst"] = max(max(evening.taps) for evening in walked.values())
        figures[f"telegram.{slug}.taps_by_link"] = LINK + max(presses)
    return figures


async def _walked(url: str, slug: str, *, sensible: bool) -> Pressed:
    """An evening of as many turns as are counted, of one match after the other."""
    client, clock, minds = connect(url), Turned(), seeded(f"minds {slug}")
    await client.flushall()
    api = BotApi(clock.now)
    await api.open()
    evening = Pressed(api, client, clock)
    evening.studio = Sketches()
    people = [Person(101 + number, name) for number, name in enumerate("ABCD" if slug == "tandem" else "AB")]
    async with evening.bot(previews=True):
        await evening.open(people, slug)
        while len(evening.taps) < TURNS and not (await evening.match()).over:
            await evening.press_turn(people, minds, sensible=sensible)
    # whoever still waits for updates gets one
    await api.push({})
    await api.close()
    await client.aclose()
    assert not api.wrong, api.wrong
    return evening
