"""One board, one zone of both partners, or one subject by itself: large, in words, with everything else paler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PIL import Image

from games.kernel import Seat
from games.tandem.values import PLACES, SPACES, SUBJECTS, ZONES, Pair, Subject, View
from rendering import bars
from rendering.scene import Followed, Scene
from rendering.tandem.board import painted
from rendering.tandem.pairs import Pale
from rendering.tandem.words import NAMES, tokens, zones
from rendering.text import Said, Who, counted, joined, said
from rendering.theme import Theme

FOOT = (1280 - bars.CAPTION) - 10
"""Lower edge of the boards above a caption."""


def followed(view: View) -> tuple[Followed, ...]:
    """Each board as ``p1`` and so on; of the own pair, or of the only one, each zone and each subject too."""
    boards = tuple(
        Followed(f"p{seat + 1}", said("{who}'s board", who=Who(Seat(seat))), tuple(_about_board(view, Seat(seat))))
        for seat in range(2 * len(view.pairs))
    )
    own = _own(view)
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


def _own(view: View) -> int | None:
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


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A pair with all tokens paler but those of a board, a zone or a subject; raises ``KeyError``."""
    found = {each.word: each for each in followed(view)}[word]
    number = (int(word[1:]) - 1) // 2 if word[0] == "p" else _own(view)
    assert number is not None
    pale = _others(view.pairs[number], word)
    canvas = painted(view, theme, (), scene, (number,), pale, FOOT)
    bars.caption(canvas, scene, found.title, found.about)
    return canvas.picture()


def _others(pair: Pair, word: str) -> Pale:
    """All tokens that do not belong to what is looked at."""

    def meant(player: int, zone: int, subject: Subject) -> bool:
        if word in SUBJECTS:
            return SUBJECTS[subject] == word
        return zone == int(word[4:]) if word.startswith("zone") else player == (int(word[1:]) - 1) % 2

    spaces = {
        (player, zone, index)
        for player, board in enumerate(pair.boards)
        for zone, inside in zip(ZONES, board.zones, strict=True)
        for index, subject in enumerate(inside)
        if not meant(player, zone, subject)
    }
    places = {
        (player, place)
        for player, board in enumerate(pair.boards)
        for place, subject in zip(PLACES, board.row, strict=True)
        if subject is not None and not meant(player, 0, subject)
    }
    key = [subject for subject in map(Subject, range(len(SUBJECTS))) if word in SUBJECTS and SUBJECTS[subject] != word]
    return Pale(frozenset(spaces), frozenset(places), frozenset(key))
