"""Nobody waits for anybody else: what is done at the same time, and what is said at once or in its turn."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.posts import Acknowledgement, Reply
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.problems import Problem
from telegram_chat.standins import Turned, panel

CODE = Code("K7QF")
BOARD = Reply((said("The board."),), BoardPicture("metro", CODE, ("Ann", "Bob"), "an empty board"), code=CODE)


class Gate:
    """Something that is held up until the gate is opened."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self._opened = asyncio.Event()

    async def passed(self) -> None:
        """Wait at the gate."""
        self.reached.set()
        await self._opened.wait()

    def open(self) -> None:
        """Let everything through."""
        self._opened.set()


class Stopped(Turned):
    """A clock that stands still until its gate is opened: whoever has to wait for a turn waits that long."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Gate()

    async def sleep(self, seconds: float) -> None:
        """Turn the clock on, once it goes."""
        await self.gate.passed()
        await super().sleep(seconds)


@pytest.fixture
def gate():
    """A gate."""
    return Gate()


@pytest.fixture
def stopped(line, api):
    """The line's clock, which stands still."""
    line.clock = Stopped()
    api.now = line.clock.now
    return line.clock


def hold_up(api, name, gate, *chats):
    """Requests of a kind to these chats are not answered before the gate is open."""
    serve = getattr(api, name)

    async def held(form):
        if int(form["chat_id"]) in {chat.id for chat in chats}:
            await gate.passed()
        return await serve(form)

    setattr(api, name, held)


def slow_desk(line, gate, person):
    """What this person asks is not done before the gate is open."""
    ask = line.desk.ask

    async def slow(asked):
        if asked.person.name == person.name:
            await gate.passed()
        return await ask(asked)

    line.desk.ask = slow


def reactions(api):
    """The reactions of the bot by what was marked."""
    forms = [form for method, form, _ in api.requests if method == "setMessageReaction"]
    return {int(form["message_id"]): json.loads(form["reaction"])[0]["emoji"] for form in forms}


async def typed(api, person, chat, texts):
    """A person types these; gives the numbers of the messages, and the last update's."""
    for text in texts:
        update = await api.says(person, chat, text)
    return list(chat.messages)[-len(texts) :], update


async def test_nobody_waits_for_an_upload(line, api, ann, bob, gate):
    """While a picture is on its way to one chat all else is done and said, presses in that chat too."""
    line.desk.answers = lambda ask: Answer((BOARD if ask.text == "/board" else Reply((said("Fine."),)),))
    group, private = api.group(), api.private(bob)
    hold_up(api, "on_send_photo", gate, group)
    async with line.up():
        await api.says(ann, group, "/board")
        await gate.reached.wait()
        update = await api.says(bob, private, "/help")
        await api.until(lambda: private.ours and api.acknowledged > update)
        press, _ = await api.begin_press(bob, private.last, "/join")
        here, _ = await api.begin_press(bob, {"message_id": 5, "date": 0, "chat": group.json}, "/join")
        await api.until(lambda: {press, here} <= api.alerts.keys())
        assert group.ours == []
        gate.open()
    assert [words(one).split("\n")[0] for one in group.ours] == ["The board."]


async def test_updates_are_fetched_while_one_is_not_done(line, api, ann, bob, gate):
    """Others are heard meanwhile; the offset stays before what is not done, and nothing is done twice."""
    slow_desk(line, gate, ann)
    async with line.up():
        first = await api.says(ann, api.private(ann), "/help")
        await gate.reached.wait()
        second = await api.says(ann, api.private(ann), "/games")
        for number in range(1, 4):
            await api.says(bob, api.private(bob), "/rules")
            await api.until(lambda number=number: len(api.private(bob).ours) == number)
        assert api.acknowledged <= first
        gate.open()
        await api.handled(second)
        await api.handled(await api.says(bob, api.private(bob), "/board"))
    assert [one.text for one in line.desk.asked] == [*["/rules"] * 3, "/help", "/games", "/board"]


async def test_as_many_are_done_meanwhile_as_telegram_gives(line, api, ann, bob, gate):
    """A hundred from the first on that is not done; the others come after it, each once."""
    slow_desk(line, gate, ann)
    async with line.up():
        await api.says(ann, api.private(ann), "/help")
        await gate.reached.wait()
        for number in range(120):
            update = await api.says(bob, api.private(bob), f"/rules {number}")
        await api.until(lambda: len(line.desk.asked) == 99)
        api.requests.clear()
        await api.until(lambda: sum(method == "getUpdates" for method, *_ in api.requests) >= 2)
        assert len(line.desk.asked) == 99
        gate.open()
        await api.handled(update)
    asked = [one.text for one in line.desk.asked if one.text != "/help"]
    assert asked == [f"/rules {number}" for number in range(120)]
    assert len(line.desk.asked) == 121


async def test_what_was_not_begun_is_left_to_the_next(line, api, ann, gate):
    """A bot that closes finishes what it is at; what waits behind that is not acknowledged."""
    slow_desk(line, gate, ann)
    first = await api.says(ann, api.private(ann), "/help")
    second = await api.says(ann, api.private(ann), "/games")
    platform = line.platform()
    running = asyncio.create_task(platform.run())
    await gate.reached.wait()
    closing = asyncio.create_task(platform.close())
    await asyncio.sleep(0)
    gate.open()
    await closing
    await running
    assert api.acknowledged == second > first
    assert [words(one) for one in api.private(ann).ours] == ["Heard."]
    async with line.up():
        await api.handled(second)
    assert [one.text for one in line.desk.asked] == ["/help", "/games"]
    assert len(api.private(ann).ours) == 2


