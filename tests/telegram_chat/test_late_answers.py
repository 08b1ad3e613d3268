"""Answers that come later than what the postman posts in the same private chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.platforms.telegram.chats import Spot, place_of
from bot.platforms.telegram.panel_messages import KEPT, Panels
from bot.ports import Answer, Attempt, BoardPicture, Choice, Code, HandPicture, PrivateReply, PublicPost
from rendering.text import said
from telegram_chat.chats import buttons, words
from telegram_chat.standins import Miniature, Notes, Scripted

CODE = Code("K7QF")
OLD = PublicPost(
    (said("It is your turn."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "an empty board"),
    choices=((Choice("lay a1", "/move K7QF.1 lay a1"),),),
    code=CODE,
    alone=True,
)
NEW = replace(OLD, lines=(said("It is your turn again."),), choices=((Choice("lay b1", "/move K7QF.2 lay b1"),),))
MADE = PrivateReply(
    (said("Made."),),
    picture=HandPicture("metro", CODE, ("Ann", "Bob"), "a tile"),
    choices=((Choice(said("Play"), "/hand K7QF"),),),
    code=CODE,
    panel=True,
)


class Meanwhile:
    """Something that happens once, when it is its turn."""

    def __init__(self):
        self.due = None

    async def happen(self):
        """Let it happen, if it has not."""
        due, self.due = self.due, None
        if due is not None:
            await due()


class SlowDesk(Scripted):
    """A desk during whose work something happens."""

    def __init__(self, meanwhile):
        super().__init__(lambda ask: Answer((MADE,)))
        self.meanwhile = meanwhile

    async def ask(self, ask):
        """The answer, as it was before that happened."""
        answer = await super().ask(ask)
        await self.meanwhile.happen()
        return answer


class SlowStudio(Miniature):
    """A studio that draws a hand for so long that something happens."""

    def __init__(self, meanwhile):
        super().__init__()
        self.meanwhile = meanwhile

    async def draw(self, picture, locale):
        """The picture, afterwards."""
        drawn = await super().draw(picture, locale)
        if picture.kind == "hand":
            await self.meanwhile.happen()
        return drawn


@pytest.fixture
def chat(api, ann):
    """The private chat of Ann."""
    return api.private(ann)


@pytest.fixture
def meanwhile():
    """What happens during the work of the desk, or of the studio."""
    return Meanwhile()


@pytest.fixture
def told(line, chat, clock):
    """A function that posts in the private chat as the postman does."""

    async def tell(bot, post):
        clock.instant += 5_000
        return await bot.deliver(place_of(Spot(chat.id)), Attempt("t1", CODE, 0, 1), post)

    return tell


async def test_an_answer_that_was_overtaken_takes_no_buttons_away(line, api, ann, chat, meanwhile, told):
    """What it has to say stands in the newer panel, which stays the one of the match."""
    line.desk = SlowDesk(meanwhile)
    async with line.up() as bot:
        meanwhile.due = lambda: told(bot, NEW)
        await api.handled(await api.says(ann, chat, "lay a1"))
        [shown] = chat.ours
        assert words(shown).startswith("It is your turn again.")
        assert [one["text"] for one in buttons(shown)] == ["lay b1"]
        meanwhile.due = lambda: told(bot, replace(NEW, code=Code("W3XY")))
        await api.handled(await api.says(ann, chat, "lay a2"))
    assert [words(one).split("\n")[0] for one in chat.ours[1:]] == ["It is your turn again.", "Made."]
    assert [one["text"] for one in buttons(chat.last)] == ["Play"]


async def test_a_pressed_panel_that_was_overtaken_tells_what_was_done(line, api, ann, chat, meanwhile, told):
    """Without buttons, for the newer panel has them."""
    line.desk = SlowDesk(meanwhile)
    async with line.up() as bot:
        await api.handled(await api.says(ann, chat, "lay a0"))
        await told(bot, OLD)
        pressed = chat.last
        meanwhile.due = lambda: told(bot, NEW)
        await api.press_line(ann, pressed, "/move K7QF.1 lay a1")
        line.clock.instant += 5_000
    assert words(pressed).startswith("Made.")
    assert [[one["text"] for one in buttons(message)] for message in chat.ours[-2:]] == [[], ["lay b1"]]


async def test_an_answer_that_is_overtaken_while_it_is_drawn_goes(line, api, ann, chat, meanwhile, told):
    """The panel that came before it is the one of the match."""
    line.desk, line.studio = Scripted(lambda ask: Answer((MADE,))), SlowStudio(meanwhile)
    async with line.up() as bot:
        meanwhile.due = lambda: told(bot, NEW)
        await api.handled(await api.says(ann, chat, "lay a1"))
    assert [words(one).split("\n")[0] for one in chat.ours] == ["It is your turn again."]
    assert [one["text"] for one in buttons(chat.last)] == ["lay b1"]


def test_edits_of_other_messages_are_no_edits_of_this_one():
    """However many messages the postman edits meanwhile, an answer to one it has left alone is not taken for stale."""
    panels = Panels(Notes())
    panels.edit(5, 1)
    since = panels.changes
    for message in range(2, KEPT + 1):
        panels.edit(5, message)
    assert [panels.edited(5, message, since) for message in (1, 2, KEPT)] == [False, True, True]
    assert not panels.edited(6, 2, since)
    panels.edit(5, 1)
    panels.edit(5, KEPT + 1)
    assert [panels.edited(5, message, 0) for message in (1, 2, 3)] == [True, False, True]
