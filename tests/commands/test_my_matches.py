"""Matches of a person everywhere: what waits, what has happened since, and what is over."""

from __future__ import annotations

import pytest
from desk_channel import DAY, HOUR, Channel, account, labels, sends, words
from msgspec.structs import replace

from bot.commands.computer_levels import NAMES
from bot.ports.addresses import profile_of
from bot.store import keys
from bot.table.table import Sitter
from bot.text.languages import spelled
from bot.text.table_labels import name_with_people
from games import catalogue
from rendering.text import plainly


async def test_my_matches_everywhere_the_most_urgent_first(channel: Channel) -> None:
    """Those that wait for me by deadline, wherever they are, then mine that wait for others, then others here."""
    slow = await channel.open("ann", "bob", game="road", options="pace=7d")
    ((quick, *_),) = (await channel.ask("ann", "/new road pace=1h", place="telegram:-5")).changes
    await channel.ask("bob", f"/join {quick}", place="telegram:-5")
    await channel.ask("ann", f"/start {quick}", place="telegram:-5")
    done = await channel.open("ann", "bob", game="road")
    await channel.ask("ann", f"/move {done} pass")
    strange = await channel.open("cyd", "dan")
    ((lobby, *_),) = (await channel.ask("ann", "/new metro")).changes
    text = await channel.say("ann", "/games")
    places = [text.index(code) for code in (quick, slow, done, lobby)]
    assert places[:2] == sorted(places[:2])
    assert max(places[:2]) < min(places[2:])
    assert max(places) < text.index("Others here:") < text.index(strange)
    assert f"{quick} Road with bob, your turn, 1 h" in text
    (post,) = (await channel.ask("ann", "/games")).posts
    assert sends(post)[0] == "/next"
    assert labels(post)[0] == "Next"


async def test_computer_players_keep_their_names_in_a_list(channel: Channel) -> None:
    """Where the name with its level is too long, the level is a sign; the name is whole."""
    code = await channel.open("ann", "bob")
    table, ann = await channel.table(code), profile_of(account("ann"))
    for name in NAMES:
        seated = replace(table, sitters=(table.sitters[0], Sitter(f"[bot] {name} (medium)")))
        assert plainly(()).spell(name_with_people(seated, ann)) == f"{code} Metro with {name} ●●○○"


async def test_since_my_last_move(channel: Channel) -> None:
    """All that the others did stands in words and is marked on the board, not only the last move; nothing private."""
    code = await channel.open("ann", "bob", "cyd", "dan")
    first = await channel.mover(code)
    await channel.step(code)
    others = []
    while await channel.mover(code) != first:
        others.append(await channel.mover(code))
        post = await channel.public(await channel.step(code))
    news, _ = (await channel.ask(first, f"/next {code}")).posts
    text = words(news)
    assert text.startswith(f"Table {code}. Since your last move:")
    assert [name in text for name in others] == [True] * 3
    assert f"{first} lays" not in text
    assert "raw" not in text
    assert news.picture is not None
    assert news.picture.view.seat is None
    assert post.picture is not None
    assert news.picture.events == post.picture.events
    assert len({str(event) for event in post.picture.events}) >= 3


async def test_what_was_moved_for_me_is_news(channel: Channel) -> None:
    """After a turn was skipped its owner reads what the computer player did."""
    code = await channel.open("ann", "bob", options="hand=2")
    mover = await channel.mover(code)
    await channel.wait(code, DAY + HOUR)
    await channel.ask("bob" if mover == "ann" else "ann", f"/skip {code}")
    await channel.step(code)
    news, _ = (await channel.ask(mover, "/next")).posts
    assert "a computer player moves for" in words(news)


async def test_long_news_are_cut_at_the_beginning(channel: Channel) -> None:
    """Of weeks of news the last lines are told, and how many were left out."""
    code = await channel.open("ann", "bob", "cyd", game="road")
    await channel.ask("ann", f"/seat bot {code}")
    for _ in range(6):
        await channel.computers(code)
        for who in ("bob", "cyd"):
            if who in await channel.awaited(code):
                await channel.ask(who, f"/move {code} pass")
    await channel.ask("ann", "/back")
    news, _ = (await channel.ask("ann", f"/next {code}")).posts
    assert "earlier lines)" in words(news)
    assert len(news.lines) <= 14


