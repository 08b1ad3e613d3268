"""The panel of The Best Road: the way that is filled in, other ways, spaces passed in order, and what it says."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from PIL import ImageChops

from bot.text.languages import plain
from games.kernel.beginner import Begins
from games.kernel.chance import Named
from games.kernel.game import Seat
from games.road import GAME
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK
from games.road.geometry import NAMED, label
from games.road.rules import apply, begin, view
from games.road.values import Pass
from rendering.canvas import texts
from rendering.painter import painter
from rendering.panel import STAR, Decision, Panel, Press, Style
from rendering.road import layout
from rendering.road.panel import spelled
from rendering.road.ways import Ways, way_of
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT
from rendering.typeface import width

NAMES = ("Ada", "Bruno", "Chiara", "Dario")
PAINTER = painter("road")


@cache
def opened(rounds: tuple[str, ...] = (), seats: int = 2, choices: tuple[str | None, ...] = ()) -> Decision:
    """What Ada has to decide after rounds in which she went so and the others passed, and choices of this round.

    The cards show all colours but green, blue, and so on.
    """
    cards = Named((DECK[1], DECK[0], *DECK[2:]))
    state = begin("classic", SHEET, STARTS[:seats], Begins(Seat(0), drawn=False), cards).state
    for text in rounds:
        state = apply(state, Seat(0), GAME.read(text), cards).state
        for seat in range(1, seats):
            state = apply(state, Seat(seat), Pass(), cards).state
    for seat, choice in enumerate(choices):
        if choice is not None:
            state = apply(state, Seat(seat), GAME.read(choice), cards).state
    moves = tuple(map(GAME.write, GAME.legal(state, Seat(0))))
    return Decision(GAME, PAINTER.tell, view(state, Seat(0)), moves, buttons=60)


def panel(decision: Decision, picked: str = "") -> Panel:
    """The panel once something is picked."""
    return PAINTER.panel(replace(decision, picked=picked))


def words(shown: Panel, language: str = "en") -> str:
    """What a panel asks."""
    return plain(language, NAMES).spell(shown.asked)


def labels(shown: Panel, language: str = "en") -> list[str]:
    """What stands on its buttons."""
    return [plain(language, NAMES).spell(press.label) for press in shown.presses]


def button(shown: Panel, wanted: str) -> Press:
    """The button of this label."""
    return shown.presses[labels(shown).index(wanted)]


def pressed(decision: Decision, *wanted: str) -> Panel:
    """The panel after these buttons."""
    shown = panel(decision)
    for each in wanted:
        shown = panel(decision, button(shown, each).pick)
    return shown


def to(decision: Decision, space: str) -> list[str]:
    """The legal ways that end at a space."""
    return [text for text in decision.moves if text.split()[-1] == space]


def worth(decision: Decision, text: str) -> int:
    """By how much a way changes the own score."""
    return decision.foreseen(text)[0].scores[0] - decision.view.scores[0]


def made(shown: Panel) -> list[str]:
    """What the panel's green buttons do."""
    return [press.pick for press in shown.presses if press.style is Style.MAKE]


def chosen(shown: Panel) -> set[str]:
    """The spaces that are marked as pressed."""
    return {press.spot for press in shown.choices if press.style is Style.CHOSEN}


def test_it_opens_on_the_ends() -> None:
    """Every space that a way ends at is a button in the order of the board, and nothing is shown or made yet."""
    it = opened()
    shown = panel(it)
    assert words(shown) == "Your turn: press a bright space where the road shall end."
    ends = {text.split()[-1] for text in it.moves if text != "pass"}
    assert [press.spot for press in shown.choices] == sorted(ends, key=lambda name: NAMED[name])
    assert labels(shown) == [*(press.spot.upper() for press in shown.choices), "Pass"]
    assert (shown.shown, made(shown)) == ((), [])


