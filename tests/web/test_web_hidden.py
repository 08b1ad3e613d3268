"""Two matches that differ only in what is hidden: whatever somebody can get of them is equal to the last byte."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace

import pytest
from hidden_luck import changed, heard, player
from msgspec import structs
from structlog.testing import capture_logs
from web_house import bot, fresh

from bot.commands.catalogue import commands
from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person
from bot.table.fold import fold
from bot.table.lines.match_lines import MatchLine
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Seat
from games.kernel.log_entries import Moved
from games.kernel.match import Done, redo

LOBBY, PEOPLE = Place("web:lobby"), ("ann", "ben")
MOVES = 6
"""Moves of the match, of which the last hidden one is changed."""

LEFT_OUT = {"resign", "undo", "move", "start", "rematch", "invite"}
"""What changes the match when a player says it, or draws a word by luck."""

PASSING = re.compile(rb"(_created|_seconds_(sum|bucket)|process_|python_|due_lag)")
"""Figures of time and of this machine."""


@dataclass(frozen=True)
class Played:
    """What ``hidden_luck`` must know of how a match is played."""

    game: object
    seats: int
    options: tuple


async def say(house, who, text, key=""):
    """The answer to a line."""
    account = Account(f"web:{who}")
    return await house.desk.ask(Ask(Person(account, who), LOBBY, text, key or f"{who} {text}", private=True))


async def log_of(url, game):
    """The log of a match of two people, and a computer player where the game is for three."""
    async with bot(url) as table:
        house = table.house
        ((code, *_),) = (await say(house, "ann", f"/new {game.slug}")).changes
        await say(house, "ben", f"/join {code}")
        if 3 in game.seats:
            await say(house, "ann", f"/bot {code} easy")
        await say(house, "ann", f"/start {code}")
        for number in range(MOVES):
            await house.delivery.drain()
            at = await house.repository.load(code)
            seat = next((seat for seat in at.table.match.awaited if seat < len(PEOPLE)), None)
            if seat is not None:
                moves = at.table.match.legal(seat)
                await say(house, PEOPLE[seat], f"/move {code} {moves[len(moves) // 2]}", f"move {number}")
        at = await house.repository.load(code)
        return await house.repository.past(code, 0, at.version)


def another(past, number, seat):
    """The line of a log with something else that is hidden from a seat (None: a bystander); None where nothing is."""
    line, table, before = past[number].line, past[number].table, past[number - 1].table.match
    if not isinstance(line, MatchLine):
        return None
    entry, done = line.entry, Done(line.entry, past[number].told, table.match)
    if isinstance(entry, Moved) and table.game.secret(before.state, entry.seat):
        others = (redo(before, replace(entry, text=text), ()) for text in before.legal(entry.seat))
        found = next(
            (one for one in others if heard(one, seat) == heard(done, seat) and one.match.state != done.match.state),
            None,
        )
        return None if seat == entry.seat or found is None else replace(line, entry=found.entry)
    if all(told.reaches(seat) for told in done.told) or not getattr(entry, "luck", ()):
        return None
    how = Played(table.game, len(table.sitters), table.options)
    tries = (changed(player(how, entry, before), done, seat, seeded(f"{number} {seed}")) for seed in range(9))
    found = next((one for one in tries if one is not None), None)
    return None if found is None else replace(line, entry=found.entry)


def timeless(answer):
    """What the file of everything about somebody holds, without the instants at which it was asked for and looked."""
    (post,) = answer.posts
    found = json.loads(post.document.body)
    return {**found, "made": "", "looks": list(found["looks"])}


async def everything(url, lines, who):
    """All that a person gets who is not at the table, or is: each by its name."""
    with capture_logs() as logs:
        async with bot(url) as table:
            house, first, table.platform._public = table.house, lines[0], "https://play.example.org"
            brought = await house.repository.bring(
                lambda code: tuple(fold([structs.replace(first, code=code), *lines[1:]])), "brought"
            )
            code = brought.code
            await house.delivery.drain()
            found = {}
            async with table.events(who) as stream:
                (post,) = await fresh(stream)
            found["post"] = {**post, "id": "", "at": 0}
            lobby = ("/", f"/?as={who}", f"/api/lobby?as={who}")
            match, last = f"/api/matches/{code}", json.loads((await table.get(f"/api/matches/{code}"))[2])["last"]
            page = (f"/m/{code}", f"/m/{code}/board.png?look=dark", match, *(f"{match}/{n}" for n in range(last + 1)))
            for path in (post["image"], f"/preview/{code}.png", *lobby, *page):
                status, headers, body = await table.get(path)
                assert status == 200, path
                found[path] = status, headers.get("ETag"), headers["Content-Length"], body
            async with table.session.get(f"/api/events?match={code}") as answer:
                found["events"] = [await answer.content.readline() for _ in range(3)]
            # the word of a link is drawn
            for name in [name for name in commands() if name != "link"]:
                if who in PEOPLE and name in LEFT_OUT:
                    continue
                for text in (f"/{name} {code}", f"/{name}"):
                    answer = await say(house, who, text)
                    found[text] = timeless(answer) if name == "mydata" else answer
                query = {"as": who, "text": f"/{name} {code} "}
                found[f"{name} ..."] = (await table.get("/api/rooms/lobby/complete", params=query))[2]
            _, _, figures = await table.get("/metrics")
            found["metrics"] = [line for line in figures.splitlines() if not PASSING.search(line)]
    found["log"] = logs
    return found


@pytest.mark.parametrize("seat", [None, Seat(0)], ids=["outsider", "opponent"])
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.slug)
async def test_what_is_hidden_leaves_no_trace(redis_url, emptying, game, seat):
    """Every command, completion, post, picture, page, ETag, figure and line of the log, with another hand or choice."""
    past = await log_of(redis_url, game)
    lines = [one.line for one in past]
    found = ((number, another(past, number, seat)) for number in reversed(range(1, len(past))))
    number, other = next(((number, line) for number, line in found if line is not None), (0, None))
    if other is None:
        assert game.slug not in {"metro", "road"}, "something is hidden in this game"
        return
    who, worlds = "zed" if seat is None else PEOPLE[seat], []
    for last in (lines[number], other):
        emptying.flushall()
        emptying.hset("memory", "pictures", "what the names of pictures are signed with")
        emptying.hset("daily:root", "secret", "00" * 32)
        worlds.append(await everything(redis_url, [*lines[:number], last], who))
    one, two = worlds
    assert len(one) > 2 * len(commands())
    assert [name for name in one if one[name] != two[name]] == []
