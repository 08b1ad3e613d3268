"""Somebody's first match of a game: the rules in short once, and for three turns what a decision is for."""

from __future__ import annotations

import asyncio

import pytest
from desk_channel import Channel, words

from bot.ports.addresses import Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture, PanelPicture
from bot.ports.posts import Post, PrivateReply
from bot.text.languages import languages, spelled
from bot.text.rules import brief
from games import catalogue
from games.kernel.game import Seat
from rendering.painter import Painter, painter

HEADING = "Your first match of"


@pytest.fixture
def explains() -> bool:
    """These tests are about it."""
    return True


def briefs(answer: Answer) -> list[Post]:
    """The posts of an answer that say the rules in short."""
    return [post for post in answer.posts if words(post).startswith(HEADING)]


def panel(answer: Answer) -> Post:
    """The panel in an answer."""
    return next(post for post in answer.posts if isinstance(post.picture, PanelPicture))


def advised(answer: Answer) -> bool:
    """Whether the panel in an answer says what its decision is for, just above its question."""
    post = panel(answer)
    assert isinstance(post.picture, PanelPicture)
    words = painter(post.picture.game).advice(post.picture.decision)
    if words is None:
        return False
    assert words not in (*post.lines[:-2], post.lines[-1])
    return words in post.lines


@pytest.mark.parametrize("slug", catalogue())
async def test_the_rules_in_short_come_once_with_a_picture(channel: Channel, slug: str) -> None:
    """With the first hand or panel, before it, private, in at most six lines and a worked example; never again."""
    code = await channel.open("ann", "bob", game=slug)
    # Start has shown Ann what she holds
    assert briefs(await channel.ask("ann", f"/hand {code}")) == []
    answer = await channel.ask("bob", f"/hand {code}")
    (told,) = briefs(answer)
    assert answer.posts[0] is told
    assert isinstance(told, PrivateReply)
    examples = painter(slug).worked()[:1]
    assert told.lines[1:] == (*brief(catalogue()[slug], "en"), *(example.caption for example in examples))
    assert len(told.lines) <= 8
    for example in examples:
        assert isinstance(told.picture, BoardPicture)
        assert told.picture.view == example.view
    for line in (f"/hand {code}", "/next", f"/hand {code}"):
        assert briefs(await channel.ask("bob", line)) == []


@pytest.mark.parametrize("slug", catalogue())
def test_the_rules_in_short_fit_under_a_picture(slug: str) -> None:
    """In every language, with their heading and the words of the example: Telegram takes 1,024 characters there."""
    for locale in languages():
        lines = [*brief(catalogue()[slug], locale), *(example.caption for example in painter(slug).worked()[:1])]
        assert sum(len(spelled(line, locale)) + 1 for line in lines) <= 950, locale


