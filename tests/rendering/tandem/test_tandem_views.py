"""Numbers, previews and single things on pictures of Tandem, and that no text lies on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from test_metro_texts import clashes

from bot.text.languages import plain
from games import catalogue
from games.kernel.game import Seat
from games.tandem.board import EMPTY, FULL
from games.tandem.values import (
    START,
    SUBJECTS,
    ZONES,
    Board,
    Gave,
    Moved,
    Pair,
    Place,
    Placed,
    Rolled,
    Row,
    Subject,
    Took,
    View,
    Zone,
)
from rendering.canvas import palette, texts
from rendering.scene import Scene
from rendering.tandem.board import draw
from rendering.tandem.changes import touched
from rendering.tandem.layout import EDGE, Stacked
from rendering.tandem.layout import table as arranged
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import entry_box
from rendering.tandem.panel_picture import preview
from rendering.tandem.routes import routes
from rendering.tandem.spots import at, spot, spots
from rendering.tandem.zoom import followed
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES, Theme, of_kinds
from tests.rendering.drawing import described

TANDEM = catalogue()["tandem"]
NAMES = (
    "Maria Antonietta Lombardi-Rossi", "🚇 Zoë 🚇", "يوسف بن تاشفين", "W" * 30, "", "x y", "Zoë d'Été", "Ada",
    "M" * 40, "Aleksandra Wiśniewska-Kowalczyk", "山田太郎", "Đặng Thị Ngọc Hân",
)  # fmt: skip
SCENE = Scene("K7QF", NAMES, plainly(NAMES))
SUN, MOON, STAR, LEAF, DROP, BELL = KEY = tuple(map(Subject, range(6)))
ONE, TWO, THREE = ZONES[:3]


def table(
    zones: Sequence[Sequence[Subject]] = (),
    partner: Sequence[Sequence[Subject]] = (),
    row: Sequence[Subject | None] = (None,) * 4,
    other: Sequence[Subject | None] = (None,) * 4,
    **given: object,
) -> View:
    """A table of one pair whose first player has the turn, with what lies in the first zones of both boards."""
    boards = tuple(
        Board((*map(tuple, inside), *((),) * (6 - len(inside))), tuple(held))
        for inside, held in ((zones, row), (partner, other))
    )
    pair = replace(Pair((EMPTY, EMPTY), FULL, KEY, roll=(1, 2, 3)), boards=boards, **given)
    return View(Seat(0), (pair,), START, (0, 0), (Seat(0),), "no", 1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_figures_on_boards_are_high_enough(theme: Theme, pairs: int) -> None:
    """Numbers of zones and counts have digits of 28 pixels or more, whatever lies on the table."""
    view = table(((SUN,), (MOON, MOON)))
    drawn = draw(replace(view, pairs=view.pairs * pairs, scores=(0, 0) * pairs), theme, (), SCENE)
    found = [text for text in texts(drawn) if text.text.isdigit()]
    assert len(found) >= 18 * pairs
    assert min(text.box[3] - text.box[1] for text in found) >= 28


def plans() -> list[Plan]:
    """Every panel there is on a table of any number of pairs."""
    found = [arranged(lanes, (True,)) for lanes in range(1, 5)]
    found += [
        arranged(count, (True,) * large + (False,) * (count - large))
        for count in range(2, 5)
        for large in (*range(1, min(3, count)), count)
    ]
    return sorted({plan for table in found for _, plan in table.panels}, key=lambda plan: plan.high)


def test_every_panel_has_the_same_shape() -> None:
    """Two columns of three zones beside the own row, both rows side by side, and nothing on anything else."""
    assert len(plans()) >= 10
    for plan in plans():
        boxes = [
            (*each.middle, each.wide, each.high) for player in (0, 1) for each in map(plan.zone, (player,) * 6, ZONES)
        ]
        stacked = isinstance(plan, Stacked)
        for number in range(6):
            assert boxes[number][0 if stacked else 1] == boxes[number + 6][0 if stacked else 1]
        lefts = [plan.zone(0, ZONES[at]).x for at in range(6)]
        assert lefts == [lefts[0], lefts[1]] * 3
        for place in map(Place, range(1, 5)):
            (x, y), (a, b) = (plan.place(player, place) for player in (0, 1))
            assert y == b
            assert plan.zone(0, ZONES[1]).x + plan.zone(0, ZONES[1]).wide <= x < x + plan.held < a
            assert stacked or a + plan.held <= plan.zone(1, ZONES[0]).x
        rects = [(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2) for x, y, wide, high in boxes]
        rects += [
            (x, y, x + plan.held, y + plan.held)
            for player in (0, 1)
            for x, y in (plan.place(player, Place(place)) for place in range(1, 5))
        ]
        entries = [entry_box(plan, value) for value in range(1, 7)]
        rects += [(box.x, box.y, box.x + box.wide, box.y + box.high) for box in entries]
        for one, two in combinations(rects, 2):
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1], (plan, one, two)
        assert all(
            left >= 0 and top >= 0 and right <= plan.wide and low <= plan.high for left, top, right, low in rects
        )


def test_the_pair_that_is_looked_at_has_larger_tokens() -> None:
    """For six and eight players the one large panel has larger tokens than the others; the sizes are these."""
    assert [arranged(count, (True,)).panels[0][1].token for count in (1, 2, 3, 4)] == [100, 100, 95, 88]
    sizes = {
        count: [plan.token for _, plan in arranged(count, (True, *(False,) * (count - 1))).panels[:2]]
        for count in (2, 3, 4)
    }
    assert all(large >= small for large, small in sizes.values())
    assert sizes[3][0] > sizes[3][1]
    assert sizes[4][0] > sizes[4][1]
    assert sizes[2][1] >= 70


def test_arrows_stand_on_no_words() -> None:
    """From every zone to every zone and place, on every panel: no line of an arrow touches a zone's number."""
    pair = table(((SUN, MOON),) * 6, ((SUN, MOON),) * 6).pairs[0]
    for plan in plans():
        numbers = [plan.number(player, zone) for player in (0, 1) for zone in ZONES]
        events = [Moved(Seat(0), SUN, one, two) for one in ZONES for two in ZONES if one != two]
        events += [Placed(Seat(1), zone, SUN, Place(place), None) for zone in ZONES for place in (1, 4)]
        events += [Gave(Seat(0), zone, SUN, MOON) for zone in ZONES]
        for event in events:
            (route,) = routes(plan, pair, (event,))
            for (x, y), (a, b) in pairwise(route.points):
                assert x == a or y == b
                left, top, right, bottom = min(x, a) - 8, min(y, b) - 8, max(x, a) + 8, max(y, b) + 8
                for across, high in numbers:
                    apart = right <= across - 13 or across + 13 <= left or bottom <= high - 15 or high + 15 <= top
                    assert apart, (plan, event, route)


