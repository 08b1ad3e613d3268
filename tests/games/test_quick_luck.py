"""Quick luck: the same numbers everywhere, all as likely, and orders that leave nothing out."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.chance import seeded
from games.kernel.luck import WORDS, QuickLuck


def test_it_is_the_same_on_every_machine():
    """The numbers of one seed are written down here."""
    luck = QuickLuck(seeded("written down"))
    assert [luck.below(n) for n in (6, 6, 6, 60, 65536, 1)] == [5, 4, 4, 58, 27457, 0]
    assert luck.shuffled("abcdefgh") == list("dbcafehg")


def test_all_numbers_are_as_likely():
    """Of 60,000 throws of a die each face comes 10,000 times, give or take 4 standard deviations."""
    luck = QuickLuck(seeded("die"))
    seen = Counter(luck.below(6) for _ in range(60_000))
    assert sorted(seen) == list(range(6))
    assert max(abs(count - 10_000) for count in seen.values()) < 4 * (60_000 * 5 / 36) ** 0.5


@pytest.mark.parametrize("count", [0, 1, 2, WORDS])
def test_an_order_has_each_thing_once(count):
    """Whatever was drawn before, and up to as many as are made at once; what is shuffled stays as it was."""
    luck, items = QuickLuck(seeded("order")), list(range(count))
    luck.below(6)
    assert sorted(luck.shuffled(items)) == items == list(range(count))


def test_too_many_are_refused():
    """More than are made at once."""
    with pytest.raises(ValueError, match="too many"):
        QuickLuck(seeded("many")).shuffled(range(WORDS + 1))
