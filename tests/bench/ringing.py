"""How often a match of a group on Telegram rings, there and in private chats, and what its turns cost."""

from __future__ import annotations

import secrets
from collections import Counter

from timing import show, sized

from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, alone_there
from bot.ports.asks import Ask, Person
from bot.ports.platforms import Attempt
from bot.ports.posts import PublicPost
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from games.kernel.game import Seat

MEMBERS = 10
"""People of the group; as many as fit sit at the table."""
SEATS = 6
MOST = sized(200, 8)
"""Moves of a match, at most."""
OPENED = {"reached": MEMBERS, "none": 0, "mix": SEATS // 2}
"""How many have opened the private chat, by what that is called here."""


class Ringing:
    """A platform that counts messages, edits, and sounds; everything can be edited and deleted."""

    name = "telegram"

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """A message, with a sound or without."""
        self.asked["messages"] += 1
        self.asked["private" if alone_there(place) else "group"] += post.rings and not post.silent
        return attempt.id

    async def revise(self, _place: Place, _message: str, _attempt: Attempt, _post: PublicPost) -> None:
        """An edit, which makes no sound."""
        self.asked["edits"] += 1

    async def remove_buttons(self, _place: Place, _message: str) -> None:
        """An edit too."""
        self.asked["edits"] += 1

    async def delete(self, _place: Place, _message: str) -> None:
        """A call that is neither."""
        self.asked["deletions"] += 1

    def direct(self, account: Account) -> Place | None:
        """The private chat."""
        return Place(account)

    def link(self, _line: str) -> str | None:
        """None."""
        return None

    async def invitation(self, _line: str, _places: object) -> str | None:
        """None."""
        return None

    def place_link(self, _place: Place, _server: str) -> str | None:
        """None."""
        return None


async def measured(url: str) -> dict[str, float]:
    """``telegram.rings.group.reached`` and the like: sounds of a match in the group, and in private chats a turn."""
    figures: dict[str, float] = {}
    for who, opened in OPENED.items():
        asked, turns, ends = await counted(url, opened)
        figures[f"telegram.rings.group.{who}"] = asked["group"]
        figures[f"telegram.rings.group_a_turn.{who}"] = asked["group"] / turns
        # the result rings whoever did not end the match, once
        figures[f"telegram.rings.private_a_turn.{who}"] = (asked["private"] - ends) / turns
        figures[f"telegram.rings.messages_a_turn.{who}"] = asked["messages"] / turns
        figures[f"telegram.rings.edits_a_turn.{who}"] = asked["edits"] / turns
        show(f"a match of six, private chats: {who}, in the group", asked["group"], "sounds")
        show("the same, a turn in private", (asked["private"] - ends) / turns, "sounds")
    return figures


async def counted(url: str, opened: int) -> tuple[Counter[str], int, int]:
    """What a whole match asked the platform for, how many turns it had, and how many sounds told its end in private.

    The first ``opened`` members have opened the private chat.
    """
    client = connect(url)
    house, platform = App(RedisStore(client), home="bench", previews=False), Ringing()
    house.add(platform)  # type: ignore[arg-type]
    group, first = Place(f"telegram:-{secrets.randbelow(10**9) + 1}"), secrets.randbelow(10**9) * MEMBERS + 1
    people = [Person(Account(f"telegram:{first + number}"), f"p{number}") for number in range(MEMBERS)]

    async def say(person: Person, text: str, place: Place = group) -> Code:
        answer = await house.desk.ask(Ask(person, place, text, secrets.token_hex(8), private=alone_there(place)))
        await house.delivery.drain()
        return answer.changes[0][0] if answer.changes else Code("")

    for person in people[:opened]:
        await say(person, "/help", Place(person.account))
    code = await say(people[0], "/new metro")
    for person in people[1:SEATS]:
        await say(person, f"/join {code}")
    await say(people[0], f"/start {code}")
    turns = 1
    for _ in range(MOST):
        at = await house.repository.load(code)
        assert at is not None and at.table.match is not None
        if at.table.over:
            break
        seat = Seat(at.table.match.awaited[0])
        move = next(move for move in at.table.match.legal(seat) if move != "draw")
        before = platform.asked["private"]
        await say(next(one for one in people if one.account == at.table.sitters[seat].account), f"/move {code} {move}")
        turns += 1
    ends = platform.asked["private"] - before
    await house.stop()
    await client.aclose()
    return platform.asked, turns - 1, ends
