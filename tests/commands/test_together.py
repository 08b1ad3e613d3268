"""What a pair has done together: told once below the result, kept for both, and shown when they ask."""

from __future__ import annotations

from desk_channel import DAY, Channel, labels, words

from bot.ports.addresses import Account, Code, profile_of
from bot.ports.people import PairMatch
from bot.table.actions import move
from bot.table.fold import Past
from bot.table.table import Over, Table
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose

ANN, BOB, CYD = (profile_of(Account(f"web:{name}")) for name in ("ann", "bob", "cyd"))


async def finished(channel: Channel, people: str = "ann bob", *, options: str = "") -> tuple[str, int, str]:
    """A match that its persons play like greedy players, to its end: code, points, and the public post of the end."""
    code = await channel.open(*people.split(), game="tandem", options=options)
    minds, start = seeded(code), await channel.version(code)

    def play(table: Table) -> tuple[Past, ...]:
        made = list[Past]()
        while table.match is not None and table.live:
            seat = table.match.awaited[0]
            text = choose(table.game, "greedy1", table.match.state, seat, minds)
            made += move(table, seat, text, by="person", key=f"end {code}", at=channel.clock.now())
            table = made[-1].table
        return tuple(made)

    await channel.repository.change(Code(code), f"end {code}", play)
    table = await channel.table(code)
    assert isinstance(table.phase, Over)
    post = await channel.teller.post(Code(code), start, await channel.version(code), channel.place)
    assert post is not None
    return code, max(table.phase.outcome.scores), words(post)


async def test_the_best_is_told_below_the_result(channel: Channel) -> None:
    """In the first match it is the best; later ones are counted, whoever sat where, and the proof comes after."""
    points = []
    for number, people in enumerate(("ann bob", "bob ann", "ann bob"), 1):
        channel.clock.instant += DAY
        _, won, told = await finished(channel, people)
        points.append(won)
        one, other = people.split()
        count = f"({number} match{'es' if number > 1 else ''})."
        best = max(points)
        line = (
            f"{one} and {other}: {won} points, your best together {count}"
            if won == best
            else f"{one} and {other}: {won} points. Your best together: {best} {count}"
        )
        assert line in told.splitlines()
        assert told.index(f"2. {other}" if f"2. {other}" in told else f"1. {other}") < told.index(line)
        assert told.index(line) < told.index("Proof of this match")
    for person in (ANN, BOB):
        assert [match.points for match in await channel.services.directory.pair_matches.of(person)] == points


async def test_a_match_counts_once(channel: Channel) -> None:
    """However often its end is told, and at how many places; what came later does not change what was told."""
    code, won, told = await finished(channel)
    version = await channel.version(code)
    channel.clock.instant += DAY
    _, later, _ = await finished(channel, "bob ann")
    again = await channel.teller.post(Code(code), version - 1, version, channel.place)
    assert again is not None
    assert words(again).splitlines()[-1] in told
    assert f"ann and bob: {won} points, your best together (1 match)." in words(again)
    assert [match.points for match in await channel.services.directory.pair_matches.of(ANN)] == [won, later]


async def test_each_pair_has_its_own_list(channel: Channel) -> None:
    """Of two pairs those that have points are told; a key chosen by hand is another kind of match."""
    code, _, told = await finished(channel, "ann bob cyd dan", options="play_on=yes")
    table = await channel.table(code)
    assert isinstance(table.phase, Over)
    scores = table.phase.outcome.scores
    for one, other, points in (("ann", "bob", scores[0]), ("cyd", "dan", scores[2])):
        assert (f"{one} and {other}: {points} points, your best together (1 match)." in told) == (points > 0)
    assert [match.partner for match in await channel.services.directory.pair_matches.of(CYD)] == [
        profile_of(Account("web:dan"))
    ] * (scores[2] > 0)
    _, _, other_kind = await finished(channel, "ann bob", options="key=chosen")
    assert "your best together (1 match)." in other_kind


