"""Road and Socks as people play them."""

from __future__ import annotations

import pytest
from desk_channel import Channel, words

from bot.ports.pictures import PanelPicture
from bot.ports.posts import Post, PrivateReply
from rendering.panel import Style

PEOPLE = ("ann", "bob", "cleo", "dan")


def named(text: str) -> str:
    """A choice as the panel says it."""
    return text.upper().removeprefix("FROM ").replace(":", " \N{RIGHTWARDS ARROW}")


def rows(post: Post) -> list:  # type: ignore[type-arg]
    """The buttons of a post in one row."""
    return [choice for row in post.choices for choice in row]


async def test_nobody_is_next_where_all_choose_at_once(channel: Channel) -> None:
    """Whoever has chosen may choose again, and waits for the last one."""
    code = await channel.open("ann", "bob", game="road")
    text = (await channel.legal(code, "ann"))[-1]
    (told,) = (await channel.ask("ann", f"/move {code} {text}", place="web:@ann")).posts
    assert "Waiting for bob." in words(told)
    assert "is next" not in words(told)


async def test_four_people_choose_out_of_order(channel: Channel) -> None:
    """Choices are told to their owner alone; the last one shows all roads and the next card in one public post.

    Whoever chose last has that card already and is not called, and reads in the panel what the others have built.
    """
    code = await channel.open(*PEOPLE, game="road")
    chosen = {}
    for who in ("cleo", "ann", "dan"):
        chosen[who] = (await channel.legal(code, who))[-1]
        answer = await channel.ask(who, chosen[who])
        (private,) = answer.posts
        assert isinstance(private, PrivateReply)
        assert words(private).startswith("Waiting for ")
        (again,) = (await channel.ask(who, f"/hand {code}")).posts
        assert f"You have chosen {named(chosen[who])}. You may change it until all have chosen." in words(again)
        assert await channel.teller.post(*answer.changes[0], channel.place) is None
    assert await channel.awaited(code) == ["bob"]
    chosen["bob"] = (await channel.legal(code, "bob"))[-1]
    post = await channel.public(await channel.ask("bob", chosen["bob"]))
    assert all(f"{who}: {text}" in words(post) for who, text in chosen.items())
    assert "Round 2: the card shows" in words(post)
    assert [post.people[seat].name for seat in post.mentions] == [name for name in PEOPLE if name != "bob"]
    (panel,) = (await channel.ask("bob", f"/hand {code}")).posts
    assert all(f"{who}: {chosen[who]}" in words(panel) for who in ("cleo", "dan"))


async def test_a_choice_is_refused_where_others_read_it_and_may_be_changed_in_private(channel: Channel) -> None:
    """Typed in a group nothing is committed, in private it is; choosing again before the last one replaces it."""
    code = await channel.open("ann", "bob", game="road")
    moves = await channel.legal(code, "ann")
    answer = await channel.ask("ann", moves[-1], private=False)
    assert not answer.changes
    assert "secret" in "\n".join(words(post) for post in answer.posts)
    assert await channel.awaited(code) == ["ann", "bob"]
    for text in (moves[-1], moves[1]):
        await channel.ask("ann", text)
    post = await channel.public(await channel.ask("bob", "pass"))
    assert f"ann: {moves[1]}" in words(post)
    assert "bob passes." in words(post)


@pytest.mark.parametrize("options", ["", "sheet=city"])
async def test_a_road_is_chosen_by_its_end(channel: Channel, options: str) -> None:
    """The first press fills in a way and shows it, the second chooses it; opened again the panel says so."""
    code = await channel.open("ann", "bob", options=options, game="road")
    (post,) = (await channel.ask("ann", f"/hand {code}")).posts
    assert "Your turn: press a bright space where the road shall end." in words(post)
    end = next(choice for choice in rows(post) if choice.spot)
    (shown,) = (await channel.ask("ann", end.send)).posts
    assert isinstance(shown.picture, PanelPicture)
    assert shown.picture.decision.picked == f"to {end.spot}"
    # where bob could only pass, the choice ends the round, which is said behind it
    assert "Not chosen yet." in words(shown).splitlines()[-1]
    *_, choose = rows(shown)
    assert choose.style is Style.MAKE
    move = choose.send.split(" ", 2)[2]
    assert move in await channel.legal(code, "ann")
    assert move.endswith(end.spot)
    answer = await channel.ask("ann", choose.send)
    assert answer.changes
    public = await channel.teller.post(*answer.changes[0], channel.place)
    (after,) = answer.posts
    # where bob could only pass, the round has closed with it
    if public is None:
        assert words(after) == "Waiting for bob."
        again = next(choice for choice in rows(after) if choice.send == f"/hand {code}")
        (opened_again,) = (await channel.ask("ann", again.send)).posts
        assert (
            words(opened_again).splitlines()[-1]
            == f"You have chosen {named(move)}. You may change it until all have chosen."
        )
    else:
        assert f"ann: {move}" in words(public)


async def test_a_choice_is_changed_by_buttons(channel: Channel) -> None:
    """Once something is chosen another end is pressed as before; the panel says what is chosen so far."""
    code = await channel.open("ann", "bob", game="road")
    moves = await channel.legal(code, "ann")
    await channel.ask("ann", "/move pass")
    (post,) = (await channel.ask("ann", f"/hand {code}")).posts
    assert "You have chosen to pass. You may change it until all have chosen." in words(post)
    assert words(post).count("You have chosen") == 1
    (shown,) = (await channel.ask("ann", f"/hand {code} {moves[1]}")).posts
    assert "So far you have chosen to pass." in words(shown)
    *_, choose = rows(shown)
    assert (await channel.ask("ann", choose.send)).changes
    assert f"ann: {moves[1]}" in words(await channel.public(await channel.ask("bob", "pass")))


