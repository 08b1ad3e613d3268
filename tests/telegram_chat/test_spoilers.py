"""Hidden words on Telegram: covered in messages and captions, left out where nothing can be covered."""

from __future__ import annotations

import pytest

from bot.platforms.telegram.markup import in_html, in_plain
from bot.ports.posts import Reply
from rendering.text import Hidden, said
from telegram_chat.markup import parse


@pytest.mark.parametrize("text", ["lay c4", "a <b> & c", "@ann /start"])
def test_hidden_words_are_covered(text):
    """In HTML they are a spoiler around just these words, whatever stands in them; plain text leaves them out."""
    post = Reply((said("Answer: {move}", move=Hidden(text)),))
    shown, entities = parse(in_html(post).spell(post.lines[0]))
    assert [one["type"] for one in entities] == ["spoiler"]
    covered = shown[entities[0]["offset"] :][: entities[0]["length"]]
    assert covered.replace("\u2060", "").replace("\u200b", "") == text
    assert in_plain(post).spell(post.lines[0]) == "Answer: …"
