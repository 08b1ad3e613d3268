"""The Best Road at the desk: hidden choices from private places, out of order, pressed together space by space."""

from __future__ import annotations

import pytest
from desk_channel import Channel, sends, words

from bot.ports import Post, PrivateReply
from games.kernel.game import Seat

PEOPLE = ("ann", "bob", "cleo", "dan")


async def opened(channel: Channel, *people: str, options: str = "") -> str:
    """A match of The Best Road between these people, started; its code."""
    ((code, *_),) = (await channel.ask(people[0], f"/new road {options}")).changes
    for name in people[1:]:
        await channel.ask(name, f"/join {code}")
    answer = await channel.ask(people[0], f"/start {code}")
    assert answer.changes, [words(post) for post in answer.posts]
    return code


async def legal(channel: Channel, code: str, who: str) -> tuple[str, ...]:
    """The moves somebody has."""
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None and at.table.match is not None
    return at.table.match.legal(Seat(at.table.names.index(who)))


async def awaited(channel: Channel, code: str) -> list[str]:
    """Whom the match waits for."""
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None and at.table.match is not None
    return [at.table.names[seat] for seat in at.table.match.awaited]


def labels(post: Post) -> list[str]:
    """What stands on the buttons of a private post."""
    return [str(choice.label) if isinstance(choice.label, str) else choice.label.message for choice in rows(post)]


def rows(post: Post) -> list:  # type: ignore[type-arg]
    """The buttons of a post in one row."""
    return [choice for row in post.choices for choice in row]


async def test_four_people_choose_out_of_order(channel: Channel) -> None:
    """Choices are told to their owner alone; the last one shows all roads and the next card in one public post."""
    code = await opened(channel, *PEOPLE)
    chosen = {}
    for who in ("cleo", "ann", "dan"):
        chosen[who] = (await legal(channel, code, who))[-1]
        answer = await channel.ask(who, chosen[who])
        (private,) = answer.posts
        assert isinstance(private, PrivateReply)
        assert f"You have chosen {chosen[who]}." in words(private)
        assert await channel.teller.post(*answer.changes[0], channel.place) is None
    assert await awaited(channel, code) == ["bob"]
    chosen["bob"] = (await legal(channel, code, "bob"))[-1]
    post = await channel.public(await channel.ask("bob", chosen["bob"]))
    assert all(f"{who}: {text}" in words(post) for who, text in chosen.items())
    assert "Round 2: the card shows" in words(post)
    assert [post.people[seat].name for seat in post.mentions] == list(PEOPLE)


async def test_a_choice_is_refused_where_others_read_it_and_may_be_changed_in_private(channel: Channel) -> None:
    """Typed in a group nothing is committed, in private it is; choosing again before the last one replaces it."""
    code = await opened(channel, "ann", "bob")
    moves = await legal(channel, code, "ann")
    answer = await channel.ask("ann", moves[-1], private=False)
    assert not answer.changes
    assert "secret" in "\n".join(words(post) for post in answer.posts)
    assert await awaited(channel, code) == ["ann", "bob"]
    for text in (moves[-1], moves[1]):
        await channel.ask("ann", text)
    post = await channel.public(await channel.ask("bob", "pass"))
    assert f"ann: {moves[1]}" in words(post)
    assert "bob passes." in words(post)


@pytest.mark.parametrize("options", ["", "sheet=city"])
async def test_a_road_is_pressed_together_space_by_space(channel: Channel, options: str) -> None:
    """Each press shows the sheet with what is begun; at most 21 buttons a step, "done" ends it, and it is the move."""
    code = await opened(channel, "ann", "bob", options=options)
    wanted = max(await legal(channel, code, "ann"), key=len)
    send, presses, typed = f"/hand {code}", 0, ""
    while True:
        answer = await channel.ask("ann", send)
        presses += 1
        (post,) = answer.posts
        buttons = sends(post)
        if answer.changes:
            break
        assert len(buttons) <= 21
        assert post.picture is not None
        assert post.picture.typed == typed
        texts = {line.split(" ", 2)[2]: line for line in buttons if line.count(" ") >= 2}
        typed = max((text for text in texts if wanted.startswith(text)), key=len)
        send = texts[typed]
    assert presses <= 7
    assert typed == wanted
    public = await channel.teller.post(*answer.changes[0], channel.place)
    # where bob could only pass, the round has closed with it
    assert f"You have chosen {wanted}." in words(post) or (public is not None and f"ann: {wanted}" in words(public))


async def test_done_stands_on_the_button_of_what_is_begun(channel: Channel) -> None:
    """Where the beginning is a move by itself its button says done, and another one leads back."""
    code = await opened(channel, "ann", "bob")
    one = next(text for text in await legal(channel, code, "ann") if len(text) == 2)
    longer = [text for text in await legal(channel, code, "ann") if text.startswith(f"{one} ")]
    assert longer
    (post,) = (await channel.ask("ann", f"/hand {code} {one}")).posts
    assert "Done: {move}" in labels(post)
    assert "Back" in labels(post)


async def test_computer_players_choose_while_persons_do(channel: Channel) -> None:
    """With a computer player the round closes as soon as the person has chosen, to the end of the game alone or not."""
    ((code, *_),) = (await channel.ask("ann", "/new road")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    for _ in range(15):
        await channel.computers(code)
        if await awaited(channel, code):
            await channel.ask("ann", "pass")
    await channel.computers(code)
    assert "The match is over." in await channel.say("ann", f"/board {code}")


async def test_a_player_alone_chooses_anywhere(channel: Channel) -> None:
    """Alone nothing is secret: a choice typed in the channel is taken and the next card turned."""
    code = await opened(channel, "ann")
    text = (await legal(channel, code, "ann"))[-1]
    answer = await channel.ask("ann", text, private=False)
    assert f"ann: {text}" in words(await channel.public(answer))


async def test_alone_one_sees_the_own_best_and_the_best_of_the_day(channel: Channel) -> None:
    """After a game alone both stand in the answer, the same for a repeat; the day's best is everybody's."""
    scores = {}
    for who, last in (("ann", -1), ("bob", 0)):
        code = await opened(channel, who)
        while True:
            at = await channel.repository.load(code)  # type: ignore[arg-type]
            assert at is not None and at.table.match is not None
            answer = await channel.ask(
                who, at.table.match.legal(at.table.match.awaited[0])[last], key=f"{who}{at.version}"
            )
            after = await channel.repository.load(code)  # type: ignore[arg-type]
            assert after is not None and after.table.match is not None
            if after.table.match.outcome is not None:
                break
        scores[who] = after.table.match.outcome.scores[0]
        best = max(scores.values())
        said = f"Your best alone: {scores[who]}. The best of today: {best}."
        assert said in "\n".join(words(post) for post in answer.posts)
        assert said in await channel.say(who, "/move pass", key=f"{who}{at.version}")


async def test_a_choice_pressed_twice_counts_once(channel: Channel) -> None:
    """The same choice again changes nothing, and its owner is told so."""
    code = await opened(channel, "ann", "bob")
    line = f"/move {code}.1 {(await legal(channel, code, 'ann'))[-1]}"
    assert (await channel.ask("ann", line)).changes
    again = await channel.ask("ann", line)
    assert not again.changes
    assert words(again.posts[0]) == "You have chosen that already."
