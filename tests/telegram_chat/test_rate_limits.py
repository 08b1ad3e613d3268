"""What is sent on Telegram, as the server counts it: limits hold over all processes, however long requests travel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram.error import RetryAfter

from bot.platforms.telegram.own_quota import OwnQuota
from bot.platforms.telegram.rate_limits import (
    HANDICAP,
    IN_GROUP,
    IN_PRIVATE,
    OF_ALL,
    Kind,
    Pace,
    Queueing,
    seconds,
)
from bot.ports.sending_quota import SEVERAL, Sending
from bot.store import keys
from bot.store.sending_quota import SendingQuota
from games.kernel.chance import seeded
from telegram_chat.agenda import Agenda
from telegram_chat.counting_server import GROUP, MINUTE, Server

BOB = 12


@pytest.fixture
def agenda():
    """A clock that goes on when everybody sleeps."""
    return Agenda()


@pytest.fixture(params=["shared", "alone"])
def quota(request, agenda):
    """Both ways to count: in the store, and in this process alone."""
    if request.param == "alone":
        return OwnQuota(agenda, OF_ALL)
    return SendingQuota(request.getfixturevalue("redis_client"), "telegram:1", OF_ALL, agenda.now)


@pytest.mark.parametrize("slowest", [0, 300, 20_000])
async def test_a_group_never_counts_twenty_one_in_a_minute(agenda, redis_client, slowest):
    """Two processes with one count send sixty messages, and however long they travel the server counts no more."""
    both = [Pace(agenda, SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)) for _ in range(2)]
    server = Server(agenda, slowest)
    await agenda.run(*(server.send(both[number % 2], number) for number in range(60)))
    assert len(server.seen) == 60
    assert server.most(MINUTE) <= 20
    assert slowest > 1_000 or server.most(MINUTE) == 20
    # what travels for long is waited for a moment only, so that an upload does not silence its chat
    assert slowest > 1_000 or server.most(1_000) == 1
    assert slowest or server.seen[-1][0] - server.seen[0][0] < 2 * MINUTE + 21_000


async def test_a_private_chat_takes_three_at_once(agenda, quota):
    """Then one a second; and after some quiet three at once again."""
    pace, server, begun = Pace(agenda, quota), Server(agenda), agenda.now()
    await agenda.run(*(server.send(pace, number, BOB) for number in range(6)))
    assert [at - begun for at, _, _ in server.seen] == [0, 0, 0, 1050, 2100, 3150]
    agenda.instant = begun + 10_000
    await agenda.run(*(server.send(pace, number, BOB) for number in range(3)))
    assert len({at for at, _, _ in server.seen[-3:]}) == 1


@pytest.mark.parametrize("slowest", [0, 2_500])
async def test_all_chats_together_take_thirty_a_second(agenda, redis_client, slowest):
    """Over both processes, in the order in which they came."""
    both = [Pace(agenda, SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)) for _ in range(2)]
    server = Server(agenda, slowest)
    await agenda.run(*(server.send(both[number % 2], number, number) for number in range(100)))
    assert len(server.seen) == 100
    assert server.most(1_000) <= 30
    if not slowest:
        assert [name for _, _, name in server.seen] == list(range(100))
        assert server.seen[-1][0] - server.seen[0][0] < 4_000


async def test_thirty_uploads_do_not_stop_everything(agenda, quota):
    """A request that travels for long is waited for by its own chat, and by all others for a moment only."""
    pace, server = Pace(agenda, quota), Server(agenda, 40_000)
    quick = Server(agenda)
    begun = agenda.now()
    await agenda.run(*(server.send(pace, number, number) for number in range(30)), quick.send(pace, "word", 77))
    assert quick.seen[0][0] - begun < 4_000


async def test_boards_go_before_answers_and_none_starves(agenda, quota):
    """The newest board of a group first; an answer that has waited for half a minute goes before it."""
    pace, server, post = Pace(agenda, quota), Server(agenda), Queueing(Kind.POST)

    async def later(after, name, patience):
        await agenda.sleep(after)
        await server.send(pace, name, GROUP, patience)

    boards = (later(21 + number * 2.9, f"board {number}", post) for number in range(30))
    await agenda.run(*(later(0, number, None) for number in range(20)), later(20, "answer", None), *boards)
    names = [name for _, _, name in server.seen]
    assert names[:20] == list(range(20))
    # the line is as long as it was when the minute is over, and boards overtake until the answer has waited enough
    assert names[20] == "board 0"
    assert 5 <= names.index("answer") - 20 <= 20
    assert set(names) >= {f"board {number}" for number in range(30)}


async def test_whoever_would_wait_too_long_is_refused_at_once(agenda, quota):
    """It does not stand in the line then, and what it is told is when to come back."""
    pace, server = Pace(agenda, quota), Server(agenda)
    refused = []

    async def impatient():
        await agenda.sleep(0.1)
        begun = agenda.now()
        with pytest.raises(RetryAfter) as caught:
            await server.send(pace, "impatient", GROUP, Queueing(Kind.ANSWER, 5.0))
        refused.append((agenda.now() - begun, seconds(caught.value)))

    await agenda.run(*(server.send(pace, number) for number in range(8)), impatient())
    [(waited, told)] = refused
    assert waited == 0
    assert 7 < told < 9
    assert [name for _, _, name in server.seen] == list(range(8))
    await agenda.run(server.send(pace, "later", GROUP, Queueing(Kind.ANSWER, 5.0)))


async def remove(server, pace, chat=GROUP):
    """Whether there was room to take a keyboard off, or after how many seconds to ask again."""
    try:
        await server.send(pace, "removal", chat, Queueing(Kind.REMOVAL, 0.0), "editMessageReplyMarkup")
    except RetryAfter as refusal:
        return seconds(refusal)
    return 0


async def test_keyboards_are_taken_off_only_where_there_is_much_room(agenda, quota):
    """They never take the last places of a group: from half of them on they wait until the minute is over."""
    pace, server = Pace(agenda, quota), Server(agenda)
    taken = []

    async def evening():
        for number in range(15):
            await server.send(pace, number)
            await agenda.sleep(1.2)
            taken.append(await remove(server, pace))
            await agenda.sleep(1.2)

    await agenda.run(evening())
    assert taken[:5] == [0] * 5
    assert all(taken[5:])
    # told when there will be room: when the tenth of the last minute is a minute old
    assert all(0 < wait <= MINUTE for wait in taken[5:])
    assert sum(name == "removal" for _, _, name in server.seen) == 5
    begun = agenda.now()
    agenda.instant += round(1000 * taken[-1])
    await agenda.run(_removed(server, pace, taken))
    assert taken[-1] == 0
    assert agenda.now() - begun <= MINUTE


async def _removed(server, pace, taken):
    taken.append(await remove(server, pace))


async def test_a_post_never_waits_for_a_keyboard(agenda, quota):
    """Right after a keyboard was taken off a post goes at once, in a group as in a private chat."""
    pace, server = Pace(agenda, quota), Server(agenda)

    async def evening():
        for chat in (GROUP, BOB):
            await server.send(pace, "first", chat)
            await agenda.sleep(1.2)
            assert await remove(server, pace, chat) == 0
            begun = agenda.now()
            await server.send(pace, "next", chat, Queueing(Kind.POST, 0.0))
            assert agenda.now() == begun
            # and no keyboard goes within a second of a post
            assert (await remove(server, pace, chat) > 0) is (chat == GROUP)

    await agenda.run(evening())


async def test_no_keyboard_goes_while_something_waits(agenda, quota):
    """In its chat or, where all chats together send much, anywhere."""
    pace, server = Pace(agenda, quota), Server(agenda)
    found = []

    async def meanwhile():
        await agenda.sleep(0.5)
        found.append(await remove(server, pace))
        found.append(await remove(server, pace, -5))

    await agenda.run(*(server.send(pace, number) for number in range(3)), meanwhile())
    assert found[0] > 0
    assert found[1] == 0
    await agenda.run(*(server.send(pace, number, number) for number in range(15)), _removed(server, pace, found))
    assert found[2] > 0


async def test_one_429_silences_one_chat_for_all_processes(agenda, redis_client):
    """Neither process asks it anything before the time has come, and all other chats go on at full speed."""
    both = [Pace(agenda, SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)) for _ in range(2)]
    server, begun = Server(agenda), agenda.now()
    server.refusing[GROUP] = begun + 17_000

    async def refused():
        with pytest.raises(RetryAfter):
            await server.send(both[0], "refused")

    await agenda.run(refused())
    others = (server.send(both[number % 2], number, number + 1) for number in range(60))
    await agenda.run(server.send(both[1], "again"), *others)
    assert [(at - begun, name) for at, chat, name in server.seen if chat == GROUP] == [
        (0, "refused"),
        (17_000, "again"),
    ]
    assert max(at for at, chat, _ in server.seen if chat != GROUP) - begun < 3_000


async def test_429s_of_several_chats_slow_down_everything_for_a_while(agenda, quota):
    """Half as much a second from then on, less at each further one, and one more each second until all is as before."""
    sending = Sending(1, "one", IN_PRIVATE)
    for chat in range(SEVERAL):
        await quota.refused(replace(sending, chat=chat), 1_000)

    async def fits():
        count = 0
        while True:
            one = Sending(1000 + count, f"{agenda.now()} {count}", IN_PRIVATE, patience=0)
            if (await quota.ask(one)).wait:
                return count
            await quota.sent(one)
            count += 1

    found = []
    for after in (0, 1_100, 5_000, 15_000):
        agenda.instant += after
        found.append(await fits())
    assert found == [15, 16, 21, 30]
    for step in range(8):
        agenda.instant += 1_100
        await quota.refused(replace(sending, chat=step), 1_000)
    agenda.instant += 500
    assert await fits() == 1


async def test_both_counts_say_the_same(agenda, redis_client):
    """Whatever is asked, answered, refused or given up, and whenever."""
    few = replace(OF_ALL, most=4, span=300)
    shared, alone = SendingQuota(redis_client, "telegram:1", few, agenda.now), OwnQuota(agenda, few)
    chance = seeded("both counts")
    waiting, sent = {}, []
    waits = granted = 0
    for number in range(400):
        chat = (GROUP, GROUP, BOB, -7)[chance.below(4)]
        rate = replace(OF_ALL, most=20, span=20_000, burst=1, gap=300) if chat < 0 else IN_PRIVATE
        kind = chance.below(4)
        patience = (None, None, 0, 4_000)[chance.below(4)]
        due = [sending for sending, (at, _) in waiting.items() if at <= agenda.now()]
        came = None
        if due:
            sending = due[0]
            came = waiting.pop(sending)[1]
        elif sent and chance.below(2):
            sending = sent.pop(chance.below(len(sent)))
            late = (0, -300, 700)[chance.below(3)]
            await shared.sent(sending, late)
            await alone.sent(sending, late)
            continue
        else:
            sending = Sending(chat, f"{number}", rate, HANDICAP * (kind == 1), patience, kind == 0)
        if came is not None and chance.below(10) == 0:
            await shared.give_up(sending, came)
            await alone.give_up(sending, came)
            continue
        if came is None and chance.below(40) == 0:
            await shared.refused(sending, 1_500)
            await alone.refused(sending, 1_500)
        first, second = await shared.ask(sending, came), await alone.ask(sending, came)
        assert first == second, number
        granted += not first.wait
        if not first.wait:
            sent.append(sending)
        elif not sending.yields and (sending.patience is None or first.wait <= sending.patience):
            waits += 1
            waiting[sending] = (agenda.now() + first.wait, first.came)
        soonest = min((at for at, _ in waiting.values()), default=agenda.now() + 100)
        agenda.instant += max(0, min((0, 10, 150)[chance.below(3)], soonest - agenda.now()))
    assert waits > 30
    assert granted > 40


async def test_what_is_counted_goes_by_itself(redis_client):
    """By the clock of the server, and no key stays."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL)
    for number in range(SEVERAL):
        sending = Sending(-number, f"{number}", IN_GROUP)
        assert (await quota.ask(sending)).wait == 0
        assert 0 < (await quota.ask(replace(sending, id="next"))).wait <= IN_GROUP.gap
        await quota.sent(sending)
        await quota.refused(sending, 1_000)
    found = [key.decode() async for key in redis_client.scan_iter()]
    parts = {"all", "silent", "refused", "pace", *(f"{part}:{-n}" for n in range(SEVERAL) for part in ("chat", "line"))}
    assert set(found) == {keys.sending("telegram:1", part) for part in parts}
    assert all([0 < await redis_client.pttl(key) <= 6 * MINUTE for key in found])