async def test_the_last_to_choose_is_told_so(careful: Channel) -> None:
    """Whoever chooses last hears before it that this ends the round; passing takes two presses too."""
    code = await careful.open("ann", "bob", game="road")
    last = "The others have chosen: this ends the round."
    for who, told in (("ann", False), ("bob", True)):
        (post,) = (await careful.ask(who, f"/hand {code}")).posts
        passing = next(choice for choice in rows(post) if choice.send.endswith(" pass"))
        assert passing.send.startswith("/hand ")
        (shown,) = (await careful.ask(who, passing.send)).posts
        assert (last in words(shown)) == told
        *_, choose = rows(shown)
        answer = await careful.ask(who, choose.send)
        assert answer.changes
    assert "Round 2: the card shows" in words(await careful.public(answer))


async def test_computer_players_choose_while_persons_do(channel: Channel) -> None:
    """With a computer player the round closes as soon as the person has chosen, to the end of the game alone or not."""
    ((code, *_),) = (await channel.ask("ann", "/new road")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    for _ in range(15):
        await channel.computers(code)
        if await channel.awaited(code):
            await channel.ask("ann", "pass")
    await channel.computers(code)
    assert "The match is over." in await channel.say("ann", f"/board {code}")


async def test_a_player_alone_chooses_anywhere(channel: Channel) -> None:
    """Alone nothing is secret: a choice typed in the channel is taken and the next card turned."""
    code = await channel.open("ann", game="road")
    text = (await channel.legal(code, "ann"))[-1]
    answer = await channel.ask("ann", text, private=False)
    assert f"ann: {text}" in words(await channel.public(answer))


async def test_alone_one_sees_the_own_best_and_the_best_of_the_day(channel: Channel) -> None:
    """After a game alone both stand in the answer, the same for a repeat; the day's best is everybody's."""
    scores = {}
    for who, last in (("ann", -1), ("bob", 0)):
        code = await channel.open(who, game="road")
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
    code = await channel.open("ann", "bob", game="road")
    line = f"/move {code}.1 {(await channel.legal(code, 'ann'))[-1]}"
    assert (await channel.ask("ann", line)).changes
    again = await channel.ask("ann", line)
    assert not again.changes
    assert words(again.posts[0]) == "You have chosen that already."


async def test_the_host_gets_another_city_until_somebody_has_moved(channel: Channel) -> None:
    """``/reroll`` lays another city and tells everybody; the guest may not ask, and after a track nobody may."""
    code = await channel.open("ann", "bob", game="socks")
    first = (await channel.match(code)).state.tiles
    assert "Only ann can ask for that at this table." in await channel.say("bob", f"/reroll {code}")
    answer = await channel.ask("ann", "/reroll")
    assert (await channel.match(code)).state.tiles != first
    assert (await channel.public(answer)).picture is not None
    match = await channel.match(code)
    mover = ("ann", "bob")[match.awaited[0]]
    await channel.ask(mover, match.legal(match.awaited[0])[0])
    assert "only before the first move" in await channel.say("ann", "/reroll")


async def test_two_tracks_in_one_line_whichever_way_round(channel: Channel) -> None:
    """Both tracks of a turn are read from one line, their ends in either order and nothing between them."""
    code = await channel.open("ann", "bob", game="socks")
    match = await channel.match(code)
    first = match.awaited[0]
    await channel.ask(("ann", "bob")[first], match.legal(first)[0])
    match = await channel.match(code)
    assert match.awaited == (1 - first,)
    one, two = (text.partition("-") for text in (match.legal(match.awaited[0])[5], match.legal(match.awaited[0])[60]))
    line = f"{one[2]}-{one[0]} {two[2]}-{two[0]}"
    answer = await channel.ask(("ann", "bob")[1 - first], line)
    assert len(answer.changes) == 1
    assert sum(bits.bit_count() for bits in (await channel.match(code)).state.tracks) == 3
    assert (await channel.match(code)).awaited == (first,)


async def test_players_lay_the_city_and_let_luck_finish_it(channel: Channel) -> None:
    """``finish`` and ``agree`` in chat: the rest is laid, socks hang, and the first player is to lay a track."""
    code = await channel.open("ann", "bob", game="socks", options="layout=players size=first")
    match = await channel.match(code)
    first = match.awaited[0]
    players = ("ann", "bob")
    await channel.ask(players[first], "tile 0,0 r2")
    await channel.ask(players[1 - first], "finish")
    answer = await channel.ask(players[first], "agree")
    assert "Luck hangs the socks." in words(await channel.public(answer))
    match = await channel.match(code)
    assert (match.state.phase, len(match.state.tiles), match.awaited) == ("tracks", 16, (first,))


async def test_a_panel_outlives_the_undo_of_another(channel: Channel) -> None:
    """Whoever was told that their choice ends the round still makes it after another has taken theirs back."""
    code = await channel.open("ann", "bob", game="road")
    await channel.ask("bob", "/move pass")
    (shown,) = (await channel.ask("ann", f"/hand {code} pass")).posts
    assert "this ends the round" in words(shown)
    assert (await channel.ask("bob", f"/undo {code}")).changes
    *_, choose = rows(shown)
    (again,) = (await channel.ask("ann", f"/hand {choose.send.split(' ')[1]} pass")).posts
    assert "this ends the round" not in words(again) and "earlier turn" not in words(again)
    assert (await channel.ask("ann", choose.send)).changes
