"""Ratings through the desk: what a finished match changes, who is listed where, and that it can be made again."""

from __future__ import annotations

import pytest
from desk_channel import DAY, Channel, sends

from bot.ports.addresses import Code
from bot.ports.asks import Server
from bot.table.ratings import Rated


async def given_up(channel: Channel, *people: str, game: str = "metro", options: str = "") -> Code:
    """A match that the last of these people gives up at once; noted, as the relay does."""
    code = await channel.open(*people, game=game, options=options)
    for loser in people[:0:-1]:
        await channel.ask(loser, f"/resign {code} yes")
    await channel.services.ratings.note(Code(code))
    return Code(code)


async def numbers(channel: Channel, kind: str = "two") -> dict[str, int]:
    """Everybody's number in Metro, by name."""
    known = await channel.services.ratings.all()
    return {
        rating.name: rating.number for rated, rating in known.items() if (rated.game, rated.kind) == ("metro", kind)
    }


async def test_a_match_moves_both_and_is_noted_once(channel: Channel, elsewhere: Channel) -> None:
    """The winner rises as the other falls; noted again, by any process, it changes nothing."""
    code = await given_up(channel, "ann", "ben")
    found = await numbers(channel)
    assert found["ann"] > 1500 > found["ben"]
    await elsewhere.services.ratings.note(code)
    assert await numbers(elsewhere) == await numbers(channel) == found
    assert await channel.store.results.changes() == 1


async def test_it_is_made_again_of_the_matches(channel: Channel, elsewhere: Channel) -> None:
    """To the last digit, also where all that was kept of results is gone; begun twice it is made once."""
    for people in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann"), ("ann", "ben", "cleo")):
        await given_up(channel, *people)
        channel.clock.instant += 1000
    known = await channel.services.ratings.all()
    assert len(known) == 6
    await channel.store.client.delete(*[key async for key in channel.store.client.scan_iter(match="{results}*")])
    assert await elsewhere.services.ratings.all() == {}
    await elsewhere.services.ratings.begin()
    assert await elsewhere.services.ratings.all() == known
    changes = await elsewhere.store.results.changes()
    await elsewhere.services.ratings.begin()
    assert await elsewhere.services.ratings.note_all() == 0
    assert await elsewhere.store.results.changes() == changes


async def test_an_earlier_end_that_comes_late_counts_in_its_place(channel: Channel, elsewhere: Channel) -> None:
    """Another process notes a match late: everybody reckons all again, and comes to the same."""
    first = await channel.open("ann", "ben")
    await channel.ask("ben", f"/resign {first} yes")
    channel.clock.instant += 1000
    await given_up(channel, "ben", "ann")
    before = await channel.services.ratings.all()
    await elsewhere.services.ratings.note(Code(first))
    after = await channel.services.ratings.all()
    assert after != before
    assert after == await elsewhere.services.ratings.all()


@pytest.mark.parametrize("options", ["rated=no", ""])
async def test_what_does_not_count(channel: Channel, options: str) -> None:
    """A table that agreed on it rates nobody; only before the match can it be agreed on."""
    code = await given_up(channel, "ann", "ben", options=options)
    assert bool(await numbers(channel)) == (not options)
    other = await channel.open("ann", "ben")
    refusal = await channel.refused("ann", f"/terms {other} rated=no")
    assert refusal == "Whether a match counts for ratings is agreed on before it begins."
    assert "Does not count for ratings" in await channel.say("ann", "/new metro rated=no") or code


async def test_who_leads_is_told_with_ones_own_place(channel: Channel) -> None:
    """The first ten, provisional as they are, and oneself wherever that is; nothing where nobody has played."""
    assert "Nobody has a rating in Metro here yet" in await channel.say("zoe", "/top metro")
    for number in range(11):
        await given_up(channel, f"w{number:02}", f"l{number:02}")
    said = await channel.say("l10", "/top metro")
    lines = said.splitlines()
    assert lines[0] == "Metro · Two players · #lobby."
    assert lines[1].startswith("1. w0") and ", provisional, 1 match" in lines[1]
    assert len(lines) == 12
    assert lines[-1].startswith("12. l10: 1,") and lines[-1].endswith("that is you")
    assert "You are not ranked there yet." in await channel.say("zoe", "/top metro")
    assert "Metro (Two players): w00 1," in await channel.say("zoe", "/top")
    refused = await channel.say("zoe", "/top tram")
    assert refused.startswith("tram is neither a game nor one of: here, everywhere, month,")


