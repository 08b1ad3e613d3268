"""What can be done on a pair's boards, and what it leads to. Dice that are still to be rolled are left to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from games.kernel.game import Seat
from games.tandem.values import (
    PLACES,
    SPACES,
    STOCK,
    SUBJECTS,
    ZONES,
    Board,
    Carry,
    Event,
    Gave,
    Give,
    GiveOne,
    Link,
    Linked,
    Lost,
    Move,
    Moved,
    Offered,
    Order,
    Pair,
    Pass,
    Passed,
    Place,
    Placed,
    Roll,
    Row,
    Shift,
    Subject,
    Swap,
    Swapped,
    Take,
    Tokens,
    Took,
    Zone,
)

EMPTY = Board(((),) * len(ZONES), (None,) * len(PLACES))
FULL = (STOCK,) * len(SUBJECTS)

KEYS: tuple[Order, ...] = tuple(permutations(map(Subject, range(len(SUBJECTS)))))
"""Every key there can be."""


def fresh(key: Order | None, lead: int = 0, meet: str = "free", giving: str = "mover") -> Pair:
    """A pair with empty boards and a full supply, its first player, and the table's options."""
    return Pair((EMPTY, EMPTY), FULL, key, mover=lead, meet=meet, giving=giving, lead=lead)


# -- reading the table


def acting(pair: Pair) -> int | None:
    """Whose decision it is within a pair, 0 or 1; None while both wait for the others, and after a win."""
    if pair.through or pair.score is not None:
        return None
    if pair.key is None:
        return pair.lead if pair.proposed is None else 1 - pair.lead
    if pair.threes:
        return pair.threes[0][0]
    return pair.mover if pair.given is None else 1 - pair.mover


def matched(pair: Pair) -> bool:
    """Whether both rows are full and equal, place by place."""
    one, other = pair.boards
    return one.row == other.row and None not in one.row


def over(pair: Pair) -> bool:
    """Whether nothing is left to do in this turn."""
    return pair.acted and not pair.links and not pair.threes


def alike(roll: Roll) -> tuple[Zone, Zone]:
    """The zones two equal dice and the third one name; the same zone twice where all three are equal.

    >>> alike((5, 2, 5)), alike((4, 4, 4))
    ((5, 2), (4, 4))
    """
    low, middle, high = sorted(roll)
    return (Zone(middle), Zone(high if low == middle else low))


def kinds(tokens: Sequence[Subject]) -> tuple[Subject, ...]:
    """The different subjects among tokens, in order."""
    return tuple(dict.fromkeys(tokens))


def exchanges(pair: Pair, zone: Zone) -> list[Give]:
    """What the mover can exchange between this zone of both boards; nothing where they share no subject."""
    own = pair.boards[pair.mover].zones[zone - 1]
    other = pair.boards[1 - pair.mover].zones[zone - 1]
    if set(own).isdisjoint(other):
        return []
    return [Give(give, get) for give in kinds(own) for get in kinds(other) if give != get]


def halves(pair: Pair, zone: Zone) -> list[GiveOne]:
    """What either of both can give in this zone with ``giving=each``: the mover first, then the partner for it.

    The mover gives nothing for which the partner has no other subject.
    """
    both = exchanges(pair, zone)
    if pair.given is None:
        return [GiveOne(give) for give in kinds([one.give for one in both])]
    return [GiveOne(one.get) for one in both if one.give == pair.given]


# -- what may be done


def offered(pair: Pair) -> Iterator[Move]:
    """Every move of the player who acts once the key stands, in a fixed order; at least one."""
    if pair.threes:
        yield from _places(pair)
    elif pair.links:
        yield from exchanges(pair, pair.links[0]) if pair.giving == "mover" else halves(pair, pair.links[0])
    else:
        assert pair.roll is not None
        match len(set(pair.roll)):
            case 1:
                yield Pass()
            case 2:
                yield from _swaps(pair, pair.roll)
            case _:
                yield from _actions(pair, pair.roll)


