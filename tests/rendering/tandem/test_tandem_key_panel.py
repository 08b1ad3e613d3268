"""The panel of Tandem while a pair arranges its key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_tandem_panel import ENGLISH, ITALIAN, labels, made, panel
from test_tandem_views import TANDEM

from games.kernel.chance import seeded
from games.kernel.game import Seat, chosen
from games.tandem.board import KEYS
from games.tandem.notation import write
from games.tandem.values import Key
from rendering.panel import STAR, AnyDecision, Style
from tests.panel_walk import decision

LETTERS = "☀️🌙⭐🍃💧🔔"


def choosing(*made_before: str, seats: int = 2) -> AnyDecision:
    """The decision of the first pair after some moves of it."""
    state = TANDEM.setup(seats, chosen(TANDEM, {"key": "chosen"}), seeded("key")).state
    for text in made_before:
        seat = min(TANDEM.to_act(state))
        state = TANDEM.apply(state, seat, TANDEM.read(text), seeded("dice")).state
    return decision(TANDEM, state, min(TANDEM.to_act(state)))


@pytest.mark.parametrize("before", [(), ("key bell drop leaf star moon sun",)])
def test_every_key_takes_six_presses_at_most(before) -> None:
    """Subject after subject, the last one by itself: five presses to any of the 720 keys, the sixth makes it."""
    it, found = choosing(*before), dict[str, int]()
    waiting = [(0, "")]
    for count, picked in waiting:
        for press in panel(it, picked).presses:
            if press.style is Style.CHOICE:
                found[press.pick] = max(found.get(press.pick, 0), count + 1)
            elif press.style is Style.WAY and len(press.pick) > len(picked):
                waiting.append((count + 1, press.pick))
    assert sorted(found) == sorted(write(Key(order)) for order in KEYS)
    assert set(found.values()) == {5}
    for text in list(found)[::40]:
        assert made(panel(it, text)) == [text]


def test_the_first_player_may_take_all_in_order() -> None:
    """No key is better than another: one is offered whole, and what is picked is shown with a way back."""
    it = choosing()
    opening = panel(it)
    assert labels(opening) == ["1: ☀️", "1: 🌙", "1: ⭐", "1: 🍃", "1: 💧", "1: 🔔", LETTERS]
    assert (ENGLISH.spell(opening.asked), made(opening)) == ("Your key: what does a 1 stand for?", [])
    shown = panel(it, opening.choices[-1].pick)
    assert shown.shown == ("key sun moon star leaf drop bell",)
    assert shown.choices[-1].style is Style.CHOSEN
    assert ENGLISH.spell(shown.presses[-1].label) == "Propose this key"
    third = panel(it, "key moon leaf")
    assert ENGLISH.spell(third.asked) == "Key 🌙🍃: what does a 3 stand for?"
    assert labels(third) == ["3: ☀️", "3: ⭐", "3: 💧", "3: 🔔"]
    assert [press.pick for press in third.ways] == ["key moon"]


def test_the_partner_agrees_by_one_press() -> None:
    """What is proposed is shown at once; any other key may be made as well."""
    it = choosing("key bell drop leaf star moon sun")
    assert it.view.seat == Seat(1)
    shown = panel(it)
    assert made(shown) == ["agree"]
    assert ITALIAN.spell(shown.asked).startswith("Ada propone 🔔💧🍃⭐🌙☀️ da 1 a 6.")
    assert labels(shown)[0] == "1: ☀️"
    assert ENGLISH.spell(panel(it, "key sun moon star leaf drop bell").presses[-1].label) == "Take this key"


def test_the_liked_key_has_a_star() -> None:
    """What a computer player would propose is offered whole."""
    it = replace(choosing(), liked="key bell sun moon star leaf drop")
    assert labels(panel(it))[-1] == f"{STAR} 🔔☀️🌙⭐🍃💧"
    assert panel(it).choices[-1].pick == it.liked
