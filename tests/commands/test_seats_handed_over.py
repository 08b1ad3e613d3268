"""A seat goes to somebody else, to a computer player until its owner is back, or away from somebody who is gone."""

from __future__ import annotations

from desk_channel import DAY, HOUR, Channel, called, labels, sends, words

from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person
from bot.ports.posts import PrivateReply
from bot.table.match_record import table_record
from games.records import check


async def test_a_computer_player_holds_a_seat_until_its_owner_is_back(channel: Channel) -> None:
    """In the middle of a turn too: it moves at once, and /back takes the seat again with a clock of its own."""
    code = await channel.open("ann", "bob", "cyd")
    mover = await channel.mover(code)
    post = await channel.public(await channel.ask(mover, f"/seat bot {code}"))
    assert words(post).startswith(f"A computer player holds {mover}'s seat for now.")
    assert "holds this seat already" in await channel.refused(mover, f"/seat bot {code}")
    for _ in range(5):
        assert await channel.computers(code) or mover not in await channel.awaited(code)
        await channel.step(code)
    if mover in await channel.awaited(code):
        await channel.computers(code)
    answer = await channel.ask(mover, "/back", key="back")
    assert words(await channel.public(answer)).startswith(f"{mover} is back.")
    assert await channel.ask(mover, "/back", key="back") == answer
    assert "not away" in await channel.refused(mover, "/back")
    for _ in range(4):
        if await channel.mover(code) == mover:
            break
        await channel.step(code)
    assert await channel.mover(code) == mover
    timer = next(timer for timer in (await channel.table(code)).clocks.timers if timer is not None)
    assert timer.until == channel.clock.instant + DAY
    assert (await channel.step(code, mover)).changes


async def test_back_in_the_middle_of_a_turn(channel: Channel) -> None:
    """Back before the computer player has moved: the turn is the owner's, old buttons work, and the clock is full."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    hand = (await channel.ask(mover, f"/hand {code}")).posts[0]
    await channel.ask(mover, f"/seat bot {code}")
    channel.clock.instant += HOUR
    await channel.ask(mover, "/back")
    assert await channel.computers(code) == 0
    timer = next(timer for timer in (await channel.table(code)).clocks.timers if timer is not None)
    assert timer.until == channel.clock.instant + DAY
    press = next(send for send in sends(hand) if send.startswith("/move"))
    assert (await channel.ask(mover, press)).changes


async def test_the_last_person_cannot_leave_the_match_to_computers(channel: Channel) -> None:
    """Where nobody else plays there is nobody to play for."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat bot {code}")
    assert "Nobody else plays here" in await channel.refused("bob", f"/seat bot {code}")


async def test_somebody_takes_over_and_gets_a_brief(channel: Channel) -> None:
    """Rules in six lines, the last moves, the hand with what can be pressed; the post says who plays for whom."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 3)
    mover = await channel.mover(code)
    await channel.wait(code, DAY // 2 + HOUR)
    post = await channel.public(await channel.ask(mover, f"/seat cyd {code}"))
    assert f"{mover} offers the seat to cyd." in words(post)
    take = next(send for send in sends(post) if send.startswith("/take"))
    assert f"Take {mover}'s seat" in labels(post)
    assert "offered to somebody else" in await channel.refused("dan", take)
    answer = await channel.ask("cyd", take, key="take")
    brief, hand = answer.posts
    assert isinstance(brief, PrivateReply)
    assert isinstance(hand, PrivateReply)
    lines = words(brief).split("\n")
    assert len(lines) <= 1 + 6 + 1 + 6
    assert hand.picture is not None
    assert any(send.startswith((f"/move {code}.", f"/hand {code}.")) for send in sends(hand))
    public = await channel.public(answer)
    assert f"cyd takes over {mover}'s seat." in words(public)
    assert not called(public)
    assert await channel.mover(code) == "cyd"
    timer = next(timer for timer in (await channel.table(code)).clocks.timers if timer is not None)
    assert (timer.until, timer.stage) == (channel.clock.instant + DAY, 0)
    assert await channel.ask("cyd", take, key="take") == answer
    assert "You do not sit" in await channel.refused(mover, f"/hand {code}")
    assert (await channel.step(code, "cyd")).changes


async def test_an_offer_can_be_taken_back(channel: Channel) -> None:
    """With /back; until somebody takes the seat its owner plays on."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat {code}")
    await channel.step(code)
    assert (await channel.ask("ann", "/back")).changes
    assert "No seat is offered" in await channel.refused("cyd", f"/take {code}")


