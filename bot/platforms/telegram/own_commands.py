"""Which commands of a group are ours: many bots read the same groups, and most of what is typed there is for others."""

from __future__ import annotations

from bot.commands.catalogue import called, commands
from games import catalogue

SHARED = frozenset({"start", "help", "settings", "rules", "language"})
"""Commands of ours that most bots have."""

SHORT = 4
"""Letters of the shortest name that is understood with a slip."""


def meant(name: str) -> str | None:
    """Our command that a name stands for, in any language and with a slip of the finger; None for other bots' commands.

    A slip is two neighbouring letters that changed places or a letter typed twice: hardly any bot names a command so.

    >>> meant("board"), meant("tabellone"), meant("jion"), meant("hlep"), meant("boaard")
    ('board', 'board', 'join', 'help', 'board')
    >>> meant("stats"), meant("stop"), meant("roll"), meant("play"), meant("note")
    (None, None, None, None, None)
    """
    for each in (name, *slips(name)):
        if (command := called(each)) in commands():
            return command
    return None


def shared(name: str, rest: str) -> bool:
    """Whether a command, and what stands behind it, may be meant for another bot as well as for us.

    >>> shared("rules", ""), shared("rules", "metro"), shared("help", "notes"), shared("board", "")
    (True, False, True, False)
    """
    word = rest.lower().partition(" ")[0]
    return meant(name) in SHARED and word not in catalogue() and meant(word) is None


def slips(name: str) -> list[str]:
    """The names from which one slip leads to this one."""
    pairs = range(len(name) - 1)
    swapped = [name[:at] + name[at + 1] + name[at] + name[at + 2 :] for at in pairs]
    single = [name[:at] + name[at + 1 :] for at in pairs if name[at] == name[at + 1]]
    return [each for each in (*swapped, *single) if len(each) >= SHORT and each != name]