async def test_start_tells_it_to_whoever_said_start(channel: Channel) -> None:
    """The answer to Start has it, and nobody else's answer."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    assert briefs(await channel.ask("bob", f"/join {code}")) == []
    answer = await channel.ask("ann", f"/start {code}")
    assert len(briefs(answer)) == 1
    assert HEADING not in words(await channel.public(answer))
    # the same line again, because its answer may have got lost
    ask = await channel.ask("bob", f"/hand {code}", key="bob's")
    assert len(briefs(ask)) == 1
    assert len(briefs(await channel.ask("bob", f"/hand {code}", key="bob's"))) == 1
    assert briefs(await channel.ask("bob", f"/hand {code}")) == []


async def test_never_again_after_a_restart_nor_in_the_next_match(channel: Channel) -> None:
    """Another process knows who has been told, and so does the next match; another game is told anew."""
    code = await channel.open("ann", "bob")
    await channel.ask("bob", f"/hand {code}")
    again = Channel(channel.store.client, desk="again ", explains=True)
    for who in ("ann", "bob"):
        assert briefs(await again.ask(who, f"/hand {code}")) == []
    second = await again.open("ann", "bob")
    for who in ("ann", "bob"):
        answer = await again.ask(who, f"/hand {second}")
        assert briefs(answer) == []
    other = await again.open("ann", "bob", game="socks")
    assert len(briefs(await again.ask("bob", f"/hand {other}"))) == 1


async def test_two_processes_asked_at_once_tell_it_once(channel: Channel) -> None:
    """Two panels opened in the same moment: one of them has the rules."""
    code = await channel.open("ann", "bob")
    other = Channel(channel.store.client, desk="other ", explains=True)
    answers = await asyncio.gather(*(each.ask("bob", f"/hand {code}") for each in (channel, other)))
    assert sum(len(briefs(answer)) for answer in answers) == 1


async def test_whoever_has_played_before_is_told_nothing(channel: Channel) -> None:
    """Matches from before anything was noted count, finished or not; a lobby does not."""
    quiet = Channel(channel.store.client, desk="quiet ")
    over = await quiet.open("ann", "bob")
    await quiet.ask("ann", f"/resign {over}")
    await quiet.ask("cyd", "/new metro")
    code = await channel.open("ann", "bob", "cyd")
    told = {who: len(briefs(await channel.ask(who, f"/hand {code}"))) for who in ("ann", "bob", "cyd")}
    assert told == {"ann": 0, "bob": 0, "cyd": 1}
    if await channel.mover(code) == "ann":
        assert not advised(await channel.ask("ann", f"/hand {code}"))


async def test_linked_accounts_are_one_person(channel: Channel) -> None:
    """What one account was told the other need not be told, in whichever direction they are linked."""
    code = await channel.open("ann", "bob")
    assert len(briefs(await channel.ask("bob", f"/hand {code}"))) == 1
    assert "Linked" in await channel.link("dan", "bob")
    second = await channel.open("dan", "eve")
    assert briefs(await channel.ask("dan", f"/hand {second}")) == []
    assert briefs(await channel.ask("bob", f"/hand {second}")) == []
    assert len(briefs(await channel.ask("eve", f"/hand {second}"))) == 1


async def test_a_group_of_telegram_is_told_nothing(channel: Channel) -> None:
    """What cannot be shown there to one person waits for the private chat."""
    group, ann = "telegram:-77", "telegram:5"
    ((code, *_),) = (await channel.ask(ann, "/new metro", place=group)).changes
    await channel.ask("telegram:6", f"/join {code}", place=group)
    await channel.ask(ann, f"/start {code}", place=group, private=False)
    assert briefs(await channel.ask(ann, f"/hand {code}", place=group, private=True)) == []
    assert briefs(await channel.ask(ann, f"/hand {code}", place=group, private=False)) == []
    assert len(briefs(await channel.ask(ann, f"/hand {code}", place=ann))) == 1


async def test_whoever_takes_a_seat_reads_the_rules_once(channel: Channel) -> None:
    """The answer to /take says them already; no other post repeats them."""
    code = await channel.open("ann", "bob")
    await channel.ask("bob", f"/seat {code}")
    answer = await channel.ask("cyd", f"/take {code}")
    text = "\n".join(words(post) for post in answer.posts)
    assert text.count(str(brief(catalogue()["metro"], "en")[0])) == 1
    assert briefs(await channel.ask("cyd", f"/hand {code}")) == []


@pytest.mark.parametrize("slug", catalogue())
async def test_three_turns_of_advice_and_no_more(channel: Channel, slug: str) -> None:
    """At each decision of a person's first three turns, above the question; not with a pick, not later."""
    # where the board cannot be pressed a panel has 25 buttons, not 200
    channel.place = Place("discord:1")
    code = await channel.open("ann", "bob", game=slug)
    says = painter(slug).advice is not Painter.advice
    turns, waited, heard = {"ann": 0, "bob": 0}, frozenset[str](), set[tuple[str, int]]()
    for _ in range(60):
        awaited = frozenset(await channel.awaited(code))
        for who in sorted(awaited - waited):
            turns[who] += 1
        table = await channel.table(code)
        who = min(awaited, key=lambda name: (turns[name], name))
        seat = Seat(table.names.index(who))
        assert table.match is not None
        answer = await channel.ask(who, f"/hand {code}")
        assert advised(answer) == (says and turns[who] <= 3), (turns, who)
        heard |= {(who, turns[who])}
        moves = table.match.legal(seat)
        picked = await channel.ask(who, f"/hand {code}.{table.match.turns[seat]} {moves[-1]}")
        advice = painter(slug).advice(panel(answer).picture.decision)  # type: ignore[union-attr]
        assert advice not in panel(picked).lines
        if min(turns.values()) > 3:
            break
        start = await channel.version(code)
        await channel.step(code, who)
        now = frozenset(await channel.awaited(code))
        between = await channel.repository.past(code, start, await channel.version(code))  # type: ignore[arg-type]
        waited = frozenset(
            name
            for name in awaited
            if all(Seat(table.names.index(name)) in one.table.match.awaited for one in between)  # type: ignore[union-attr]
        )
        # where all choose at once, the last one to choose begins a new turn too
        waited -= {who} if now - awaited else set()
    assert min(turns.values()) > 3
    assert {("ann", 1), ("bob", 3), ("ann", 4)} <= heard


