"""The language in which somebody reads: whoever asks, everybody at a place, and one person whom nobody else hears."""

from __future__ import annotations

from dataclasses import replace

from bot.ports.addresses import Place
from bot.ports.asks import Ask
from bot.ports.people import Asker, Wishes
from bot.table.table import Table


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
