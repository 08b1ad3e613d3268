"""A whole place plays one seat: who may vote, when a move is decided, and what is posted of it."""

from __future__ import annotations

import asyncio

import pytest
from desk_channel import DAY, HOUR, Channel, called, labels, sends, words
from msgspec.structs import replace

from bot.ports.addresses import Account, Place, profile_of
from bot.ports.asks import Server
from bot.ports.posts import PublicPost
from bot.store.client import connect
from bot.table.ballots import leading, votes
from bot.table.crowds import profile_of_place
from bot.table.fold import entries
from bot.table.lines.vote_lines import Voted
from bot.text.ballots import BEST
from games import catalogue
from games.kernel.game import Seat
from games.kernel.log_entries import Moved
from games.kernel.match import Match

CROWD = Seat(1)


async def begun(channel: Channel, game: str = "metro", options: str = "first=2", place: str = "") -> str:
    """A match of ann against everybody in the channel, whose turn it is; its code."""
    ((code, *_),) = (await channel.ask("ann", f"/new {game} {options}", place=place)).changes
    assert (await channel.ask("ann", f"/crowd {code}", place=place)).changes
    assert (await channel.ask("ann", f"/start {code}", place=place)).changes
    while CROWD not in (await channel.match(code)).awaited:
        await channel.step(code, "ann", place=place)
    return code


async def posted(channel: Channel, code: str, place: str = "") -> PublicPost:
    """What the place reads of the present turn."""
    ((_, post),) = [one for one in await channel.posts(code, 0) if one[0] == (place or channel.place)]
    assert isinstance(post, PublicPost)
    return post


async def proposed(channel: Channel, code: str) -> list[str]:
    """What the buttons of the vote say."""
    return [send for send in sends(await posted(channel, code)) if send.startswith("/vote") and send.count(" ") > 1]


async def counted(channel: Channel, code: str) -> dict[str, int]:
    """How many are for each proposal of the turn."""
    return {one.move: len(one.voters) for one in votes(await channel.table(code), CROWD).ballots}


async def made(channel: Channel, code: str) -> list[str]:
    """The moves that persons have made for the seat."""
    past = await channel.repository.past(code, 0, await channel.version(code))  # type: ignore[arg-type]
    moves = (entry for entry in entries(one.line for one in past) if isinstance(entry, Moved))
    return [entry.text for entry in moves if entry.seat == CROWD and entry.by == "person"]


async def through(channel: Channel, code: str) -> None:
    """Ann plays until it is the crowd's turn again."""
    while (await channel.match(code)).awaited == (Seat(0),):
        await channel.step(code, "ann")


async def test_the_board_asks_everybody_and_calls_nobody(channel: Channel) -> None:
    """Three moves can be pressed that differ, others proposed; the post rings nobody and says the place's name."""
    code = await begun(channel)
    post = await posted(channel, code)
    assert (await channel.table(code)).names == ("ann", "#lobby")
    assert len({send.split()[-1] for send in await proposed(channel, code)}) == BEST
    assert "Another move" in labels(post) and "All who read here vote" in words(post)
    assert post.picture is not None and post.ballot and not called(post) and not post.rings
    assert await channel.teller.places(code, 0, await channel.version(code)) == [channel.place]  # type: ignore[arg-type]


async def test_more_than_half_decide(channel: Channel) -> None:
    """One finger decides nothing; the second vote for the same makes the move, in the name of the place."""
    code = await begun(channel)
    first, second, _ = await proposed(channel, code)
    assert await channel.say("bob", first) == f"You are for {first.split(maxsplit=2)[2]}."
    assert await channel.say("cyd", second) == f"You are for {second.split(maxsplit=2)[2]}."
    assert await made(channel, code) == []
    answer = await channel.ask("dan", first)
    assert words(answer.posts[0]) == f"You are for {first.split(maxsplit=2)[2]}, and so it is made."
    assert await made(channel, code) == [first.split(maxsplit=2)[2]]
    assert "#lobby" in words(await channel.public(answer))


async def test_who_voted_last_turn_counts_in_this_one(channel: Channel) -> None:
    """With three voters last turn it takes two; somebody who was alone last turn decides at once."""
    code = await begun(channel)
    first, second, _ = await proposed(channel, code)
    for who, line in (("bob", first), ("cyd", second), ("dan", first)):
        await channel.ask(who, line)
    await through(channel, code)
    assert await counted(channel, code) == {}
    await channel.ask("bob", (await proposed(channel, code))[0])
    assert len(await made(channel, code)) == 1
    await channel.wait(code, DAY)
    assert len(await made(channel, code)) == 2
    await through(channel, code)
    await channel.ask("bob", (await proposed(channel, code))[0])
    assert len(await made(channel, code)) == 3


