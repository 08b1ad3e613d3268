"""Tandem with five and six pairs: some have a panel, of the others the rows are seen, and all of it can be read."""

from __future__ import annotations

from functools import cache
from itertools import combinations, cycle

import pytest
from boards import NAMES, WORST
from test_legible import weak
from test_metro_texts import clashes
from test_theme import SIGHTS, distance, lab, linear, times

from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.match import Done
from rendering.canvas import texts
from rendering.scene import Scene
from rendering.tandem.board import arranged, draw, staged_pairs
from rendering.tandem.layout import MOST, STAGED
from rendering.tandem.poster_course import LINES
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES

TANDEM = catalogue()["tandem"]
FEWEST = 48
"""Diameter of tokens in the zones of a panel: with four pairs it is 49."""


@cache
def match(seats: int) -> tuple[Done, ...]:
    """A match that is won."""
    return tuple(play_out(TANDEM, seats, chosen(TANDEM, {}), "greedy1", seeded("many"), seeded("minds")))


def moment(seats: int, share: float, span: int):
    """What everybody sees of a part of the match, with the news of so many entries."""
    dones = match(seats)
    at = min(len(dones) - 1, int(len(dones) * share))
    events = tuple(told.event for done in dones[at + 1 - span : at + 1] for told in done.told)
    return TANDEM.view(dones[at].match.state, None), events, dones[at].match.outcome


MOMENTS = [(seats, share, span) for seats in (8, 10, 12) for share, span in ((0.6, 1), (0.7, 3), (0.8, 20), (1.0, 2))]
MOMENTS += [(8, 5 / 24, 30), (10, 4 / 24, 30), (12, 7 / 24, 30)]
"""In the last ones so much is new that numbers would lie on each other."""


@pytest.mark.parametrize(
    ("seats", "share", "span", "theme"),
    [(*moment, theme) for moment, theme in zip(MOMENTS, cycle(THEMES), strict=False)],
)
def test_everything_can_be_read(seats: int, share: float, span: int, theme: str) -> None:
    """With the longest names, in Italian: no words overlap, all keep their contrast on a phone, all begin whole."""
    view, events, outcome = moment(seats, share, span)
    scene = Scene("K7QF", WORST[:seats], plain("it", WORST[:seats]), outcome)
    whole = draw(view, THEMES[theme], events, scene)
    assert list(clashes(texts(whole))) == []
    assert weak(whole) == set()
    assert all(text.box[0] >= 0 and text.box[2] <= whole.width for text in texts(whole))


@pytest.mark.parametrize(("seats", "share", "span"), MOMENTS)
def test_every_pair_is_there(seats: int, share: float, span: int) -> None:
    """Each has a panel or its rows, never both nor neither; tokens are large in every panel, and every name is told."""
    view, events, outcome = moment(seats, share, span)
    scene = Scene("K7QF", NAMES[:seats], plainly(NAMES), outcome)
    layout = arranged(view, events, scene, tuple(range(seats // 2)))
    assert sorted((*layout.on_stage, *(which for which, _ in layout.cells))) == list(range(seats // 2))
    assert len(layout.on_stage) <= (STAGED if seats // 2 > MOST else MOST)
    assert min(plan.token for _, plan in layout.panels) >= FEWEST or seats <= 2 * MOST
    boxes = [(top, top + plan.high) for top, plan in layout.panels]
    assert all(one[1] <= other[0] for one, other in combinations(boxes, 2))
    assert all(box.y >= boxes[-1][1] and box.y + box.high <= LIGHT.side for _, box in layout.cells)
    written = " ".join(text.text for text in texts(draw(view, LIGHT, events, scene)) if text.box[1] >= boxes[0][0])
    assert all(name.split()[0] in written for name in scene.names)


def test_who_acted_last_has_a_panel() -> None:
    """At the end the winners have one, with the pair that ended it; where nothing has happened, some pairs do."""
    for seats in (10, 12):
        for share in (0.3, 0.5, 0.7, 0.9):
            view, events, outcome = moment(seats, share, 1)
            acted = {told.seat // 2 for told in events if hasattr(told, "zones") or hasattr(told, "source")}
            scene = Scene("K7QF", NAMES[:seats], plainly(NAMES), outcome)
            assert acted <= set(staged_pairs(view, events, scene))
            assert len(staged_pairs(view, (), scene)) in (1, 2, STAGED)
        view, events, outcome = moment(seats, 1.0, 1)
        winners = {number for number, pair in enumerate(view.pairs) if pair.score is not None}
        assert winners
        assert winners <= set(staged_pairs(view, events, Scene("K7QF", NAMES[:seats], plainly(NAMES), outcome)))


def test_a_pair_that_may_move_has_a_panel() -> None:
    """Also where three others have acted since: one panel is kept for it."""
    kept = 0
    for number in range(20, 120):
        view, events, outcome = moment(12, number / 120, 8)
        scene = Scene("K7QF", NAMES, plainly(NAMES), outcome)
        chosen = staged_pairs(view, events, scene)
        if len(chosen) == STAGED:
            kept += 1
            assert {seat // 2 for seat in view.to_act} & set(chosen), number
    assert kept > 20


@pytest.mark.parametrize("theme", THEMES)
def test_lines_of_six_pairs_are_apart(theme: str) -> None:
    """On a poster no two pairs have colours that are near each other, for any kind of sight."""
    for sight, least in (("normal", 17.0), ("protan", 7.0), ("deutan", 7.0), ("tritan", 7.0)):
        seen = [lab(times(SIGHTS[sight], linear(colour))) for colour in LINES[theme]]
        assert len(seen) == TANDEM.seats[-1] // 2
        assert min(distance(one, other) for one, other in combinations(seen, 2)) >= least
