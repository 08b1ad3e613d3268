"""Windows that a press opens, and the little room there is in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.platforms.telegram.markup import ALERT, alert, size
from bot.ports.posts import PrivateReply
from bot.text.languages import languages, plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Seat, chosen
from games.metro.tiles import KINDS
from rendering.metro.event_text import lying
from rendering.text import said
from tests.rendering.drawing import describe


@pytest.mark.parametrize("tag", languages())
def test_a_window_names_the_tile_in_hand(tag: str) -> None:
    """However long its name is, and however much is told before it."""
    metro, spelling = catalogue()["metro"], plain(tag, ("Ann", "Bob"))
    state = metro.setup(2, chosen(metro, {}), seeded("a window")).state
    post = PrivateReply((said("Your turn: which square?"),) * 9, locale=tag)
    for kind in KINDS:
        view = replace(metro.view(state, Seat(0)), hand=(kind,), to_act=(Seat(0),))
        window = alert([post], describe("metro", view, spelling))
        assert size(window) <= ALERT
        assert spelling.spell(lying(kind)) in window
        assert window.startswith(spelling.spell(said("Your turn: which square?")))
