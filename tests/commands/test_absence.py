"""Being away: clocks stand, the tables are told, and it ends by itself or with /back."""

from __future__ import annotations

from desk_channel import DAY, HOUR, Channel, sends, words

from bot.ports.posts import Acknowledgement
from bot.table.table_terms import DAY as A_DAY


async def test_away_stops_the_clock_at_every_table(channel: Channel) -> None:
    """The clocks stand until the day, the time left stays, and each table is told once."""
    codes = [await channel.open("ann", "bob", game="road"), await channel.open("ann", "cyd", game="road")]
    channel.clock.instant += HOUR
    answer = await channel.ask("ann", "/away 5d", key="away")
    assert sorted(code for code, *_ in answer.changes) == sorted(codes)
    assert await channel.ask("ann", "/away 5d", key="away") == answer
    for code, start, stop in answer.changes:
        post = await channel.teller.post(code, start, stop, channel.place)
        assert post is not None
        assert words(post).startswith("ann is away until")
        assert not post.mentions
        timer = (await channel.table(code)).clocks.timers[0]
        assert timer is not None
        assert timer.until == channel.clock.instant + 5 * DAY + DAY - HOUR


async def test_nobody_away_is_reminded_skipped_nudged_or_replaced(channel: Channel) -> None:
    """Until the day has come there is nothing the others can do but wait, or end by consent."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    await channel.wait(code, 4 * DAY)
    await channel.ask(mover, "/away 20d")
    heard = await channel.wait(code, 10 * DAY)
    assert not [post for _, _, post in heard if post.mentions]
    assert f"Away, and not reminded: {mover}." in await channel.refused(other, f"/nudge {code}")
    assert "Nobody's time is up." in await channel.refused(other, f"/skip {code}")
    assert "the time of three turns" in await channel.refused(other, f"/replace {mover} {code}")


async def test_back_early_goes_on_from_there(channel: Channel) -> None:
    """The time that was left when they went is left again; the tables are told, and a button leads to the next turn."""
    code = await channel.open("ann", "bob", game="road")
    channel.clock.instant += 6 * HOUR
    await channel.ask("ann", "/away 30d")
    channel.clock.instant += 3 * DAY
    answer = await channel.ask("ann", "/back", key="back")
    assert sends(answer.posts[0]) == ["/next"]
    assert words(await channel.public(answer)).startswith("ann is back.")
    timer = (await channel.table(code)).clocks.timers[0]
    assert timer is not None
    assert timer.until == channel.clock.instant + 18 * HOUR
    assert await channel.ask("ann", "/back", key="back") == answer
    assert "You were not away." in await channel.refused("ann", "/back")


async def test_a_match_that_begins_meanwhile_learns_of_it(channel: Channel) -> None:
    """A person who is away when a match starts is not hurried there either: the first look stops the clock."""
    await channel.ask("ann", "/away 30d")
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("bob", f"/move {code} pass")
    heard = await channel.wait(code, 3 * DAY)
    assert [words(post).split("\n")[0].startswith("ann is away until") for _, _, post in heard] == [True]
    assert not heard[0][2].mentions
    assert (await channel.table(code)).away(0, channel.clock.instant)  # type: ignore[arg-type]


async def test_a_day_is_that_of_the_person(channel: Channel) -> None:
    """``until 2027-02-01`` is its first minute in the person's zone; what is no day, past or too far is said."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", "/timezone Asia/Tokyo")
    await channel.ask("ann", "/away until 2027-02-01")
    assert (await channel.table(code)).sitters[0].away == 1_801_407_600_000
    for text, answer in (
        ("", "Until when?"), ("soon", "Until when?"), ("2027-13-01", "Until when?"), ("2020-01-01", "has passed"),
        ("2029-01-01", "at most 90 days"), ("0d", "has passed"), ("100d", "at most 90 days"),
    ):  # fmt: skip
        assert answer in await channel.refused("ann", f"/away {text}")
    assert (await channel.table(code)).sitters[0].away == 1_801_407_600_000
    assert A_DAY == DAY


async def test_away_holds_at_more_tables_than_are_listed(channel: Channel) -> None:
    """Somebody in forty matches is away in all of them."""
    codes = [await channel.open("ann", f"p{number}") for number in range(40)]
    answer = await channel.ask("ann", "/away 5d")
    assert sorted(code for code, *_ in answer.changes) == sorted(codes)
    assert len((await channel.ask("ann", "/back")).changes) == 40


async def test_who_has_given_up_is_away_nowhere(channel: Channel) -> None:
    """A table where somebody has resigned is not told of their holidays."""
    code = await channel.open("ann", "bob", "cyd")
    await channel.ask("ann", f"/resign {code}")
    answer = await channel.ask("ann", "/away 5d")
    assert not answer.changes
    assert "You are away until" in words(answer.posts[0])


async def test_away_said_again_is_told_once(channel: Channel) -> None:
    """The same end, give or take an hour, is known already; another one takes its place and the clock stands by it."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", "/away 5d")
    until = (await channel.table(code)).sitters[0].away
    version = await channel.version(code)
    channel.clock.instant += HOUR // 2
    assert "already. /back ends it." in await channel.refused("ann", "/away 5d")
    assert await channel.version(code) == version
    new = await channel.open("ann", "bob", game="road")
    answer = await channel.ask("ann", "/away 5d")
    assert [told for told, *_ in answer.changes] == [new]
    assert (await channel.table(new)).sitters[0].away == until
    answer = await channel.ask("ann", "/away 2d")
    assert sorted(told for told, *_ in answer.changes) == sorted((code, new))
    timer = (await channel.table(code)).clocks.timers[0]
    assert timer is not None
    assert timer.until == channel.clock.instant + 2 * DAY + DAY


async def test_in_a_group_the_post_of_the_table_is_answer_enough(channel: Channel) -> None:
    """Where others read the ask and a table is told, no second post follows; alone, or elsewhere, one is answered."""
    await channel.open("ann", "bob", game="road")
    for line in ("/away 5d", "/back"):
        (post,) = (await channel.ask("ann", line, private=False)).posts
        assert isinstance(post, Acknowledgement)
    for line, where, private in (("/away 5d", "", True), ("/away 9d", "telegram:-9", False)):
        (post,) = (await channel.ask("ann", line, place=where, private=private)).posts
        assert not isinstance(post, Acknowledgement)
