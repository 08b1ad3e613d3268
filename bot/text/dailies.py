"""The match of a day in words: before it, after it, its table, and what is shared of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.addresses import Profile
from bot.ports.dailies import DailyResult
from bot.table.daily_calendar import closed, closes, later, seal_of, seed_of
from games.kernel.game import AnyGame
from rendering.daily_share import shared_words
from rendering.text import Said, Strong, When, Word, counted, joined, said

LINES = 10
"""Lines of a table at most."""
BARS = "\N{LOWER ONE EIGHTH BLOCK}▂▃▄▅▆▇█"
"""From the lowest to the highest bar; nothing gained is a dot."""
NOTHING = "·"

Standing = Sequence[tuple[Profile, DailyResult]]
"""Who has finished a day's match, the best first, and of equals whoever was first to finish."""


def heading(game: AnyGame, day: str) -> Said:
    """Which match it is."""
    return said("Daily of {day}: {game}", day=day, game=Said(game.title))


def before(game: AnyGame, day: str, root: bytes, days: int) -> tuple[Word, ...]:
    """What is said to whoever has not begun it: nothing of its luck, nor of how others have done."""
    seal, next_one = (seal_of(seed_of(root, each, game.slug, game.edition)) for each in (day, later(day, 1)))
    against = said("You begin, against the strongest computer player.") if game.daily > 1 else None
    return (
        heading(game, day),
        said("The same luck for everybody, and one try. Finish it by {when}.", when=When(closes(day))),
        *(() if against is None else (against,)),
        *row(days),
        said("Seal of its luck: {sha256}", sha256=seal),
        said("Seal of tomorrow's luck: {sha256}", sha256=next_one),
    )


def row(days: int) -> tuple[Word, ...]:
    """Days in a row; nothing before there are any."""
    return (counted("{n} day in a row.", "{n} days in a row.", days),) if days else ()


def after(
    game: AnyGame, day: str, root: bytes, own: DailyResult, place: int, count: int, days: int, now: int
) -> tuple[Word, ...]:
    """What is said to whoever has finished it, or given it up; its seed once nobody can play it any more."""
    seed = seed_of(root, day, game.slug, game.edition)
    if closed(day, now):
        luck = said("Seed of the luck: {seed}", seed=seed.hex())
    else:
        tomorrow = seal_of(seed_of(root, later(day, 1), game.slug, game.edition))
        luck = said("Seal of tomorrow's luck: {sha256}", sha256=tomorrow)
    if own.points is None:
        return heading(game, day), said("You gave it up, and there is one try a day."), luck
    if own.at > closes(day):
        return heading(game, day), said("It was not finished in time, so it does not count."), luck
    # the table of a day goes after a year
    points = _placed(own.points, place, count) if place else counted("{n} point", "{n} points", own.points)
    return (heading(game, day), points, *row(days), luck)


def _placed(points: int, place: int, count: int) -> Said:
    return counted(
        "{n} point, place {place} of {people}.", "{n} points, place {place} of {people}.", points, place=place,
        people=count,
    )  # fmt: skip


def table_lines(game: AnyGame, day: str, standing: Standing, who: Profile) -> tuple[Word, ...]:
    """The best of a day, with one's own place always among them."""
    if not standing:
        return heading(game, day), said("Nobody has finished it.")
    numbered = list(enumerate(standing, 1))
    shown = numbered[:LINES]
    mine = [one for one in numbered[LINES:] if one[1][0] == who]
    if mine:
        shown = [*shown[: LINES - 1], mine[0]]
    lines = [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", result.points or 0, place=place,
            who=Strong(result.name),
        )
        for place, (_, result) in shown
    ]  # fmt: skip
    more = len(numbered) - len(shown)
    return (heading(game, day), *lines, *([counted("(and {n} more)", "(and {n} more)", more)] if more else []))


def share_lines(
    game: AnyGame, day: str, own: DailyResult, place: int, count: int, days: int, gains: Sequence[int]
) -> tuple[Word, ...]:
    """What can be sent on to people who have not played it yet: nothing in it tells of its luck."""
    title = shared_words(game.slug, day, own.points or 0)
    about = said("Place {place} of {people}.", place=place, people=count)
    return (title, joined([about, *row(days)], " "), *((bars(gains),) if any(gains) else ()))


def bars(gains: Sequence[int]) -> str:
    """What was gained as bars; the highest is as high as can be, but for small numbers, which are told as they are.

    >>> bars([0, 1, 4, 8]), bars([0, 20, 40])
    ('·▁▄█', '·▄█')
    """
    most = max(8, *gains)
    return "".join(BARS[max(1, round(8 * gain / most)) - 1] if gain else NOTHING for gain in gains)
