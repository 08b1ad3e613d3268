"""Requests whose answer is lost on the way: nothing stands twice, nothing rings twice, and a press shows its step."""

from __future__ import annotations

import logging

import httpx
import pytest
from telegram.error import NetworkError

from bot.platforms.telegram.lost_answers import LostAnswers
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt, Unanswered
from bot.ports.posts import Choice, PrivateReply, PublicPost
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.problems import Cut, Page, Problem
from telegram_chat.standins import panel

CODE = Code("K7QF")
BOARD = PublicPost(
    (said("It is Ann's turn."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "an empty board"),
    choices=((Choice("Play", "/hand K7QF"),),),
    code=CODE,
    rings=True,
)
OWN = PublicPost(
    (said("Your turn."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile"),
    choices=((Choice("lay a1", "/move K7QF.1 lay a1"),),),
    code=CODE,
    rings=True,
    own=True,
)
LOBBY = PublicPost((said("A table of Metro."),), choices=((Choice("Join", "/join K7QF"),),), code=CODE, rings=True)
TURN = Attempt("t1", CODE, 0, 1)


def once(*troubles, method):
    """A fault of the first requests of a kind."""
    left = list(troubles)
    return lambda asked, form: left.pop(0) if left and asked == method else None


def rung(api):
    """How many messages were sent that ring."""
    sends = [form for method, form, _ in api.requests if method in ("sendMessage", "sendPhoto")]
    return sum(form.get("disable_notification") != "true" for form in sends)


@pytest.mark.parametrize("post", [BOARD, OWN, LOBBY])
async def test_a_post_that_may_have_arrived_is_sent_again_silently(line, api, ann, post):
    """What the postman sends once more stands once, and has rung once."""
    chat = api.private(ann) if post.own else api.group()
    async with line.up() as bot:
        await api.handled(await api.says(ann, chat, "/help"))
        before, heard = rung(api), list(chat.ours)
        api.faults.append(once(Cut(), method="sendMessage" if post is LOBBY else "sendPhoto"))
        place = Place(f"telegram:{chat.id}")
        with pytest.raises(Unanswered):
            await bot.deliver(place, TURN, post)
        told = await bot.deliver(place, TURN, post)
    [new] = [one for one in chat.ours if one not in heard]
    assert told == f"{new['message_id']}{'t' if post is LOBBY else 'p'}"
    assert rung(api) - before == 1


async def test_an_answer_lost_on_the_way_stands_once(line, api, ann):
    """It is said again, as it may not have arrived; of two that did, the first goes."""
    api.faults.append(once(Cut(), method="sendMessage"))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/games"))
        await api.handled(await api.says(ann, chat, "/help"))
    assert [words(one) for one in chat.ours] == ["Heard."] * 2
    assert rung(api) == 2


@pytest.mark.parametrize("trouble", [Problem(500, "Internal Server Error"), Problem(502, "Bad Gateway")])
async def test_what_did_not_arrive_takes_no_other_message_along(line, api, ann, trouble):
    """What stood before the send stays as it was, and so does what people write meanwhile."""
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/help"))
        stood = dict(chat.last)
        api.faults.append(once(trouble, method="sendMessage"))
        await api.handled(await api.says(ann, chat, "/help"))
    assert chat.ours[0] == stood
    assert len(chat.ours) == 2
    assert api.deleted == []


async def test_what_never_left_this_computer_rings_when_it_is_sent():
    """Where no connection came about, nothing can have arrived."""
    lost, silent = LostAnswers(None), []

    async def request(again):
        silent.append(again)
        raise NetworkError("away") from httpx.ConnectError("away")

    for _ in range(2):
        with pytest.raises(NetworkError):
            await lost.send("post", 11, request)
    assert silent == [False, False]


@pytest.mark.parametrize("trouble", [Problem(500, "Internal Server Error"), Problem(502, "Bad Gateway"), Cut()])
async def test_a_preview_is_shown_after_trouble_on_the_way(line, api, ann, trouble):
    """The edit that a press asks for is made again, for it can be made twice."""
    shown = [panel(CODE, 1)]
    line.desk.answers = lambda ask: Answer((shown[0],))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        shown[0] = panel(CODE, 2)
        api.faults.append(once(trouble, method="editMessageMedia"))
        await api.presses(ann, chat.last, "lay a1")
    assert len(chat.ours) == 1
    assert words(chat.last).startswith("Step 2.")


async def test_a_page_of_a_server_before_telegrams_is_one_line(line, api, ann, caplog, capsys):
    """A 502 with HTML instead of JSON leaves no trace of fourteen lines in the log."""
    line.desk.answers = lambda ask: Answer((PrivateReply((said("Heard."),)),))
    api.faults.append(once(Page(502, "502 Bad Gateway"), method="sendMessage"))
    chat = api.private(ann)
    with caplog.at_level(logging.WARNING):
        async with line.up():
            await api.handled(await api.says(ann, chat, "/help"))
    assert words(chat.last) == "Heard."
    assert [record.getMessage() for record in caplog.records] == []
    assert [one.count("502 Bad Gateway") for one in capsys.readouterr().out.splitlines()] == [1]
