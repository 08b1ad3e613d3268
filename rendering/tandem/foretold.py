"""What each complete turn of Tandem would do."""

from __future__ import annotations

from games.kernel.game import Seat
from games.tandem.notation import read
from games.tandem.values import Gave, Key, Linked, Moved, Offered, Passed, Swapped, Took, View
from rendering.foretold import Foretold, pickable
from rendering.panel import Decision, Panel
from rendering.tandem.complete_turns import Turns
from rendering.tandem.panel import foreseen
from rendering.tandem.turn_words import results
from rendering.text import joined

MOVING = (Moved, Took, Swapped, Offered, Gave, Linked, Passed)
"""Events that the label of a button says already."""


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
