"""Words with people in them: what is meant, before a platform spells it in a reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias

from games.kernel.computer import LEVELS
from games.kernel.game import Refusal, Seat


@dataclass(frozen=True)
class Who:
    """The person or computer player in a seat; a platform may spell it as a mention."""

    seat: Seat


@dataclass(frozen=True)
class Strong:
    """Plain words to stand out: a code, a move, a name that a person typed. Never markup."""

    text: str


@dataclass(frozen=True)
class Hidden:
    """Words that only somebody reads who uncovers them; an ellipsis where a platform cannot cover any."""

    word: Word


@dataclass(frozen=True)
class CommandLine(Strong):
    """A command of ours, perhaps with what stands behind it; a platform may make it something to press."""


@dataclass(frozen=True)
class When:
    """A point in time, in milliseconds since 1970; each platform shows it in its reader's own time."""

    instant: int


@dataclass(frozen=True)
class Link:
    """An address of ours to be followed; addresses in other words are names that somebody typed, and lead nowhere."""

    address: str


@dataclass(frozen=True)
class Known:
    """A ``channel``, a ``role`` or a ``user`` that the platform has a name for, by its number there."""

    kind: str
    number: str


@dataclass(frozen=True)
class Said:
    """A message id (the English sentence, with ``{names}``) and what stands for the names.

    ``plural`` and ``count`` are set where the sentence depends on a number. The values are frozen too.
    """

    message: str
    values: tuple[tuple[str, Word], ...] = ()
    plural: str | None = None
    count: int = 1


Word: TypeAlias = str | int | Who | Strong | Hidden | When | Link | Known | Said
"""A piece of a sentence. A plain ``str`` is shown as it is and escaped where the platform has markup."""


def said(message: str, **values: Word) -> Said:
    """A sentence. The first argument is a literal, so that the catalogue can be made from the source."""
    return Said(message, tuple(values.items()))


def counted(message: str, plural: str, count: int, **values: Word) -> Said:
    """A sentence about a number, which it may name as ``{n}``."""
    return Said(message, (("n", count), *values.items()), plural, count)


def named(word: Word) -> frozenset[Seat]:
    """The seats that a sentence names.

    >>> sorted(named(said("{a} and {b}", a=Who(Seat(0)), b=said("{c}", c=Who(Seat(2))))))
    [0, 2]
    """
    match word:
        case Who(seat):
            return frozenset({seat})
        case Hidden(covered):
            return named(covered)
        case Said(_, values):
            return frozenset(seat for _, value in values for seat in named(value))
        case _:
            return frozenset()


def joined(words: Sequence[Word], between: str = ", ") -> Said:
    """Several pieces in a row; there is nothing in it to translate."""
    names = [f"w{number}" for number in range(len(words))]
    message = between.replace("{", "{{").replace("}", "}}").join(f"{{{name}}}" for name in names)
    return Said(message, tuple(zip(names, words, strict=True)))


def refused(refusal: Refusal) -> Said:
    """The sentence of a refusal by the rules."""
    return Said(refusal.message, tuple(refusal.values.items()))


def in_utc(instant: int) -> str:
    """A point in time in UTC, for readers whose zone is not known.

    >>> in_utc(0)
    '1970-01-01 00:00 UTC'
    """
    return f"{datetime.fromtimestamp(instant / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def numbered(kind: str, number: str) -> str:
    """A channel, a role or a user where the platform that names it is another one.

    >>> numbered("channel", "5"), numbered("user", "7")
    ('#5', '@7')
    """
    return ("#" if kind in ("channel", "topic") else "@") + number


def uncovered(_text: str) -> str:
    """What stands for hidden words where a platform cannot cover any."""
    return "…"


def english_level(word: str) -> str:
    """The level of computer players that an English word stands for, "" for none."""
    return word if word in LEVELS else ""


@dataclass(frozen=True)
class Spelling:
    """How a reader gets words: the translation, how a person is named and how words stand out.

    ``translate`` takes message id, plural id or None, and count. ``escape`` makes plain words harmless in the
    platform's markup; it is applied to every ``str`` value and never to the sentences themselves. ``when`` shows an
    instant (milliseconds since 1970) in finished markup, ``link`` an address of ours, ``command_line`` a command, which
    stands out like other words where there is none, ``known`` a channel, a role or a user by kind and number.
    ``hidden`` covers words that are finished markup. ``language`` is that of the reader. ``level`` gives the level of
    computer players that a word of any language stands for, "" for none.
    """

    translate: Callable[[str, str | None, int], str]
    name: Callable[[Seat], str]
    strong: Callable[[str], str] = str
    escape: Callable[[str], str] = str
    when: Callable[[int], str] = in_utc
    link: Callable[[str], str] = str
    command_line: Callable[[str], str] | None = None
    known: Callable[[str, str], str] = numbered
    hidden: Callable[[str], str] = uncovered
    language: str = "en"
    level: Callable[[str], str] = english_level

    def spell(self, word: Word) -> str:  # noqa: PLR0911 - one return a kind
        """One piece of a sentence, or a whole one, as text of this platform."""
        match word:
            case Said(message, values, plural, count):
                text = self.translate(message, plural, count)
                return text.format(**{name: self.spell(value) for name, value in values})
            case Who(seat):
                return self.name(seat)
            case CommandLine(text) if self.command_line is not None:
                return self.command_line(text)
            case Strong(text):
                return self.strong(self.escape(text))
            case Hidden(covered):
                return self.hidden(self.spell(covered))
            case When(instant):
                return self.when(instant)
            case Link(address):
                return self.link(address)
            case Known(kind, number):
                return self.known(kind, number)
            case int():
                return str(word)
            case _:
                return self.escape(word)


def english(message: str, plural: str | None = None, count: int = 1) -> str:
    """The sentence itself: the message ids are English."""
    return message if plural is None or count == 1 else plural


def plainly(names: Sequence[str]) -> Spelling:
    """English without markup, with these names; for tests, logs and the command line."""
    return Spelling(english, lambda seat: names[seat])


class SentenceError(Exception):
    """Something that cannot be done, in one sentence for whoever asked; its text is the English one."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence
