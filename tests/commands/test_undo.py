"""Taking back: at once where harmless, else by the others' consent, never over luck with a computer player."""

from __future__ import annotations

import pytest
from desk_channel import DAY, HOUR, Channel, called, labels, sends, words

from bot.ports.posts import Acknowledgement
from bot.table import actions
from games.kernel.game import Seat


async def lay_only(channel: Channel) -> str:
    """A match of Metro for two; whoever moves draws a tile by it, which is luck and told in private."""
    return await channel.open("ann", "bob")


async def test_a_choice_nobody_has_followed_is_taken_back_at_once(channel: Channel) -> None:
    """In Road, before anybody else has chosen: nothing was revealed, nobody is asked, and nobody else hears of it."""
    code = await channel.open("ann", "bob", game="road")
    start = await channel.version(code)
    await channel.ask("ann", f"/move {code} pass")
    answer = await channel.ask("ann", f"/undo {code}", key="undo")
    assert words(answer.posts[0]).startswith("Your move is taken back.\n")
    assert not isinstance(answer.posts[0], Acknowledgement)
    assert {send.split()[1] for send in sends(answer.posts[0])} == {f"{code}.2"}
    assert not await channel.posts(code, start)
    assert "A move is taken back." in await channel.say("ann", f"/log {code}")
    assert "taken back" not in await channel.say("bob", f"/log {code}")
    assert await channel.awaited(code) == ["ann", "bob"]
    assert await channel.ask("ann", f"/undo {code}", key="undo") == answer
    assert "nothing of yours" in await channel.refused("ann", f"/undo {code}")


async def test_what_all_have_seen_is_taken_back_before_all(channel: Channel) -> None:
    """In Socks nothing is hidden: the board is posted again as it is, and its owner is called to move."""
    code = await channel.open("ann", "bob", game="socks")
    mover = await channel.mover(code)
    await channel.step(code)
    post = await channel.public(await channel.ask(mover, f"/undo {code}"))
    assert "A move is taken back." in words(post)
    assert post.picture is not None
    assert called(post) == [mover] == await channel.awaited(code)


async def test_a_choice_taken_back_unseen_leaves_what_is_asked(channel: Channel) -> None:
    """The match stands as it did for everybody else: whether to end it is asked still."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", f"/move {code} pass")
    await channel.ask("bob", f"/end {code}")
    assert (await channel.ask("ann", f"/undo {code}")).changes
    assert (await channel.ask("ann", f"/agree {code}")).changes
    assert (await channel.table(code)).over


async def test_a_choice_that_others_have_followed_can_be_changed(channel: Channel) -> None:
    """Nobody else's choice goes back for it: the person is told to choose again, and that works."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    await channel.ask("ann", f"/move {code} pass")
    await channel.ask("bob", f"/move {code} pass")
    assert "choose again" in await channel.refused("ann", f"/undo {code}")
    match = await channel.match(code)
    other = next(text for text in match.legal(Seat(0)) if text != "pass")
    assert (await channel.ask("ann", f"/move {code} {other}")).changes
    assert await channel.awaited(code) == ["cyd"]


async def test_a_round_that_is_over_goes_back_by_consent(channel: Channel) -> None:
    """The next card was luck: all others are asked, each by a mention, and all must agree."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    for who in ("ann", "bob", "cyd"):
        await channel.ask(who, f"/move {code} pass")
    post = await channel.public(await channel.ask("cyd", f"/undo {code}"))
    assert sorted(called(post)) == ["ann", "bob"]
    assert {"I agree", "I do not agree"} <= set(labels(post))
    await channel.ask("ann", f"/agree {code}")
    assert await channel.awaited(code) == ["ann", "bob", "cyd"]
    final = await channel.public(await channel.ask("bob", f"/agree {code}"))
    assert "A move is taken back." in words(final)
    assert called(final) == []
    assert await channel.awaited(code) == ["cyd"]


async def test_luck_and_private_news_go_back_only_if_all_agree(channel: Channel) -> None:
    """In Metro a tile was drawn and seen: the others are asked, one no is a no, and yes brings the board again."""
    code = await lay_only(channel)
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert "nothing of yours" in await channel.refused(mover, f"/undo {code}")
    before = (await channel.table(code)).match
    await channel.step(code)
    post = await channel.public(await channel.ask(mover, f"/undo {code}"))
    assert f"{mover} asks to take back a move and what followed" in words(post)
    assert called(post) == [other]
    assert f"{other} does not agree." in words(await channel.public(await channel.ask(other, f"/refuse {code}")))
    await channel.ask(mover, f"/undo {code}")
    post = await channel.public(await channel.ask(other, f"/agree {code}"))
    assert "A move is taken back." in words(post)
    assert called(post) == [mover]
    after = (await channel.table(code)).match
    assert before is not None
    assert after is not None
    assert (after.state, after.awaited) == (before.state, before.awaited)
    assert after.used > before.used


async def test_a_move_ends_the_question(channel: Channel) -> None:
    """Where the other plays on instead of answering, the move stands, and the old button applies nothing."""
    code = await lay_only(channel)
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    await channel.step(code)
    post = await channel.public(await channel.ask(mover, f"/undo {code}"))
    agree = next(send for send in sends(post) if send.startswith("/agree"))
    assert f"{mover} asked to take back a move. That is dropped" in words(
        await channel.public(await channel.step(code))
    )
    assert "Nothing is being asked" in await channel.refused(other, agree)


async def test_another_move_taken_back_drops_the_question(channel: Channel) -> None:
    """It is told as just that, where all read and in private, also to the asker, who had been told of no such move."""
    one, two, group = "telegram:11", "telegram:22", "telegram:-7"
    ((code, *_),) = (await channel.ask(one, "/new socks", place=group)).changes
    await channel.ask(two, f"/join {code}", place=group)
    for who in (one, two):
        await channel.ask(who, "/notify both", place=who)
    await channel.ask(one, f"/start {code}", place=group)
    for _ in range(5):
        mover = f"telegram:{await channel.mover(code)}"
        await channel.step(code, mover, place=mover)
    asker, other = (one, two) if await channel.mover(code) == "11" else (two, one)
    await channel.ask(asker, f"/undo {code}", place=asker)
    start = await channel.version(code)
    await channel.ask(other, f"/undo {code}", place=other)
    posts = await channel.posts(code, start)
    assert {place for place, _ in posts} == {one, two, group}
    for _, post in posts:
        name = asker.removeprefix("telegram:")
        dropped = f"{name} asked to take back a move. That is dropped, because the match has changed since.\n"
        assert f"A move is taken back.\n{dropped}" in words(post)
        assert words(post).count("taken back") == 1


async def test_a_computer_player_does_not_give_luck_back(channel: Channel) -> None:
    """Luck that was seen stays drawn, alone and among computer players; so does any where one holds a seat."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    await channel.computers(code)
    await channel.step(code, "ann")
    await channel.computers(code)
    assert "You have seen what luck brought" in await channel.refused("ann", f"/undo {code}")
    code = await lay_only(channel)
    mover = await channel.mover(code)
    await channel.step(code)
    await channel.ask("bob" if mover == "ann" else "ann", f"/seat bot {code}")
    assert await channel.refused(mover, f"/undo {code}")


