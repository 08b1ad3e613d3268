"""Mentions of commands, pressed instead of typed: ``</move:ID>``. What people type never becomes one."""

from __future__ import annotations

import json
import re
from contextvars import ContextVar
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from discord import AppCommandType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from discord.types.command import ApplicationCommand

IDS: ContextVar[Mapping[str, int]] = ContextVar("ids", default=MappingProxyType({}))
"""The ids that Discord gave the commands, by name, for what is being written; without them commands are plain text."""

NAMED = re.compile(r"(?<![\w/<:.}])/([a-z]+)(?![\w/])")


def mention(name: str) -> str:
    """A command as it is pressed, or as it is typed where its id is not known.

    >>> token = IDS.set({"move": 7})
    >>> mention("move"), mention("hand")
    ('</move:7>', '/hand')
    >>> IDS.reset(token)
    """
    number = IDS.get().get(name)
    return f"</{name}:{number}>" if number else f"/{name}"


def mentioning(sentence: str) -> str:
    """A sentence of ours, before anything typed stands in it, with each command in it as it is pressed.

    >>> token = IDS.set({"move": 7, "rules": 8})
    >>> mentioning("Say /move, or see /rules metro, https://x/move or /rules/move.")
    'Say </move:7>, or see </rules:8> metro, https://x/move or /rules/move.'
    >>> IDS.reset(token)
    """
    return NAMED.sub(lambda found: mention(found[1]), sentence)


def note(fingerprint: str, registered: Iterable[ApplicationCommand]) -> str:
    """What is remembered of a registration: which commands it was, and the ids they were given in Discord's answer."""
    slash = AppCommandType.chat_input.value
    ids = {command["name"]: int(command["id"]) for command in registered if command.get("type", slash) == slash}
    return json.dumps({"fingerprint": fingerprint, "ids": ids})


def noted(remembered: str | None) -> tuple[str, Mapping[str, int]]:
    """Fingerprint and ids of a note; "" and none where there is none, or one of an earlier release.

    >>> noted("abc"), noted(note("abc", []))
    (('', {}), ('abc', {}))
    """
    try:
        found: Any = json.loads(remembered or "")
        return str(found["fingerprint"]), {str(name): int(number) for name, number in found["ids"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return "", {}
