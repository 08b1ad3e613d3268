"""What of registered commands Discord would refuse: one that it does makes it refuse them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.platforms.discord.slash_commands import ABOUT, CHOICES, PARAMETERS, SIZE, fit
from bot.text.languages import languages

SLASH = 1
MOST = {SLASH: 100, 2: 5, 3: 5}
"""Commands, menus on people and menus on messages."""
NAME = 32

Json = dict[str, Any]


def faults(registered: list[Json]) -> list[str]:
    """A sentence for each."""
    return [sentence for one in registered for sentence in _command(one)] + list(_together(registered))


def texts(part: Json, key: str) -> dict[str, str]:
    """A text with its translations, by language."""
    known = part.get(f"{key}_localizations") or {}
    return {language: known.get(language, part[key]) for language in languages()}


def kind(one: Json) -> int:
    """Whether it is a slash command or a menu."""
    return int(one.get("type", SLASH))


def _together(registered: list[Json]) -> Iterator[str]:
    for which, count in Counter(map(kind, registered)).items():
        if count > MOST[which]:
            yield f"{count} commands of kind {which}: Discord takes {MOST[which]}"
    for language in languages():
        for (name, _), count in Counter((texts(one, "name")[language], kind(one)) for one in registered).items():
            if count > 1:
                yield f"two commands are called {name} in {language}"
    english = {one["name"] for one in registered if kind(one) == SLASH}
    for one in registered:
        for name in set(texts(one, "name").values()) & (english - {one["name"]}):
            yield f"/{one['name']} is called as another one: {name}"


def _command(one: Json) -> Iterator[str]:
    whose = f"/{one['name']}"
    if kind(one) != SLASH:
        yield from (f"{whose}: {name!r} is too long" for name in texts(one, "name").values() if len(name) > NAME)
        return
    options = one["options"]
    if len(options) > PARAMETERS:
        yield f"{whose} has {len(options)} parameters: Discord takes {PARAMETERS}"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{whose}: a required parameter stands behind one that is not"
    for language in languages():
        for name, count in Counter(texts(option, "name")[language] for option in options).items():
            if count > 1:
                yield f"{whose}: two parameters are called {name} in {language}"
    for part in (one, *options):
        yield from (f"{whose}: {sentence}" for sentence in _part(part))
    if (size := sum(map(_size, (one, *options)))) > SIZE:
        yield f"{whose} has {size} characters: Discord takes {SIZE}"


def _part(part: Json) -> Iterator[str]:
    yield from (f"{name!r} is no name" for name in texts(part, "name").values() if not fit(name))
    for text in texts(part, "description").values():
        if not 1 <= len(text) <= ABOUT:
            yield f"a description of {len(text)} characters: {text!r}"
    choices = part.get("choices", ())
    if len(choices) > CHOICES:
        yield f"{len(choices)} choices of {part['name']}: Discord takes {CHOICES}"
    for choice in choices:
        for text in (*texts(choice, "name").values(), choice["value"]):
            if not 1 <= len(text) <= ABOUT:
                yield f"a choice of {len(text)} characters: {text!r}"


def _size(part: Json) -> int:
    """Characters of a part, in the language that needs most of them."""
    words = max(map(len, texts(part, "name").values())) + max(map(len, texts(part, "description").values()))
    choices = (max(map(len, texts(one, "name").values())) + len(one["value"]) for one in part.get("choices", ()))
    return words + sum(choices)