async def test_the_hand_tells_what_has_happened_since_ones_last_move(channel: Channel) -> None:
    """Whoever opens the hand when it is their turn reads what the others did. A player who must wait does not.

    Before one's first move there is no last one to count from.
    """
    code = await channel.open("ann", "bob")
    first = await channel.mover(code)
    text = next(one for one in await channel.legal(code) if one.startswith("lay"))
    await channel.ask(first, f"/move {code} {text}")
    second = await channel.mover(code)
    shown = await channel.say(second, f"/hand {code}")
    assert f"{first} lays" in shown and "\nYour turn: which square? " in shown
    assert words((await channel.ask(second, f"/next {code}")).posts[0]).startswith(f"Table {code}. Until now:")
    waiting = await channel.say(first, f"/hand {code}")
    assert waiting.startswith(f"Waiting for {second}. Time until ") and "lays" not in waiting


async def test_what_was_made_and_taken_back_meanwhile_is_no_news(channel: Channel) -> None:
    """A player who saw neither is told of neither. A player who knew of the move is told that it is gone."""
    code = await channel.open("ann", "bob", "cyd", game="metro")
    first = await channel.mover(code)
    await channel.step(code)
    second = await channel.mover(code)
    await channel.step(code)
    await channel.ask(second, f"/undo {code}")
    for who in {"ann", "bob", "cyd"} - {second}:
        await channel.ask(who, f"/agree {code}")
    await channel.step(code)
    third = await channel.mover(code)
    await channel.step(code)
    text = await channel.say(first, f"/next {code}")
    assert text.count(f"{second} lays") == 1 and "taken back" not in text
    await channel.ask(third, f"/undo {code}")
    for who in {"ann", "bob", "cyd"} - {third}:
        await channel.ask(who, f"/agree {code}")
    assert "A move is taken back." in await channel.say(third, f"/next {code}")


async def _finished(channel: Channel, *people: str, options: str = "") -> str:
    """A match of two that the second has given up."""
    code = await channel.open(*people, options=options)
    await channel.ask(people[1], f"/resign {code}")
    return code


async def test_finished_matches_stand_there_with_their_results(channel: Channel) -> None:
    """The one that ended last is the first, whichever was opened first; the day is that of its end."""
    first = await channel.open("ann", "bob")
    second = await _finished(channel, "ann", "bob", options="pace=none")
    channel.clock.instant += DAY
    await channel.ask("bob", f"/resign {first}")
    scores = [(await channel.table(code)).match.outcome.scores for code in (first, second)]  # type: ignore[union-attr]
    assert sends((await channel.ask("ann", "/games")).posts[0])[-1] == "/games finished"
    (post,) = (await channel.ask("ann", "/games finished")).posts
    assert words(post).splitlines() == [
        "Your finished matches:",
        f"{first} Metro, 16 Jan: you {scores[0][0]}, bob {scores[0][1]} (gave up)",
        f"{second} Metro, 15 Jan: you {scores[1][0]}, bob {scores[1][1]} (gave up)",
    ]
    assert f"ann {scores[0][0]}, you {scores[0][1]}" in await channel.say("bob", "/games finished")
    assert sends(post) == [
        f"/replay {first}",
        f"/poster {first}",
        f"/replay {second}",
        f"/poster {second}",
        "/games",
    ]
    assert labels(post)[:2] == [f"Replay {first}", f"Poster {first}"]
    for line in sends(post)[:2]:
        (answer,) = (await channel.ask("ann", line)).posts
        assert answer.picture is not None and answer.code == first
    assert "You have finished no match yet." in await channel.say("zed", "/games finished")


async def test_finished_matches_are_read_in_italian(channel: Channel) -> None:
    """Typed and answered in the reader's language."""
    code = await _finished(channel, "ann", "bob")
    (post,) = (await channel.ask("ann", "/games concluse", locale="it")).posts
    told = [spelled(line, post.locale) for line in post.lines]
    assert told[0] == "Le tue partite concluse:"
    assert told[1].startswith(f"{code} Metro, 15 gen: tu ") and told[1].endswith(" (abbandono)")


async def test_finished_matches_stand_behind_any_number_of_open_ones(channel: Channel) -> None:
    """However many tables wait before them in the list of their person."""
    code = await _finished(channel, "ann", "bob")
    crowd = {f"{number:05}": "1 1 0 0" for number in range(250)}
    await channel.store.client.hset(keys.person(profile_of(account("ann"))), mapping=crowd)
    assert code in await channel.say("ann", "/games finished")