def _places(pair: Pair) -> Iterator[Row]:
    """The places for the first three of a kind: where the partner has the same first, then from the left."""
    player, zone = pair.threes[0]
    board, partner = pair.boards[player], pair.boards[1 - player]
    subject = board.zones[zone - 1][0]
    free = [place for place in PLACES if board.row[place - 1] is None] or PLACES
    for place in due(pair) or sorted(free, key=lambda place: partner.row[place - 1] != subject):
        yield Row(place)


def due(pair: Pair) -> list[Place]:
    """With ``meet=duty`` the free places where the first three of a kind must meet the partner's equal token, if any.

    Which token is replaced in a full row is always free.
    """
    if pair.meet == "free":
        return []
    player, zone = pair.threes[0]
    board, partner = pair.boards[player], pair.boards[1 - player]
    subject = board.zones[zone - 1][0]
    return [place for place in PLACES if board.row[place - 1] is None and partner.row[place - 1] == subject]


def _swaps(pair: Pair, roll: Roll) -> Iterator[Move]:
    double, single = (pair.boards[pair.mover].zones[zone - 1] for zone in alike(roll))
    found: list[Move] = []
    if double and single:
        found += [Swap(give, get) for give in kinds(double) for get in kinds(single) if give != get]
    else:
        found += [Shift(subject) for subject in kinds(double or single)]
    yield from found or [Pass()]


def _actions(pair: Pair, roll: Roll) -> Iterator[Move]:
    assert pair.key is not None
    zones = pair.boards[pair.mover].zones
    one, two, three = map(Zone, sorted(roll))
    ways = ((one, two, three), (two, one, three), (three, one, two))
    for value, low, high in ways:
        subject = pair.key[value - 1]
        for source, target in ((low, high), (high, low)):
            if subject in zones[source - 1] and len(zones[target - 1]) < SPACES:
                yield Carry(subject, source, target)
    for value, low, high in ways:
        subject = pair.key[value - 1]
        if pair.supply[subject] >= 2 and len(zones[low - 1]) < SPACES and len(zones[high - 1]) < SPACES:
            yield Take(subject, (low, high))
    yield Link()


# -- doing it


def act(pair: Pair, first: Seat, move: Move) -> tuple[Pair, Event]:
    """The pair after one of the moves ``offered``, and what is told; ``first`` is the lower seat of it.

    Zones that came to three of a kind are queued; those that need no act, and zones of a link in which nothing can be
    exchanged, are passed over.
    """
    after, event = _done(pair, first, move)
    return _settled(after, after.threes + _new_threes(pair, after)), event


def _done(pair: Pair, first: Seat, move: Move) -> tuple[Pair, Event]:  # noqa: C901, PLR0911 - an arm for each
    seat = Seat(first + pair.mover)
    board, roll = pair.boards[pair.mover], pair.roll
    assert roll is not None
    match move:
        case Row():
            return _placed(pair, first, move)
        case Give():
            return _given(pair, seat, move)
        case GiveOne(give) if pair.given is None:
            return _offered(replace(pair, given=give), seat)
        case GiveOne(get):
            assert pair.given is not None
            return _given(replace(pair, given=None), seat, Give(pair.given, get))
        case Link():
            zones = tuple(sorted(map(Zone, roll)))
            event = Linked(seat, any(exchanges(pair, zone) for zone in zones))
            return replace(pair, acted=True, links=zones), event
        case Take(subject, (low, high)):
            board = _put(_put(board, low, subject), high, subject)
            return _own(pair, board, _counted(pair.supply, (subject, subject), -1)), Took(seat, subject, move.zones)
        case Carry(subject, source, target):
            return _own(pair, _put(_out(board, source, subject), target, subject)), Moved(seat, subject, source, target)
        case Shift(subject):
            source, target = alike(roll)
            if not board.zones[source - 1]:
                source, target = target, source
            return _own(pair, _put(_out(board, source, subject), target, subject)), Moved(seat, subject, source, target)
        case Swap(give, get):
            source, target = alike(roll)
            board = _put(_out(board, source, give), target, give)
            board = _put(_out(board, target, get), source, get)
            return _own(pair, board), Swapped(seat, give, source, get, target)
        case _:
            return _passed(pair, seat, roll)


