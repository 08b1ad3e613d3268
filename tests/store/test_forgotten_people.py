"""What the store has of somebody goes and what others have stays; a finished log is written anew, or not at all."""

from __future__ import annotations

import json

import pytest
from msgspec import structs

from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Code, profile_of
from bot.ports.stores import NEW, chained
from bot.store import keys
from bot.store.cleanup import HOUR
from bot.store.forgetting import Forgetting, ForgottenPeople
from tests.delivery.world import Counters, Notebook, TurnedClock

A = Code("AAAA")
ANN = profile_of(Account("web:ann"))


async def test_what_is_somebodys_goes(full, redis_client):
    """Of all there can be in a store nothing names the person but the tables; done again it changes nothing."""
    people = ForgottenPeople(full)
    one = Forgetting((ANN, profile_of(Account("discord:5"))), (Account("web:ann"), Account("discord:5")), 1 << 50)
    before = {key async for key in redis_client.scan_iter(count=1000)}
    for _ in range(2):
        await people.drop_parts("t", one)
    after = {key async for key in redis_client.scan_iter(count=1000)}
    gone = {key.decode() for key in before - after}
    assert gone >= {keys.who(ANN), keys.looks(ANN), keys.account(Account("discord:5")), keys.paired(ANN)}
    assert not [key for key in after if ANN.encode() in key]
    ben = profile_of(Account("web:ben"))
    (kept,) = await full.people.pair_matches.of(ben)
    assert (kept.name, kept.points, ANN in kept.partner) == ("somebody", 62, False)
    assert await redis_client.zscore("bests:metro", ANN) is None
    posts = await redis_client.xrange(keys.room("lobby", "lines"))
    assert b"=ann" not in [post[b"t"] for _, post in posts]
    assert len(posts) > 1
    assert keys.server("discord:77", "bars").encode() in after


async def test_what_is_left_to_be_done_is_kept(store):
    """It is read as it was noted, by its name, until it is done."""
    people, one = ForgottenPeople(store), Forgetting((ANN,), (Account("telegram:5"),), 7, (A,))
    await people.keep("one", one)
    await people.keep("two", structs.replace(one, gone=True))
    assert await people.all() == {"one": one, "two": structs.replace(one, gone=True)}
    assert one.chats == ("telegram:5",)
    await people.done("one")
    assert list(await people.all()) == ["two"]


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ({"account": "telegram:5", "a": 7}, True),
        ({"account": "telegram:55", "a": 7}, False),
        ({"account": "telegram:5", "a": 8}, False),
        ({"account": "telegram:5"}, True),
        ({"profile": ANN, "a": 1}, True),
        ({"sitters": [{"profile": ANN}], "a": 1}, True),
        ({"key": f"link:{ANN}:x:1", "a": 1}, True),
    ],
)
def test_whom_an_entry_names(entry, named):
    """A profile, or an account as a whole, in a line up to the instant of the wish."""
    one = Forgetting((ANN,), (Account("telegram:5"),), 7)
    assert one.named_in(json.dumps(entry).encode()) is named


async def test_a_log_is_written_anew(store, change):
    """Once the table is over, packed, told and forgotten; with another identity, snapshot and followers."""
    people, web = ForgottenPeople(store), Notebook("web")
    for number in range(2):
        await store.commit(change("AAAA", number, entries=(b"ann %d" % number,), over=number == 1))
    ((_, identity),) = (await store.identities([A])).items()
    new = (b"somebody 0", b"somebody 1")

    async def rewritten(identity: str = identity) -> bool:
        return await people.rewrite(A, identity, new, b"new", ((), ()))

    assert not await rewritten()
    await _drained(store, web)
    assert not await rewritten()
    await store.clean(1)
    assert not await rewritten()
    await store.clean(2 * HOUR)
    assert not await rewritten("0" * 32)
    assert await rewritten()
    assert await store.log_on(A, 0) == (list(new), chained(NEW, new))
    assert (await store.load(A)).snapshot == b"new"
    assert not await rewritten()


async def _drained(store, web):
    """Everything is told."""
    await Delivery(store, Counters({"AAAA": ["web:lobby"]}), {"web": web}, TurnedClock(), None, "home").drain()