async def test_advice_is_for_the_first_match_alone(channel: Channel) -> None:
    """In the second match of a game the panel only asks."""
    code = await channel.open("ann", "bob")
    for who in ("ann", "bob"):
        await channel.ask(who, f"/hand {code}")
    assert advised(await channel.ask(await channel.mover(code), f"/hand {code}"))
    second = await channel.open("ann", "bob")
    assert not advised(await channel.ask(await channel.mover(second), f"/hand {second}"))


async def test_drawing_goes_on_with_the_same_turn(channel: Channel) -> None:
    """A tile drawn in Metro is another decision of the same turn, with a sentence of its own."""
    code = await channel.open("ann", "bob")
    for turn in range(8):
        who = await channel.mover(code)
        answer = await channel.ask(who, f"/hand {code}")
        assert advised(answer) == (turn < 6)
        drawn = await channel.ask(who, f"/move {code} draw")
        assert advised(drawn) == (turn < 6)
        assert ("must be laid" in words(panel(drawn))) == (turn < 6)
        await channel.step(code, who)


async def test_a_panel_that_comes_by_itself_has_the_advice(channel: Channel) -> None:
    """Where the match is played in a private chat the post of the turn says it too, for three turns."""
    ann = "telegram:5"
    answer = await channel.ask(ann, "/solo metro", place=ann)
    assert len(briefs(answer)) == 1
    ((code, *_),) = answer.changes
    heard = []
    for _ in range(5):
        start = await channel.version(code)
        await channel.computers(code)
        if await channel.version(code) == start:
            await channel.step(code, ann, place=ann)
            start = await channel.version(code)
            await channel.computers(code)
        ((_, post),) = await channel.posts(code, start)
        assert isinstance(post.picture, PanelPicture)
        advice = painter("metro").advice(post.picture.decision)
        assert advice is not None
        heard.append(advice in post.lines)
        await channel.step(code, ann, place=ann)
    assert heard in ([True, True, True, False, False], [True, True, False, False, False])


async def test_a_panel_that_was_pressed_stays_in_its_place(channel: Channel) -> None:
    """Whoever first meets the panel as a button gets the rules behind it, not instead of it."""
    code = await channel.open("ann", "bob")
    who = await channel.mover(code)
    if who == "ann":
        await channel.step(code)
    match = await channel.match(code)
    seat = match.awaited[0]
    pressed = f"/hand {code}.{match.turns[seat]} {match.legal(seat)[1]}"
    answer = await channel.ask("bob", pressed)
    assert answer.posts[1:] == tuple(briefs(answer))
    assert len(briefs(answer)) == 1
