from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest

from bot.platforms.telegram import TelegramPlatform
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt, Gone, Later, TokenRefused
from bot.ports.posts import Choice, PublicPost, Reply, Sitting
from games.kernel.game import Seat
from rendering.text import Who, said
from telegram_chat.chats import button, words
from telegram_chat.problems import Cut, Problem
from telegram_chat.standins import Miniature, Notes

CODE = Code("K7QF")
ATTEMPT = Attempt("a-1", CODE, 0, 1)
PEOPLE = (Sitting("Ann", Account("telegram:11")), Sitting("Bob", Account("telegram:12")))
POST = PublicPost(
    (said("{who} lays.", who=Who(Seat(0))), said("It is {who}'s turn.", who=Who(Seat(1)))),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile on c4"),
    choices=((Choice(said("Play"), "/hand K7QF"), Choice(said("Board"), "/board K7QF")),),
    people=PEOPLE,
    mentions=(1,),
    code=CODE,
    rings=True,
)
HERE = Place("telegram:-100500")


@pytest.fixture
async def bot(line):
    """A bot that only delivers."""
    platform = line.platform()
    yield platform
    await platform.close()


async def test_a_delivery_is_a_photo_with_words_and_buttons(bot, api):
    """Only who is next is linked and thereby called; the other is named in bold."""
    group = api.group()
    await bot.deliver(HERE, ATTEMPT, POST)
    [message] = group.ours
    assert message["photo"]
    assert words(message) == "Ann lays.\nIt is Bob's turn.\nboard of a tile on c4\n#K7QF"
    kinds = [(one["type"], one.get("user", {}).get("id")) for one in message["caption_entities"]]
    assert kinds == [("bold", None), ("text_mention", 12), ("expandable_blockquote", None)]
    assert not message["silent"]
    assert button(message, "Play")["url"] == "https://t.me/CapolineaBot?start=hand-K7QF"
    assert button(message, "Board")["url"] == "https://t.me/CapolineaBot?start=board-K7QF"


async def test_a_result_rings_though_it_calls_nobody(bot, api):
    """Not where all whom it concerns hear of it elsewhere, nor what rings for nobody."""
    group = api.group()
    await bot.deliver(HERE, ATTEMPT, replace(POST, mentions=(), rings=False))
    assert group.last["silent"]
    await bot.deliver(HERE, ATTEMPT, replace(POST, mentions=()))
    assert not group.last["silent"]
    await bot.deliver(HERE, ATTEMPT, replace(POST, silent=True))
    assert group.last["silent"]


async def test_a_delivery_stays_in_its_topic(bot, api):
    """telegram:CHAT:TOPIC is that topic."""
    group = api.group()
    await bot.deliver(Place("telegram:-100500:7"), ATTEMPT, POST)
    assert group.last["message_thread_id"] == 7


@pytest.mark.parametrize(
    "problem",
    [
        Problem(403, "Forbidden: bot was kicked from the supergroup chat"),
        Problem(400, "Bad Request: chat not found"),
        Problem(400, "Bad Request: message thread not found"),
        Problem(400, "Bad Request: TOPIC_CLOSED"),
        Problem(400, "Bad Request: TOPIC_DELETED"),
        Problem(400, "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN"),
        Problem(400, "Bad Request: have no rights to send a message"),
        Problem(403, "Forbidden: bot was blocked by the user"),
        Problem(400, "Bad Request: not enough rights to send text messages to the chat"),
    ],
)
async def test_a_place_that_is_gone_is_called_gone(bot, api, problem):
    """Where we may not write any more, the postman is told so."""
    api.group()
    api.faults.append(lambda method, form: problem if method.startswith("send") else None)
    with pytest.raises(Gone):
        await bot.deliver(HERE, ATTEMPT, POST)


async def test_other_trouble_is_passing_trouble(bot, api):
    """A server error is neither gone nor later, so that the postman tries again."""
    api.group()
    api.faults.append(lambda method, form: Problem(500, "Internal Server Error") if method == "sendPhoto" else None)
    with pytest.raises(Exception, match="Internal") as caught:
        await bot.deliver(HERE, ATTEMPT, POST)
    assert not isinstance(caught.value, Gone | Later)


async def test_one_429_silences_one_chat_only(bot, api):
    """The refused chat is told when to come back and asked nothing before; the next chat is served at once."""
    group, other = api.group(), api.group(-100600)
    faults = [Problem(429, "Too Many Requests: retry after 17", retry_after=17)]
    api.faults.append(lambda method, form: faults.pop() if faults and method == "sendPhoto" else None)
    with pytest.raises(Later) as caught:
        await bot.deliver(HERE, ATTEMPT, POST)
    assert caught.value.seconds == 17
    await bot.deliver(Place("telegram:-100600"), ATTEMPT, POST)
    assert len(other.ours) == 1
    before = len(api.requests)
    with pytest.raises(Later) as caught:
        await bot.deliver(HERE, ATTEMPT, POST)
    assert 16 < caught.value.seconds <= 17
    assert len(api.requests) == before
    assert group.ours == []


async def test_a_group_that_moved_is_followed(bot, api, line):
    """The first delivery after a move goes to the new id, and the next process knows it without asking."""
    new = api.group(-100777)

    def moved(method, form):
        if form.get("chat_id") == "-55":
            return Problem(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-100777)
        return None

    api.faults.append(moved)
    await bot.deliver(Place("telegram:-55"), ATTEMPT, POST)
    assert len(new.ours) == 1
    again = line.platform()
    await again.deliver(Place("telegram:-55"), ATTEMPT, POST)
    await again.close()
    assert len(new.ours) == 2
    assert sum(form.get("chat_id") == "-55" for _, form, _ in api.requests) == 1


