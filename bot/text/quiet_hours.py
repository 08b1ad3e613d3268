"""The hours in which a person is not reminded."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.text.zones import zone


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
