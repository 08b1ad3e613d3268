"""The games a person may choose from, as buttons and as a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.posts import Choice
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Said, joined, said


def openings(command: str = "new") -> tuple[tuple[Choice, ...], ...]:
    """A button for each game, which gives this command with that game."""
    return (
        tuple(Choice(_label(command, game), f"/{command} {slug}", symbol=slug) for slug, game in catalogue().items()),
    )


def _label(command: str, game: AnyGame) -> Said:
    title = Said(game.title)
    if command == "solo":
        return said("{game} with a computer", game=title)
    return said("Play {game}", game=title) if command == "new" else title


def lesson_buttons(without: str = "") -> tuple[Choice, ...]:
    """A button for each game that has a lesson, but for one."""
    return tuple(
        Choice(said("Learn {game}", game=Said(game.title)), f"/learn {slug}", symbol=slug)
        for slug, game in catalogue().items()
        if game.lesson is not None and slug != without
    )


@dataclass(frozen=True)
class Introduction:
    """A game to somebody who sees it first: what it is called, what it is, and the lines that begin it.

    ``lesson`` teaches it, ``alone`` plays it against a computer player, ``others`` opens a table for several.
    """

    title: Said
    about: Said
    lesson: str
    alone: str
    others: str


def introductions() -> tuple[Introduction, ...]:
    """Every game, to be played at once against a computer player or with others."""
    return tuple(
        Introduction(Said(game.title), Said(game.about), f"/learn {slug}", f"/solo {slug}", f"/new {slug}")
        for slug, game in catalogue().items()
    )


def titles() -> Said:
    """Every game with the word that commands take for it."""
    return joined([said("{title} ({slug})", title=Said(game.title), slug=slug) for slug, game in catalogue().items()])
