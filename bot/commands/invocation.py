"""One line that a person said, taken apart."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.ports import Ask, Asker, Code, Profile


@dataclass(frozen=True)
class Invocation:
    """An ask taken apart: the command's name, the words after it, and the table it names.

    ``asker`` is the person who asks, from any of their accounts, with their preferences. ``turn`` is the decision a
    button belongs to (``K7QF.3``), None where the line was typed. ``meant`` gets the code of the table that the command
    has found for it, so that a refusal knows which table it is about.
    """

    ask: Ask
    asker: Asker
    name: str
    rest: str
    code: Code | None = None
    turn: int | None = None
    meant: list[Code] = field(default_factory=list, compare=False, repr=False)

    @property
    def profile(self) -> Profile:
        """The person who asks."""
        return self.asker.profile

    @property
    def locale(self) -> str:
        """The language of an answer that is given where the ask was made."""
        return self.ask.person.locale if self.ask.private else self.ask.locale

    @property
    def words(self) -> list[str]:
        """The words after the command."""
        return self.rest.split()
