"""What a decision is for, in a sentence: short, in every language, and another one as a match goes on."""

from __future__ import annotations

import pytest

from bot.text.languages import languages, spelled
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.painter import painter
from rendering.panel import Decision
from rendering.text import Said

LONGEST = 100
"""Characters of such a sentence."""

KINDS = {"metro": 5, "road": 6, "socks": 4, "tandem": 6}
"""How many there are at least in matches played out with the usual options."""


def heard(slug: str, seats: int, options: dict[str, str], level: str) -> set[Said]:
    """All that is said in a match of computer players, at every decision."""
    game, found = catalogue()[slug], set[Said]()
    for done in play_out(game, seats, chosen(game, options), level, seeded(slug), seeded("minds")):
        match = done.match
        for seat in match.awaited:
            view = game.view(match.state, seat)
            words = painter(slug).advice(Decision(game, painter(slug).tell, view, match.legal(seat)))
            if words is not None:
                found.add(words)
    return found


@pytest.mark.parametrize("slug", catalogue())
def test_every_decision_has_a_short_sentence(slug: str) -> None:
    """With every kind of decision of ours; none is longer than a line or two on a phone."""
    game = catalogue()[slug]
    found = heard(slug, game.seats[0], {}, "greedy") | heard(slug, 2, {}, "random")
    assert len(found) >= KINDS.get(slug, 0)
    for options in ({"layout": "players", "placing": "players", "blockers": "1"}, {"key": "chosen"}):
        if options.keys() <= {option.name for option in game.options}:
            found |= heard(slug, 2, options, "random")
    for words in found:
        for locale in languages():
            assert len(spelled(words, locale)) <= LONGEST, spelled(words, locale)
