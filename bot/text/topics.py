"""What ``/help`` says about the words that people meet: pace, what happens to the late, private tables, hints."""

from __future__ import annotations

from bot.text.options import TERMS
from rendering.text import Said, joined, said

TOPICS: dict[str, tuple[Said, ...]] = {
    "pace": (
        said("The pace is the time for a turn, usually a day. Each player has their own."),
        said("Reminders come after half of it, and shortly before the end. Against computers there is no limit."),
    ),
    "late": (
        said("Late is what happens when a player's time is up. Nobody loses by it, unless you agreed on that."),
        said("Going away? Say /away: your clocks stop until you are back."),
    ),
    "private": (
        said("Whoever has the code of a table may watch it from elsewhere, unless it is private."),
        said("A private table is seen from elsewhere by invitation only: /invite."),
    ),
    "hints": (
        said("With hints, a star marks what a computer player likes at a glance."),
        said("The button Hint, or /hint, shows you alone the best move and one reason."),
        said("They are for all at the table, and off unless the host turns them on."),
    ),
}
"""What stands under each term."""


def choices(name: str) -> tuple[Said, ...]:
    """What a term can be, as it is typed: in one line, or a line for each where the word alone does not say it."""
    if name != "late":
        return (said("{name}={values}", name=name, values=joined(list(TERMS[name]))),)
    return tuple(
        said("{name}={value}: {words}.", name=name, value=value, words=words) for value, words in TERMS[name].items()
    )
