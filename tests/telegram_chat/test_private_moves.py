"""Moves made on the message of a private chat: taken back there, and not told there twice."""

from __future__ import annotations

from bot.text.languages import spelled
from rendering.text import said
from telegram_chat.chats import button, buttons, words


async def test_a_move_is_taken_back_by_its_button(evening, ann, bob):
    """The panel that says "made" offers it where nobody need be asked; the next choice is there at once."""
    people = [ann, bob]
    async with evening.bot(previews=True):
        await evening.open(people, game="socks")
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.settle_alone(*people)
        seat, who = await evening.awaited(people)
        mine, chat = who is bob, evening.api.private(who)
        panel = await evening.follow(who, button(evening.board("Play"), "Play")["url"])
        await evening.press(who, panel, "1")
        await evening.press(who, chat.last, "Posa" if mine else "Lay")
        await evening.settle_alone(who)
        back = spelled(said("Take back"), "it" if mine else "en")
        assert [one["text"] for one in buttons(chat.last)] == [back]
        await evening.press(who, chat.last, back)
        await evening.settle_alone(who)
        assert words(chat.last).startswith(spelled(said("A move is taken back."), "it" if mine else "en"))
        assert chat.last["message_id"] == panel["message_id"] and button(chat.last, "1")
        assert (await evening.awaited(people)) == (seat, who)