async def test_a_second_press_changes_the_vote(channel: Channel) -> None:
    """A person has one vote, whichever account it comes from, and what nobody is for any more is dropped."""
    code = await begun(channel)
    first, second, third = await proposed(channel, code)
    await channel.ask("bob", first)
    assert "for that already" in await channel.refused("bob", first)
    await channel.ask("bob", second)
    await channel.link("bob", "bea")
    await channel.ask("bea", third)
    assert await counted(channel, code) == {third.split(maxsplit=2)[2]: 1}
    assert labels(await posted(channel, code))[2].endswith(": 1")


async def test_a_move_is_proposed_by_typing_it(channel: Channel) -> None:
    """It becomes a button with its votes; what the rules forbid is refused in their words, and eight are the most."""
    code = await begun(channel)
    legal = [text for text in await channel.legal(code) if text not in " ".join(await proposed(channel, code))]
    await channel.ask("v0", f"/vote {legal[0]}")
    assert f"{legal[0]}: 1" in labels(await posted(channel, code))
    assert "move" in await channel.refused("bob", "/vote dance")
    off = await channel.refused("bob", "/vote lay z9")
    assert off and not await made(channel, code)
    for number in range(1, 8):
        assert (await channel.ask(f"v{number}", f"/vote {legal[number]}")).changes
    assert "8 moves are proposed already" in await channel.refused("bob", f"/vote {legal[8]}")
    assert sum((await counted(channel, code)).values()) == 8


async def test_the_deadline_decides(channel: Channel) -> None:
    """When the time is up the proposal with most votes is made, of equals the first; without a vote what terms say."""
    code = await begun(channel)
    first, second, _ = await proposed(channel, code)
    await channel.ask("bob", second)
    await channel.ask("cyd", first)
    await channel.wait(code, DAY - HOUR)
    assert await made(channel, code) == []
    await channel.wait(code, HOUR)
    assert await made(channel, code) == [second.split(maxsplit=2)[2]]
    await through(channel, code)
    heard = await channel.wait(code, DAY + HOUR)
    assert not any(called(post) for _, _, post in heard)
    assert len(await made(channel, code)) == 1 and CROWD in (await channel.match(code)).awaited
    await channel.ask("bob", (await proposed(channel, code))[0])
    assert len(await made(channel, code)) == 2, "once the time is up the first vote decides"


async def test_a_computer_moves_where_nobody_votes(channel: Channel) -> None:
    """With late=bot the turn of a silent channel is made for it, and the next one is asked again."""
    code = await begun(channel, options="first=2 late=bot")
    await channel.wait(code, DAY)
    await through(channel, code)
    assert await made(channel, code) == []
    assert (await channel.table(code)).sitters[CROWD].missed == 1
    assert len(await proposed(channel, code)) == BEST


async def test_two_at_once_make_one_move(channel: Channel, elsewhere: Channel) -> None:
    """Two deciding votes at the same instant, in two processes: one move, and the other vote is over."""
    code = await begun(channel)
    line = (await proposed(channel, code))[0]
    await channel.ask("bob", line)
    answers = await asyncio.gather(channel.ask("cyd", line), elsewhere.ask("dan", line))
    assert sorted(len(answer.changes) for answer in answers) == [0, 1]
    assert len(await made(channel, code)) == 1
    assert await counted(channel, code) == {} or CROWD not in (await channel.match(code)).awaited


async def test_votes_outlive_the_process(channel: Channel, redis_url: str) -> None:
    """A process that knows nothing but the store counts the votes that another one took."""
    code = await begun(channel)
    line = (await proposed(channel, code))[2]
    await channel.ask("bob", line)
    client = connect(redis_url)
    later = Channel(client, desk="later ")
    assert await proposed(later, code) == await proposed(channel, code)
    await later.wait(code, DAY)
    assert await made(later, code) == [line.split(maxsplit=2)[2]]
    await client.aclose()


async def test_a_repeated_vote_is_answered_alike(channel: Channel) -> None:
    """The same key counts once and is answered the same, even when the vote has decided the turn."""
    code = await begun(channel)
    line = (await proposed(channel, code))[0]
    await channel.ask("bob", line, key="one")
    deciding = await channel.ask("cyd", line, key="two")
    assert await channel.ask("cyd", line, key="two") == deciding
    assert (await channel.ask("bob", line, key="one")).changes
    assert len(await made(channel, code)) == 1


async def test_an_old_button_does_nothing(channel: Channel) -> None:
    """A press of an earlier turn is refused and counts for nothing."""
    code = await begun(channel)
    old = (await proposed(channel, code))[1]
    for who in ("bob", "cyd"):
        await channel.ask(who, (await proposed(channel, code))[0])
    assert "That vote is over" in await channel.refused("dan", old)
    await through(channel, code)
    assert "That vote is over" in await channel.refused("dan", old)
    assert await counted(channel, code) == {}


