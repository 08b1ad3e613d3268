"""A season: people on three platforms, three processes of which some are killed; who leads is what records say."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from itertools import count

import pytest
from openskill.models import PlackettLuce

from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, platform_of
from bot.ports.asks import Ask, Person
from bot.ports.results import MatchResult
from bot.ratings import Ratings
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.table.lines.result_lines import SeasonEnded
from bot.table.match_record import table_record
from bot.table.ratings import Rated, computer_rating
from games.kernel.game import Json
from tests.delivery.world import TurnedClock
from tests.month.chat import Chat
from tests.month.month import BEGIN, HOUR
from tests.month.wire import Here, Wire
from tests.sure import sure

PLACES = {"discord": ("discord:1", "discord:2"), "telegram": ("telegram:-1", "telegram:-2"), "web": ("web:lobby",)}
GAMES = (("metro", 2), ("road", 3), ("socks", 2), ("metro", 3), ("tandem", 4), ("road", 2))
DAY = 24 * HOUR


class Season:
    """The world: people, processes and what was opened."""

    def __init__(self, url: str, seed: int, people: int, matches: int) -> None:
        self.luck = random.Random(f"season {seed}")
        self.clock = TurnedClock(BEGIN)
        self.chats = {name: Chat(name, self.clock, self.luck) for name in PLACES}
        self.people = [(f"p{number:02}", list(PLACES)[number % 3]) for number in range(people)]
        self.matches, self.codes, self.kills = matches, list[Code](), 0
        self._url, self._keys = url, count()
        self.houses: list[App] = []

    async def play(self) -> None:
        """All matches, a few hours apart, and then the first day of the next month."""
        asyncio.get_running_loop().set_default_executor(Here())
        self.houses = [self._house() for _ in range(3)]
        for _ in range(self.matches):
            await self._match()
            self.clock.turn(28 * DAY / self.matches / 1000)
            await self._tick()
        for chat in self.chats.values():
            chat.calm = True
        self.clock.turn((BEGIN + 31 * DAY - self.clock.now()) / 1000)
        for house in self.houses * 2:
            await house.delivery.drain()
        await asyncio.gather(*(house.seasons.look() for house in self.houses))
        for house in self.houses * 2:
            await house.delivery.drain()
            await house.seasons.look()

    async def close(self) -> None:
        """Hang up."""
        for house in self.houses:
            await house.store.client.aclose()
            house.studio.close()

    def _house(self) -> App:
        house = App(RedisStore(Wire(self._url, self.luck)), self.clock, previews=False)
        for chat in self.chats.values():
            house.add(chat)
        return house

    async def _tick(self) -> None:
        """One process looks around, or all; now and then one is killed amid its work."""
        if self.luck.random() < 0.2:
            house = self.houses.pop(self.luck.randrange(3))
            work = asyncio.create_task(house.delivery.drain())
            for _ in range(self.luck.randrange(300)):
                await asyncio.sleep(0)
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await house.store.client.aclose()
            house.studio.close()
            self.houses.append(self._house())
            self.kills += 1
        looking = self.luck.sample(self.houses, self.luck.choice((1, 2, 3)))
        await asyncio.gather(*(house.delivery.drain() for house in looking))

    async def _say(self, who: tuple[str, str], text: str, place: str) -> list[Code]:
        name, platform = who
        ask = Ask(
            Person(Account(f"{platform}:{name}"), name), Place(place), sure(text), f"k{next(self._keys)}", private=True
        )
        answer = await self.luck.choice(self.houses).desk.ask(ask)
        return [code for code, *_ in answer.changes]

    async def _match(self) -> None:
        """A table in one place; a few moves, then all but one give up, or one offers the seat and somebody takes it."""
        game, seats = GAMES[len(self.codes) % len(GAMES)]
        platform = self.luck.choice(list(PLACES))
        place = self.luck.choice(PLACES[platform])
        near = [who for who in self.people if who[1] == platform]
        people = self.luck.sample(near, seats - (seats > 2 and self.luck.random() < 0.3))
        host, *guests = people
        rated = "rated=no" if self.luck.random() < 0.1 else ""
        (code,) = await self._say(host, f"/new {game} {rated} pace=none", place)
        self.codes.append(code)
        for guest in guests:
            await self._say(guest, f"/join {code}", place)
        for _ in range(seats - len(people)):
            await self._say(host, f"/bot {code} easy", place)
        assert await self._say(host, f"/start {code}", place)
        others = [who for who in near if who not in people]
        if others and self.luck.random() < 0.3:
            other = self.luck.choice(others)
            await self._say(people[-1], f"/seat {code}", place)
            await self._say(other, f"/take {code}", place)
            people = [*people[:-1], other]
        losers = self.luck.sample(people, len(people) - 1)
        for loser in losers:
            await self._say(loser, f"/resign {code}", place)
            await self._tick()


async def _records(season: Season) -> dict[Code, Json]:
    """The records of all finished matches, as ``export`` prints them."""
    house, found = season.houses[0], dict[Code, Json]()
    for code in season.codes:
        at = await house.repository.load(code)
        assert at is not None
        if at.table.over:
            found[code] = table_record(await house.repository.past(code, 0, at.version))
    return found


async def check(url: str, people: int, matches: int) -> None:
    """Play a season; nothing may be wrong with it."""
    season = Season(url, 1, people, matches)
    try:
        await season.play()
        house = season.houses[0]
        results = {one.code: one async for one in house.store.results.all()}
        records = await _records(season)
        # each match counts once, as its record says
        assert results.keys() == records.keys()
        for code, record in records.items():
            places = [players[0].place for players in results[code].seats]
            assert (places, [players[0].points for players in results[code].seats]) == (
                record["result"]["places"], record["result"]["scores"],
            )  # fmt: skip
            kinds = ["person" if players[-1].profile else players[0].level for players in results[code].seats]
            assert kinds == [who.rstrip("0123456789 ") for who in record["players"]]
        known = await house.ratings.all()
        for one in season.houses[1:]:
            assert await one.ratings.all() == known
        # made again of the logs, and reckoned again by the library alone where everybody stayed
        assert await Ratings(house.store, Repository(house.store, season.clock)).note_all() == 0
        plain = [result for result in sorted(results.values(), key=lambda one: one.order) if result.game == "socks"]
        assert _by_hand(plain) == {who: known[Rated("socks", "two", who)][:2] for who in _by_hand(plain)}
        await _posts(season)
        print(f"\n{len(records)} matches counted, {len(known)} ratings, {season.kills} processes killed")
    finally:
        await season.close()


def _by_hand(results: list[MatchResult]) -> dict[str, tuple[float, float]]:
    """Ratings of matches between two, by the library, in a few lines of their own."""
    model, found = PlackettLuce(), dict[str, tuple[float, float]]()
    for result in results:
        if not result.rated:
            continue
        new = dict[str, tuple[float, float]]()
        for seats in ((0, 1), (1, 0)):
            own, other = (result.seats[seat] for seat in seats)
            for one in own:
                pair = []
                for each in (one, other[0]):
                    level = computer_rating("socks", each.level)[:2]
                    pair.append(found.get(each.profile, (25.0, 25 / 3)) if each.profile else level)
                teams = [[model.rating(*mu_sigma)] for mu_sigma in pair]
                [[rated], _] = model.rate(teams, ranks=[float(one.place), float(other[0].place)])
                kept = (one.left and rated.mu > pair[0][0]) or (one.came and rated.mu < pair[0][0])
                if one.profile:
                    new[one.profile] = pair[0] if kept else (rated.mu, rated.sigma)
        found |= new
    return found


async def _posts(season: Season) -> None:
    """Each place with five matches has one post of its month, of forty words at most, which calls nobody."""
    house, posts = season.houses[0], defaultdict[Place, int](int)
    counts = Counter([place async for one in house.store.results.all() for place in one.places])
    for code in season.codes:
        at = await house.repository.load(code)
        for one in await house.repository.past(code, 0, at.version):
            if isinstance(one.line, SeasonEnded):
                posts[one.line.place] += 1
    assert posts == {place: 1 for place, number in counts.items() if number >= 5}
    told = [one for chat in season.chats.values() for one in chat.told if one.post.picture is not None]
    shown = [one for one in told if one.post.picture.kind == "poster"]
    assert {one.place for one in shown} == set(posts)
    for one in shown:
        assert platform_of(one.place) in PLACES and one.post.mentions == ()


@pytest.mark.long
async def test_a_small_season(redis_url: str) -> None:
    """Twelve people, forty matches."""
    await check(redis_url, 12, 40)


@pytest.mark.soak
async def test_a_season_of_sixty_people(redis_url: str) -> None:
    """Sixty people, four hundred matches."""
    await check(redis_url, 60, 400)
