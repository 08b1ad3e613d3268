"""How people wait for each other: absences, and turns whose time is up."""

from __future__ import annotations

import pytest
from desk_channel import DAY, HOUR, Channel, called, sends, words

from bot.ports.posts import Acknowledgement
from bot.table.table_terms import DAY as A_DAY
from games.kernel.game import Seat


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


async def test_the_others_may_skip_once_the_time_is_up(channel: Channel) -> None:
    """Not before, and neither the late player nor a stranger. The computer player makes one move and says so."""
    code = await channel.open("ann", "bob", game="socks")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert "Nobody's time is up." in await channel.refused(other, f"/skip {code}")
    await channel.wait(code, DAY)
    assert "Nobody's time is up." in await channel.refused(mover, f"/skip {code}")
    assert "You do not sit" in await channel.refused("zed", f"/skip {code}")
    answer = await channel.ask(other, f"/skip {code}", key="skip")
    post = await channel.public(answer)
    assert words(post).startswith(f"Time is up: a computer player moves for {mover}.")
    assert called(post) == [other] == await channel.awaited(code)
    assert await channel.ask(other, f"/skip {code}", key="skip") == answer
    assert await channel.awaited(code) == [other]
    table = await channel.table(code)
    assert [sitter.missed for sitter in table.sitters if sitter.name == mover] == [1]


async def test_a_button_to_skip_is_good_for_one_turn(channel: Channel) -> None:
    """Pressed by two at once it skips one move; pressed when the turn has passed, also of the next late one, none."""
    code = await channel.open("ann", "bob", "cyd")
    (*_, (_, _, post)) = await channel.wait(code, DAY)
    (skip,) = [send for send in sends(post) if send.startswith("/skip")]
    first = await channel.mover(code)
    one, two = [name for name in ("ann", "bob", "cyd") if name != first]
    answers = [await channel.ask(one, skip), await channel.ask(two, skip)]
    assert sorted(len(answer.changes) for answer in answers) == [0, 1]
    await channel.wait(code, DAY + HOUR)
    for who in (one, two, first):
        assert await channel.refused(who, skip)


async def test_a_move_after_the_deadline_counts(channel: Channel) -> None:
    """A late player who has not been skipped moves as ever, and has missed nothing."""
    code = await channel.open("ann", "bob")
    await channel.wait(code, 2 * DAY)
    await channel.step(code)
    assert [sitter.missed for sitter in (await channel.table(code)).sitters] == [0, 0]


@pytest.mark.parametrize(
    ("game", "people"), [("road", ("ann", "bob", "cyd")), ("tandem", ("ann", "bob", "cyd", "dan"))]
)
async def test_where_all_wait_for_one_a_computer_player_moves_by_itself(
    channel: Channel, game: str, people: tuple[str, ...]
) -> None:
    """Road, and Tandem with several pairs: by default a computer player moves for the late. Each is told once."""
    code = await channel.open(*people, game=game)
    assert (await channel.table(code)).lateness == "bot"
    late = await channel.awaited(code)
    heard = await channel.wait(code, DAY)
    told = "\n".join(words(post) for when, _, post in heard if when == DAY)
    assert [told.count(f"Time is up: a computer player moves for {name}.") for name in late] == [1] * len(late)
    table = await channel.table(code)
    assert [sitter.missed for sitter in table.sitters] == [int(name in late) for name in people]
    assert all(timer is None or timer.until > channel.clock.instant for timer in table.clocks.timers)


async def test_a_pair_alone_waits(channel: Channel) -> None:
    """Tandem with one pair has one decision at a time, so nothing is forced."""
    code = await channel.open("ann", "bob", game="tandem")
    assert (await channel.table(code)).lateness == "wait"


async def test_a_computer_players_choice_stays_secret(channel: Channel) -> None:
    """Where one of two has not chosen in time the others see that it moved; what, when the round closes."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    channel.clock.instant += HOUR
    for who in ("ann", "bob"):
        await channel.ask(who, f"/away {code} 5d" if who == "bob" else f"/move {code} pass")
    (one,) = [told for told in await channel.wait(code, DAY) if "computer player" in words(told[2])]
    assert words(one[2]).split("\n")[0] == "Time is up: a computer player moves for cyd."
    assert "cyd:" not in words(one[2])
    assert await channel.awaited(code) == ["bob"]
    assert one[2].picture is not None
    assert one[2].picture.view.seat is None


async def test_three_turns_missed_in_a_row_are_out_only_where_agreed(channel: Channel) -> None:
    """With late=out the third turn missed in a row gives the seat up; not the first two, nor with a move between."""
    code = await channel.open("ann", "bob", "cyd", game="road", options="late=out")
    told = []
    for turn in range(5):
        for who in ("ann", "bob"):
            await channel.ask(who, f"/move {code} pass")
        if turn == 1:
            await channel.ask("cyd", f"/move {code} pass")
            continue
        told.append("\n".join(words(post) for _, _, post in await channel.wait(code, DAY)))
        table = await channel.table(code)
        assert table.match is not None
        assert table.match.resigned == ((Seat(2),) if turn == 4 else ())
    assert ["has missed three turns in a row and is out" in text for text in told] == [False, False, False, True]
    post = await channel.public(await channel.ask("ann", f"/resign {code}"))
    assert "The match is over" in words(post)


async def test_who_is_woken_has_time_before_a_computer_player_moves(channel: Channel) -> None:
    """A nudge at a stalled table calls the awaited players, and gives them the whole time of a turn."""
    code = await channel.open("ann", "bob", game="road")
    await channel.wait(code, 8 * DAY)
    before = await channel.table(code)
    assert before.clocks.stalled and before.live
    missed = [sitter.missed for sitter in before.sitters]
    nudged = channel.clock.instant
    assert (await channel.ask("ann", f"/nudge {code}")).changes
    after = await channel.table(code)
    assert [timer and timer.until for timer in after.clocks.timers] == [nudged + DAY, nudged + DAY]
    heard = await channel.wait(code, HOUR)
    assert [called(post) for _, _, post in heard] == [["bob"]]
    assert [sitter.missed for sitter in (await channel.table(code)).sitters] == missed
    assert (await channel.ask("bob", f"/move {code} pass")).changes
