"""What a table agreed on, in words: the options of its game and its terms."""

from __future__ import annotations

from bot.table.table import Table
from bot.table.table_terms import TERMS
from games.kernel.beginner import NAME as FIRST
from games.kernel.beginner import taken
from games.kernel.game import Option, Seat, matters, options_told
from rendering.text import Said, Who, Word, joined, said


def option_in_words(option: Option, value: str) -> Said:
    """What a value of an option means: its own words, or label and value."""
    if option.words and value in option.values:
        return Said(option.words[option.values.index(value)])
    return said("{label}: {value}", label=Said(option.label), value=value)


def options(table: Table) -> tuple[Word, ...]:
    """What each option of the table's game is set to, and who is to begin by name; quiet ones where that is unusual."""
    seat, chosen = beginner(table), dict(table.options)
    told = options_told(table.game, chosen)
    return tuple(
        said("{who} begins", who=Who(seat))
        if option.name == FIRST and seat is not None
        else option_in_words(option, chosen[option.name])
        for option in table.game.options
        if option.name in told and matters(option, chosen)
    )


def beginner(table: Table) -> Seat | None:
    """The seat that the options of a table name to begin; None where luck or the host says so, or nobody sits there."""
    value = dict(table.options).get(FIRST, "")
    return Seat(int(value) - 1) if value.isdigit() and taken(value, len(table.sitters)) else None


def value_in_words(table: Table, option: Option, value: str) -> Said:
    """What a value of an option means at a table, for a button: seats have names there, as they are now."""
    if option.name == FIRST and value.isdigit() and taken(value, len(table.sitters)):
        return said("{who} begins", who=table.names[int(value) - 1])
    return option_in_words(option, value)


def terms(table: Table) -> tuple[Word, ...]:
    """The terms of a table: the pace, and what is not usual. What happens to the late is known once it has begun."""
    agreed = table.terms
    found: list[Word] = [TERMS["pace"][agreed.pace]]
    if (agreed.late or table.begun) and agreed.span:
        found.append(TERMS["late"][table.lateness])
    found += [TERMS[name]["yes"] for name, on in (("private", agreed.private), ("hints", agreed.hints)) if on]
    found += [] if agreed.rated else [TERMS["rated"]["no"]]
    return tuple(found)


def value_now(table: Table, name: str) -> str:
    """The value of a term as it is typed; "" where it is left to the match."""
    held = getattr(table.terms, name)
    if isinstance(held, bool):
        return "yes" if held else "no"
    return str(held)


def sentence(*words: Word) -> Said:
    """Short words in a row, as sentences."""
    return said("{words}.", words=joined(words, ". "))
