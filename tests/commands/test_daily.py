"""The match of the day: begun once a person, the same luck for all, told to nobody else, and its days in a row."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from desk_channel import DAY, HOUR, Channel, labels, sends, words
from redis.asyncio import Redis

from bot.ports.addresses import Account, profile_of
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture, SharePicture
from bot.ports.posts import Post
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.table.computer_players import Chosen, computer_move
from bot.table.daily_calendar import GRACE, closes, day_of, later
from bot.table.match_record import table_record
from bot.table.table import Over
from games.kernel.computer import Mind, Skill
from games.kernel.game import Seat
from games.records import verify_seal
from games.road.sheet import ROUNDS

HERE = "telegram:7"
MOST = 8
"""Rounds after which a road has still something to choose."""


def at(channel: Channel, instant: str) -> None:
    """The clock is turned to an instant in UTC."""
    channel.clock.instant = round(datetime.fromisoformat(instant).replace(tzinfo=UTC).timestamp() * 1000)


def today(channel: Channel) -> str:
    """The day of the clock."""
    return day_of(channel.clock.now())


async def begun(channel: Channel, who: str, game: str = "road", day: str = "", **more: object) -> str:
    """Somebody begins the match of the day; its code."""
    (post,) = (await channel.ask(who, f"/daily {game} {day or today(channel)} begin", **more)).posts  # type: ignore[arg-type]
    assert post.code is not None, words(post)
    return post.code


async def played(
    channel: Channel, code: str, who: str, rounds: int = ROUNDS, number: int = 1, **more: object
) -> Answer:
    """Somebody plays so many rounds of Road, in each the legal move of a number or else the last."""
    while (await channel.match(code)).state.closed < rounds:
        legal = await channel.legal(code)
        answer = await channel.ask(who, f"/move {code} {legal[min(number, len(legal) - 1)]}", **more)  # type: ignore[arg-type]
        assert answer.changes, words(answer.posts[0])
    return answer


async def finished(channel: Channel, who: str, number: int = 1) -> Post:
    """Somebody begins the Road of today and plays it to its end; the post with what has come of it."""
    return (await played(channel, await begun(channel, who), who, number=number)).posts[-1]


def lines(post: Post) -> list[str]:
    """A post in lines."""
    return words(post).splitlines()


async def test_it_is_begun_by_a_button_and_found_again(channel: Channel) -> None:
    """The first post tells of one try, until when it counts, and both seals; whoever has begun gets their panel."""
    (post,) = (await channel.ask("ann", "/daily")).posts
    assert lines(post)[0] == "Daily of 2027-01-15: The Best Road"
    assert "one try. Finish it by 2027-01-16 02:00 UTC." in lines(post)[1]
    assert labels(post)[0] == "Begin"
    ((first,),) = [(await channel.ask("ann", sends(post)[0])).posts]
    for line in ("/daily", sends(post)[0], "/daily road", f"/hand {first.code}"):
        (again,) = (await channel.ask("ann", line)).posts
        assert (again.code, again.picture) == (first.code, first.picture)
    assert len([code async for code in channel.store.codes()]) == 1


async def test_everybody_has_the_same_luck_and_every_day_another(channel: Channel) -> None:
    """The seal that is told the day before is that of the luck; cards and seed are the same for all of a day."""
    seals = [line.rpartition(" ")[2] for line in lines((await channel.ask("ann", "/daily")).posts[0]) if "Seal" in line]
    tables = [await channel.table(await begun(channel, who)) for who in ("ann", "bob")]
    channel.clock.instant += DAY
    tables.append(await channel.table(await begun(channel, "ann")))
    assert [table.luck.sha256 for table in tables] == [seals[0], seals[0], seals[1]]
    cards = [tuple(table.match.state.turned) for table in tables if table.match is not None]
    assert cards[0] == cards[1]
    assert tables[0].luck == tables[1].luck != tables[2].luck


async def test_two_platforms_at_once_are_one_person(channel: Channel, elsewhere: Channel) -> None:
    """Begun from two accounts and in two processes in the same moment there is one match, and one line of the table."""
    await channel.link(HERE, "eve", (HERE, ""))
    codes = await asyncio.gather(
        *(
            begun(desk, who, place=place)
            for desk, who, place in ((channel, HERE, HERE), (elsewhere, "eve", "web:lobby")) * 2
        )
    )
    assert len(set(codes)) == 1
    assert [code async for code in channel.store.codes()] == [codes[0]]
    await played(channel, codes[0], "eve")
    assert "Daily of" in await elsewhere.say(HERE, "/daily", place=HERE)
    found = await channel.store.people.dailies.day(today(channel), "road")
    assert [result.code for result in found.values()] == [codes[0]]


async def test_of_two_that_become_one_person_the_first_finished_counts(channel: Channel) -> None:
    """The other leaves the table; once they part, each has their own again."""
    await finished(channel, "eve", number=3)
    channel.clock.instant += HOUR
    await finished(channel, HERE, number=1)
    day, book = today(channel), channel.store.people.dailies
    before = await book.day(day, "road")
    assert len(before) == 2
    await channel.link("eve", HERE, ("", HERE))
    (one,) = (await book.day(day, "road")).values()
    assert one == min(before.values(), key=lambda result: result.at)
    assert f"{one.points} points, place 1 of 1." in await channel.say(HERE, "/daily", place=HERE)
    await channel.say(HERE, "/unlink", place=HERE)
    assert await book.day(day, "road") == before
    for who, place in (("eve", ""), (HERE, HERE)):
        assert "points, place" in await channel.say(who, f"/daily road {day} begin", place=place)


@pytest.mark.parametrize("leaver", ["eve", HERE])
async def test_to_part_gives_nobody_a_second_try(channel: Channel, leaver: str) -> None:
    """What an account has begun while it was linked stays its own, under way or finished; the other may begin."""
    await channel.link("eve", HERE, ("", HERE))
    code = await begun(channel, HERE, place=HERE)
    other = await begun(channel, "eve", "metro")
    await channel.say(leaver, "/unlink", place=HERE if leaver == HERE else "")
    assert await begun(channel, HERE, place=HERE) == code
    assert await begun(channel, "eve", "metro") == other
    await played(channel, code, HERE, place=HERE)
    assert await begun(channel, "eve") != code
    assert "place 1 of 1." in await channel.say(HERE, "/daily", place=HERE)
    await channel.link("eve", HERE, ("", HERE))
    assert "place 1 of 1." in await channel.say("eve", "/daily")


async def test_nobody_has_a_second_try(channel: Channel) -> None:
    """Given up, taken back, laid anew, called off, played again, handed over or with hints: there is none."""
    code = await begun(channel, "ann")
    await played(channel, code, "ann", 2)
    for line in (
        "/undo", "/hint", "/reroll", "/abandon", "/rematch", "/seat", "/end", "/invite", "/terms hints=yes",
        "/movehere", "/watch", "/bot", "/analysis",
    ):  # fmt: skip
        command, _, rest = line.partition(" ")
        assert "cannot be done in a daily" in await channel.refused("ann", f"{command} {code} {rest}"), line
        await channel.refused("ann", line)
    version = await channel.version(code)
    assert (await channel.ask("ann", f"/hand {code}")).posts[0].code == code
    assert await channel.version(code) == version
    await channel.ask("ann", f"/resign {code}")
    said = await channel.say("ann", "/daily")
    assert "You gave it up, and there is one try a day." in said
    (post,) = (await channel.ask("ann", f"/daily road {today(channel)} begin")).posts
    assert "You gave it up" in words(post)
    assert not [one for one in sends(post) if "share" in one]
    assert "There is nothing to share" in await channel.refused("ann", f"/daily road {today(channel)} share")
    assert "Nobody has finished it." in await channel.say("ann", f"/daily road {today(channel)} table")


async def test_nobody_else_hears_of_it(channel: Channel) -> None:
    """From the first card to the result nothing is posted anywhere, nobody is called, and no other person sees it."""
    code = await begun(channel, HERE, place=HERE)
    for rounds in (1, MOST, ROUNDS):
        await played(channel, code, HERE, rounds, place=HERE)
        for line in ("board", "hand", "log", "step", "replay", "verify", "watch", "join", "poster", "card", "take"):
            told = await channel.refused("bob", f"/{line} {code}")
            assert told == "A daily is for one person alone. Begin your own with /daily.", line
    assert await channel.posts(code, 0) == []
    assert (await channel.table(code)).told_at == ()
    group = await channel.say(HERE, f"/board {code}", place="telegram:-77", private=False)
    assert group == "A daily is for you alone: ask me where nobody else reads."
    (post,) = (await channel.ask(HERE, "/board", place="telegram:-77", private=False)).posts
    assert post.picture is None
    assert code not in words(post)
    group = await channel.say(HERE, "/daily", place="telegram:-77", private=False)
    assert group == "A daily is for you alone. Say /daily road in our private chat."


async def test_whoever_has_not_finished_is_told_the_same_whatever_others_did(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posts, panels, lists and refusals before and during a match are equal whether nobody, or ten, have finished."""

    async def hidden(*_: object) -> None:
        raise AssertionError("what others have done is not even read")

    async def seen(who: str) -> list[object]:
        monkeypatch.setattr(channel.store.people.dailies, "day", hidden)
        said: list[object] = []
        answers = [await channel.ask(who, line) for line in ("/daily", "/daily table", "/daily road share")]
        code = await begun(channel, who)
        answers += [await channel.ask(who, line) for line in ("/daily", f"/daily road {today(channel)} table")]
        answers += [await played(channel, code, who, 3)]
        answers += [await channel.ask(who, line) for line in ("/daily", "/games", f"/board {code}", f"/verify {code}")]
        for answer in answers:
            for post in answer.posts:
                view = getattr(post.picture, "view", None) or getattr(post.picture, "decision", None)
                text = words(post).replace(code, "CODE").replace(who, "ANN")
                said.append((text, [one.replace(code, "CODE") for one in sends(post)], str(view)))
        monkeypatch.undo()
        return said

    alone = await seen("ann")
    for number, who in enumerate(("bob", "cyd", "dan")):
        await finished(channel, who, number=number)
    assert await seen("zed") == alone


