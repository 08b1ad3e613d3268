"""What ``/help`` says about the words that people meet: pace, what happens to the late, private tables, hints."""

from __future__ import annotations

from bot.text.options import TERMS
from rendering.text import Said, joined, said

TOPICS: dict[str, tuple[Said, ...]] = {
    "pace": (
        said("The pace is how long a turn may take, for each player by themselves. One day a turn is usual."),
        said("A reminder comes when half of it, and when nine tenths of it are gone. Against computers there is none."),
    ),
    "late": (
        said("What happens when somebody's time is up. Nobody loses by being late unless you agreed on that."),
        said("Say /away when you know that you cannot move: your clocks stop until you are back."),
    ),
    "private": (
        said("Anybody with the code of a table may watch it from elsewhere, if it is not private."),
        said("To a private table, people from elsewhere come by invitation only: /invite."),
    ),
    "hints": (
        said("With hints, what a computer player likes best is marked with a star while you choose."),
        said("They are the same for all at the table, and off unless the host turns them on."),
    ),
}
"""What stands under each term."""


def values(name: str) -> Said:
    """What a term can be, each with the word that is typed for it."""
    return joined([said("{words} ({value})", words=words, value=value) for value, words in TERMS[name].items()])
