"""No honest match is accused: whatever a table does, its record is found right."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from every_game import SETTINGS
from table_matches import TableMatch

from games.kernel.log_entries import living, luck_of
from games.records import counting_lines, verify_seal


def honest(match):
    """Its record is right in every way that there is to check it."""
    sheet = match.record()
    found = verify_seal(sheet, told=sheet["hash"])
    assert found.draws == sum(len(luck_of(entry)) for entry in match.log)
    setup, numbers = counting_lines(sheet)
    assert setup["used"] == len(luck_of(living(match.log)[0]))
    assert len(numbers) <= len(sheet["moves"])
    return sheet


@pytest.mark.parametrize("setting", SETTINGS[::4], ids=str)
def test_honest_matches_are_found_right(setting):
    """With much taken back and handed over, ended early or still running."""
    honest(TableMatch(setting, "honest", often=30, most=50))


@pytest.mark.soak
def test_thousands_of_honest_matches_are_found_right():
    """2,000 matches over all settings, with everything that can happen at a table."""
    happened, events = Counter(), Counter()
    for number, setting in islice(enumerate(SETTINGS * 2_000), 2_000):
        match = TableMatch(setting, str(number), often=(6, 15, 40)[number % 3], most=(40, 90, 400)[number // 3 % 3])
        sheet = honest(match)
        happened.update(match.happened)
        events.update(line["event"] for line in sheet["moves"] if "event" in line)
    print(f"2,000 honest matches, none accused; in so many of them happened: {dict(happened)}; events: {dict(events)}")
    assert {"back", "again", "late", "hand", "give_up", "anew", "end"} <= set(happened)