async def test_three_voters_on_discord(redis_url: str) -> None:
    """The channel's name is the seat's; its members vote by their accounts, and nobody elsewhere does."""
    client = connect(redis_url)
    channel = Channel(client, place="discord:900")
    server = Server("discord:1", called="#lunch")
    ((code, *_),) = (await channel.ask("discord:1", "/new metro first=2", server=server)).changes
    await channel.ask("discord:1", f"/crowd {code}", server=server)
    await channel.ask("discord:1", f"/start {code}", server=server)
    assert (await channel.table(code)).names == ("1", "#lunch")
    first, second, _ = await proposed(channel, code)
    assert "Nobody votes here" in await channel.refused("discord:9", first, place="discord:901")
    for who, line in (("discord:5", first), ("discord:6", second), ("discord:7", second)):
        await channel.ask(who, line)
    assert await made(channel, code) == [second.split(maxsplit=2)[2]]
    await client.aclose()


async def test_other_seats_do_not_vote(channel: Channel) -> None:
    """Whoever plays against the channel has no vote in it, and keeps a move of their own."""
    code = await begun(channel)
    for line in ((await proposed(channel, code))[0], f"/vote {code}", f"/vote {code} . lay a5"):
        answer = await channel.ask("ann", line)
        assert "seat of your own" in words(answer.posts[0])
        # nor is what the channel holds shown to them
        assert all(post.picture is None for post in answer.posts)
    assert "not your turn" in await channel.refused("ann", f"/move {code} {await channel.lay(code)}")
    assert "do not sit" in await channel.refused("bob", f"/move {code} {await channel.lay(code)}")


async def test_votes_are_told_by_an_edit_alone(channel: Channel) -> None:
    """A vote makes no post of its own: what stands is told anew, with its board, its news and the votes; in silence."""
    code = await begun(channel)
    before = await posted(channel, code)
    start = await channel.version(code)
    await channel.ask("bob", (await proposed(channel, code))[0])
    ((place, post),) = await channel.posts(code, start)
    assert place == channel.place and isinstance(post, PublicPost)
    assert post.recount and post.silent and not post.rings and not called(post)
    assert post.picture is not None and [*post.lines][-post.status :] == [*before.lines][-before.status :]
    assert labels(post)[0] == f"{labels(before)[0]}: 1"


async def test_only_the_seat_that_votes_is_shown(channel: Channel) -> None:
    """What a voter sees is what the seat sees: nothing of ann's hand, which the same panel would show differently."""
    code = await begun(channel, options="first=2 hand=2")
    shown = (await channel.ask("bob", f"/vote {code}")).posts[0]
    same = (await channel.ask("cyd", f"/hand {code}")).posts[0]
    assert shown.picture == same.picture and sends(shown) == sends(same)
    match = await channel.match(code)
    assert shown.picture is not None
    assert shown.picture.decision.view == match.game.view(match.state, CROWD)  # type: ignore[attr-defined]
    assert not [send for send in sends(shown) if send.startswith(("/move", "/hand"))]
    (press,) = [send for send in sends(shown) if " . " in send][:1]
    assert (await channel.ask("bob", press)).posts[0].picture != shown.picture
    assert not [one for one in (await posted(channel, code)).lines if "hand" in str(one)]


async def test_who_may_bring_a_channel(channel: Channel) -> None:
    """One channel a table; not in private chats, private tables, games of secret choices, nor without a pace."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    assert "do not sit" in await channel.refused("bob", f"/crowd {code}")
    await channel.ask("ann", f"/terms {code} pace=none")
    assert "pace=1d" in await channel.refused("ann", f"/crowd {code}")
    await channel.ask("ann", f"/terms {code} pace=1d private=yes")
    assert "must not be private" in await channel.refused("ann", f"/crowd {code}")
    await channel.ask("ann", f"/terms {code} private=no")
    assert (await channel.ask("ann", f"/crowd {code}")).changes
    for terms in ("pace=none", "private=yes"):
        assert "needs a pace" in await channel.refused("ann", f"/terms {code} {terms}")
    assert (await channel.ask("ann", f"/terms {code} pace=8h")).changes
    assert "has a seat" in await channel.refused("ann", f"/crowd {code}", place="web:attic")
    assert (await channel.ask("ann", f"/crowd {code} leave")).changes
    assert (await channel.table(code)).names == ("ann",)
    assert "No channel has a seat" in await channel.refused("ann", f"/crowd {code} leave")
    ((road, *_),) = (await channel.ask("ann", "/new road")).changes
    assert "in secret" in await channel.refused("ann", f"/crowd {road}")
    await channel.ask("telegram:5", f"/join {code}", place="telegram:-7")
    assert "in a private chat" in await channel.refused("telegram:5", f"/crowd {code}", place="telegram:5")


async def test_a_table_of_a_channel_alone_is_called_off(channel: Channel) -> None:
    """When the last person leaves a table that waits, nobody could start it."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", f"/crowd {code}")
    await channel.ask("ann", f"/leave {code}")
    assert (await channel.table(code)).over


