"""The commands people type, once for every platform: names, parameters, one line of help each."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.text import said


@dataclass(frozen=True)
class Param:
    """A parameter of a command. ``about`` is a message id; ``completed`` says that ``Desk.complete`` offers values.

    ``rest`` takes the remainder of the line, spaces and all.
    """

    name: str
    about: str
    required: bool = False
    completed: bool = False
    rest: bool = False


@dataclass(frozen=True)
class Command:
    """A command: its name (ASCII, at most 32), one line about it (message id, at most 100), its parameters in order."""

    name: str
    about: str
    params: tuple[Param, ...] = ()


CODE = Param("code", "Code of the table, where more than one is meant", completed=True)

TABLES = (
    Command(
        "new",
        "Open a table for a game",
        (
            Param("game", "Which game", required=True, completed=True),
            Param("options", "Options such as hand=2 or pace=3d", completed=True, rest=True),
        ),
    ),
    Command("join", "Sit down at a table", (CODE, Param("word", "The word of your invitation"))),
    Command("leave", "Get up from a table that has not started", (CODE,)),
    Command("bot", "Add a computer player", (Param("level", "greedy (default) or random", completed=True), CODE)),
    Command("start", "Start the match", (CODE,)),
    Command(
        "terms",
        "Change the pace and other terms of a table: pace=3d late=bot",
        (Param("terms", "One or more of pace=, late=, private=, hints=", completed=True, rest=True),),
    ),
    Command("reroll", "Have luck lay out another city, before the first move", (CODE,)),
    Command("abandon", "Call a table off, before the first move", (CODE,)),
)

PLAYING = (
    Command(
        "move",
        "Make a move, or several parted by commas",
        (Param("text", "The move, for example: lay c4", required=True, completed=True, rest=True),),
    ),
    Command("hand", "Show my hand and what I can do, to me alone", (CODE,)),
    Command("where", "Numbers on the board where I can play", (CODE, Param("page", "Page of numbers"))),
    Command("board", "Show the board", (CODE,)),
    Command("next", "Open the match that waits for me most urgently", (CODE,)),
    Command("games", "My matches everywhere, and those of this place"),
    Command("undo", "Take back my last move", (CODE,)),
    Command("preview", "Whether my moves are first shown to me alone", (Param("on", "on or off", completed=True),)),
    Command("rules", "The rules of a game", (Param("game", "Which game", completed=True),)),
    Command("help", "What I can do", (Param("topic", "playing, people, looking, or a command", completed=True),)),
)

ABSENCE = (
    Command("nudge", "Remind those who keep us waiting, once a day", (CODE,)),
    Command("skip", "Let a computer player move for whoever is late", (CODE,)),
    Command("away", "Stop my clocks until a day", (Param("until", "A day such as 2026-12-01, or 5d", required=True),)),
    Command("back", "I am here again", (CODE,)),
    Command(
        "seat",
        "Hand my seat to somebody, or to a computer player until I am back",
        (Param("to", "bot, a name, or nothing for anybody"), CODE),
    ),
    Command("take", "Take over a seat that is offered", (CODE, Param("seat", "Number of the seat"))),
    Command(
        "replace",
        "Let a computer player hold the seat of somebody who is gone",
        (Param("who", "The name", required=True), CODE),
    ),
)

ENDING = (
    Command("agree", "Agree to what is asked at the table", (CODE,)),
    Command("refuse", "Do not agree to what is asked at the table", (CODE,)),
    Command("end", "Ask to end the match as it stands", (CODE,)),
    Command("resign", "Give up the match", (CODE,)),
    Command("rematch", "Play again with the same people", (CODE,)),
    Command("verify", "Check that the luck of a match was honest", (CODE,)),
)

ELSEWHERE = (
    Command(
        "watch",
        "Follow a match from elsewhere here",
        (Param("code", "Code of the match", required=True), Param("word", "The word of your invitation")),
    ),
    Command("unwatch", "Stop following a match here", (CODE,)),
    Command("invite", "A link or code by which somebody elsewhere sits down or watches", (CODE,)),
    Command("link", "Make my accounts elsewhere one person with this one", (Param("word", "The word shown there"),)),
)

LOOKING = (
    Command(
        "zoom", "See one line, colour, zone or player large", (Param("thing", "What to see", completed=True), CODE)
    ),
    Command("describe", "The whole position in words", (CODE,)),
    Command("log", "What has happened in the match", (CODE,)),
    Command("step", "Go through the match move by move", (CODE, Param("number", "Number of the move"))),
    Command("replay", "The match as a film", (Param("part", "12-20, or since (my last move)"), CODE)),
    Command("poster", "The finished city as a poster", (CODE, Param("form", "pdf, to print at A3"))),
)

WISHES = (
    Command(
        "theme",
        "The look of pictures: light, dark or contrast",
        (Param("theme", "dark, or: dark here", completed=True),),
    ),
    Command("quiet", "Hours in which I am not reminded: 22-8, or off", (Param("hours", "Such as 22-8, or off"),)),
    Command(
        "timezone",
        "Where I live, for times of day: Europe/Rome",
        (Param("zone", "A zone such as Europe/Rome", completed=True),),
    ),
    Command(
        "verbosity",
        "How much is posted here: all, living or mine",
        (Param("how", "all: every turn; living: one message; mine: only our turns", completed=True),),
    ),
)

PAGES = {
    "playing": ((said("Open a table"), TABLES), (said("Play"), PLAYING)),
    "people": (
        (said("Wait for each other"), ABSENCE),
        (said("Agree and end"), ENDING),
        (said("Watch and invite"), ELSEWHERE),
    ),
    "looking": ((said("Look closer"), LOOKING), (said("As I like it"), WISHES)),
}
"""Pages of ``/help`` by their topics: on each, headings with the commands under them."""

COMMANDS = tuple(command for page in PAGES.values() for _, commands in page for command in commands)
"""Every command, the most wanted first: menus and completions show them in this order."""

BY_NAME = {command.name: command for command in COMMANDS}
