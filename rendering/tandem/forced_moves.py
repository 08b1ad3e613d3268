"""A row of moves without a choice in words: what each pair's brought, in a line, with the dice that lie there now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.kernel.game import Seat
from games.tandem.values import (
    Event,
    Gave,
    Linked,
    Lost,
    Moved,
    NewRound,
    Offered,
    Passed,
    Placed,
    Rolled,
    Swapped,
    Took,
)
from rendering.tandem.event_text import NAMES, tell, tokens
from rendering.text import Said, Who, Word, counted, joined, said

Done = Passed | Swapped | Moved | Took | Linked | Offered | Gave | Placed | Lost
"""What a move does."""


@dataclass
class _Pair:
    """What a pair's moves brought, how many they were, and its dice as long as nobody has used them."""

    brought: list[Word] = field(default_factory=list)
    moves: int = 0
    rolled: Rolled | None = None

    def told(self) -> list[Word]:
        lines: list[Word] = []
        if self.brought:
            lines.append(said("Only moves: {moves}.", moves=joined(self.brought)))
        elif self.moves:
            lines.append(counted("({n} forced move)", "({n} forced moves)", self.moves))
        if self.rolled is not None and (roll := tell(self.rolled)) is not None:
            lines.append(roll)
        return lines


def forced(events: Sequence[Event]) -> tuple[Word, ...]:
    """What such moves brought: wins and the like in full, the newest round, and a line for each pair."""
    pairs: dict[int, _Pair] = {}
    others: list[Word] = []
    newest: NewRound | None = None
    for event in events:
        match event:
            case NewRound():
                newest = event
                for roll in _rolls(event):
                    pairs.setdefault(roll.seat // 2, _Pair()).rolled = roll
            case Rolled(seat):
                pairs.setdefault(seat // 2, _Pair()).rolled = event
            case Passed() | Swapped() | Moved() | Took() | Linked() | Offered() | Gave() | Placed() | Lost():
                pair = pairs.setdefault(event.seat // 2, _Pair())
                pair.moves, pair.rolled = pair.moves + 1, None
                pair.brought += [] if (what := _brief(event)) is None else [what]
            case _:
                others += [] if (told := tell(event)) is None else [told]
    if newest is not None:
        others.append(counted("New round for {n} point.", "New round for {n} points.", newest.pawn))
    return (*others, *(joined(lines, " ") for pair in pairs.values() if (lines := pair.told())))


def _rolls(event: NewRound) -> list[Rolled]:
    """The dice of each pair's first player."""
    movers = {event.first // 2: event.first}
    rolled = enumerate(event.rolls)
    return [Rolled(movers.get(number, Seat(2 * number)), roll) for number, roll in rolled if roll is not None]


def _brief(event: Done) -> Said | None:  # noqa: PLR0911 - an arm for each
    """What a move changed, after the name of whoever made it; None for nothing."""
    who = Who(event.seat)
    match event:
        case Lost(_, zone, lost) if lost:
            return said("{who} loses {tokens} of zone {zone}", who=who, tokens=tokens(lost), zone=zone)
        case Swapped(_, first, source, second, target):
            return said(
                "{who} {first} {source} ↔ {second} {target}",
                who=who, first=NAMES[first], source=source, second=NAMES[second], target=target,
            )  # fmt: skip
        case Moved(_, subject, source, target):
            return said(
                "{who} {subject} {source} → {target}", who=who, subject=NAMES[subject], source=source, target=target
            )
        case Took(_, subject, (low, high)):
            return said("{who} two {subject} → {low}, {high}", who=who, subject=NAMES[subject], low=low, high=high)
        case Gave(_, zone, give, get):
            return said("{who} {give} ↔ {get} in {zone}", who=who, give=NAMES[give], get=NAMES[get], zone=zone)
        case Placed(_, _, subject, place):
            return said("{who} {subject} to place {place} of the row", who=who, subject=NAMES[subject], place=place)
        case _:
            return None
