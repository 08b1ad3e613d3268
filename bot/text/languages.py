"""The languages of the bot: gettext catalogues of every folder, merged when a language is first used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path

from babel.messages.pofile import read_po

from bot.text.zones import moment
from games import installed
from rendering.text import Spelling, Word, english

DEFAULT = "en"
LANGUAGES = {"en": "English", "it": "Italiano"}
"""What languages are called by those who speak them."""
HOUSE = Path(__file__).parents[2]


@cache
def languages() -> tuple[str, ...]:
    """Every language there is a catalogue for, English first."""
    return (DEFAULT, *sorted({path.stem for path in _catalogues("*")}))


def _catalogues(language: str) -> list[Path]:
    """The catalogue files of a language: ``locale/it.po`` in any folder of the three packages.

    Those of games installed beside ours come first, so that no sentence of ours is translated by them.
    """
    beside = (Path(str(files(package))) for package in installed())
    ours = (HOUSE / package for package in ("bot", "games", "rendering"))
    return [path for folder in (*beside, *ours) for path in sorted(folder.rglob(f"locale/{language}.po"))]


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


@cache
def plural_of(language: str) -> Callable[[int], int]:
    """Which form of a translation stands for a count, as the ``Plural-Forms`` of the last catalogue say."""
    with _catalogues(language)[-1].open("rb") as file:
        return c2py(read_po(file, locale=language).plural_expr)


def closest(tag: str) -> str:
    """The language we have for a tag such as ``it-IT`` or ``en_GB``; English where there is none.

    >>> closest("it-IT"), closest("xx")
    ('it', 'en')
    """
    language = tag.replace("_", "-").partition("-")[0].lower()
    return language if language in languages() else DEFAULT


def translator(tag: str) -> Callable[[str, str | None, int], str]:
    """The translation into the language of a tag; a sentence without one stays English."""
    language = closest(tag)
    if language == DEFAULT:
        return english
    known, form = sentences(language), plural_of(language)

    def translate(message: str, plural: str | None = None, count: int = 1) -> str:
        forms = known.get(message)
        if forms is None:
            return english(message, plural, count)
        return forms[0] if plural is None else forms[form(count)]

    return translate


def clock_of(tag: str, zone: str = "", *, shared: bool = False) -> Callable[[int], str]:
    """How instants are shown in the language of a tag, in an IANA zone or else the host's, perhaps to several zones."""
    language = closest(tag)
    return lambda instant: moment(instant, zone, language, shared=shared)


def plain(tag: str, names: tuple[str, ...] = ()) -> Spelling:
    """Sentences in a language without markup; for pictures, alt texts and the command line."""
    return Spelling(translator(tag), lambda seat: names[seat], when=clock_of(tag), language=closest(tag))


def spelled(word: Word, tag: str) -> str:
    """One sentence that names nobody, in a language without markup."""
    return plain(tag).spell(word)
