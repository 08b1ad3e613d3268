"""The languages of the bot: gettext catalogues of every folder, merged at start."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from rendering.text import Said, Spelling, Word, english

DEFAULT = "en"
HOUSE = Path(__file__).parent.parent


@cache
def languages() -> tuple[str, ...]:
    """Every language there is a catalogue for, English first."""
    return (DEFAULT, *sorted({path.stem for path in _catalogues("*")}))


def _catalogues(language: str) -> list[Path]:
    """The catalogue files of a language: ``locale/it.po`` in any folder of the three packages."""
    return sorted(
        path for package in ("bot", "games", "rendering") for path in (HOUSE / package).rglob(f"locale/{language}.po")
    )


@cache
def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Message id to its translation (one form, or one for each plural) in a language."""
    merged: dict[str, tuple[str, ...]] = {}
    for path in _catalogues(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if not message.id or message.fuzzy:
                    continue
                forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
                if forms and all(forms):
                    merged[message.id if isinstance(message.id, str) else message.id[0]] = forms
    return merged


def closest(tag: str) -> str:
    """The language we have for a tag such as ``it-IT`` or ``en_GB``; English where there is none.

    >>> closest("it-IT"), closest("xx")
    ('it', 'en')
    """
    language = tag.replace("_", "-").partition("-")[0].lower()
    return language if language in languages() else DEFAULT


def translator(tag: str) -> Callable[[str, str | None, int], str]:
    """The translation into the language of a tag; a sentence without one stays English.

    English and Italian both have two forms, one for exactly 1.
    """
    known = sentences(closest(tag)) if closest(tag) != DEFAULT else {}

    def translate(message: str, plural: str | None = None, count: int = 1) -> str:
        forms = known.get(message)
        if forms is None:
            return english(message, plural, count)
        return forms[0] if plural is None or count == 1 else forms[-1]

    return translate


def plain(tag: str, names: tuple[str, ...] = ()) -> Spelling:
    """Sentences in a language without markup; for pictures, alt texts and the command line."""
    return Spelling(translator(tag), lambda seat: names[seat])


def spelled(word: Word | Said, tag: str, names: tuple[str, ...] = ()) -> str:
    """One sentence in a language without markup."""
    return plain(tag, names).spell(word)


def host_language() -> str:
    """The language of who runs the bot, from the system's settings."""
    return os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