def test_the_best_way_is_filled_in() -> None:
    """The first press shows the way to that space that brings most spaces and points; the green button makes it."""
    it = opened(("b5 c5",))
    for end in panel(it).choices:
        shown = panel(it, end.pick)
        ways = to(it, end.spot)
        assert shown.shown[0] in ways
        assert worth(it, shown.shown[0]) == max(worth(it, text) for text in ways)
        assert made(shown) == [shown.shown[0]]
        assert button(shown, "Choose").pick == shown.shown[0]
        assert chosen(shown) == {end.spot}
        assert [press.spot for press in shown.choices] == [press.spot for press in panel(it).choices]


def test_of_equal_ways_the_one_with_more_points_comes_first_then_the_order_of_the_game() -> None:
    """Which way is filled in never depends on anything but the decision."""
    it = opened(("b5 c5",))
    for end in {text.split()[-1] for text in it.moves if text != "pass"}:
        found = [way.text for way in Ways(it).through((NAMED[end],))]
        order = sorted(to(it, end), key=lambda text: (-worth(it, text), len(way_of(text).path), it.moves.index(text)))
        assert found == order
        turned = replace(it, moves=tuple(sorted(it.moves)))
        assert {way.text for way in Ways(turned).through((NAMED[end],))} == set(found)


def test_other_ways_go_through_all_and_begin_again() -> None:
    """Each press shows another way to the same end, as often as there are ways; then the first one comes again."""
    it = opened()
    end = max(panel(it).choices, key=lambda press: len(to(it, press.spot)))
    ways = to(it, end.spot)
    assert len(ways) > 3
    shown, seen = panel(it, end.pick), []
    for number in range(1, len(ways) + 1):
        seen += shown.shown
        assert chosen(shown) == {end.spot}
        assert made(shown) == list(shown.shown)
        shown = panel(it, button(shown, f"Other way ({number} of {len(ways)})").pick)
    assert sorted(seen) == sorted(ways)
    assert shown == panel(it, end.pick)


def test_all_ways_to_an_end_are_listed() -> None:
    """The list has each way once, the best first; pressed it is shown, and Back leads to what was shown before."""
    it = opened()
    end = max(panel(it).choices, key=lambda press: len(to(it, press.spot)))
    ways = to(it, end.spot)
    before = panel(it, button(panel(it, end.pick), f"Other way (1 of {len(ways)})").pick)
    listed = panel(it, button(before, f"All {len(ways)} ways").pick)
    assert words(listed) == f"{len(ways)} ways end at {end.spot.upper()}: which one?"
    assert sorted(press.pick for press in listed.choices) == sorted(ways)
    assert [press.label for press in listed.choices] == [spelled(way) for way in Ways(it).through((NAMED[end.spot],))]
    for press in listed.choices:
        assert panel(it, press.pick).shown == (press.pick,)
    assert panel(it, button(listed, "Back").pick) == before


def test_a_few_other_ways_have_buttons_from_the_start() -> None:
    """Where at most five ways are not the best to their ends, they stand below the spaces, and pressed are shown."""
    it = opened()
    few = replace(it, moves=("pass", "b5", "b5 b4", "a4", "a4 b4", "a4 b4 b3", "b5 b4 b3"))
    shown = panel(few)
    firsts = {panel(few, press.pick).shown[0] for press in shown.choices}
    others = [press for press in shown.ways if press.pick != "pass"]
    assert {press.pick for press in others} == set(few.moves[1:]) - firsts
    assert others
    for press in others:
        assert panel(few, press.pick).shown == (press.pick,)
    both = replace(it, moves=("pass", "b5", "a4", "a4 b5"))
    assert labels(panel(both)) == ["A4", "B5", "Only B5", "Pass"]
    assert panel(both, button(panel(both), "Only B5").pick).shown == ("b5",)
    assert labels(panel(both), "it")[2] == "Solo B5"
    assert len(panel(replace(few, buttons=6)).presses) <= 6
    assert all(press.pick == "pass" for press in panel(it).ways)


