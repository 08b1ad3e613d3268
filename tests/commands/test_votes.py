"""Ending by consent, giving up, calling off; who may answer a question, and how often."""

from __future__ import annotations

import asyncio

from desk_channel import DAY, HOUR, Channel, called, labels, sends, words

from bot.ports.addresses import Code
from bot.table.fold import entries
from bot.table.lines.question_lines import Agreed
from games.kernel.log_entries import Ended


async def asked(channel: Channel, *people: str) -> tuple[str, str, str]:
    """A match at which ann has asked to end: its code, and what the two buttons say."""
    code = await channel.open(*people)
    post = await channel.public(await channel.ask("ann", f"/end {code}"))
    agree, refuse = (next(send for send in sends(post) if send.startswith(word)) for word in ("/agree", "/refuse"))
    return code, agree, refuse


async def test_all_must_agree_to_an_end(channel: Channel) -> None:
    """With the last yes the match is over as it stands: result, seed, how to verify, and a way to play again."""
    code, agree, _ = await asked(channel, "ann", "bob", "cyd")
    first = await channel.ask("bob", agree, key="yes")
    assert words(first.posts[0]) == "You have agreed. Still to answer: cyd."
    post = await channel.public(first)
    assert words(post).startswith("bob agrees.\nTo answer: cyd.") and not called(post)
    assert not (await channel.table(code)).over
    post = await channel.public(await channel.ask("cyd", agree))
    text = words(post)
    assert "The match is over, as agreed." in text
    assert "Proof of this match: " in text
    assert f"/verify {code}" in text
    assert post.picture is not None
    assert post.picture.outcome is not None
    assert "Play again" in labels(post)
    assert post.rings
    assert await channel.ask("bob", agree, key="yes") == first
    assert "was honest" in await channel.say("bob", f"/verify {code}")


async def test_who_must_answer_is_named_and_called(channel: Channel) -> None:
    """The question names and mentions everybody who has yet to answer it, whoever's turn it is; own panels ask too."""
    code = await channel.open("ann", "bob", "cyd")
    post = await channel.public(await channel.ask("ann", f"/end {code}"))
    assert "To answer: bob, cyd." in words(post)
    assert called(post) == ["bob", "cyd"]
    ways = f"/agree {code} says yes, /refuse {code} says no."
    assert [ways in await channel.say(name, f"/hand {code}") for name in ("ann", "bob", "cyd")] == [False, True, True]


async def test_one_no_is_enough(channel: Channel) -> None:
    """The question is gone and the match goes on. The person who asked may take the question back, too."""
    code, _, refuse = await asked(channel, "ann", "bob", "cyd")
    assert "bob does not agree." in words(await channel.public(await channel.ask("bob", refuse)))
    assert "Nothing is being asked" in await channel.refused("cyd", f"/agree {code}")
    await channel.ask("ann", f"/end {code}")
    answer = await channel.ask("ann", f"/refuse {code}")
    assert words(answer.posts[0]) == "You have taken your question back."
    assert words(await channel.public(answer)).startswith("ann takes the question back.")


