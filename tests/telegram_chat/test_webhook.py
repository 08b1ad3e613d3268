"""Updates that Telegram brings: done before they are acknowledged, once, by whichever process gets them."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from bot.host.run import GRACE
from bot.platforms.telegram import pinned_boards, update_source, webhook
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.conftest import Line
from telegram_chat.problems import Problem
from telegram_chat.standins import Scripted
from telegram_chat.waiting import seen
from telegram_chat.webhook_line import WEBHOOK, Hourglass, Role, process, standing_by
from telegram_chat.webhook_methods import HEADER

WORDS = "Heard."


@pytest.fixture
def clock() -> Hourglass:
    """A clock that lets a minute pass when it is told to."""
    return Hourglass()


class Slow(Scripted):
    """A desk that answers nothing before it may; where it is not ``patient``, only what is asked later at once."""

    def __init__(self) -> None:
        super().__init__(lambda ask: Answer((Reply((said(WORDS),)),)))
        self.may = asyncio.Event()
        self.begun = asyncio.Event()
        self.patient = True

    async def ask(self, ask):
        """The answer, once it may be given."""
        self.begun.set()
        if self.patient:
            await self.may.wait()
        return await super().ask(ask)


def heard(chat) -> list[str]:
    """What the bot has said in a chat."""
    return [words(one) for one in chat.ours]


def typed(person, chat, text: str, number: int) -> dict:
    """An update about a message."""
    message = {"message_id": number, "date": 1, "chat": chat.json, "from": person.json, "text": text}
    chat.messages[number] = message
    return {"update_id": number, "message": message}


async def posted(url: str, data: bytes, **headers: str) -> tuple[int, bytes]:
    """Status and body of what is answered to a request."""
    async with aiohttp.ClientSession() as session, session.post(url, data=data, headers=headers) as answer:
        return answer.status, await answer.read()


async def test_an_update_is_done_before_it_is_acknowledged(line: Line, api, ann) -> None:
    """While the desk works on it, it stands at Telegram, for another process if this one dies."""
    line.desk = desk = Slow()
    async with process(line):
        update = await api.says(ann, api.group(), "/help")
        await desk.begun.wait()
        assert [one["update_id"] for one in api.updates] == [update]
        assert api.brought == []
        desk.may.set()
        await api.handled(update)
    assert api.brought == [(update, 200)]
    assert heard(api.group()) == [WORDS]


async def test_what_was_acknowledged_in_vain_is_answered_once(line: Line, api, ann) -> None:
    """Where the acknowledgement is lost on the way the update is brought again, and only acknowledged again."""
    lost = [1, 1]
    api.losing = lambda update: bool(lost) and bool(lost.pop())
    async with process(line):
        update = await api.says(ann, api.group(), "/help")
        await api.handled(update)
    assert api.brought == [(update, 0), (update, 0), (update, 200)]
    assert len(line.desk.asked) == 1
    assert heard(api.group()) == [WORDS]


async def test_two_processes_answer_one_update_once(line: Line, api, ann) -> None:
    """Brought to two processes at the same time, twice to one of them, it is done once; all acknowledge it then."""
    line.desk = desk = Slow()
    async with process(line) as first, process(line, standing_by) as second:
        update = typed(ann, api.group(), "/help", 77)
        bases = (first.base, second.base, first.base, second.base)
        bringing = [asyncio.ensure_future(api.bring(update, base)) for base in bases]
        await desk.begun.wait()
        desk.may.set()
        assert [await one for one in bringing] == [200] * 4
        assert await api.bring(update, second.base) == 200
    assert len(desk.asked) == 1
    assert heard(api.group()) == [WORDS]


async def test_a_process_that_was_overtaken_says_nothing(line: Line, api, ann) -> None:
    """One that was at it for so long that another one has done it leaves the answer to that one."""
    line.desk = desk = Slow()
    async with process(line) as bot:
        update = typed(ann, api.group(), "/help", 77)
        bringing = asyncio.ensure_future(api.bring(update, bot.base))
        await desk.begun.wait()
        line.notes.told.add("telegram:4242:done:77")
        desk.may.set()
        assert await bringing == 200
    assert heard(api.group()) == []


async def test_out_of_order_nothing_is_lost(line: Line, api, ann) -> None:
    """A number below one that was done is done as well."""
    async with process(line) as bot:
        updates = [typed(ann, api.group(), f"/help {number}", number) for number in (70, 71, 72)]
        for number in (2, 0, 1, 0):
            assert await api.bring(updates[number], bot.base) == 200
    assert [ask.text for ask in line.desk.asked] == ["/help 72", "/help 70", "/help 71"]
    assert heard(api.group()) == [WORDS] * 3


async def test_what_nobody_does_is_to_be_brought_again(line: Line, api, ann, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody listens, and also where it does not lie there any more."""
    monkeypatch.setattr(webhook, "DOING", 0.3)
    async with process(line):
        pass
    async with process(line, standing_by) as second:
        bringing = asyncio.ensure_future(api.bring(typed(ann, api.group(), "/help", 77), second.base))
        await seen(lambda: line.notes.queues.get("telegram:4242"))
        line.notes.queues.clear()
        assert await bringing == 503
    assert line.desk.asked == []


