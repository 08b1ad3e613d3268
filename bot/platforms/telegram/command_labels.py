"""What the menu says of commands whose line of help is longer than a phone shows there."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands import Command
from rendering.text import Said, said

SHOWN = 32
"""Characters of a description that a phone shows beside a command."""

LABELS: Mapping[str, Said] = {
    "solo": said("Play against the computer"),
    "learn": said("Learn a game in six turns"),
    "leave": said("Leave a table before the start"),
    "terms": said("Options, pace and other terms"),
    "reroll": said("Another city before the start"),
    "abandon": said("Call a table off"),
    "move": said("Make a move"),
    "hand": said("My hand and what I can do"),
    "where": said("Where I can play"),
    "hint": said("The best move, and why"),
    "next": said("My most urgent match"),
    "games": said("My matches and those here"),
    "preview": said("Preview of my moves"),
    "nudge": said("Remind whoever is late"),
    "skip": said("The computer moves for them"),
    "away": said("Stop my clocks for some days"),
    "seat": said("Hand over my seat"),
    "take": said("Take over an offered seat"),
    "replace": said("A computer for whoever is gone"),
    "agree": said("Say yes to what is asked"),
    "refuse": said("Say no to what is asked"),
    "end": said("Ask to end the match"),
    "card": said("My match as a card"),
    "analysis": said("Where the match was decided"),
    "puzzle": said("The puzzle of the day"),
    "unlink": said("Part my linked accounts"),
    "invitations": said("Whether I may be invited"),
    "rematch": said("Play again together"),
    "verify": said("Check the luck of a match"),
    "watch": said("Follow a match here"),
    "unwatch": said("Stop following it here"),
    "movehere": said("Bring a table here"),
    "invite": said("Invite somebody to a table"),
    "link": said("Unite my accounts"),
    "zoom": said("See one thing large"),
    "log": said("What has happened"),
    "step": said("Go through it move by move"),
    "theme": said("The look of pictures"),
    "language": said("The language I read"),
    "notify": said("Where my turns call me"),
    "quiet": said("Hours without reminders"),
    "timezone": said("My time zone"),
    "verbosity": said("How much is posted here"),
    "block": said("Whom I will not play with"),
    "unblock": said("Lift a block"),
    "settings": said("Settings of this group"),
    "close": said("End a table of this group"),
    "bar": said("Keep a person from tables here"),
    "unbar": said("Let a barred person play again"),
    "moderation": said("What moderators did here"),
}
"""A few words for each, by its name."""


def label(command: Command) -> Said:
    """What the menu says of a command: a few words, or its line of help where there are none.

    >>> from bot.commands.catalogue import commands
    >>> label(commands()["next"]).message, label(commands()["start"]).message
    ('My most urgent match', 'Start the match')
    """
    return LABELS.get(command.name, Said(command.about))
