"""Tables made in memory by what people do, without a store."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.addresses import Account, Code, Place, Profile, profile_of
from bot.ports.asks import Person
from bot.table.actions import begin, join, move, open_table
from bot.table.fold import Past
from bot.table.table_terms import Terms
from games import catalogue
from games.kernel.game import Seat

CODE, HERE = Code("K7QF"), Place("web:lobby")
BEGIN = 1_800_000_000_000
"""Milliseconds since 1970 at which every table is opened."""


def who(name: str) -> Profile:
    """The person of a name."""
    return profile_of(Account(f"web:{name}"))


def waiting(game: str, *people: str, terms: Terms | None = None, **options: str) -> list[Past]:
    """A table at which these people sit."""
    persons = [Person(Account(f"web:{name}"), name) for name in people]
    defaults = {option.name: option.default for option in catalogue()[game].options}
    past = [
        open_table(
            CODE, catalogue()[game], defaults | options, bytes(32), persons[0], who(people[0]), HERE, "en",
            key="open", at=BEGIN, terms=terms,
        )
    ]  # fmt: skip
    for person in persons[1:]:
        past.append(join(past[-1].table, person, who(person.name), HERE, "en", key=person.name, at=BEGIN))
    return past


def started(game: str, *people: str, terms: Terms | None = None, **options: str) -> list[Past]:
    """A match that has just begun between these people."""
    past = waiting(game, *people, terms=terms, **options)
    return [*past, *begin(past[-1].table, who(people[0]), key="start", at=BEGIN)]


def stepped(past: Sequence[Past], text: str = "") -> list[Past]:
    """The same table after a move of the first awaited person: this move, else the first legal one."""
    table = past[-1].table
    assert table.match is not None
    seat: Seat = table.match.awaited[0]
    return [*past, *move(table, seat, text or table.match.legal(seat)[0], key=f"move {len(past)}", at=BEGIN)]