async def test_finished_matches_come_page_by_page(channel: Channel) -> None:
    """Four on a page; buttons lead on and back until every match has been seen once."""
    codes = []
    for _ in range(9):
        codes.append(await _finished(channel, "ann", "bob"))
        channel.clock.instant += 1000
    seen: list[str] = []
    line = "/games finished"
    for page in (1, 2, 3):
        (post,) = (await channel.ask("ann", line)).posts
        assert words(post).startswith(f"Your finished matches, page {page} of 3:")
        seen += [text.split()[0] for text in words(post).splitlines()[1:]]
        assert max(len(row) for row in post.choices) <= 5 and len(post.choices) <= 5
        ways = sends(post)[-3:]
        assert (f"/games finished {page - 1}" in ways, f"/games finished {page + 1}" in ways) == (page > 1, page < 3)
        line = ways[-1]
        if page < 3:
            assert labels(post)[-1] == f"Older ({page + 1} of 3)"
    assert seen == codes[::-1]
    assert (await channel.say("ann", "/games finished 9")).startswith("Your finished matches, page 3 of 3:")
    for wrong in ("finished x", "chess"):
        told = await channel.refused("ann", f"/games {wrong}")
        assert told == f"Say the number of a page, finished or together, not {wrong.split()[-1]}."


async def test_next_goes_on_to_each_match_that_waits(channel: Channel) -> None:
    """From the most urgent one through all of them and round again, whoever remembers nothing."""
    paces = ("7d", "1h", "3d", "1d")
    codes = {pace: await channel.open("ann", "bob", game="road", options=f"pace={pace}") for pace in paces}
    waiting = [code for code in codes.values() if "ann" in await channel.awaited(code)]
    assert len(waiting) == 4
    order = [codes[pace] for pace in ("1h", "1d", "3d", "7d")]
    line, met = "/next", []
    for number in range(1, 6):
        news, hand = (await channel.ask("ann", line)).posts
        assert hand.code == news.code
        met.append(news.code)
        shown = (number - 1) % 4 + 1
        assert words(news).startswith(f"Table {news.code}, {shown} of 4. Until now:")
        assert labels(news) == [f"Next ({number % 4 + 1} of 4)"]
        (line,) = sends(news)
    assert met == [*order, order[0]]
    # a match that has been moved in leaves the line, and the button under it begins again
    await channel.ask("ann", f"/move {order[0]} pass")
    news, _ = (await channel.ask("ann", f"/next after {order[0]}")).posts
    assert words(news).startswith(f"Table {order[1]}, 1 of 3.")
    for code in order[1:3]:
        await channel.ask("ann", f"/move {code} pass")
    news, _ = (await channel.ask("ann", f"/next after {order[2]}")).posts
    assert words(news).startswith(f"Table {order[3]}. Until now:") and not sends(news)
    assert "No match waits for you." in await channel.say("zed", "/next")
    assert "do not sit" in await channel.refused("zed", f"/next {order[0]}")


@pytest.mark.parametrize("many", [1, 7])
async def test_a_visitor_finds_a_game_of_their_own_among_those_that_are_played(channel: Channel, many: int) -> None:
    """Below the matches of others, as buttons or in a menu, one leads to the choice of games; so does ``/help``."""
    for _ in range(many):
        await channel.open("ann", "bob")
    for who, line in (("zed", "/games"), ("ann", "/games"), ("ann", "/help")):
        (post,) = (await channel.ask(who, line)).posts
        assert "Another game" in labels(post) and "/new" in [choice.send for choice in post.choices[-1]]
    (post,) = (await channel.ask("zed", "/help")).posts
    assert {f"/new {slug}" for slug in catalogue()} <= set(sends(post))


async def test_the_free_seats_of_a_place_can_be_taken(channel: Channel) -> None:
    """Tables that wait for players stand apart with a Join button each; a full one, or a match, has none."""
    ((lobby, *_),) = (await channel.ask("ann", "/new metro")).changes
    ((full, *_),) = (await channel.ask("ann", "/new road")).changes
    seats = (await channel.table(full)).game.seats[-1]
    for number in range(seats - 1):
        await channel.ask(f"p{number}", f"/join {full}")
    match = await channel.open("ann", "bob")
    (post,) = (await channel.ask("zed", "/games")).posts
    text = words(post)
    assert text.index("Free seats here:") < text.index(lobby) < text.index("Others here:") < text.index(match)
    assert f"{lobby} Metro ann, 5 seats free" in text
    assert f"{full} Road ann +{seats - 1}, not started" in text
    assert [line for line in sends(post) if line.startswith("/join")] == [f"/join {lobby}"]
    assert f"Join {lobby}" in labels(post)
    assert (await channel.ask("zed", f"/join {lobby}")).changes
    assert "Free seats here:" not in await channel.say("zed", "/games")
