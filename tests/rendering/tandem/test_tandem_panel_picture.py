"""The picture above the buttons of Tandem: what a turn would do, what can be chosen, how the others stand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import WORST
from test_legible import low, weak
from test_metro_texts import clashes
from test_tandem_key_panel import choosing
from test_tandem_panel import leaves, opened, panel, positions
from test_tandem_views import BELL, LEAF, MOON, STAR, SUN, TANDEM, table

from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.tandem.rules import State
from games.tandem.values import ZONES
from rendering.canvas import palette, texts
from rendering.painter import painter
from rendering.panel import AnyDecision
from rendering.scene import Scene
from rendering.tandem.layout import EDGE, corner, own
from rendering.tandem.marks import region
from rendering.tandem.pair_layout import Box
from rendering.tandem.pairs import GONE
from rendering.tandem.panel_picture import settled
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, TEXT, THEMES, Theme, of_kinds
from tests.panel_walk import decision

SCENE = Scene("K7QF", WORST, plainly(WORST))
PAINTER = painter("tandem")


def drawn(it: AnyDecision, theme: Theme = LIGHT, scene: Scene = SCENE):
    """The picture of a decision as it is picked."""
    return PAINTER.draw_panel(it, PAINTER.panel(it), theme, scene)


def marked(image, box: Box) -> bool:
    """Whether the right edge of a part of a picture has the colour of what is new."""
    number: int = palette(of_kinds(LIGHT)).numbers[MARK]
    found: int = image.getpixel((box.x + box.wide - 3, box.y + box.high // 2))
    return found == number


@pytest.mark.parametrize(("seats", "theme"), [(2, "light"), (4, "dark"), (6, "contrast"), (8, "light"), (12, "dark")])
def test_pictures_are_neat_whatever_is_picked(seats, theme) -> None:
    """With the longest names, from the first list to a turn that is shown: nothing overlaps or leaves the picture."""
    found = positions(seats, "greedy")
    for state, seat in found[:: len(found) // 3]:
        it = decision(TANDEM, state, seat)
        board = replace(it, board=True, buttons=200)
        for one, press in ((it, None), (it, panel(it).choices[0]), (board, None), (board, panel(board).choices[-1])):
            image = drawn(replace(one, picked=press.pick if press else ""), THEMES[theme])
            assert (image.mode, image.width) == ("P", 1280)
            assert image.height == 1280
            assert list(clashes(texts(image))) == []
            assert max(text.box[3] for text in texts(image)) <= image.height
            assert min(text.size for text in texts(image)) >= 32
            assert (weak(image), list(low(image))) == (set(), [])


def test_a_turn_is_drawn_as_it_would_leave_the_boards() -> None:
    """What changes is framed, and nothing else: two zones and the place of the row."""
    view = table(((MOON, STAR), (SUN,), (SUN, SUN)), ((MOON, LEAF),))
    layout = own(1)
    before, after = drawn(opened(view)), drawn(opened(view, "move sun 2>3;row 2"))

    def zone(player: int, number: int) -> Box:
        box, (x, y) = layout.zone(player, number), corner()
        return Box(box.x + x, box.y + y, box.wide, box.high)

    assert [number for number in range(1, 7) if marked(before, zone(0, number))] == []
    assert [number for number in range(1, 7) if marked(after, zone(0, number))] == [2, 3]
    assert [number for number in range(1, 7) if marked(after, zone(1, number))] == []
    assert [number for number in range(1, 5) if marked(after, region(layout, view, f"row {number}"))] == [2]


def test_three_of_a_kind_to_be_settled_are_framed() -> None:
    """The zone about which something is to be decided has a frame, and no other."""
    view = table(((SUN, SUN, SUN), (MOON,)), row=(MOON, None, None, LEAF), acted=True, threes=((0, 1),))
    x, y = corner()
    zones = [own(1).zone(0, zone) for zone in ZONES]
    found = [marked(drawn(opened(view)), Box(box.x + x, box.y + y, box.wide, box.high)) for box in zones]
    assert found == [True, *(False,) * 5]


def test_the_partner_who_is_asked_sees_both_zones_and_what_is_given() -> None:
    """Both zones of the exchange are framed and the token given has its ring; words ask, and ask nobody else."""
    boards = ((SUN, LEAF), (STAR,)), ((SUN, MOON, STAR),)
    pair = replace(table(*boards).pairs[0], giving="each", acted=True, links=(ZONES[0],), given=LEAF)
    view = replace(table(*boards), pairs=(pair,), seat=Seat(1), to_act=(Seat(1),))
    layout, ink = own(1), palette(of_kinds(LIGHT)).numbers[MARK]
    asked, before = drawn(opened(view)), drawn(opened(replace(view, pairs=(replace(pair, given=None),), seat=Seat(0))))

    def zone(player: int, number: int) -> Box:
        box, (x, y) = layout.zone(player, number), corner()
        return Box(box.x + x, box.y + y, box.wide, box.high)

    def ringed(image, index: int) -> bool:
        (x, y), (aside, down) = layout.spaces(0, ZONES[0])[index], corner()
        return bool(image.getpixel((x + aside + layout.token // 2, y + down + 3)) == ink)

    assert [number for number in range(1, 7) if marked(asked, zone(0, number))] == [1]
    assert [number for number in range(1, 7) if marked(asked, zone(1, number))] == [1]
    assert (ringed(asked, 0), ringed(asked, 1), ringed(before, 1)) == (False, True, False)
    words = [text.text for text in texts(asked)]
    assert "What do you give for it?" in words
    assert {"1:", "⇄ ?"} <= set(words)
    mover = replace(decision(TANDEM, State("random", "no", "1", (pair,), 100), Seat(0)), moves=())
    assert "What do you give for it?" not in [text.text for text in texts(drawn(mover))]


def test_what_a_win_brings_stands_beside_the_rows() -> None:
    """Before, and large with a plus where the turn that is picked wins."""
    view = table(((), (SUN,), (SUN, SUN)), row=(MOON, STAR, LEAF, None), other=(MOON, STAR, LEAF, SUN))
    assert "A win: 100 points" in [text.text for text in texts(drawn(opened(view)))]
    assert "+100" in [text.text for text in texts(drawn(opened(view, "move sun 2>3")))]


def test_free_places_have_their_numbers() -> None:
    """Three of a kind: each place that can be chosen has its number, before and after one is picked."""
    view = table(((SUN, SUN, SUN),), row=(MOON, None, None, LEAF), acted=True, threes=((0, 1),))

    def in_row(image) -> list[str]:
        boxes = [region(own(1), view, f"row {number}") for number in range(1, 5)]
        left, right, low = boxes[0].x, boxes[0].x + boxes[0].wide, boxes[3].y + boxes[3].high + 40
        found = [
            text for text in texts(image) if left <= text.box[0] and text.box[2] <= right + 40 and text.box[3] < low
        ]
        return sorted(text.text for text in found if text.text.isdigit())

    assert in_row(drawn(opened(view))) == ["2", "3"]
    assert in_row(drawn(opened(view, "row 2"))) == ["3"]


def test_each_choice_can_be_pressed_where_it_lies() -> None:
    """On the board of every stage each choice has a part of the picture of its own, also while a turn is shown.

    Only a whole key, which lies nowhere, has a button.
    """
    threes = table(((SUN, SUN, SUN),), row=(MOON, None, None, LEAF), acted=True, threes=((0, 1),))
    dice = table(((MOON, STAR), (SUN,), (SUN, SUN)), ((MOON, LEAF),))
    alike = table(((), (SUN, MOON), (LEAF, STAR)), roll=(2, 2, 3))
    into = table(((), (SUN, MOON, MOON)), roll=(1, 2, 2))
    for view, picked, count in (
        (threes, "", 2), (threes, "row 2", 2), (into, "", 2), (into, "shift moon", 2), (alike, "", 4),
        (alike, "swap sun leaf", 4), (dice, "", 8), (dice, "take moon 1 3", 8), (dice, "move sun 2>3", 12),
        (dice, "link", 4), (dice, "link;mo>le", 4), (None, "", 6), (None, "key sun bell", 4),
    ):  # fmt: skip
        it = replace(choosing() if view is None else opened(view), picked=picked, board=True)
        shown = panel(it)
        found = PAINTER.panel_regions(it, shown, LIGHT)
        assert len(found) == len(shown.choices)
        assert all(found) or [
            press.label for press, corners in zip(shown.choices, found, strict=True) if not corners
        ] == ["☀️🌙⭐🍃💧🔔"]
        boxes = [(corners[0], corners[2]) for corners in found if corners]
        assert len(boxes) == count, picked
        image = drawn(it, LIGHT)
        for number, ((left, top), (right, bottom)) in enumerate(boxes):
            assert 0 <= left < right <= image.width
            assert 0 <= top < bottom <= image.height
            for other in boxes[number + 1 :]:
                beside = right <= other[0][0] or other[1][0] <= left
                assert beside or bottom <= other[0][1] or other[1][1] <= top, picked


def test_what_can_be_pressed_is_marked_and_stays_so() -> None:
    """A ring around each token that can be chosen, in the list and beside the turn that is shown; stars where liked."""
    view = table(((), (SUN, MOON), (LEAF, STAR)), roll=(2, 2, 3))
    ink = palette(of_kinds(LIGHT)).numbers[TEXT]

    def ringed(picked: str) -> list[str]:
        image = drawn(replace(opened(view), picked=picked, board=True))
        spots = {spot: region(own(1), view, spot) for spot in ("2 sun", "2 moon", "3 leaf", "3 star")}
        return [spot for spot, box in spots.items() if image.getpixel((box.x + box.wide // 2, box.y + 3)) == ink]

    assert ringed("") == ["2 sun", "2 moon", "3 leaf", "3 star"]
    assert ringed("swap sun leaf") == ["2 moon", "3 star"]
    plain = drawn(replace(opened(view), board=True)).tobytes()
    assert drawn(replace(opened(view, liked="swap moon star"), board=True)).tobytes() != plain


def test_tokens_that_stay_lie_still_while_a_turn_is_shown() -> None:
    """What is new lies where something has left, so that what was pressed can be pressed again."""
    assert settled((SUN, MOON, BELL), (MOON, LEAF, BELL)) == (LEAF, MOON, BELL)
    assert settled((SUN, MOON, BELL), (MOON, BELL)) == (GONE, MOON, BELL)
    assert settled((MOON,), (LEAF, MOON)) == (MOON, LEAF)
    view = table(((), (SUN, MOON), (LEAF, STAR)), roll=(2, 2, 3))
    before, after = (replace(opened(view), picked=picked, board=True) for picked in ("", "swap sun star"))
    assert PAINTER.panel_regions(before, panel(before), LIGHT) == PAINTER.panel_regions(after, panel(after), LIGHT)


def test_every_seat_has_a_picture_while_it_waits_and_at_the_end() -> None:
    """Without moves to choose the own pair is drawn as it lies; nothing is asked of the seat."""
    for key in ("random", "chosen"):
        dones = list(play_out(TANDEM, 4, chosen(TANDEM, {"key": key}), "greedy", seeded("waits"), seeded("minds")))
        for done in (*dones[:4], *dones[5 :: max(1, len(dones) // 4)], dones[-1]):
            for seat in done.match.seats:
                it = replace(decision(TANDEM, done.match.state, seat), moves=())
                assert PAINTER.panel(it).presses == ()
                assert drawn(it, scene=replace(SCENE, outcome=done.match.outcome)).height == 1280


def test_a_key_is_drawn_as_far_as_it_is_picked() -> None:
    """Each press changes the picture; the proposed key is drawn before anything is picked."""
    pictures = [drawn(replace(choosing(), picked=picked)).tobytes() for picked in ("", "key sun", "key sun bell")]
    assert len(set(pictures)) == 3
    proposed = choosing("key bell drop leaf star moon sun")
    assert drawn(proposed).tobytes() != pictures[0]


def test_a_pair_that_has_won_stands_with_its_points() -> None:
    """Where the others play on, the names of the winners share a line, and their points have the other."""
    state, seat = positions(4, "greedy")[-1]
    won = 2 * (1 - seat // 2)
    pairs = [replace(pair, score=77) if number == won // 2 else pair for number, pair in enumerate(state.pairs)]
    names = ("Ada", "Bruno", "Chiara", "Dario")
    it = decision(TANDEM, replace(state, pairs=tuple(pairs), play_on="yes"), seat)
    found = {text.text for text in texts(drawn(it, scene=Scene("K7QF", names, plainly(names))))}
    assert {f"{names[won]} + {names[won + 1]}", "77 points"} <= found


def test_other_pairs_stand_below_with_their_rows() -> None:
    """All other pairs are named, each partner beside the own row; the own pair stands above alone."""
    names = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Ines", "Jakob", "Kim", "Luca")
    for seats in (8, 10, 12):
        state, seat = positions(seats, "random")[-1]
        it = decision(TANDEM, state, seat)
        whole = drawn(it, scene=Scene("K7QF", names[:seats], plainly(names)))
        below = {text.text for text in texts(whole) if text.box[1] > EDGE + own(seats // 2).high}
        assert below == {name for number, name in enumerate(names[:seats]) if number // 2 != seat // 2}
        assert whole.height == 1280
    assert sum(1 for _ in leaves(it)) > 1
