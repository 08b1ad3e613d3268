"""What a process sends on Telegram while the store is away, and what is known of it when the store is back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from telegram.error import RetryAfter

from bot.platforms.telegram.rate_limits import IN_GROUP, OF_ALL, Pace
from bot.ports.sending_quota import Sending
from bot.store import keys
from bot.store.sending_quota import SendingQuota
from telegram_chat.agenda import Agenda
from telegram_chat.counting_server import GROUP, MINUTE, Flaky, Server


@pytest.fixture
def agenda():
    """A clock that goes on when everybody sleeps."""
    return Agenda()


@pytest.mark.parametrize("outage", [(0, 0), (0, 10**9), (5_000, 12_000), (30_000, 70_000), (64_000, 65_000)])
async def test_where_the_store_is_away_a_process_counts_alone(agenda, redis_client, outage):
    """Nothing stops or fails, and what was sent meanwhile is not forgotten when the store is back."""
    shared = Flaky(SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now))
    pace, server, begun = Pace(agenda, shared), Server(agenda, 200), agenda.now()

    async def break_down():
        await agenda.sleep(outage[0] / 1000)
        shared.away = outage[1] > outage[0]
        await agenda.sleep((outage[1] - outage[0]) / 1000)
        shared.away = False

    await agenda.run(break_down(), *(server.send(pace, number) for number in range(50)))
    assert len(server.seen) == 50
    assert server.most(MINUTE) == 20
    assert server.seen[-1][0] - begun < 4 * MINUTE


async def test_two_processes_that_count_alone_keep_the_limit_of_all_chats(agenda, redis_client):
    """Each takes half of it."""
    shared = Flaky(SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now))
    shared.away = True
    both, server = [Pace(agenda, shared) for _ in range(2)], Server(agenda, 100)
    await agenda.run(*(server.send(both[number % 2], number, number) for number in range(80)))
    assert len(server.seen) == 80
    assert server.most(1_000) == 30


async def test_a_process_remembers_only_what_still_counts(agenda, redis_client):
    """However long it sends: of one chat what it sent within a minute, of all what it sent within a second."""
    pace = Pace(agenda, SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now))
    server = Server(agenda)

    async def evening():
        for number in range(500):
            await server.send(pace, number, number % 5)
            await agenda.sleep(0.6)

    await agenda.run(evening())
    assert len(server.seen) == 500
    own = pace._own
    assert len(own._all.requests) <= 4
    assert all(len(chat.requests) <= 21 for chat in own._chats.values())


@pytest.mark.parametrize("refused", [False, True])
async def test_a_second_outage_finds_no_places_of_the_first(agenda, redis_client, refused):
    """What waited by this process's own count and was let through, or refused, by that of all is not waited for."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)
    shared = Flaky(quota)
    pace, server = Pace(agenda, shared), Server(agenda)

    async def outages():
        shared.away = True
        if refused:
            await quota.refused(Sending(GROUP, "of another process", IN_GROUP), 30_000)
        await agenda.sleep(4)
        shared.away = False
        await agenda.sleep(120)
        shared.away = True
        begun = agenda.now()
        await server.send(pace, "next", GROUP, 5.0)
        assert agenda.now() == begun

    async def answer(number):
        with suppress(RetryAfter):
            await server.send(pace, number, GROUP, 12.0)

    await agenda.run(outages(), *(answer(number) for number in range(12)))
    assert len(server.seen) == (6 if refused else 13)


async def test_what_we_refuse_ourselves_is_no_refusal_of_telegram(agenda, redis_client):
    """A store that has lost everything gives leave; this process knows better, and silences no chat for the others."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)
    pace, other, server = Pace(agenda, quota), Pace(agenda, quota), Server(agenda)

    async def evening():
        for number in range(20):
            await server.send(pace, number)
        await redis_client.flushdb()
        with pytest.raises(RetryAfter):
            await server.send(pace, "refused", GROUP, 0.0)
        before = agenda.now()
        await server.send(other, "of another process", GROUP, 0.0)
        assert agenda.now() == before

    await agenda.run(evening())
    assert [name for _, _, name in server.seen] == [*range(20), "of another process"]


async def test_both_counts_together_take_no_more_patience_than_there_is(agenda, redis_client):
    """A post that has waited for the count of all has only the rest of its patience for that of this process."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)
    pace, server = Pace(agenda, quota), Server(agenda)

    async def evening():
        for number in range(20):
            await server.send(pace, number)
        await redis_client.flushdb()
        await quota.refused(Sending(GROUP, "of another process", IN_GROUP), 20_000)
        before = agenda.now()
        with pytest.raises(RetryAfter):
            await server.send(pace, "late", GROUP, 30.0)
        assert agenda.now() - before == 20_000
        before = agenda.now()
        await server.send(pace, "in time", GROUP, 30.0)
        assert 20_000 < agenda.now() - before < 30_000

    await agenda.run(evening())


@pytest.mark.parametrize("slowest", [0, 9_000])
async def test_what_is_sent_during_an_outage_counts_for_all_processes_afterwards(agenda, redis_client, slowest):
    """As of when it was sent, also what was on its way still when the store was back."""
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, agenda.now)
    shared = Flaky(quota)
    pace, other, server = Pace(agenda, shared), Pace(agenda, quota), Server(agenda, slowest)
    begun = agenda.now()

    async def outage():
        shared.away = True
        await agenda.sleep(14.5)
        shared.away = False
        await agenda.sleep(6)
        await server.send(pace, "of another chat", -5)

    async def after(number):
        await agenda.sleep(21)
        await server.send(other, number)

    first = (server.send(pace, number) for number in range(14))
    await agenda.run(outage(), *first, *(after(number) for number in range(20)))
    assert len(server.seen) == 35
    assert server.most(MINUTE, GROUP) <= 20
    # each counts once, and as of when it was sent
    assert slowest or agenda.now() - begun < MINUTE + 16_000


async def test_a_clock_that_is_set_back_silences_nobody(agenda, redis_client):
    """By an hour: a full chat, a refused one, all chats, and the store are waited for no longer than otherwise."""
    hour, back = 3_600_000, [0]
    quota = SendingQuota(redis_client, "telegram:1", OF_ALL, lambda: agenda.now() + sum(back))
    shared = Flaky(quota)
    pace, server = Pace(agenda, shared), Server(agenda)

    async def evening():
        shared.away = True
        for chat in range(1, 4):
            server.refusing[chat] = agenda.now() + 20_000
            with pytest.raises(RetryAfter):
                await server.send(pace, "refused", chat)
        for number in range(20):
            await server.send(pace, number)
        shared.away = False
        agenda.instant -= hour
        back.append(hour)
        server.refusing.clear()
        begun = agenda.now()
        for chat in range(1, 31):
            await server.send(pace, "next", chat, 10.0)
        assert agenda.now() - begun < 10_000
        await server.send(pace, "next", GROUP, 60.0)
        assert 30_000 < agenda.now() - begun < MINUTE
        assert await redis_client.exists(keys.sending("telegram:1", "all"))

    await agenda.run(evening())
