"""Coming back after days: my matches, the most urgent one, and what has happened since I moved."""

from __future__ import annotations

from desk_channel import DAY, HOUR, Channel, labels, sends, words

from bot.ports.posts import PrivateReply


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


async def test_next_opens_the_most_urgent(channel: Channel) -> None:
    """Board and news since my move, and the hand with its buttons; where nothing waits it says so."""
    await channel.open("ann", "bob", game="road", options="pace=7d")
    quick = await channel.open("ann", "cyd", game="road", options="pace=1h")
    news, hand = (await channel.ask("ann", "/next")).posts
    assert news.code == hand.code == quick
    assert isinstance(hand, PrivateReply)
    assert hand.picture is not None
    assert "No match waits for you." in await channel.say("zed", "/next")
    assert "do not sit" in await channel.refused("zed", f"/next {quick}")


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
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None and at.table.match is not None
    text = next(one for one in at.table.match.legal(at.table.match.awaited[0]) if one.startswith("lay"))
    await channel.ask(first, f"/move {code} {text}")
    second = await channel.mover(code)
    shown = await channel.say(second, f"/hand {code}")
    assert f"{first} lays" in shown and shown.endswith("\nYour turn: which square?")
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


async def test_a_reminder_says_which_match_and_until_when(channel: Channel) -> None:
    """Somebody in many matches reads code and game first, and nothing of other persons' turns."""
    code = await channel.open("telegram:1", "telegram:2")
    mover = await channel.mover(code)
    post = next(post for _, place, post in await channel.wait(code, DAY // 2) if place == f"telegram:{mover}")
    first, *_, asked = words(post).split("\n")
    assert first == f"{code} Metro: half of the time for this turn has passed."
    assert asked.startswith("Your turn: which square? Time until ")
