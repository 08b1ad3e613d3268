"""What came before a post, for whom it calls; many moves told in few lines; moves without a choice in one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from desk_channel import DAY, HOUR, Channel, called, words

from bot.ports.people import Habits
from bot.ports.posts import Post
from bot.store.client import connect
from bot.table.fold import Past
from bot.table.lines.match_lines import MatchLine
from bot.table.table import Table
from bot.text.news import happened
from games.kernel import log_entries
from games.kernel.game import Seat, Told
from games.tandem.values import Event, Moved, NewRound, Passed, Rolled, Subject, Swapped, Won
from rendering.painter import painter
from rendering.text import plainly

ATTIC = "telegram:-77"
LIVING, ALL = Habits("living"), Habits("all")


@pytest.fixture
async def channel(redis_url: str) -> AsyncIterator[Channel]:
    """A channel in which one message is edited."""
    client = connect(redis_url)
    channel = Channel(client)
    await channel.store.people.habit(channel.place, LIVING)
    yield channel
    await client.aclose()


def recalled(post: Post) -> str:
    """The line about what came before, "" where there is none."""
    found = [line for line in words(post).split("\n") if line.startswith(("Since ", "Before that:"))]
    assert len(found) < 2
    return "".join(found)


def marked(post: Post) -> list[str]:
    """What the picture marks: the numbers with the words of the events."""
    assert post.picture is not None
    paint, events = painter(post.picture.game), post.picture.events
    spelling = plainly([sitting.name for sitting in post.people])
    found = zip(paint.order(post.picture.view, events), map(paint.tell, events), strict=True)
    return [f"{number}. {spelling.spell(word)}" for number, word in found if number and word is not None]


async def test_the_call_tells_what_came_before_this_turn(channel: Channel) -> None:
    """Three others have moved since: the two before stand with the numbers they have on the picture."""
    code = await channel.open("ann", "bob", "cyd", "dan")
    await channel.steps(code, 4)
    first = await channel.mover(code)
    for _ in range(4):
        post = await channel.public(await channel.step(code))
    assert called(post) == [first]
    assert len(marked(post)) == 3
    assert recalled(post) == f"Since {first}'s last move: " + " ".join(marked(post)[:2])


async def test_what_stands_in_the_posts_above_is_not_told_again(channel: Channel) -> None:
    """Each turn with four is told once, and the marks of the picture show what is new to whoever is called."""
    await channel.store.people.habit(channel.place, ALL)
    code = await channel.open("ann", "bob", "cyd", "dan")
    posts = [await channel.public(await channel.step(code)) for _ in range(9)]
    assert [recalled(post) for post in posts] == [""] * 9
    assert len(marked(posts[-1])) == 3


async def test_where_a_table_comes_to_its_earlier_turns_are_told(channel: Channel) -> None:
    """The posts before stand elsewhere: what was told there is told here, and nothing twice."""
    await channel.store.people.habit(channel.place, ALL)
    code = await channel.open("ann", "bob", "cyd", "dan")
    await channel.steps(code, 5)
    await channel.lost_places.shut(channel.place, 1)
    mover = await channel.mover(code)
    await channel.ask(mover, f"/movehere {code}", place=ATTIC)
    posts = [await channel.public(await channel.step(code), ATTIC) for _ in range(3)]
    assert [recalled(post).count(" lays ") for post in posts] == [2, 1, 0]


async def test_who_has_not_moved_yet_is_told_all_before(channel: Channel) -> None:
    """The start has nothing before it, nor has the turn after; the third player reads what the first has done."""
    code = await channel.open("ann", "bob", "cyd")
    start = await channel.teller.post(code, 0, await channel.version(code), channel.place)  # type: ignore[arg-type]
    assert start is not None
    assert recalled(start) == ""
    assert recalled(await channel.public(await channel.step(code))) == ""
    post = await channel.public(await channel.step(code))
    assert recalled(post) == f"Before that: {marked(post)[0]}"


async def test_two_who_take_turns_are_told_nothing_twice(channel: Channel) -> None:
    """What the post tells anyway is not told once more."""
    code = await channel.open("ann", "bob")
    assert [recalled(await channel.public(await channel.step(code))) for _ in range(6)] == [""] * 6


async def test_watchers_elsewhere_read_each_turn_once(channel: Channel) -> None:
    """They have seen every turn, and nobody is called there."""
    code = await channel.open("ann", "bob", "cyd", "dan")
    await channel.ask("zed", f"/watch {code}", place=ATTIC)
    for _ in range(8):
        assert recalled(await channel.public(await channel.step(code), ATTIC)) == ""


async def test_much_that_came_before_is_cut(channel: Channel) -> None:
    """Of more than four earlier moves the newest stand there, with their numbers, and how many were before them."""
    people = ("ann", "bob", "cyd", "dan", "eve", "fay")
    code = await channel.open(*people)
    await channel.steps(code, 7)
    mover = await channel.mover(code)
    await channel.wait(code, DAY + HOUR)
    other = next(name for name in people if name != mover)
    await channel.ask(other, f"/skip {code}")
    await channel.steps(code, 5)
    post = await channel.public(await channel.step(code, mover))
    assert recalled(post).startswith("Since ")
    await channel.wait(code, DAY + HOUR)
    late = await channel.mover(code)
    await channel.ask(next(name for name in people if name != late), f"/skip {code}")
    for _ in range(5):
        post = await channel.public(await channel.step(code))
    assert called(post) == [late]
    lines = marked(post)
    assert recalled(post).endswith(f"{' '.join(lines[-5:-1])}")


async def test_what_was_taken_back_is_not_told(channel: Channel) -> None:
    """Numbers and words begin again after what was taken back, as in the picture."""
    code = await channel.open("ann", "bob", "cyd", "dan")
    await channel.steps(code, 5)
    mover = (await channel.awaited(code))[0]
    await channel.step(code)
    await channel.ask(mover, f"/undo {code}")
    for who in ("ann", "bob", "cyd", "dan"):
        if who != mover:
            await channel.ask(who, f"/agree {code}")
    assert await channel.mover(code) == mover
    await channel.step(code)
    post = await channel.public(await channel.step(code))
    assert recalled(post) == f"Before that: {marked(post)[0]}"


async def test_a_successor_has_no_last_move(channel: Channel) -> None:
    """A person who has taken over a seat is not told of a move that somebody else made."""
    code = await channel.open("ann", "bob", "cyd")
    await channel.steps(code, 3)
    first = await channel.mover(code)
    await channel.step(code)
    await channel.ask(first, f"/seat {code}")
    await channel.ask("eve", f"/take {code}")
    await channel.step(code)
    post = await channel.public(await channel.step(code))
    assert called(post) == ["eve"]
    assert recalled(post) == ""


PEOPLE = ["ann", "ben", "cyd", "dan"]


@pytest.mark.parametrize(("game", "turns"), [("metro", 24), ("tandem", 40), ("socks", 24)])
async def test_each_player_gets_one_line(channel: Channel, game: str, turns: int) -> None:
    """Their last move, and of how many; what is no move is told as ever."""
    people = PEOPLE[:2] if game == "socks" else PEOPLE
    code = await channel.open(*people, game=game)
    start = await channel.version(code)
    await channel.steps(code, turns)
    post = await channel.teller.post(code, start, await channel.version(code), channel.place)
    told = words(post).splitlines()[: len(post.lines) - post.status]
    moves = [line for line in told if not line.startswith(("Since ", "Before that", "New round", "It is", "Waiting"))]
    assert len(moves) <= len(people) + 2, moves
    for who in people:
        assert sum(line.startswith(f"{who} ") and " (the last of " in line for line in moves) == 1, moves
    assert sum(len(line.split()) for line in moves) < 100


async def test_a_few_moves_are_told_as_they_came(channel: Channel) -> None:
    """Nobody misses a line of a post that is short."""
    code = await channel.open("ann", "ben")
    start = await channel.version(code)
    await channel.steps(code, 3)
    post = await channel.teller.post(code, start, await channel.version(code), channel.place)
    assert "the last of" not in words(post)
    assert sum("lays" in line for line in words(post).splitlines()) >= 3


ANN, BOB, CYD, DAN = map(Seat, range(4))
SUN, MOON = Subject(0), Subject(1)


def told(past: list[Past], place: str) -> list[str]:
    """What a range of a log did, in English."""
    spelling = plainly(["ann", "bob", "cyd", "dan"])
    return [spelling.spell(line) for line in happened(past, None, place)]


def entry(table: Table, seat: Seat, *events: Event, by: log_entries.Mover = "rules") -> Past:
    """A move and what it brought."""
    line = MatchLine(log_entries.Moved("", 0, seat, "", by=by))
    return Past(line, table, tuple(Told(event) for event in events))


async def test_a_row_of_forced_moves_is_one_line_a_pair(channel: Channel) -> None:
    """Each line names what was moved and the dice that lie there now; a win is told in full; the log tells all."""
    table = await channel.table(await channel.open("ann", "bob", "cyd", "dan", game="tandem"))
    past = [
        entry(table, BOB, Moved(BOB, MOON, 3, 4), NewRound(90, ((5, 5, 2), (1, 2, 2))), by="person"),
        entry(table, ANN, Moved(ANN, MOON, 5, 2), Rolled(BOB, (1, 1, 2))),
        entry(table, CYD, Passed(CYD), Rolled(DAN, (1, 1, 1))),
        entry(table, BOB, Swapped(BOB, MOON, 1, SUN, 2)),
        entry(table, DAN, Passed(DAN), Won(1, 90), NewRound(89, ((6, 4, 3), None))),
    ]
    assert told(past, "web:lobby") == [
        "bob moves moon from zone 3 to zone 4.",
        "New round for 90 points: ann rolls 5 5 2, cyd rolls 1 2 2.",
        "Two equal rows: cyd and dan win 90 points.",
        "New round for 89 points.",
        "Only moves: ann moon 5 → 2, bob moon 1 ↔ sun 2. ann rolls 6 4 3.",
        "(2 forced moves)",
    ]
    assert len(told(past, "")) == 10


async def test_a_single_forced_move_is_told_by_itself(channel: Channel) -> None:
    """Also between moves of people, and where it changes nothing."""
    table = await channel.table(await channel.open("ann", "bob", game="tandem"))
    mine = entry(table, ANN, Moved(ANN, MOON, 3, 4), Rolled(BOB, (5, 5, 2)), by="person")
    past = [mine, entry(table, BOB, Passed(BOB), Rolled(ANN, (1, 1, 2))), mine]
    assert told(past, "web:lobby")[2:4] == ["bob can swap nothing. Only move.", "ann rolls 1 1 2."]
