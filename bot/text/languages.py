"""The languages of the bot: gettext catalogues of every folder, merged when a language is first used.

And in which of them somebody reads: whoever asks, everybody at a place, and one person whom nobody else hears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path

from babel.messages.pofile import read_po

from bot.ports.addresses import Place
from bot.ports.asks import Ask
from bot.ports.people import Asker, Wishes
from bot.table.table import Table
from bot.text.zones import moment
from games import installed
from rendering.computer_names import WORDS
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


@cache
def _levels() -> dict[str, str]:
    """The words for levels of computer players in every language, with what they stand for."""
    return {translator(tag)(word.message, None, 1): level for tag in languages() for level, word in WORDS.items()}


def level_of(word: str) -> str:
    """The level of computer players that a word stands for in any language, "" for none.

    >>> level_of("hard"), level_of("medio"), level_of("alone")
    ('hard', 'medium', '')
    """
    return _levels().get(word, "")


def clock_of(tag: str, zone: str = "", *, shared: bool = False) -> Callable[[int], str]:
    """How instants are shown in the language of a tag, in an IANA zone or else the host's, perhaps to several zones."""
    language = closest(tag)
    return lambda instant: moment(instant, zone, language, shared=shared)


def plain(tag: str, names: tuple[str, ...] = ()) -> Spelling:
    """Sentences in a language without markup; for pictures, alt texts and the command line."""
    return Spelling(
        translator(tag), lambda seat: names[seat], when=clock_of(tag), language=closest(tag), level=level_of
    )


def spelled(word: Word, tag: str) -> str:
    """One sentence that names nobody, in a language without markup."""
    return plain(tag).spell(word)


# -- in which of them somebody reads


def in_languages(ask: Ask, asker: Asker) -> Ask:
    """The ask with the languages that its person and its server have chosen.

    A place that has none of its own is spoken to in that of the person.
    """
    chosen, place = asker.wishes.language, ask.locale
    if asker.settings is not None and asker.settings.locale:
        place = asker.settings.locale
    elif chosen and place == ask.person.locale and not (ask.server is not None and ask.server.locale):
        place = chosen
    return replace(ask, locale=place, person=replace(ask.person, locale=chosen or ask.person.locale))


def of_asker(ask: Ask) -> str:
    """The language of an answer that is given where the ask was made."""
    return ask.person.locale if ask.private else ask.locale


def of_place(table: Table, place: Place, otherwise: str = "en") -> str:
    """That of the readers of a table at a place; another where it is not told there."""
    return dict(table.audience.everywhere).get(place, otherwise)


def of_table(table: Table, otherwise: str = "en") -> str:
    """That in which a table is played, where nothing is known of who reads of it."""
    return next((locale for _, locale in table.audience.places), otherwise)


def of_person(wishes: Wishes, table: Table | None = None) -> str:
    """That of one person, alone in their private chat; of somebody who was never met that of the table."""
    return wishes.spoken or ("en" if table is None else of_table(table))
