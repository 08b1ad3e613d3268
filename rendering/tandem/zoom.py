"""One board, one zone of both partners, or one subject by itself: in its colours among pale tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import PLACES, SPACES, SUBJECTS, ZONES, Pair, Subject, View
from rendering.scene import Followed, Scene
from rendering.tandem.board import painted
from rendering.tandem.event_text import NAMES, tokens, zones
from rendering.tandem.pairs import Pale
from rendering.text import Said, Who, counted, joined, said
from rendering.theme import Theme


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """The pair, all its tokens pale but those of a board, of a zone of both, or of a subject; raises ``KeyError``."""
    if all(each.word != word for each in followed(view)):
        raise KeyError(word)
    number = (int(word[1:]) - 1) // 2 if word[0] == "p" else own_pair(view)
    assert number is not None
    return painted(view, theme, (), scene, (number,), others(view.pairs[number], word)).picture()


def others(pair: Pair, word: str) -> Pale:
    """All tokens of a pair that a word does not name."""
    player = (int(word[1:]) - 1) % 2 if word[0] == "p" else None
    subject = SUBJECTS.index(word) if word in SUBJECTS else None

    def meant(own: int, zone: int | None, token: Subject | None) -> bool:
        if player is not None:
            return own == player
        return token == subject if subject is not None else word == f"zone{zone}"

    spaces = {
        (own, zone, index)
        for own, board in enumerate(pair.boards)
        for zone in ZONES
        for index, token in enumerate(board.zones[zone - 1])
        if not meant(own, zone, token)
    }
    places = {
        (own, place)
        for own, board in enumerate(pair.boards)
        for place, token in zip(PLACES, board.row, strict=True)
        if token is not None and not meant(own, None, token)
    }
    return Pale(frozenset(spaces), frozenset(places))


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