async def test_luck_that_nobody_has_drawn_changes_nothing(channel: Channel, redis_url: str) -> None:
    """With another secret of the installation the first post is the same but for the seals."""
    first = lines((await channel.ask("ann", "/daily")).posts[0])
    client = Redis.from_url(redis_url)
    await client.delete("daily:root")
    await client.aclose()
    other = lines((await channel.ask("ann", "/daily")).posts[0])
    assert [line.partition(":")[0] for line in first] == [line.partition(":")[0] for line in other]
    assert [one for one, two in zip(first, other, strict=True) if one != two] == [one for one in first if "Seal" in one]


async def test_the_seed_is_told_once_the_day_is_closed(channel: Channel) -> None:
    """Before that neither the result, /verify, film, poster, card nor the record tells it; after it all of them may."""
    code = await begun(channel, "ann")
    answer = await played(channel, code, "ann")
    table = await channel.table(code)
    past = await channel.repository.past(code, 0, await channel.version(code))  # type: ignore[arg-type]
    day, seed = table.terms.daily, table.luck.seed.hex()
    channel.clock.instant = closes(day)
    early = "\n".join(words(post) for post in answer.posts)
    for line in ("/verify", "/replay", "/poster", "/card"):
        said = await channel.refused("ann", f"{line} {code}")
        assert said == "Others may still have the same luck before them. Ask after 2027-01-16 02:00 UTC."
        early += said
    early += await channel.say("ann", f"/daily road {day}") + str(table_record(past, channel.clock.now()))
    assert seed not in early
    channel.clock.instant += 1
    assert f"Seed of the luck: {seed}" in await channel.say("ann", f"/daily road {day}")
    assert "was honest" in await channel.say("ann", f"/verify {code}")
    assert (await channel.ask("ann", f"/card {code}")).posts[0].picture is not None
    assert verify_seal(table_record(past, channel.clock.now())).draws == 15


