"""Time as people read it: their own zone, else the host's.

The hours in which a person is not reminded.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import format_datetime
from babel.localtime import get_localzone


def known(name: str) -> str | None:
    """The IANA zone of this name, in capitals or not; None where there is none.

    >>> known("europe/rome"), known("Atlantis")
    ('Europe/Rome', None)
    """
    return _names().get(name.strip().replace(" ", "_").casefold())


def names() -> tuple[str, ...]:
    """Every zone there is, in order."""
    return tuple(_names().values())


@cache
def _names() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(available_timezones())}


def live_in(name: str) -> None:
    """Make a zone the host's own for this process and its log."""
    os.environ["TZ"] = name
    if hasattr(time, "tzset"):
        time.tzset()
    _local.cache_clear()


@cache
def _local() -> tzinfo:
    return get_localzone()


def zone(name: str = "") -> tzinfo:
    """The zone of an IANA name; the host's where it is empty or not known here."""
    try:
        return ZoneInfo(name) if name else _local()
    except (OSError, ValueError, LookupError):
        return _local()


def moment(instant: int, name: str, language: str, *, shared: bool = False) -> str:
    """An instant (milliseconds since 1970) in a zone.

    Its distance from UTC follows where no zone was chosen, and where people of several zones may read it.

    >>> moment(1795541400000, "Europe/Rome", "en"), moment(1795541400000, "Europe/Rome", "it")
    ('Tue 24 Nov 18:30', 'mar 24 nov 18:30')
    >>> moment(1795541400000, "Europe/Rome", "en", shared=True)
    'Tue 24 Nov 18:30 (UTC+1)'
    """
    at = datetime.fromtimestamp(instant / 1000, UTC).astimezone(zone(name))
    text = format_datetime(at, "EEE d MMM HH:mm", tzinfo=at.tzinfo, locale=language)
    return text if name and not shared else f"{text} ({distance(at)})"


def day(instant: int, name: str, language: str, now: int) -> str:
    """The day of an instant (milliseconds since 1970) in a zone, with its year where that is not the present one's.

    >>> day(1795541400000, "Europe/Rome", "en", 1795541400000), day(1795541400000, "Europe/Rome", "it", 1800000000000)
    ('24 Nov', '24 nov 2026')
    """
    at, today = (datetime.fromtimestamp(each / 1000, UTC).astimezone(zone(name)) for each in (instant, now))
    form = "d MMM" if at.year == today.year else "d MMM y"
    return format_datetime(at, form, tzinfo=at.tzinfo, locale=language)


def distance(at: datetime) -> str:
    """How far local time is from UTC.

    >>> distance(datetime.fromisoformat("2026-11-24T18:30:00+01:00"))
    'UTC+1'
    >>> distance(datetime.fromisoformat("2026-11-24T18:30:00-03:30"))
    'UTC-3:30'
    """
    away = at.utcoffset() or timedelta()
    hours, minutes = divmod(abs(away) // timedelta(minutes=1), 60)
    if not (hours or minutes):
        return "UTC"
    return f"UTC{'-' if away < timedelta() else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def quiet_until(quiet: tuple[int, int] | None, name: str, now: int) -> int:
    """When the quiet hours that run now end, 0 where none do. Both are minutes of the day in a zone; milliseconds.

    >>> quiet_until((22 * 60, 8 * 60), "UTC", 23 * 3_600_000) == 32 * 3_600_000
    True
    >>> quiet_until((22 * 60, 8 * 60), "UTC", 12 * 3_600_000)
    0
    """
    if quiet is None or quiet[0] == quiet[1]:
        return 0
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone(name))
    minute = here.hour * 60 + here.minute
    start, end = quiet
    inside = start <= minute < end if start < end else minute >= start or minute < end
    if not inside:
        return 0
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    over = midnight + timedelta(minutes=end) + timedelta(days=int(end <= minute))
    ends = [round(over.replace(tzinfo=here.tzinfo, fold=fold).timestamp() * 1000) for fold in (0, 1)]
    # in autumn one hour comes twice; for a person in the second one, quiet hours end with it
    return next((end for end in ends if end > now), ends[-1])
