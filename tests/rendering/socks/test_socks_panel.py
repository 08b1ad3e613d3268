"""The private panel of Socks while tracks are laid: numbers, parts of the city, both tracks in one go."""

from __future__ import annotations

import statistics
from itertools import combinations

import pytest
from socks_scenes import HOSTILE, LONG, NAMES, SOCKS, played
from test_metro_texts import clashes

from bot.text.languages import plain
from games.kernel.game import Seat
from rendering.canvas import palette, texts
from rendering.panel import STAR, Decision, Panel, Style, on_board
from rendering.scene import Scene
from rendering.socks import PAINTER
from rendering.socks.board_numbers import meet
from rendering.socks.ground import of_city
from rendering.socks.panel_picture import PICKED, TABLE, UP, city_of
from rendering.socks.races import missing, ways
from rendering.socks.spots import of_move
from rendering.socks.track_choices import LARGE, NUMBERED, PARTS, move_of, narrowest, track_choices
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES, seat_ink
from tests.panel_walk import decision, presses
from tests.panel_walk import turns as walked

BUTTONS = 30
"""Of a message on Discord."""


def turns(level="greedy", **options):
    """Decisions of two tracks along a match of computer players."""
    found = []
    for done in played("panel", level, **options):
        if done.match.awaited:
            it = decision(SOCKS, done.match.state, done.match.awaited[0], buttons=BUTTONS)
            if it.view.phase == "tracks" and it.view.steps == 2:
                found.append(it)
    return found


def panel(it, picked="", buttons=BUTTONS, *, board=False, liked="") -> Panel:
    """The panel with something picked."""
    return PAINTER.panel(Decision(it.game, it.tell, it.view, it.moves, picked, buttons, board, liked))


def drawn(it, picked="", buttons=BUTTONS, theme="light", names=NAMES, *, board=False):
    """The picture above it."""
    here = Decision(it.game, it.tell, it.view, it.moves, picked, buttons, board)
    return PAINTER.draw_panel(here, PAINTER.panel(here), THEMES[theme], Scene("K7QF", names, plain("en", names)))


def labels(found, *styles):
    """What stands on the buttons of these styles."""
    return [plainly(NAMES).spell(press.label) for press in found.presses if press.style in styles]


def asked(found, language="en"):
    """The line above the buttons."""
    return plain(language, NAMES).spell(found.asked)


@pytest.mark.parametrize("it", turns()[::9])
def test_the_narrowest_places_have_numbers_in_the_order_of_the_board(it) -> None:
    """The ways to the parts, and numbers for the narrowest places: as many as fit with one button more, or forty."""
    for buttons in (25, 30, 60):
        found = panel(it, buttons=buttons)
        count = min(NUMBERED, buttons - 1 - len(found.ways))
        wanted = {move_of(it.view.city, number) for number in narrowest(it.view)[:count]}
        assert [press.spot for press in found.choices] == [move for move in it.moves if move in wanted]
        assert [press.label for press in found.choices] == list(map(str, range(1, count + 1)))
        assert len(found.presses) <= buttons


def test_a_place_that_every_shortest_way_needs_comes_before_all_others() -> None:
    """Where one track would bring a sock home, whoever's, it stands among the first."""
    checked = 0
    for it in turns():
        for both in ways(it.view):
            for seat, way in enumerate(both):
                if way is not None and way.new == 1:
                    number = missing(it.view, Seat(seat), way).bit_length() - 1
                    assert number in narrowest(it.view)[:16]
                    checked += 1
    assert checked > 2


@pytest.mark.parametrize("it", turns("random")[::6])
def test_parts_hold_what_has_no_number_on_the_whole_city_once_and_what_lies_around_them(it) -> None:
    """Each free place has a number or belongs to one part, which shows all of its own and others, as many as fit."""
    parts, numbers = track_choices(it.view, BUTTONS).parts, [press.spot for press in panel(it).choices]
    assert sorted([*numbers, *(move for part in parts for move in part.own)]) == sorted(it.moves)
    assert PARTS <= len(parts) <= PARTS + 2
    for number, part in enumerate(parts, 1):
        found = panel(it, f"in {number}")
        assert set(part.own) <= {press.spot for press in found.choices}
        assert len(found.choices) == min(LARGE, BUTTONS - len(parts))
        assert set(numbers).isdisjoint(press.spot for press in found.choices)
        assert [press.pick for press in found.ways] == [
            "" if other == number else f"in {other}" for other in range(1, len(parts) + 1)
        ]
        assert labels(found, Style.WAY)[number - 1] == "Whole city"
        assert len(found.presses) <= BUTTONS
        assert found.part == str(number)
    names = labels(panel(it), Style.WAY)
    assert len(set(names)) == len(parts)


