"""Planned moves: played the instant they fit, once, told as planned, and known to nobody else until then."""

from __future__ import annotations

import asyncio

import pytest
from desk_channel import Channel, called, labels, sends, words
from planning import apart, lays, made, opened, plans

from bot.ports.addresses import Place
from bot.ports.posts import PrivateReply
from bot.table.match_record import table_record
from bot.table.plans import Plans
from bot.text.match_pages import MatchPage, MatchPages
from games.records import check


async def test_a_plan_is_tried_played_at_once_and_told(channel: Channel) -> None:
    """Its answer says what it would do; the move stands in the log as its player's own, and the post says as planned.

    The one who planned is not called for it; who is next is, once.
    """
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    (answer,) = (await channel.ask(waits, f"/if {code} {theirs} then {mine}")).posts
    assert isinstance(answer, PrivateReply)
    first, about, *rest = words(answer).split("\n")
    assert first.startswith(f"If {mover} plays {theirs}, you play {mine}. ")
    assert not first.endswith("seen only then.") and about.startswith("It is played the moment it fits") and not rest
    start = await channel.version(code)
    await channel.ask(mover, f"/move {code} {theirs}")
    assert (await channel.table(code)).due(channel.clock.now()) == channel.clock.now()
    await channel.look(code)
    assert await made(channel, code) == [(mover, theirs, "person"), (waits, mine, "person")]
    assert await plans(channel, code, waits) is None and await channel.mover(code) == mover
    ((_, post),) = await channel.posts(code, start)
    assert "As planned." in words(post) and called(post) == [mover]
    assert len(words(post).split()) <= 40
    assert "As planned." in await channel.say(mover, f"/log {code}")
    assert not await channel.look(code) or await channel.version(code) == start + 2