async def test_whatever_the_store_does_the_listener_goes_on(line: Line, api, ann) -> None:
    """An error that nobody has thought of is logged, and the updates are heard after it."""
    look, odd = line.notes.queued, [ValueError("odd")] * 2

    async def queued(queue: str) -> list[int]:
        if odd:
            raise odd.pop()
        return await look(queue)

    line.notes.queued = queued  # type: ignore[method-assign]
    async with process(line) as bot:
        assert await api.bring(typed(ann, api.group(), "/help", 77), bot.base) == 200
    assert odd == []
    assert heard(api.group()) == [WORDS]


async def test_idle_it_asks_the_store_ten_times_a_second(line: Line, api, ann) -> None:
    """And no more than ten times more where a process waits until an update is done, whose text is read once."""
    line.desk = desk = Slow()
    read = []
    text = line.notes.queued_text

    async def queued_text(queue: str, number: int) -> str | None:
        read.append(number)
        return await text(queue, number)

    line.notes.queued_text = queued_text  # type: ignore[method-assign]
    async with process(line) as bot:
        before = line.notes.reached
        await asyncio.sleep(0.5)
        assert line.notes.reached - before <= 6
        bringing = asyncio.ensure_future(api.bring(typed(ann, api.group(), "/help", 77), bot.base))
        await desk.begun.wait()
        before = line.notes.reached
        await asyncio.sleep(0.5)
        assert line.notes.reached - before <= 6 + 10
        desk.may.set()
        assert await bringing == 200
    assert read == [77]


@pytest.mark.parametrize("secret", ["", "wrong", WEBHOOK.secret[:-1], WEBHOOK.secret + "0", "\u00e9" * 64])
async def test_a_forged_update_is_not_read(line: Line, api, ann, secret: str) -> None:
    """Without the secret nobody gets more than a status, whatever is sent."""
    async with process(line) as bot:
        url = bot.base + WEBHOOK.path
        update = json.dumps(typed(ann, api.group(), "/help", 77)).encode()
        for body in (update, b"", b"{", b"x" * (2 << 20)):
            status, answer = await posted(url, body, **({HEADER: secret} if secret else {}))
            assert (status, answer) == (401, b"")
        assert (await posted(bot.base + "/telegram/" + "0" * 24, update, **{HEADER: WEBHOOK.secret}))[0] == 404
    assert line.desk.asked == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'"update_id"', 400),
        (b"{}", 400),
        (b'{"update_id": "7"}', 400),
        (b'{"update_id": true}', 400),
        (b'{"update_id": -1}', 400),
        (b'{"update_id": 1.0}', 400),
        (b"[" * 100_000, 400),
        (b"\xff\xfe", 400),
    ],
)
async def test_what_is_no_update_is_refused(line: Line, api, body: bytes, status: int) -> None:
    """With the secret too, and the next update is heard."""
    async with process(line) as bot:
        assert await posted(bot.base + WEBHOOK.path, body, **{HEADER: WEBHOOK.secret}) == (status, b"")
    assert line.desk.asked == []


