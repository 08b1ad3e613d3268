"""A small bot process that is made to be killed: it plays counters through the real store and delivery.

Run as ``python -m tests.faults.player URL FOLDER GOAL``.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Code, Place
from bot.ports.people import Habits
from bot.ports.platforms import Stale
from bot.ports.posts import Choice, PublicPost, Sitting
from bot.ports.processes import WallClock
from bot.ports.stores import Commit, Conflict, StoreUnreachable
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from rendering.text import said

CODES = (Code("AAAA"), Code("BBBB"))
PLACES = tuple(map(Place, ("web:lobby", "discord:1", "telegram:1")))
START = {"moves": 0, "answered": 0}


class Platform:
    """Requests that survive, a line each. With ``nonces`` a message that is there already is not shown twice."""

    def __init__(self, name, folder, *, nonces):
        self.name = name
        self._path = folder / f"{name}.jsonl"
        self._nonces = nonces
        self._shown = set()
        self._standing = set()
        if self._path.exists():
            for line in map(json.loads, self._path.read_text().splitlines()):
                self._note(line)

    def _note(self, line):
        match line["kind"]:
            case "deliver":
                self._shown.add(line["id"])
                self._standing.add(line["message"])
            case "delete":
                self._standing.discard(line["message"])

    def _write(self, kind, message, attempt=None):
        line = {"kind": kind, "message": message}
        if attempt is not None:
            line |= {"id": attempt.id, "code": attempt.code, "start": attempt.start, "stop": attempt.stop}
        append(self._path, json.dumps(line))
        self._note(line)

    async def deliver(self, place, attempt, post):
        """Write it down for good."""
        message = attempt.id if self._nonces else f"{attempt.id}/{len(self._shown)}"
        if not (self._nonces and attempt.id in self._shown):
            self._write("deliver", message, attempt)
        return message

    async def revise(self, place, message, attempt, post):
        """Write it down; now and then, always for the same attempts, it cannot be done."""
        if message not in self._standing or attempt.id[0] in "01234567":
            raise Stale(message)
        self._write("revise", message, attempt)

    async def remove_buttons(self, place, message):
        """Write it down."""
        self._write("remove_buttons", message)

    async def delete(self, place, message):
        """Write it down."""
        self._write("delete", message)


class Teller:
    """Every match is followed everywhere; it is settled when the last move has been answered."""

    def __init__(self, store):
        self._store = store

    async def places(self, code, _start, _stop):
        """All of them."""
        return PLACES

    async def settled(self, code, version=None):
        """Whether the computer player has answered."""
        state = json.loads((await self._store.load(code)).snapshot)
        return state["moves"] == state["answered"]

    async def until(self, _code, _start, stop, _place):
        """All of it."""
        return stop

    async def post(self, code, start, stop, place):
        """Nothing but its range matters here, and that somebody of this platform is called by it."""
        ann = Sitting("Ann", Account(f"{place.partition(':')[0]}:1"))
        button = Choice(said("Play"), "/hand")
        return PublicPost((), None, ((button,),), people=(ann,), mentions=(0,), code=code, rings=True, awaited=(0,))


def append(path, line):
    """One line, on the disk when this returns."""
    with path.open("a") as file:
        file.write(line + "\n")
        file.flush()
        os.fsync(file.fileno())


class Player:
    """A person who moves at both tables, and the computer player who answers."""

    def __init__(self, store, folder):
        self._store = store
        self._acknowledged = folder / "acknowledged.txt"

    async def _add(self, code, key, change, due):
        """One entry, whose text is its key; answers once it is certain."""
        while True:
            try:
                stored = await self._store.load(code)
                state = {**START, **(json.loads(stored.snapshot) if stored else {})}
                due_at = WallClock().now() if due else None
                commit = Commit(
                    code=code,
                    expected=stored.version if stored else 0,
                    key=key,
                    entries=(key.encode(),),
                    snapshot=json.dumps(change(state)).encode(),
                    due=due_at,
                    people=(),
                    places=PLACES,
                )
                done = await self._store.commit(commit)
            except StoreUnreachable:
                continue
            if done != Conflict():
                return

    async def answer(self, code):
        """The computer player's move, if it is awaited."""
        stored = await self._store.load(code)
        state = json.loads(stored.snapshot)
        if state["moves"] > state["answered"]:
            key = f"{code} answer {state['answered']}"
            await self._add(code, key, lambda old: {**old, "answered": state["answered"] + 1}, due=False)

    async def play(self, code, goal):
        """Move until this person has been told of so many moves."""
        known = self._acknowledged.read_text().splitlines() if self._acknowledged.exists() else []
        for number in range(sum(line.startswith(code) for line in known), goal):
            await self._turn(code, number)
            key = f"{code} move {number}"
            await self._add(code, key, lambda old, count=number + 1: {**old, "moves": count}, due=True)
            append(self._acknowledged, key)

    async def _turn(self, code, number):
        """Wait until the computer player has answered all moves before this one, now and then until it can be seen."""
        while True:
            try:
                stored = await self._store.load(code)
                if stored is None:
                    return
                answered = json.loads(stored.snapshot)["answered"] >= number
                if answered and (number % 3 or await self._store.mailboxes.told(PLACES[0], code, stored.version)):
                    return
            except StoreUnreachable:
                continue
            await asyncio.sleep(0.005)


async def play(url, folder, goal):
    """Play both matches to a goal and leave when everything has been told."""
    store = RedisStore(connect(url))
    player = Player(store, folder)
    platforms = [Platform(name, folder, nonces=name != "telegram") for name in ("web", "discord", "telegram")]
    delivery = Delivery(
        store, Teller(store), {one.name: one for one in platforms}, WallClock(), player.answer, home="home"
    )
    await store.people.habit(PLACES[1], Habits("living"))
    delivery.start()
    await asyncio.gather(*(player.play(code, goal) for code in CODES))
    for code in CODES:
        await player._turn(code, goal)
        version = (await store.load(code)).version
        for place in PLACES:
            assert await delivery.told(place, code, version, 120), (place, code, version)
    for platform in platforms:
        # old messages are put away after all has been told
        while await store.mailboxes.places(platform.name):  # noqa: ASYNC110 - it is in the store
            await asyncio.sleep(0.005)
    await delivery.stop()
    await store.client.aclose()


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
