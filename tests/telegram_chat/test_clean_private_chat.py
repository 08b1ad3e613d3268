"""A private chat stays clean: refusals pass, and a match has one message to press on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.platforms.telegram.chats import Spot, place_of
from bot.platforms.telegram.lost_answers import LOOKED_AT
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, PrivateReply, PublicPost, Reply
from rendering.text import said
from telegram_chat.chats import buttons, words
from telegram_chat.problems import Cut

CODE = Code("K7QF")
LINK = "https://t.me/CapolineaBot?start=hand-K7QF"
WORDY = said("No, {text}.", text="and no again " * 20)


def panel(turn, code=CODE):
    """The panel of a turn."""
    return PrivateReply(
        (said("Turn {n}.", n=turn),),
        picture=BoardPicture("metro", code, ("Ann", "Bob"), f"tiles of turn {turn}"),
        choices=((Choice("lay c4", f"/move {code}.{turn} lay c4"),),),
        code=code,
        panel=True,
    )


class Panelled:
    """A desk on which a match goes from turn to turn: what is made in it, and whatever else is said."""

    def __init__(self):
        self.turn = 1

    def __call__(self, ask):
        """The panel; a move first makes it the next turn's, at which older moves are refused."""
        if ask.text.startswith("/move"):
            if not ask.text.startswith(f"/move {CODE}.{self.turn} "):
                return Answer((Reply((said("That match is over."),)),), refused=True)
            self.turn += 1
            return Answer((panel(self.turn),), ((CODE, self.turn, self.turn),))
        if ask.text == "/help":
            return Answer((Reply((said("Help."),)),))
        return Answer((panel(self.turn),))


@pytest.fixture
def chat(api, ann):
    """The private chat of Ann."""
    return api.private(ann)


@pytest.fixture
def desk(line):
    """A match that is played."""
    line.desk.answers = Panelled()
    return line.desk.answers


@pytest.mark.parametrize(("sentence", "window"), [(said("Not there."), "false"), (WORDY, "true")])
async def test_a_refused_press_is_said_for_a_moment(line, api, ann, chat, sentence, window):
    """It leaves no message; what is too long for that stands in a window. What was typed is answered by a message."""
    shown = replace(panel(1), panel=False)
    line.desk.answers = lambda ask: (
        Answer((Reply((sentence,)),), refused=True) if "lay" in ask.text else Answer((shown,))
    )
    async with line.up():
        await api.handled(await api.says(ann, chat, "/board"))
        press = await api.presses(ann, chat.last, "lay c4")
        said_of = api.alerts[press]
        assert len(chat.ours) == 1
        await api.handled(await api.says(ann, chat, "lay c4"))
    assert said_of["show_alert"] == window
    assert said_of["text"].startswith("No")
    assert len(chat.ours) == 2


END = (Choice("Play again", f"/rematch {CODE}"), Choice("Replay", f"/replay {CODE}"))
OVER = Answer((Reply((said("That match is over."),)),), refused=True)


@pytest.mark.parametrize("by", ["answer", "postman"])
async def test_who_taps_the_last_move_twice_keeps_what_follows(line, api, ann, chat, by):
    """The message shows the end of the match by then; its buttons are not those that were pressed."""
    ended = replace(panel(2), choices=(END,))
    made = Answer((ended,) if by == "answer" else (), ((CODE, 1, 2),))
    results = iter([Answer((panel(1),)), made])
    line.desk.answers = lambda _ask: next(results, OVER)
    async with line.up() as bot:
        await api.handled(await api.says(ann, chat, "/hand"))
        before = dict(chat.last)
        await api.press_line(ann, before, f"/move {CODE}.1 lay c4")
        if by != "answer":
            own = PublicPost(ended.lines, ended.picture, ended.choices, code=CODE, own=True, alone=True)
            await bot.revise(place_of(Spot(chat.id)), f"{chat.last['message_id']}p", Attempt("t1", CODE, 1, 2), own)
        press = await api.press_line(ann, before, f"/move {CODE}.1 lay c4")
    assert api.alerts[press]["text"] == "That match is over."
    assert [one["text"] for one in buttons(chat.last)] == ["Play again", "Replay"]


async def test_a_link_to_the_last_message_edits_it(line, api, ann, chat, desk):
    """The panel stands where it stood, with what is so now, and what the link said is gone."""
    async with line.up():
        await api.handled(await api.opens(ann, LINK))
        first = chat.last
        desk.turn = 2
        await api.handled(await api.opens(ann, LINK))
    assert chat.ours == [first]
    assert words(first).startswith("Turn 2.")
    assert [one["text"] for one in chat.messages.values() if one not in chat.ours] == ["/start hand-K7QF"]


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("posted", [False, True])
async def test_a_link_brings_the_panel_forward(line, api, ann, chat, desk, restarted, posted):
    """Where other messages stand below it, it is sent anew and the one above goes, whoever has sent that."""
    async with line.up() as bot:
        await api.handled(await api.says(ann, chat, "/help"))
        if posted:
            turn = panel(1)
            post = PublicPost(turn.lines, turn.picture, turn.choices, code=CODE, alone=True)
            await bot.deliver(place_of(Spot(chat.id)), Attempt("t1", CODE, 0, 1), post)
        else:
            await api.handled(await api.opens(ann, LINK))
        if not restarted:
            await api.handled(await api.says(ann, chat, "/help"))
            await api.handled(await api.opens(ann, LINK))
    if restarted:
        async with line.up():
            await api.handled(await api.opens(ann, LINK))
    assert sum("photo" in one for one in chat.ours) == 1
    assert "photo" in chat.last


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_copy_whose_answer_was_lost_goes_at_the_first_press(line, api, ann, chat, desk, restarted):
    """The connection broke after the photo had been sent, so there are two; a press on one works on the other.

    As much was sent elsewhere in between, the first was not found.
    """
    cuts = [Cut()]

    def cut(method, form):
        if method == "sendPhoto" and not cuts:
            for _ in range(LOOKED_AT):
                next(api._numbers)
        return cuts.pop() if method == "sendPhoto" and cuts else None

    api.faults.append(cut)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        await api.until(lambda: len(chat.ours) == 2)
        orphan, known = chat.ours
        if not restarted:
            press = await api.presses(ann, orphan, "lay c4")
    if restarted:
        async with line.up():
            press = await api.presses(ann, orphan, "lay c4")
    assert press in api.alerts
    assert desk.turn == 2
    assert (buttons(orphan), chat.ours) == ([], [orphan, known])
    assert words(known).startswith("Turn 2.")


async def test_a_copy_works_alone_where_the_panel_was_deleted(line, api, ann, chat, desk):
    """Nobody is left without a panel."""
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        copy = dict(chat.last)
        await api.handled(await api.says(ann, chat, "/hand"))
        chat.messages[copy["message_id"]] = copy
        del chat.messages[chat.last["message_id"]]
        await api.presses(ann, copy, "lay c4")
    assert words(chat.last).startswith("Turn 2.")
    assert len(chat.ours) == 1
