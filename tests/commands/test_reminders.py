"""Reminders: to one person, at half and at nine tenths, never in quiet hours, none that is not needed."""

from __future__ import annotations

from datetime import datetime

import pytest
from desk_channel import DAY, HOUR, Channel, called, sends, words

from bot.ports.addresses import Account, Place
from bot.ports.people import Wishes
from bot.ports.platforms import Attempt
from bot.ports.posts import PublicPost
from bot.text.zones import quiet_until

ANN, BOB = "telegram:11", "discord:22"


async def wants(channel: Channel, who: str, **wishes: object) -> None:
    """What somebody wants, set."""
    people = channel.store.people
    await people.wish(await people.profile(Account(who)), Wishes(**wishes))  # type: ignore[arg-type]


async def on_the_web(channel: Channel) -> tuple[str, str]:
    """A match of two people who cannot be written to in private: its code, and whose turn it is."""
    code = await channel.open("ann", "bob")
    return code, await channel.mover(code)


async def test_a_person_is_reminded_twice_a_turn(channel: Channel) -> None:
    """At half and at nine tenths of the time, by a mention of that person alone; at the end it is only told."""
    code, mover = await on_the_web(channel)
    heard = await channel.wait(code, 5 * DAY)
    assert [when for when, _, _ in heard] == [DAY // 2, DAY * 9 // 10, DAY]
    first, second, end = (post for _, _, post in heard)
    assert [called(first), called(second), called(end)] == [[mover], [mover], []]
    assert "half of the time" in words(first)
    assert "nine tenths" in words(second)
    assert not {"Since your last move:", "Until now:"} & set(words(second).splitlines())
    assert f"Time is up for {mover}." in words(end)
    assert all(len(post.lines) <= 2 and post.picture is None for post in (first, second))


async def test_who_can_be_written_to_is_reminded_alone(channel: Channel) -> None:
    """In the private chat where there is one, with the panel itself; in the channel nothing is said."""
    code = await channel.open(ANN, BOB)
    mover = ANN if await channel.mover(code) == "11" else BOB
    heard = await channel.wait(code, DAY - 1)
    chat = "telegram:11" if mover == ANN else "discord:@22"
    assert [place for _, place, _ in heard] == [chat, chat]
    for _, _, post in heard:
        assert isinstance(post, PublicPost) and post.rings and post.alone
        assert post.picture is not None and post.picture.kind == "panel"
        assert all(send.split()[1] == f"{code}.1" for send in sends(post)) and len(sends(post)) > 5


async def test_another_account_of_the_person_is_tried(channel: Channel) -> None:
    """Somebody who plays on the web and has linked Telegram is reminded there."""
    code, mover = await on_the_web(channel)
    assert "Linked" in await channel.link(mover, ANN)
    assert [place for _, place, _ in await channel.wait(code, DAY // 2)] == ["telegram:11"]


async def test_quiet_hours_put_a_reminder_off(channel: Channel) -> None:
    """It comes when they end, once, as the stage that is reached then."""
    code, mover = await on_the_web(channel)
    channel.clock.instant += DAY // 2 - HOUR
    now = channel.clock.instant
    minute = now // 60_000 % 1440
    await wants(channel, f"web:{mover}", zone="UTC", quiet=(minute, (minute + 600) % 1440))
    (one,) = await channel.wait(code, 601 * 60_000)
    assert one[0] == 600 * 60_000
    assert "half of the time" in words(one[2])


async def test_a_deadline_in_quiet_hours_is_kept(channel: Channel) -> None:
    """Nobody is reminded in quiet hours, yet the computer player moves when the time is up and not when they end."""
    code = await channel.open("ann", "bob", options="late=bot pace=8h")
    mover = await channel.mover(code)
    now = channel.clock.instant
    minute = now // 60_000 % 1440
    await wants(channel, f"web:{mover}", zone="UTC", quiet=(minute, (minute + 720) % 1440))
    (one, *_) = await channel.wait(code, 8 * HOUR)
    assert one[0] == 8 * HOUR
    assert "a computer player moves for" in words(one[2])


async def test_a_reminder_is_dropped_where_the_person_has_moved_or_looked(channel: Channel) -> None:
    """After a move there is none for that turn; after a look at the match none for the stages passed before it."""
    code, mover = await on_the_web(channel)
    channel.clock.instant += HOUR
    await channel.ask(mover, f"/hand {code}")
    heard = await channel.wait(code, DAY - 2 * HOUR)
    assert [when for when, _, _ in heard] == [DAY * 9 // 10 - HOUR]
    await channel.step(code)
    assert not [post for _, _, post in await channel.wait(code, DAY // 2 - 1) if post.lines]


async def test_a_reminder_that_was_held_back_is_not_told_late(channel: Channel) -> None:
    """Where lines are told together, nobody is called for a turn that has passed, and the end calls nobody."""
    code, mover = await on_the_web(channel)
    start = await channel.version(code)
    await channel.wait(code, DAY // 2)
    ((_, post),) = await channel.posts(code, start)
    assert called(post) == [mover]
    await channel.step(code)
    other = await channel.mover(code)
    ((_, post),) = await channel.posts(code, start)
    assert called(post) == [other] != [mover]
    assert "half of the time" not in words(post)
    await channel.ask(other, f"/resign {code}")
    ((_, post),) = await channel.posts(code, start)
    assert post.rings
    assert not post.mentions


async def test_a_long_silence_is_told_once(channel: Channel) -> None:
    """After a week nobody is called any more. A move starts a new clock."""
    code, _ = await on_the_web(channel)
    heard = await channel.wait(code, 60 * DAY)
    last = words(heard[-1][2])
    assert "Nobody has moved for a long time." in last
    assert sum("long time" in words(post) for _, _, post in heard) == 1
    assert heard[-1][0] == 7 * DAY
    await channel.step(code)
    assert not (await channel.table(code)).clocks.stalled
    assert called((await channel.wait(code, DAY // 2))[0][2]) == [await channel.mover(code)]


async def test_the_others_may_nudge_once_a_day(channel: Channel) -> None:
    """A nudge reaches the awaited players at once, is no stage, and can be repeated after a day only."""
    code, mover = await on_the_web(channel)
    other = "bob" if mover == "ann" else "ann"
    assert "The match waits for nobody else." in await channel.refused(mover, f"/nudge {code}")
    assert "You do not sit" in await channel.refused("zed", f"/nudge {code}")
    assert f"{mover} will be reminded" in await channel.say(other, f"/nudge {code}")
    ((when, _, post),) = await channel.wait(code, HOUR)
    assert (when, called(post)) == (0, [mover])
    assert "the others are waiting for you" in words(post)
    assert "reminded today already" in await channel.refused(other, f"/nudge {code}")
    await channel.wait(code, DAY)
    assert (await channel.ask(other, f"/nudge {code}")).changes


async def test_without_a_clock_a_nudge_reminds_too(channel: Channel) -> None:
    """At a table without a pace nobody is reminded by time, but by the others."""
    code = await channel.open("ann", "bob", options="pace=none")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert not await channel.wait(code, 3 * DAY)
    assert (await channel.ask(other, f"/nudge {code}")).changes
    ((_, _, post),) = await channel.wait(code, HOUR)
    assert called(post) == [mover]


async def test_a_nudge_at_the_hour_of_a_reminder_is_one_call(channel: Channel) -> None:
    """A person who is called because of the time is not called again because of a nudge."""
    code, mover = await on_the_web(channel)
    channel.clock.instant += DAY // 2
    await channel.ask("bob" if mover == "ann" else "ann", f"/nudge {code}")
    assert [called(post) for _, _, post in await channel.wait(code, HOUR)] == [[mover]]


async def test_a_chat_that_cannot_be_written_to_is_tried_once(channel: Channel) -> None:
    """The reminder is given where the match is played, and from then on always."""
    code = await channel.open(ANN, BOB)
    mover = ANN if await channel.mover(code) == "11" else BOB
    start = await channel.version(code)
    ((_, chat, _),) = await channel.wait(code, DAY // 2)
    stop = await channel.version(code)
    for _ in range(2):
        await channel.lost_places.gone(Place(chat), Attempt("1", code, start, stop))  # type: ignore[arg-type]
    ((place, post),) = await channel.posts(code, stop)
    assert (place, called(post)) == (channel.place, [mover.rpartition(":")[2]])
    ((_, place, post),) = await channel.wait(code, DAY * 4 // 10)
    assert (place, called(post)) == (channel.place, [mover.rpartition(":")[2]])


async def test_who_writes_in_private_is_written_to_there_again(channel: Channel) -> None:
    """Somebody who had blocked the bot and says something in the private chat is reminded there from then on."""
    await wants(channel, ANN, deaf=(Account(ANN),))
    await channel.say(ANN, "/help")
    assert (await channel.store.people.wishes(await channel.store.people.profile(Account(ANN)))).deaf == (ANN,)
    await channel.say(ANN, "/help", place="telegram:11")
    assert (await channel.store.people.wishes(await channel.store.people.profile(Account(ANN)))).deaf == ()


async def test_a_reminder_overtaken_by_a_move_is_not_sent(channel: Channel) -> None:
    """Where the person has moved before it is posted, and has even another turn, there is nothing to say."""
    code = await channel.open(ANN, BOB)
    start = await channel.version(code)
    ((_, chat, _),) = await channel.wait(code, DAY // 2)
    for _ in range(2):
        mover = ANN if await channel.mover(code) == "11" else BOB
        await channel.step(code, mover)
        assert await channel.teller.post(code, start, await channel.version(code), Place(chat)) is None  # type: ignore[arg-type]


async def test_a_reminder_is_not_sent_when_somebody_else_has_the_seat(channel: Channel) -> None:
    """What the new one holds is shown in the private chat of the former one neither with it nor later."""
    code = await channel.open(ANN, BOB)
    mover = ANN if await channel.mover(code) == "11" else BOB
    chat = Place("telegram:11" if mover == ANN else "discord:@22")
    start = await channel.version(code)
    await channel.wait(code, DAY // 2)
    assert [place for place, _ in await channel.posts(code, start)] == [chat]
    await channel.ask(mover, f"/seat {code}")
    await channel.ask("zed", f"/take {code}")
    assert (await channel.awaited(code)) == ["zed"]
    assert chat not in [place for place, _ in await channel.posts(code, start)]


async def test_quiet_hours_are_said_and_set(channel: Channel) -> None:
    """``/quiet`` takes hours, with minutes or without, says what is set, and is switched off."""
    assert "from 22:00 to 8:00" in await channel.say("ann", "/quiet 22-8")
    assert "from 22:30 to 7:15" in await channel.say("ann", "/quiet 22:30 - 7:15")
    assert "from 22:30 to 7:15" in await channel.say("ann", "/quiet")
    assert "no quiet hours" in await channel.say("ann", "/quiet off")
    for text in ("8", "22-", "25-3", "22:70-3", "5-5", "always"):
        assert "From when to when?" in await channel.say("ann", f"/quiet {text}")


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-03-28T23:30+01:00", "2026-03-29T08:00+02:00"),
        ("2026-10-24T23:30+02:00", "2026-10-25T08:00+01:00"),
        ("2026-10-25T02:30+02:00", "2026-10-25T08:00+01:00"),
        ("2026-10-25T02:30+01:00", "2026-10-25T08:00+01:00"),
        ("2026-11-21T07:59+01:00", "2026-11-21T08:00+01:00"),
    ],
)
def test_quiet_hours_run_over_midnight_and_changes_of_the_clocks(now: str, end: str) -> None:
    """From 22 to 8 in Rome they end at eight as the wall clock says, also in nights of 23 and 25 hours."""
    first, last = (round(datetime.fromisoformat(text).timestamp() * 1000) for text in (now, end))
    assert quiet_until((22 * 60, 8 * 60), "Europe/Rome", first) == last
    assert quiet_until((22 * 60, 8 * 60), "Europe/Rome", last) == 0


@pytest.mark.parametrize(
    ("now", "end"),
    [("08:59", None), ("09:00", "17:00"), ("12:30", "17:00"), ("16:59", "17:00"), ("17:00", None), ("23:00", None)],
)
def test_quiet_hours_may_lie_within_a_day(now: str, end: str | None) -> None:
    """From 9 to 17 they begin at nine sharp and are over at five sharp, on the same day."""
    instant, last = (
        text and round(datetime.fromisoformat(f"2026-11-21T{text}+01:00").timestamp() * 1000) for text in (now, end)
    )
    assert quiet_until((9 * 60, 17 * 60), "Europe/Rome", instant) == (last or 0)


def test_quiet_hours_that_come_twice_end_with_the_second() -> None:
    """When clocks are put back, no end of quiet hours lies before the instant it is asked for."""
    for minute in range(180):
        now = round(datetime.fromisoformat("2027-10-30T23:00:00+00:00").timestamp() * 1000) + minute * HOUR // 60
        end = quiet_until((22 * 60, 2 * 60 + 45), "Europe/Rome", now)
        assert end > now or (minute >= 105 and not end)