async def test_a_post_between_calls_nobody_who_has_planned(channel: Channel) -> None:
    """A post that comes before the planned move waits for it, and does not call its player."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    await channel.ask(waits, f"/if {code} {theirs} then {mine}")
    start = await channel.version(code)
    await channel.ask(mover, f"/move {code} {theirs}")
    assert not await channel.teller.settled((await channel.table(code)).code)
    ((_, post),) = await channel.posts(code, start)
    assert not called(post)
    await channel.look(code)
    assert await channel.teller.settled((await channel.table(code)).code)


async def test_a_tree_of_two_answers_in_socks(channel: Channel) -> None:
    """Turns of several moves are planned whole; a line that fits keeps what follows, the others go."""
    code, mover, waits = await opened(channel, "socks")
    a, b, c, d, e, f, g, h, *_ = await channel.legal(code)
    long = f"{b} then {c}, {d} then {e}, {f} then {g}, {h}"
    answer = await channel.say(waits, f"/if {code} {long}")
    assert answer.startswith(f"If {mover} plays {b}, you play {c}, {d}. {waits} lays {c}. {waits} lays {d}.\n")
    assert f"If {mover} plays {e}, {f}, you play {g}, {h}. {waits} lays {g}." in answer
    await channel.say(waits, f"/if {code} {a} then {c}, {d}")
    listed = (await channel.ask(waits, f"/if {code}")).posts[0]
    assert words(listed).split("\n")[1:] == [f"1. {b} → {c}, {d} → {e}, {f} → {g}, {h}", f"2. {a} → {c}, {d}"]
    await channel.ask(mover, f"/move {code} {b}")
    await channel.look(code)
    assert (await made(channel, code))[1:] == [(waits, c, "person"), (waits, d, "person")]
    assert await plans(channel, code, waits) == Plans((((e, f), (g, h)),), (await channel.match(code)).awaited[0])
    await channel.ask(mover, f"/move {code} {e}, {f}")
    start = await channel.version(code)
    await channel.look(code)
    assert (await made(channel, code))[-2:] == [(waits, g, "person"), (waits, h, "person")]
    assert await plans(channel, code, waits) is None
    ((_, post),) = await channel.posts(code, start)
    assert words(post).count("As planned.") == 2 and called(post) == [mover]


@pytest.mark.parametrize("game", ["metro", "socks"])
async def test_what_does_not_fit_is_dropped_with_a_note(channel: Channel, game: str) -> None:
    """The player is called as ever, reads so in the next panel once, and nowhere else; no word of what it was."""
    code, mover, waits = await opened(channel, game)
    theirs, other, mine = await apart(channel, code, mover, waits)
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    assert await plans(channel, code, waits)
    start = await channel.version(code)
    await channel.ask(mover, f"/move {code} {other}")
    assert await plans(channel, code, waits) is None
    assert (await channel.table(code)).due(channel.clock.now()) != channel.clock.now()
    ((_, post),) = await channel.posts(code, start)
    assert called(post) == [waits] and "planned" not in words(post)
    note = "What you had planned is dropped: the position is another."
    assert note in await channel.say(waits, f"/hand {code}")
    assert "planned" not in await channel.say(mover, f"/hand {code}")
    assert "planned" not in await channel.say(mover, f"/log {code}")
    await channel.step(code, waits)
    await channel.step(code)
    await channel.step(code)
    assert "planned" not in await channel.say(waits, f"/hand {code}")


async def test_the_one_message_in_a_private_chat_says_so_too(channel: Channel) -> None:
    """On Telegram, where a match is one message in its player's chat: it comes with a sound, and with the note."""
    code = await channel.open("telegram:1", "telegram:2", game="socks")
    for who in ("telegram:1", "telegram:2"):
        await channel.ask(who, "/notify private", place=who)
    mover = "telegram:" + await channel.mover(code)
    waits = "telegram:2" if mover == "telegram:1" else "telegram:1"
    one, two, three, four, *_ = await channel.legal(code)
    await channel.say(waits, f"/if {code} {one} then {two}, {three}", place=waits)
    start = await channel.version(code)
    await channel.ask(mover, f"/move {code} {four}", place=mover)
    posts = dict(await channel.posts(code, start))
    assert "What you had planned is dropped" in words(posts[Place(waits)]) and posts[Place(waits)].rings
    assert all("planned" not in words(post) for place, post in posts.items() if place != waits)
    await channel.ask(waits, f"/move {code} {one}, {two}", place=waits)
    moves = await channel.legal(code)
    await channel.say(waits, f"/if {code} {moves[0]}, {moves[1]} then {moves[2]}, {moves[3]}", place=waits)
    start = await channel.version(code)
    await channel.ask(mover, f"/move {code} {moves[0]}, {moves[1]}", place=mover)
    await channel.look(code)
    posts = dict(await channel.posts(code, start))
    own = posts[Place(waits)]
    assert words(own).count("As planned.") == 2 and moves[0] in words(own) and not own.rings and not called(own)
    # who has just moved is there, as after the move of a computer player
    assert words(posts[Place(mover)]).count("As planned.") == 2 and not posts[Place(mover)].rings


async def seen(channel: Channel, code: str, who: str) -> list[object]:
    """Everything that somebody else can ask of a table."""
    found: list[object] = []
    for line in ("log", "board", "describe", "hand", "next", "verify", "step", "where", "terms", "hint", "games"):
        for private in (True, False):
            name = line if line in ("next", "games") else f"{line} {code}"
            found.append((await channel.ask(who, f"/{name}", private=private)).posts)
    return [[(words(post), sends(post), labels(post)) for post in posts] for posts in found]  # type: ignore[attr-defined]


async def page(channel: Channel, code: str) -> MatchPage:
    """What everybody may know of a match."""
    found = await MatchPages(channel.repository, channel.store.memory).page((await channel.table(code)).code)
    assert found is not None
    return found


