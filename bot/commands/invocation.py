"""One line that a person said, taken apart."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from bot.ports.addresses import Code, Profile
from bot.ports.asks import Ask
from bot.ports.people import Asker
from bot.repository import LETTERS
from bot.text.languages import of_asker

YES = "yes"
"""The last word of a line that has been asked about."""

MARK = 4
"""Letters by which a link or a button names a person."""


@dataclass(frozen=True)
class Invocation:
    """An ask taken apart: the command's name, the words after it, and the table it names.

    ``asker`` is the person who asks, from any of their accounts, with their preferences. ``turn`` is the decision a
    button belongs to (``K7QF.3``), None where the line was typed. ``meant`` gets the code of the table that the command
    has found for it, so that a refusal knows which table it is about.
    ``sure`` is the last word of a line that answers a question before it:
    ``yes`` as it is typed, ``yes:MARK`` from the button, with the mark of whoever was asked; "" before that.
    ``plain`` is a line without a slash: a move, or people talking to each other.
    """

    ask: Ask
    asker: Asker
    name: str
    rest: str
    code: Code | None = None
    turn: int | None = None
    sure: str = ""
    plain: bool = False
    meant: list[Code] = field(default_factory=list, compare=False, repr=False)

    @property
    def profile(self) -> Profile:
        """The person who asks."""
        return self.asker.profile

    @property
    def locale(self) -> str:
        """The language of an answer that is given where the ask was made."""
        return of_asker(self.ask)

    @property
    def words(self) -> list[str]:
        """The words after the command."""
        return self.rest.split()


def mark_of(profile: Profile) -> str:
    """How links and buttons name a person: it tells them from the others at a table, and nothing else of them.

    >>> mark_of(Profile("pac085e058fc89a8e"))
    '4HC8'
    """
    number = int.from_bytes(hashlib.sha256(f"invites:{profile}".encode()).digest(), "big")
    letters = []
    for _ in range(MARK):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)
