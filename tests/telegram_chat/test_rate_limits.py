"""What is sent on Telegram, as the server counts it: limits hold however long requests travel."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import RetryAfter

from bot.platforms.telegram.chats import KEPT
from bot.platforms.telegram.rate_limits import Kind, Pace, Queueing, seconds
from telegram_chat.agenda import Agenda
from telegram_chat.counting_server import GROUP, MINUTE, Server

BOB = 12


@pytest.fixture
def agenda():
    """A clock that goes on when everybody sleeps."""
    return Agenda()


@pytest.fixture
def pace(agenda):
    """What spaces the requests."""
    return Pace(agenda)


@pytest.mark.parametrize("slowest", [0, 300, 20_000])
async def test_a_group_never_counts_twenty_one_in_a_minute(agenda, pace, slowest):
    """Of sixty messages, and however long they travel the server counts no more."""
    server = Server(agenda, slowest)
    await agenda.run(*(server.send(pace, number) for number in range(60)))
    assert len(server.seen) == 60
    assert server.most(MINUTE) <= 20
    assert slowest > 1_000 or server.most(MINUTE) == 20
    # what travels for long is waited for a moment only, so that an upload does not silence its chat
    assert slowest > 1_000 or server.most(1_000) == 1
    assert slowest or server.seen[-1][0] - server.seen[0][0] < 2 * MINUTE + 21_000


async def test_a_private_chat_takes_three_at_once(agenda, pace):
    """Then one a second; and after some quiet three at once again."""
    server, begun = Server(agenda), agenda.now()
    await agenda.run(*(server.send(pace, number, BOB) for number in range(6)))
    assert [at - begun for at, _, _ in server.seen] == [0, 0, 0, 1050, 2100, 3150]
    agenda.instant = begun + 10_000
    await agenda.run(*(server.send(pace, number, BOB) for number in range(3)))
    assert len({at for at, _, _ in server.seen[-3:]}) == 1


@pytest.mark.parametrize("slowest", [0, 1_000, 2_000])
async def test_all_chats_together_take_thirty_a_second(agenda, pace, slowest):
    """In the order in which they came."""
    server = Server(agenda, slowest)
    await agenda.run(*(server.send(pace, number, number) for number in range(100)))
    assert len(server.seen) == 100
    assert server.most(1_000) <= 30
    if not slowest:
        assert [name for _, _, name in server.seen] == list(range(100))
        assert server.seen[-1][0] - server.seen[0][0] < 4_000


async def test_thirty_uploads_do_not_stop_everything(agenda, pace):
    """A request that travels for long is waited for by its own chat, and by all others for a moment only."""
    server = Server(agenda, 40_000)
    quick = Server(agenda)
    begun = agenda.now()
    await agenda.run(*(server.send(pace, number, number) for number in range(30)), quick.send(pace, "word", 77))
    assert quick.seen[0][0] - begun < 4_000


async def test_boards_go_before_answers_and_none_starves(agenda, pace):
    """The newest board of a group first; an answer that has waited for half a minute goes before it."""
    server, post = Server(agenda), Queueing(Kind.POST)

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


async def test_whoever_would_wait_too_long_is_refused_at_once(agenda, pace):
    """It does not stand in the line then, and what it is told is when to come back."""
    server = Server(agenda)
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


async def test_keyboards_are_taken_off_only_where_there_is_much_room(agenda, pace):
    """They never take the last places of a group: from half of them on they wait until the minute is over."""
    server = Server(agenda)
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


async def test_a_post_never_waits_for_a_keyboard(agenda, pace):
    """Right after a keyboard was taken off a post goes at once, in a group as in a private chat."""
    server = Server(agenda)

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


async def test_no_keyboard_goes_while_something_waits(agenda, pace):
    """In its chat or, where all chats together send much, anywhere."""
    server = Server(agenda)
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


async def test_whoever_gives_up_keeps_nobody_waiting(agenda, pace):
    """A request that is cut off while it waits leaves the line."""
    server, begun = Server(agenda), agenda.now()

    async def evening():
        await server.send(pace, "first")
        waiting = asyncio.create_task(server.send(pace, "given up"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        await server.send(pace, "next")

    await agenda.run(evening())
    assert [(at - begun, name) for at, _, name in server.seen] == [(0, "first"), (1_050, "next")]


async def test_a_clock_that_is_set_back_silences_nobody(agenda, pace):
    """By an hour: a full chat, a refused one and all chats are waited for no longer than otherwise."""
    server = Server(agenda)

    async def evening():
        server.refusing[1] = agenda.now() + 20_000
        with pytest.raises(RetryAfter):
            await server.send(pace, "refused", 1)
        for number in range(20):
            await server.send(pace, number)
        agenda.instant -= 3_600_000
        server.refusing.clear()
        begun = agenda.now()
        for chat in range(1, 31):
            await server.send(pace, "next", chat, Queueing(Kind.ANSWER, 10.0))
        assert agenda.now() - begun < 10_000
        await server.send(pace, "next", GROUP, Queueing(Kind.ANSWER, 60.0))
        assert 30_000 < agenda.now() - begun < MINUTE

    await agenda.run(evening())


async def test_only_what_still_counts_is_remembered(agenda, pace):
    """However long it sends, and to however many chats."""
    server = Server(agenda)

    async def evening():
        for number in range(KEPT + 500):
            await server.send(pace, number, number)
            await agenda.sleep(0.6)

    await agenda.run(evening())
    assert len(pace._all.requests) <= 3
    assert len(pace._chats) <= KEPT