def test_further_spaces_are_passed_in_order() -> None:
    """A second space is where the road ends, and it passes the first; pressed spaces go one by one."""
    it = opened()
    first, second = next(
        (one, two)
        for one in panel(it).choices
        for two in panel(it, one.pick).choices
        if chosen(panel(it, two.pick)) == {one.spot, two.spot}
    )
    shown = pressed(it, first.spot.upper(), second.spot.upper())
    path = shown.shown[0].split()
    assert path[-1] == second.spot
    assert path.index(first.spot) < len(path) - 1
    ways = [text for text in to(it, second.spot) if first.spot in text.split()]
    assert worth(it, shown.shown[0]) == max(worth(it, text) for text in ways)
    # each pressed again goes, and the other one stays
    assert chosen(panel(it, button(shown, second.spot.upper()).pick)) == {first.spot}
    assert panel(it, button(shown, first.spot.upper()).pick) == pressed(it, second.spot.upper())
    assert panel(it, button(panel(it, first.pick), first.spot.upper()).pick) == panel(it)


def test_a_way_can_be_pressed_space_by_space() -> None:
    """All spaces of a way pressed one after the other show a way that has them in that order."""
    it = opened()
    for text in it.moves[1::4]:
        path = way_of(text).path
        shown = pressed(it, *(layout.name(space) for space in path))
        there = iter(shown.shown[0].split())
        assert all(label(space) in there for space in path)
        assert chosen(shown) == {label(space) for space in path}


def test_a_change_of_mind_is_one_press() -> None:
    """A space to which no way leads through those pressed before begins anew with that space alone."""
    it = opened()
    seen = 0
    for one in panel(it).choices[::5]:
        for two in panel(it, one.pick).choices:
            passing = [text for text in to(it, two.spot) if one.spot in text.split()[:-1]]
            if two.spot != one.spot and not passing:
                seen += 1
                assert panel(it, two.pick) == panel(it, button(panel(it), two.spot.upper()).pick)
                assert chosen(panel(it, two.pick)) == {two.spot}
    assert seen


def test_passing_is_shown_and_made_by_two_presses() -> None:
    """Pass says what it means, and a green button makes it; the spaces stay."""
    it = opened()
    shown = pressed(it, "Pass")
    assert words(shown) == "Pass: your road stays as it is. Not chosen yet."
    assert made(shown) == ["pass"]
    assert shown.shown == ("pass",)
    assert button(shown, "Choose to pass").style is Style.MAKE
    assert [press.spot for press in shown.choices] == [press.spot for press in panel(it).choices]
    assert panel(it, button(shown, "Pass").pick) == panel(it)
    end = shown.choices[0]
    assert panel(it, end.pick) == panel(it, panel(it).choices[0].pick)


def test_where_nothing_but_to_pass_is_possible_one_press_does() -> None:
    """The panel opens on passing, says why, and has its green button."""
    shown = panel(replace(opened(), moves=("pass",)))
    expected = "The card shows no free space beside an end of your road: you can only pass. Not chosen yet."
    assert words(shown) == expected
    assert labels(shown) == ["Choose to pass"]
    assert made(shown) == ["pass"]


def test_what_is_chosen_is_said_and_may_be_changed() -> None:
    """While others choose the panel opens on the own choice; another end is shown and chosen as before."""
    it = opened(choices=("b5 c5",))
    assert words(panel(it)) == "You have chosen B5 C5. You may change it until all have chosen."
    passed = opened(choices=("pass",))
    assert words(panel(passed)) == "You have chosen to pass. You may change it until all have chosen."
    assert made(panel(it)) == made(panel(passed)) == []
    other = next(text for text in it.moves if text not in {"b5 c5", "pass"})
    assert words(panel(it, other)).endswith("So far you have chosen B5 C5.")
    assert words(panel(passed, other)).endswith("So far you have chosen to pass.")
    assert made(panel(it, other)) == [other]
    same = panel(it, "b5 c5")
    assert words(same).endswith("That is what you have chosen.")
    assert made(same) == []
    assert button(same, "Chosen").style is Style.OFF


