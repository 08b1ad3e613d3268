"""A forged record is refused, or what is forged in it is what its page says that a record does not prove."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest
from every_game import SETTINGS, each_game, setting
from forgeries import KINDS, UNPROVABLE, forgeries
from table_matches import TableMatch

from games.records import Fault, verify_seal

PAGE = " ".join((files("games.records") / "RECORDS.md").read_text(encoding="utf-8").split())


def refused(sheet, told=None):
    """Whether a record is refused; the sentences of what it does not prove where it is not."""
    try:
        found = verify_seal(sheet, told=told)
    except Fault:
        return True, ()
    return False, tuple(str(statement) for statement in found.unproved)


def judged(one, numbers, counts):
    """Forge records of a setting in every way, each held against what the page says; gives the kinds that passed."""
    passed = set()
    for number in numbers:
        sheet, other = (TableMatch(one, f"{name} {number}", often=25, most=45).record() for name in ("own", "other"))
        whole = sheet["hash"]
        for forged in forgeries(sheet, other):
            found, unproved = refused(forged.sheet)
            assert found or (forged.anew and forged.kind in UNPROVABLE), forged.kind
            if not found:
                (sentence,) = [text for text in unproved if text.startswith(UNPROVABLE[forged.kind])]
                assert sentence in PAGE
                passed.add(forged.kind)
            assert refused(forged.sheet, told=whole)[0], forged.kind
            counts[forged.kind, "made"] += 1
            counts[forged.kind, "refused"] += found
            counts[forged.kind, "named"] += not found
    return passed


def table(counts):
    """The counts as lines: how many were made, refused, and named unprovable; with the hash told all are refused."""
    lines = [
        f"{kind}: {counts[kind, 'made']} made, {counts[kind, 'refused']} refused, {counts[kind, 'named']} unprovable"
        for kind in KINDS
    ]
    made = sum(count for (_, what), count in counts.items() if what == "made")
    return "\n".join([*lines, f"{made} in all; with the hash that was told all {made} are refused"])


@each_game
def test_forgeries_are_refused_or_named(game):
    """Each way to forge a record of each game, the chain made anew and not; none passes once the hash is told."""
    counts = Counter()
    judged(setting(game, 2), range(1), counts)
    made = sum(count for (_, what), count in counts.items() if what == "made")
    print(table(counts))
    assert made >= 50


@pytest.mark.soak
def test_forgeries_of_every_setting_are_refused_or_named():
    """The same over all settings; every way is tried, and what the page calls unprovable is so."""
    counts, passed = Counter(), set()
    for one in SETTINGS:
        passed |= judged(one, range(3), counts)
    print(table(counts))
    assert passed == set(UNPROVABLE)
    assert all(counts[kind, "made"] for kind in KINDS)
