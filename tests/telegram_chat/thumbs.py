"""People who play a match in their private chats at the pace of a thumb: all at once, a button as soon as it shows."""

from __future__ import annotations

import asyncio
from collections import Counter

from bot.ports.addresses import Account, profile_of
from telegram_chat.chats import Person, buttons, words
from telegram_chat.private_evening import Pressed

DEAD = 15.0
"""Seconds without anything to press on one's own turn after which a panel counts as dead."""
GLANCE = 0.002
"""Seconds between two looks at the screen."""


class Thumbs(Pressed):
    """A table of such people. Messages are seen some time before the bot is told that they were sent."""

    decisions: Counter[tuple[int, int]]
    """Presses of each decision, by seat and turn."""
    dead: list[str]
    """Panels on which nothing could be pressed on their person's own turn."""

    async def play(self, people: list[Person], late: float) -> None:
        """Everybody presses until the match is over, and is told of it ``late`` seconds later."""
        self.decisions, self.dead = Counter(), []

        async def told(method: str) -> None:
            if method.startswith(("send", "edit")):
                await asyncio.sleep(late)

        self.api.late = told
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(self._play(person))
        self.api.late = None

    async def _play(self, person: Person) -> None:
        table = (await self.house.repository.load(self.code)).table
        seat = table.seat_of(profile_of(Account(f"telegram:{person.id}")))
        while not (match := await self.match()).over:
            if seat in match.awaited:
                await self._decide(person, seat, match.turns[seat])
            else:
                await asyncio.sleep(GLANCE)

    async def _decide(self, person: Person, seat: int, turn: int) -> None:
        """Press until the decision is made, each time on what is new since the last press."""
        chat, before, seen = self.api.private(person), None, asyncio.get_running_loop().time()
        while not (match := await self.match()).over and seat in match.awaited and match.turns[seat] == turn:
            shown = ((one, next_line(one, f"{self.code}.{turn}")) for one in reversed(chat.ours))
            found = next(((one, line) for one, line in shown if line and stamp(one) != before), None)
            if found is not None:
                message, line = found
                before, seen = stamp(message), asyncio.get_running_loop().time()
                self.decisions[seat, turn] += 1
                press, _ = await self.api.begin_press(person, dict(message), line)
                await self.api.until(lambda press=press: press in self.api.alerts)
                self.clock.instant += 2_000
            elif asyncio.get_running_loop().time() - seen > DEAD:
                self.dead.append(f"{person.name}, turn {turn}: {words(chat.last)}")
                before, seen = None, asyncio.get_running_loop().time()
                await self.api.handled(await self.api.says(person, chat, f"/hand {self.code}"))
            else:
                await asyncio.sleep(GLANCE)


def stamp(message: dict) -> tuple[int, int]:
    """A message as it shows now: its number, and how often it was edited."""
    return message["message_id"], message.get("edits", 0)


def next_line(message: dict, head: str) -> str | None:
    """What is pressed next towards a move of a turn: what makes it, else the first choice that shows a whole one."""
    found = [key for key in buttons(message) if key.get("callback_data", "").split()[1:2] == [head]]
    made = [key["callback_data"] for key in found if key["callback_data"].startswith("/move")]
    shown = [key["callback_data"] for key in found if key.get("style") != "success"]
    picks = [line for line in shown if line.startswith(f"/hand {head} ") and not line.startswith(f"/hand {head} .")]
    whole = [line for line in picks if not line.endswith(";")]
    return next(iter((*made, *whole, *picks)), None)
