"""What we are, in an empty private chat and on our profile."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.languages import spelled
from games.kernel.game import AnyGame
from rendering.text import Said, joined, said

LONG = 512
"""Longest description (Bot API, setMyDescription)."""
SHORT = 120
"""Longest description on the profile (Bot API, setMyShortDescription)."""


def description(language: str, games: Sequence[AnyGame]) -> str:
    """What a private chat shows before it begins: the games, as many as there is room for, and what to type first."""
    first = spelled(said("Board games to play in a chat, within minutes or over days:"), language)
    last = spelled(said("Add me to a group and type /new there. To play the computer here: /solo"), language)
    about = [spelled(joined([Said(game.title), Said(game.about)], ": "), language) for game in games]
    while len(text := "\n".join((first, "", *about, "", last))) > LONG:
        about.pop()
    return text


def short_description(language: str, games: Sequence[AnyGame]) -> str:
    """What the profile and a link to us say: the games, or where they are many that there are some."""
    titles = joined([Said(game.title) for game in games])
    named = spelled(said("Board games in a chat: {games}. With friends or the computer.", games=titles), language)
    if len(named) <= SHORT:
        return named
    return spelled(said("Board games in a chat. With friends or the computer."), language)