def test_most_turns_of_two_tracks_take_three_presses() -> None:
    """On 30 buttons one of both has a number on the whole city, or a part shows both, for more than half of all."""
    shares = []
    for it in turns("random")[::3]:
        choices = track_choices(it.view, BUTTONS)
        together = {pair for shown in choices.shown for pair in combinations(shown, 2)}
        rest = len(it.moves) - choices.numbered
        apart = rest * (rest - 1) / 2 - len(together)
        shares.append(1 - apart / (len(it.moves) * (len(it.moves) - 1) / 2))
    assert sum(shares) / len(shares) > 0.55


@pytest.mark.parametrize("buttons", [BUTTONS, 60])
def test_no_turn_takes_more_than_four_presses(buttons) -> None:
    """However far apart two tracks lie; a sensible player's turns take two, or three."""
    for sensible, most in ((False, 4), (True, 3)):
        played = [turn for turn in walked(SOCKS, {}, 2, "far", sensible=sensible) if len(turn.moves) == 2]
        counts = [presses(turn, buttons) for turn in played[::4]]
        assert max(counts) <= most
        assert not sensible or statistics.median(counts) == 2


def test_the_first_track_is_picked_and_shown_and_the_next_number_lays_both() -> None:
    """The buttons of the next say so, with the numbers as they were; the first track alone can be laid or go again."""
    it = turns()[8]
    spots = {press.spot: press for press in panel(it).choices}
    one, two = (spots[move] for move in track_choices(it.view, BUTTONS).moves[:2])
    first = panel(it, one.pick)
    assert asked(first).startswith(f"First track {one.spot.upper()}")
    assert asked(first).endswith("The next number lays both.")
    assert first.shown == (one.spot,)
    words = plainly(NAMES)
    assert {press.spot: words.spell(press.label) for press in first.choices} == {
        spot: f"Lay {press.label}" for spot, press in spots.items() if spot != one.spot
    }
    assert {press.spot: on_board(press.label) for press in first.choices} == {
        spot: press.label for spot, press in spots.items() if spot != one.spot
    }
    assert {press.style for press in first.choices} == {Style.MAKE}
    assert {press.spot: press.pick for press in first.choices}[two.spot] == f"{one.spot}; {two.spot}"
    assert (first.ways[0].pick, labels(first, Style.WAY)[0]) == ("", f"Not {one.spot.upper()}")
    assert (first.ways[-1].pick, labels(first, Style.MAKE)[-1]) == (one.spot, f"Lay {one.spot.upper()} first")


def test_two_tracks_that_are_picked_are_shown_before_they_are_laid() -> None:
    """Such as typed ones: either goes again, another number takes the place of the second, one button lays both."""
    it = turns()[8]
    spots = {press.spot: press for press in panel(it).choices}
    one, two, three = (spots[move] for move in track_choices(it.view, BUTTONS).moves[:3])
    both = panel(it, f"{one.spot} {two.spot}")
    assert both.shown == (f"{one.spot}; {two.spot}",)
    assert labels(both, Style.MAKE) == ["Lay both"]
    assert both.ways[-1].pick == f"{one.spot}; {two.spot}"
    picks = {press.spot: press.pick for press in both.choices}
    assert (picks[one.spot], picks[two.spot]) == (two.spot, one.spot)
    assert picks[three.spot] == f"{one.spot} {three.spot}"


def test_on_the_board_itself_a_second_track_is_only_picked() -> None:
    """What is pressed there lies close to other things: a button lays both."""
    it = turns()[8]
    first = panel(it, it.moves[0], 200, board=True)
    assert {press.style for press in first.choices} == {Style.CHOSEN, Style.CHOICE}
    assert asked(first).endswith("Press one more.")
    both = panel(it, next(press.pick for press in first.choices if press.style is Style.CHOICE), 200, board=True)
    assert labels(both, Style.MAKE) == ["Lay both"]


