"""Playing again with the same people."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from desk_channel import Channel, labels, sends, words
from msgspec import structs

from bot.platforms.discord.components import controls
from bot.platforms.telegram.keyboards import keyboard
from bot.ports.addresses import Code
from bot.ports.posts import PublicPost, Reply
from bot.table.match_record import table_record
from bot.table.rematches import rematch
from bot.text.news import happened
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Seat
from games.records import check, verify_seal
from rendering.panel import Style
from rendering.text import plainly


async def ended(channel: Channel, *people: str) -> str:
    """A match of these people that is over."""
    code = await channel.open(*people)
    for name in people[1:]:
        await channel.ask(name, f"/resign {code}")
    assert (await channel.table(code)).over
    return code


async def began(channel: Channel, code: str) -> int:
    """The seat that really began a match, by its record: luck may have named it."""
    at = await channel.repository.load(code)
    assert at is not None
    return int(table_record(await channel.repository.past(code, 0, at.version))["setup"].get("first", 0))


async def again(channel: Channel, code: str, *people: str) -> str:
    """The match ends, and another one begins with the same people."""
    for name in people[1:]:
        await channel.ask(name, f"/resign {code}")
    ((new, *_),) = (await channel.ask(people[0], f"/rematch {code}")).changes
    assert (await channel.ask(people[0], f"/start {new}")).changes
    return new


async def result(channel: Channel) -> PublicPost:
    """The post of a match that ended after a move."""
    code = await channel.open("ann", "bob")
    await channel.step(code)
    post = await channel.public(await channel.ask("bob", f"/resign {code}"))
    assert isinstance(post, PublicPost)
    return post


async def test_a_result_leads_on(channel: Channel) -> None:
    """Play again is the one button that stands out, beside the way to the other games; all else is below, by use."""
    post = await result(channel)
    rows = [[plainly(()).spell(choice.label) for choice in row] for row in post.choices]
    assert rows == [
        ["Play again", "Another game"],
        ["Analysis", "My card", "Replay", "Poster"],
        ["Board", "Verify the luck"],
    ]
    every = [choice for row in post.choices for choice in row]
    assert [choice.style for choice in every] == [Style.NEXT, *[Style.CHOICE] * 7]
    (games,) = (await channel.ask("zed", every[1].send)).posts
    # a window of Telegram has no buttons
    assert words(games).startswith("Which game?") and isinstance(games, Reply) and games.in_place
    assert sends(games) == [f"/{way} {slug}" for way in ("new", "solo") for slug in catalogue()]


@pytest.mark.parametrize("locale", ["en", "it"])
async def test_the_buttons_of_a_result_are_tidy_everywhere(channel: Channel, locale: str) -> None:
    """Discord shows the rows as they are; on Telegram no row has one button alone, and one button is blue."""
    post = replace(await result(channel), locale=locale)
    assert [len(row) for row in controls(post)] == [2, 4, 2]
    board = keyboard(post)
    assert board is not None
    rows = board.inline_keyboard
    assert rows[0][0].style == "primary" and [one.style for row in rows for one in row].count("primary") == 1
    assert {len(row) for row in rows} <= {2, 4} and len(rows) <= 4


async def test_in_a_rematch_all_keep_their_seats_and_the_next_one_begins(channel: Channel) -> None:
    """A table of its own with the same options and terms and another seed; luck had named who began before."""
    code = await channel.open("ann", "bob", "cyd", options="hand=2 pace=3d")
    for name in ("bob", "cyd"):
        final = await channel.public(await channel.ask(name, f"/resign {code}"))
    press = sends(final)[labels(final).index("Play again")]
    post = await channel.public(await channel.ask("bob", press))
    new, old = await channel.table(str(post.code)), await channel.table(code)
    assert (new.names, new.terms, new.lobby) == (("ann", "bob", "cyd"), old.terms, True)
    next_one = (await began(channel, code) + 1) % 3
    assert (dict(old.options)["first"], dict(new.options)["first"]) == ("luck", str(next_one + 1))
    assert new.options[:-1] == old.options[:-1]
    assert new.luck.seed != old.luck.seed
    assert f"{new.names[next_one]} begins." in words(post)
    assert "Start" in labels(post)
    assert (await channel.ask("cyd", f"/start {new.code}")).changes
    assert await channel.mover(new.code) == new.names[next_one]


@pytest.mark.parametrize("game", ["metro", "road", "socks"])
async def test_each_seat_begins_once_before_any_begins_again(channel: Channel, game: str) -> None:
    """One after the other, round the table, from whoever began by the host's word."""
    people = ("ann", "bob") if game == "socks" else ("ann", "bob", "cyd")
    code = await channel.open(*people, game=game, options="first=host")
    seats = [await began(channel, code)]
    for _ in people:
        code = await again(channel, code, *people)
        seats.append(await began(channel, code))
    assert seats == [*range(len(people)), 0]
    assert (await channel.table(code)).names == people