async def test_nothing_goes_back_beyond_a_seat_handed_over_or_a_time_that_was_up(channel: Channel) -> None:
    """What the old owner did stays done, and so does what a computer player did for somebody who was late."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", f"/move {code} pass")
    await channel.ask("ann", f"/seat {code}")
    await channel.ask("cyd", f"/take {code}")
    assert "nothing of yours" in await channel.refused("cyd", f"/undo {code}")
    await channel.wait(code, DAY)
    assert "nothing of yours" in await channel.refused("bob", f"/undo {code}")


async def test_a_question_lapses_after_a_day(channel: Channel) -> None:
    """It is told once, to nobody in particular, and nothing changes."""
    code = await lay_only(channel)
    mover = await channel.mover(code)
    await channel.step(code)
    await channel.ask(mover, f"/undo {code}")
    heard = await channel.wait(code, DAY + HOUR)
    lapsed = [post for _, _, post in heard if "Not everybody has agreed in time." in words(post)]
    assert len(lapsed) == 1
    assert "Nothing is being asked" in await channel.refused("ann", f"/agree {code}")
    assert (await channel.ask(mover, f"/undo {code}")).changes


async def _against_computers(channel: Channel, game: str, *levels: str, options: str = "") -> str:
    ((code, *_),) = (await channel.ask("ann", f"/new {game} {options}")).changes
    for level in levels:
        await channel.ask("ann", f"/bot {code} {level}")
    await channel.ask("ann", f"/start {code}")
    await channel.computers(code)
    return code


async def _computer_moves(channel: Channel, code: str, text: str = "") -> None:
    """The computer player whose turn it is makes this move, or the first that is not to draw."""
    table = await channel.table(code)
    assert table.match is not None
    (seat,) = table.computers
    move = text or next(one for one in table.match.legal(seat) if one != "draw")
    key = f"computer:{await channel.version(code)}"
    await channel.repository.change(
        code,  # type: ignore[arg-type]
        key,
        lambda table: actions.move(table, seat, move, by="bot", key=key, at=0),
    )


@pytest.mark.parametrize("others", [1, 2])
async def test_computer_players_give_their_moves_back(channel: Channel, others: int) -> None:
    """In Metro who lays a drawn tile gets no new one: what computer players drew since, unseen, goes back.

    Their moves go back too, and the one who moved is to move again.
    """
    code = await _against_computers(channel, "metro", *["greedy"] * others)
    assert (await channel.ask("ann", f"/move {code} draw")).changes
    before = await channel.match(code)
    await channel.step(code, "ann")
    for _ in range(others):
        await _computer_moves(channel, code)
    post = await channel.public(await channel.ask("ann", f"/undo {code}"))
    assert "A move is taken back." in words(post)
    after = await channel.match(code)
    assert (after.state, after.awaited) == (before.state, before.awaited)
    assert "You have seen what luck brought" in await channel.refused("ann", f"/undo {code}")


async def test_where_luck_draws_nothing_all_goes_back(channel: Channel) -> None:
    """In Socks, against a computer player, one move after the other."""
    code = await _against_computers(channel, "socks", "greedy")
    for _ in range(2):
        await channel.step(code, "ann")
        await channel.computers(code)
        assert (await channel.ask("ann", f"/undo {code}")).changes
        assert await channel.awaited(code) == ["ann"]


@pytest.mark.parametrize("game", ["road", "tandem"])
async def test_what_luck_showed_everybody_stays(channel: Channel, game: str) -> None:
    """The next card, the next dice: also where only computer players sit."""
    code = await _against_computers(channel, game, "greedy")
    await channel.step(code, "ann")
    while not await channel.computers(code):
        await channel.step(code, "ann")
    assert "You have seen what luck brought" in await channel.refused("ann", f"/undo {code}")


async def test_what_a_computer_player_drew_and_then_laid_stays(channel: Channel) -> None:
    """Nothing was told of the tile it drew, but it lies on the board for all to see."""
    code = await _against_computers(channel, "metro", "greedy", options="hand=1")
    assert (await channel.ask("ann", f"/move {code} draw")).changes
    await channel.step(code, "ann")
    for text in ("draw", ""):
        await _computer_moves(channel, code, text)
    assert "You have seen what luck brought" in await channel.refused("ann", f"/undo {code}")