async def test_the_table_and_its_ties(channel: Channel) -> None:
    """By points, of equals whoever finished first; ten lines at most, one's own always in it; after finishing alone."""
    names = [f"p{number}" for number in range(12)]
    for who in names:
        channel.clock.instant += 60_000
        await finished(channel, who)
    day = today(channel)
    late = await finished(channel, "zoe", number=0)
    assert "place 13 of 13." in words(late)
    table = (await channel.say("zoe", f"/daily road {day} table")).splitlines()
    assert len(table) == 12
    assert [line.split(": ")[0] for line in table[1:10]] == [f"{n + 1}. p{n}" for n in range(9)]
    assert table[10].startswith("13. zoe:")
    assert table[11] == "(and 3 more)"
    table = (await channel.say("p3", f"/daily road {day} table")).splitlines()
    assert [line.split(": ")[0] for line in table[1:11]] == [f"{n + 1}. p{n}" for n in range(10)]
    assert "once you have finished" in await channel.refused("yan", f"/daily road {day} table")
    channel.clock.instant = closes(day) + 1
    assert (await channel.say("yan", f"/daily road {day}")).splitlines()[1:11] == table[1:11]


async def test_the_change_of_the_day_at_midnight(channel: Channel) -> None:
    """Begun a moment before midnight it counts for its day until 02:00 UTC; a moment after it is another match."""
    at(channel, "2027-01-15 23:59:59.999")
    code = await begun(channel, "ann")
    channel.clock.instant += 1
    assert "You have not begun it on its day." in await channel.refused("bob", "/daily road 2027-01-15")
    (post,) = (await channel.ask("bob", "/daily road 2027-01-15 begin")).posts
    assert words(post).startswith("That daily is over. This is the one of today.\nDaily of 2027-01-16:")
    assert (await channel.ask("ann", "/daily road 2027-01-15")).posts[0].code == code
    await played(channel, code, "ann", MOST)
    second = await begun(channel, "ann")
    assert second != code
    channel.clock.instant = closes("2027-01-15")
    result = (await played(channel, code, "ann")).posts[-1]
    assert lines(result)[0] == "Daily of 2027-01-15: The Best Road"
    assert "1 day in a row." in lines(result)


