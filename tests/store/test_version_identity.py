"""Versions with the same number are told apart: a store may lose the last ones and give their numbers again."""

from __future__ import annotations

from bot.host.audit import audit
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mail
from bot.ports.stores import NEW, Committed, Conflict, chained
from bot.store import keys
from tests.store.forgetting import forget, remembered

K7QF = Code("K7QF")


async def test_a_commit_on_a_version_that_was_lost_is_refused(store, change, redis_client):
    """Somebody else has given its number again: what was played on the lost one must not be written over that."""
    await store.commit(change(entries=(b"open",)))
    then = await remembered(redis_client)
    await store.commit(change(expected=1, key="lost", entries=(b"lost",)))
    lost = (await store.load(K7QF)).identity
    await forget(redis_client, then)
    await store.commit(change(expected=1, key="other", entries=(b"other",)))
    before = await remembered(redis_client)
    assert await store.commit(change(expected=2, key="next", parent=lost)) == Conflict()
    assert await remembered(redis_client) == before
    other = (await store.load(K7QF)).identity
    assert other == chained(NEW, (b"open", b"other")) != lost
    assert await store.commit(change(expected=2, key="next", parent=other)) == Committed(2, 3)


async def test_an_identity_outlives_packing(store, change):
    """Packed, unpacked and gone on with, it is that of the whole log."""
    await store.commit(change(entries=(b"open", b"end"), over=True))
    before = await store.load(K7QF)
    assert await store.pack(K7QF)
    assert await store.load(K7QF) == before
    assert await store.log_on(K7QF, 1) == ([b"end"], before.identity)
    assert await store.commit(change(expected=2, key="back", entries=(b"undo",), parent=before.identity))
    assert await store.log_on(K7QF, 0) == (
        [b"open", b"end", b"undo"], chained(NEW, (b"open", b"end", b"undo"))
    )  # fmt: skip


async def test_a_table_that_is_not_there_has_no_identity(store):
    """Nor has it a log."""
    assert await store.log_on(K7QF, 0) == ([], NEW)


async def test_an_audit_finds_a_log_that_is_not_the_one_that_was_saved(store, change, redis_client):
    """A line that was changed by hand shows even where its table can be played again."""
    await store.commit(change(entries=(b"{}", b"{}")))
    await redis_client.lset(keys.log(K7QF), 0, b"{} ")
    (found,) = [one async for one in audit(store)]
    assert found.faults[0].message == "{code}: version {version} was saved as {identity}, but its log gives {found}."


async def test_a_fence_that_was_lost_is_given_to_nobody_else(store, change, redis_client):
    """A role, an outbox, a place and a due table, each taken again after the store has forgotten the first taking."""
    place = Place("web:lobby")
    await store.commit(change(due=0))
    await store.mailboxes.deposit(place, Mail(K7QF, 0, 1), 0, 1)

    async def taken(owner: str, now: int) -> list[int]:
        role = await store.roles.take("discord", owner, now, now + 9)
        letters, _ = await store.outbox.take(keys.partition(K7QF), owner, now, now + 9)
        found = await store.mailboxes.look(place, owner, now, now + 9)
        (claim,) = await store.due_tables.claim(keys.partition(K7QF), owner, now, now + 9)
        return [role.fence, letters.fence, found.fence, claim.fence]

    then = await remembered(redis_client)
    lost = await taken("one/1", 1000)
    await forget(redis_client, then)
    again = await taken("two/1", 1001)
    assert all(later > earlier for later, earlier in zip(again, lost, strict=True))