@pytest.mark.parametrize(
    ("seats", "choices", "told"),
    [
        (2, (), False),
        (2, (None, "pass"), True),
        (3, (None, "pass"), False),
        (3, (None, "pass", "pass"), True),
        (1, (), False),
        (3, ("pass", "pass"), False),
    ],
)
def test_the_last_to_choose_hears_that_this_ends_the_round(seats, choices, told) -> None:
    """It is said before the way and before passing, where all others have chosen, and only there."""
    it = opened((), seats, choices)
    for picked in ("b5", "pass"):
        assert ("The others have chosen: this ends the round." in words(panel(it, picked))) == told


def test_results_say_what_numbers_bring() -> None:
    """In full where nobody was there, late where somebody was, and alone after a higher one."""
    assert words(panel(opened(("b5 c5",)), "c4")) == "C4: 1 space; 2 brings 2 points. Not chosen yet."
    after = opened(("b5 c5",))
    roads = after.view.roads
    reached = opened(("b5 c5", "c4")).view.roads[0].marks
    late = replace(after, view=replace(after.view, roads=(roads[0], replace(roads[1], marks=reached))))
    assert words(panel(late, "c4")) == "C4: 1 space; 2 is late, 1 point. Not chosen yet."
    alone = opened(("b5 c5",), 1)
    higher = replace(reached[0], number=9, points=9)
    own = replace(alone.view.roads[0], marks=(higher,))
    alone = replace(alone, view=replace(alone.view, roads=(own,)))
    assert words(panel(alone, "c4")) == "C4: 1 space; 2 after a higher one, 1 point. Not chosen yet."


def test_a_star_leads_to_what_is_liked() -> None:
    """One button has it, and pressing it shows the move that is liked, whatever else ends there."""
    it = opened()
    for liked in it.moves:
        starred = [press for press in panel(replace(it, liked=liked)).presses if STAR in plain_label(press)]
        assert len(starred) == 1, liked
        assert panel(replace(it, liked=liked), starred[0].pick).shown == (liked,)
    assert not any(STAR in plain_label(press) for press in panel(it).presses)


def plain_label(press: Press) -> str:
    """A label in English."""
    return plainly(NAMES).spell(press.label)


