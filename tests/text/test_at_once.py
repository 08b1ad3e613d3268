"""Which buttons of a panel make a move at once for somebody who wants no preview."""

from dataclasses import replace
from itertools import islice

import pytest
from panel_walk import decision, turns
from played import HERE, started

from bot.table.actions import begun
from bot.text.panel import made_at_once, seat_panel
from games import catalogue
from rendering.painter import painter
from rendering.panel import Style

TURNS = 80


def open_turns(slug):
    """Turns of one match; in Tandem the rules move between moves that are picked together."""
    game = catalogue()[slug]
    return islice(turns(game, {}, min(4, game.seats[-1]), "2", sensible=False), TURNS)


def left(at, press):
    """The line that the one button of the panel after a press makes; None where there is more to choose."""
    here = {each.label for each in painter(at.game.slug).panel(at).choices}
    after = painter(at.game.slug).panel(replace(at, picked=press.pick))
    made = [each.pick for each in after.presses if each.style is Style.MAKE]
    more = any(each.style is Style.CHOICE and each.label not in here for each in after.choices)
    return made[0] if len(made) == 1 and not more else None


@pytest.mark.parametrize("board", [False, True], ids=["buttons", "board"])
@pytest.mark.parametrize("slug", sorted(catalogue()))
def test_what_is_made_at_once_is_what_was_picked(slug, board):
    """At every turn of a match: the only line that could follow, and nothing that is asked first."""
    made = 0
    for turn in open_turns(slug):
        at = decision(turn.game, turn.state, turn.seat, board=board)
        # all are alike where there are many
        for press in painter(slug).panel(at).presses[:: 10 if board else 1]:
            if line := made_at_once(press, at):
                made += 1
                assert press.style is Style.CHOICE
                assert line == left(at, press)
                parts = [part.strip() for part in line.split(";")]
                assert parts[0] in at.moves
                assert all(painter(slug).warning(at.view, part) is None for part in parts)
    assert made or slug == "road", "where a road ends is picked, and the way shown"


@pytest.mark.parametrize("slug", sorted(catalogue()))
def test_a_panel_is_made_once_whatever_its_buttons_do(slug, monkeypatch):
    """What a button makes at once is told by the panel it stands on: no panel is made for each of them to find out."""
    table = started(slug, *"abcd"[: catalogue()[slug].seats[0]])[-1].table
    asked, own = [], painter(slug)
    counting = replace(own, panel=lambda at: asked.append(at.picked) or own.panel(at))
    monkeypatch.setattr("bot.text.panel.painter", lambda _slug: counting)
    seat_panel(table, 1, begun(table).awaited[0], HERE, preview=False)
    assert asked == [""]