async def test_beside_a_computer_partner_there_is_no_list(channel: Channel) -> None:
    """Nor where one partner has given up and a computer player went on; nor in games that are played alone."""
    code = await channel.open("ann", "bob", game="tandem")
    await channel.ask("bob", f"/resign {code}")
    await channel.ask("ann", f"/end {code}")
    metro = await channel.open("ann", "bob")
    await channel.ask("ann", f"/end {metro}")
    await channel.ask("bob", f"/agree {metro}")
    assert await channel.services.directory.pair_matches.of(ANN) == []


async def test_a_pair_without_points_is_not_told(channel: Channel) -> None:
    """Nobody has won anything together in a match that ended as it stood."""
    code = await channel.open("ann", "bob", game="tandem")
    await channel.ask("ann", f"/end {code}")
    post = await channel.public(await channel.ask("bob", f"/agree {code}"))
    assert "together" not in words(post)
    assert await channel.services.directory.pair_matches.of(ANN) == []


def kept(code: str, partner: str, points: int, at: int, players: int = 2, kind: str = "tandem:key=random") -> PairMatch:
    """A match in a list."""
    return PairMatch(code, profile_of(Account(f"web:{partner}")), partner, kind, points, players, at)  # type: ignore[arg-type]


async def test_the_lists_are_shown(channel: Channel) -> None:
    """With date and number of players, the newest first; from the finished matches a button leads there."""
    people, now = channel.services.directory, channel.clock.now()
    assert await channel.say("ann", "/games together") == "You have won no points as a pair yet."
    for number, points in enumerate((50, 62, 40, 44, 47)):
        await people.pair_matches.note(ANN, kept(f"K7Q{number}", "bob", points, now - (9 - number) * DAY), "ann")
    await people.pair_matches.note(ANN, kept("CYD2", "cyd", 70, now, 12, "tandem:key=chosen"), "ann")
    told = (await channel.say("ann", "/games together")).splitlines()
    assert told[:3] == [
        "Your matches together:",
        "Tandem with cyd: your best 70 in 1 match. Each pair chooses its key.",
        told[2],
    ]
    assert told[2].startswith("CYD2, ") and told[2].endswith(": 70 points, 12 players")
    assert told[3] == "Tandem with bob: your best 62 in 5 matches"
    assert [line.split(",")[0] for line in told[4:]] == ["K7Q4", "K7Q3", "K7Q2", "K7Q1"]
    assert "with bob: your best 62 in 5 matches" in await channel.say("ann", "/games insieme", locale="it")
    await channel.ask("ann", f"/resign {await channel.open('ann', 'bob')}")
    (post,) = (await channel.ask("ann", "/games finished")).posts
    assert "Together" in labels(post)
    (other,) = (await channel.ask("cyd", "/games finished")).posts
    assert "Together" not in labels(other)


async def test_linked_accounts_keep_their_lists(channel: Channel) -> None:
    """The matches of both become those of one person, also in the lists of partners; with oneself there is none.

    Once they part each has its own again.
    """
    people = channel.services.directory
    await people.pair_matches.note(ANN, kept("AAAA", "bob", 50, 5), "ann")
    await people.pair_matches.note(CYD, kept("BBBB", "bob", 60, 6), "cyd")
    await people.pair_matches.note(ANN, kept("CCCC", "cyd", 70, 7), "ann")
    assert "one person" in await channel.link("ann", "cyd")
    pairs = people.pair_matches
    assert [(match.code, match.partner) for match in await pairs.of(ANN)] == [
        ("AAAA", BOB),
        ("BBBB", BOB),
    ]
    assert [(match.code, match.partner) for match in await pairs.of(BOB)] == [
        ("AAAA", ANN),
        ("BBBB", ANN),
    ]
    assert {match.partner for match in await pairs.of(ANN)} == {BOB}
    await channel.say("cyd", "/unlink")
    assert [(match.code, match.partner) for match in await pairs.of(ANN)] == [("AAAA", BOB)]
    assert ("BBBB", BOB) in [(match.code, match.partner) for match in await pairs.of(CYD)]
    assert [(match.code, match.partner) for match in await pairs.of(BOB)] == [
        ("AAAA", ANN),
        ("BBBB", CYD),
    ]