async def test_too_late_does_not_count(channel: Channel) -> None:
    """Finished after it has closed it stands in no table and makes no day in a row."""
    code = await begun(channel, "ann")
    day = today(channel)
    channel.clock.instant = closes(day) + 1
    assert "Nobody has finished it." in await channel.say("ann", f"/daily road {day}")
    result = (await played(channel, code, "ann")).posts[-1]
    assert "It was not finished in time, so it does not count." in words(result)
    assert "in a row" not in words(result)
    assert "Nobody has finished it." in await channel.say("ann", f"/daily road {day} table")


@pytest.mark.parametrize("spring", ["2027-03-27", "2027-10-30", "2027-12-30"])
async def test_days_go_by_utc_whatever_clocks_do(channel: Channel, spring: str) -> None:
    """When clocks are put forward or back, and over the end of a year: four days, four matches, four in a row."""
    at(channel, f"{spring} 12:00")
    codes = list[str]()
    for number in range(1, 5):
        for moment in ("00:00", "23:59:59"):
            at(channel, f"{later(spring, number)} {moment}")
            code = await begun(channel, "ann")
            codes.append(code)
        assert f"{number} day" in words((await played(channel, code, "ann")).posts[-1])
    assert len(set(codes)) == 4
    assert closes(later(spring, 1)) - closes(spring) == DAY


