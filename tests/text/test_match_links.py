"""The link to the page of a match, in posts of chats."""

from __future__ import annotations

import pytest

from bot.host.app import App
from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.text.languages import plain

PAGE = "https://play.example.org"
GROUP, ROOM = Place("discord:900"), Place("web:den")


@pytest.mark.parametrize(
    ("page", "terms", "place", "told"),
    [
        (PAGE, "", GROUP, [True, True, False, True]),
        (PAGE, "", ROOM, [False] * 4),
        (PAGE, " private=yes", GROUP, [False] * 4),
        ("", "", GROUP, [False] * 4),
    ],
    ids=["a chat", "a room of the page", "a private match", "no public address"],
)
async def test_chats_are_told_where_a_match_is_followed(redis_url, page, terms, place, told):
    """Once when it is opened, begun and over; not with each move, not of a private one, not where it is read anyway."""
    client = connect(redis_url)
    house = App(RedisStore(client), home="here", previews=False, page=page)
    people = [Person(Account(f"{place.partition(':')[0]}:{number}"), name) for number, name in ((1, "ann"), (2, "bob"))]

    async def say(person, text):
        """What was told publicly of a line."""
        answer = await house.desk.ask(Ask(person, place, text, f"{person.name} {text}", private=True))
        ((code, start, stop),) = answer.changes
        post = await house.teller.post(code, start, stop, place)
        return code, "\n".join(map(plain("en", ("ann", "bob")).spell, post.lines))

    code, first = await say(people[0], f"/new metro{terms}")
    await say(people[1], f"/join {code}")
    _, second = await say(people[0], f"/start {code}")
    at = await house.repository.load(code)
    seat = at.table.match.awaited[0]
    mover = people[at.table.names[seat] == "bob"]
    _, third = await say(mover, f"/move {code} {at.table.match.legal(seat)[-1]}")
    _, last = await say(people[1], f"/resign {code} yes")
    assert [f"{PAGE}/m/{code}" in post for post in (first, second, third, last)] == told
    await house.stop()
    await client.aclose()