async def test_nobody_plays_two_seats_of_a_match(channel: Channel) -> None:
    """Whoever has seen the hand of one seat gets no other; their own one they may take again."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat {code}")
    assert (await channel.ask("cyd", f"/take {code}")).changes
    await channel.ask("bob", f"/seat {code}")
    assert "know its secrets" in await channel.refused("ann", f"/take {code}")
    await channel.ask("cyd", f"/seat {code}")
    assert "Which seat?" in await channel.refused("ann", f"/take {code}")
    assert (await channel.ask("ann", f"/take {code} 1")).changes


async def test_who_takes_over_plays_from_where_they_are(channel: Channel) -> None:
    """Their place is one of the table from then on, and they are mentioned there and nowhere else."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat {code}")
    await channel.ask("cyd", f"/watch {code}", place="web:attic")
    assert (await channel.ask("cyd", f"/take {code}", place="web:attic")).changes
    table = await channel.table(code)
    assert Place("web:attic") in dict(table.audience.places)
    assert not table.audience.watching
    for _ in range(2):
        answer = await channel.step(code)
        here, there = [await channel.public(answer, place) for place in ("web:lobby", "web:attic")]
        next_one = await channel.mover(code)
        assert (called(here), called(there)) == (([], ["cyd"]) if next_one == "cyd" else (["bob"], []))


async def test_the_host_may_replace_who_is_gone(channel: Channel) -> None:
    """After three deadlines and not before; by name in any letters, with @, or by number; the owner can come back."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    for who in ("ann", "cyd"):
        await channel.ask(who, f"/move {code} pass")
    await channel.ask("ann", f"/terms {code} late=wait")
    await channel.wait(code, 2 * DAY + HOUR)
    assert "the time of three turns" in await channel.refused("ann", f"/replace bob {code}")
    await channel.wait(code, DAY)
    for name in ("dan", "4", "ann bob", "<@77>", "0"):
        assert "Nobody by this name" in await channel.refused("ann", f"/replace {name} {code}")
    assert "Only another person's seat can be given to a computer player." in await channel.refused(
        "ann", f"/replace ann {code}"
    )
    answer = await channel.ask("ann", f"/replace @BOB {code}", key="replace")
    assert "A computer player holds bob's seat" in words(await channel.public(answer))
    assert await channel.ask("ann", f"/replace @BOB {code}", key="replace") == answer
    assert await channel.computers(code) >= 1
    assert "bob is back." in words(await channel.public(await channel.ask("bob", "/back")))


async def test_the_others_vote_on_who_is_gone(channel: Channel) -> None:
    """Another player than the host asks, the rest agree. The missing player is not asked; their move ends it."""
    code = await channel.open("ann", "bob", "cyd", "dan", game="road", options="late=wait")
    for who in ("bob", "cyd", "dan"):
        await channel.ask(who, f"/move {code} pass")
    await channel.wait(code, 4 * DAY)
    post = await channel.public(await channel.ask("bob", f"/replace ann {code}"))
    assert sorted(called(post)) == ["cyd", "dan"]
    assert "The others decide that" in await channel.refused("ann", f"/agree {code}")
    assert "Make a move" in await channel.refused("ann", f"/refuse {code}")
    await channel.ask("cyd", f"/agree {code}")
    post = await channel.public(await channel.ask("dan", f"/agree {code}"))
    assert "A computer player holds ann's seat" in words(post)
    assert (await channel.table(code)).question is None


async def test_a_table_whose_host_has_gone_has_another(channel: Channel) -> None:
    """If the host gives up, the next player may change the terms; so may a successor in the host's seat."""
    code = await channel.open("ann", "bob", "cyd")
    assert "Only ann" in await channel.refused("bob", f"/terms {code} pace=7d")
    await channel.ask("ann", f"/resign {code}")
    assert "Only bob" in await channel.refused("ann", f"/terms {code} pace=7d")
    assert (await channel.ask("bob", f"/terms {code} pace=7d")).changes
    other = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat {other}")
    await channel.ask("dan", f"/take {other}")
    assert (await channel.ask("dan", f"/terms {other} pace=7d")).changes


