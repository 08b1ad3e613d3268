"""What people have finished, day by day: read off their tables, and noted so that it need not be read again.

The tables are the truth. A match that ended while its process died is noted by whoever asks for it next, its person or
somebody who looks at the table of that day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.commands.services import Services
from bot.ports.addresses import SOMEBODY, Profile, forgotten
from bot.ports.dailies import DailyResult
from bot.repository import Version
from bot.table.dailies import PLAYER, result_of
from bot.table.daily_calendar import WEEK, closes, day_of, in_a_row, later
from bot.text.dailies import Standing

LOOKED_BACK = WEEK
"""Days in which matches of somebody are looked for that were finished and not noted."""


async def noted(services: Services, at: Version) -> DailyResult:
    """Note what has come of a match of a day, for the person who has played it; the match that counts for them."""
    table = at.table
    sitter = table.sitters[PLAYER]
    past = await services.repository.past(table.code, 0, at.version)
    person = sitter.profile if sitter.account is None else await services.directory.profile(sitter.account)
    assert person is not None
    if forgotten(person):
        return result_of(past)
    return await services.directory.dailies.note(person, table.terms.daily, table.game.slug, result_of(past))


async def results(services: Services, person: Profile, slug: str) -> dict[str, DailyResult]:
    """A person's matches of the days of a game, those of the last days as they stand now."""
    found = await services.directory.dailies.of(person)
    own = {day: result for (day, game), result in found.items() if game == slug}
    since = later(day_of(services.clock.now()), -LOOKED_BACK)
    for day, result in tuple(own.items()):
        if not result.over and day >= since:
            at = await services.repository.load(result.code)
            if at is not None and at.table.over:
                own[day] = await noted(services, at)
    return own


def counts(day: str, result: DailyResult) -> bool:
    """Whether a match was played to its end in time."""
    return result.points is not None and result.at <= closes(day)


def days_in_a_row(services: Services, own: Mapping[str, DailyResult]) -> int:
    """How many days a person has finished in a row."""
    return in_a_row({day for day, result in own.items() if counts(day, result)}, day_of(services.clock.now()))


async def standing(services: Services, slug: str, day: str) -> Standing:
    """Who has finished the match of a day, the best first, and of equals whoever was first to finish."""
    found = await services.directory.dailies.day(day, slug)
    if under_way := [result.code for result in found.values() if not result.over]:
        over = [at for at in (await services.repository.readable(under_way)).values() if at.table.over]
        for at in over:
            await noted(services, at)
        if over:
            found = await services.directory.dailies.day(day, slug)
    finished = [(person, result) for person, result in found.items() if counts(day, result)]
    return sorted(finished, key=lambda one: (-(one[1].points or 0), one[1].at, one[1].code))


async def as_read_by(services: Services, who: Profile, ranked: Standing) -> Standing:
    """The same, without the names of others who do not want to be listed."""
    hidden = await services.directory.hidden({person for person, _ in ranked} - {who})
    return [(one, replace(result, name=SOMEBODY) if one in hidden else result) for one, result in ranked]


def place_of(who: Profile, ranked: Standing) -> int:
    """The place of somebody, from 1; 0 where they have none."""
    return next((place for place, (person, _) in enumerate(ranked, 1) if person == who), 0)