def test_a_part_keeps_the_first_track_and_so_do_the_ways_to_others() -> None:
    """Picked on the whole city, then a part: its numbers lay both, the ways keep the first one, one lets it go."""
    it = turns()[8]
    first = panel(it).choices[0]
    [way] = [press for press in panel(it, first.pick).ways if press.pick == f"{first.spot} in 5"]
    part = panel(it, way.pick)
    assert all(press.pick == f"{first.spot}; {press.spot}" for press in part.choices)
    assert part.shown == (first.spot,)
    away, *others = part.ways
    assert (away.pick, away.style) == ("in 5", Style.WAY)
    kept = [first.spot if number == 5 else f"{first.spot} in {number}" for number in range(1, len(others) + 1)]
    assert [press.pick for press in others] == kept
    two = part.choices[0].spot
    both = panel(it, f"{first.spot} {two} in 5")
    assert labels(both, Style.MAKE) == ["Lay both"]
    [chosen] = [press for press in both.choices if press.style is Style.CHOSEN and press.spot == two]
    [gone] = [press for press in both.choices if press.style is Style.CHOSEN and not press.spot]
    assert (chosen.pick, gone.label, gone.pick) == (f"{first.spot} in 5", first.spot.upper(), f"{two} in 5")


def test_with_less_room_a_part_has_only_the_way_back() -> None:
    """With 25 buttons its numbers are not fewer for that."""
    it = turns()[8]
    found = panel(it, "in 2", 25)
    assert (labels(found, Style.WAY), len(found.choices)) == (["Whole city"], LARGE)


def test_the_last_track_of_a_turn_is_one_press_and_a_button() -> None:
    """With one track to lay nothing is said of a second; before any lies it is said that this turn is one track."""
    alone = [it.match for it in played("panel", "greedy") if it.match.awaited and it.match.state.steps == 1]
    first, state = alone[0], alone[-1]
    it = decision(SOCKS, first.state, first.awaited[0])
    assert asked(panel(it)) == "The very first turn is one track: press a number."
    assert asked(panel(it, board=True)).startswith("The very first turn is one track: press it on the board.")
    it = decision(SOCKS, state.state, state.awaited[0])
    mine = "White" if it.view.seat == 0 else "Black"
    meaning = f"{mine} tracks are yours. Framed ones were laid last."
    assert asked(panel(it)) == f"One track: press a number. {meaning}"
    assert asked(panel(it, board=True)).endswith(f"Dots: the narrowest places. {meaning}")
    picked = panel(it, panel(it).choices[0].pick)
    name = picked.shown[0].upper()
    assert (asked(picked), labels(picked, Style.MAKE)) == (f"{name}, not laid yet.", [f"Lay {name}"])


def test_what_tracks_would_do_is_said_and_stands_in_the_table() -> None:
    """Where both tracks bring a sock home, the line says who joins what for how many points, and the need goes."""
    for it in turns():
        done = [way for both in ways(it.view) if (way := both[it.view.seat]) is not None and way.new == 1]
        if done:
            move = move_of(it.view.city, missing(it.view, it.view.seat, done[0]).bit_length() - 1)
            assert "joins the" in asked(panel(it, move))
            before = [text.text for text in texts(drawn(it))]
            after = [text.text for text in texts(drawn(it, move))]
            assert before.count("1") > 0
            assert sorted(before) != sorted(after)
            return
    raise AssertionError("no turn brings a sock home")