def test_where_things_happened() -> None:
    """A move touches both zones, an exchange the same zone of both partners, three of a kind its zone and its place."""
    assert touched(Moved(Seat(2), SUN, TWO, THREE)) == ((2, TWO, None), (2, THREE, None))
    assert touched(Gave(Seat(3), TWO, SUN, LEAF)) == ((3, TWO, None), (2, TWO, None))
    assert touched(Placed(Seat(0), TWO, SUN, Place(4), None)) == ((0, TWO, None), (0, None, 4))
    assert touched(Rolled(Seat(0), (1, 2, 3))) == ()


def test_several_changes_are_numbered() -> None:
    """One change has no number; of several each spot has that of its last one, far from the zone's own number."""
    view = table(((SUN,), (MOON,), (SUN,)))
    (top, plan), *_ = arranged(1, (True,)).panels
    events = (Took(Seat(0), SUN, (ONE, THREE)), Rolled(Seat(1), (1, 1, 2)), Moved(Seat(1), BELL, TWO, THREE))

    def numbered(*news: object) -> dict[tuple[int, int], str]:
        found = texts(draw(view, LIGHT, news, SCENE))
        return {
            (player, zone): text.text
            for player in (0, 1)
            for zone in ZONES
            for text in found
            for x, y in [plan.corner(player, zone)]
            if text.box[0] <= x + EDGE < text.box[2] and text.box[1] <= y + top < text.box[3]
        }

    assert numbered(events[0], events[1]) == {}
    assert numbered(*events) == {(0, 1): "1", (0, 3): "1", (1, 2): "2", (1, 3): "2"}
    for each in plans():
        for player in (0, 1):
            for zone in ZONES:
                (x, y), (a, b) = each.corner(player, zone), each.number(player, zone)
                assert max(abs(x - a) - 23 - 13, abs(y - b) - 23 - 15) > 0


@pytest.mark.parametrize(
    ("roll", "given", "expected"),
    [
        ((1, 2, 3), {}, {"move sun 2>3": (2, SUN, None), "take moon 1 3": (None, MOON, None), "link": None}),
        ((2, 2, 3), {}, {"swap sun star": (2, SUN, None), "pass": None, "nonsense": None}),
        ((1, 1, 2), {}, {"shift sun": (2, SUN, None), "shift bell": None}),
        ((1, 2, 3), {"links": (Zone(2),)}, {"give moon get sun": (2, MOON, None)}),
        ((1, 2, 3), {"links": (Zone(2),), "giving": "each"}, {"give moon": (2, MOON, None)}),
        ((1, 2, 3), {"threes": ((0, Zone(2)),)}, {"row 3": (None, None, 3)}),
    ],
)
def test_spots_of_moves(roll: object, given: dict[str, object], expected: dict[str, object]) -> None:
    """A move is about the token it sets in motion, the subject it takes, or the place it fills; others about none."""
    view = table(((), (SUN, MOON), (STAR,)), roll=roll, **given)
    assert {text: spot(view, text) for text in expected} == expected
    assert spot(replace(view, seat=None), next(iter(expected))) is None


