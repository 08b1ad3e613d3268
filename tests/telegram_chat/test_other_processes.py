"""Answers of one process, late behind what the postman of another one shows in the same private chat."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.platforms.telegram.chats import Spot, place_of
from bot.platforms.telegram.panel_messages import PanelMessage, Panels
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice
from telegram_chat.chats import buttons, words
from telegram_chat.standins import Notes
from telegram_chat.test_late_answers import CODE, MADE, NEW, OLD, Meanwhile, SlowDesk, SlowStudio, at

OWN = at(5, OLD, own=True, rings=True)
NEWER = at(7, NEW, own=True, rings=True)
ANSWER = at(6, MADE, choices=((Choice("lay c4", "/move K7QF.1 lay c4"),),))


@pytest.fixture
def chat(api, ann):
    """The private chat of Ann, who has written there before."""
    chat = api.private(ann)
    chat.messages[0] = {"message_id": 0, "date": 1, "chat": chat.json, "from": ann.json, "text": "hello"}
    return chat


@pytest.fixture
def meanwhile(line):
    """What happens while the desk works, or else while the hand is drawn."""
    happening = Meanwhile()
    line.desk = SlowDesk(happening)
    line.desk.answers = lambda ask: replace(SlowDesk(happening).answers(ask), posts=(ANSWER,))
    return happening


@pytest.fixture
def place(chat):
    """Where the postman posts."""
    return place_of(Spot(chat.id))


def attempt(number):
    """The postman's delivery of one line."""
    return Attempt(f"t{number}", CODE, number - 1, number)


@asynccontextmanager
async def posting(line):
    """Another process that posts, beside a bot that answers."""
    poster = line.platform()
    try:
        async with line.up():
            yield poster
    finally:
        await poster.close()


def shown(message):
    """The first words of a message, and its buttons."""
    return words(message).split("\n")[0], [one["text"] for one in buttons(message)]


@pytest.mark.parametrize("drawing", [False, True])
@pytest.mark.parametrize("edited", [False, True])
async def test_a_newer_panel_keeps_its_buttons(line, api, ann, chat, meanwhile, place, edited, drawing):
    """Whether the other process posts it or edits the message that was pressed, before the answer or while it draws."""
    if drawing:
        line.desk.meanwhile, line.studio = Meanwhile(), SlowStudio(meanwhile)
    async with posting(line) as poster:
        message = await poster.deliver(place, attempt(5), OWN)
        pressed = chat.last

        async def newer():
            line.clock.instant += 5_000
            if edited:
                await poster.revise(place, message, attempt(7), NEWER)
            else:
                await poster.deliver(place, attempt(7), NEWER)

        meanwhile.due = newer
        await api.press_line(ann, pressed, "/move K7QF.1 lay a1")
        await api.handled(await api.says(ann, api.group(), "/board"))
        line.clock.instant += 5_000
    told = [] if edited else [("Made.", [])]
    assert [shown(one) for one in chat.ours] == [*told, ("It is your turn again.", ["lay b1"])]


async def test_what_is_typed_is_not_answered_with_an_older_panel(line, api, ann, chat, meanwhile, place):
    """Its words are said below the newer one; what shows the same version is said whole."""
    async with posting(line) as poster:
        meanwhile.due = lambda: poster.deliver(place, attempt(7), NEWER)
        await api.handled(await api.says(ann, chat, "lay a1"))
        assert [shown(one) for one in chat.ours] == [("It is your turn again.", ["lay b1"]), ("Made.", [])]
        line.desk.answers = lambda ask: replace(SlowDesk(meanwhile).answers(ask), posts=(at(7, MADE),))
        await api.handled(await api.says(ann, chat, "lay a2"))
    assert shown(chat.last) == ("Made.", ["Play"])


async def test_an_answer_shown_in_the_place_of_a_panel_is_noted(line, api, ann, chat, meanwhile):
    """A link to the panel shows what is so now, so what shows less is not put there by another process."""
    async with line.up():
        await api.handled(await api.says(ann, chat, "lay a1"))
        line.desk.answers = lambda ask: replace(SlowDesk(meanwhile).answers(ask), posts=(at(9, MADE),))
        await api.handled(await api.opens(ann, "https://t.me/CapolineaBot?start=hand-K7QF"))
        [panel] = chat.ours
    assert await Panels(line.notes).newest(chat.id, CODE) == PanelMessage(panel["message_id"], version=9)


async def test_the_version_stands_in_the_note():
    """A note of before is read too; the postman's word is the last one, an answer that shows less takes no place."""
    notes = Notes()
    await notes.remember("telegram:panels:5", "W3XY:3p K7QF:4")
    one, other = Panels(notes), Panels(notes)
    assert await one.newest(5, CODE) == PanelMessage(4)
    assert await one.replaced(5, CODE, PanelMessage(6, posted=True, version=7)) == PanelMessage(4)
    assert notes.kept["telegram:panels:5"] == "W3XY:3p K7QF:6p:7"
    assert await other.outdated(5, CODE, 6) == PanelMessage(6, posted=True, version=7)
    assert [await other.outdated(5, CODE, version) for version in (0, 7, 8)] == [None] * 3
    assert await other.replaced(5, CODE, PanelMessage(8, version=6)) == PanelMessage(8, version=6)
    assert await other.replaced(5, CODE, PanelMessage(6, version=6)) is None
    await other.showing(5, CODE, 6, 5)
    await other.showing(5, CODE, 9, 12)
    assert notes.kept["telegram:panels:5"] == "W3XY:3p K7QF:6p:7"
    await one.showing(5, CODE, 6, 5, posted=True)
    assert notes.kept["telegram:panels:5"] == "W3XY:3p K7QF:6p:5"