async def test_a_request_that_asks_again_has_one_place(agenda, quota):
    """The store's answer may have been lost on the way."""
    sending = Sending(BOB, "one", replace(IN_PRIVATE, burst=2))
    for _ in range(3):
        assert (await quota.ask(sending)).wait == 0
    assert (await quota.ask(replace(sending, id="two"))).wait == 0
    assert (await quota.ask(replace(sending, id="three"))).wait > 0


async def test_who_gives_up_keeps_nobody_waiting(agenda, redis_client):
    """A request that is cut off while it waits leaves the line; one of a process that was killed loses its place."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)
    first, second, third = (Sending(GROUP, name, IN_GROUP) for name in ("a", "b", "c"))
    assert (await quota.ask(first)).wait == 0
    await quota.sent(first)
    second_place, third_place = await quota.ask(second), await quota.ask(third)
    assert (second_place.wait, third_place.wait) == (IN_GROUP.gap, 2 * IN_GROUP.gap)
    await quota.give_up(second, second_place.came)
    assert (await quota.ask(third, third_place.came)).wait == IN_GROUP.gap
    # of the third nothing is heard any more
    agenda.instant += 3 * IN_GROUP.gap + 3_000
    assert (await quota.ask(replace(first, id="d"))).wait == 0


async def test_who_gives_up_leaves_its_place_to_others(agenda, quota):
    """One that had its place already, and is not sent, counts neither in its chat nor for all."""
    for number in range(40):
        sending = Sending(GROUP, f"{number}", IN_GROUP)
        leave = await quota.ask(sending)
        assert leave.wait == 0
        await quota.give_up(sending, leave.came)
