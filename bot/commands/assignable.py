"""What a line sets by ``name=value``: the terms of a table and the options of the games, with their values in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.commands.answers import Declined
from bot.table.table import Table
from bot.table.table_terms import TERMS
from bot.table.terms_in_words import option_in_words, value_in_words
from games import catalogue
from games.kernel.beginner import NAME as FIRST
from games.kernel.beginner import taken
from games.kernel.computer import CHARACTERS, LEVELS
from games.kernel.game import AnyGame, Option
from rendering.text import Said, Strong, Word, joined, said

LABELS = {
    "pace": said("Time for a turn"),
    "late": said("What happens when a time is up"),
    "private": said("Who may watch"),
    "hints": said("Whether good moves are marked"),
    "rated": said("Whether it counts for ratings"),
}
"""What each term is about, in a few words."""


@dataclass(frozen=True)
class Assignable:
    """Something that can be set: its name, what it is about, and its values as typed, each in words.

    ``slug`` and ``game`` are word and title of the game whose option it is, "" for any game. A ``bare`` one is set by
    its value alone (``easy``).
    """

    name: str
    about: Word
    values: tuple[tuple[str, Word], ...]
    slug: str = ""
    game: Word = ""
    bare: bool = False

    def typed(self, value: str) -> str:
        """How a value is written in a line.

        >>> Assignable("hand", "", ()).typed("2"), Assignable("level", "", (), bare=True).typed("easy")
        ('hand=2', 'easy')
        """
        return value if self.bare else f"{self.name}={value}"


def of_terms(names: Iterable[str] = tuple(TERMS)) -> tuple[Assignable, ...]:
    """The terms of a table, or some of them."""
    return tuple(Assignable(name, LABELS.get(name, name), tuple(TERMS[name].items())) for name in names)


def of_game(game: AnyGame) -> tuple[Assignable, ...]:
    """The options of a game."""
    return _options(game, lambda _: True, option_in_words)


def of_table(table: Table) -> tuple[Assignable, ...]:
    """The options of the game of a table, with the names of those who sit there.

    Only a seat that somebody has can be named to begin; one that was named before stands there as well.
    """
    now = dict(table.options).get(FIRST)
    return _options(
        table.game, lambda seat: seat == now or taken(seat, len(table.sitters)), partial(value_in_words, table)
    )


def _options(
    game: AnyGame, begins: Callable[[str], bool], in_words: Callable[[Option, str], Said]
) -> tuple[Assignable, ...]:
    """The options of a game with their values in words; ``begins`` says which values of ``first`` are among them."""
    return tuple(
        Assignable(
            option.name,
            Said(option.label),
            tuple((value, in_words(option, value)) for value in option.values if option.name != FIRST or begins(value)),
            game.slug,
            Said(game.title),
        )
        for option in game.options
    )


def of_tables() -> tuple[Assignable, ...]:
    """Everything that a table can be opened with: the terms, where it is played, then the options of every game."""
    return (*of_terms(), *of_threads(), *of_options())


def of_threads() -> tuple[Assignable, ...]:
    """Whether a table is played in a thread of its own, where a platform has threads."""
    where = (("no", said("here")), ("yes", said("in a thread of its own")))
    return (Assignable("thread", said("Where it is played"), where),)


def of_options() -> tuple[Assignable, ...]:
    """The options of every game."""
    return tuple(each for game in catalogue().values() for each in of_game(game))


def games_in_words() -> Mapping[str, Word]:
    """The games by what is typed for them."""
    return {slug: Said(game.title) for slug, game in catalogue().items()}


def levels_in_words() -> Mapping[str, Word]:
    """How well computer players play, as it is typed."""
    words = {"easy": said("Easy"), "medium": said("Medium"), "hard": said("Hard"), "expert": said("Expert")}
    return {level: words[level] for level in LEVELS}


def characters_in_words() -> Mapping[str, Word]:
    """What computer players like, as it is typed."""
    words = {"builder": said("Builds its own score"), "spoiler": said("Hinders the others")}
    return {character: words[character] for character in CHARACTERS}


def of_solo() -> Sequence[Assignable]:
    """How good the computer player is and what it likes, the terms that matter to somebody alone, and the options."""
    level = Assignable("level", said("How good the computer is"), tuple(levels_in_words().items()), bare=True)
    character = Assignable("character", said("What it likes"), tuple(characters_in_words().items()), bare=True)
    return (level, character, *of_terms(("private", "hints", "rated")), *of_options())


def elsewhere(game: AnyGame, name: str) -> bool:
    """Whether an option is not of this game, but of another one."""
    return name not in {option.name for option in game.options} and name in {each.name for each in of_options()}


def none_such(game: AnyGame) -> Said:
    """Says that a game does not have an option."""
    return said("{game} has no such option", game=Said(game.title))


def refuse_options_elsewhere(game: AnyGame, given: Iterable[str]) -> None:
    """Raises ``Declined`` where an option is set that other games have, and this one does not."""
    for name in given:
        if elsewhere(game, name):
            own: Sequence[Word] = [Strong(option.name) for option in game.options]
            lines = [said("{game} has no option {option}.", game=Said(game.title), option=Strong(name))]
            raise Declined(*lines, *([said("Its options: {options}.", options=joined(own))] if own else []))
