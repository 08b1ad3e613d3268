"""Lines that say yes to the question before them, for tests that are about something else."""

from __future__ import annotations

from bot.commands.catalogue import commands
from bot.commands.line_reader import named


def sure(line: str) -> str:
    """A line with the word that answers its question, where its command asks first.

    >>> sure("/resign K7QF"), sure("/hand K7QF")
    ('/resign K7QF yes', '/hand K7QF')
    """
    command = commands().get(named(line)[0])
    answered = line.endswith(" yes") or " yes:" in line
    return f"{line} yes" if command is not None and command.asks_first and not answered else line
