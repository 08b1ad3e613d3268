"""An update as it comes, which is data from outside: what we read of it has the types that the Bot API promises.

The library checks none. A part of another type would go on as a name, a place or a line of somebody's.
"""

from __future__ import annotations

import re
from typing import Any

from telegram import Update

from bot.platforms.telegram.api import WANTED, Api

_USER = {
    "id": int, "is_bot": bool, "first_name": str, "last_name": str, "username": str, "language_code": str,
}  # fmt: skip
_CHAT = {"id": int, "type": str, "title": str, "is_forum": bool}
_MESSAGE: dict[str, Any] = {
    "message_id": int, "message_thread_id": int, "is_topic_message": bool, "is_automatic_forward": bool,
    "date": int, "chat": _CHAT, "from": _USER, "sender_chat": _CHAT, "via_bot": _USER, "author_signature": str,
    "text": str, "caption": str, "photo": [{"file_id": str}], "new_chat_members": [_USER],
    "entities": [{"type": str, "offset": int, "length": int, "user": _USER, "url": str}],
    "reply_markup": {"inline_keyboard": [[{"text": str, "callback_data": str}]]},
    "migrate_to_chat_id": int, "migrate_from_chat_id": int,
}  # fmt: skip
_MESSAGE["reply_to_message"] = _MESSAGE
_MEMBER = {"status": str, "user": _USER, "is_member": bool, "can_send_messages": bool}
_PARTS: dict[str, Any] = {
    "update_id": int,
    "message": _MESSAGE,
    "callback_query": {"id": str, "from": _USER, "message": _MESSAGE, "data": str, "inline_message_id": str},
    "inline_query": {"id": str, "from": _USER, "query": str, "offset": str, "chat_type": str},
    "chosen_inline_result": {"result_id": str, "from": _USER, "query": str},
    "my_chat_member": {
        "chat": _CHAT, "from": _USER, "date": int, "old_chat_member": _MEMBER, "new_chat_member": _MEMBER,
    },
}  # fmt: skip
"""What we read, as in https://core.telegram.org/bots/api#update. Parts that are not named go to nobody."""
_BEYOND = 2**63
_HALF = re.compile("[\ud800-\udfff]")


def update_of(raw: dict[str, Any], bot: Api) -> Update:
    """The update, of the kinds that we ask for; raises whatever it is that makes it unreadable.

    Half a surrogate pair, which JSON can hold and no text can, becomes U+FFFD.
    """
    wanted = {name: _whole(raw[name]) for name in ("update_id", *WANTED) if name in raw}
    _check(wanted, _PARTS, "update")
    return Update.de_json(wanted, bot)


def _whole(value: Any) -> Any:
    match value:
        case str():
            return _HALF.sub("\N{REPLACEMENT CHARACTER}", value)
        case dict():
            return {name: _whole(part) for name, part in value.items()}
        case list():
            return [_whole(part) for part in value]
        case _:
            return value


def _check(value: Any, expected: Any, name: str) -> None:
    """Raises ``TypeError`` with the name of the part that is of another type, or a number beyond all ids."""
    kind: Any = expected if isinstance(expected, type) else type(expected)
    if type(value) is not kind or (kind is int and abs(value) >= _BEYOND):
        raise TypeError(f"{name} is no {kind.__name__}")
    if kind is dict:
        for part in expected.keys() & value.keys():
            _check(value[part], expected[part], f"{name}.{part}")
    elif kind is list:
        for one in value:
            _check(one, expected[0], name)
