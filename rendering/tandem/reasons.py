"""Why a turn of Tandem is worth making: the strongest thing that is true of it, by the rows of both and the zones.

Beside it stand what a decision is for, in a sentence for newcomers, and what each choice of a panel would do, in short
words for a menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.board import act, halves, matched
from games.tandem.computer.greedy1 import worth
from games.tandem.notation import read
from games.tandem.values import (
    SPACES,
    Board,
    Event,
    Gave,
    Key,
    Linked,
    Moved,
    Offered,
    Pair,
    Passed,
    Placed,
    Subject,
    Swapped,
    Took,
    View,
    Zone,
)
from rendering.panel import Decision, Foretold, Panel, pickable, plain_reason
from rendering.tandem.complete_turns import Turns
from rendering.tandem.event_text import agreeing
from rendering.tandem.turn_words import TOKENS, foreseen, results
from rendering.text import Said, Who, counted, joined, said

FEW = 4
"""Tokens on a board while it counts as almost empty."""

LAST = 6
"""Places of a pair's rows that are filled when the end is near."""

MOVING = (Moved, Took, Swapped, Offered, Gave, Linked, Passed)
"""Events that the label of a button says already."""


def reason(decision: Decision[View], line: str) -> Said:
    """What it brings to the rows, what is nearly three of a kind then, or what it prepares or keeps for that."""
    view = decision.view
    assert view.seat is not None
    number = view.seat // 2
    before = view.pairs[number]
    if before.key is None:
        return said("any key is as good as another: the dice decide.")
    after, events = decision.foreseen(line)
    now = after.pairs[number]
    if now.given is not None and now.links:
        best = max(halves(now, now.links[0]), key=lambda move: worth(act(now, Seat(0), move)[0]))
        then, event = act(now, Seat(2 * number), best)
        return said(
            "with {token} for it: {reason}",
            token=TOKENS[best.give],
            reason=_strongest(decision, line, before, then, (*events, event)),
        )
    return _strongest(decision, line, before, now, events)


def _strongest(decision: Decision[View], line: str, before: Pair, now: Pair, events: Sequence[Event]) -> Said:
    """The strongest thing that is true of what a turn leads to."""
    assert decision.view.seat is not None
    own, partner = decision.view.seat % 2, Who(Seat(decision.view.seat ^ 1))
    return (
        _rows(before, now, events, partner)
        or _three(before, now, own, partner)
        or _two(before, now, own, partner)
        or _partners_two(before, now, own, partner)
        or _taken(events)
        or _second(before, now, own, partner)
        or _kept(before, now, own, partner)
        or _shared(before, now, own, partner)
        or _room(now, own)
        or plain_reason(decision, line)
    )


def _rows(before: Pair, after: Pair, events: Sequence[Event], partner: Who) -> Said | None:
    """What comes to the row, and whether the partner has it there too."""
    placed = [event for event in events if isinstance(event, Placed)]
    if not placed:
        return None
    if matched(after):
        return said("makes both your rows equal: that wins.")
    was, now = len(agreeing(before)), len(agreeing(after))
    if now > was:
        alike = next((event for event in placed if _matches(after, event)), placed[-1])
        return counted(
            "puts {token} where {who} has it: {n} of 4 places is equal.",
            "puts {token} where {who} has it: {n} of 4 places are equal.",
            now,
            token=TOKENS[alike.subject],
            who=partner,
        )
    if now < was:
        return None
    last = placed[-1]
    filled = sum(place is not None for board in after.boards for place in board.row)
    return counted(
        "puts {token} into your row: {n} of 8 places is filled.",
        "puts {token} into your row: {n} of 8 places are filled.",
        filled,
        token=TOKENS[last.subject],
    )


def _matches(after: Pair, event: Placed) -> bool:
    """Whether both rows have the same where a token was put."""
    one, other = after.boards
    return one.row[event.place - 1] == other.row[event.place - 1] == event.subject


