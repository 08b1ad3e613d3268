"""Kinds of refusals: what may help hangs on the kind, not on its sentence (``bot.commands.remedies``)."""

from __future__ import annotations

from games.kernel.game import Illegal


class WrongWord(Illegal):
    """A code is none, or the word of an invitation or a link: whoever says many is slowed down."""


class NotSeated(Illegal):
    """Whoever asks does not sit at the table."""


class SeatedAlready(Illegal):
    """Whoever asks sits at the table already."""


class NotStarted(Illegal):
    """The match has not begun."""


class TableClosed(Illegal):
    """The table was closed before its match began."""


class HasGivenUp(Illegal):
    """Whoever asks has given up the match."""


class ComputerHoldsSeat(Illegal):
    """A computer player holds the seat of whoever asks."""


class QuestionOpen(Illegal):
    """The question that is open is to be answered first, and not by the button of an earlier one."""


class OwnQuestionOpen(Illegal):
    """Whoever asks has asked something already that is not answered yet."""


class NoSuchSpot(Illegal):
    """A number is typed that stands at no spot of the board."""


class PanelHelps(Illegal):
    """What cannot be done by a line can be done by the panel."""
