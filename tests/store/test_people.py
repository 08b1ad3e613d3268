"""The directory: who is who, what people and places want, who looked when, and accounts that become one person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.addresses import Account, Code, Place, Profile, profile_of
from bot.ports.people import Asker, Habits, LinkOffer, Wishes
from bot.store import keys
from bot.store.link_codes import VALID
from bot.store.people import LOOKS
from bot.store.servers import FORGOTTEN

ANN, ANNA, BEN = Account("discord:1"), Account("telegram:2"), Account("web:ben")
LOBBY = Place("web:lobby")
HOSTILE = Account("web:x {p0}\n*?[a] ' \" ]] redis.call('FLUSHALL')")


@pytest.fixture
def people(store):
    """A directory of nobody."""
    return store.people


async def test_an_account_nobody_linked_is_a_person_of_its_own(people, redis_client):
    """It has the digest's profile without anything being stored."""
    assert await people.profile(ANN) == profile_of(ANN)
    assert await people.accounts(profile_of(ANN)) == []
    assert await people.unfinished(profile_of(ANN)) == []
    assert await redis_client.dbsize() == 0


async def test_meeting_notes_account_and_language_once(people, redis_client):
    """The first meeting writes, the same again does not, another language does."""
    person = (await people.met(ANN, "it", LOBBY)).profile
    assert person == profile_of(ANN)
    assert await people.accounts(person) == [ANN]
    assert (await people.wishes(person)).locale == "it"
    before = await _writes(redis_client)
    await people.met(ANN, "it", LOBBY)
    assert await _writes(redis_client) == before
    await people.met(ANN, "en-US", LOBBY)
    assert (await people.wishes(person)).locale == "en-US"


async def test_wishes_come_back_as_they_were_put(people):
    """Every field, the defaults too; languages noted later change nothing else; another person is not touched."""
    person = (await people.met(ANN, "it", LOBBY)).profile
    wishes = Wishes("Europe/Rome", (1320, 480), 5, "dark", preview=False, locale="it", deaf=(ANN, ANNA), language="en")
    await people.wish(person, wishes)
    assert await people.wishes(person) == wishes
    await people.met(ANN, "en", LOBBY)
    assert (await people.wishes(person)).quiet == (1320, 480)
    await people.wish(person, Wishes())
    assert await people.wishes(person) == Wishes()
    assert await people.accounts(person) == [ANN]
    assert await people.wishes(profile_of(BEN)) == Wishes()


async def test_two_wishes_at_once_are_both_kept(people):
    """Changing one wish writes that one alone, so that another one changed meanwhile elsewhere is kept."""
    person = (await people.met(ANN, "it", LOBBY)).profile
    was = await people.wishes(person)
    await people.wish(person, replace(was, zone="Europe/Rome"), was)
    await people.wish(person, replace(was, away=5), was)
    assert await people.wishes(person) == replace(was, zone="Europe/Rome", away=5)
    habits = await people.habits(LOBBY)
    await people.habit(LOBBY, replace(habits, theme="dark"), habits)
    await people.habit(LOBBY, replace(habits, verbosity="living"), habits)
    assert await people.habits(LOBBY) == Habits("living", "dark")


async def test_habits_of_a_place(people):
    """They are kept for that place alone and can be taken back."""
    assert await people.habits(LOBBY) == Habits()
    await people.habit(LOBBY, Habits("living", "contrast"))
    assert await people.habits(LOBBY) == Habits("living", "contrast")
    assert await people.habits(Place("web:cellar")) == Habits()
    await people.habit(LOBBY, Habits())
    assert await people.habits(LOBBY) == Habits()


async def test_looks_never_go_back_and_are_bounded(people, redis_client):
    """A look that comes in late changes nothing; beyond the newest 200 matches none is remembered."""
    person = profile_of(ANN)
    assert await people.last_look(person, Code("K7QF")) == 0
    await people.looked(person, Code("K7QF"), 50)
    await people.looked(person, Code("K7QF"), 40)
    assert await people.last_look(person, Code("K7QF")) == 50
    for number in range(LOOKS + 10):
        await people.looked(person, Code(f"B{number:03}"), 100 + number)
    assert await people.last_look(person, Code("K7QF")) == 0
    assert await people.last_look(person, Code("B009")) == 0
    assert await people.last_look(person, Code("B010")) == 110
    assert await redis_client.zcard(keys.looks(person)) == LOOKS


