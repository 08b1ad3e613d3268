"""Plans as they are said: tried against the rules, refused with their sentences, listed, replaced and taken out."""

from __future__ import annotations

from desk_channel import Channel, labels, sends, words
from planning import apart, lays, opened, plans

from bot.table.plans import Plans


async def test_a_plan_against_the_rules_is_refused_with_their_sentence(channel: Channel) -> None:
    """Their move and mine alike; what is no plan at all gets a sentence too, and nothing of it is kept."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    for said, reason in {
        f"lay d4 then {mine}": "lay d4: The four central squares take no tile.",
        "lay c3 then lay a1": "lay c3: C3 is neither on the rim nor touches a tile, not even at a corner.",
        f"{theirs} then lay d5": "lay d5: The four central squares take no tile.",
        f"{theirs} then {theirs}": f"{theirs}: {theirs[-2:].upper()} already has a tile.",
        f"{theirs} then lay f3": "lay f3: F3 is neither on the rim nor touches a tile, not even at a corner.",
        theirs: "Say their move, the word “then” and your move",
        f"{theirs} then": "Say their move, the word “then” and your move",
        f"{theirs} then dance": "A move is “draw” or “lay” with a square",
        f"dance then {mine}": "A move is “draw” or “lay” with a square",
        " then ".join([theirs, mine] * 4): "Plan at most 3 moves of your own in a line.",
        "off": "You have no such plan here.",
    }.items():
        assert (await channel.refused(waits, f"/if {code} {said}")).startswith(reason), said
    assert await plans(channel, code, waits) is None
    assert "It is your turn: make your move first." in await channel.refused(mover, f"/if {code} {theirs} then {mine}")
    assert "You do not sit at this table." in await channel.refused("zed", f"/if {code} {theirs} then {mine}")
    assert "You have planned nothing" in await channel.refused(waits, f"/if {code}")


async def test_socks_are_refused_with_their_sentences(channel: Channel) -> None:
    """Where a turn goes on, and where it is over before."""
    code, _, waits = await opened(channel, "socks")
    a, b, c, d, e, *_ = await channel.legal(code)
    assert "already" in await channel.refused(waits, f"/if {code} {a} then {a}, {b}")
    long = await channel.refused(waits, f"/if {code} {a} then {b} then {c} then {d}")
    assert long == f"{b}: Your turn goes on after that: say all of it, parted by commas."
    assert (await channel.refused(waits, f"/if {code} {a}, {b} then {c}")).endswith(
        "That turn is over before this move."
    )
    assert (await channel.refused(waits, f"/if {code} {a} then {b}, {c}, {d}")).startswith(f"{d}: That turn is over")
    # the first of two tracks can be planned alone
    await channel.say(waits, f"/if {code} {a} then {e}")
    assert await plans(channel, code, waits)


async def test_where_all_choose_at_once_nothing_is_planned(channel: Channel) -> None:
    """In Road, before one's choice and after it; nor in a lesson."""
    code = await channel.open("ann", "bob", game="road")
    refusal = "Here all choose at once and in secret"
    assert refusal in await channel.refused("ann", f"/if {code} pass then pass")
    await channel.ask("ann", f"/move {code} pass")
    assert refusal in await channel.refused("ann", f"/if {code} pass then pass")


async def test_a_plan_is_not_said_where_others_read(channel: Channel) -> None:
    """What was typed is taken away, and nothing of it is said again."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    answer = await channel.ask(waits, f"/if {code} {theirs} then {mine}", private=False)
    assert answer.posts[0].erase and not answer.changes
    assert all("for you alone" in words(post) and mine not in words(post) for post in answer.posts)
    assert await plans(channel, code, waits) is None


async def test_plans_are_listed_replaced_and_taken_out(channel: Channel) -> None:
    """Each by its button, all by off; another answer to the same takes the place of the first; eight at most."""
    code, mover, waits = await opened(channel)
    theirs, other, mine = await apart(channel, code, mover, waits)
    second = next(text for text in await lays(channel, code, waits) if text not in (theirs, other, mine))
    await channel.say(waits, f"/if {code} {theirs} then {mine}")
    assert "Your earlier answer to the same is dropped." in await channel.say(
        waits, f"/if {code} {theirs} then {second}"
    )
    (post,) = (await channel.ask(waits, f"/if {code} {other} then {mine}")).posts
    assert words(post).split("\n")[-2:] == [f"1. {theirs} → {second}", f"2. {other} → {mine}"]
    assert labels(post) == ["Take out 1", "Take out 2"]
    (left,) = (await channel.ask(waits, sends(post)[0])).posts
    assert words(left).split("\n") == ["That is taken out.", f"You have planned at {code}:", f"1. {other} → {mine}"]
    assert labels(left) == ["Take it out"]
    assert "You have no such plan here." in await channel.refused(waits, sends(post)[0])
    assert await channel.say(waits, f"/if {code} off") == "That is taken out."
    assert await plans(channel, code, waits) is None
    squares = [text for text in await lays(channel, code, mover) if text != mine][:9]
    for text in squares[:8]:
        await channel.say(waits, f"/if {code} {text} then {mine}")
    refusal = await channel.refused(waits, f"/if {code} {squares[8]} then {mine}")
    assert refusal == "You have 8 plans here already. Take one out first."


async def test_in_italian(channel: Channel) -> None:
    """Moves and the words between them may be typed in Italian, and are told so."""
    code, mover, waits = await opened(channel)
    theirs, _, mine = await apart(channel, code, mover, waits)
    line = f"/se {code} {theirs} poi {mine}".replace("lay", "posa")
    post = (await channel.ask(waits, line, locale="it")).posts[0]
    assert f"posa {mine[-2:]}" in words(post)
    assert await plans(channel, code, waits) == Plans((((theirs,), (mine,)),), (await channel.match(code)).awaited[0])
