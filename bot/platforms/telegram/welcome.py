"""What a group reads when the bot is added to it."""

from __future__ import annotations

from bot.ports import Choice, Reply
from games import catalogue
from rendering.text import Said, said


def welcome(locale: str) -> Reply:
    """Two lines, and a button for each game, which opens a table where it is pressed."""
    games = catalogue()
    return Reply(
        (
            said("I bring board games into this chat: I show the boards and keep the rules."),
            said("Press a game to open a table. Others press Join, and everybody plays with buttons."),
        ),
        choices=(tuple(Choice(Said(game.title), f"/new {slug}") for slug, game in games.items()),),
        locale=locale,
    )
