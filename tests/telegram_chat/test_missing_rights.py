"""A chat that takes no pictures: it is told once which right is missing, and nothing is uploaded for an hour."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt, Stale
from bot.ports.posts import PublicPost, Reply
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.member_methods import MEMBER, MUTE
from telegram_chat.problems import Problem

HERE = Place("telegram:-100500")
CODE = Code("K7QF")


def turn(number):
    """A post about a turn, with its board."""
    return PublicPost((said("{n} lays.", n=number),), picture=BoardPicture("metro", CODE, ("Ann",), number), code=CODE)


def sent(api, method):
    """How often a method was asked."""
    return sum(one[0] == method for one in api.requests)


@pytest.fixture
async def bot(line):
    """A bot that only delivers."""
    platform = line.platform()
    yield platform
    await platform.close()


async def deliver(bot, number, *, at=HERE, post=None):
    """Deliver a turn."""
    return await bot.deliver(at, Attempt(f"a-{number}", CODE, number, number + 1), post or turn(number))


TOLD = "I may not send pictures here, so they come in words. An administrator can allow “Photos”"
REFUSALS = ["Bad Request: not enough rights to send photos to the chat", "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN"]


@pytest.mark.parametrize("words_of", REFUSALS)
async def test_the_missing_right_is_named_once(bot, api, words_of):
    """The board comes in words, and nothing is uploaded again, also for other topics of the chat."""
    group = api.group()
    api.faults.append(lambda method, form: Problem(400, words_of) if method == "sendPhoto" else None)
    await deliver(bot, 1)
    await deliver(bot, 2)
    await deliver(bot, 3, at=Place("telegram:-100500:7"))
    assert sent(api, "sendPhoto") == 1
    assert [words(one).splitlines()[:3] for one in group.ours] == [
        ["1 lays.", f"{TOLD} in the permissions.", "board of 1"],
        ["2 lays.", "board of 2", "#K7QF"],
        ["3 lays.", "board of 3", "#K7QF"],
    ]  # fmt: skip


async def test_after_an_hour_it_is_tried_again(line, api):
    """The note lies in the store, for the next process too; one that is refused then says nothing new."""
    group = api.group()
    group.closed_to_photos = True
    for number in (1, 2):
        bot = line.platform()
        await deliver(bot, number)
        await bot.close()
    assert sent(api, "sendPhoto") == 1
    bot = line.platform()
    line.notes.notes.clear()
    await deliver(bot, 3)
    assert sent(api, "sendPhoto") == 2
    assert sum("I may not send" in words(one) for one in group.ours) == 1
    group.closed_to_photos = False
    await deliver(bot, 4)
    assert "photo" not in group.last
    line.notes.notes.clear()
    await deliver(bot, 5)
    assert "photo" in group.last
    await bot.close()


@pytest.mark.parametrize("was", [MEMBER, MUTE])
async def test_when_our_rights_change_it_is_tried_at_once(line, api, ann, was):
    """Whatever Telegram says has changed."""
    group = api.group()
    group.closed_to_photos = True
    async with line.up() as bot:
        await deliver(bot, 1)
        group.closed_to_photos = False
        await api.becomes(group, ann, was, MEMBER)
        await deliver(bot, 2)
    assert "photo" in group.last


async def test_a_board_in_words_is_edited_in_words(line, bot, api):
    """And posted anew, with its picture, once pictures are allowed; a photo that may not be edited makes way."""
    group = api.group()
    group.closed_to_photos = True
    first = await deliver(bot, 1)
    await bot.revise(HERE, first, Attempt("b", CODE, 2, 3), turn(2))
    assert words(group.last).splitlines() == ["2 lays.", "board of 2", "#K7QF"]
    assert len(group.ours) == 1
    line.notes.notes.clear()
    with pytest.raises(Stale):
        await bot.revise(HERE, first, Attempt("c", CODE, 3, 4), turn(3))
    group.closed_to_photos = False
    photo = await deliver(bot, 4)
    api.faults.append(lambda method, form: Problem(400, REFUSALS[1]) if method == "editMessageMedia" else None)
    with pytest.raises(Stale):
        await bot.revise(HERE, photo, Attempt("d", CODE, 5, 6), turn(5))


@pytest.mark.parametrize(("method", "right"), [("sendDocument", "Files"), ("sendPhoto", "Photos")])
async def test_a_board_as_a_file_takes_the_right_to_send_files(line, api, ann, method, right):
    """Where that is missing, boards come as photos still; where photos are missing, they come as files."""
    board = turn(1).picture
    line.desk.answers = lambda ask: Answer((Reply((said("Here."),), picture=board, whole=ask.text == "/board file"),))
    group = api.group()
    refusal = Problem(400, "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN")
    api.faults.append(lambda asked, form: refusal if asked == method else None)
    sayings = ["/board file", "/board"] if method == "sendDocument" else ["/board", "/board file"]
    async with line.up():
        for text in sayings * 2:
            await api.handled(await api.says(ann, group, text))
    taken = "photo" if method == "sendDocument" else "document"
    assert [taken in one for one in group.ours] == [False, True, False, True]
    assert f"“{right}”" in words(group.ours[0]) and "allow" not in words(group.ours[2])
    assert sent(api, method) == 1
