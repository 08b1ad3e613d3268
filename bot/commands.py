"""The commands people type, once for every platform: names, parameters, one line of help each."""

from __future__ import annotations

from dataclasses import dataclass


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

COMMANDS = (
    Command(
        "new",
        "Open a table for a game",
        (
            Param("game", "Which game", required=True, completed=True),
            Param("options", "Options such as hand=2", completed=True, rest=True),
        ),
    ),
    Command("join", "Sit down at a table", (CODE,)),
    Command("leave", "Get up from a table that has not started", (CODE,)),
    Command("bot", "Add a computer player", (Param("level", "greedy (default) or random", completed=True), CODE)),
    Command("start", "Start the match", (CODE,)),
    Command("reroll", "Have luck lay out another city, before the first move", (CODE,)),
    Command(
        "move",
        "Make a move, or several parted by commas",
        (Param("text", "The move, for example: lay c4", required=True, completed=True, rest=True),),
    ),
    Command("board", "Show the board", (CODE,)),
    Command("hand", "Show my hand and what I can do, to me alone", (CODE,)),
    Command("games", "My matches and those of this place"),
    Command("log", "What has happened in the match", (CODE,)),
    Command("rules", "The rules of a game", (Param("game", "Which game", completed=True),)),
    Command("resign", "Give up the match", (CODE,)),
    Command("verify", "Check that the luck of a match was honest", (CODE,)),
    Command("help", "What I can do"),
)

BY_NAME = {command.name: command for command in COMMANDS}