async def test_nobody_else_learns_of_a_plan_while_it_waits(channel: Channel, elsewhere: Channel) -> None:
    """Posts, answers, pages with their versions, and times: all as if nothing had been planned; the record too."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    table, start, was = await channel.table(code), await channel.version(code), await page(channel, code)
    before = [await seen(channel, code, who) for who in (mover, "zed")]
    channel.clock.instant += 5000
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.say(waits, f"/if {code} any then {mine}")
    channel.clock.instant -= 5000
    assert not await channel.posts(code, start)
    assert [await seen(channel, code, who) for who in (mover, "zed")] == before
    now = await page(channel, code)
    assert (now.at.version, now.moves, now.players, now.status) == (was.at.version, was.moves, was.players, was.status)
    after = await channel.table(code)
    assert (after.clocks, after.due(0), after.match) == (table.clocks, table.due(0), table.match)
    past = await channel.repository.past(table.code, 0, await channel.version(code))
    assert table_record(past) == table_record(past[:start])


async def test_its_record_is_that_of_moves_made_by_hand(channel: Channel) -> None:
    """It says nothing of plans, is sound, and is the same for every reader."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {theirs}")
    await channel.look(code)
    past = await channel.repository.past((await channel.table(code)).code, 0, await channel.version(code))
    record = table_record(past)
    check(record)
    assert "plan" not in str(record) and record["moves"][-1]["move"] == mine


async def test_another_process_plays_what_was_planned_once(channel: Channel, elsewhere: Channel) -> None:
    """The one that made the other's move is gone before it: what is due lies in the store. Two at once play it once."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {theirs}")
    ready = await elsewhere.store.due_tables.ready(elsewhere.clock.now())
    assert ready
    await asyncio.gather(elsewhere.look(code), channel.look(code), elsewhere.look(code))
    assert await made(elsewhere, code) == [(mover, theirs, "person"), (waits, mine, "person")]
    assert await made(channel, code) == await made(elsewhere, code)


async def test_a_line_that_comes_twice_plans_once(channel: Channel) -> None:
    """And has the same answer, also once it was played."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    first = await channel.ask(waits, f"/if {code} {theirs} then {mine}", key="once")
    assert await channel.ask(waits, f"/if {code} {theirs} then {mine}", key="once") == first
    await channel.ask(mover, f"/move {code} {theirs}")
    await channel.look(code)
    assert await channel.ask(waits, f"/if {code} {theirs} then {mine}", key="once") == first


async def test_any_answers_whatever_they_play_and_comes_last(channel: Channel) -> None:
    """A line that says more goes before it. What cannot be taken back is played without asking again."""
    code, mover, waits = await opened(channel)
    theirs, other, mine = await apart(channel, code, mover, waits)
    assert "seen only then" in await channel.say(waits, f"/if {code} any then draw")
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {other}")
    await channel.look(code)
    assert (await made(channel, code))[-1] == (waits, "draw", "person")
    assert await channel.mover(code) == waits and await plans(channel, code, waits) is None
    start = await channel.version(code) - 1
    ((_, post),) = await channel.posts(code, start)
    assert called(post) == [waits]


async def test_they_are_the_one_who_was_to_move(channel: Channel) -> None:
    """Of three: what the third plays in between is nothing to the plan, which waits until one's own turn."""
    code, mover, third = await opened(channel, "metro", "cyd")
    waits = next(name for name in ("ann", "bob", "cyd") if name not in (mover, third))
    theirs, _, mine = await apart(channel, code, mover, waits)
    assert "seen only then" in await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {theirs}")
    assert await plans(channel, code, waits) is not None and not (await channel.table(code)).planned
    text = next(text for text in await channel.legal(code) if text not in (mine, "draw"))
    await channel.ask(third, f"/move {code} {text}")
    await channel.look(code)
    assert (await made(channel, code))[-1] == (waits, mine, "person")


