"""Turns of a match in a group whose players have private chats: begun, made, and what is heard of them."""

from __future__ import annotations

import re

from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening

PEOPLE = (Person(11, "Ann"), Person(12, "Bob", "it-IT"), Person(13, "Zoe"))
WAITS = re.compile("Waiting for|Si aspetta")


def sounds(messages: list[dict]) -> int:
    """How many of these messages made a sound when they came."""
    return sum(not one["silent"] for one in messages)


def panels(evening: Evening, person: Person) -> list[dict]:
    """What stands of the match in a private chat."""
    return [one for one in evening.api.private(person).ours if f"#{evening.code}" in words(one)]


async def begun(evening: Evening, people, opened=None, options: str = "") -> None:
    """A match in the group of these people, of whom some have opened the private chat."""
    for person in people if opened is None else opened:
        await evening.write(person, "/help")
    await evening.open(list(people), options)
    await evening.press(people[0], evening.board("Start"), "Start")
    await evening.settle_alone(*people)


async def a_move(evening: Evening, seat: int) -> str:
    """A move of a seat that ends its turn."""
    return next(text for text in (await evening.match()).legal(seat) if text != "draw")


async def moved(evening: Evening, people) -> Person:
    """Whoever is next makes a move by a reply in the group; everything that follows is told."""
    seat, person = await evening.awaited(list(people))
    await evening.say(person, f"/move {await a_move(evening, seat)}")
    await evening.settle_alone(*people)
    return person