async def test_a_seat_offered_to_an_account_is_not_for_a_name(channel: Channel) -> None:
    """A person elsewhere whose name equals the account a seat is offered to does not get it."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat <@55> {code}")
    person = Person(Account("telegram:9"), "discord:55", "en")
    answer = await channel.desk.ask(Ask(person, channel.place, f"/take {code}", "k", private=True))
    assert "offered to somebody else" in words(answer.posts[0])
    assert (await channel.ask("discord:55", f"/take {code}")).changes


async def test_the_log_names_who_sat_there_then(channel: Channel) -> None:
    """What the old owner did stays theirs; the new one has taken over, and is not said to have been away."""
    code = await channel.open("ann", "bob")
    while await channel.mover(code) != "ann":
        await channel.step(code)
    await channel.wait(code, DAY)
    await channel.ask("bob", f"/skip {code}")
    await channel.ask("ann", f"/away 5d {code}")
    await channel.ask("ann", f"/seat {code}")
    await channel.ask("dan", f"/take {code}")
    log = await channel.say("zed", f"/log {code}")
    assert "a computer player moves for ann" in log
    assert "ann is away" in log and "ann offers the seat" in log and "dan takes over" in log
    assert "dan is away" not in log


async def take(channel: Channel, code: str, account: str, name: str, *, handle: str = "", place: str = "") -> str:
    """Somebody with this account and name takes the only seat that is offered; "" or why not."""
    person = Person(Account(account), name, "en", handle)
    ask = Ask(person, Place(place) if place else channel.place, f"/take {code}", f"{account}:{code}", private=True)
    answer = await channel.desk.ask(ask)
    return "" if answer.changes else words(answer.posts[0])


async def test_a_name_that_is_known_means_that_person(channel: Channel) -> None:
    """A person who sits at a table here is known. Another one of that name does not get the seat, however fast."""
    await channel.open("telegram:5", "telegram:6", game="road")
    code = await channel.open("ann", "bob")
    post = await channel.public(await channel.ask("ann", f"/seat @6 {code}"))
    assert words(post).startswith("ann offers the seat to 6.")
    assert "somebody else" in await take(channel, code, "telegram:66", "6")
    assert "somebody else" in await take(channel, code, "web:6", "6")
    assert await take(channel, code, "telegram:6", "Six", place="telegram:6") == ""


async def test_an_account_stands_for_all_of_its_person(channel: Channel) -> None:
    """A person may take the seat with any linked account."""
    await channel.link("discord:55", "telegram:9")
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat <@55> {code}")
    assert await take(channel, code, "telegram:9", "Nine") == ""


async def test_a_handle_means_one_person(channel: Channel) -> None:
    """On Telegram nobody else has it, and whoever calls themselves so is not meant."""
    code = await channel.open("ann", "bob")
    answer = await channel.ask("telegram:3", f"/seat @Dan_of_Rome {code}", place="telegram:-5")
    assert not answer.changes
    group = "telegram:-5"
    ((code, *_),) = (await channel.ask("telegram:3", "/new metro", place=group)).changes
    await channel.ask("telegram:4", f"/join {code}", place=group)
    await channel.ask("telegram:3", f"/start {code}", place=group)
    post = await channel.public(await channel.ask("telegram:3", f"/seat @Dan_of_Rome {code}", place=group), group)
    assert words(post).startswith("3 offers the seat to @Dan_of_Rome.")
    assert "somebody else" in await take(channel, code, "telegram:8", "@dan_of_rome", place=group)
    assert "somebody else" in await take(channel, code, "discord:8", "Dan", handle="dan_of_rome", place=group)
    assert await take(channel, code, "telegram:9", "Dan", handle="dan_of_rome", place=group) == ""


async def test_a_name_nobody_knows_gets_no_seat(channel: Channel) -> None:
    """Whoever calls themselves so later is somebody else; only at the local table is a name an account."""
    group = "telegram:-5"
    ((code, *_),) = (await channel.ask("telegram:3", "/new metro", place=group)).changes
    await channel.ask("telegram:4", f"/join {code}", place=group)
    await channel.ask("telegram:3", f"/start {code}", place=group)
    assert "I know nobody called Zoe" in await channel.refused("telegram:3", f"/seat Zoe {code}", place=group)
    assert "No seat is offered" in await take(channel, code, "telegram:8", "Zoe", place=group)
    local = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat Zoe {local}")
    assert "somebody else" in await take(channel, local, "telegram:8", "zoe")
    assert await take(channel, local, "web:zoe", "Zoe") == ""


async def test_a_record_tells_who_played_a_seat_before(channel: Channel) -> None:
    """It names the people who sat down to play, as the seal of the luck does. A successor is named in an event."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/seat cyd {code}")
    await channel.ask("cyd", f"/take {code}")
    await channel.step(code)
    assert (await channel.table(code)).names == ("cyd", "bob")
    written = table_record(await channel.repository.past(code, 0, await channel.version(code)))
    assert written["seats"] == ["ann", "bob"]
    (handed,) = [line for line in written["moves"] if "event" in line]
    assert (handed["event"], handed["to"], handed["player"]) == ("handed", "cyd", "person")
    assert written["seal"]["start"].endswith("|ann|bob")
    check(written)