async def test_a_process_that_was_down_over_midnight(
    channel: Channel, elsewhere: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had begun is gone on with by another one: one match, one table; a result not noted is made up for."""
    at(channel, "2027-01-15 23:00")
    code, other = await begun(channel, "ann"), await begun(channel, "bob")
    await played(channel, code, "ann", MOST)
    # the process dies between each move and what it notes of it, the last one too
    monkeypatch.setattr(channel.store.people.dailies, "note", _lost)
    while not (await channel.table(code)).over:
        await channel.ask("ann", f"/move {code} {(await channel.legal(code))[1]}")
    monkeypatch.undo()
    found = await channel.store.people.dailies.day("2027-01-15", "road")
    assert [result.over for result in found.values()] == [False, False]
    elsewhere.clock.instant = closes("2027-01-15") - 1000
    await played(elsewhere, other, "bob")
    table = (await elsewhere.say("bob", "/daily road 2027-01-15 table")).splitlines()
    assert [line.split(": ")[0] for line in table[1:]] == ["1. ann", "2. bob"]
    elsewhere.clock.instant = closes("2027-01-15") + DAY - GRACE
    assert "1 day in a row." in await elsewhere.say("ann", "/daily")


async def _lost(*_: object) -> None:
    raise ConnectionError("the process was killed here")


async def test_one_day_of_seven_may_be_missed(channel: Channel) -> None:
    """Days in a row go on over one that was missed, and end with the second in a week."""
    rows = []
    for number in range(8):
        if number not in {2, 5}:
            rows.append(next((line for line in lines(await finished(channel, "ann")) if "in a row" in line), ""))
        channel.clock.instant += DAY
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4", "3", "4"]


async def test_what_is_shared_tells_nothing_of_the_luck(channel: Channel) -> None:
    """Game, day, points, place, and how many spaces each round brought; as a picture the shape alone."""
    await finished(channel, "ann")
    day = today(channel)
    (post,) = (await channel.ask("ann", f"/daily road {day} share")).posts
    first, second, bars = lines(post)
    (code,) = [code async for code in channel.store.codes()]
    phase = (await channel.table(code)).phase
    assert isinstance(phase, Over)
    assert first == f"Capolinea, The Best Road, {day}: {phase.outcome.scores[0]} points"
    assert second == "Place 1 of 1. 1 day in a row."
    assert len(bars) == 15
    assert set(bars) <= set("·▁▂▃▄▅▆▇█")
    (post,) = (await channel.ask("ann", f"/daily road {day} picture")).posts
    assert isinstance(post.picture, SharePicture)


async def test_the_best_of_the_last_day_that_is_closed(channel: Channel) -> None:
    """Everybody is shown its board, and not before its day is closed."""
    await finished(channel, "ann", number=1)
    day = today(channel)
    assert "It is shown after" in await channel.refused("ann", f"/daily road {day} best")
    channel.clock.instant = closes(day)
    assert "Nobody has finished it." in await channel.refused("bob", "/daily best")
    channel.clock.instant += 1
    (post,) = (await channel.ask("bob", "/daily road best")).posts
    assert lines(post)[0] == f"Daily of {day}: The Best Road"
    assert lines(post)[1].startswith("The best: ann,")
    assert isinstance(post.picture, BoardPicture)
    assert post.code is None


async def test_metro_against_the_strongest(channel: Channel) -> None:
    """The person begins, an expert answers; the result follows the last tile, whoever lays it."""
    code = await begun(channel, "ann", "metro")
    table = await channel.table(code)
    assert [sitter.level for sitter in table.sitters] == ["", "expert builder"]
    assert table.match is not None
    assert table.match.awaited == (0,)
    while not (table := await channel.table(code)).over:
        assert table.match is not None
        if table.computers:
            mind = Mind(Skill.read("expert builder"), 1, table.match.turns[1])
            key, chosen = f"bot:{await channel.version(code)}", Chosen(Seat(1), table.match.legal(Seat(1))[0], mind)
            made = computer_move(table, chosen, key=key, at=channel.clock.now())
            await channel.repository.change(table.code, key, lambda _, made=made: made)  # type: ignore[misc]
        else:
            await channel.step(code, "ann")
    said = await channel.say("ann", "/daily metro")
    assert "place 1 of 1." in said
    assert sends((await channel.ask("ann", f"/hand {code}")).posts[0]) == [f"/daily metro {today(channel)}"]
    assert len((await channel.say("ann", f"/daily metro {today(channel)} share")).splitlines()[-1]) == 16
    (post,) = (await channel.ask("ann", f"/daily metro {today(channel)} picture")).posts
    assert isinstance(post.picture, SharePicture)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/daily socks", "There is no daily for socks. Games: road, metro."),
        ("/daily chess", "There is no daily for chess. Games: road, metro."),
        ("/daily road 2027-01-16", "That day has not come yet."),
        ("/daily road now please", "Say it like this: /daily"),
        ("/daily 2027-02-30", "There is no daily for 2027-02-30. Games: road, metro."),
        ("/daily road share", "You see that once you have finished, or after 2027-01-16 02:00 UTC."),
    ],
)
async def test_what_cannot_be_meant(channel: Channel, line: str, told: str) -> None:
    """One sentence, and nothing is begun."""
    assert await channel.refused("ann", line) == told
    assert [code async for code in channel.store.codes()] == []


async def test_no_address_begins_it(channel: Channel) -> None:
    """Without its day a line begins nothing, so that nobody begins it for somebody else."""
    for line in ("/daily begin", "/daily road begin"):
        assert (await channel.ask("ann", line)).posts[0].code is None
    assert [code async for code in channel.store.codes()] == []


async def test_backups_hold_the_secret_and_the_tables(channel: Channel) -> None:
    """After a restore the day has the same luck, the table its lines, and nobody a second try."""
    await finished(channel, "ann")
    code = await begun(channel, "bob")
    before = [await channel.say(who, "/daily") for who in ("ann", "cyd")]
    copy = [line async for line in dump(channel.store)]
    await channel.store.client.flushall()
    await restore(channel.store, copy)
    assert [await channel.say(who, "/daily") for who in ("ann", "cyd")] == before
    assert await begun(channel, "bob") == code
    assert await channel.store.client.ttl(f"daily:{today(channel)} road") > 300 * DAY // 1000
    assert profile_of(Account("web:ann")) in await channel.store.people.dailies.day(today(channel), "road")
