"""Messages of ours that stand in a chat already: edited, freed of their buttons, deleted; and private chats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.platforms.telegram.markup import in_html, in_plain
from bot.ports.addresses import Account, Code, Place
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt, Gone, Later, Stale
from bot.ports.posts import Choice, PublicPost, Sitting
from games.kernel.game import Seat
from rendering.text import Link, Strong, Who, said
from telegram_chat.chats import buttons, words
from telegram_chat.problems import Problem

CODE = Code("K7QF")
FIRST = PublicPost(
    (said("Ann lays."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile on c4"),
    choices=((Choice(said("Play"), "/hand K7QF"),),),
    code=CODE,
)
SECOND = replace(FIRST, lines=(said("Bob lays."),), picture=replace(FIRST.picture, view="a tile on d4"))
WORDS = replace(FIRST, picture=None)
HERE = Place("telegram:-100500")
ONE, TWO = Attempt("a-1", CODE, 0, 1), Attempt("a-2", CODE, 1, 2)


@pytest.fixture
async def bot(line):
    """A bot that only delivers."""
    platform = line.platform()
    yield platform
    await platform.close()


@pytest.mark.parametrize(("first", "second"), [(FIRST, SECOND), (WORDS, replace(WORDS, lines=(said("Bob lays."),)))])
async def test_an_edit_takes_the_place_of_the_message(bot, api, first, second):
    """A photo becomes another photo and a text another text; the same again is no fault."""
    group = api.group()
    message = await bot.deliver(HERE, ONE, first)
    for _ in range(2):
        await bot.revise(HERE, message, TWO, second)
    [shown] = group.ours
    assert words(shown).startswith("Bob lays.")
    assert [one.get("url") for one in buttons(shown)] == ["https://t.me/CapolineaBot?start=hand-K7QF"]
    assert shown["edits"] == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [(FIRST, WORDS), (WORDS, FIRST), (replace(WORDS, lines=(said("{x}", x="x " * 3000),)), WORDS)],
)
async def test_what_is_of_another_kind_is_stale(bot, api, first, second):
    """A photo cannot become a text, nor a text a photo, nor several messages one."""
    api.group()
    message = await bot.deliver(HERE, ONE, first)
    with pytest.raises(Stale):
        await bot.revise(HERE, message, TWO, second)


@pytest.mark.parametrize(
    ("problem", "meaning"),
    [
        (Problem(400, "Bad Request: message to edit not found"), Stale),
        (Problem(400, "Bad Request: message can't be edited"), Stale),
        (Problem(400, "Bad Request: MESSAGE_ID_INVALID"), Stale),
        (Problem(400, "Bad Request: chat not found"), Gone),
        (Problem(403, "Forbidden: bot was kicked from the group chat"), Gone),
        (Problem(429, "Too Many Requests: retry after 17", retry_after=17), Later),
    ],
)
async def test_what_is_refused(bot, api, clock, problem, meaning):
    """Of edits, buttons and deletions alike it is told whether to send anew, to leave the place alone or to wait."""
    api.group()
    message = await bot.deliver(HERE, ONE, FIRST)
    api.faults.append(lambda method, form: problem if "edit" in method or "delete" in method else None)
    with pytest.raises(meaning):
        await bot.revise(HERE, message, TWO, SECOND)
    await clock.sleep(20)
    with pytest.raises(meaning):
        await bot.remove_buttons(HERE, message)
    with pytest.raises(meaning):
        await bot.delete(HERE, message)


async def test_old_buttons_go(bot, api, clock):
    """Words and picture stay; taken off once more it is no fault."""
    group = api.group()
    message = await bot.deliver(HERE, ONE, FIRST)
    for _ in range(2):
        await clock.sleep(2)
        await bot.remove_buttons(HERE, message)
    [shown] = group.ours
    assert shown["photo"]
    assert "reply_markup" not in shown


async def test_a_message_is_deleted_once(bot, api):
    """What is not there any more need not be deleted."""
    group = api.group()
    message = await bot.deliver(HERE, ONE, FIRST)
    for _ in range(2):
        await bot.delete(HERE, message)
    assert group.ours == []
    with pytest.raises(Stale):
        await bot.revise(HERE, message, TWO, SECOND)


async def test_a_personal_place(bot, api, ann):
    """A user's private chat has the user's id; a person who never wrote to us cannot be written to."""
    where = bot.direct(Account("telegram:11"))
    assert where == "telegram:11"
    assert bot.direct(Account("web:ann")) is None
    chat = api.private(ann)
    with pytest.raises(Gone):
        await bot.deliver(where, ONE, FIRST)
    await api.says(ann, chat, "/start")
    message = await bot.deliver(where, ONE, FIRST)
    await bot.revise(where, message, TWO, SECOND)
    assert words(chat.last).startswith("Bob lays.")


async def test_a_group_that_moved(bot, api):
    """Its old messages have no ids in the new group: a new message is sent."""
    api.group()
    message = await bot.deliver(HERE, ONE, FIRST)
    moved = Problem(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-100777)
    api.faults.append(lambda method, form: moved if form.get("chat_id") == "-100500" else None)
    api.group(-100777)
    with pytest.raises(Stale):
        await bot.revise(HERE, message, TWO, SECOND)
    message = await bot.deliver(HERE, TWO, SECOND)
    await bot.revise(HERE, message, TWO, FIRST)
    assert words(api.chats[-100777].last).startswith("Ann lays.")


async def test_an_address_of_ours_is_written_whole(bot, api):
    """With what Telegram's markup would take for its own; and beside it one that somebody typed as a name."""
    address = "http://127.0.0.1:8000/?room=a%20b&invite=K7QF-BCDF"
    post = PublicPost((Link(address), said("{who} sits down.", who=Strong("a&b <i>"))), code=CODE)
    group = api.group()
    await bot.deliver(HERE, ONE, post)
    assert words(group.last).splitlines()[:2] == [address, "a&b <i> sits down."]


async def test_a_call_leads_to_the_board(bot, api):
    """A small message replies to the board, and stands by itself where that is gone."""
    group = api.group()
    board = await bot.deliver(HERE, ONE, FIRST)
    await bot.deliver(HERE, TWO, replace(SECOND, reply_to=board))
    assert f"{group.last['answers']}" == board[:-1]
    await bot.delete(HERE, board)
    await bot.deliver(HERE, TWO, replace(SECOND, reply_to=board))
    assert len(group.ours) == 2


def test_a_name_of_which_nothing_can_be_shown_is_the_seats_number():
    """It is said in the reader's language, in words and on buttons."""
    post = PublicPost((), people=(Sitting("\u202e\u200b", None),), locale="it")
    assert in_plain(post).spell(Who(Seat(0))) == "Giocatore 1"
    assert in_html(post).spell(Who(Seat(0))) == "<b>Giocatore 1</b>"
