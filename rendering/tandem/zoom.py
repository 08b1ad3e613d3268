"""One board, one zone of both partners, or one subject by itself: large, with its words.

Boards, zones and subjects that can be looked at by themselves, in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import PLACES, SPACES, SUBJECTS, ZONES, Pair, Subject, View, Zone
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Followed, Scene
from rendering.tandem import zoom_panels
from rendering.tandem.event_text import NAMES, tokens, zones
from rendering.tandem.heading import header
from rendering.text import Said, Who, counted, joined, said
from rendering.theme import Theme, of_kinds

ROWS = 2
"""Lines of words below one thing."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A board, a zone of both partners or a subject, at twice the size and more; raises ``KeyError``."""
    found = {each.word: each for each in followed(view)}[word]
    canvas = Canvas.blank(of_kinds(theme), (theme.side, theme.side))
    header(canvas, view, scene)
    about = found.about
    if word[0] == "p":
        # the zones are in the picture: in words they do not fit
        about = about[:-1]
        seat = int(word[1:]) - 1
        zoom_panels.board(canvas, view.pairs[seat // 2], seat % 2, ROWS)
    else:
        number = own_pair(view)
        assert number is not None
        pair, seats = view.pairs[number], (Seat(2 * number), Seat(2 * number + 1))
        if word in SUBJECTS:
            zoom_panels.subject(canvas, scene, pair, seats, Subject(SUBJECTS.index(word)), ROWS)
        else:
            zoom_panels.zone(canvas, scene, pair, seats, Zone(int(word[4:])), ROWS)
    bars.caption(canvas, scene, found.title, about, lines=ROWS)
    return canvas.picture()


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