async def test_a_group_that_moved_keeps_its_tables(line, api, ann):
    """What is typed in the new group comes from the place the tables know."""
    old, new = api.group(-55), api.group(-100777)
    async with line.up():
        await api.says(ann, old, None, migrate_to_chat_id=-100777)
        await api.handled(await api.says(ann, new, None, migrate_from_chat_id=-55))
        await api.handled(await api.says(ann, new, "/board", topic=3))
    assert [ask.place for ask in line.desk.asked] == ["telegram:-55:3"]
    assert len(new.ours) == 1


async def test_an_update_is_handled_again_after_a_crash(line, api, ann):
    """The offset is raised only after handling: a process that dies in between leaves the update to the next one."""
    reached, never = asyncio.Event(), asyncio.Event()
    ask = line.desk.ask

    async def hanging(asked):
        await ask(asked)
        reached.set()
        await never.wait()

    line.desk.ask = hanging
    chat = api.private(ann)
    first = line.platform()
    running = asyncio.create_task(first.run())
    update = await api.says(ann, chat, "/join")
    await reached.wait()
    running.cancel()
    await asyncio.wait({running})
    assert api.acknowledged <= update
    line.desk.ask = ask
    async with line.up():
        await api.handled(update)
    assert [one.key for one in line.desk.asked] == [f"telegram:{update}"] * 2
    assert len(chat.ours) == 1
    await first.close()


async def test_an_update_that_comes_twice_is_heard_once(line, api, ann):
    """A repeat by the server, inside one process, is dropped by its number."""
    async with line.up():
        update = await api.says(ann, api.private(ann), "/help")
        again = next(one for one in api.updates if one["update_id"] == update)
        await api.handled(update)
        api.acknowledged = 0
        api.updates.insert(0, again)
        await api.handled(await api.says(ann, api.private(ann), "/rules"))
    assert [one.text for one in line.desk.asked] == ["/help", "/rules"]


async def test_a_failing_update_is_passed_over(line, api, bob):
    """Three tries, a sentence for the person in their language, and the next update is heard."""

    def failing(ask):
        if ask.text == "/board":
            raise RuntimeError("broken on purpose")
        return Answer((Reply((said("Fine."),)),))

    line.desk.answers = failing
    chat = api.private(bob)
    async with line.up():
        await api.says(bob, chat, "/board")
        await api.handled(await api.says(bob, chat, "/help"))
    assert [ask.text for ask in line.desk.asked] == ["/board"] * 3 + ["/help"]
    assert [words(one) for one in chat.ours] == [
        "Qualcosa è andato storto da parte mia. Riprova tra un momento.",
        "Fine.",
    ]


async def test_a_wrong_token_is_one_sentence_without_the_token(api, clock, line):
    """TokenRefused names the setting and never the token, in itself and in what it is raised from."""
    bot = TelegramPlatform("1:wrong-SECRET", line.desk, Miniature(), clock, Notes(), api.base)
    with pytest.raises(TokenRefused, match="TELEGRAM_TOKEN") as caught:
        await bot.run()
    assert "SECRET" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    await bot.close()
    with pytest.raises(TokenRefused):
        TelegramPlatform("no token at all", line.desk, Miniature(), clock, Notes())


async def test_no_token_reaches_a_log(line, api, bob, capsys, caplog):
    """Neither trouble on the way nor a failing update brings the token into a log, at any level of detail."""
    caplog.set_level(logging.DEBUG)
    troubles = [Problem(502, "Bad Gateway"), Cut(), Problem(404, "Not Found")]
    api.faults.append(lambda method, form: troubles.pop() if troubles and method == "sendMessage" else None)
    line.desk.answers = lambda ask: 1 / 0
    chat = api.private(bob)
    async with line.up() as bot:
        for _ in range(4):
            await api.handled(await api.says(bob, chat, "/board"))
        assert repr(bot._bot) == "Api[token hidden]"
    await api.close()
    line.clock.slept.clear()
    lost = line.platform()
    running = asyncio.create_task(lost.run())
    async with asyncio.timeout(60):
        while not line.clock.slept:  # noqa: ASYNC110 - the turned clock has no event
            await asyncio.sleep(0)
    await lost.close()
    await running
    out = "".join(capsys.readouterr()) + caplog.text
    assert "ZeroDivisionError" in out
    assert "cannot be reached" in out
    assert "loopback-TOKEN" not in out


async def test_the_end_does_not_wait_for_a_telegram_that_cannot_be_reached(line, api):
    """Closed between two tries, the bot ends at once and in order, however long the next try is away."""

    class Still(type(line.clock)):
        """A clock on which every pause lasts for ever."""

        async def sleep(self, seconds):
            """Wait."""
            self.slept.append(seconds)
            await asyncio.Event().wait()

    line.clock = Still()
    await api.close()
    lost = line.platform()
    running = asyncio.create_task(lost.run())
    async with asyncio.timeout(60):
        while not line.clock.slept:  # noqa: ASYNC110 - the clock has no event
            await asyncio.sleep(0)
        await lost.close()
        await running


async def test_another_poller_is_one_warning(line, api, ann, capsys):
    """Somebody else polls with our token: we say it once, wait half a minute each time, and go on when they stop."""
    conflicts = [Problem(409, "Conflict: terminated by other getUpdates request")] * 5
    api.faults.append(lambda method, form: conflicts.pop() if conflicts and method == "getUpdates" else None)
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/help"))
    assert line.clock.slept.count(30.0) == 5
    assert capsys.readouterr().out.count("another program polls") == 1
