"""Pictures of Tandem: what is in them, how big they are, and that nobody's name breaks them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

from PIL import ImageChops
from positions import opened

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.kernel.match import Done
from games.tandem.values import PLACES, SUBJECTS, ZONES, Moved, Placed, Subject, View
from rendering.canvas import palette
from rendering.painter import painter
from rendering.scene import Scene
from rendering.tandem import tokens
from rendering.tandem.board import arranged
from rendering.tandem.layout import EDGE, STAGED, panel
from rendering.tandem.pair_layout import Plan
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, Theme, of_kinds
from tests.rendering.drawing import BOARD, render

TANDEM = catalogue()["tandem"]
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gianna", "Ugo", "Ines", "Jacopo", "Kim", "Luca")


@cache
def game(seats: int, level: str = "random", **given: str) -> tuple[Done, ...]:
    """A whole game."""
    options = chosen(TANDEM, given)
    return tuple(play_out(TANDEM, seats, options, level, seeded(f"luck {seats}"), seeded(f"minds {seats}")))


def view(done: Done, seat: int | None = None) -> View:
    """What a seat sees after an entry."""
    seen: View = TANDEM.view(done.match.state, None if seat is None else Seat(seat))
    return seen


def board(
    seen: View, names: tuple[str, ...] = NAMES, theme: Theme = LIGHT, events: tuple[object, ...] = (), kind: str = BOARD
) -> bytes:
    """The board as a PNG file."""
    return render("tandem", kind, seen, names, "K7QF", theme, events, plainly(names))


def panels(seen: View, events: tuple[object, ...] = ()) -> list[tuple[int, int, Plan]]:
    """Each panel of a board: its left upper corner and its plan."""
    scene = Scene("K7QF", NAMES, plainly(NAMES))
    shown = tuple(range(len(seen.pairs)))
    return [(EDGE, top, plan) for top, plan in arranged(seen, events, scene, shown).panels]  # type: ignore[arg-type]


def test_everything_is_open() -> None:
    """Every seat and bystanders get the same board."""
    for done in game(4)[::90]:
        pictures = {board(view(done, seat)) for seat in (None, 0, 1, 2, 3)}
        assert len(pictures) == 1


def test_subjects_differ_without_colour() -> None:
    """Any two shapes differ by at least two fifths of the larger one, also at a third of the smallest size."""
    smallest = panel(190).held
    for side in (smallest, smallest // 3):
        shapes = [tokens.shape(name, side).point(lambda grey: 255 if grey > 127 else 0) for name in SUBJECTS]
        for one, other in combinations(shapes, 2):
            difference = ImageChops.difference(one, other).tobytes()
            assert difference.count(255) >= 0.4 * max(shape.tobytes().count(255) for shape in (one, other))


def test_tokens_stand_where_they_lie() -> None:
    """In each zone of each board the spaces show the colours of its tokens, and none where there is no token."""
    for seats in TANDEM.seats:
        done = next(done for done in reversed(game(seats)[:-40]) if len(done.match.awaited) == seats // 2)
        seen = view(done)
        drawn, numbers = opened(board(seen)), palette(of_kinds(LIGHT)).numbers
        inks = {numbers[tokens.ink(Subject(number))]: Subject(number) for number in range(6)}
        staged = arranged(seen, (), Scene("K7QF", NAMES, plainly(NAMES)), tuple(range(seats // 2))).on_stage
        assert len(staged) == min(seats // 2, STAGED if seats > 8 else 4)
        for (left, top, plan), pair in zip(panels(seen), [seen.pairs[which] for which in staged], strict=True):
            for player, side in enumerate(pair.boards):
                for zone, content in zip(ZONES, side.zones, strict=True):
                    spots = [
                        (left + x + plan.token // 3, top + y + plan.token // 9) for x, y in plan.spaces(player, zone)
                    ]
                    found = [inks.get(drawn.getpixel(spot)) for spot in spots]
                    assert [subject for subject in found if subject is not None] == list(content)


def marked_zones(png: bytes, seen: View, events: tuple[object, ...]) -> set[tuple[int, int, int]]:
    """The zones with a frame in the colour of what is new: pair, player and zone."""
    drawn, number = opened(png), palette(of_kinds(LIGHT)).numbers[MARK]
    return {
        (pair, player, zone)
        for pair, (left, top, plan) in enumerate(panels(seen, events))
        for player in (0, 1)
        for zone in ZONES
        for box in [plan.zone(player, zone)]
        if drawn.getpixel((left + box.x + box.wide * 2 // 5, top + box.y + 3)) == number
    }


def test_news_are_framed() -> None:
    """Zones in which something happened since the reader's last look have a frame in the marking colour."""
    seen, events = view(game(4)[60]), (Moved(Seat(3), Subject(0), ZONES[1], ZONES[4]),)
    assert marked_zones(board(seen, events=events), seen, events) == {(1, 1, 2), (1, 1, 5)}
    assert marked_zones(board(seen), seen, ()) == set()


def test_the_rest_recedes() -> None:
    """Beside what is new the tokens of that pair are paler, unless the picture is calm; its dice and zones are not."""
    done = next(done for done in game(4)[60:] if len(done.match.awaited) == 2)
    seen, events = view(done), (Placed(Seat(2), ZONES[0], Subject(0), PLACES[0], None),)
    inks = [palette(of_kinds(LIGHT)).numbers[tokens.ink(Subject(number))] for number in range(6)]

    def strong(scene: Scene, focus: tuple[object, ...]) -> int:
        drawn = painter("tandem").draw(seen, LIGHT, focus, scene).tobytes()
        return sum(drawn.count(ink) for ink in inks)

    scene = Scene("K7QF", NAMES, plainly(NAMES))
    usual = strong(scene, ())
    assert strong(scene, events) < usual * 3 // 4
    assert strong(replace(scene, calm=True), events) > usual * 9 // 10