async def test_nothing_is_acknowledged_while_the_store_is_away(line: Line, api, ann) -> None:
    """It is brought again until the store is back, and then done and answered once."""
    async with process(line) as bot:
        line.notes.away = True
        update = await api.says(ann, api.group(), "/help")
        await api.until(lambda: api.webhook_error)
        assert api.webhook_error[1].endswith("503")
        async with aiohttp.ClientSession() as session:
            sent = {"json": api.updates[0], "headers": {HEADER: WEBHOOK.secret}}
            async with session.post(bot.base + WEBHOOK.path, **sent) as answer:
                assert (answer.status, answer.headers["Retry-After"]) == (503, "2")
        assert line.desk.asked == []
        line.notes.away = False
        await api.handled(update)
    assert len(line.desk.asked) == 1
    assert heard(api.group()) == [WORDS]


async def test_a_store_that_goes_away_meanwhile_doubles_nothing(line: Line, api, ann) -> None:
    """Where it cannot be noted that an update is done it is said, and only acknowledged when it is brought again."""

    def answers(ask):
        """The store goes away for the first time."""
        line.notes.away = True
        return Answer((Reply((said(WORDS),)),))

    line.desk = Scripted(answers)
    async with process(line):
        update = await api.says(ann, api.group(), "/help")
        await api.until(lambda: api.webhook_error)
        line.notes.away = False
        await api.handled(update)
    assert len(line.desk.asked) == 1
    assert heard(api.group()) == [WORDS]


async def test_a_process_that_closes_leaves_updates_to_the_next(line: Line, api, ann) -> None:
    """What is brought to it at its end, and what hangs there, is done by the one that listens then, once."""
    role, line.desk = Role(), Slow()
    async with process(line, role.hold) as first, process(line, role.hold):
        api.behind.reverse()
        updates = [await api.says(ann, api.group(), "/help")]
        await line.desk.begun.wait()
        await first.platform.close()
        line.desk.may.set()
        updates += [await api.says(ann, api.group(), "/help") for _ in range(3)]
        for update in updates:
            await api.handled(update)
    assert 503 in {status for _, status in api.brought}
    assert heard(api.group()) == [WORDS] * 4


def test_the_end_fits_into_its_time() -> None:
    """The parts of it, of which pins are beside the others, leave some time to hang up."""
    assert max(webhook.FINISHING + update_source.LEAVING, pinned_boards.LEAVING) < GRACE - 0.2


async def test_what_polling_has_done_is_not_done_again(line: Line, api, ann) -> None:
    """Where its acknowledgement never arrived, whoever comes after it only acknowledges: by polling and by webhook."""
    silent = Problem(502, "Bad Gateway")
    api.faults.append(lambda method, form: silent if method == "getUpdates" and form.get("offset") else None)
    update = await api.says(ann, api.group(), "/help")
    for _ in range(2):
        async with line.up() as bot:
            await seen(lambda: f"telegram:4242:done:{update}" in line.notes.told)
            await seen(lambda: heard(api.group()) == [WORDS])
            await seen(lambda bot=bot: bot.connection().up == 0)
    assert [one["update_id"] for one in api.updates] == [update]
    async with process(line):
        await api.handled(update)
    assert len(line.desk.asked) == 1
    assert heard(api.group()) == [WORDS]


async def test_the_webhook_is_set_where_it_differs(line: Line, api) -> None:
    """With the kinds of updates we read and a secret; a second start finds it as it should be."""
    for _ in range(2):
        async with process(line):
            pass
    [form] = [form for method, form, _ in api.requests if method == "setWebhook"]
    assert form["url"] == WEBHOOK.url
    assert form["secret_token"] == WEBHOOK.secret
    assert json.loads(form["allowed_updates"]) == [
        "message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member"
    ]  # fmt: skip
    assert "drop_pending_updates" not in form


def test_another_secret_is_another_address() -> None:
    """So that ``getWebhookInfo`` shows whether Telegram knows the secret, which itself stands in no address."""
    other = type(WEBHOOK)(WEBHOOK.base, "0" * 64)
    assert other.path != WEBHOOK.path
    assert WEBHOOK.secret not in WEBHOOK.url
    assert WEBHOOK.secret not in repr(WEBHOOK)
