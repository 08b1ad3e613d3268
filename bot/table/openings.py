"""How a log begins: the table that its first line opens."""

from __future__ import annotations

from bot.table.audience import Audience
from bot.table.lines import Opened, Reopened
from bot.table.luck import SealedLuck
from bot.table.phases import Lobby
from bot.table.sitters import Sitter
from bot.table.table import Table
from bot.table.terms import TIMELESS
from bot.table.turn_clocks import Clocks
from games import edition
from games.kernel.game import AnyGame, remembered


def opened(line: Opened) -> Table:
    """A new table, with whoever opened it in the first seat. Raises ``ValueError`` where its rules are not known."""
    rules = _rules(line)
    return Table(
        code=line.code,
        game=rules,
        options=tuple(remembered(rules, dict(line.options)).items()),
        host=line.profile,
        audience=_audience(line),
        sitters=(Sitter(line.name, line.profile, line.account),),
        luck=SealedLuck(line.seed),
        opened=line.at,
        terms=line.terms or TIMELESS,
        clocks=Clocks(acted=line.at),
        phase=Lobby(),
    )


def reopened(line: Reopened) -> Table:
    """The table of a rematch or of the next game of a series. Raises ``ValueError`` where its rules are not known."""
    rules = _rules(line)
    return Table(
        code=line.code,
        game=rules,
        options=tuple(remembered(rules, dict(line.options)).items()),
        host=line.profile,
        audience=Audience(line.places, line.watching, line.token, moved=line.moved, thread=line.thread),
        sitters=line.sitters,
        luck=SealedLuck(line.seed),
        opened=line.at,
        series=line.series,
        terms=line.terms or TIMELESS,
        clocks=Clocks(acted=line.at),
        phase=Lobby(),
    )


def _audience(line: Opened) -> Audience:
    """Where a new table is told: a lesson nowhere."""
    if line.terms and line.terms.lesson:
        return Audience()
    return Audience(((line.place, line.locale),), thread=line.thread)


def _rules(line: Opened | Reopened) -> AnyGame:
    game = edition(line.game, line.edition)
    if game is None:
        raise ValueError(f"there are no rules of {line.game} in edition {line.edition}")
    return game
