"""An evening of people who press their turns in their private chats, as few buttons as there are towards a turn."""

from __future__ import annotations

import io
import re

from PIL import Image

from bot.ports.addresses import Account, Place, profile_of
from bot.ports.pictures import Drawn, Picture
from bot.ports.posts import button_room
from games.kernel.chance import Chance, seeded
from rendering.panel import Style
from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import LONG, Evening
from tests.panel_walk import turn_from, walk

NOTIFICATION, LINK = 1, 2
"""Taps until the panel is seen: on the notification of the private turn, or on the link in the group and on Start."""


class Sketches:
    """A studio that draws a dot of its own for each picture."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[Picture, str], Drawn] = {}

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """A dot."""
        key = picture, locale
        if key not in self._drawn:
            number, out = len(self._drawn), io.BytesIO()
            Image.new("RGB", (1, 1), (number % 256, number // 256 % 256, 0)).save(out, "PNG")
            self._drawn[key] = Drawn(out.getvalue(), f"dot {number}", f"dot {number}", "png")
        return self._drawn[key]


class Pressed(Evening):
    """People around a table, in a group, a topic of it, or one alone with the bot."""

    topic: int | None = None
    taps: list[int]
    """Taps of each turn that was pressed, from the notification or the link on."""
    presses: list[int]
    """Those of them that were pressed on the panel."""

    @property
    def place(self) -> Place:
        """Where the match is played."""
        return Place(f"telegram:{self.group.id}" + (f":{self.topic}" if self.topic else ""))

    async def open(self, people: list[Person], options: str = "") -> None:
        """The first opens a table, the others press Join on it, the first presses Start; all know the private chat."""
        self.taps, self.presses = [], []
        for person in people:
            await self.write(person, "/help")
        before = len(self.group.ours)
        await self.say(people[0], f"/new {options}", topic=self.topic)
        await self.api.until(lambda: len(self.group.ours) > before)
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(self.group.last))[1]
        await self.settle()
        if self.group.type == "private":
            await self.say(people[0], "/bot")
            await self.say(people[0], "/start")
            await self.computers()
            return
        post = self.group.last
        for person in people[1:]:
            await self.press_line(person, post, f"/join {self.code}")
        await self.press_line(people[0], post, f"/start {self.code}")
        await self.settle_alone(*people)

    async def next(self, people: list[Person]) -> tuple[int, Person]:
        """A seat that is awaited, and its person."""
        table = (await self.house.repository.load(self.code)).table
        sitting = {table.seat_of(profile_of(Account(f"telegram:{person.id}"))): person for person in people}
        seat = next(seat for seat in table.match.awaited if seat in sitting)
        return seat, sitting[seat]

    async def press_turn(self, people: list[Person], minds: Chance, *, sensible: bool) -> None:
        """Whoever is next makes a turn in the private chat, from the notification of it or by the link of the group."""
        seat, person = await self.next(people)
        match = await self.match()
        turn, _ = turn_from(match.game, match.state, seat, seeded("not looked at"), minds, sensible=sensible)
        way = walk(turn, button_room(self.place).buttons)
        assert way is not None, f"{turn.moves} cannot be pressed"
        panel, taps = self.panel(person), NOTIFICATION
        mark = f"{self.code}.{(await self.match()).turns[seat]}"
        if panel is None or not any(mark in key.get("callback_data", "") for key in buttons(panel)):
            doors = [key["url"] for post in self.group.ours for key in buttons(post) if "=hand-" in key.get("url", "")]
            await self.api.handled(await self.api.opens(person, doors[-1]))
            await self.said()
            panel, taps = self.panel(person), LINK
        for press in way:
            verb = "move" if press.style is Style.MAKE else "hand"
            line = f"/{verb} {self.code}.{(await self.match()).turns[seat]} {press.pick}".rstrip()
            panel = self.panel(person)
            keys = [key for key in buttons(panel) if key.get("callback_data") == line]
            assert keys, (line, [key.get("callback_data") for key in buttons(panel)])
            await self.api.press_line(person, panel, line)
            await self.said()
        self.taps.append(taps + len(way))
        self.presses.append(len(way))
        await self.follow_up(people)

    async def follow_up(self, people: list[Person]) -> None:
        """Everybody has been told, and computer players have moved."""
        if self.group.type == "private":
            await self.computers()
        else:
            await self.settle_alone(*people)

    async def said(self) -> None:
        """What is to be said has been said, at a pace that nobody waits for."""
        self.clock.instant += LONG

    def panel(self, person: Person) -> dict | None:
        """The newest message of a private chat that somebody can press a turn on."""
        found = [one for one in self.api.private(person).ours if f"🔒 #{self.code}" in words(one) and buttons(one)]
        return found[-1] if found else None
