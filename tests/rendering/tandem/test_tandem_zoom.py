"""Closer looks of Tandem: the subject in its colours, all else pale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

import pytest
from test_metro_texts import clashes
from test_tandem_views import NAMES, TANDEM

from games.kernel.chance import pick, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.match import Done
from games.tandem.values import PLACES, SUBJECTS, ZONES, Pair
from rendering.canvas import paler, palette, texts
from rendering.scene import Scene
from rendering.tandem.board import arranged, painted
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import entry_box
from rendering.tandem.zoom import followed, zoom
from rendering.text import plainly
from rendering.theme import PAPER, THEMES, TILE, of_kinds

FEW, MANY = 20, 500


@cache
def matches(numbers: tuple[int, ...]) -> tuple[Done, ...]:
    """Matches of these numbers of players, random and good ones."""
    return tuple(
        done
        for seats in numbers
        for level in ("random", "greedy")
        for done in play_out(TANDEM, seats, chosen(TANDEM, {}), level, seeded(f"zoom {seats}"), seeded("minds"))
        if done.match.awaited
    )


def positions(count: int) -> list[Done]:
    """So many positions of them, evenly; many are of all numbers of players."""
    dones = matches(TANDEM.seats if count > FEW else TANDEM.seats[::2])
    return [dones[at * len(dones) // count] for at in range(count)]


def look_closer(count: int) -> int:
    """Looks at something in so many positions: how many show that in its colours, and all else of the pair pale."""
    good = 0
    for number, done in enumerate(positions(count)):
        view, scene = TANDEM.view(done.match.state, done.match.awaited[0]), Scene("K7QF", NAMES, plainly(NAMES))
        word = pick(followed(view), seeded(f"word {number}")).word
        theme = of_kinds(pick(tuple(THEMES.values()), seeded(f"theme {number}")))
        which = (int(word[1:]) - 1) // 2 if word[0] == "p" else view.seat // 2
        layout = arranged(view, (), scene, (which,))
        ((top, plan),) = layout.panels
        closer, usual = zoom(view, theme, word, scene), painted(view, theme, (), scene, (which,)).picture()
        ground = palette(theme).numbers[TILE if {2 * which, 2 * which + 1} & set(view.to_act) else PAPER]
        table = [number if number == ground else paler(theme)[number] for number in range(256)]
        right = True
        for (x, y, end, bottom), own in parts(plan, view.pairs[which], word):
            area = (layout.left + x, top + y, layout.left + end, top + bottom)
            wanted = usual.crop(area) if own else usual.crop(area).point(table)
            right &= closer.crop(area).tobytes() == wanted.tobytes()
        good += right and not any(clashes(texts(closer), 1280))
    return good


def parts(plan: Plan, pair: Pair, word: str) -> Iterator[tuple[tuple[int, int, int, int], bool]]:
    """The middle of all tokens of a pair, its zones' numbers, dice, and supply; whether a word names them."""
    for own, board in enumerate(pair.boards):
        meant = word[0] == "p" and own == (int(word[1:]) - 1) % 2
        for zone in ZONES:
            box, inside = plan.zone(own, zone), board.zones[zone - 1]
            within = meant or word == f"zone{zone}"
            yield (box.x, box.y, plan.spaces(own, zone)[0][0], box.y + box.high), within
            for (x, y), token in zip_longest(plan.spaces(own, zone), inside):
                yield middle(x, y, plan.token), within or (token is not None and SUBJECTS[token] == word)
        for place, token in zip(PLACES, board.row, strict=True):
            yield middle(*plan.place(own, place), plan.held), meant or (token is not None and SUBJECTS[token] == word)
        high = plan.line(own)
        yield (12, high - plan.die // 2, plan.place(0, PLACES[0])[0] - plan.held, high + plan.die // 2), meant
    order = pair.key or pair.proposed
    for value in range(1, 7):
        box = entry_box(plan, value)
        named = order is not None and SUBJECTS[order[value - 1]] == word
        yield (box.x, box.y, box.x + box.wide, box.y + box.high), named


def middle(x: int, y: int, side: int) -> tuple[int, int, int, int]:
    """What lies well inside a token."""
    return x + side // 4, y + side // 4, x + side * 3 // 4, y + side * 3 // 4


def test_some_looks_pale_all_but_their_subject() -> None:
    """A board, a zone or a subject has its colours; the rest, dice and supply too, is pale, in every theme."""
    assert look_closer(FEW) == FEW


@pytest.mark.soak
def test_five_hundred_looks_pale_all_but_their_subject() -> None:
    """The same over 500 positions."""
    assert look_closer(MANY) == MANY
