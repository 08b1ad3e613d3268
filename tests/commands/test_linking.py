"""One person with several accounts."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from bot.commands import accounts
from bot.ports.addresses import Account, Profile

TELEGRAM = "telegram:7"
MINUTE = 60_000


async def word_for(channel: Channel, who: str) -> str:
    """The word by which another account becomes this person's."""
    return (await channel.say(who, "/link")).partition("/link ")[2].split()[0]


async def test_linking_is_asked_from_both_sides(channel: Channel) -> None:
    """Each account is told of the other and what it means, also where yes was typed unread; both press, or nothing."""
    code = await channel.open(TELEGRAM, "cyd")
    word = await word_for(channel, "eve")
    question = (
        "Make {mine} and {theirs} one person? Whoever speaks from either then sees the hands of both, and moves and "
        "gives up for both. Say yes only if both are yours; /unlink undoes it."
    )
    for who, mine, theirs in (
        (TELEGRAM, "7 (telegram:7)", "eve (web:eve)"),
        ("eve", "eve (web:eve)", "7 (telegram:7)"),
    ):
        (asked,) = (await channel.ask(who, f"/link {word} yes", unsure=True)).posts
        assert words(asked) == question.format(mine=mine, theirs=theirs)
        assert labels(asked) == ["Yes, do it"]
        assert "do not sit" in await channel.say("eve", f"/hand {code}")
        assert "not valid any more" in await channel.say("dan", f"/link {word}") or who == TELEGRAM
        answer = await channel.say(who, *sends(asked))
        assert answer == (
            f"Now say /link {word} from eve (web:eve) too."
            if who == TELEGRAM
            else "Linked: I know you as one person now. /unlink undoes it."
        )
    assert (await channel.ask("eve", f"/hand {code}")).posts[0].picture is not None


async def test_the_giver_of_a_word_cannot_answer_for_the_other(channel: Channel) -> None:
    """Whoever made a word says yes last, and somebody who only reads the question has agreed to nothing."""
    word = await word_for(channel, "eve")
    assert "First say that from your other account." in await channel.refused("eve", f"/link {word}")
    await channel.say(TELEGRAM, f"/link {word}", unsure=True)
    assert "First say that from your other account." in await channel.refused("eve", f"/link {word}")


@pytest.mark.parametrize("leaver", ["eve", TELEGRAM])
async def test_each_keeps_what_it_had_when_they_part(channel: Channel, leaver: str) -> None:
    """Whichever account says /unlink: a seat, its calls and its blocks are its own again, also one taken meanwhile."""
    await channel.ask(TELEGRAM, "/notify private", place=TELEGRAM)
    first, other = await channel.open(TELEGRAM, "cyd"), await channel.open("eve", "dan")
    await channel.link("eve", TELEGRAM, ("", TELEGRAM))
    second = await channel.open(TELEGRAM, "fay")
    (asked,) = (await channel.ask(leaver, "/unlink", unsure=True)).posts
    assert "Each keeps the seats in which it sat down." in words(asked)
    assert "sit" not in await channel.say("eve", f"/hand {first}")
    assert "of its own again" in await channel.say(leaver, *sends(asked))
    people = channel.store.people
    for code, account in ((first, TELEGRAM), (second, TELEGRAM), (other, "web:eve")):
        sitter = (await channel.table(code)).sitters[0]
        assert (sitter.account, sitter.profile) == (account, await people.profile(Account(account)))
        assert sitter.chat in ("", account)
        who, stranger = ("eve", TELEGRAM) if account == "web:eve" else (TELEGRAM, "eve")
        assert "do not sit" not in await channel.say(who, f"/hand {code}")
        assert "do not sit" in await channel.say(stranger, f"/hand {code}")
    assert "linked with no other" in await channel.refused("eve", "/unlink")
    assert "Linked" in await channel.link("eve", TELEGRAM, ("", TELEGRAM))


