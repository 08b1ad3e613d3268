"""The private panel of Socks before the first track: tiles, socks, blocked stations."""

from __future__ import annotations

from collections import deque

import pytest
from socks_scenes import NAMES, SOCKS, played
from test_metro_texts import clashes

from bot.text.languages import plain
from rendering.canvas import texts
from rendering.panel import Decision, Style
from rendering.scene import Scene
from rendering.socks import PAINTER
from rendering.text import plainly
from rendering.theme import LIGHT
from tests.panel_walk import decision

MOST = {"tiles": 4, "socks": 4, "blockers": 3}
"""Presses by which any move of a phase is made on 25 buttons."""


def decisions(phase):
    """Some decisions of a phase."""
    options = {"layout": "players", "placing": "players", "blockers": "3"}
    found = [
        decision(SOCKS, done.match.state, done.match.awaited[0])
        for done in played("early", **options)
        if done.match.awaited and done.match.state.phase == phase
    ]
    return found[:: max(1, len(found) // 4)]


def panel(it, picked="", buttons=25, *, board=False):
    """The panel with something picked."""
    return PAINTER.panel(Decision(it.game, it.tell, it.view, it.moves, picked, buttons, board))


def drawn(it, picked=""):
    """The picture above it."""
    here = Decision(it.game, it.tell, it.view, it.moves, picked)
    return PAINTER.draw_panel(here, PAINTER.panel(here), LIGHT, Scene("K7QF", NAMES, plainly(NAMES)))


def costs(it):
    """By move the presses that make it."""
    found, seen, waiting = {}, {""}, deque([(1, "")])
    while waiting:
        count, picked = waiting.popleft()
        for press in panel(it, picked).presses:
            if press.style is Style.MAKE:
                found.setdefault(press.pick, count)
            elif press.pick not in seen:
                seen.add(press.pick)
                waiting.append((count + 1, press.pick))
    return found


@pytest.mark.parametrize("phase", MOST)
def test_every_move_is_a_few_presses(phase) -> None:
    """All moves of each phase, shown before they are made, and nothing else."""
    for it in decisions(phase)[1:3]:
        found = costs(it)
        assert set(found) == set(it.moves)
        assert max(found.values()) <= MOST[phase]


@pytest.mark.parametrize("phase", MOST)
def test_pictures_show_what_is_picked(phase) -> None:
    """With a move picked the picture is another one, and nothing written overlaps."""
    for it in decisions(phase):
        opened = drawn(it)
        assert list(clashes(texts(opened))) == []
        for move in it.moves[:: max(1, len(it.moves) // 4)]:
            shown = drawn(it, move)
            assert list(clashes(texts(shown))) == []
            assert move in {"finish", "agree"} or shown.tobytes() != opened.tobytes()


def test_places_of_tiles_have_numbers_and_turns_are_offered_beside_them() -> None:
    """All places are numbered on the board; one that is picked offers its other turns and the button that lays it."""
    it = decisions("tiles")[-2]
    places = {move.split(" r")[0] for move in it.moves if move.startswith("tile")}
    assert {str(number + 1) for number in range(len(places))} <= {text.text for text in texts(drawn(it))}
    several = next(move for move in it.moves if sum(other.startswith(move[:-1]) for other in it.moves) > 1)
    found = panel(it, several)
    others = {press.pick for press in found.choices if not press.spot}
    assert others == {move for move in it.moves if move.startswith(several[:-1]) and move != several}
    assert [press.pick for press in found.presses if press.style is Style.MAKE] == [several]


def test_on_the_board_all_stations_are_pressed_at_once() -> None:
    """At the local table a sock takes a colour and a station, a blocked station one press."""
    for phase, word in (("socks", "red"), ("blockers", "")):
        it = decisions(phase)[0]
        found = panel(it, word, 200, board=True)
        moves = [move for move in it.moves if not word or move.startswith(f"{word} ")]
        assert [press.spot for press in found.choices] == moves
        regions = PAINTER.panel_regions(Decision(it.game, it.tell, it.view, it.moves, word, 200, True), found, LIGHT)
        assert {len(region) for region in regions} == {6}


def test_italian() -> None:
    """The questions are in the reader's language."""
    questions = {phase: plain("it", NAMES).spell(panel(decisions(phase)[0]).asked) for phase in MOST}
    assert questions == {
        "tiles": "Dove posi la tessera?",
        "socks": "Quale calzino metti?",
        "blockers": "Quale stazione blocchi? Anelli: quelle che puoi.",
    }
