"""Why a move is refused, in a sentence a player can use."""

from __future__ import annotations

from games.kernel.game import Illegal
from games.tandem.board import alike, due, kinds
from games.tandem.values import (
    SPACES,
    SUBJECTS,
    Agree,
    Board,
    Carry,
    Give,
    GiveOne,
    Key,
    Link,
    Move,
    Pair,
    Pass,
    Roll,
    Row,
    Shift,
    Subject,
    Swap,
    Take,
    Zone,
)


def refusal(pair: Pair, move: Move) -> Illegal:  # noqa: PLR0911 - an arm for each
    """The reason why a move that is not among those ``offered`` cannot be made now."""
    if isinstance(move, Key | Agree):
        return Illegal("The key is set already.")
    if pair.threes:
        return _no_row(pair, move)
    if isinstance(move, Row):
        return Illegal("You have no three of a kind to bring to your row now.")
    if pair.links:
        return _no_give(pair, move) if pair.giving == "mover" else _no_half(pair, move)
    if isinstance(move, Give | GiveOne):
        return Illegal("You exchange only after choosing to link.")
    assert pair.roll is not None
    if isinstance(move, Pass):
        return Illegal("There is something you can do: you may not pass.")
    match len(set(pair.roll)):
        case 1:
            return Illegal("Three dice alike: there is nothing to choose.")
        case 2:
            return _no_swap(pair, pair.roll, move)
        case _:
            return _no_action(pair, pair.roll, move)


def _no_row(pair: Pair, move: Move) -> Illegal:
    if not isinstance(move, Row):
        return Illegal("You have three of a kind: first choose a place of your row, from row 1 to row 4.")
    player, zone = pair.threes[0]
    if places := due(pair):
        return Illegal(
            "Your partner's row has {subject}, and yours must meet it where it can: {moves}.",
            subject=SUBJECTS[pair.boards[player].zones[zone - 1][0]],
            moves=", ".join(f"row {place}" for place in places),
        )
    return Illegal("Place {place} of your row is taken, and another one is free.", place=move.place)


def _no_give(pair: Pair, move: Move) -> Illegal:
    zone, mover = pair.links[0], pair.mover
    if not isinstance(move, Give):
        return Illegal("You are linking: say what you give and get in zone {zone}.", zone=zone)
    if move.give == move.get:
        return Illegal("The two tokens must be of different subjects.")
    if move.give not in pair.boards[mover].zones[zone - 1]:
        return _lacks(zone, move.give)
    return Illegal("Your partner's zone {zone} holds no {subject}.", zone=zone, subject=SUBJECTS[move.get])


def _no_half(pair: Pair, move: Move) -> Illegal:
    """With ``giving=each``: of the mover, or of the partner who is asked what to give for it."""
    zone, given = pair.links[0], pair.given
    if isinstance(move, Give):
        return Illegal("Each of you chooses what to give: say only that, for example give sun.")
    if not isinstance(move, GiveOne):
        if given is None:
            return Illegal("You are linking: say what you give in zone {zone}.", zone=zone)
        return Illegal("Your partner gives {subject}: say what you give for it.", subject=SUBJECTS[given])
    player = pair.mover if given is None else 1 - pair.mover
    if move.give not in pair.boards[player].zones[zone - 1]:
        return _lacks(zone, move.give)
    if given is not None:
        return Illegal("The two tokens must be of different subjects.")
    return Illegal(
        "Your partner's zone {zone} holds nothing but {subject}: give another subject.",
        zone=zone,
        subject=SUBJECTS[move.give],
    )


def _lacks(zone: Zone, subject: Subject) -> Illegal:
    return Illegal("Your zone {zone} holds no {subject}.", zone=zone, subject=SUBJECTS[subject])


def _no_swap(pair: Pair, roll: Roll, move: Move) -> Illegal:
    source, target = alike(roll)
    board = pair.boards[pair.mover]
    double, single = board.zones[source - 1], board.zones[target - 1]
    if not double and not single:
        return Illegal(
            "Two dice alike, and zones {one} and {two} are empty: you can only pass.", one=source, two=target
        )
    if double and single:
        if not isinstance(move, Swap):
            return Illegal("Two dice alike: swap a token of zone {one} with one of zone {two}.", one=source, two=target)
        if move.give == move.get:
            return Illegal("The two tokens must be of different subjects.")
        return _lacks(source, move.give) if move.give not in double else _lacks(target, move.get)
    full, empty = (source, target) if double else (target, source)
    if not isinstance(move, Shift):
        return Illegal("Zone {empty} is empty: shift a token of zone {full} into it.", empty=empty, full=full)
    return _lacks(full, move.subject)


def _no_action(pair: Pair, roll: Roll, move: Move) -> Illegal:
    assert pair.key is not None
    if not isinstance(move, Carry | Take | Link):
        return Illegal("Three different dice: move a token, take two, or link.")
    subjects = {pair.key[value - 1]: value for value in roll}
    assert not isinstance(move, Link), "a link is always possible"
    value = subjects.get(move.subject)
    if value is None:
        names = ", ".join(SUBJECTS[subject] for subject in kinds(sorted(subjects)))
        return Illegal("Your dice name {subjects}, not {subject}.", subjects=names, subject=SUBJECTS[move.subject])
    zones = (move.source, move.target) if isinstance(move, Carry) else move.zones
    low, high = sorted(other for other in roll if other != value)
    if sorted(zones) != [low, high]:
        return Illegal(
            "With {subject} the other two dice name zones {low} and {high}.",
            subject=SUBJECTS[move.subject],
            low=low,
            high=high,
        )
    return _no_room(pair.boards[pair.mover], pair.supply, move)


def _no_room(board: Board, supply: tuple[int, ...], move: Carry | Take) -> Illegal:
    if isinstance(move, Take):
        if supply[move.subject] < 2:
            return Illegal("There are not two tokens of {subject} left to take.", subject=SUBJECTS[move.subject])
        zone = next((zone for zone in move.zones if len(board.zones[zone - 1]) == SPACES), move.zones[0])
        return Illegal("Your zone {zone} is full.", zone=zone)
    if move.subject not in board.zones[move.source - 1]:
        return _lacks(move.source, move.subject)
    return Illegal("Your zone {zone} is full.", zone=move.target)