async def test_a_code_for_linking_serves_once(people):
    """Eight letters without vowels; a second claim finds nothing."""
    code = await people.link_codes.offer(ANN, "Ann", 1000)
    assert len(code) == 8
    assert code.isalpha() and not set(code) & set("AEIOUY")
    assert await people.link_codes.read(code, 2000) == LinkOffer(ANN, "Ann")
    assert await people.link_codes.claim(code)
    assert not await people.link_codes.claim(code)
    assert await people.link_codes.read(code, 2000) is None


async def test_the_first_who_agrees_to_a_code_is_meant(people):
    """Another account changes nothing; each is told once what it is about, and what was said shows nothing of it."""
    code = await people.link_codes.offer(ANN, "Ann", 1000)
    assert [await people.link_codes.show(code, ANNA), await people.link_codes.show(code, ANNA)] == [False, True]
    assert await people.link_codes.read(code, 2000) == LinkOffer(ANN, "Ann")
    await people.link_codes.ask(code, ANNA, "An\nna")
    await people.link_codes.ask(code, BEN, "Ben")
    assert await people.link_codes.read(code, 2000) == LinkOffer(ANN, "Ann", (ANNA, "An\nna"))


async def test_a_code_for_linking_grows_old(people):
    """Ten minutes after it was given, by the instants passed in, it is nobody's; a moment before it still serves."""
    code = await people.link_codes.offer(ANN, "Ann", 1000)
    assert await people.link_codes.read(code, 1000 + VALID) is None
    assert await people.link_codes.read(code, 999 + VALID) == LinkOffer(ANN, "Ann")


async def test_what_is_no_code_for_linking(people):
    """Whatever is typed for one is answered with None."""
    for text in ("", "K7QF", "BBBBBBBA", "BCDFGHJKL", "*", "ﬁBCDFGHJ", "BCDF\nGHJ", HOSTILE, "B" * 5000):
        assert await people.link_codes.read(text, 5) is None
        assert not await people.link_codes.claim(text)


async def test_linked_accounts_are_one_person(people):
    """Both accounts answer the same profile, which knows both; what is left of the former one is told until done."""
    ann, anna = (await people.met(ANN, "it", LOBBY)).profile, (await people.met(ANNA, "it", LOBBY)).profile
    await people.link(ANNA, ann, anna)
    assert await people.profile(ANNA) == (await people.met(ANNA, "en", LOBBY)).profile == ann
    assert await people.accounts(ann) == [ANN, ANNA]
    assert await people.accounts(anna) == []
    assert (await people.wishes(ann)).locale == "en"
    assert await people.unfinished(ann) == [anna]
    await people.linked(ann, anna)
    assert await people.unfinished(ann) == []
    assert await people.profile(ANNA) == ann


async def test_linking_twice_is_linking_once(people):
    """A repeat changes nothing, and an account can move on to somebody else, with both former persons to clear up."""
    ann, anna, ben = [(await people.met(account, "it", LOBBY)).profile for account in (ANN, ANNA, BEN)]
    for _ in range(2):
        await people.link(ANNA, ann, anna)
    assert await people.accounts(ann) == [ANN, ANNA]
    await people.link(ANNA, ben, ann)
    assert await people.accounts(ann) == [ANN]
    assert await people.accounts(ben) == [BEN, ANNA]
    assert await people.unfinished(ann) == []
    assert await people.unfinished(ben) == sorted([ann, anna])


