"""The match of a day at a table of its own: how it begins, and what has come of it. Without I/O.

Everybody who plays it has the same luck, and nobody but its person hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import Person
from bot.ports.dailies import DailyResult
from bot.table.actions import add_computer, begin, open_table
from bot.table.daily_calendar import mixed_text, seed_of
from bot.table.fold import Past
from bot.table.table import Over, Table
from bot.table.table_terms import Terms
from games import catalogue
from games.kernel import beginner
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.kernel.game import AnyGame, Seat, chosen

PLAYER = Seat(0)
"""The seat of the person, who begins."""
OPPONENT = Skill(LEVELS[-1], CHARACTERS[0])
"""Who sits in the others."""


def daily_games() -> Mapping[str, AnyGame]:
    """The games that have a match of the day."""
    return {slug: game for slug, game in catalogue().items() if game.daily}


def daily_key(day: str, game: str, profile: Profile) -> str:
    """The key under which a person's match of a day is opened: whoever asks twice, or from two places, has one."""
    return f"daily:{day}:{game}:{profile}"


def begin_daily(
    code: Code, game: AnyGame, day: str, root: bytes, person: Person, profile: Profile, place: Place, locale: str,
    called: Callable[[Table], str], *, key: str, at: int,
) -> tuple[Past, ...]:  # fmt: skip
    """A new match of a day in its first position, under ``daily_key``. ``called`` names the next computer player."""
    options = chosen(game, {beginner.NAME: str(PLAYER + 1)} if beginner.offered(game) else {})
    seed = seed_of(root, day, game.slug, game.edition)
    terms = Terms(pace="none", private=True, daily=day)
    past = [open_table(code, game, options, seed, person, profile, place, locale, key=key, at=at, terms=terms)]
    while len(past) < game.daily:
        table = past[-1].table
        past.append(add_computer(table, OPPONENT.write(), called(table), key=key, at=at))
    return (*past, *begin(past[-1].table, profile, mixed_text(day, game.slug), key=key, at=at))


def result_of(past: Sequence[Past]) -> DailyResult:
    """What has come of a match of a day, by its whole log: points only where it was played to its end."""
    table, points = past[-1].table, None
    if isinstance(table.phase, Over) and table.phase.outcome.reason is None:
        points = table.phase.outcome.scores[PLAYER]
    at = next((one.line.at for one in past if one.table.over), 0)
    sitter = table.sitters[PLAYER]
    return DailyResult(table.code, sitter.name, sitter.account or "", at, points)
