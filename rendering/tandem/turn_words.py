"""Turns of Tandem in words: what stands on their buttons, and what they would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.tandem.board import acting, exchanges
from games.tandem.computer.greedy1 import worth
from games.tandem.values import (
    Event,
    Gave,
    Link,
    Linked,
    Lost,
    Moved,
    Offered,
    Pair,
    Passed,
    Placed,
    Subject,
    Swapped,
    Took,
    View,
)
from rendering.panel import Decision
from rendering.tandem.complete_turns import Turn, Turns
from rendering.tandem.event_text import agreeing, tell
from rendering.text import Said, Who, Word, joined, said

TOKENS = ("☀️", "🌙", "⭐", "🍃", "💧", "🔔")
"""A sign for each subject, in their order: chats show it in colour, and screen readers say what it is."""


def signs(subjects: Sequence[Subject]) -> str:
    """Tokens side by side."""
    return "".join(TOKENS[subject] for subject in subjects)


# -- on buttons


def label(turn: Turn, base: Turn) -> Word:
    """A turn on a button, below what is chosen already; with more to choose it ends in dots."""
    words = _label(turn.events[len(base.events) :], turn, base)
    return words if turn.complete else joined([words, "…"], " ")


def _label(events: Sequence[Event], turn: Turn, base: Turn) -> Word:  # noqa: PLR0911 - an arm for each
    given = [event for event in events if isinstance(event, Gave) or (isinstance(event, Offered) and event.choice)]
    places = [event for event in events if isinstance(event, Placed)]
    if not base.chosen and turn.chosen == (Link(),) and not turn.complete:
        return said("Link {zones}", zones=" ".join(_linked(turn)))
    if not events:
        return said("Pass")
    match events[0]:
        case Placed():
            return joined([*map(_brought, places), *map(_exchange, given)])
        case Gave(get=token) if base.pair.given is not None:
            return joined([_give(token), *map(_row, places)])
        case Offered(give=token, choice=True):
            return _give(token)
        case Gave() | Offered():
            return joined([*map(_exchange, given), *map(_row, places)])
        case Linked():
            return joined([_link(given), *map(_row, places)])
        case first:
            return joined([_done(first), *map(_row, places)])


def _linked(turn: Turn) -> Iterator[str]:
    """The zones in which a link exchanges something."""
    for event in turn.events:
        if isinstance(event, Gave):
            yield str(event.zone)
    for zone in turn.pair.links:
        if exchanges(turn.pair, zone):
            yield str(zone)


def _link(given: Sequence[Gave | Offered]) -> Said:
    if not given:
        return said("Link: nothing to exchange")
    if len(given) == 1:
        return said("Link: {give} for {get}", give=TOKENS[given[0].give], get=_got(given[0]))
    return said("Link: {exchanges}", exchanges=joined([*map(_exchange, given)]))


def _exchange(event: Gave | Offered) -> Word:
    return f"{event.zone} {TOKENS[event.give]}→{_got(event)}"


def _got(event: Gave | Offered) -> str:
    """What comes back; the partner may still have to choose it."""
    return TOKENS[event.get] if isinstance(event, Gave) else "?"


def _give(subject: Subject) -> Said:
    return said("Give {token}", token=TOKENS[subject])


def _row(event: Placed) -> Said:
    return said("row {place}", place=event.place)


def _brought(event: Placed) -> Said:
    if event.instead is None:
        return said("Row {place}: {token}", place=event.place, token=TOKENS[event.subject])
    return said(
        "Row {place}: {token} for {instead}",
        place=event.place, token=TOKENS[event.subject], instead=TOKENS[event.instead],
    )  # fmt: skip


def _done(event: Event) -> Said:
    match event:
        case Moved(_, subject, source, target):
            return said("Move {token} {source} to {target}", token=TOKENS[subject], source=source, target=target)
        case Took(_, subject, (low, high)):
            return said("Take {tokens} {low} + {high}", tokens=signs((subject, subject)), low=low, high=high)
        case Swapped(_, first, source, second, target):
            return said(
                "Swap {first} {source} with {second} {target}",
                first=TOKENS[first], source=source, second=TOKENS[second], target=target,
            )  # fmt: skip
        case _:
            return said("Pass")


# -- what they would do


def results(before: Pair, after: Pair, events: Sequence[Event], seat: Seat) -> tuple[Said, ...]:
    """What the events of a turn of this seat would do, said to its player; what the partner must then decide."""
    found = [sentence for event in events if (sentence := _result(event, seat)) is not None]
    was, now = len(agreeing(before)), len(agreeing(after))
    if now != was:
        found.append(said("Equal places: {n} of 4.", n=now))
    partner = Who(Seat(seat ^ 1))
    if after.threes and after.score is None and acting(after) == 1 - seat % 2:
        zone = after.threes[0][1]
        token = TOKENS[after.boards[1 - seat % 2].zones[zone - 1][0]]
        found.append(said("{who} then has three {token} for the row.", who=partner, token=token))
    return tuple(found)


def _result(event: Event, seat: Seat) -> Said | None:  # noqa: PLR0911 - an arm for each
    match event:
        case Gave(mover, zone, give, get):
            give, get = (give, get) if mover == seat else (get, give)
            return said("Zone {zone}: you give {give} and get {get}.", zone=zone, give=TOKENS[give], get=TOKENS[get])
        case Offered(zone=zone, give=give, choice=True):
            return said(
                "Zone {zone}: you give {give}, and {who} chooses what you get.",
                zone=zone, give=TOKENS[give], who=Who(Seat(seat ^ 1)),
            )  # fmt: skip
        case Moved() | Took() | Swapped() | Placed():
            return _changed(event)
        case Linked(_, possible):
            return None if possible else said("Nothing can be exchanged: your turn is over.")
        case Lost(_, zone, tokens) if tokens:
            return said("Three dice alike: you lose all of zone {zone}, {tokens}.", zone=zone, tokens=signs(tokens))
        case Lost(_, zone):
            return said("Three dice alike, and your zone {zone} is empty: nothing to lose.", zone=zone)
        case Passed():
            return said("You can swap nothing.")
        case _:
            return tell(event)


def _changed(event: Moved | Took | Swapped | Placed) -> Said:
    match event:
        case Moved(_, subject, source, target):
            return said(
                "{token} goes from zone {source} to zone {target}.",
                token=TOKENS[subject], source=source, target=target,
            )  # fmt: skip
        case Took(_, subject, (low, high)):
            return said("Zones {low} and {high} get {token} each.", token=TOKENS[subject], low=low, high=high)
        case Swapped(_, first, source, second, target):
            return said(
                "{first} of zone {source} and {second} of zone {target} change places.",
                first=TOKENS[first], source=source, second=TOKENS[second], target=target,
            )  # fmt: skip
        case Placed():
            return _placed(event)


def _placed(event: Placed) -> Said:
    token = TOKENS[event.subject]
    if event.instead is None:
        return said("Three {token}: one goes to place {place} of your row.", token=token, place=event.place)
    return said(
        "Three {token}: one goes to place {place} of your row instead of {instead}.",
        token=token, place=event.place, instead=TOKENS[event.instead],
    )  # fmt: skip


def liked_turn(decision: Decision[View], turns: Turns) -> Turn | None:
    """The turn that stands best of those that begin with the move a computer player likes best."""
    if not decision.liked:
        return None
    found = turns.found(decision.liked)
    while found is not None and not found.complete:
        found = max(turns.after(found), key=lambda turn: worth(turn.pair))
    return found


# -- what is asked


def foretold(decision: Decision[View], turn: Turn) -> tuple[Said, ...]:
    """What a turn would do, in sentences."""
    assert decision.view.seat is not None
    before = decision.view.pairs[decision.view.seat // 2]
    after, events = foreseen(decision, turn)
    return results(before, after.pairs[decision.view.seat // 2], events, Seat(decision.view.seat))


def foreseen(decision: Decision[View], turn: Turn) -> tuple[View, tuple[Event, ...]]:
    """The view after a turn, with what the rules do by themselves, and what would be told."""
    game, view, events = decision.game, decision.view, list[Event]()
    assert game.foresee is not None
    for move in turn.moves:
        view, told = game.foresee(view, move)
        events += told
    return view, tuple(events)


def asked(view: View, listed: Turn) -> Said:
    """One line: what is to be chosen."""
    assert view.seat is not None
    pair, player = listed.pair, view.seat % 2
    partner = Who(Seat(view.seat ^ 1))
    if pair.threes:
        owner, zone = pair.threes[0]
        token = TOKENS[pair.boards[owner].zones[zone - 1][0]]
        if None in pair.boards[player].row:
            return said("Three {token} in zone {zone}: to which place of your row?", token=token, zone=zone)
        return said("Three {token} in zone {zone}: in place of which token of your row?", token=token, zone=zone)
    if pair.given is not None:
        return said(
            "{who} gives you {token} in zone {zone}: what do you give for it?",
            who=partner,
            token=TOKENS[pair.given],
            zone=pair.links[0],
        )
    if pair.links and pair.giving == "each":
        return said("Link with {who}, zone {zone}: what do you give?", who=partner, zone=pair.links[0])
    if pair.links:
        return said("Link with {who}: what do you give, what do you get?", who=partner)
    return said("Your turn, in the yellow zones of your dice: what do you do?")
