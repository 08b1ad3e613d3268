"""A series: several games one after another by the same people, whose points add up."""

from __future__ import annotations

from desk_channel import Channel, sends, words

from bot.table.match_record import table_record
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Seat
from games.records import check, verify_seal


async def _played(channel: Channel, code: str) -> str:
    """A match of ann against computers, ann played sensibly too; the words of its last post."""
    stop = 0
    while True:
        await channel.computers(code)
        at = await channel.repository.load(code)
        assert at is not None and at.table.match is not None
        stop = at.version
        if at.table.over:
            break
        text = choose(at.table.game, "greedy", at.table.match.state, Seat(0), seeded(f"{stop}"))
        assert (await channel.ask("ann", f"/move {code} {text}")).changes
    post = await channel.teller.post(code, stop - 1, stop, channel.place)
    assert post is not None
    assert (f"/start {code}" in sends(post)) == ("Go on with" in words(post))
    return words(post)


async def test_a_series_goes_on_by_the_same_people_and_its_points_add_up(channel: Channel) -> None:
    """The next game is opened once, whoever asks; nobody joins or leaves; the totals and the record follow."""
    ((first, *_),) = (await channel.ask("ann", "/new tandem series=2")).changes
    await channel.ask("ann", "/bot")
    await channel.ask("ann", "/start")
    text = await _played(channel, first)
    assert "Game 1 of 2. In all:" in text
    opened = await channel.ask("ann", f"/start {first}")
    assert (await channel.ask("ann", f"/start {first}")).changes == opened.changes
    second = opened.changes[0][0]
    lobby = await channel.public(opened)
    assert second != first
    assert sends(lobby) == [f"/start {second}", f"/terms {second}"]
    assert "Game 2 of 2." in words(lobby)
    for line in ("/leave", "/bot"):
        assert "by the same people" in await channel.say("ann", f"{line} {second}")
    assert "by the same people" in await channel.say("bob", f"/join {second}")
    assert await channel.say("bob", f"/start {first}") == "You do not sit at this table."
    await channel.ask("ann", f"/start {second}")
    text = await _played(channel, second)
    assert "Game 2 of 2. In all:" in text
    assert "Go on with" not in text
    at = await channel.repository.load(second)
    assert at is not None
    written = table_record(await channel.repository.past(second, 0, at.version))
    check(written)
    verify_seal(written)
    before = await channel.repository.load(first)
    assert before is not None and before.table.match is not None and before.table.match.outcome is not None
    assert written["series"] == {"game": 2, "before": list(before.table.match.outcome.scores)}


async def test_the_next_game_of_a_series_is_begun_in_person(channel: Channel) -> None:
    """A computer player holds a seat until the game is over; in the next one its owner can hand it over anew."""
    code = await channel.open("ann", "bob", game="tandem", options="series=2")
    await channel.ask("ann", f"/seat bot {code}")
    while not (await channel.table(code)).over:
        if not await channel.computers(code):
            await channel.step(code)
    ((following, *_),) = (await channel.ask("bob", f"/start {code}")).changes
    await channel.ask("bob", f"/start {following}")
    table = await channel.table(following)
    assert len(table.persons) == 2 and not any(sitter.stand_in for sitter in table.sitters)
    assert "A computer player holds your seat." in await channel.say("ann", f"/seat bot {following}")


async def test_another_pair_begins_each_game(channel: Channel) -> None:
    """AB|CD, first=3: C, B, D, A, then C again; all keep their seats, and the lobby says who begins."""
    people = ("ann", "bob", "cyd", "dan")
    code, seats = await channel.open(*people, game="tandem", options="series=5 first=3"), []
    for game in range(1, 6):
        table = await channel.table(code)
        assert table.match is not None and table.names == people and table.series is not None
        assert table.series.game == game
        seats.append(table.match.state.first)
        for name in people:
            await channel.ask(name, f"/end {code}")
        if game < 5:
            opened = await channel.ask("bob", f"/start {code}")
            ((code, *_),) = opened.changes
            assert f"{people[(await following(channel, code)) - 1]} begins." in words(await channel.public(opened))
            assert (await channel.ask("cyd", f"/start {code}")).changes
    assert seats == [2, 1, 3, 0, 2]


async def following(channel: Channel, code: str) -> int:
    """The seat, from 1, that the next game is to be begun by."""
    return int(dict((await channel.table(code)).options)["first"])