async def test_linked_accounts_are_one_person(channel: Channel) -> None:
    """Matches of both stand in one list, and either account moves; the one that sat down is mentioned."""
    one = await channel.open("ann", "bob")
    two = await channel.open(TELEGRAM, "cyd")
    assert "Linked" in await channel.link("ann", TELEGRAM)
    for who in ("ann", TELEGRAM):
        text = await channel.say(who, "/games", place="web:nowhere")
        assert one in text
        assert two in text
    assert (await channel.ask("ann", f"/hand {two}")).posts[0].picture is not None
    assert (await channel.table(two)).sitters[0].account == TELEGRAM
    if await channel.mover(one) == "ann":
        await channel.step(one)
    await channel.step(one)
    assert await channel.mover(one) == "ann"
    table = await channel.table(one)
    assert table.match is not None
    seat = table.match.awaited[0]
    move = next(text for text in table.match.legal(seat) if text != "draw")
    assert (await channel.ask(TELEGRAM, f"/move {one} {move}")).changes


async def test_a_word_is_good_once_and_for_ten_minutes(channel: Channel) -> None:
    """Used, too old, invented, or one's own: a sentence each. It is told only where nobody else reads."""
    assert "nobody else reads" in await channel.refused("ann", "/link", private=False)
    old = await word_for(channel, "ann")
    channel.clock.instant += 11 * MINUTE
    assert "not valid any more" in await channel.refused(TELEGRAM, f"/link {old}")
    word = await word_for(channel, "ann")
    for who in (TELEGRAM, TELEGRAM, "ann", "ann"):
        await channel.say(who, f"/link {word.lower()}")
    assert "not valid any more" in await channel.refused("telegram:8", f"/link {word}")
    assert "yours already" in await channel.refused(TELEGRAM, f"/link {await word_for(channel, 'ann')}")


async def test_two_at_one_live_table_are_not_linked(channel: Channel) -> None:
    """Nobody becomes two players of one match; once it is over they may."""
    code = await channel.open("ann", TELEGRAM)
    text = await channel.refused(TELEGRAM, f"/link {await word_for(channel, 'ann')}")
    assert f"Both accounts sit at table {code}." in text
    await channel.ask("ann", f"/resign {code}")
    assert "Linked" in await channel.link("ann", TELEGRAM)


async def test_a_link_cut_in_the_middle_is_finished_later(channel: Channel, elsewhere: Channel) -> None:
    """A process killed between the link and the last of forty seats: the next line of the person finishes it."""
    codes = [await channel.open(TELEGRAM, f"p{number}") for number in range(40)]
    people = channel.store.people
    was, now = (await people.profile(Account(TELEGRAM)), await people.profile(Account("web:ann")))
    await people.link(Account(TELEGRAM), now, was)
    await accounts._move(channel.services, codes[3], was, now)  # type: ignore[arg-type]
    assert (await elsewhere.ask(TELEGRAM, "/help")).posts
    profiles = {(await channel.table(code)).sitters[0].profile for code in codes}
    assert profiles == {now}
    assert list(await people.unfinished(now)) == []
    assert Profile(was) not in profiles


async def test_the_word_of_a_link_is_no_news_for_anybody(channel: Channel) -> None:
    """A table whose seat changes person by a link tells nothing, and nobody's clock moves."""
    code = await channel.open(TELEGRAM, "cyd")
    before, start = (await channel.table(code)).clocks.timers, await channel.version(code)
    channel.clock.instant += MINUTE
    await channel.link("ann", TELEGRAM)
    assert await channel.version(code) == start + 1
    assert await channel.posts(code, start) == []
    assert (await channel.table(code)).clocks.timers == before
    assert words((await channel.ask("ann", f"/hand {code}")).posts[0])


async def _link(channel: Channel, owner: str, account: str) -> None:
    assert "Linked" in await channel.link(owner, account)


async def test_a_seat_follows_its_person_there_and_back_again(channel: Channel) -> None:
    """Linking in circles leaves no seat behind."""
    await _link(channel, "ann", "discord:2")
    code = await channel.open("discord:2", "bob")
    for owner, account in (("carl", "ann"), ("dora", "carl"), ("eve", "dora")):
        await _link(channel, owner, account)
        for whoever in (owner, account, "discord:2"):
            assert "You do not sit" not in await channel.say(whoever, f"/hand {code}")
