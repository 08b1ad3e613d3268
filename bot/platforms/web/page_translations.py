"""The texts of the page and their translations."""

from __future__ import annotations

from functools import cache

from bot.text.languages import spelled
from rendering.text import said

WORDS = {
    "title": said("Capolinea: the local table"),
    "room": said("Room: {room}", room="{room}"),
    "feed": said("What happened in this room"),
    "sitting": said("You are"),
    "stranger": said("Add somebody…"),
    "name": said("Your name"),
    "newcomer": said("Who are you? Any name will do."),
    "sit": said("Come in"),
    "cancel": said("Cancel"),
    "command": said("Command, move, or words to everybody"),
    "hint": said("A move, /help, or hello"),
    "send": said("Send"),
    "completions": said("What you could type"),
    "welcome": said("Which game?"),
    "begin": said("Play at once against the computer, or open a table and wait for the others."),
    "alone": said("Against the computer"),
    "lesson": said("Learn it"),
    "others": said("With others"),
    "private": said("Only you see this"),
    "first": said("First say who you are; then it goes on."),
    "yours": said("Your turn"),
    "taught": said("Lesson"),
    "waiting": said("The others' turn"),
    "before": said("What has happened"),
    "press": said("The board: press a spot"),
    "large": said("Large picture"),
    "buttons": said("Buttons too"),
    "newer": said("New posts"),
    "larger": said("Show the picture larger"),
    "close": said("Close"),
    "slow": said("One moment…"),
    "offline": said("No connection. Trying again…"),
    "back": said("Connected again."),
    "unsent": said("That could not be sent. It is still in the box: try again."),
    "unpressed": said("That could not be sent. Press it again."),
    "film": said("Step by step"),
    "play": said("Play the film"),
    "pause": said("Pause, step by step"),
    "earlier": said("Earlier"),
    "later": said("Later"),
    "paper": said("Open the poster to print"),
    "lost": said("The picture could not be loaded."),
    "enter": said("Come in"),
    "entering": said("This is your personal link. It works once, in this browser."),
    "leave": said("Sign out"),
    "invited": said("You are invited to a table. Say who you are to see it."),
    "noscript": said("This page needs JavaScript."),
}
"""What the page says, by the name its files use. ``{room}`` is filled in by the page."""


@cache
def words(language: str) -> dict[str, str]:
    """All words of the page in a language."""
    return {name: spelled(sentence, language) for name, sentence in WORDS.items()}
