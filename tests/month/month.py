"""A month of play: eight people, forty matches, three platforms, two processes, and a clock that is turned.

It follows from its seed alone, luck of the matches and order of events too: whoever plays it twice sees the same.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from datetime import UTC, datetime
from itertools import count, product

import redis

from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, Profile, platform_of
from bot.ports.asks import Ask, Person
from bot.store import keys
from bot.store.redis_store import RedisStore
from bot.table.table_terms import TERMS as WORDS
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from rendering.text import plainly
from tests.delivery.world import TurnedClock
from tests.month.chat import Chat
from tests.month.people import DAY, DELETED, PEOPLE, VERBOSITIES, Someone
from tests.month.wire import Here, Wire
from tests.sure import sure

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE

TICK = MINUTE
"""Milliseconds by which a deadline may be late at most: a lost process holds a table for a third of that."""

LULL = 45 * MINUTE
"""Milliseconds at most until somebody may show up again."""

LOSSES = 1 / 100
"""How often a process is lost when something is due or somebody has asked for something."""

BEGIN = round(datetime(2026, 11, 1, tzinfo=UTC).timestamp() * 1000)
OPENING = 10
"""Days in which matches are opened."""

GAMES = (("metro", 4), ("metro", 3), ("road", 4), ("socks", 2), ("tandem", 2), ("road", 3), ("metro", 2), ("tandem", 4))
"""Games and for how many people they are opened, in turn."""

TERMS = tuple(product(WORDS["pace"], ("", *WORDS["late"])))
"""All paces with all ways to be late."""


class Month:
    """The world and what is remembered of it for the checks."""

    def __init__(self, url: str, seed: int, matches: int = 40, days: int = 30) -> None:
        self.luck = random.Random(seed)
        self.clock = TurnedClock(BEGIN)
        self.chats = {name: Chat(name, self.clock, self.luck) for name in ("discord", "telegram", "web")}
        self.matches, self.days = matches, days
        self.codes: list[Code] = []
        self.acknowledged: dict[str, tuple[Code, int, int]] = {}
        self.looks: dict[tuple[Profile, Code], list[int]] = defaultdict(list)
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._url = url
        self._server = redis.Redis.from_url(url)
        self._keys = count()
        self._terms = self.luck.sample(TERMS, len(TERMS))
        self._away: dict[str, int] = {}
        self._losses = LOSSES
        self.latest = 0

    @property
    def here(self) -> App:
        """One of the processes."""
        return self.luck.choice(self.houses)

    async def play(self) -> None:
        """The whole month, and a quiet hour at its end in which everything is told."""
        asyncio.get_running_loop().set_default_executor(Here())
        self.houses = [self._house(), self._house()]
        await self._settle_in()
        opened = sorted(self.luck.randrange(OPENING * DAY) for _ in range(self.matches))
        while self.clock.now() < BEGIN + self.days * DAY:
            await self._pass(self.luck.randrange(LULL // 3, LULL))
            passed = self.clock.now() - BEGIN
            for place, day in DELETED:
                if passed > day * DAY:
                    self.chats[platform_of(place)].gone.add(place)
            while opened and opened[0] <= passed:
                opened.pop(0)
                await self._open()
            for who in PEOPLE:
                if who.awake(self.clock.now(), BEGIN) and self.luck.random() < who.often:
                    await self._visit(who)
                    await self._pass(self.luck.randrange(2 * MINUTE))
        for chat in self.chats.values():
            chat.calm = True
        self._losses = 0.0
        await self._pass(HOUR)
        for house in self.houses * 2:
            await house.delivery.drain()

    async def close(self) -> None:
        """Hang up."""
        for house in self.houses:
            await house.store.client.aclose()
            house.studio.close()
        self._server.close()

    async def _pass(self, milliseconds: int) -> None:
        """Let time pass, but stop whenever something is due, within the second that processes take to see it."""
        until = self.clock.now() + milliseconds
        await self._tick()
        while (now := self.clock.now()) < until:
            stop = max(now, self._next()) + self.luck.randrange(SECOND // 4, SECOND)
            self.clock.turn((min(until, stop) - now) / 1000)
            await self._tick()

    def _next(self) -> int:
        """When something must next be done; in a few seconds while anything waits to be told."""
        with self._server.pipeline(transaction=False) as pipe:
            for number in range(keys.PARTITIONS):
                pipe.zrange(keys.of_partition(number, "due"), 0, 0, withscores=True)
            for number in range(keys.PARTITIONS):
                pipe.xlen(keys.of_partition(number, "outbox"))
            for name in self.chats:
                pipe.zcard(keys.mail(name))
            found = pipe.execute()
        dues, waiting = found[: keys.PARTITIONS], found[keys.PARTITIONS :]
        instants = [int(first[0][1]) for first in dues if first]
        return min(instants + [self.clock.now() + 10 * SECOND] * any(waiting), default=1 << 60)

    async def _tick(self) -> None:
        """One process looks around, or both do at the same time."""
        if self.luck.random() < self._losses:
            await self._lose()
        looking = self.luck.sample(self.houses, self.luck.choice((1, 1, 2)))
        await asyncio.gather(*(house.delivery.drain() for house in looking))

    def _house(self) -> App:
        house = App(RedisStore(Wire(self._url, self.luck)), self.clock, previews=False)
        for chat in self.chats.values():
            house.add(chat)
        return house

    async def _lose(self) -> None:
        """A process is lost amid its work, with all it has in its hands, and another one begins."""
        house = self.houses.pop(self.luck.randrange(2))
        work = asyncio.create_task(house.delivery.drain())
        for _ in range(self.luck.randrange(200)):
            await asyncio.sleep(0)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        await house.store.client.aclose()
        house.studio.close()
        self.houses.append(self._house())
        self.counts["processes lost"] += 1

    async def _settle_in(self) -> None:
        for who in PEOPLE:
            await self.say(who, f"/timezone {who.zone}")
            if who.quiet is not None:
                start, end = (f"{minute // 60}:{minute % 60:02}" for minute in who.quiet)
                await self.say(who, f"/quiet {start}-{end}")
            for account in who.accounts:
                direct = self.chats[platform_of(Place(account))].direct(account)
                if who.deaf and direct is not None:
                    self.chats[platform_of(direct)].gone.add(direct)
        anna = PEOPLE[0]
        answer = await self.say(anna, "/link", place=Place("discord:@101"))
        word = plainly(()).spell(answer.posts[0].lines[0]).split()[-1]
        for account, place in ((anna.accounts[1], "telegram:209"), (anna.accounts[0], "discord:@101")):
            for _ in range(2):
                # the question, then its answer
                await self.say(anna, f"/link {word} yes", account=account, place=Place(place))
        for place, verbosity in VERBOSITIES.items():
            who = next(each for each in PEOPLE if place in each.places)
            await self.say(who, f"/verbosity {verbosity}", place=Place(place))

    # -- what people do

    async def say(self, who: Someone, text: str, *, place: Place | None = None, account: Account | None = None):
        """Somebody says a line at one of the processes; now and then it is repeated at the other one."""
        text, account = sure(text), account or who.accounts[0]
        place = place or self._place(who)
        ask = Ask(Person(account, who.name, who.locale), place, text, f"k{next(self._keys)}", private=True)
        asked = self.luck.choice(self.houses)
        answer = await asked.desk.ask(ask)
        self.counts["asks"] += 1
        if answer.changes:
            ((code, start, stop), *more) = answer.changes
            self.acknowledged[ask.key] = (code, start, stop)
            self.counts[text.partition(" ")[0].removeprefix("/")] += 1
            if code not in self.codes:
                self.codes.append(code)
            if not more and self.luck.random() < 0.05:
                again = await self.luck.choice(self.houses).desk.ask(ask)
                self.counts["repeated asks"] += 1
                if again.changes != answer.changes:
                    self.faults.append(f"{text}: repeated, it did {again.changes} after {answer.changes}")
        return answer

    def _place(self, who: Someone) -> Place:
        """Where somebody speaks: a place that still is there, else the private chat."""
        chat = self.chats[platform_of(Place(who.accounts[0]))]
        there = [place for place in who.places if place not in chat.gone]
        return self.luck.choice(there) if there else chat.direct(who.accounts[0])

    async def _open(self) -> None:
        """Somebody opens a table, the others sit down from where they are, and it begins."""
        number = self.counts["new"]
        game, seats = GAMES[number % len(GAMES)]
        pace, late = self._terms[number % len(self._terms)]
        host, *guests = self.luck.sample(PEOPLE, seats - (self.luck.random() < 0.3 and seats > 2))
        private = "private=yes" if self.luck.random() < 0.15 else ""
        answer = await self.say(host, f"/new {game} pace={pace} {late and f'late={late}'} {private}")
        if not answer.changes:
            self.faults.append(f"no table of {game} was opened: {answer.posts[0].lines}")
            return
        code = answer.changes[0][0]
        await self.say(host, f"/invite {code}")
        at = await self.here.repository.load(code)
        for guest in guests:
            await self.say(guest, f"/join {code} {at.table.audience.token}")
        for _ in range(seats - 1 - len(guests)):
            await self.say(host, f"/bot {code}")
        answer = await self.say(host, f"/start {code}")
        if not answer.changes:
            self.faults.append(f"{code} did not start: {answer.posts[0].lines}")

    async def _visit(self, who: Someone) -> None:
        """Somebody shows up: comes back or says goodbye, looks around, and moves where they are awaited."""
        now, house = self.clock.now(), self.here
        profile = await house.store.people.profile(who.accounts[0])
        if self._away.get(who.name, 0) > 0:
            await self.say(who, "/back")
            self._away[who.name] = 0
        mine = []
        for code in await house.store.tables_of(profile):
            at = await house.repository.load(code)
            if at is not None and at.table.live:
                mine.append(at.table)
        awaited = [table for table in mine if table.awaits(profile)]
        for table in self.luck.sample(awaited, min(len(awaited), 3)):
            await self._turn(who, profile, table)
        if mine and self.luck.random() < 0.25:
            await self._other(who, profile, self.luck.choice(mine))
        day = (now - BEGIN) // DAY
        for first, last in who.breaks:
            if who.says and day == first - 1 and who.minute(now) > 20 * 60:
                await self.say(who, f"/away {last - first}d")
                self._away[who.name] = last

    async def _turn(self, who: Someone, profile: Profile, table) -> None:
        """Look, and move until the match waits for somebody else; sometimes only look."""
        code = table.code
        if self.luck.random() < 0.5:
            await self._look(who, profile, code)
            if self.luck.random() < 0.25:
                return
        for _ in range(4):
            at = await self.here.repository.load(code)
            match = at.table.match
            seat = at.table.seat_of(profile)
            if not at.table.live or not at.table.awaits(profile):
                return
            mind = seeded(f"{code}:{match.turns}:{self.luck.random()}")
            text = choose(match.game, self.luck.choice(("greedy", "random")), match.state, seat, mind)
            button = f"/move {code}.{match.turns[seat]} {text}"
            if self.luck.random() < 0.05:
                answers = await asyncio.gather(self.say(who, button), self.say(who, button))
                self.counts["pressed twice"] += 1
                if sum(bool(answer.changes) for answer in answers) != 1:
                    self.faults.append(f"{button} pressed twice at once: {[answer.changes for answer in answers]}")
            else:
                answer = await self.say(who, button)
                if not answer.changes:
                    self.faults.append(f"{button} was refused: {answer.posts[0].lines}")
                    return
            if self.luck.random() < 0.05:
                self.counts["old buttons"] += 1
                if (await self.say(who, button)).changes:
                    self.faults.append(f"{button} of an earlier turn did something")

    async def _look(self, who: Someone, profile: Profile, code: Code) -> None:
        self.looks[profile, code].append(self.clock.now())
        await self.say(who, self.luck.choice((f"/hand {code}", f"/board {code}", f"/next {code}")))

    async def _other(self, who: Someone, profile: Profile, table) -> None:
        """Something else than a move; whether it may be done now is the desk's business."""
        code = table.code
        lines = (
            "/undo", "/nudge", "/skip", "/games", "/nudge", "/skip", "/undo", "/refuse", "/agree", "/seat bot",
            "/seat ", "/take", "/end", "/watch", "/watch", "/unwatch", "/replace 1", "/back",
            "/log", "/where", "/rematch", "/terms pace=8h", "/abandon", "/describe",
        )  # fmt: skip
        line = self.luck.choice(lines) if self.luck.random() > 0.03 else "/resign"
        if line == "/rematch":
            answer = await self.say(who, f"/rematch {self.luck.choice(self.codes)}")
            if answer.changes:
                await self.say(who, f"/start {answer.changes[0][0]}")
        elif line in ("/take", "/watch", "/unwatch"):
            code = self.luck.choice(self.codes)
            at = await self.here.repository.load(code)
            await self.say(who, f"{line} {code} {at.table.audience.token if line == '/watch' else ''}")
        elif line == "/seat bot":
            await self.say(who, f"/seat bot {code}")
            await self._tick()
            if self.luck.random() < 0.7:
                await self.say(who, "/back")
        elif line == "/replace 1":
            await self.say(who, f"/replace {self.luck.randrange(len(table.sitters)) + 1} {code}")
        elif line.startswith("/seat"):
            await self.say(who, f"/seat {self.luck.choice(PEOPLE).name} {code}")
        else:
            await self.say(who, f"{line} {code}")
