"""An evening with inline mode: people press Play in their group, and choose among what they are offered."""

from __future__ import annotations

import re

from bot.ports.addresses import Account, profile_of
from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import HAND, Evening

ANN, BOB, CYD, DAN = Person(11, "Ann"), Person(12, "Bob", "it"), Person(13, "Çağla @dan", "it-IT"), Person(14, "Dan")
EVE = Person(66, "Eve")


def moves(offered: dict) -> list[dict]:
    """The results that make a move."""
    return [one for one in offered["results"] if not one["id"].startswith("table.")]


def cards(offered: dict) -> list[dict]:
    """The results that show a table."""
    return [one for one in offered["results"] if one["id"].startswith("table.")]


def told(result: dict) -> str:
    """What a result leaves in the chat, as its markup."""
    return result["input_message_content"]["message_text"]


def seen(result: dict) -> str:
    """All that is read of a result, in the list and in the chat."""
    inner = result.get("input_message_content", {})
    return " ".join(filter(None, (result.get("title"), result.get("description"), inner.get("message_text"))))


class Chosen(Evening):
    """People in a group whose bot has inline mode, who press Play there and choose."""

    async def open(self, people, options="metro"):
        """The first opens a table, the others press Join on it, the first presses Start."""
        self.api.inline = True
        before = len(self.group.ours)
        await self.say(people[0], f"/new {options}")
        await self.api.until(lambda: len(self.group.ours) > before)
        post = self.group.last
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(post))[1]
        await self.settle()
        for person in people[1:]:
            await self.press_line(person, post, f"/join {self.code}")
        await self.press_line(people[0], post, f"/start {self.code}")

    def people_of(self, game):
        """Who plays: a pair of each language."""
        return [ANN, BOB, CYD, DAN] if game == "tandem" else [BOB, ANN]

    def query(self):
        """What stands behind the bot's name once Play is pressed under the newest board."""
        found = [one for post in self.group.ours for one in buttons(post) if "switch_inline_query_current_chat" in one]
        return found[-1]["switch_inline_query_current_chat"]

    async def ask(self, person, more=""):
        """Press Play, and perhaps type more; what is offered is for this person, now."""
        offered = await self.api.asks(person, self.query() + more)
        assert (offered["is_personal"].lower(), offered["cache_time"]) == ("true", "0")
        return offered

    async def choose(self, person, number=0, order="chosen left"):
        """Press Play and choose a result; gives it, with the message that it leaves."""
        found = moves(await self.ask(person))
        result = found[number * 7 % len(found)]
        message = await self.api.chooses(person, self.group, result, order=order)
        await self.settle()
        return result, message

    async def called(self, person, title):
        """The result of this name, as it is offered now."""
        return next(one for one in moves(await self.ask(person)) if one["title"] == title)

    async def version(self):
        """How many lines the log has."""
        return (await self.house.repository.load(self.code)).version

    async def everybody_else(self, person, people):
        """Nobody else is offered moves by the same text, unless they may move; nothing tells them of the person's."""
        table = (await self.house.repository.load(self.code)).table
        own = [one["title"] for one in moves(await self.ask(person))]
        for other in (*people, EVE):
            seat = table.seat_of(profile_of(Account(f"telegram:{other.id}")))
            if other is person or (seat is not None and table.match.may_move(seat)):
                continue
            offered = await self.ask(other)
            assert moves(offered) == []
            read = " ".join(map(seen, offered["results"])) + offered["button"]["text"]
            assert not re.search(HAND, read)
            assert not [title for title in own if re.search(rf"\b{re.escape(title)}\b", read)]