async def test_here_and_this_month_are_of_the_place(channel: Channel) -> None:
    """Here are those who have played here; a new month begins with nobody."""
    await given_up(channel, "ann", "ben")
    there = await channel.ask("cleo", "/new metro", place="web:other")
    await channel.ask("dan", f"/join {there.changes[0][0]}", place="web:other")
    await channel.ask("cleo", f"/start {there.changes[0][0]}", place="web:other")
    await channel.ask("dan", f"/resign {there.changes[0][0]} yes", place="web:other")
    await channel.services.ratings.note(there.changes[0][0])
    here = await channel.say("ann", "/top metro here", private=False)
    assert "ann" in here and "cleo" not in here
    assert "cleo" in await channel.say("ann", "/top metro here", private=False, place="web:other")
    assert "cleo" in await channel.say("ann", "/top metro everywhere")
    assert "ann" in await channel.say("ann", "/top metro month", private=False)
    channel.clock.instant += 40 * DAY
    assert "Nobody has a rating" in await channel.say("ann", "/top metro month", private=False)
    answer = await channel.ask("ann", "/top metro here", private=False)
    assert "/top metro everywhere" in sends(answer.posts[0])


async def test_linked_accounts_are_one_person(channel: Channel) -> None:
    """What an account has played goes with it when it is linked, and comes back when it is parted."""
    await given_up(channel, "ann", "ben")
    await given_up(channel, "discord:5", "ben")
    assert len([one for one in await channel.services.ratings.all() if one.kind == "two"]) == 3
    await channel.link("ann", "discord:5")
    known = await channel.services.ratings.all()
    assert len([one for one in known if one.kind == "two"]) == 2
    profile = await channel.store.people.profile("web:ann")  # type: ignore[arg-type]
    assert known[Rated("metro", "two", profile)].matches == 2
    await channel.ask("ann", "/unlink yes")
    assert len([one for one in await channel.services.ratings.all() if one.kind == "two"]) == 3


async def test_a_match_that_a_moderator_stops_rates_nobody(channel: Channel) -> None:
    """So does one that was called off before it began."""
    code = await channel.open("ann", "ben")
    server = Server("discord:1", moderates=True)
    await channel.ask("mo", f"/close {code} yes", server=server, private=False)
    await channel.services.ratings.note(Code(code))
    lobby = (await channel.ask("ann", "/new metro")).changes[0][0]
    await channel.ask("ann", f"/abandon {lobby} yes")
    await channel.services.ratings.note(lobby)
    assert await numbers(channel) == {}


async def test_a_profile_is_what_somebody_has_finished(channel: Channel) -> None:
    """Numbers by kind, matches and firsts, the pace of turns, with whom; of nobody who has finished none."""
    assert await channel.say("ann", "/profile") == "You have finished no match yet."
    code = await channel.open("ann", "ben")
    for _ in range(4):
        channel.clock.instant += 3 * 60_000
        await channel.ask(await channel.mover(code), f"/move {(await channel.legal(code))[0]}")
    await channel.ask("ben", f"/resign {code} yes")
    await channel.services.ratings.note(Code(code))
    await given_up(channel, "ann", "cleo", "ben")
    text = await channel.say("ann", "/profile")
    assert text.splitlines()[0] == "ann: 2 matches."
    assert "Metro (Several players): 1,5" in text
    assert "3 min a turn, 100 % in time." in text
    assert "Rivals: ben (2), cleo (1)." in text
    assert await channel.say("ben", "/profile ann") == text


async def test_who_is_hidden_is_seen_by_themselves_alone(channel: Channel) -> None:
    """No profile for others, no place in a ranking; shown again they are there as before."""
    await given_up(channel, "ann", "ben")
    await channel.open("ann", "cleo")
    before = await channel.say("cleo", "/top metro")
    assert "ann" in before
    assert "Others see neither" in await channel.say("ann", "/profile hidden")
    assert await channel.refused("cleo", "/profile ann") == "ann shows no profile."
    assert "ann" not in await channel.say("cleo", "/top metro")
    assert "1. ann: 1," in await channel.say("ann", "/top metro")
    assert "You are hidden" in await channel.say("ann", "/profile")
    assert await channel.say("ann", "/profile shown") == "Others see your profile."
    assert await channel.say("cleo", "/top metro") == before
    assert "I know nobody called zoe" in await channel.refused("cleo", "/profile zoe")