async def test_an_answer_that_others_have_made_illegal_is_dropped(channel: Channel) -> None:
    """The line fits, and the square is taken by the third: nothing is played, and the player is called."""
    code, mover, third = await opened(channel, "metro", "cyd")
    waits = next(name for name in ("ann", "bob", "cyd") if name not in (mover, third))
    theirs = (await channel.legal(code))[-1]
    both = set(await lays(channel, code, waits)) & set(await lays(channel, code, third))
    mine = min(both - {theirs})
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {theirs}")
    assert mine in await channel.legal(code)
    start = await channel.version(code)
    await channel.ask(third, f"/move {code} {mine}")
    assert await plans(channel, code, waits) is None
    ((_, post),) = await channel.posts(code, start)
    assert called(post) == [waits]
    assert "What you had planned is dropped" in await channel.say(waits, f"/hand {code}")


@pytest.mark.parametrize("what", ["undo", "resign", "seat bot", "end"])
async def test_plans_go_with_the_position_and_with_the_seat(channel: Channel, what: str) -> None:
    """Where a move is taken back, the seat given up or held by a computer player, or the match ended."""
    code, mover, waits = await opened(channel, "socks")
    moves = await channel.legal(code)
    await channel.ask(mover, f"/move {code} {moves[0]}")
    await channel.ask(waits, f"/move {code} {moves[1]}, {moves[2]}")
    await channel.say(waits, f"/if {code} {moves[3]}, {moves[4]} then {moves[5]}, {moves[6]}")
    assert await plans(channel, code, waits)
    await channel.ask(waits, f"/{what} {code}")
    if what == "end":
        await channel.ask(mover, f"/agree {code}")
    assert await plans(channel, code, waits) is None


async def test_a_move_of_a_computer_player_is_answered_too(channel: Channel) -> None:
    """Whoever plays against one plans as against a person; what it plays stands for they."""
    ((code, *_),) = (await channel.ask("ann", "/new socks")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    await channel.computers(code)
    moves = await channel.legal(code)
    await channel.ask("ann", f"/move {code} {moves[0]}")
    while await channel.mover(code) == "ann":
        await channel.step(code, "ann")
    await channel.say("ann", f"/if {code} any then {moves[-1]}")
    for _ in range(4):
        await channel.look(code)
    assert ("ann", moves[-1], "person") in await made(channel, code)


async def test_partners_of_tandem_plan_for_each_other(channel: Channel) -> None:
    """Of two pairs at once: they are the own partner, and what the other pair does is nothing to the plan."""
    code = await channel.open("ann", "bob", "cyd", "dan", game="tandem", options="key=chosen")
    assert await channel.awaited(code) == ["ann", "cyd"]
    key = (await channel.legal(code, "ann"))[0]
    assert await channel.say("bob", f"/if {code} {key} then agree")
    await channel.ask("cyd", f"/move {code} {key}")
    await channel.look(code)
    assert await plans(channel, code, "bob") and ("bob", "agree", "person") not in await made(channel, code)
    await channel.ask("ann", f"/move {code} {key}")
    await channel.look(code)
    assert (await made(channel, code))[-1] == ("bob", "agree", "person")
    refusal = await channel.refused("dan", f"/if {code} link then link")
    assert "It is your turn" in refusal


async def test_what_is_planned_about_another_player_takes_the_place_of_it(channel: Channel) -> None:
    """Of three, once the first has moved: the new plan says that the other is dropped, and is about the second."""
    code, mover, third = await opened(channel, "metro", "cyd")
    waits = next(name for name in ("ann", "bob", "cyd") if name not in (mover, third))
    theirs, _, mine = await apart(channel, code, mover, waits)
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    await channel.ask(mover, f"/move {code} {theirs}")
    assert "about another player: it is dropped" in await channel.say(waits, f"/if {code} any then {mine}")
    (of,) = (await channel.match(code)).awaited
    assert await plans(channel, code, waits) == Plans((((), (mine,)),), of)
