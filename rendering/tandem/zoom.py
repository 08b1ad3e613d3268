"""One board, one zone of both partners, or one subject by itself: in its colours, all else of the pair pale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import PLACES, SPACES, SUBJECTS, ZONES, Pair, Subject, View
from rendering.canvas import paler, palette
from rendering.scene import Followed, Scene
from rendering.sprites import hard, rounded
from rendering.tandem.board import painted
from rendering.tandem.event_text import NAMES, tokens, zones
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import Sheet, entry_box
from rendering.text import Said, Who, counted, joined, said
from rendering.theme import Theme

BAND = 7
"""How far the band that ties two equal tokens reaches beyond them."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """The pair, all pale but a board, a zone of both partners, or a subject."""
    number = (int(word[1:]) - 1) // 2 if word[0] == "p" else own_pair(view)
    assert number is not None

    def paled(made: Sheet) -> None:
        _pale(made, _meant(made.plan, made.pair, word))

    return painted(view, theme, (), scene, (number,), over=paled).picture()


def _pale(made: Sheet, meant: Iterable[tuple[Image.Image, tuple[int, int]]]) -> None:
    """Make a panel pale except for some shapes on it, its ground too."""
    canvas, kept = made.canvas, Image.new("L", made.canvas.plane.size)
    for shape, at in meant:
        kept.paste(255, at, shape)
    table, ground = list(paler(canvas.theme)), palette(canvas.theme).numbers[made.ground]
    table[ground] = ground
    canvas.plane = Image.composite(canvas.plane, canvas.plane.point(table), kept)


def _meant(plan: Plan, pair: Pair, word: str) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """The shapes on the panel of a pair that a word names, each with its left top corner."""
    if word[0] == "p":
        yield from _board(plan, (int(word[1:]) - 1) % 2)
    elif word in SUBJECTS:
        yield from _subject(plan, pair, Subject(SUBJECTS.index(word)))
    else:
        for player in (0, 1):
            box = plan.zone(player, ZONES[int(word[-1]) - 1])
            yield _filled(box.x, box.y, box.x + box.wide, box.y + box.high)


def _board(plan: Plan, player: int) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """The zones of a player, the name and dice above them, and the row with the name above it."""
    for zone in ZONES:
        box = plan.zone(player, zone)
        yield _filled(box.x, box.y, box.x + box.wide, box.y + box.high)
    edge, middle, aside = 12, plan.line(player), plan.held // 4
    rows, (x, top) = plan.place(0, PLACES[0])[0], plan.place(player, PLACES[0])
    bottom = plan.place(player, PLACES[-1])[1] + plan.held
    yield _filled(edge, middle - plan.die // 2 - edge, rows - aside - edge, middle + plan.die // 2 + edge)
    yield _filled(x - aside, edge // 2, x + plan.held + aside, top - BAND)
    yield _filled(x - BAND, top - BAND, x + plan.held + BAND, bottom + BAND)


def _subject(plan: Plan, pair: Pair, subject: Subject) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """The tokens of a subject, and its entry in the key."""
    for player, board in enumerate(pair.boards):
        for zone, inside in zip(ZONES, board.zones, strict=True):
            for token, at in zip(inside, plan.spaces(player, zone), strict=False):
                if token == subject:
                    yield hard(rounded(plan.token, plan.token, plan.token // 2)), at
        for place, held in zip(PLACES, board.row, strict=True):
            if held == subject:
                yield hard(rounded(plan.held, plan.held, plan.held // 2)), plan.place(player, place)
    order = pair.key or pair.proposed
    if order is not None:
        box = entry_box(plan, order.index(subject) + 1)
        yield _filled(box.x, box.y, box.x + box.wide, box.y + box.high)


def _filled(left: int, top: int, right: int, bottom: int) -> tuple[Image.Image, tuple[int, int]]:
    return Image.new("L", (right - left, bottom - top), 255), (left, top)


def followed(view: View) -> tuple[Followed, ...]:
    """Each board as ``p1`` and so on; of the own pair, or of the only one, each zone and each subject too."""
    boards = tuple(
        Followed(f"p{seat + 1}", said("{who}'s board", who=Who(Seat(seat))), tuple(_about_board(view, Seat(seat))))
        for seat in range(2 * len(view.pairs))
    )
    own = own_pair(view)
    if own is None:
        return boards
    pair = view.pairs[own]
    return (
        *boards,
        *(
            Followed(f"zone{zone}", said("Zone {zone}", zone=zone), tuple(_about_zone(own, pair, zone)))
            for zone in ZONES
        ),
        *(
            Followed(
                word, said("The subject {subject}", subject=NAMES[subject]), tuple(_about(own, pair, Subject(subject)))
            )
            for subject, word in enumerate(SUBJECTS)
        ),
    )


def own_pair(view: View) -> int | None:
    """The pair whose zones are meant where nobody names one."""
    return 0 if len(view.pairs) == 1 else None if view.seat is None else view.seat // 2


def _about_board(view: View, seat: Seat) -> Iterator[Said]:
    pair = view.pairs[seat // 2]
    board, partner = pair.boards[seat % 2], pair.boards[1 - seat % 2]
    yield said("Row: {row}.", row=tokens(board.row))
    same = sum(one is not None and one == other for one, other in zip(board.row, partner.row, strict=True))
    yield counted("{n} place is equal to the partner's.", "{n} places are equal to the partner's.", same)
    yield said("Zones: {zones}.", zones=zones(board))


def _about_zone(number: int, pair: Pair, zone: int) -> Iterator[Said]:
    for player, board in enumerate(pair.boards):
        inside = board.zones[zone - 1]
        content = tokens(inside) if inside else said("nothing")
        yield said("{who}: {tokens}.", who=Who(Seat(2 * number + player)), tokens=content)
        for subject, count in sorted(Counter(inside).items()):
            if count == SPACES - 1 == len(inside):
                yield said("One more {subject} makes three of a kind.", subject=NAMES[subject])


def _about(number: int, pair: Pair, subject: Subject) -> Iterator[Said]:
    if pair.key is not None:
        yield said("Die value {value}.", value=pair.key.index(subject) + 1)
    yield counted("{n} left in the supply.", "{n} left in the supply.", pair.supply[subject])
    for player, board in enumerate(pair.boards):
        held = [str(zone) for zone, inside in zip(ZONES, board.zones, strict=True) if subject in inside]
        places = [str(place) for place, token in zip(PLACES, board.row, strict=True) if token == subject]
        words = [counted("zone {zones}", "zones {zones}", len(held), zones=joined(held))] if held else []
        words += [said("place {places} of the row", places=joined(places))] if places else []
        if words:
            yield said("{who}: {tokens}.", who=Who(Seat(2 * number + player)), tokens=joined(words))
