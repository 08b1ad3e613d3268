"""What has happened in Tandem in words, and the words all its sentences share."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins
from games.kernel.game import Outcome, Seat
from games.tandem.rules import ordered
from games.tandem.values import (
    PLACES,
    Board,
    Event,
    Gave,
    KeyProposed,
    KeySet,
    LeftBehind,
    Linked,
    Lost,
    Moved,
    NewRound,
    Offered,
    Pair,
    Passed,
    Place,
    Placed,
    RanOut,
    Roll,
    Rolled,
    Subject,
    Swapped,
    Took,
    View,
    Won,
)
from rendering.captions import people, won
from rendering.text import Said, Who, Word, counted, joined, said

NAMES = (said("sun"), said("moon"), said("star"), said("leaf"), said("drop"), said("bell"))
"""The subjects in words, in their order."""


def tokens(subjects: Sequence[Subject | None]) -> Word:
    """Subjects in a row, a dash for each free place."""
    return joined(["\N{EN DASH}" if subject is None else NAMES[subject] for subject in subjects], " ")


def dice(roll: Roll) -> str:
    """Three dice as they fell."""
    return " ".join(map(str, roll))


def partners(number: int) -> tuple[Who, Who]:
    """The two of a pair, counted from 0."""
    return Who(Seat(2 * number)), Who(Seat(2 * number + 1))


def zones(board: Board) -> Word:
    """The zones that hold something, with their numbers."""
    filled = [(number, inside) for number, inside in enumerate(board.zones, 1) if inside]
    if not filled:
        return said("all empty")
    return joined([joined([str(number), tokens(inside)], " ") for number, inside in filled])


def agreeing(pair: Pair) -> tuple[Place, ...]:
    """The places where both rows have the same token."""
    one, other = (board.row for board in pair.boards)
    return tuple(place for place in PLACES if one[place - 1] is not None and one[place - 1] == other[place - 1])


# -- whose turn, and the end


def headline(view: View, outcome: Outcome | None) -> Said:
    """Whose decision it is, or the winners; also where the match was ended early."""
    if outcome is None and view.to_act:
        who = people(view.to_act)
        if all(view.pairs[seat // 2].key is None for seat in view.to_act):
            return counted("{who} chooses a key", "{who} choose a key", len(view.to_act), who=who)
        return _deciding(view)
    first = _winners(view, outcome)
    if len(first) == 1:
        one, other = partners(first[0])
        return said("{one} and {other} win", one=one, other=other)
    return won([Seat(seat) for pair in first for seat in (2 * pair, 2 * pair + 1)])


def _deciding(view: View) -> Said:
    """Who moves, and who is asked what to give for a token of the partner."""
    asked = [seat for seat in view.to_act if view.pairs[seat // 2].given is not None]
    moving = [seat for seat in view.to_act if seat not in asked]
    found = []
    if moving:
        found.append(counted("{who} moves", "{who} move", len(moving), who=people(moving)))
    if asked:
        found.append(
            counted("{who} gives a token in return", "{who} give tokens in return", len(asked), who=people(asked))
        )
    return found[0] if len(found) == 1 else joined(found, "; ")


def _winners(view: View, outcome: Outcome | None) -> list[int]:
    """The pairs in the first place; none where no pair has points and no pair was left alone."""
    places = outcome.places if outcome else tuple(1 + sum(b > a for b in view.scores) for a in view.scores)
    first = [number for number in range(len(view.pairs)) if places[2 * number] == 1]
    scored = any(view.scores)
    return first if scored or len(first) < len(view.pairs) else []


def waiting(pair: Pair, *, ended: bool) -> Said:
    """What stands where a pair has no dice: what it has won, or what it waits for."""
    if ended or pair.score is not None:
        return counted("{n} point", "{n} points", pair.score or 0)
    if pair.key is None:
        return said("Choosing the key")
    return said("Waiting")


# -- events


def tell(event: Event) -> Said | None:  # noqa: PLR0911 - an arm for each
    """An event in a sentence for everybody."""
    match event:
        case Begins(seat):
            return said("{who} begins.", who=Who(seat))
        case KeyProposed(seat, _):
            # the partner's panel shows it, and everybody reads the one that is agreed on
            return said("{who} has proposed a key.", who=Who(seat))
        case KeySet(pair, order):
            one, other = partners(pair)
            return said("The key of {one} and {other}: {key}.", one=one, other=other, key=tokens(order))
        case NewRound():
            return _new_round(event)
        case Rolled(seat, roll):
            return said("{who} rolls {dice}.", who=Who(seat), dice=dice(roll))
        case Won(pair, points):
            one, other = partners(pair)
            return counted(
                "Two equal rows: {one} and {other} win {n} point.",
                "Two equal rows: {one} and {other} win {n} points.",
                points,
                one=one,
                other=other,
            )
        case RanOut():
            return said("The last point is gone: the table ends.")
        case LeftBehind(seat):
            return said("The round goes on without {who}'s pair, which has given up.", who=Who(seat))
        case _:
            return _done(event)


def _new_round(event: NewRound) -> Said:
    movers = {event.first // 2: event.first}
    rolls = [
        said("{who} rolls {dice}", who=Who(movers.get(number, Seat(2 * number))), dice=dice(roll))
        for number in ordered(len(event.rolls), event.first)
        if (roll := event.rolls[number]) is not None
    ]
    return counted(
        "New round for {n} point: {rolls}.", "New round for {n} points: {rolls}.", event.pawn, rolls=joined(rolls)
    )


def _done(event: Event) -> Said | None:  # noqa: C901, PLR0911 - an arm for each
    """What a player did."""
    match event:
        case Lost(seat, zone, lost):
            if not lost:
                return said("Three alike, and {who}'s zone {zone} is empty already.", who=Who(seat), zone=zone)
            return said(
                "Three alike: {who} loses all of zone {zone}: {tokens}.",
                who=Who(seat), zone=zone, tokens=tokens(lost),
            )  # fmt: skip
        case Passed(seat):
            return said("{who} can swap nothing.", who=Who(seat))
        case Swapped(seat, first, source, second, target):
            return said(
                "{who} swaps {first} of zone {source} with {second} of zone {target}.",
                who=Who(seat), first=NAMES[first], source=source, second=NAMES[second], target=target,
            )  # fmt: skip
        case Moved(seat, subject, source, target):
            return said(
                "{who} moves {subject} from zone {source} to zone {target}.",
                who=Who(seat), subject=NAMES[subject], source=source, target=target,
            )  # fmt: skip
        case Took(seat, subject, (low, high)):
            return said(
                "{who} takes two tokens, {subject}, to zones {low} and {high}.",
                who=Who(seat), subject=NAMES[subject], low=low, high=high,
            )  # fmt: skip
        case Linked(seat, possible):
            if possible:
                return said("{who} links.", who=Who(seat))
            return said("{who} links, but nothing can be exchanged.", who=Who(seat))
        case Offered(seat, zone, give, choice=True):
            return said(
                "Zone {zone}: {who} gives {give}, and {partner} chooses what to give for it.",
                zone=zone, who=Who(seat), give=NAMES[give], partner=Who(Seat(seat ^ 1)),
            )  # fmt: skip
        case Gave(seat, zone, give, get):
            return said(
                "Zone {zone}: {who} gives {give} and gets {get}.",
                zone=zone, who=Who(seat), give=NAMES[give], get=NAMES[get],
            )  # fmt: skip
        case Placed():
            return _placed(event)
        case _:
            return None


def _placed(event: Placed) -> Said:
    if event.instead is None:
        return said(
            "Three of a kind: {who} brings {subject} to place {place} of the row.",
            who=Who(event.seat), subject=NAMES[event.subject], place=event.place,
        )  # fmt: skip
    return said(
        "Three of a kind: {who} brings {subject} to place {place} of the row, instead of {instead}.",
        who=Who(event.seat), subject=NAMES[event.subject], place=event.place, instead=NAMES[event.instead],
    )  # fmt: skip