def _three(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """Three of a kind that the partner has then."""
    waiting = [zone for player, zone in after.threes if player != own]
    if not waiting or after.threes == before.threes:
        return None
    token = after.boards[1 - own].zones[waiting[0] - 1][0]
    return said("gives {who} three {token} in zone {zone}.", who=partner, token=TOKENS[token], zone=waiting[0])


def twos(board: Board) -> tuple[tuple[Zone, Subject], ...]:
    """The zones in which a third token makes three of a kind, with what it must be."""
    found = []
    for number, tokens in enumerate(board.zones, 1):
        if len(tokens) == SPACES - 1 and tokens[0] == tokens[1]:
            found.append((Zone(number), tokens[0]))
    return tuple(found)


def _two(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """A zone where one token is missing then, best of what the partner's row has and the own one has not."""
    had = twos(before.boards[own])
    new = [each for each in twos(after.boards[own]) if each not in had]
    if not new:
        return None
    rows = after.boards[1 - own].row, after.boards[own].row
    wanted = [(zone, token) for zone, token in new if token in rows[0] and token not in rows[1]]
    if wanted:
        zone, token = wanted[0]
        return said(
            "two {token} in zone {zone}: one more, and you can match {who}'s row.",
            token=TOKENS[token],
            zone=zone,
            who=partner,
        )
    zone, token = new[0]
    return said("two {token} in zone {zone}: one more makes three of a kind.", token=TOKENS[token], zone=zone)


def _partners_two(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """A zone where the partner misses one token then."""
    had = twos(before.boards[1 - own])
    new = next((each for each in twos(after.boards[1 - own]) if each not in had), None)
    if new is None:
        return None
    return said("{who} has two {token} in zone {zone} then.", who=partner, token=TOKENS[new[1]], zone=new[0])


def _taken(events: Sequence[Event]) -> Said | None:
    """Tokens that come from the supply."""
    took = next((event for event in events if isinstance(event, Took)), None)
    if took is None:
        return None
    low, high = took.zones
    return said(
        "brings two more {token} onto your board, into zones {low} and {high}.",
        token=TOKENS[took.subject],
        low=low,
        high=high,
    )


def _more(before: Board, after: Board) -> tuple[tuple[Zone, Subject], ...]:
    """The zones that have more of a subject then."""
    return tuple(
        (Zone(zone), token)
        for zone, (was, now) in enumerate(zip(before.zones, after.zones, strict=True), 1)
        for token in sorted(set(now))
        if now.count(token) > was.count(token)
    )


def _second(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """Two of a kind that come together, on the own board or on the partner's."""
    for player in (own, 1 - own):
        for zone, token in _more(before.boards[player], after.boards[player]):
            if after.boards[player].zones[zone - 1].count(token) != SPACES - 1:
                continue
            if player == own:
                return said("brings two {token} together in zone {zone}.", token=TOKENS[token], zone=zone)
            return said("gives {who} a second {token} in zone {zone}.", who=partner, token=TOKENS[token], zone=zone)
    return None


def _kept(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """Two of a kind with room for the third, which stay so."""
    for player in (own, 1 - own):
        had = twos(before.boards[player])
        stays = next((each for each in twos(after.boards[player]) if each in had), None)
        if stays is None:
            continue
        zone, token = stays
        if player == own:
            return said("keeps two {token} in zone {zone}, and room for a third.", token=TOKENS[token], zone=zone)
        return said(
            "leaves {who} two {token} in zone {zone}, and room for a third.",
            who=partner,
            token=TOKENS[token],
            zone=zone,
        )
    return None


def _shared(before: Pair, after: Pair, own: int, partner: Who) -> Said | None:
    """A token that comes to a zone where the partner has the same."""
    theirs = after.boards[1 - own].zones
    for zone, token in _more(before.boards[own], after.boards[own]):
        if token in theirs[zone - 1]:
            return said(
                "brings {token} to zone {zone}, where {who} has it too.", token=TOKENS[token], zone=zone, who=partner
            )
    return None


def _room(after: Pair, own: int) -> Said | None:
    """An empty zone, where three of a kind can come."""
    free = next((zone for zone, tokens in enumerate(after.boards[own].zones, 1) if not tokens), None)
    if free is None:
        return None
    return said("leaves zone {zone} empty: what comes there can be all alike.", zone=free)


def advice(decision: Decision[View]) -> Said | None:  # noqa: PLR0911 - an arm for each
    """What to look for now: by the kind of decision, and by how far the pair has come."""
    view = decision.view
    if view.seat is None:
        return None
    pair, own = view.pairs[view.seat // 2], view.seat % 2
    board = pair.boards[own]
    if pair.key is None:
        return said("The key says which token each die stands for. Any order is as good as another.")
    if pair.threes:
        return said("Put it where your partner's row has the same token: both rows must become equal.")
    if pair.given is not None:
        return said("Give for it what brings three alike nearer, on your partner's board or on yours.")
    if pair.links and pair.giving == "each":
        return said("Give what your partner can use. Your partner then chooses what you get for it.")
    if pair.links:
        return said("Give what your partner can use, and get what makes three alike in one of your zones.")
    if pair.roll is not None and len(set(pair.roll)) < len(pair.roll):
        return said("Two dice alike let you rearrange: bring equal tokens together in one zone.")
    if sum(place is not None for each in pair.boards for place in each.row) >= LAST:
        return said("The rows are nearly full: collect what your partner's row has and yours has not.")
    if sum(map(len, board.zones)) < FEW:
        return said("Three equal tokens in a zone fill a place of your row: first take some.")
    return said("Bring equal tokens together. A link helps where you and your partner hold the same token.")


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """What comes to a row or is lost, and which places are equal then; of other turns what is moved.

    Nothing where no turn does more than its button says, nor while a key is arranged.
    """
    seat, found = decision.view.seat, list[Foretold]()
    if seat is None or not decision.moves or any(isinstance(read(text), Key) for text in decision.moves[:2]):
        return ()
    before, turns = decision.view.pairs[seat // 2], Turns(decision.view, decision.moves)
    for press in pickable(panel):
        turn = turns.found(press.pick) if press.pick else None
        if turn is None or not turn.complete:
            continue
        view, events = foreseen(decision, turn)
        after = view.pairs[seat // 2]
        follows = [event for event in events if not isinstance(event, MOVING)]
        worth = results(before, after, follows, Seat(seat))
        if told := worth or results(before, after, events, Seat(seat)):
            found.append(Foretold(press, joined(told, " "), bool(worth)))
    return tuple(found) if any(each.worth for each in found) else ()
