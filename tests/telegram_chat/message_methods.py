"""Messages on a Telegram of our own: sent, edited, deleted, pressed and reacted to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from telegram_chat.chats import BOT, Chat
from telegram_chat.markup import Refused, parse, units
from telegram_chat.problems import Problem


class MessageMethods:
    """The methods of the Bot API about messages; ``BotApi`` holds the chats and what was noted."""

    chats: dict[int, Chat]
    wrong: list[str]
    alerts: dict[str, dict]
    reactions: list[tuple[int, int]]
    deleted: list[tuple[int, int]]
    files: dict[str, bytes]
    locked: set[str]
    inline: bool
    _numbers: Iterator[int]

    async def on_send_message(self, form: dict) -> dict:
        """The method of this name."""
        return self._sent(form, self._written(form, "text", 4096))

    async def on_send_photo(self, form: dict) -> dict:
        """The method of this name."""
        chat = self._chat(form)
        if chat.closed_to_photos:
            raise Problem(400, "Bad Request: not enough rights to send photos to the chat")
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        return self._sent(form, {**content, "photo": self._photo(form["photo"], form)})

    async def on_send_animation(self, form: dict) -> dict:
        """The method of this name."""
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        file = self._file(form["animation"], form, b"GIF8") | {"width": 800, "height": 800, "duration": 20}
        return self._sent(form, {**content, "animation": file})

    async def on_send_document(self, form: dict) -> dict:
        """The method of this name."""
        content = self._written(form, "caption", 1024) if form.get("caption") else {}
        return self._sent(form, {**content, "document": self._file(form["document"], form, b"%PDF", b"\x89PNG", b"{")})

    async def on_edit_message_text(self, form: dict) -> dict:
        """The method of this name."""
        message = self._standing(form)
        if "photo" in message:
            raise Problem(400, "Bad Request: there is no text in the message to edit")
        return self._edited(message, form, self._written(form, "text", 4096))

    async def on_edit_message_caption(self, form: dict) -> dict:
        """The method of this name."""
        message = self._standing(form)
        if "text" in message:
            raise Problem(400, "Bad Request: there is no caption in the message to edit")
        return self._edited(message, form, self._written(form, "caption", 1024))

    async def on_edit_message_media(self, form: dict) -> dict:
        """The method of this name."""
        media = json.loads(form["media"])
        content = self._written(media, "caption", 1024) if media.get("caption") else {}
        content["photo"] = self._photo(media["media"], form)
        return self._edited(self._standing(form), form, content)

    async def on_edit_message_reply_markup(self, form: dict) -> dict:
        """The method of this name."""
        return self._edited(self._standing(form), form, {})

    async def on_answer_callback_query(self, form: dict) -> bool:
        """The method of this name."""
        if units(form.get("text", "")) > 200:
            self.wrong.append("an answer to a press is too long")
            raise Problem(400, "Bad Request: MESSAGE_TOO_LONG")
        if form["callback_query_id"] in self.alerts:
            raise Problem(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        self.alerts[form["callback_query_id"]] = form
        return True

    async def on_delete_message(self, form: dict) -> bool:
        """The method of this name; the bot is an admin in every group."""
        chat = self._chat(form)
        self.deleted.append((int(form["chat_id"]), int(form["message_id"])))
        if int(form["message_id"]) in chat.removed:
            raise Problem(400, "Bad Request: message to delete not found")
        chat.removed.add(int(form["message_id"]))
        chat.messages.pop(int(form["message_id"]), None)
        # what is not there is not pinned either
        chat.pinned = [one for one in chat.pinned if one in chat.messages]
        return True

    async def on_set_message_reaction(self, form: dict) -> bool:
        """The method of this name."""
        self.reactions.append((int(form["chat_id"]), int(form["message_id"])))
        return True

    def _chat(self, form: dict) -> Chat:
        chat = self.chats.get(int(form["chat_id"]))
        if chat is None:
            raise Problem(400, "Bad Request: chat not found")
        if chat.refusal is not None:
            raise Problem(*chat.refusal)
        if chat.type == "private" and not any(one["from"]["id"] == chat.id for one in chat.messages.values()):
            raise Problem(403, "Forbidden: bot can't initiate conversation with a user")
        return chat

    def _written(self, form: dict, name: str, most: int) -> dict:
        text, entities = form[name], []
        if form.get("parse_mode") == "HTML":
            try:
                text, entities = parse(text)
            except Refused as fault:
                self.wrong.append(f"markup: {fault}: {form[name]!r}")
                raise Problem(400, f"Bad Request: can't parse entities: {fault}") from None
        if not text or units(text) > most:
            self.wrong.append(f"{name} of {units(text)} units")
            raise Problem(400, "Bad Request: message is too long or empty")
        return {name: text, "entities" if name == "text" else "caption_entities": entities}

    def _photo(self, photo: Any, form: dict) -> list[dict]:
        return [self._file(photo, form, b"\x89PNG") | {"width": 1280, "height": 1280}]

    def _file(self, file: Any, form: dict, *begins: bytes) -> dict:
        if isinstance(file, str) and file.startswith("attach://"):
            file = form[file.removeprefix("attach://")]
        if isinstance(file, bytes):
            assert file.startswith(begins), file[:20]
            known = "file-" + hashlib.sha256(file).hexdigest()[:20]
            self.files[known] = file
        elif file in self.files:
            known = file
        else:
            raise Problem(400, "Bad Request: wrong file identifier/HTTP URL specified")
        return {"file_id": known, "file_unique_id": known}

    def _markup(self, form: dict) -> dict:
        if not form.get("reply_markup"):
            return {}
        markup = json.loads(form["reply_markup"])
        rows = markup["inline_keyboard"]
        if not all(1 <= len(row) <= 8 for row in rows) or sum(map(len, rows)) > 100:
            self.wrong.append("keyboard out of bounds")
        for one in (one for row in rows for one in row):
            if "switch_inline_query_current_chat" in one:
                if not self.inline:
                    raise Problem(400, "Bad Request: BUTTON_TYPE_INVALID")
            elif not one["text"] or not (one.get("url") or 1 <= len(one["callback_data"].encode()) <= 64):
                self.wrong.append(f"button {one}")
        return {"reply_markup": markup}

    def _sent(self, form: dict, content: dict) -> dict:
        chat = self._chat(form)
        topic = int(form["message_thread_id"]) if form.get("message_thread_id") else None
        if topic in chat.closed and not chat.members.get(BOT["id"], {}).get("can_manage_topics"):
            raise Problem(400, "Bad Request: TOPIC_CLOSED")
        number = next(self._numbers)
        message = {"message_id": number, "date": 1, "chat": chat.json, "from": BOT, **content, **self._markup(form)}
        if form.get("message_thread_id"):
            message |= {"message_thread_id": int(form["message_thread_id"]), "is_topic_message": True}
        if form.get("reply_parameters"):
            message["answers"] = json.loads(form["reply_parameters"])["message_id"]
        message["silent"] = form.get("disable_notification") == "true"
        chat.messages[number] = message
        self._note_locked(message)
        return message

    def _standing(self, form: dict) -> dict:
        message = self._chat(form).messages.get(int(form["message_id"]))
        if message is None:
            raise Problem(400, "Bad Request: message to edit not found")
        if message["from"]["id"] != BOT["id"]:
            raise Problem(400, "Bad Request: message can't be edited")
        return message

    def _edited(self, message: dict, form: dict, content: dict) -> dict:
        keys = ("text", "caption", "photo", "reply_markup")
        new = {**message, **content}
        new.pop("reply_markup", None)
        new |= self._markup(form)
        if all(new.get(key) == message.get(key) for key in keys):
            raise Problem(
                400, "Bad Request: message is not modified: specified new message content is exactly the same"
            )
        message.clear()
        message.update(new, edits=new.get("edits", 0) + 1)
        self._note_locked(message)
        return message

    def _note_locked(self, message: dict) -> None:
        """Remember the picture of a message that was for one person alone, whatever becomes of the message."""
        if message["chat"]["type"] == "private" and "photo" in message and "🔒" in message.get("caption", ""):
            self.locked.add(message["photo"][-1]["file_id"])