async def test_nobody_is_asked_who_cannot_answer(channel: Channel) -> None:
    """A channel agrees to nothing; whoever plays against it can give up, and it plays on by vote alone."""
    code = await begun(channel)
    assert "plays by vote" in await channel.refused("ann", f"/end {code}")
    for who in ("bob", "cyd"):
        await channel.ask(who, (await proposed(channel, code))[0])
    await channel.step(code, "ann")
    assert (await channel.ask("ann", f"/nudge {code}")).posts
    assert "plays by vote" in await channel.refused("ann", f"/replace #lobby {code}")
    assert (await channel.ask("ann", f"/resign {code}")).changes
    assert (await channel.table(code)).over


async def test_a_channel_plays_on_beside_a_computer(channel: Channel) -> None:
    """When the last person has given up its turns have an end still, and the host's seat is nobody's to rule from."""
    ((code, *_),) = (await channel.ask("ann", "/new metro first=2")).changes
    await channel.ask("ann", f"/crowd {code}")
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    await channel.ask("ann", f"/resign {code}")
    table = await channel.table(code)
    assert table.live
    assert table.persons == (CROWD,)
    assert table.leader == profile_of(Account("web:ann"))
    await channel.ask("bob", (await proposed(channel, code))[0])
    await channel.wait(code, DAY)
    assert len(await made(channel, code)) == 1
    await channel.computers(code)
    assert CROWD in (await channel.match(code)).awaited
    await channel.ask("bob", (await proposed(channel, code))[0])
    assert len(await made(channel, code)) == 2


async def test_a_vote_that_cannot_be_made_any_more_is_passed_over(channel: Channel) -> None:
    """Where the proposal with most votes is illegal by then, the next best is made; a hand-made log shows it."""
    code = await begun(channel)
    first = (await proposed(channel, code))[0]
    await channel.ask("bob", first)
    table = await channel.table(code)
    crowd = votes(table, CROWD).voted(profile_of(Account("web:cyd")), "lay a1 gone")
    crowd = crowd.voted(profile_of(Account("web:dan")), "lay a1 gone")
    spoilt = table.with_sitter(CROWD, replace(table.sitters[CROWD], crowd=crowd))
    assert crowd.ranked == ("lay a1 gone", first.split(maxsplit=2)[2])
    assert leading(spoilt, CROWD) == first.split(maxsplit=2)[2]


async def test_a_rematch_has_the_channel_in_its_seat(channel: Channel) -> None:
    """The channel sits again, without the votes of the match before."""
    code = await begun(channel)
    await channel.ask("bob", (await proposed(channel, code))[0])
    await channel.ask("ann", f"/resign {code}")
    ((again, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    sitters = (await channel.table(again)).sitters
    assert [sitter.name for sitter in sitters if sitter.crowd] == ["#lobby"]
    assert not any(sitter.crowd.voters for sitter in sitters if sitter.crowd)
    await channel.ask("ann", f"/start {again}")
    assert (await channel.table(again)).live


@pytest.mark.parametrize("game", [slug for slug in catalogue() if slug not in {"road", "metro"}])
async def test_a_whole_match_is_played_by_vote(channel: Channel, game: str) -> None:
    """Two voters play a game to its end against ann, or beside her; its luck is proved as that of any match."""
    code = await begun(channel, game=game, options="")
    turns = 0
    while (match := await channel.match(code)) and not match.over and turns < 60:
        await one_turn(channel, code, match)
        turns += 1
    assert turns > 2
    assert len(await made(channel, code)) >= 2


async def one_turn(channel: Channel, code: str, match: Match) -> None:
    """Whoever is awaited makes a move."""
    if CROWD not in match.awaited:
        await channel.step(code, "ann")
        return
    line = (await proposed(channel, code))[0]
    for who in ("bob", "cyd"):
        if CROWD in (await channel.match(code)).awaited and line in await proposed(channel, code):
            await channel.ask(who, line)


async def test_no_person_has_the_profile_of_a_place(channel: Channel) -> None:
    """However a person is called on any platform, a place's profile is not theirs, and votes bear persons' profiles."""
    code = await begun(channel)
    await channel.ask("lobby", (await proposed(channel, code))[0])
    past = await channel.repository.past(code, 0, await channel.version(code))  # type: ignore[arg-type]
    assert [one.line.who for one in past if isinstance(one.line, Voted)] == [profile_of(Account("web:lobby"))]
    assert (await channel.table(code)).sitters[CROWD].profile == profile_of_place(Place("web:lobby"))
    assert (await channel.table(code)).seat_of(profile_of(Account("web:lobby"))) is None
