"""What requests of tests are checked by sees what is wrong."""

from __future__ import annotations

import json

import pytest

from telegram_chat.schema import SPEC, Schema


def test_the_schema_sees_what_is_wrong():
    """The check of requests, on which these tests rest, finds a missing, an unknown and a wrong part at any depth."""
    if not SPEC.exists():
        pytest.skip("the schema of the Bot API is not here")
    markup = json.dumps({"inline_keyboard": [[{"text": "x", "callback": "y"}]]})
    form = {"chat_id": "1", "disable_notification": "perhaps", "reply_markup": markup, "tex": "hi"}
    media = json.dumps({"type": "photo", "media": "x", "captions": "y"})
    keys = json.dumps({"keyboard": 1})
    assert sorted(Schema().faults("sendMessage", form)) == [
        "sendMessage has no tex",
        "sendMessage needs text",
        "sendMessage.disable_notification is no boolean: 'perhaps'",
    ]
    assert list(Schema().faults("editMessageMedia", {"media": media})) == [
        "editMessageMedia.media:InputMediaPhoto has no captions"
    ]
    assert len(list(Schema().faults("editMessageText", {"text": "x", "reply_markup": keys}))) == 2
    assert list(Schema().faults("sendBoard", {})) == ["there is no method sendBoard"]
