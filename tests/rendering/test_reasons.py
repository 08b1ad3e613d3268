"""The reason of a hint: short in every language, and true of what the rules make of the move.

Each sentence has its check in the file of its game: it takes the position before the move and the one after it.
"""

from __future__ import annotations

from collections import Counter

import pytest
from metro_reasons import METRO
from reason_cases import cases
from road_reasons import ROAD
from socks_reasons import SOCKS
from tandem_reasons import TANDEM

from bot.text.languages import languages
from bot.text.languages import plain as spelling
from games import catalogue
from rendering.panel import plain_reason
from rendering.text import Who

LONGEST = 100
"""Characters of such a sentence."""
NAMES = ("Annamaria", "Bartolomeo", "Cristiano", "Desdemona", "Eleonora", "Ferdinando", "Giacomina", "Hildegard")
CHECKS = {"metro": METRO, "road": ROAD, "socks": SOCKS, "tandem": TANDEM}
RARE = {
    "every player's line stays as it is.",
    "ends none of your lines, as {n} of {all} ways to lay a tile would.",
    "gives the others {n} point, as few as any move.",
    "wherever you lay a tile of your hand, a line of yours ends.",
    "makes both your rows equal: that wins.",
    "any key is as good as another: the dice decide.",
    "cuts {who}'s way to {colour} for good: {n} track was missing.",
    "gives {who} three {token} in zone {zone}.",
    "two {token} in zone {zone}: one more, and you can match {who}'s row.",
}
"""Sentences that a few matches need not bring."""


@pytest.mark.parametrize("slug", catalogue())
def test_every_reason_is_short_and_true(slug: str) -> None:
    """In at most 100 characters; each fact holds in what the rules make of the move; only the others are named."""
    heard = Counter[str]()
    default = plain_reason(None, "").message  # type: ignore[arg-type]
    for case in cases(slug):
        heard[case.said.message] += 1
        for locale in languages():
            told = spelling(locale, NAMES).spell(case.said)
            assert 0 < len(told) <= LONGEST, told
        if case.said.message != default:
            assert CHECKS[slug][case.said.message](case), (case.said, case.line)
        assert Who(case.seat) not in [word for _, word in case.said.values]
    if slug in CHECKS:
        assert CHECKS[slug].keys() - RARE <= heard.keys()
        assert heard[default] * 10 <= heard.total(), heard
    else:
        assert set(heard) == {default}
