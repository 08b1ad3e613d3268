"""Answers that come later than what the postman posts in the same private chat, or before Telegram says it is sent."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.platforms.telegram.chats import Spot, place_of
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture, PictureSource
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, PrivateReply, PublicPost
from rendering.text import said
from telegram_chat.chats import buttons, words
from telegram_chat.standins import Miniature, Scripted

CODE = Code("K7QF")


def at(version, post, **changes):
    """A post whose picture is of this version of the match."""
    source = PictureSource("panel", CODE, version)
    return replace(post, picture=replace(post.picture, source=source), **changes)


TURN = PublicPost(
    (said("It is your turn."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "an empty board"),
    choices=((Choice("lay a1", "/move K7QF.1 lay a1"),),),
    code=CODE,
    alone=True,
)
AGAIN = replace(TURN, lines=(said("It is your turn again."),), choices=((Choice("lay b1", "/move K7QF.2 lay b1"),),))
HELD = PrivateReply(
    (said("Made."),),
    picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile"),
    choices=((Choice(said("Play"), "/hand K7QF"),),),
    code=CODE,
    panel=True,
)
OLD, MADE, NEW = at(5, TURN), at(6, HELD), at(7, AGAIN)
STEP = at(5, HELD, lines=(said("Not made yet."),), choices=((Choice("Do it", "/move K7QF.1 lay a1"),),))


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
    """A studio that draws the held tile for so long that something happens."""

    def __init__(self, meanwhile):
        super().__init__()
        self.meanwhile = meanwhile

    async def draw(self, picture, locale):
        """The picture, afterwards."""
        drawn = await super().draw(picture, locale)
        if picture.view == "a tile":
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
    """It is said in words alone; the newer panel stays the one of the match."""
    line.desk = SlowDesk(meanwhile)
    async with line.up() as bot:
        meanwhile.due = lambda: told(bot, NEW)
        await api.handled(await api.says(ann, chat, "lay a1"))
        shown, answer = chat.ours
        assert words(shown).startswith("It is your turn again.")
        assert (words(answer), "photo" in answer) == ("Made.\n🔒 #K7QF", False)
        assert [one["text"] for one in buttons(shown)] == ["lay b1"]
        meanwhile.due = lambda: told(bot, replace(NEW, code=Code("W3XY")))
        line.desk.answers = lambda ask: Answer((at(8, MADE),))
        await api.handled(await api.says(ann, chat, "lay a2"))
    assert [words(one).split("\n")[0] for one in chat.ours[2:]] == ["It is your turn again.", "Made."]
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
    """It is said in words alone; the panel that came before it is the one of the match."""
    line.desk, line.studio = Scripted(lambda ask: Answer((MADE,))), SlowStudio(meanwhile)
    async with line.up() as bot:
        meanwhile.due = lambda: told(bot, NEW)
        await api.handled(await api.says(ann, chat, "lay a1"))
    assert [words(one).split("\n")[0] for one in chat.ours] == ["It is your turn again.", "Made."]
    assert [[one["text"] for one in buttons(message)] for message in chat.ours] == [["lay b1"], []]


@pytest.mark.parametrize("stood", [False, True])
async def test_a_press_before_telegram_says_that_its_panel_was_sent(line, api, ann, chat, told, stood):
    """The step stays with its buttons, in the message that was pressed."""
    pressed = asyncio.Event()

    async def late(method):
        await (pressed.wait() if method == "sendPhoto" else asyncio.sleep(0))

    line.desk.answers = lambda ask: Answer((at(4, HELD) if ask.text == "/hand" else STEP,))
    async with line.up() as bot:
        await api.handled(await api.says(ann, chat, "/hand"))
        if not stood:
            line.notes.kept.clear()
            bot.incoming.begin()
        api.late, before = late, len(chat.ours)
        telling = asyncio.create_task(told(bot, replace(OLD, own=True, rings=True)))
        await api.until(lambda: len(chat.ours) > before)
        press, update = await api.begin_press(ann, dict(chat.last), "/hand K7QF.1 lay a1")
        await api.until(lambda: press in api.alerts)
        pressed.set()
        await telling
        await api.handled(update)
    assert [words(chat.last).split("\n")[0], *(one["text"] for one in buttons(chat.last))] == ["Not made yet.", "Do it"]
    assert len(chat.ours) == 1 + (not stood)


async def test_an_answer_to_a_move_takes_no_buttons_from_a_post_that_shows_as_much(
    line, api, ann, chat, meanwhile, told
):
    """Where the postman was faster the answer tells what was made in words alone."""
    line.desk = SlowDesk(meanwhile)
    line.desk.answers = lambda ask: Answer((MADE,), ((CODE, 5, 6),))
    async with line.up() as bot:
        meanwhile.due = lambda: told(bot, at(6, AGAIN))
        await api.handled(await api.says(ann, chat, "lay a1"))
    assert [words(one).split("\n")[0] for one in chat.ours] == ["It is your turn again.", "Made."]
    assert [[one["text"] for one in buttons(message)] for message in chat.ours] == [["lay b1"], []]