def test_more_spaces_than_buttons_lie_behind_one() -> None:
    """The first page has the ends of most spaces and points; each space is on one page, the one pressed on its own."""
    it = opened()
    few, ends = replace(it, buttons=10), panel(it).choices
    worths = {end.spot: max(worth(it, text) for text in to(it, end.spot)) for end in ends}
    for picked, room in (("", 8), (ends[-1].pick, 5)):
        first = shown = panel(few, picked)
        pages = []
        for _ in range(-(-len(ends) // room)):
            spots = [press.spot for press in shown.choices]
            assert spots == sorted(spots, key=lambda name: NAMED[name])
            assert len(spots) <= room
            pages.append(spots)
            assert panel(few, shown.choices[0].pick).choices
            (more,) = (press for press in shown.ways if "other space" in plain_label(press))
            shown = panel(few, more.pick)
        assert shown == first
        assert sorted(spot for page in pages for spot in page) == sorted(worths)
        best = max(pages, key=lambda page: sum(worths[spot] for spot in page) / len(page))
        rest = [worths[spot] for spot in worths if spot not in best]
        assert min(worths[spot] for spot in best) >= max(rest)
        assert not picked or ends[-1].spot in pages[0]
    for text in it.moves[1::6]:
        assert chosen(panel(few, text)) == {text.split()[-1]}


def test_in_italian() -> None:
    """Words and buttons are Italian to the last one, and as short."""
    it = opened(choices=(None, "pass"))
    end = max(panel(it).choices, key=lambda press: len(to(it, press.spot)))
    shown = panel(it, end.pick)
    assert words(panel(it), "it") == "Tocca a te: premi uno spazio acceso dove deve finire la strada."
    assert words(shown, "it").endswith(
        "; il 2 porta 2 punti. Non ancora scelto. Le altre scelte sono fatte: con questa finisce il round."
    )
    count = len(to(it, end.spot))
    expected = [f"Altro percorso (1 di {count})", f"Tutti e {count} i percorsi", "Passa", "Scegli questo"]
    assert labels(shown, "it")[-4:] == expected
    assert all(len(text) <= 34 for text in labels(shown, "it"))


# -- the picture


def drawn(decision: Decision, picked: str = ""):
    """The picture of a panel."""
    here = replace(decision, picked=picked)
    return PAINTER.draw_panel(here, PAINTER.panel(here), LIGHT, Scene("K7QF", NAMES, plainly(NAMES)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_only_spaces_that_can_be_reached_are_named(seats) -> None:
    """Their names stand on the picture, in their regions, and so do the ends of the road; no other name does."""
    it = opened(("b5 c5",), seats)
    shown = panel(it)
    whole = drawn(it)
    assert whole.width == 1280
    assert whole.height <= 1.2 * 1280
    written = {text.text: text.box for text in texts(whole) if text.text.lower() in NAMED}
    ends = {label(space).upper() for space in it.view.roads[0].ends}
    assert set(written) - ends == {press.spot.upper() for press in shown.choices}
    for press, region in zip(shown.choices, PAINTER.panel_regions(it, shown, LIGHT), strict=True):
        left, top, right, bottom = written[press.spot.upper()]
        assert min(x for x, _ in region) <= left < right <= max(x for x, _ in region)
        assert min(y for _, y in region) <= top < bottom <= max(y for _, y in region)


def test_the_picture_shows_what_is_picked_and_what_is_chosen() -> None:
    """A way, another way, passing, a choice of before and the list of ways: what changes is seen on the sheet."""
    it = opened()
    end = max(panel(it).choices, key=lambda press: len(to(it, press.spot)))
    ways = [drawn(it, text) for text in to(it, end.spot)[:3]]
    seen = [drawn(it), *ways, drawn(opened(choices=("b5 c5",))), drawn(opened(choices=("b5",)))]
    assert len({picture.tobytes() for picture in seen}) == len(seen)
    assert drawn(it, "pass").tobytes() == drawn(it).tobytes()
    listed = f"{end.pick} list 1"
    assert panel(it, listed).shown == panel(it, end.pick).shown
    assert drawn(it, listed).size == drawn(it, end.pick).size
    assert PAINTER.panel_regions(it, panel(it, listed), LIGHT) == ((),) * len(panel(it, listed).choices)


def test_the_picture_tells_who_has_chosen_and_no_more() -> None:
    """What others choose changes nothing but the sign before their names."""
    one, other = (drawn(opened(choices=(None, text))) for text in ("pass", "b2"))
    assert one.tobytes() == other.tobytes()
    box = ImageChops.difference(one.convert("RGB"), drawn(opened()).convert("RGB")).getbbox()
    assert box is not None
    assert box[1] > layout.whole().box[3]


def test_the_viewer_is_told_among_the_players() -> None:
    """The own name is bold, the others are not."""
    for text in texts(drawn(opened(seats=4))):
        if text.text in NAMES:
            wide = text.box[2] - text.box[0]
            weights = sorted(("bold", "regular"), key=lambda weight: abs(width(text.text, weight, text.size) - wide))
            assert weights[0] == ("bold" if text.text == "Ada" else "regular"), text


def test_points_are_shown_as_they_would_be() -> None:
    """The empty spaces stand there as they are, and with what is shown; points so far are never below nothing."""
    it = opened()
    before, after = ({text.text for text in texts(drawn(it, *picked))} for picked in ((), ("b5",)))
    assert {"0", "60"} <= before
    assert f"60 \N{RIGHTWARDS ARROW} {60 - worth(it, 'b5')}" in after


def test_a_star_stands_on_the_picture_too() -> None:
    """Where the board is pressed there are no buttons: the space that is liked has another sign."""
    it = opened()
    assert drawn(replace(it, liked=it.moves[-1])).tobytes() != drawn(it).tobytes()


def test_bystanders_have_no_panel_picture() -> None:
    """There is no sheet of theirs."""
    it = opened()
    with pytest.raises(ValueError, match="bystander"):
        drawn(replace(it, view=replace(it.view, seat=None)))