async def test_meeting_tells_what_is_known_of_person_and_place(people, redis_client):
    """Wishes, habits, whether the place is parked, and from any account whether a former profile is left over."""
    asker = await people.met(ANN, "it", LOBBY)
    assert asker == Asker(profile_of(ANN), Wishes(locale="it"))
    anna = (await people.met(ANNA, "it", LOBBY)).profile
    await people.wish(asker.profile, Wishes(zone="Europe/Rome", quiet=(1320, 480)), Wishes())
    await people.habit(LOBBY, Habits("mine"))
    await redis_client.hset(keys.box(LOBBY, "state"), "parked", "gone")
    await people.link(ANNA, asker.profile, anna)
    wishes = Wishes(zone="Europe/Rome", quiet=(1320, 480), locale="it")
    for account in (ANN, ANNA):
        met = await people.met(account, "it", LOBBY)
        assert met == Asker(asker.profile, wishes, Habits("mine"), unfinished=True, parked=True)
    await people.linked(asker.profile, anna)
    for account in (ANN, ANNA):
        assert not (await people.met(account, "it", LOBBY)).unfinished


@pytest.mark.parametrize("reached", range(3))
async def test_linking_cut_short(people, redis_client, reached):
    """Wherever it is cut the account is one person's or the other's, and asked again it is done."""
    ann, anna = (await people.met(ANN, "it", LOBBY)).profile, (await people.met(ANNA, "it", LOBBY)).profile
    cut = await _cut(redis_client, reached, people.link(ANNA, ann, anna))
    owner = await people.profile(ANNA)
    assert ANNA in await people.accounts(owner)
    assert await people.unfinished(ann) == ([anna] if owner == ann else [])
    await people.link(ANNA, ann, anna)
    assert cut
    assert (await people.accounts(ann), await people.accounts(anna)) == ([ANN, ANNA], [])


async def test_strangers_are_forgotten_but_not_the_linked(people, redis_client):
    """Keys of people, places and looks have an end that moves on while they are used; linked people have none."""
    ann, anna = (await people.met(ANN, "it", LOBBY)).profile, (await people.met(ANNA, "it", LOBBY)).profile
    await people.looked(ann, Code("K7QF"), 1)
    await people.habit(LOBBY, Habits("mine"))
    for name in (keys.who(ann), keys.looks(ann), keys.box(LOBBY, "habits")):
        assert 0 < await redis_client.ttl(name) <= FORGOTTEN
        await redis_client.expire(name, 1000)
    await people.met(ANN, "it", LOBBY)
    await people.habits(LOBBY)
    for name in (keys.who(ann), keys.box(LOBBY, "habits")):
        assert await redis_client.ttl(name) > 1000
    await people.link(ANNA, ann, anna)
    await people.met(ANNA, "de", LOBBY)
    assert await redis_client.ttl(keys.who(ann)) == await redis_client.ttl(keys.account(ANNA)) == -1


async def test_hostile_names(people):
    """What people are called is a key and nothing else; what is too long is refused or cut."""
    person = (await people.met(HOSTILE, HOSTILE * 50, LOBBY)).profile
    await people.link(HOSTILE, profile_of(ANN), person)
    assert await people.accounts(profile_of(ANN)) == [HOSTILE]
    assert len((await people.wishes(person)).locale) == 35
    with pytest.raises(ValueError, match="200"):
        await people.met(Account("web:" + "x" * 200), "it", LOBBY)
    with pytest.raises(ValueError, match="deaf"):
        await people.wish(person, Wishes(deaf=(HOSTILE,) * 100))
    with pytest.raises(ValueError, match="200"):
        await people.looked(Profile(""), Code("K7QF"), 1)


async def _writes(client):
    """How often anything was written on the server."""
    return (await client.info("persistence"))["rdb_changes_since_last_save"]


async def _cut(client, reached, work):
    """Let some commands of a piece of work through and end it there; whether it was cut."""
    execute, count = client.execute_command, 0

    async def counted(*args, **kwargs):
        nonlocal count
        count += 1
        if count > reached:
            raise ConnectionError("cut")
        return await execute(*args, **kwargs)

    client.execute_command = counted
    try:
        await work
    except ConnectionError:
        return True
    finally:
        client.execute_command = execute
    return False
