"""The match of the day: begun once a person, the same luck for all, and told to nobody else."""

from __future__ import annotations

import asyncio

import pytest
from desk_channel import DAY, HOUR, Channel, labels, sends, words
from played_dailies import HERE, MOST, begun, finished, lines, played, today
from redis.asyncio import Redis

from bot.table.daily_calendar import closes
from bot.table.match_record import table_record
from games.records import verify_seal
from games.road.sheet import ROUNDS


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
    reads, read = list[str](), channel.services.directory.dailies.day

    async def noticed(day: str, game: str) -> object:
        reads.append(day)
        return await read(day, game)

    monkeypatch.setattr(channel.services.directory.dailies, "day", noticed)

    async def seen(who: str) -> list[object]:
        reads.clear()
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
        assert reads == [], "what others have done is not even read"
        return said

    alone = await seen("ann")
    for number, who in enumerate(("bob", "cyd", "dan")):
        await finished(channel, who, number=number)
    assert reads
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
