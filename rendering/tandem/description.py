"""The position of Tandem in words, for people who cannot see the picture: short, and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Outcome
from games.tandem.board import acting
from games.tandem.values import SPACES, SUBJECTS, ZONES, Event, KeySet, NewRound, Pair, Rolled, Subject, View, Won
from rendering.tandem.event_text import NAMES, agreeing, dice, headline, partners, tell, tokens, zones
from rendering.text import Said, Who, Word, counted, joined, said

FEW = 2
"""With more pairs than this a short description counts equal places; with fewer it names the rows."""
MANY = 4
"""With more pairs than this one sentence tells of all of them, each named by the first partner."""


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: turns and dice of all, what was done last, and how far each pair is.

    Many players' zones fit into no platform's description: the zones are those of the viewer's own pair, or of the
    only one.
    """
    own = 0 if len(view.pairs) == 1 else None if view.seat is None else view.seat // 2
    stage = _stage if len(view.pairs) <= MANY else _full_stage
    return (*stage(view, outcome), *_news(view, focus, own), *_progress(view, own))


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """Everything on the table, a line each: the stage, then pair by pair key, supply, rows, zones and what is near."""
    lines = list(_stage(view, outcome))
    for number, pair in enumerate(view.pairs):
        lines += _key(pair)
        lines += _rows(number, pair)
        lines += _zones(number, pair)
        lines += _supply(number, pair)
        lines += _near(number, pair)
    return tuple(lines)


def _full_stage(view: View, outcome: Outcome | None) -> Iterator[Said]:
    """Of many pairs who has won, who has rolled and who sets a key."""
    yield _title(view, outcome)
    won = [_of(number, pair.score) for number, pair in enumerate(view.pairs) if pair.score is not None]
    if won:
        yield said("Points of pairs: {points}.", points=joined(won))
    if outcome is not None or not view.to_act:
        return
    deciding = [(seat, view.pairs[seat // 2]) for seat in view.to_act]
    rolled = [joined([Who(seat), dice(pair.roll)], " ") for seat, pair in deciding if pair.roll is not None]
    keyless = [Who(seat) for seat, pair in deciding if pair.key is None]
    if rolled:
        yield said("Rolled: {dice}.", dice=joined(rolled))
    if keyless:
        yield said("Choosing the key: {people}.", people=joined(keyless))


def _of(number: int, figure: int) -> Word:
    """A pair, named by its first partner, with a figure."""
    return joined([partners(number)[0], str(figure)], " ")


def _title(view: View, outcome: Outcome | None) -> Said:
    if outcome is not None or not view.to_act:
        return said("Tandem, the end. {result}.", result=headline(view, outcome))
    return counted("Tandem. A win brings {n} point.", "Tandem. A win brings {n} points.", view.pawn)


def _stage(view: View, outcome: Outcome | None) -> Iterator[Said]:
    ended = outcome is not None or not view.to_act
    yield _title(view, outcome)
    for number, pair in enumerate(view.pairs):
        if pair.score is not None:
            one, other = partners(number)
            yield counted(
                "{one} and {other}: {n} point.", "{one} and {other}: {n} points.", pair.score, one=one, other=other
            )
        elif not ended:
            yield from _decision(number, pair)


def _decision(number: int, pair: Pair) -> Iterator[Said]:
    """What each player of a pair has to do."""
    player = acting(pair)
    if player is None:
        return
    who = partners(number)[player]
    if pair.key is None:
        if pair.proposed is None:
            yield said("{who} proposes a key.", who=who)
        else:
            yield said("{who} agrees to the key {key} or sets another.", who=who, key=tokens(pair.proposed))
    elif pair.threes:
        yield said(
            "{who} has three of a kind in zone {zone} and chooses a place in the row.", who=who, zone=pair.threes[0][1]
        )
    elif pair.given is not None:
        token, zone = NAMES[pair.given], pair.links[0]
        yield said("{who} chooses what to give for {token} in zone {zone}.", who=who, token=token, zone=zone)
    elif pair.links:
        yield said("{who} is linking in zone {zone}.", who=who, zone=pair.links[0])
    elif pair.roll is not None:
        yield said("{who} has rolled {dice}.", who=who, dice=dice(pair.roll))


def _news(view: View, focus: Sequence[Event], own: int | None) -> Iterator[Said]:
    """The last things that were done, fewer the more pairs there are; dice, wins and the own key are told elsewhere."""
    done = [event for event in focus if not isinstance(event, Rolled | NewRound | Won)]
    done = [event for event in done if not isinstance(event, KeySet) or event.pair != own]
    sentences = [sentence for event in done if (sentence := tell(event)) is not None]
    yield from sentences[-max(1, FEW + 1 - len(view.pairs)) :]


def _progress(view: View, own: int | None) -> Iterator[Said]:
    """Boards and key of the own pair; without one the rows of few pairs, or how many places of each are equal."""
    if own is not None:
        yield from _key(view.pairs[own])
        for who, board in zip(partners(own), view.pairs[own].boards, strict=True):
            yield said("{who}'s row: {row}; zones: {zones}.", who=who, row=tokens(board.row), zones=zones(board))
        return
    if len(view.pairs) > MANY:
        equal = [_of(number, len(agreeing(pair))) for number, pair in enumerate(view.pairs)]
        yield said("Of 4 places so many are equal: {equal}.", equal=joined(equal))
        return
    for number, pair in enumerate(view.pairs):
        if len(view.pairs) <= FEW:
            yield from _rows(number, pair)
        yield said("{who}'s pair: {n} of 4 places equal.", who=partners(number)[0], n=len(agreeing(pair)))


def _rows(number: int, pair: Pair) -> Iterator[Said]:
    for who, board in zip(partners(number), pair.boards, strict=True):
        yield said("{who}'s row: {row}.", who=who, row=tokens(board.row))


def _key(pair: Pair) -> Iterator[Said]:
    if pair.key is not None:
        yield said("Key: {key}.", key=tokens(pair.key))


def _zones(number: int, pair: Pair) -> Iterator[Said]:
    for who, board in zip(partners(number), pair.boards, strict=True):
        yield said("{who}'s zones: {zones}.", who=who, zones=zones(board))


def _supply(number: int, pair: Pair) -> Iterator[Said]:
    one, other = partners(number)
    left = [joined([NAMES[subject], str(pair.supply[subject])], " ") for subject in range(len(SUBJECTS))]
    yield said("Supply of {one} and {other}: {tokens}.", one=one, other=other, tokens=joined(left))


def _near(number: int, pair: Pair) -> Iterator[Said]:
    """Where two of a kind lie beside a free space."""
    for who, board in zip(partners(number), pair.boards, strict=True):
        found: dict[Subject, list[str]] = {}
        for zone, inside in zip(ZONES, board.zones, strict=True):
            if len(inside) == SPACES - 1 and inside[0] == inside[1]:
                found.setdefault(inside[0], []).append(str(zone))
        if found:
            pairs = [
                said("{subject} in {zones}", subject=NAMES[subject], zones=joined(at, "+"))
                for subject, at in found.items()
            ]
            yield said("{who} has two of a kind: {tokens}.", who=who, tokens=joined(pairs))
