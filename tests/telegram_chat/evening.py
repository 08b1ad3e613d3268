"""An evening on a Telegram of our own: people in a group, and the bot through the real house on a real server."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager

from bot.host.app import App
from bot.platforms.telegram import TelegramPlatform
from bot.ports.addresses import Account, Place, profile_of
from bot.ports.pictures import Studio
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore
from bot.text.languages import languages, plain, translator
from rendering.metro.event_text import lying
from telegram_chat.bot_api import TOKEN
from telegram_chat.chats import Chat, Person, buttons, words
from telegram_chat.standins import Turned

HAND = "|".join(translator(tag)("Your hand: {tiles}.", None, 1).partition("{")[0] for tag in languages())
"""How the words of a hand begin, in each language."""

LONG = 61_000
"""More than the minute in which a group takes 20 messages."""


class Evening:
    """People in a group, the bot, and a way to switch it off and on. The bot's own pace runs on a clock we turn."""

    def __init__(self, api, client, clock: Turned) -> None:
        self.api = api
        self.client = client
        self.clock = clock
        self.group: Chat = api.group()
        self.house: App
        self.code = ""
        self.studio: Studio | None = None
        """Draws all pictures instead of the house."""

    @asynccontextmanager
    async def bot(self, *, seconds: float = 120, previews: bool = False, explains: bool = False):
        """The bot, until the block ends."""
        self.house = house = App(RedisStore(self.client), home="evening", previews=previews, explains=explains)
        client = house.store.client
        platform = TelegramPlatform(
            TOKEN,
            house.desk,
            self.studio or house.studio,
            self.clock,
            Memory(client),
            self.api.base,
            house.delivery,
        )
        self.api.answers.append(platform.incoming.answers)
        house.add(platform, platform.threads)
        house.start()
        running = asyncio.create_task(platform.run())
        try:
            async with asyncio.timeout(seconds):
                yield
        finally:
            await platform.close()
            await running
            await house.stop()

    async def say(self, person: Person, text: str, **more) -> None:
        """A person writes in the group, and everything that follows has happened."""
        await self.api.handled(await self.api.says(person, self.group, text, **more))
        await self.settle()

    async def press(self, person: Person, message: dict, label: str) -> str:
        """A person presses a button; gives the words of the window, if one opened."""
        press = await self.api.presses(person, message, label)
        await self.settle()
        return self.api.alerts[press].get("text", "")

    async def press_line(self, person: Person, message: dict, line: str) -> str:
        """A person presses a button that says this line, now or under an older message; the words of the window."""
        press = await self.api.press_line(person, message, line)
        await self.settle()
        return self.api.alerts[press].get("text", "")

    async def write(self, person: Person, text: str) -> dict:
        """A person writes in their private chat; what the bot says last there."""
        chat = self.api.private(person)
        await self.api.handled(await self.api.says(person, chat, text))
        await self.settle()
        return chat.last

    async def follow(self, person: Person, address: str) -> dict:
        """A person opens a link into the private chat; what the bot says last there."""
        await self.api.handled(await self.api.opens(person, address))
        await self.settle()
        return self.api.private(person).last

    async def settle(self) -> None:
        """Wait until the group has been told all there is."""
        self.clock.instant += LONG
        if self.code:
            version = (await self.house.repository.load(self.code)).version
            assert await self.house.delivery.told(self.place, self.code, version, 20.0)

    @property
    def place(self) -> Place:
        """Where the match is played."""
        return Place(f"telegram:{self.group.id}")

    async def settle_alone(self, *people: Person) -> None:
        """Wait until these have been told in their private chats all there is, reminders as well."""
        await self.settle()
        own = {Place(f"telegram:{person.id}") for person in people}
        while own & {place for place, _ in await self.house.store.mailboxes.places("telegram")}:
            await self.house.delivery.drain()

    async def computers(self) -> None:
        """Wait until the computer players have moved and that has been told."""
        await self.house.delivery.drain()
        await self.settle()

    async def open(self, people: list[Person], options: str = "", game: str = "metro") -> None:
        """The first opens a table, the others press Join on it."""
        await self.say(people[0], f"/new {game} {options}")
        await self.api.until(lambda: self.board("Join"))
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(self.board("Join")))[1]
        await self.settle()
        for person in people[1:]:
            await self.press(person, self.board("Join") or self.board("Start"), "Join")

    def board(self, label: str) -> dict | None:
        """The newest post in the group with a button that begins so."""
        found = [one for one in self.group.ours if any(key["text"].startswith(label) for key in buttons(one))]
        return found[-1] if found else None

    async def match(self):
        """The match as it lies in the store."""
        return (await self.house.repository.load(self.code)).table.match

    async def hand(self, person: Person) -> str:
        """What a person holds, as its description names it in their language."""
        table = (await self.house.repository.load(self.code)).table
        view = table.match.game.view(table.match.state, table.seat_of(profile_of(Account(f"telegram:{person.id}"))))
        return "; ".join(plain(person.language).spell(lying(tile)) for tile in view.hand)

    async def awaited(self, people: list[Person]) -> tuple[int, Person]:
        """The next seat to move, and its person."""
        table = (await self.house.repository.load(self.code)).table
        seat = table.match.awaited[0]
        return seat, next(one for one in people if table.seat_of(profile_of(Account(f"telegram:{one.id}"))) == seat)

    async def play_by_buttons(self, person: Person) -> None:
        """Open the panel in the private chat by the group's link and press until a move is made."""
        private = self.api.private(person)
        address = next(one["url"] for one in buttons(self.board("Play")) if "url" in one)
        await self.api.handled(await self.api.opens(person, address))
        self.clock.instant += LONG
        panel = private.last
        assert panel["photo"]
        # opening the private chat may itself be noted at the table
        before = (await self.house.repository.load(self.code)).version
        for _ in range(8):
            if (await self.house.repository.load(self.code)).version != before:
                break
            lines = [one["callback_data"] for one in buttons(panel)]
            picked = [one["callback_data"] for one in buttons(panel) if one.get("style") == "success"]
            made = [line for line in lines if line.startswith("/move")]
            step = next(iter(made), None) or next(line for line in lines if line not in picked)
            await self.press_line(person, panel, step)
        else:
            raise AssertionError(words(panel))
        await self.settle()

    async def play_by_words(self, person: Person, seat: int, number: int) -> None:
        """Write a legal move as a reply to the newest board, every third time as a command."""
        moves = (await self.match()).legal(seat)
        move = moves[number * 7 % len(moves)]
        if number % 3:
            await self.say(person, move, reply_to=self.board("Play"))
        else:
            await self.say(person, f"/move {move}")

    def check_secrecy(self) -> None:
        """Nothing that was said to one person alone stands in the group: no words of a hand, no picture of one."""
        alone = self.api.locked
        assert alone
        for message in self.group.ours:
            said = words(message) + str(message.get("reply_markup", ""))
            assert not re.search(f"🔒|/move |{HAND}", said), said
            assert "photo" not in message or message["photo"][-1]["file_id"] not in alone