async def test_partners_of_tandem_stay_together(channel: Channel) -> None:
    """AB|CD: another pair begins each time, then the other partner of each; nobody changes seats."""
    people = ("ann", "bob", "cyd", "dan")
    code = await channel.open(*people, game="tandem")
    seats = [await began(channel, code)]
    for _ in range(4):
        code = await again(channel, code, *people)
        seats.append(await began(channel, code))
        assert (await channel.table(code)).names == people
    assert seats == [0, 2, 1, 3, 0]


async def test_whoever_was_to_begin_still_does_when_somebody_gets_up(channel: Channel) -> None:
    """Seats move up; where the beginner leaves it is the next, and the first after the last. Nobody is asked."""
    code = await channel.open("ann", "bob", "cyd", options="first=2")
    for name in ("bob", "cyd"):
        await channel.ask(name, f"/resign {code}")
    ((new, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    assert "cyd begins" in words(await channel.public(await channel.ask("zed", f"/join {new}")))
    assert "cyd begins" in words(await channel.public(await channel.ask("ann", f"/leave {new}")))
    assert "zed begins" in words(await channel.public(await channel.ask("cyd", f"/leave {new}")))
    await channel.ask("eve", f"/join {new}")
    await channel.ask("zed", f"/leave {new}")
    left = await channel.table(new)
    assert (left.names, dict(left.options)["first"]) == (("bob", "eve"), "2")
    assert "bob begins" in words(await channel.public(await channel.ask("eve", f"/leave {new}")))
    await channel.ask("fay", f"/join {new}")
    assert (await channel.ask("bob", f"/start {new}")).changes
    assert await channel.mover(new) == "bob"


async def test_a_game_that_seat_1_always_begins_moves_its_people_on(channel: Channel) -> None:
    """Without the option everybody sits a seat further, and the words say so."""
    code = await ended(channel, "ann", "bob")
    at = await channel.repository.load(code)
    assert at is not None
    game = replace(at.table.game, options=at.table.game.options[:-1])
    table = structs.replace(at.table, game=game, options=at.table.options[:-1])
    past = rematch(table, Seat(0), table.host, Code("BBBB"), bytes(32), key="k", at=1)
    assert past.table.names == ("bob", "ann")
    told = plainly(past.table.names).spell(happened((past,), None)[0])
    assert told == "ann would like a rematch. All sit already, each a seat further."


async def test_whoever_asks_is_the_host(channel: Channel) -> None:
    """Also somebody who has given up the match."""
    code = await ended(channel, "ann", "bob")
    ((new, *_),) = (await channel.ask("bob", f"/rematch {code}")).changes
    table = await channel.table(new)
    assert table.host == table.sitters[1].profile


async def test_asked_for_twice_it_is_one_table(channel: Channel) -> None:
    """By two people in the same millisecond, or later again: the same table."""
    code = await ended(channel, "ann", "bob")
    one, two = await asyncio.gather(channel.ask("ann", f"/rematch {code}"), channel.ask("bob", f"/rematch {code}"))
    assert one.changes[0][0] == two.changes[0][0]
    assert (await channel.ask("ann", f"/rematch {code}")).changes[0][0] == one.changes[0][0]


async def test_the_newest_match_is_meant(channel: Channel) -> None:
    """Where several are over in a channel nobody is asked which."""
    await ended(channel, "ann", "bob")
    channel.clock.instant += 60_000
    code = await ended(channel, "ann", "bob")
    answer = await channel.ask("ann", "/rematch", key="again")
    assert answer.changes, words(answer.posts[0])
    assert await channel.ask("ann", "/rematch", key="again") == answer
    assert answer.changes == (await channel.ask("ann", f"/rematch {code}")).changes


async def test_only_who_sat_there_and_only_after_the_end(channel: Channel) -> None:
    """A stranger and an eager player get a sentence."""
    code = await channel.open("ann", "bob")
    assert "not over yet" in await channel.refused("ann", f"/rematch {code}")
    await channel.ask("ann", f"/resign {code}")
    assert "do not sit" in await channel.refused("zed", f"/rematch {code}")


async def test_a_rematch_that_is_over_leads_to_its_own(channel: Channel) -> None:
    """An old button does not pretend that a table is open which has been played to its end."""
    code = await ended(channel, "ann", "bob")
    ((again, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    await channel.ask("ann", f"/start {again}")
    assert f"{again}" in await channel.say("bob", f"/rematch {code}")
    await channel.ask("ann", f"/resign {again}")
    text = await channel.say("bob", f"/rematch {code}")
    assert "has been played" in text
    assert f"/rematch {again}" in text


async def test_a_rematch_given_up_in_the_lobby_can_be_asked_for_again(channel: Channel) -> None:
    """Where everybody has left the new table, the next press opens another one."""
    code = await ended(channel, "ann", "bob")
    ((first, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    await channel.ask("ann", f"/abandon {first}")
    ((second, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    assert second != first
    assert (await channel.table(second)).lobby


async def _played(channel: Channel, code: str) -> str:
    """A match of ann against computers, ann played sensibly too; the words of its last post."""
    stop = 0
    while True:
        await channel.computers(code)
        at = await channel.repository.load(code)
        assert at is not None and at.table.match is not None
        stop = at.version
        if at.table.over:
            break
        text = choose(at.table.game, "greedy", at.table.match.state, Seat(0), seeded(f"{stop}"))
        assert (await channel.ask("ann", f"/move {code} {text}")).changes
    post = await channel.teller.post(code, stop - 1, stop, channel.place)
    assert post is not None
    assert (f"/start {code}" in sends(post)) == ("Go on with" in words(post))
    return words(post)


async def test_a_series_goes_on_by_the_same_people_and_its_points_add_up(channel: Channel) -> None:
    """The next game is opened once, whoever asks; nobody joins or leaves; the totals and the record follow."""
    ((first, *_),) = (await channel.ask("ann", "/new tandem series=2")).changes
    await channel.ask("ann", "/bot")
    await channel.ask("ann", "/start")
    text = await _played(channel, first)
    assert "Game 1 of 2. In all:" in text
    opened = await channel.ask("ann", f"/start {first}")
    assert (await channel.ask("ann", f"/start {first}")).changes == opened.changes
    second = opened.changes[0][0]
    lobby = await channel.public(opened)
    assert second != first
    assert sends(lobby) == [f"/start {second}", f"/terms {second}"]
    assert "Game 2 of 2." in words(lobby)
    for line in ("/leave", "/bot"):
        assert "by the same people" in await channel.say("ann", f"{line} {second}")
    assert "by the same people" in await channel.say("bob", f"/join {second}")
    assert await channel.say("bob", f"/start {first}") == "You do not sit at this table."
    await channel.ask("ann", f"/start {second}")
    text = await _played(channel, second)
    assert "Game 2 of 2. In all:" in text
    assert "Go on with" not in text
    at = await channel.repository.load(second)
    assert at is not None
    written = table_record(await channel.repository.past(second, 0, at.version))
    check(written)
    verify_seal(written)
    before = await channel.repository.load(first)
    assert before is not None and before.table.match is not None and before.table.match.outcome is not None
    assert written["series"] == {"game": 2, "before": list(before.table.match.outcome.scores)}


async def test_the_next_game_of_a_series_is_begun_in_person(channel: Channel) -> None:
    """A computer player holds a seat until the game is over; in the next one its owner can hand it over anew."""
    code = await channel.open("ann", "bob", game="tandem", options="series=2")
    await channel.ask("ann", f"/seat bot {code}")
    while not (await channel.table(code)).over:
        if not await channel.computers(code):
            await channel.step(code)
    ((following, *_),) = (await channel.ask("bob", f"/start {code}")).changes
    await channel.ask("bob", f"/start {following}")
    table = await channel.table(following)
    assert len(table.persons) == 2 and not any(sitter.stand_in for sitter in table.sitters)
    assert "A computer player holds your seat." in await channel.say("ann", f"/seat bot {following}")


async def test_another_pair_begins_each_game(channel: Channel) -> None:
    """AB|CD, first=3: C, B, D, A, then C again; all keep their seats, and the lobby says who begins."""
    people = ("ann", "bob", "cyd", "dan")
    code, seats = await channel.open(*people, game="tandem", options="series=5 first=3"), []
    for game in range(1, 6):
        table = await channel.table(code)
        assert table.match is not None and table.names == people and table.series is not None
        assert table.series.game == game
        seats.append(table.match.state.first)
        for name in people:
            await channel.ask(name, f"/end {code}")
        if game < 5:
            opened = await channel.ask("bob", f"/start {code}")
            ((code, *_),) = opened.changes
            assert f"{people[(await following(channel, code)) - 1]} begins." in words(await channel.public(opened))
            assert (await channel.ask("cyd", f"/start {code}")).changes
    assert seats == [2, 1, 3, 0, 2]


async def following(channel: Channel, code: str) -> int:
    """The seat, from 1, that the next game is to be begun by."""
    return int(dict((await channel.table(code)).options)["first"])


async def test_against_computer_players_alone_it_begins_at_once(channel: Channel) -> None:
    """Nobody is waited for. Pressed twice it is one match, which is under way."""
    ((code, *_),) = (await channel.ask("ann", "/solo metro")).changes
    await channel.ask("ann", f"/resign {code}")
    assert (await channel.table(code)).over
    ((new, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    assert new != code and (await channel.table(new)).begun
    assert "under way" in await channel.say("ann", f"/rematch {code}")
