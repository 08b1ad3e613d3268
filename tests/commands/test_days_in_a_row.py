"""The table of a day, days in a row, what is shared and what is kept of matches of the day."""

from __future__ import annotations

import pytest
from desk_channel import DAY, Channel, sends, words
from played_dailies import MOST, at, begun, finished, lines, played, today

from bot.ports.addresses import Account, Code, profile_of
from bot.ports.pictures import BoardPicture, SharePicture
from bot.store import keys
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.table.computer_players import Chosen, computer_move
from bot.table.daily_calendar import GRACE, closes, later
from bot.table.table import Over
from games.kernel.computer import Mind, Skill
from games.kernel.game import Seat


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
    offered = [sends(post) for who in ("ann", "bob") for post in (await channel.ask(who, "/daily")).posts]
    assert ["/daily road 2027-01-15" in one for one in offered] == [True, False]
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


async def test_one_that_nobody_goes_on_with_is_dropped(channel: Channel) -> None:
    """It lies among what goes a day after its last use, when no other can be begun in its place; not once over."""
    at(channel, "2027-01-15 00:00")
    lost, kept = await begun(channel, "ann"), await begun(channel, "bob")
    await played(channel, kept, "bob")
    scores = {
        (code, name): await channel.store.client.zscore(keys.of_partition(keys.partition(Code(code)), name), code)
        for code in (lost, kept)
        for name in ("lobbies", "over")
    }
    assert scores == {(lost, "lobbies"): -1, (lost, "over"): None, (kept, "lobbies"): None, (kept, "over"): 0}
    await channel.store.client.delete(*(key(Code(lost)) for key in (keys.match, keys.log, keys.done)))
    at(channel, "2027-01-16 01:30")
    assert "it is gone" in await channel.refused("ann", "/daily road 2027-01-15 begin")
    assert "1. bob" in await channel.say("bob", "/daily road 2027-01-15 table")