def _passed(pair: Pair, seat: Seat, roll: Roll) -> tuple[Pair, Event]:
    zone, other = alike(roll)
    if zone != other:
        return replace(pair, acted=True), Passed(seat)
    board = pair.boards[pair.mover]
    lost = board.zones[zone - 1]
    return _own(pair, _with(board, zone, ()), _counted(pair.supply, lost, 1)), Lost(seat, zone, lost)


def _given(pair: Pair, seat: Seat, move: Give) -> tuple[Pair, Event]:
    zone, mover = pair.links[0], pair.mover
    own = _put(_out(pair.boards[mover], zone, move.give), zone, move.get)
    other = _put(_out(pair.boards[1 - mover], zone, move.get), zone, move.give)
    boards = (own, other) if mover == 0 else (other, own)
    return replace(pair, boards=boards, links=pair.links[1:]), Gave(seat, zone, move.give, move.get)


def _offered(pair: Pair, seat: Seat) -> tuple[Pair, Event]:
    assert pair.given is not None
    zone = pair.links[0]
    return pair, Offered(seat, zone, pair.given, len(halves(pair, zone)) > 1)


def _placed(pair: Pair, first: Seat, move: Row) -> tuple[Pair, Event]:
    player, zone = pair.threes[0]
    board = pair.boards[player]
    subject, instead = board.zones[zone - 1][0], board.row[move.place - 1]
    row = (*board.row[: move.place - 1], subject, *board.row[move.place :])
    board = replace(_out(board, zone, subject), row=row)
    boards = (board, pair.boards[1]) if player == 0 else (pair.boards[0], board)
    supply = pair.supply if instead is None else _counted(pair.supply, (instead,), 1)
    after = replace(pair, boards=boards, supply=supply, threes=pair.threes[1:])
    return after, Placed(Seat(first + player), zone, subject, move.place, instead)


def _own(pair: Pair, board: Board, supply: tuple[int, ...] | None = None) -> Pair:
    """The mover's board replaced by the action chosen."""
    boards = (board, pair.boards[1]) if pair.mover == 0 else (pair.boards[0], board)
    return replace(pair, boards=boards, supply=pair.supply if supply is None else supply, acted=True)


def _with(board: Board, zone: Zone, tokens: Tokens) -> Board:
    return Board((*board.zones[: zone - 1], tokens, *board.zones[zone:]), board.row)


def _put(board: Board, zone: Zone, subject: Subject) -> Board:
    return _with(board, zone, tuple(sorted((*board.zones[zone - 1], subject))))


def _out(board: Board, zone: Zone, subject: Subject) -> Board:
    tokens = board.zones[zone - 1]
    at = tokens.index(subject)
    return _with(board, zone, tokens[:at] + tokens[at + 1 :])


def _counted(supply: tuple[int, ...], tokens: Sequence[Subject], by: int) -> tuple[int, ...]:
    counts = list(supply)
    for token in tokens:
        counts[token] += by
    return tuple(counts)


# -- three of a kind


def _new_threes(before: Pair, after: Pair) -> tuple[tuple[int, Zone], ...]:
    """Zones whose content became three of a kind: the mover's from the lowest up, then the partner's."""
    found = []
    for player in (after.mover, 1 - after.mover):
        was, now = before.boards[player].zones, after.boards[player].zones
        if was is not now:
            found += [
                (player, zone)
                for zone, old, new in zip(ZONES, was, now, strict=True)
                if len(new) == SPACES and new[0] == new[2] and old != new
            ]
    return tuple(found)


def _settled(pair: Pair, threes: tuple[tuple[int, Zone], ...]) -> Pair:
    """The pair with this queue of threes, once what stands first in its queues and asks nobody is passed over."""
    links = pair.links
    while threes and not _must(pair.boards[threes[0][0]], threes[0][1]):
        threes = threes[1:]
    while links and not threes and not exchanges(pair, links[0]):
        links = links[1:]
    if threes == pair.threes and links == pair.links:
        return pair
    return replace(pair, threes=threes, links=links)


def _must(board: Board, zone: Zone) -> bool:
    """Whether three of a kind in this zone ask its owner to act."""
    return None not in board.row or board.zones[zone - 1][0] not in board.row
