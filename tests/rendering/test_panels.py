"""What every panel promises, whichever game it is: few buttons, every move among them, and a picture of each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from heapq import heappop, heappush
from itertools import product

import pytest
from boards import panels, shown
from test_metro_texts import clashes

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, chosen
from rendering.canvas import texts
from rendering.painter import Painter, Polygon, painter
from rendering.panel import BUTTONS, LONGEST, AnyDecision, Decision, Panel, Style
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import THEMES
from tests.panel_walk import decision, look
from tests.sweeps import some

HIGHEST = 1.2
"""How many times as high as wide a picture may be: a phone shows it above buttons."""
MOST = 6
"""Presses by which any single move can be made."""
ROOMS = ((BUTTONS, False), (60, False), (200, True))
"""Buttons of one message, and whether the board can be pressed: Discord, Telegram, the local table."""
OPTIONS = {
    "metro": ({"hand": "3"}, {"hand": "3", "turn": "free"}),
    "socks": ({"layout": "players", "placing": "players", "blockers": "3", "rebuild": "yes"},),
    "road": ({"sheet": "city"},),
    "tandem": ({"key": "chosen"},),
}
"""Beside the usual ones, options under which there is more to decide."""
TABLES = [
    (slug, seats, number)
    for slug, game in catalogue().items()
    for seats in {game.seats[0], game.seats[-1]}
    for number in range(1 + len(OPTIONS.get(slug, ())))
]


def spread(slug: str, seats: int, number: int, room: tuple[int, bool]) -> bool:
    """Whether a table is tried in a room by ``make test``: each in one, and each room at a table of every game."""
    own = [table for table in TABLES if table[0] == slug]
    return (own.index((slug, seats, number)) + ROOMS.index(room)) % min(len(ROOMS), len(own)) == 0


each_room = pytest.mark.parametrize(
    ("slug", "seats", "number", "room"), some([(*table, room) for table in TABLES for room in ROOMS], spread)
)


def given(game: AnyGame, number: int) -> dict[str, str]:
    """Options of one of the tables."""
    return chosen(game, ({}, *OPTIONS.get(game.slug, ()))[number])


@cache
def decisions(slug: str, seats: int, number: int) -> tuple[AnyDecision, ...]:
    """Some decisions of a random match, as they open."""
    game = catalogue()[slug]
    luck, minds = seeded(f"panels {slug} {seats} {number}"), seeded("minds")
    dones = list(play_out(game, seats, given(game, number), "random", luck, minds))
    return tuple(
        decision(game, done.match.state, done.match.awaited[-1])
        for done in dones[:: max(1, len(dones) // 6)]
        if done.match.awaited
    )


def panel(it: AnyDecision, picked: str, buttons: int, *, board: bool) -> Panel:
    """The panel of a decision."""
    here = Decision(it.game, it.tell, it.view, it.moves, picked, buttons, board)
    return painter(it.game.slug).panel(here)


def steps(it: AnyDecision, buttons: int, *, board: bool) -> Iterator[tuple[int, str, Panel]]:
    """Panels that can be reached by presses, with how many it takes and what is picked there, nearest first.

    Of those equally near first what ways lead to: there is what nothing else leads to.
    """
    found, waiting = {""}, [(0, False, 0, "")]
    while waiting:
        count, _, _, picked = heappop(waiting)
        here = panel(it, picked, buttons, board=board)
        yield count, picked, here
        for press in here.presses:
            if press.style not in (Style.MAKE, Style.OFF) and press.pick not in found:
                found.add(press.pick)
                heappush(waiting, (count + 1, press.style is not Style.WAY, len(found), press.pick))


def moves_of(line: str) -> list[str]:
    """The moves that a button makes."""
    return [text.strip() for text in line.split(";")]


@each_room
def test_every_move_can_be_pressed(slug, seats, number, room) -> None:
    """From the panel as it opens each legal move, or one that looks like it, is made by at most so many presses."""
    buttons, board = room
    for it in decisions(slug, seats, number)[::3]:
        left = {look(it.game, it.view, text) for text in it.moves}
        for count, _, here in steps(it, buttons, board=board):
            assert count < MOST, list(left)[:5]
            for press in here.presses:
                if press.style is Style.MAKE:
                    left.discard(look(it.game, it.view, moves_of(press.pick)[0]))
            if not left:
                break
        assert not left


@each_room
def test_no_panel_has_too_many_buttons(slug, seats, number, room) -> None:
    """Buttons are not more than fit, no two do the same, and picks fit into what a button can carry.

    Where the board is pressed, both tokens that change places may do the same.
    """
    buttons, board = room
    for it in decisions(slug, seats, number):
        for _, (_, picked, here) in zip(range(40), steps(it, buttons, board=board), strict=False):
            presses = [press for press in here.presses if not (board and press.spot)]
            assert len(presses) <= buttons, picked
            assert here.presses
            does = [
                (press.pick, press.style is Style.MAKE, press.spot if board else "")
                for press in here.presses
                if press.style is not Style.OFF
            ]
            assert len(does) == len(set(does)), picked
            assert all(len(press.pick) <= LONGEST and press.pick.isascii() for press in here.presses)
            assert len({str(press.label) for press in here.presses}) == len(here.presses), picked


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_a_move_that_is_typed_is_shown_and_can_be_made(slug, seats, number) -> None:
    """A whole legal move as what is picked is shown, with a button that makes it."""
    for it in decisions(slug, seats, number):
        for text in it.moves[:: max(1, len(it.moves) // 8)]:
            here = panel(it, text, BUTTONS, board=False)
            assert text in here.shown
            assert text in [press.pick for press in here.presses if press.style is Style.MAKE]


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_what_is_not_understood_counts_as_nothing(slug, seats, number) -> None:
    """Old buttons and hostile text open the panel as it is without them."""
    for it in decisions(slug, seats, number)[:3]:
        whole = panel(it, "", BUTTONS, board=False)
        for text in ("zz", "lay z9", "nonsense nonsense", "{0}", "é", "-", ";", "1;2", "a1-", "from", "x" * 400):
            assert panel(it, text, BUTTONS, board=False) == whole, text


@pytest.mark.parametrize(("slug", "position"), list(product(catalogue(), ("start", "middle", "crowded"))))
@pytest.mark.parametrize("theme", THEMES)
def test_pictures_of_panels_have_room_for_their_words(slug, position, theme) -> None:
    """As it opens and after each press until a move is shown: nothing overlaps, and nothing leaves the picture.

    That it is high enough and keeps its contrast on a phone is asked of all private pictures (``test_legible.py``).
    """
    names = shown(slug, position).names
    for name, it, here in panels(slug, position):
        whole = painter(slug).draw_panel(it, here, THEMES[theme], Scene("K7QF", names, plainly(names)))
        assert (whole.mode, whole.width) == ("P", 1280)
        assert whole.height <= HIGHEST * whole.width
        assert list(clashes(texts(whole), whole.width, whole.height)) == [], name


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_what_is_pressed_on_the_board_can_be_pressed_again_and_all_else_too(slug, seats, number) -> None:
    """It is shown, with its place on the board and the button that makes it; every other place is there still.

    But where a piece that is not laid yet covers it, or where several tiles stand side by side.
    """
    known, shown, offered = painter(slug), 0, 0
    for it in decisions(slug, seats, number)[1::2]:
        at = replace(it, buttons=200, board=True)
        opening = known.panel(at)
        before = dict(zip([press.spot for press in opening.choices], regions(at, opening), strict=True))
        offered += any(before.values())
        for press in [press for press in opening.choices if press.spot][::5]:
            here = replace(at, picked=press.pick)
            there = known.panel(here)
            if not there.shown or there.part or all(each.style is not Style.MAKE for each in there.presses):
                continue
            places = dict(zip([each.spot for each in there.choices], regions(here, there), strict=True))
            picked = {each.spot for each in there.choices if each.style is Style.CHOSEN}
            assert press.spot in picked and places[press.spot] == before[press.spot], press.spot
            assert {spot for spot, region in before.items() if region} <= {spot for spot in places if places[spot]}
            shown += 1
    assert shown or number or not offered


def regions(it: AnyDecision, here: Panel) -> tuple[Polygon, ...]:
    """The parts of its picture that can be pressed."""
    return painter(it.game.slug).panel_regions(it, here, THEMES["light"])


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_the_board_and_every_step_of_the_panel_are_of_one_size(slug, seats, number) -> None:
    """The board, the panel as it opens, what is picked, and what a seat that waits sees: no page makes room anew.

    Only of many tiles side by side there is a higher picture.
    """
    names = [f"Player {n}" for n in range(seats)]
    scene, known = Scene("K7QF", names, plainly(names)), painter(slug)
    for it in decisions(slug, seats, number)[::2]:
        board = known.draw(it.view, THEMES["light"], (), scene).size
        assert known.draw_panel(replace(it, moves=()), Panel(""), THEMES["light"], scene).size == board
        for _, (_, picked, here) in zip(range(4), steps(it, 200, board=True), strict=False):
            at = replace(it, picked=picked, buttons=200, board=True)
            drawn = known.draw_panel(at, here, THEMES["light"], scene).size
            assert drawn == board or (len(here.shown) > 3 * here.across and drawn > board), picked


def test_panels_are_walked_through_until_a_move_is_shown() -> None:
    """The first one is as it opens, on each later one more is picked, and the last one shows a move."""
    for slug in catalogue():
        found = [panels(slug, position) for position in ("start", "middle", "crowded")]
        assert all(
            [it.picked != "" for _, it, _ in walked] == [at > 0 for at in range(len(walked))] for walked in found
        )
        assert all(walked[-1][2].shown for walked in found)
        assert max(map(len, found)) > 1


@pytest.mark.parametrize("slug", catalogue())
def test_a_seat_that_waits_sees_what_it_holds(slug) -> None:
    """Without a legal move there is nothing to press, and the picture is drawn all the same."""
    it = shown(slug, "middle")
    game = catalogue()[slug]
    for seat in range(len(it.names)):
        view = game.view(it.state, seat)
        waits = Decision(game, painter(slug).tell, view, ())
        whole = painter(slug).draw_panel(waits, Panel(""), THEMES["light"], Scene("K7QF", it.names, plainly(it.names)))
        assert (whole.mode, whole.width) == ("P", 1280)


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_what_is_foretold_of_a_button_is_what_the_panel_says_once_it_is_pressed(slug, seats, number) -> None:
    """It is a button of the panel that picks or makes something, and each of its sentences stands in the panel then."""
    spelled = plainly([f"Player {n}" for n in range(seats)]).spell
    for it in decisions(slug, seats, number):
        for _, (_, picked, here) in zip(range(4), steps(it, BUTTONS, board=False), strict=False):
            told = painter(slug).foretold(replace(it, picked=picked, buttons=BUTTONS), here)
            assert [each.press for each in told] == [one for one in here.presses if one in [e.press for e in told]]
            for each in told[:8]:
                assert each.press.style in (Style.CHOICE, Style.MAKE)
                if each.press.style is Style.CHOICE:
                    asked = spelled(panel(it, each.press.pick, BUTTONS, board=False).asked)
                    about = spelled(each.about).removeprefix(f"{each.press.spot.upper()}: ").rstrip(".")
                    assert about and all(part in asked for part in about.split(". ")), (about, asked)


@pytest.mark.parametrize("slug", catalogue())
def test_each_game_foretells_something_worth_reading_first(slug) -> None:
    """In some decision of its matches, and some choices are not."""
    luck, minds, found = seeded("foretold"), seeded("minds"), set()
    for done in play_out(catalogue()[slug], 2, given(catalogue()[slug], 0), "random", luck, minds):
        if done.match.awaited and len(found) < 2:
            it = decision(catalogue()[slug], done.match.state, done.match.awaited[-1])
            found |= {each.worth for each in painter(slug).foretold(it, panel(it, "", BUTTONS, board=False))}
    assert found == ({True} if slug == "socks" else {True, False}) or painter(slug).foretold is Painter.foretold