def test_moves_are_grouped_in_reading_order() -> None:
    """Tokens and subjects come from the top of the picture to its foot, moves about one token together."""
    view = table(((), (SUN, MOON), (STAR,)), roll=(2, 2, 3))
    assert spots(view, ["swap moon star", "swap sun star", "pass"]) == (("swap sun star",), ("swap moon star",))
    view = table(((SUN, STAR), (), (MOON,)), ((SUN,),), links=(ONE,))
    moves = ["give star get sun", "give sun get leaf", "give sun get bell"]
    assert spots(view, moves) == (("give sun get leaf", "give sun get bell"), ("give star get sun",))
    assert spots(replace(view, seat=None), moves) == ()


def test_marks_stand_at_their_spots() -> None:
    """Big numbers, counted from ``first``, stand at the token, subject or place a move is about."""
    view = table(((), (SUN, MOON), (STAR,)))
    marks = ("move sun 2>3", "take moon 1 3", "link")
    drawn = draw(view, LIGHT, (), replace(SCENE, marks=marks, first=26))
    found = {text.text: text.box for text in texts(drawn) if text.text in {"26", "27", "28"}}
    assert set(found) == {"26", "27"}
    for text, move in (("26", marks[0]), ("27", marks[1])):
        about = spot(view, move)
        assert about is not None
        upper, plan = arranged(1, (True,)).panels[0]
        x, y = at(plan, view, Seat(0), about)
        left, top, right, bottom = found[text]
        assert left < x + EDGE < right
        assert top < y + upper < bottom
        assert bottom - top >= 32


def test_a_preview_shows_pale_tokens() -> None:
    """What would come to lie is pale, what lies already is not, and the dice stay as they fell."""
    view = table(((SUN,), (MOON,)))
    (top, plan), *_ = arranged(1, (True,)).panels
    after, events = TANDEM.foresee(view, TANDEM.read("take star 1 2"))
    drawn, before = preview(view, after, events, LIGHT, SCENE), draw(view, LIGHT, (), SCENE)

    def seen(image: object, zone: Zone, index: int) -> int:
        x, y = plan.spaces(0, zone)[index]
        found: int = image.getpixel((EDGE + x + plan.token // 3, top + y + plan.token // 5))  # type: ignore[attr-defined]
        return found

    numbers = palette(of_kinds(LIGHT)).numbers
    assert seen(drawn, ONE, 0) == seen(before, ONE, 0)
    for zone in (ONE, TWO):
        assert seen(drawn, zone, 1) not in {seen(before, zone, 1), numbers["seat3"]}
    box = (EDGE + 30, top + 24, EDGE + 400, top + plan.title - 24)
    assert drawn.crop(box).tobytes() == before.crop(box).tobytes()


def test_a_preview_of_a_win_shows_its_points() -> None:
    """A move that makes both rows equal shows what it would bring, and words keep apart."""
    view = table(((BELL,) * 3,), (), (SUN, MOON, STAR, None), (SUN, MOON, STAR, BELL), threes=((0, ONE),), acted=True)
    after, events = TANDEM.foresee(view, Row(Place(4)))
    found = texts(preview(view, after, events, LIGHT, SCENE))
    assert "+100" in {text.text for text in found}
    assert not any(clashes(found, 1280))


def test_boards_zones_and_subjects_can_be_followed() -> None:
    """Everybody may follow each board; zones and subjects are those of the own pair, or of the only one."""
    one = table(((SUN, SUN),), ((MOON,),))
    words = [each.word for each in followed(one)]
    assert words == ["p1", "p2", *(f"zone{zone}" for zone in ZONES), *SUBJECTS]
    two = replace(one, pairs=one.pairs * 2, seat=None)
    assert [each.word for each in followed(two)] == ["p1", "p2", "p3", "p4"]
    spelling = plainly(("Ada", "Bo"))
    about = {each.word: " ".join(map(spelling.spell, each.about)) for each in followed(one)}
    assert about["zone1"] == "Ada: sun sun. One more sun makes three of a kind. Bo: moon."
    assert about["sun"] == "Die value 1. 11 left in the supply. Ada: zone 1."


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_form_tells_everything(language: str) -> None:
    """Key, rows, zones and supply of every pair have their lines, and what is near to three of a kind."""
    view = table(((SUN, SUN), (MOON,)), ((BELL,),), (LEAF, None, None, None))
    lines = described("tandem", replace(view, pairs=view.pairs * 2), plain(language, NAMES[:4])).split("\n")
    assert len(lines) == 1 + 2 + 2 * 7
    if language == "en":
        assert f"{NAMES[0]} has two of a kind: sun in 1." in lines
        assert f"{NAMES[0]}'s zones: 1 sun sun, 2 moon." in lines
        assert f"Supply of {NAMES[2]} and {NAMES[3]}: " + ", ".join(f"{name} 11" for name in SUBJECTS) + "." in lines
