"""How long a turn may take: for each awaited seat by itself, set in the commit, told in the reader's time."""

from __future__ import annotations

import pytest
from desk_channel import DAY, HOUR, Channel, words

from bot.ports.addresses import Place
from bot.table.table_terms import PACES


@pytest.mark.parametrize("pace", PACES)
async def test_a_deadline_is_set_in_the_commit(channel: Channel, pace: str) -> None:
    """As soon as it is somebody's turn the stored table has its end, by the pace; without a pace it has none."""
    code = await channel.open("ann", "bob", options=f"pace={pace}")
    for _ in range(2):
        table = await channel.table(code)
        (timer,) = [timer for timer in table.clocks.timers if timer is not None]
        assert timer.until == (channel.clock.instant + PACES[pace] if PACES[pace] else 0)
        channel.clock.instant += HOUR // 2
        post = await channel.public(await channel.step(code))
        assert ("Time until" in words(post)) == bool(PACES[pace])


async def test_a_day_is_the_usual_pace(channel: Channel) -> None:
    """Where nobody says anything a turn may take a day, and whoever is waited for alone is not forced."""
    table = await channel.table(await channel.open("ann", "bob"))
    assert (table.terms.span, table.lateness) == (DAY, "wait")


async def test_a_round_of_road_is_one_turn_for_everybody(channel: Channel) -> None:
    """Whoever has not chosen has a clock from the beginning of the round; whoever has chosen has none."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    began = channel.clock.instant
    channel.clock.instant += HOUR
    await channel.ask("bob", f"/move {code} pass")
    timers = (await channel.table(code)).clocks.timers
    assert [timer and timer.until for timer in timers] == [began + DAY, None, began + DAY]


async def test_taking_back_gives_the_others_no_new_time(channel: Channel) -> None:
    """If somebody takes a choice back, another player who must choose keeps their clock and is not called again."""
    code = await channel.open("ann", "bob", game="road")
    began = channel.clock.instant
    await channel.ask("ann", f"/move {code} pass")
    channel.clock.instant += HOUR
    answer = await channel.ask("ann", f"/undo {code}")
    timers = (await channel.table(code)).clocks.timers
    assert [timer and timer.until for timer in timers] == [began + HOUR + DAY, began + DAY]
    assert await channel.teller.post(*answer.changes[0], channel.place) is None


async def test_alone_nobody_has_a_clock(channel: Channel) -> None:
    """Where nobody else waits there is no deadline: alone, or among computer players."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    assert not any((await channel.table(code)).clocks.timers)


async def test_the_pace_is_changed_by_who_opened_the_table(channel: Channel) -> None:
    """Before and during the match; the turn under way begins anew, and nobody else may."""
    code = await channel.open("ann", "bob")
    channel.clock.instant += 20 * HOUR
    assert "Only ann can ask for that" in await channel.refused("bob", f"/terms {code} pace=7d")
    post = await channel.public(await channel.ask("ann", f"/terms {code} pace=8h late=out"))
    assert "8 hours a turn. Late three times in a row: out." in words(post)
    assert not post.mentions
    (timer,) = [timer for timer in (await channel.table(code)).clocks.timers if timer is not None]
    assert timer.until == channel.clock.instant + 8 * HOUR
    assert "pace can be" in await channel.refused("ann", f"/terms {code} pace=2h")


@pytest.mark.parametrize(
    ("pace", "changed", "left"),
    [("7d", "1h", 168 - 20), ("7d", "8h", 168 - 20), ("none", "1h", 168), ("1d", "8h", 8), ("1d", "none", None)],
)
async def test_new_terms_take_no_time_away(channel: Channel, pace: str, changed: str, left: int | None) -> None:
    """Whoever has the turn keeps what is left of it, or has as long as the new pace gives; the next turn has that.

    A turn that had no end gets a week, so that nobody shortens one by way of no pace at all.
    """
    code = await channel.open("ann", "bob", options=f"pace={pace}")
    await channel.step(code)
    channel.clock.instant += 20 * HOUR
    await channel.ask("ann", f"/terms {code} pace={changed}")
    (timer,) = [timer for timer in (await channel.table(code)).clocks.timers if timer is not None]
    assert timer.until == (0 if left is None else channel.clock.instant + left * HOUR)
    await channel.step(code)
    (timer,) = [timer for timer in (await channel.table(code)).clocks.timers if timer is not None]
    span = {"1h": HOUR, "8h": 8 * HOUR}.get(changed)
    assert timer.until == (channel.clock.instant + span if span else 0)


async def test_other_terms_leave_the_clock(channel: Channel) -> None:
    """Making a table private is no new time for whose turn it is."""
    code = await channel.open("ann", "bob")
    before = (await channel.table(code)).clocks.timers
    channel.clock.instant += HOUR
    assert (await channel.ask("ann", f"/terms {code} private=yes")).changes
    assert (await channel.table(code)).clocks.timers == before


async def test_a_deadline_stands_in_the_own_time(channel: Channel) -> None:
    """A post is in the zone of the player to act, an answer in the zone of the asker; ``/timezone`` sets it or says it.

    Where the players live in several zones, a post says which it is in.
    """
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert "Asia/Tokyo" in await channel.say(other, "/timezone asia/tokyo")
    assert "There is no time zone" in await channel.say(other, "/timezone Atlantis")
    post = await channel.public(await channel.step(code))
    assert (post.zone, post.shared) == ("Asia/Tokyo", True)
    await channel.say(mover, "/timezone asia/tokyo")
    assert not (await channel.public(await channel.ask(mover, f"/away 2d {code}"))).shared
    back = await channel.teller.post(code, 0, await channel.version(code), Place("web:lobby"))  # type: ignore[arg-type]
    assert back is not None
    assert back.zone == "Asia/Tokyo"
    assert "host" in await channel.say(other, "/timezone off")
