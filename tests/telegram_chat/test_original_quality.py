"""Boards as they were drawn, on a platform that compresses photos."""

from __future__ import annotations

import json

from telegram_chat.chats import buttons, words


async def test_a_board_is_sent_as_a_file_where_that_is_asked(evening, ann, bob):
    """A button under the board that was asked for leads to it, in the private chat; in a group it comes silently."""
    api = evening.api
    async with evening.bot():
        await evening.open([ann, bob])
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.say(bob, "/board")
        door = next(key["url"] for key in buttons(evening.group.last) if "quali" in key["text"].lower())
        file = await evening.follow(bob, door)
        await evening.write(bob, "/board")
        shown = api.private(bob).last
        await evening.press(bob, shown, "Qualità")
        again = api.private(bob).last
        await evening.say(ann, f"/board {evening.code} file")
        silent = evening.group.last
    assert "photo" not in file and words(file).endswith(f"#{evening.code}")
    names = [form for method, form, _ in api.requests if method == "sendDocument"]
    assert len(names) == 3
    assert "photo" in shown
    assert again["document"] == file["document"]
    assert sum(isinstance(form["document"], bytes) for form in names) == 2, "one for each language"
    assert "document" in silent and silent["silent"]
    assert not any("quali" in key["text"].lower() for key in buttons(silent))


async def test_a_document_is_sent_under_its_name(evening, ann):
    """Everything about somebody comes as a file in the private chat; in a group it is refused in a sentence."""
    api = evening.api
    async with evening.bot():
        file = await evening.write(ann, "/mydata")
        await evening.say(ann, "/mydata")
        refusal = words(evening.group.last)
    (form,) = [form for method, form, _ in api.requests if method == "sendDocument"]
    assert json.loads(form["document"])["accounts"] == [f"telegram:{ann.id}"]
    assert "document" in file
    assert words(file)
    assert "document" not in evening.group.last
    assert refusal
