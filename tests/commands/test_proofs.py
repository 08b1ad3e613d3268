"""Proofs of what was played: hashes with the result, and matches that were brought in."""

from __future__ import annotations

import re

import pytest
from desk_channel import Channel, words

from bot.host.match_transfer import exported, imported
from bot.ports.addresses import Code, Place
from bot.table.fold import fold, lines_of
from bot.table.match_record import has_proof, proof_of, table_record
from bot.text.status import sealed
from games import catalogue
from games.kernel.chance import Sealed, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.match import finish, start
from games.records import check, record

PROOF = re.compile(r"Proof of this match: ([0-9a-f]{32})\. /verify (\w+) tells what it proves\.")


async def posted(channel: Channel, code: str, start: int, place: Place) -> str:
    """What a place is told of a table from a version on."""
    post = await channel.teller.post(Code(code), start, await channel.version(code), place)
    assert post is not None
    return words(post)


async def hash_of(channel: Channel, code: str) -> str:
    """The last hash of the record of a match."""
    return table_record(await channel.repository.past(Code(code), 0, await channel.version(code)))["hash"]


async def test_the_same_hash_is_told_at_every_place_and_again(channel: Channel, elsewhere: Channel) -> None:
    """With the result, where it is played, where it is followed, by another process, and when more is told later."""
    hall = Place("telegram:-77")
    code = await channel.open("ann", "bob")
    await channel.ask("zed", f"/watch {code}", place=hall)
    await channel.step(code)
    start = await channel.version(code)
    assert not PROOF.search(await posted(channel, code, start - 1, channel.place))
    await channel.ask("bob", f"/resign {code}")
    told = [await posted(channel, code, start, place) for place in (channel.place, hall)]
    told += [await posted(elsewhere, code, start, place) for place in (channel.place, hall)]
    assert [PROOF.findall(text) for text in told] == [[(await hash_of(channel, code), code)]] * 4
    assert "Seed of the luck" not in told[0]
    await channel.ask("ann", f"/poster {code} show")
    again = await channel.teller.post(Code(code), 0, await channel.version(code), channel.place)
    assert again is not None
    assert (await hash_of(channel, code)) == PROOF.findall(told[0])[0][0]
    assert (await hash_of(channel, code)) in await elsewhere.say("zed", f"/verify {code}")


@pytest.mark.parametrize("place", ["web:lobby", "telegram:11"])
async def test_a_match_that_begins_at_once_tells_its_seal(channel: Channel, place: str) -> None:
    """Where no table waits before it; also in a private chat."""
    who = "ann" if place.startswith("web") else place
    begun = await channel.ask(who, "/solo road", place=place)
    code = begun.changes[0][0]
    seal = f"Seal of the luck: {(await channel.table(code)).luck.sha256}"
    assert words(await channel.public(begun, place)).split("\n").count(seal) == 1


async def test_nothing_is_told_of_a_lesson_or_of_what_was_brought_in(channel: Channel) -> None:
    """The one arranges its luck, the other was played where its result was told."""
    await channel.ask("ann", "/learn metro")
    (lesson,) = [code async for code in channel.store.codes()]
    assert sealed(await channel.table(lesson)) == ()
    code = await channel.open("ann", "bob")
    await channel.ask("bob", f"/resign {code}")
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    assert has_proof(past)
    (brought,) = [one async for one in imported(channel.store, [table_record(past)])]
    assert brought.code is not None
    for other in (lesson, brought.code):
        assert not has_proof(await channel.repository.past(other, 0, await channel.version(other)))
    assert await hash_of(channel, code) in await channel.say("zed", f"/verify {brought.code}")


async def test_a_match_that_is_called_off_has_no_result_and_no_hash(channel: Channel) -> None:
    """Whoever wants to know asks."""
    code = await channel.open("ann", "bob")
    text = words(await channel.public(await channel.ask("ann", f"/abandon {code}")))
    assert not PROOF.search(text)
    assert f"/verify {code}" in text


async def test_a_result_is_told_even_where_its_record_cannot_be_written(channel: Channel) -> None:
    """A log without its start gives no hash, and holds up no post."""
    code = await channel.open("ann", "bob")
    await channel.ask("bob", f"/resign {code}")
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    assert await proof_of(past) == await hash_of(channel, code)
    assert await proof_of([past[0], past[-1]]) == ""


async def test_the_hash_follows_from_the_log_alone(channel: Channel) -> None:
    """A later version of the computer players changes none: the one that never moved is named without its version."""
    ((code, *_),) = (await channel.ask("ann", "/solo metro hard")).changes
    await channel.ask("ann", f"/resign {code}")
    written = table_record(await channel.repository.past(Code(code), 0, await channel.version(code)))
    assert written["players"] == ["person", "hard builder 0"]
    assert [line["player"] for line in written["moves"]] == ["medium builder 0"]


@pytest.mark.parametrize("slug", catalogue())
def test_a_match_that_was_ended_before_its_first_move_is_over(slug: str) -> None:
    """Its record holds no move; the table made of it is over like any other, with the result as it stood."""
    game = catalogue()[slug]
    seats, options = 2, chosen(game, {})
    (first, *forced) = start(game, options, (True,) * seats, Sealed(bytes(32), ""))
    assert not forced
    done = finish(first.match, "agreed")
    log = [first.entry, *(one.entry for one in done)]
    written = record(game, ["ann", "bob"], options, log)
    assert [line["event"] for line in written["moves"]] == ["agreed"]
    check(written)
    *_, past = fold(lines_of(written, Code("K7QF"), 0))
    assert past.table.over
    assert past.table.match is not None
    assert past.table.match.outcome is not None


async def test_the_longest_matches_are_brought_in(channel: Channel) -> None:
    """Four pairs of Tandem who never win take more than a thousand moves; their record becomes a table all the same."""
    game = catalogue()["tandem"]
    options = chosen(game, {})
    dones = play_out(game, 8, options, "random", seeded("luck"), seeded("minds"))
    written = record(game, [f"p{number}" for number in range(8)], options, [done.entry for done in dones])
    assert len(written["moves"]) > 1000
    (brought,) = [one async for one in imported(channel.store, [written])]
    assert brought.fault is None
    assert brought.code is not None
    assert (await exported(channel.store, brought.code)).record == written


async def test_names_of_records_are_tidied(channel: Channel) -> None:
    """They have no character that turns or hides its neighbours, wherever they stand; the record keeps all."""
    game = catalogue()["metro"]
    options = chosen(game, {})
    names = ["ann\u202egnp.exe", "bob\u0000\n\u2066x"]
    dones = play_out(game, 2, options, "random", seeded("luck"), seeded("minds"))
    written = record(game, names, options, [done.entry for done in dones])
    (brought,) = [one async for one in imported(channel.store, [written])]
    assert brought.code is not None
    table = await channel.table(brought.code)
    assert table.names == ("ann gnp.exe", "bob x")
    assert all(name.isprintable() for name in table.names)
    assert (await exported(channel.store, brought.code)).record == written
