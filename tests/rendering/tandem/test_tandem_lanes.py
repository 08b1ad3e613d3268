"""How far the pairs of Tandem are: lanes in order, the leader's figure alone in its size, the track with the pawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_metro_texts import clashes
from test_tandem_views import BELL, LEAF, MOON, SCENE, STAR, SUN, table

from bot.text.languages import plain
from games.kernel.game import Seat
from games.tandem.values import PLACES, ZONES, Board, Moved, Placed, View
from rendering.canvas import texts
from rendering.captions import spell
from rendering.scene import Scene
from rendering.tandem.board import draw
from rendering.tandem.event_text import headline
from rendering.tandem.lanes import standings
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES

ROWS = (SUN, MOON, STAR, LEAF)
NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Ines", "Jakob", "Kim", "Luca")


def racing(*agreed: int, scores: tuple[int | None, ...] = ()) -> View:
    """A table whose pairs have so many places alike, the first ones; the others differ or are free."""
    view = table()
    found = []
    for number, count in enumerate(agreed):
        rows = tuple(
            tuple(ROWS[at] if at < count else None if player else BELL for at in range(4)) for player in (0, 1)
        )
        boards = tuple(Board(((),) * 6, row) for row in rows)
        score = scores[number] if scores else None
        found.append(replace(view.pairs[0], boards=boards, score=score))
    acting = tuple(Seat(2 * number) for number in range(len(agreed)))
    return replace(view, seat=None, pairs=tuple(found), scores=(0,) * 2 * len(agreed), to_act=acting)


def leading(view: View, theme: str = "light") -> list[str]:
    """What is written in the size of whoever leads."""
    scene = Scene("K7QF", NAMES, plainly(NAMES))
    look = THEMES[theme]
    return [text.text for text in texts(draw(view, look, (), scene)) if text.size == look.leader]


@pytest.mark.parametrize("theme", THEMES)
def test_only_the_leader_has_the_large_figure(theme: str) -> None:
    """How many agree in the leading pairs has a size of its own; nobody leads while nothing agrees."""
    assert leading(racing(0, 0, 0), theme) == []
    assert leading(racing(1, 3, 2, 0), theme) == ["3"]
    assert leading(racing(2, 2, 1), theme) == ["2", "2"]
    assert leading(racing(2), theme) == ["2"]
    assert leading(racing(4, 3, scores=(77, None)), theme) == ["77"]


def test_the_leader_is_high_and_on_top() -> None:
    """Lanes are sorted by points, then by how many agree; the leader's figure is 24 pixels high or more, and first."""
    assert [each.which for each in standings(racing(1, 3, 0, 3))] == [1, 3, 0, 2]
    assert [each.which for each in standings(racing(4, 3, 4, scores=(40, None, 90)))] == [2, 0, 1]
    found = texts(draw(racing(1, 3, 2, 0), LIGHT, (), SCENE))
    (leader,) = (text for text in found if text.size == LIGHT.leader)
    assert leader.box[3] - leader.box[1] >= 24
    others = [text for text in found if text.size == LIGHT.figure and 104 < text.box[1] < 320]
    assert leader.box[3] < min(text.box[3] for text in others)
    assert sum(text.text == "leads" for text in found) == 1


@pytest.mark.parametrize("pawn", range(1, 101, 9))
def test_the_pawn_never_stands_on_numbers(pawn: int) -> None:
    """Wherever the pawn is, its number and those ahead of it keep apart."""
    found = texts(draw(replace(racing(1, 4), pawn=pawn), LIGHT, (), SCENE))
    assert not any(clashes(found, LIGHT.side))
    assert str(pawn) in {text.text for text in found}


def test_person_and_verb_come_first() -> None:
    """One person moves, two or more move; where no key stands a key is chosen."""
    one, two, four = (racing(*(0,) * count) for count in (1, 2, 4))
    assert [_headline(view, "en") for view in (one, two, four)] == [
        "Ada moves", "Ada and Chiara move", "Ada, Chiara and 2 more move",
    ]  # fmt: skip
    assert [_headline(view, "it") for view in (one, two, four)] == [
        "Ada muove", "Ada e Chiara muovono", "Ada, Chiara e altre 2 persone muovono",
    ]  # fmt: skip
    keyless = replace(one, pairs=(replace(one.pairs[0], key=None),))
    assert _headline(keyless, "en") == "Ada chooses a key"


def _headline(view: View, language: str) -> str:
    scene = Scene("K7QF", NAMES, plain(language, NAMES))
    return spell(scene, headline(view, None), lambda seat: NAMES[seat])


def test_the_last_move_is_told_in_signs() -> None:
    """From zone to zone and on to the top, and what agrees by it; a win adds its points."""
    view = table(((), (SUN, SUN)), (), (None, None, SUN, None), (None, None, SUN, None))
    events = (
        Moved(Seat(0), SUN, ZONES[3], ZONES[1]),
        Placed(Seat(0), ZONES[1], SUN, PLACES[2], None),
    )
    scene = Scene("K7QF", NAMES, plainly(NAMES))
    assert {"4 → 2", "→ top", "="} <= {text.text for text in texts(draw(view, LIGHT, events, scene))}
    assert "2 → top" in {text.text for text in texts(draw(view, LIGHT, events[1:], scene))}


def test_lanes_say_levels_where_smaller_letters_leave_room() -> None:
    """Two computer players of a pair do so too; persons are named in the usual size."""
    names = ("ann", "[bot] Ada (medium)", "[bot] Blaise (expert)", "[bot] Carla (hard)")
    told = {}
    for people in (names, ("ann", "bob", "Maria Antonietta Rossi", "Giovanni Battista Verdi")):
        scene = Scene("K7QF", people, plainly(people))
        told |= {text.text: text.size for text in texts(draw(racing(1, 0), LIGHT, (), scene)) if " + " in text.text}
    assert told["ann + Ada ●●○○"] == told["Blaise ●●●● + Carla ●●●○"] == LIGHT.small
    assert told["ann + bob"] == LIGHT.normal