async def test_of_many_answers_the_oldest_give_way(line, api, ann, stopped):
    """Behind the answer whose turn it is five wait; what was asked before them gets a reaction, and that at once.

    A press in the same chat is answered before all of them, and a command that went well is marked.
    """
    done = Acknowledgement((said("You sit."),), code=CODE)
    line.desk.answers = lambda ask: Answer((done if "/join" in ask.text else Reply((said("{x}", x=ask.text),)),))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board 1"))
        asked, _ = await typed(api, ann, group, [f"/board {number}" for number in range(2, 14)])
        await api.until(lambda: len(api.reactions) == 6)
        [joined], _ = await typed(api, ann, group, ["/join"])
        press, _ = await api.begin_press(ann, group.last, "/join")
        await api.until(lambda: press in api.alerts and len(api.reactions) == 7)
        assert len(group.ours) == 1
        stopped.gate.open()
        await api.handled(await api.says(ann, api.private(ann), "/rules"))
    assert reactions(api) == dict.fromkeys(asked[1:7], "🤷") | {joined: "👌"}
    assert [words(one) for one in group.ours] == [f"/board {number}" for number in (1, 2, 9, 10, 11, 12, 13)]


async def test_a_rush_in_a_chat_that_answers_slowly_holds_up_nobody_else(line, api, ann, bob, gate):
    """Forty commands wait there for words or a reaction, each in time; whoever asks elsewhere is answered at once."""
    group, private = api.group(), api.private(bob)
    hold_up(api, "on_send_message", gate, group)
    hold_up(api, "on_set_message_reaction", gate, group)
    async with line.up():
        asked, update = await typed(api, ann, group, [f"/board {number}" for number in range(40)])
        await api.until(lambda: api.acknowledged > update)
        update = await api.says(bob, private, "/help")
        await api.until(lambda: private.ours, 10.0)
        gate.open()
        await api.handled(update)
    assert reactions(api) == dict.fromkeys(asked[1:35], "🤷")
    assert len(group.ours) == 6


async def test_of_many_presses_the_last_step_stays(line, api, ann, gate):
    """Each is answered; the message they stand on ends as the last of them wants it."""
    steps = iter(range(20))
    line.desk.answers = lambda ask: Answer((panel(CODE, next(steps)),))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        hold_up(api, "on_edit_message_media", gate, chat)
        presses = [await api.begin_press(ann, chat.last, "/hand K7QF.1 lay") for _ in range(12)]
        await api.until(lambda: {press for press, _ in presses} <= api.alerts.keys())
        await api.until(lambda: api.acknowledged > presses[-1][1])
        gate.open()
        await api.handled(presses[-1][1])
    [shown] = chat.ours
    assert words(shown).startswith("Step 12.")
    assert shown["edits"] == 6


async def test_an_answer_that_is_refused_leaves_a_sign(line, api, ann):
    """Where Telegram does not take the words, a reaction says that there are none."""
    chat = api.private(ann)
    refused = Problem(400, "Bad Request: whatever it is")
    api.faults.append(lambda method, form: refused if method == "sendMessage" else None)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/help"))
    assert chat.ours == []
    assert list(reactions(api).values()) == ["🤷"]


async def test_a_secret_that_was_typed_goes_at_once(line, api, ann, stopped):
    """It does not wait for the answer that says why."""
    line.desk.answers = lambda ask: Answer((Reply((said("Not here."),), erase="secret" in ask.text),))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        await api.says(ann, group, "/move secret")
        await api.until(lambda: api.deleted)
        assert len(group.ours) == 1
        stopped.gate.open()
        await api.handled(await api.says(ann, api.private(ann), "/rules"))
    assert len(group.ours) == 2


async def test_nobody_waits_for_the_hand_of_another(line, api, ann, bob, gate):
    """In one group, while the picture of one hand is being drawn, whoever else presses is answered."""
    hands = {"Ann": panel(CODE, 1), "Bob": panel(CODE, 2)}
    line.desk.answers = lambda ask: Answer((hands[ask.person.name] if "hand" in ask.text else BOARD,))
    group, draw = api.group(), line.studio.draw

    async def slow(picture, locale):
        if picture == hands["Ann"].picture:
            await gate.passed()
        return await draw(picture, locale)

    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        line.studio.draw = slow
        first, _ = await api.begin_press(ann, group.last, "/hand")
        await gate.reached.wait()
        second, _ = await api.begin_press(bob, group.last, "/hand")
        await api.until(lambda: second in api.alerts)
        assert first not in api.alerts
        gate.open()
        await api.until(lambda: first in api.alerts)
    assert [api.alerts[press]["text"][:7] for press in (first, second)] == ["Step 1.", "Step 2."]


async def test_a_fault_that_nobody_has_thought_of_holds_nothing_up(line, api, ann, bob, capsys):
    """An update that falls over outside of what is asked is passed over; the others are heard and acknowledged."""
    first = line.notes.first
    faults = [RuntimeError("broken on purpose")]

    async def broken(key, seconds):
        if faults and ":done:" in key:
            raise faults.pop()
        return await first(key, seconds)

    line.notes.first = broken
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/help"))
        await api.handled(await api.says(bob, api.private(bob), "/help"))
    assert [words(one) for one in api.private(bob).ours] == ["Heard."]
    assert "an update is passed over" in capsys.readouterr().out
