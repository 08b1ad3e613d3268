"""The days of daily matches: each from midnight to midnight in UTC, its luck, until when it counts, and days in a row.

A match that was begun on its day counts if it is finished by ``closes``. Until then nothing of its luck is told to
anybody who has not drawn it; after that its seed is told. The luck of every day follows from one secret of the
installation, so that the seal of tomorrow can be told today and no day has to be prepared.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

from bot.table.table_terms import DAY, HOUR

GRACE = 2 * HOUR
"""Milliseconds after its day in which a match that was begun may still be finished."""
WEEK = 7
"""Of so many days in a row one may be missed."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_of(now: int) -> str:
    """The day of an instant.

    >>> day_of(1_800_000_000_000), day_of(1_799_971_200_000), day_of(1_799_971_199_999)
    ('2027-01-15', '2027-01-15', '2027-01-14')
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def is_day(word: str) -> bool:
    """Whether a word is a day.

    >>> is_day("2027-01-15"), is_day("2027-02-30"), is_day("today")
    (True, False, False)
    """
    if not _DAY.fullmatch(word):
        return False
    try:
        date.fromisoformat(word)
    except ValueError:
        return False
    return True


def later(day: str, days: int) -> str:
    """The day so many days later, or with a negative number earlier.

    >>> later("2027-02-28", 1), later("2027-01-01", -1)
    ('2027-03-01', '2026-12-31')
    """
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def closes(day: str) -> int:
    """The last instant at which a match of a day may be finished.

    >>> day_of(closes("2027-01-14") - GRACE)
    '2027-01-15'
    """
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return round(midnight.timestamp() * 1000) + DAY + GRACE


def closed(day: str, now: int) -> bool:
    """Whether nobody can finish the match of a day any more."""
    return now > closes(day)


def last_closed(now: int) -> str:
    """The last day that is closed: yesterday, in the first hours of a day the one before.

    >>> last_closed(closes("2027-01-14")), last_closed(closes("2027-01-14") + 1)
    ('2027-01-13', '2027-01-14')
    """
    yesterday = later(day_of(now), -1)
    return yesterday if closed(yesterday, now) else later(yesterday, -1)


def seed_of(root: bytes, day: str, game: str, edition: int) -> bytes:
    """The seed of a day's match; nobody can tell it, or that of another day, from another one."""
    return hmac.digest(root, f"{day} {game} {edition}".encode(), "sha256")


def seal_of(seed: bytes) -> str:
    """The seal that is told the day before."""
    return hashlib.sha256(seed).hexdigest()


def mixed_text(day: str, game: str) -> str:
    """The public text that is mixed with the seed, the same for everybody."""
    return f"daily|{day}|{game}"


def in_a_row(days: Collection[str], today: str) -> int:
    """How many days somebody has finished in a row, up to today or yesterday; of any seven days one may be missed.

    >>> in_a_row({"2027-01-13", "2027-01-14"}, "2027-01-15"), in_a_row({"2027-01-12"}, "2027-01-15")
    (2, 0)
    >>> in_a_row({"2027-01-11", "2027-01-12", "2027-01-14"}, "2027-01-14")
    3
    >>> weeks = {f"2027-01-{day:02}" for day in range(1, 31) if day not in {8, 15}}
    >>> in_a_row(weeks, "2027-01-30"), in_a_row(weeks - {"2027-01-21"}, "2027-01-30")
    (28, 14)
    """
    day = today if today in days else later(today, -1)
    count, missed = 0, ""
    while True:
        if day in days:
            count += 1
        elif missed and day > later(missed, -WEEK):
            return count
        else:
            missed = day
        day = later(day, -1)