async def test_a_button_answers_its_own_question_only(channel: Channel) -> None:
    """A yes to taking back pressed after that was settled is no yes to ending the match."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    await channel.step(code)
    post = await channel.public(await channel.ask(mover, f"/undo {code}"))
    old = next(send for send in sends(post) if send.startswith("/agree"))
    await channel.ask(other, f"/refuse {code}")
    await channel.ask(mover, f"/end {code}")
    assert "earlier question" in await channel.refused(other, old)
    assert "earlier question" in await channel.refused(other, old.replace("/agree", "/refuse"))
    assert not (await channel.table(code)).over


async def test_only_who_plays_answers_and_once(channel: Channel) -> None:
    """A refusal each for a stranger, for a second yes, after giving up, and while a computer player holds the seat."""
    people = ("ann", "bob", "cyd", "dan", "eve")
    code = await channel.open(*people)
    await channel.ask("dan", f"/resign {code}")
    await channel.ask("eve", f"/seat bot {code}")
    post = await channel.public(await channel.ask("ann", f"/end {code}"))
    assert sorted(called(post)) == ["bob", "cyd"]
    agree = next(send for send in sends(post) if send.startswith("/agree"))
    assert "do not sit" in await channel.refused("zed", agree)
    assert "agreed already" in await channel.refused("ann", agree)
    assert "The others decide that" in await channel.refused("dan", agree)
    assert "The others decide that" in await channel.refused("eve", agree)
    assert "The others decide that" in await channel.refused("eve", f"/refuse {code}")
    assert "do not play" in await channel.refused("dan", f"/end {code}")
    await channel.ask("bob", agree)
    assert "agreed already" in await channel.refused("bob", agree)
    await channel.ask("cyd", agree)
    assert (await channel.table(code)).over


async def test_two_people_agree_within_a_millisecond(channel: Channel, elsewhere: Channel) -> None:
    """Through two processes: both yeses count and the match ends once."""
    code, agree, _ = await asked(channel, "ann", "bob", "cyd")
    await elsewhere.say("cyd", f"/board {code}")
    answers = await asyncio.gather(channel.ask("bob", agree), elsewhere.ask("cyd", agree))
    assert all(answer.changes for answer in answers)
    lines = [one.line for one in await channel.repository.past(Code(code), 0, await channel.version(code))]
    assert sum(isinstance(entry, Ended) for entry in entries(lines)) == 1
    assert sum(isinstance(line, Agreed) for line in lines) == 2


async def test_asking_for_the_same_is_agreeing(channel: Channel) -> None:
    """Somebody else who says /end while it is asked has said yes."""
    code, _, _ = await asked(channel, "ann", "bob", "cyd")
    assert (await channel.ask("bob", f"/end {code}")).changes
    assert (await channel.ask("cyd", f"/end {code}")).changes
    assert (await channel.table(code)).over


async def test_a_table_is_called_off_by_its_host_before_the_first_move(channel: Channel) -> None:
    """In the lobby and just after the start; not by others, not once somebody has moved; the seed is shown."""
    ((lobby, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("bob", f"/join {lobby}")
    assert "Only ann" in await channel.refused("bob", f"/abandon {lobby}")
    post = await channel.public(await channel.ask("ann", f"/abandon {lobby}"))
    assert words(post) == f"The table {lobby} is called off."
    code = await channel.open("ann", "bob")
    answer = await channel.ask("ann", f"/abandon {code}", key="off")
    assert words(await channel.public(answer)).endswith(f"\nCheck it with /verify {code}.")
    assert "Seed of the luck: " in await channel.say("bob", f"/verify {code}")
    assert await channel.ask("ann", f"/abandon {code}", key="off") == answer
    assert "No match waits for you." in await channel.say("ann", "/next")
    assert "closed" in await channel.refused("ann", f"/move {code} draw")
    late = await channel.open("ann", "bob")
    await channel.step(late)
    assert "Somebody has moved already." in await channel.refused("ann", f"/abandon {late}")


async def test_who_plays_on_does_not_end_it(channel: Channel) -> None:
    """All agreed to the match as it stood: a move ends the question and says so, and the yeses given count no more."""
    code, agree, _ = await asked(channel, "ann", "bob", "cyd")
    mover = await channel.mover(code)
    await channel.ask("bob" if mover == "cyd" else "cyd", agree)
    post = await channel.public(await channel.step(code))
    assert "The match has gone on, so it does not end here." in words(post)
    assert not [send for send in sends(post) if send.startswith("/agree")]
    assert "Nothing is being asked" in await channel.refused(mover, agree)
    await channel.ask("cyd", f"/end {code}")
    assert "earlier question" in await channel.refused("bob", agree)
    for who in ("ann", "bob"):
        assert not (await channel.table(code)).over
        await channel.ask(who, f"/agree {code}")
    assert (await channel.table(code)).over


async def test_a_choice_nobody_sees_leaves_the_question(channel: Channel) -> None:
    """In Road one may choose while all think it over; once the round is over the match stands no longer as it did."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", f"/end {code}")
    assert (await channel.ask("ann", f"/move {code} pass")).changes
    assert (await channel.table(code)).question is not None
    post = await channel.public(await channel.ask("bob", f"/move {code} pass"))
    assert "The match has gone on, so it does not end here." in words(post)
    assert (await channel.table(code)).question is None


async def test_who_says_when_they_are_back_is_not_gone(channel: Channel) -> None:
    """The vote on a seat is off when its owner says until when they are away, or moves."""
    for line in ("/away 5d", "/move {code} pass"):
        code = await channel.open("ann", "bob", "cyd", "dan", game="road", options="late=wait")
        for who in ("bob", "cyd", "dan"):
            await channel.ask(who, f"/move {code} pass")
        await channel.wait(code, 4 * DAY)
        await channel.ask("bob", f"/replace ann {code}")
        post = await channel.public(await channel.ask("ann", line.format(code=code)))
        assert "ann keeps the seat for now." in words(post)
        assert "Nothing is being asked" in await channel.refused("cyd", f"/agree {code}")
        await channel.ask("ann", "/back")


async def gone(channel: Channel) -> str:
    """Two pairs of Tandem; ann has let three days pass while others were there, and bob asks to replace her."""
    code = await channel.open("ann", "bob", "cyd", "dan", game="tandem", options="key=chosen late=wait")
    await channel.wait(code, 2 * DAY)
    await channel.ask("bob", f"/end {code}")
    await channel.ask("bob", f"/refuse {code}")
    await channel.wait(code, 2 * DAY - HOUR)
    await channel.ask("bob", f"/replace ann {code}")
    assert (await channel.table(code)).question is not None
    return code


async def test_a_move_of_another_leaves_a_question_about_a_seat(channel: Channel) -> None:
    """Whether a computer player holds ann's seat stays open while the other pair plays on; the yeses given count."""
    code = await gone(channel)
    before = await channel.table(code)
    post = await channel.public(await channel.step(code, "cyd"))
    after = await channel.table(code)
    assert before.match is not None and after.match is not None
    assert before.match.turns != after.match.turns
    assert after.question == before.question
    assert "keeps the seat" not in words(post)
    for who in ("cyd", "dan"):
        assert not (await channel.table(code)).sitters[0].stand_in
        await channel.ask(who, f"/agree {code}")
    assert (await channel.table(code)).sitters[0].stand_in


async def test_another_seat_handed_over_ends_a_question_about_a_seat(channel: Channel) -> None:
    """Other people would have to decide now, so the question is dropped, and the post says so."""
    code = await gone(channel)
    post = await channel.public(await channel.ask("dan", f"/seat bot {code}"))
    assert "ann keeps the seat for now." in words(post)
    assert (await channel.table(code)).question is None


async def test_somebody_who_gives_up_settles_what_was_asked(channel: Channel) -> None:
    """The others at the table are different then, so it must be asked again."""
    code, agree, _ = await asked(channel, "ann", "bob", "cyd")
    await channel.ask("bob", agree)
    post = await channel.public(await channel.ask("cyd", f"/resign {code}"))
    assert "so it does not end here." in words(post)
    assert not (await channel.table(code)).over
