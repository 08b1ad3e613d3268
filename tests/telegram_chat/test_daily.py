"""The match of the day on Telegram: a group leads to the private chat, where all of it is pressed."""

from __future__ import annotations

from telegram_chat.chats import Person, buttons, words

ANN = Person(11, "Ann")


async def test_it_is_pressed_in_the_private_chat_alone(evening):
    """A link in the group opens it; one panel stands until the end, then the result; the group hears nothing of it."""
    async with evening.bot(previews=True):
        await evening.say(ANN, "/daily")
        told = evening.group.last
        assert "in our private chat" in words(told)
        address = words(told).split()[-1]
        said = len(evening.group.ours)
        before = await evening.follow(ANN, address)
        assert words(before).startswith("Daily of ")
        private = evening.api.private(ANN)
        await evening.press(ANN, before, "Begin")
        (code,) = [code async for code in evening.house.store.codes()]
        while (at := await evening.house.repository.load(code)).table.live:
            (panel,) = [one for one in private.ours if f"#{code}" in words(one)]
            assert panel["photo"]
            lines = [one["callback_data"] for one in buttons(panel)]
            picked = [one["callback_data"] for one in buttons(panel) if one.get("style") == "success"]
            made = [line for line in lines if line.startswith("/move")]
            step = next(iter(made), None) or next(line for line in lines if line not in picked)
            await evening.press_line(ANN, panel, step)
        assert at.table.terms.daily
        result = private.last
        assert "place 1 of 1." in words(result)
        await evening.press(ANN, result, "To share")
        assert words(private.last).startswith("Capolinea, The Best Road, ")
        await evening.press(ANN, result, "As a picture")
        assert private.last["photo"]
        await evening.press(ANN, result, "Table of the day")
        assert "1. Ann: " in words(private.last)
        assert len(evening.group.ours) == said
