"""From the commit to the platforms: in order, once, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
from asyncio import CancelledError

from bot.delivery.background import Delivery
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Deposited, Look, Mail, Nothing, Part, Removal, RemovalDue, Waiting
from bot.ports.platforms import Gone, Later
from bot.ports.processes import Lease
from bot.ports.stores import StoreCleaned
from bot.store import keys
from bot.store.cleanup import UNUSED
from bot.store.mailboxes import PILE
from tests.delivery.world import Notebook, advance

LOBBY, GROUP = Place("web:lobby"), Place("telegram:1")
A, B = Code("AAAA"), Code("BBBB")
FOLLOWED = {"AAAA": (LOBBY, GROUP), "BBBB": (LOBBY,)}


async def test_each_turn_is_told_once_in_each_place(store, delivery, web, telegram):
    """Commits told one by one arrive one by one, everywhere, and nothing is left over."""
    for _ in range(3):
        await advance(store, A, FOLLOWED[A])
        await delivery.drain()
    ranges = [(A, 0, 1), (A, 1, 2), (A, 2, 3)]
    assert web.ranges(LOBBY) == ranges
    assert telegram.ranges(GROUP) == ranges
    assert await store.outbox.waiting() == []
    assert await store.mailboxes.places("web") == await store.mailboxes.places("telegram") == []


async def test_what_waits_is_told_together(store, delivery, web):
    """Three commits of one match become one post; another match keeps its own."""
    await advance(store, A, FOLLOWED[A])
    await advance(store, B, FOLLOWED[B])
    await advance(store, A, FOLLOWED[A], 2)
    await delivery.drain()
    assert sorted(web.ranges(LOBBY)) == [(A, 0, 3), (B, 0, 1)]


async def test_what_needs_posts_of_its_own_is_told_in_order(store, delivery, teller, web, telegram, clock):
    """However much waits, each part is one post, at each place; a try that failed keeps its part."""
    teller.parts[A] = [2, 3]
    await advance(store, A, FOLLOWED[A], 3)
    await advance(store, A, FOLLOWED[A], 2)
    web.trouble = [None, RuntimeError("down")]
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 2)]
    clock.turn(10)
    await delivery.drain()
    assert telegram.ranges(GROUP) == [(A, 0, 2), (A, 2, 3), (A, 3, 5)]
    assert web.ranges(LOBBY) == [(A, 0, 2), (A, 2, 3), (A, 3, 5)]
    assert await store.mailboxes.places("web") == await store.mailboxes.places("telegram") == []


async def test_mail_is_taken_once(store, clock):
    """A relay that repeats itself, even in pieces, puts nothing into a mailbox that was there before."""
    boxes = store.mailboxes
    assert await boxes.deposit(LOBBY, Mail(A, 0, 2), 5, 1) == Deposited(True, 1)
    assert await boxes.deposit(LOBBY, Mail(A, 0, 2), 6, 1) == Deposited(False, 1)
    assert await boxes.deposit(LOBBY, Mail(A, 1, 2), 6, 2) == Deposited(False, 2)
    assert await boxes.deposit(LOBBY, Mail(A, 1, 4), 7, 2) == Deposited(True, 2)
    found = await boxes.look(LOBBY, "me", 10, 20)
    assert isinstance(found, Waiting)
    assert (found.mail, found.came, found.tried) == (Mail(A, 0, 4), 5, None)


async def test_a_relay_that_dies_is_repeated(store, delivery, teller, web):
    """Letters put into mailboxes but not struck out are told once all the same."""
    await advance(store, A, FOLLOWED[A])
    lease, letters = await store.outbox.take(keys.partition(A), "home/1", 0, 10)
    await delivery.relay._told(letters, lease)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    assert await store.outbox.waiting() == []


async def test_entries_of_a_match_may_begin_anywhere(store, delivery, web):
    """A backup of 0.2.0 has an entry for each place from what that had been told: all get what they lack."""
    for _ in range(3):
        await advance(store, A, FOLLOWED[A])
    lease, letters = await store.outbox.take(keys.partition(A), "home/1", 0, 10)
    await delivery.relay._told([letters[2], letters[0], letters[1], letters[2]], lease)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 3)]


async def test_an_outdated_lease_is_refused(store, clock):
    """After another home took over when the time was up, nothing the first one does counts any more."""
    outbox, number = store.outbox, keys.partition(A)
    await advance(store, A, FOLLOWED[A])
    letters = await outbox.read(number)
    first = await outbox.lease(number, "one/1", 0, 10)
    assert await outbox.lease(number, "two/1", 9, 19) is None
    second = await outbox.lease(number, "two/1", 10, 20)
    assert (first.fence, second.fence) == (1, 10)
    assert not await outbox.clear(number, first, letters)
    assert len(await outbox.read(number)) == 1
    assert await outbox.clear(number, second, letters)


async def test_the_same_home_takes_over_at_once(store):
    """A new process of the same installation need not wait for the lease of its dead predecessor, but fences it off."""
    first = await store.outbox.lease(3, "home/1", 0, 1000)
    again = await store.outbox.lease(3, "home/1", 1, 1001)
    second = await store.outbox.lease(3, "home/2", 2, 1002)
    assert first == Lease(first.name, "home/1", 1, 1000)
    assert (again.fence, second.fence) == (1, 2)


async def test_a_place_that_is_never_quiet_is_put_in_order(store):
    """What is to be put away waits while there is news, but not for ever: more than a pile comes before the news."""
    boxes, removals = store.mailboxes, [Removal(Part.MESSAGE, f"{number:02}") for number in range(PILE + 2)]
    await boxes.deposit(LOBBY, Mail(A, 0, 1), 0, 1)
    found = await boxes.look(LOBBY, "home/1", 0, 10)
    attempt = await boxes.begin(LOBBY, found.fence, found.mail, 0)
    await boxes.deposit(LOBBY, Mail(A, 1, 2), 0, 1)
    await boxes.strike(LOBBY, found.fence, attempt, None, removals, Look("home/1", 0, 10))
    for removal in removals[:2]:
        assert await boxes.look(LOBBY, "home/1", 1, 11) == RemovalDue(found.fence, removal)
        await boxes.remove(LOBBY, found.fence, removal, None, 0, Look("home/1", 1, 11))
    assert isinstance(await boxes.look(LOBBY, "home/1", 1, 11), Waiting)


async def test_a_fenced_postman_changes_nothing(store):
    """A postman whose place was taken over can neither write down, strike out, put off nor park."""
    boxes = store.mailboxes
    await boxes.deposit(LOBBY, Mail(A, 0, 1), 0, 1)
    old = await boxes.look(LOBBY, "one/1", 0, 10)
    new = await boxes.look(LOBBY, "two/1", 10, 20)
    assert await boxes.look(LOBBY, "one/1", 11, 21) == Nothing(20)
    assert await boxes.begin(LOBBY, old.fence, old.mail, 11) is None
    attempt = await boxes.begin(LOBBY, new.fence, new.mail, 11)
    assert await boxes.strike(LOBBY, old.fence, attempt, None, (), Look("one/1", 11, 21)) == (False, Nothing(20))
    assert not await boxes.again(LOBBY, old.fence, attempt, 99)
    assert not await boxes.park(LOBBY, old.fence, attempt, 0, "gone")
    assert await boxes.parked(LOBBY) is None
    for _ in range(2):
        assert (await boxes.strike(LOBBY, new.fence, attempt, None, (), Look("two/1", 11, 21)))[0]
    assert await boxes.look(LOBBY, "two/1", 12, 22) == Nothing()


async def test_a_repeat_keeps_its_range(store, delivery, web, clock):
    """What failed is sent again with the same id and range, marked as repeated; what came later is the next post."""
    web.trouble = [RuntimeError("a broken line")]
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert web.shown == []
    clock.turn(1)
    await delivery.drain()
    (_, first), (_, second) = web.shown
    assert (first.start, first.stop, first.again, first.age) == (0, 1, True, 1.0)
    assert (second.start, second.stop, second.again, second.age) == (1, 2, False, 0.0)
    assert len(first.id) <= 25
    assert first.id.isalnum()


async def test_failures_are_tried_more_and_more_slowly(store, delivery, web, clock):
    """After each failure the delay doubles, up to five minutes, and not a moment less."""
    web.trouble = [RuntimeError("a broken line")] * 12
    await advance(store, B, FOLLOWED[B])
    for number, delay in enumerate((0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300)):
        if delay:
            clock.turn(delay - 0.001)
            await delivery.drain()
        assert len(web.trouble) == 12 - number
        clock.turn(min(delay, 0.001))
        await delivery.drain()
        assert len(web.trouble) == 11 - number


async def test_a_platform_that_wants_time_gets_it(store, delivery, web, telegram, clock):
    """``Later`` holds that place up for so long, all its matches, and no other place."""
    web.trouble = [Later(7.5)]
    await advance(store, A, FOLLOWED[A])
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    clock.turn(7)
    await delivery.drain()
    assert web.shown == []
    assert telegram.ranges(GROUP) == [(A, 0, 1)]
    clock.turn(0.5)
    await delivery.drain()
    assert sorted(web.ranges(LOBBY)) == [(A, 0, 1), (B, 0, 1)]


async def test_a_place_that_is_gone_is_parked(store, delivery, web, telegram, clock):
    """``Gone`` is kept with its reason and stops nobody else; the first news a minute later tell all that waited."""
    web.trouble = [Gone("the channel was deleted"), Gone("it still is")]
    for parked in ("the channel was deleted", "the channel was deleted", "it still is"):
        await advance(store, A, FOLLOWED[A])
        await delivery.drain()
        clock.turn(30)
        assert await store.mailboxes.parked(LOBBY) == parked
    assert web.shown == []
    assert telegram.ranges(GROUP) == [(A, 0, 1), (A, 1, 2), (A, 2, 3)]
    clock.turn(30)
    await delivery.drain()
    assert web.shown == []
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1), (A, 1, 4)]
    assert await store.mailboxes.parked(LOBBY) is None


async def test_a_match_that_cannot_be_told_holds_up_no_other(store, delivery, teller, web, clock):
    """Where one match raises, the others of the same place are told, and it is told when it can be."""
    teller.broken = {A}
    await advance(store, A, FOLLOWED[A])
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1)]
    teller.broken = set()
    clock.turn(1)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1), (A, 0, 1)]


async def test_a_match_that_cannot_be_told_at_many_places_is_traced_once_at_each(
    store, delivery, teller, web, clock, quiet
):
    """Each place tries again more and more slowly and tells others meanwhile; the log has few lines of it."""
    rooms = [f"web:room{number}" for number in range(6)]
    teller.broken, teller.following = {A}, {A: rooms, B: rooms}
    await advance(store, A, rooms, called=())
    for number in range(15):
        await advance(store, B, rooms, called=())
        await delivery.drain()
        assert all(web.ranges(room).count((B, number, number + 1)) == 1 for room in rooms)
        clock.turn(10)
    assert not any((A, 0, 1) in web.ranges(room) for room in rooms)
    traced = [line for line in quiet if line["log_level"] == "error" and line["exc_info"]]
    assert [(line["event"], line["code"]) for line in traced] == [("delivery failed", A)] * len(rooms)
    teller.broken = set()
    clock.turn(300)
    await delivery.drain()
    assert all(web.ranges(room).count((A, 0, 1)) == 1 for room in rooms)


async def test_a_table_that_cannot_be_read_stays_in_the_outbox(store, delivery, teller, web, clock, quiet):
    """The relay leaves it there for a process that can, goes on with the others, and tries it more and more slowly."""
    await advance(store, "CCCC", (LOBBY,))
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1)]
    for _ in range(60):
        clock.turn(1)
        await delivery.drain()
    assert 1 + 5 <= sum(line["event"] == "match is not told" for line in quiet) <= 8
    teller.following["CCCC"] = [LOBBY]
    clock.turn(60)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1), ("CCCC", 0, 1)]


async def test_mail_waits_for_computer_players(store, delivery, teller, web, clock):
    """One post tells the turn and the answers of computer players, but is not held back longer than a moment."""
    teller.unsettled = {B}
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    await advance(store, B, FOLLOWED[B])
    teller.unsettled = set()
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 2)]
    teller.unsettled = {B}
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    clock.turn(1.4)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 2)]
    clock.turn(0.1)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 2), (B, 2, 3)]


async def test_nothing_to_tell_is_struck_out(store, delivery, teller, web):
    """A range without a post counts as told."""
    teller.silent = {(B, 1)}
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert web.shown == []
    assert await delivery.told(LOBBY, B, 1, 0)


async def test_whoever_waits_for_a_match_to_be_told_may_go_at_any_time(delivery):
    """A caller that is cancelled ends as cancelled, also where it is cancelled once more while it wakes."""
    for pauses in range(6):
        waiting = [asyncio.create_task(delivery.told(LOBBY, B, 1, 60)) for _ in range(3)]
        await asyncio.sleep(0.05)
        for task in waiting:
            task.cancel()
        for _ in range(pauses):
            await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        assert [type(one) for one in await asyncio.gather(*waiting, return_exceptions=True)] == [CancelledError] * 3


async def test_places_of_other_platforms_are_left_alone(store, teller, clock, telegram):
    """A process without the token of a platform leaves its mail to those that have it."""
    half = Delivery(store, teller, {"telegram": telegram}, clock, None, "home")
    await advance(store, A, FOLLOWED[A])
    await half.drain()
    assert telegram.ranges(GROUP) == [(A, 0, 1)]
    assert [place for place, _ in await store.mailboxes.places("web")] == [LOBBY]
    web = Notebook()
    other = Delivery(store, teller, {"web": web}, clock, None, "home")
    await other.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]


async def test_the_running_loops_need_no_turning(store, delivery, web, handled, clock):
    """Started, commits of this process are told and handled by themselves, and ``told`` says when."""
    delivery.start()
    await advance(store, A, FOLLOWED[A], due=clock.now())
    assert await delivery.told(LOBBY, A, 1, 60)
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    assert not await delivery.told(LOBBY, A, 2, 0.05)
    await delivery.stop()
    assert handled == [A]


async def test_commits_of_other_processes_are_found(store, delivery, web):
    """What nobody nudged about is told about a second later."""
    delivery.start()
    store.on_commit = None
    await advance(store, A, FOLLOWED[A])
    assert await delivery.told(LOBBY, A, 1, 60)
    await delivery.stop()
    assert web.ranges(LOBBY) == [(A, 0, 1)]


async def test_a_lobby_nobody_uses_goes(store, delivery, teller):
    """A lobby is deleted 14 days after a clean-up first saw it idle. One that was used or started meanwhile stays."""
    teller.following["CCCC"] = (LOBBY,)
    for code in (A, B, "CCCC"):
        await advance(store, code, (LOBBY,), lobby=True)
    await delivery.drain()
    assert await store.clean(1000) == StoreCleaned(0, 0)
    await advance(store, B, (LOBBY,), lobby=True)
    await advance(store, "CCCC", (LOBBY,))
    await delivery.drain()
    assert await store.clean(999 + UNUSED) == StoreCleaned(0, 0)
    assert await store.clean(1000 + UNUSED) == StoreCleaned(1, 0)
    assert await store.load(A) is None
    assert await store.tables_at(LOBBY) == ["CCCC", B]
    assert await store.clean(10 * UNUSED) == StoreCleaned(1, 0)
    assert (await store.load(Code("CCCC"))).version == 2
