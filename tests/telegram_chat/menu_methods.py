"""Menus and descriptions on a Telegram of our own, by whom they are for and in which language."""

from __future__ import annotations

import json
import re

from telegram_chat.problems import Problem

BY_CHAT = {"chat": ("chat_id",), "chat_administrators": ("chat_id",), "chat_member": ("chat_id", "user_id")}
"""What a scope for some people names beside its type (Bot API, BotCommandScope)."""


class MenuMethods:
    """The methods of the Bot API about what it shows of a bot."""

    commands: dict[tuple[str, str], list[dict]]
    descriptions: dict[tuple[str, str], str]

    async def on_set_my_commands(self, form: dict) -> bool:
        """The method of this name."""
        commands = json.loads(form["commands"])
        assert 1 <= len(commands) <= 100
        assert all(re.fullmatch(r"[a-z0-9_]{1,32}", one["command"]) for one in commands)
        assert all(1 <= len(one["description"]) <= 256 for one in commands)
        self.commands[self._scope(form), form.get("language_code", "")] = commands
        return True

    async def on_delete_my_commands(self, form: dict) -> bool:
        """The method of this name."""
        self.commands.pop((self._scope(form), form.get("language_code", "")), None)
        return True

    async def on_set_my_description(self, form: dict) -> bool:
        """The method of this name."""
        return self._describe("long", form, form["description"], 512)

    async def on_set_my_short_description(self, form: dict) -> bool:
        """The method of this name."""
        return self._describe("short", form, form["short_description"], 120)

    def menu(self, chat_type: str, language: str, *, chat: int = 0, administrator: bool = False) -> list[dict]:
        """The commands that somebody with an app in this language sees: the first menu that Telegram finds."""
        scopes = ["all_private_chats"] if chat_type == "private" else ["all_group_chats"]
        scopes = [*(["all_chat_administrators"] if administrator else []), *scopes]
        for scope in (f"chat {chat}", *scopes, "default"):
            for tag in (language, ""):
                if (found := self.commands.get((scope, tag))) is not None:
                    return found
        return []

    def _scope(self, form: dict) -> str:
        """A scope in a word, and the chat or the person it is for."""
        scope = json.loads(form.get("scope") or '{"type": "default"}')
        named = [scope.get(name) for name in BY_CHAT.get(scope["type"], ())]
        if any(name is None for name in named):
            raise Problem(400, "Bad Request: can't parse BotCommandScope")
        if scope["type"] in BY_CHAT:
            # an unknown chat is refused
            self._chat(scope)  # type: ignore[attr-defined]
        return " ".join([scope["type"], *map(str, named)])

    def _describe(self, kind: str, form: dict, text: str, most: int) -> bool:
        if len(text) > most:
            raise Problem(400, "Bad Request: the description is too long")
        self.descriptions[kind, form.get("language_code", "")] = text
        return True