def test_the_table_says_what_both_still_need() -> None:
    """Worth and needs of each colour, the viewer's above the other's, and both numbers where a pick changes one."""
    it = turns()[5]
    found = [text for text in texts(drawn(it, board=True, buttons=200)) if text.box[1] > TABLE]
    words = [text.text for text in sorted(found, key=lambda text: (text.box[1] // 50, text.box[0]))]
    numbers = [word for word in words if word.isdigit()]
    needs = [[str(both[seat].new) for both in ways(it.view)] for seat in (it.view.seat, Seat(1 - it.view.seat))]
    assert numbers == [*map(str, it.view.worth), *needs[0], *needs[1]]
    assert {"worth", "you need", NAMES[1 - it.view.seat]} <= set(words)
    lacking = next(
        (both[it.view.seat].links & it.view.free).bit_length() - 1 for both in ways(it.view) if both[it.view.seat]
    )
    changed = [text.text for text in texts(drawn(it, move_of(it.view.city, lacking)))]
    assert any("→" in text for text in changed)


@pytest.mark.parametrize("it", turns("random")[::11])
def test_the_whole_board_can_be_pressed(it) -> None:
    """At the local table each free track is a choice by its name with a region of its own."""
    here = Decision(it.game, it.tell, it.view, it.moves, "", 200, True)
    found = PAINTER.panel(here)
    assert [press.spot for press in found.choices] == list(it.moves)
    assert [press.label for press in found.choices] == [move.upper() for move in it.moves]
    regions = PAINTER.panel_regions(here, found, LIGHT)
    assert len(set(regions)) == len(it.moves)
    picture = drawn(it, buttons=200, board=True)
    assert all(0 <= x < picture.width and 0 <= y < picture.height for region in regions for x, y in region)
    assert all(len(region) == 4 for region in regions)


def test_regions_of_an_open_part_lie_where_its_numbers_are() -> None:
    """Each number of a part is written within, or beside, the diamond that stands for it."""
    it = turns()[3]
    here = Decision(it.game, it.tell, it.view, it.moves, "in 2", BUTTONS)
    found = PAINTER.panel(here)
    written = {text.text: text.box for text in texts(drawn(it, "in 2")) if text.box[3] < 1020}
    for press, region in zip(found.choices, PAINTER.panel_regions(here, found, LIGHT), strict=True):
        left, top, right, bottom = written[press.label]
        across, down = [x for x, _ in region], [y for _, y in region]
        assert min(across) - 20 <= (left + right) / 2 <= max(across) + 20
        assert min(down) - 20 <= (top + bottom) / 2 <= max(down) + 20


def test_a_star_leads_to_what_is_liked() -> None:
    """On its number, or on its part of the city and then on its number there; none once it is picked."""
    it = turns()[4]
    choices = track_choices(it.view, BUTTONS)
    narrow, wide = choices.moves[0], choices.moves[-1]
    [press] = [press for press in panel(it, liked=narrow).choices if str(press.label).startswith(STAR)]
    assert press.spot == narrow
    [way] = [way for way in panel(it, liked=wide).ways if STAR in plainly(NAMES).spell(way.label)]
    [press] = [press for press in panel(it, way.pick, liked=wide).choices if str(press.label).startswith(STAR)]
    assert press.spot == wide
    assert not any(STAR in plainly(NAMES).spell(press.label) for press in panel(it, narrow, liked=narrow).choices)


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_numbers_meet_neither_each_other_nor_names(level) -> None:
    """With 23 and with 40 numbers, on the whole city and on a part, nothing written overlaps; all numbers are there."""
    for number, it in enumerate(turns(level)[::8]):
        part = f"in {1 + number % PARTS}"
        for picked, buttons in (("", BUTTONS), ("", 60), (part, BUTTONS), (f"{it.moves[number]} {part}", BUTTONS)):
            found = texts(drawn(it, picked, buttons, names=(*LONG, *HOSTILE)[number % 3 : number % 3 + 2]))
            assert list(clashes(found)) == []
            wanted = {on_board(press.label) for press in panel(it, picked, buttons).choices}
            assert wanted <= {text.text for text in found if text.box[1] < TABLE}


@pytest.mark.parametrize("theme", THEMES)
def test_a_picked_track_lies_whole_on_a_block_with_its_number_beside_it(theme) -> None:
    """On no street that is picked does a number stand, and the block there has the ink of what is picked."""
    number = palette(of_city(THEMES[theme])).numbers[seat_ink(PICKED)]
    for it in turns("random")[::9]:
        picked = panel(it, panel(it).choices[7].pick).choices[-1].pick.replace(";", "")
        here = Decision(it.game, it.tell, it.view, it.moves, picked, BUTTONS)
        found, [one, other, *_] = drawn(it, picked, theme=theme), picked.split()
        _, laid = city_of(here, PAINTER.panel(here), THEMES[theme])
        for track in (one, other):
            (x, y), (a, b) = laid.street(*of_move(it.view, track).hexagons)
            x, y, reach = (x + a) // 2, (y + b) // 2 - UP, laid.part(0.2)
            block = (x - reach, y - reach, x + reach, y + reach)
            assert not any(meet(text.box, block) for text in texts(found) if text.text.isdigit()), track
            assert found.crop(block).tobytes().count(number) > 150, track


def test_italian() -> None:
    """The lines and the buttons are in the reader's language."""
    it = turns()[8]
    first = panel(it).choices[0]
    found = panel(it, first.pick)
    mine = "bianchi" if it.view.seat == 0 else "neri"
    meaning = f"I binari {mine} sono tuoi. Quelli con cornice sono gli ultimi."
    assert asked(panel(it), "it") == f"Primo binario: premi un numero. {meaning}"
    assert asked(found, "it").startswith(f"Primo binario {first.spot.upper()}")
    assert [plain("it", NAMES).spell(way.label) for way in (found.ways[0], found.ways[-1])] == [
        f"Non {first.spot.upper()}", f"Posa prima {first.spot.upper()}",
    ]  # fmt: skip
