"""Plans of a seat: setting them, trying them before against the rules, and the moves that are made by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bot.ports.addresses import Profile
from bot.table.actions import lay, pasts, running, seated
from bot.table.fold import Past
from bot.table.lines.clock_lines import Planned
from bot.table.lines.match_lines import AsPlanned
from bot.table.plans import MOST_LINES, PlanLine, Plans, Turn, mark_of
from bot.table.table import Table
from games.kernel.chance import Refused
from games.kernel.game import AnyGame, Illegal, Refusal, Seat
from games.kernel.match import Match
from games.kernel.match import play as played


def other_of(table: Table, profile: Profile) -> Seat:
    """The seat whose move a person may plan an answer to: the one that is awaited, of partners their own.

    Raises ``Illegal`` where nobody's move can be waited for.
    """
    seat, match = seated(table, profile), running(table)
    if table.terms.lesson:
        raise Illegal("In a lesson nothing is planned: its tasks come one by one.")
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if any(match.game.secret(match.state, each) for each in match.awaited):
        raise Illegal("Here all choose at once and in secret: there is no move that you could answer.")
    if seat in match.awaited:
        raise Illegal("It is your turn: make your move first. What you plan answers the move after it.")
    side = next(team for team in match.game.teams(match.state) if seat in team)
    found = [each for each in match.awaited if each in side] or list(match.awaited)
    if len(found) != 1:
        raise Illegal("Several players are to move now. Plan your answer once only one of them is left.")
    return found[0]


def plan(table: Table, profile: Profile, line: PlanLine, *, key: str, at: int) -> Past:
    """A person plans one line more. Raises ``Illegal``, and ``NotPossible`` where it breaks the rules."""
    seat, of = seated(table, profile), other_of(table, profile)
    tried(running(table), seat, of, line)
    known = table.sitters[seat].plans
    # of whom plans tell it is known once that seat has moved
    plans = Plans((line,), of) if known is None or known.of != of else known.including(line)
    if len(plans.lines) > MOST_LINES:
        raise Illegal("You have {count} plans here already. Take one out first.", count=MOST_LINES)
    return lay(table, Planned(seat, plans, key=key, at=at))[0]


def drop(table: Table, profile: Profile, mark: str = "", *, key: str, at: int) -> Past:
    """A person takes one of their lines out, or with no ``mark`` all. Raises ``Illegal`` where there is none such."""
    seat = seated(table, profile)
    plans = table.sitters[seat].plans
    left = () if plans is None else tuple(line for line in plans.lines if mark and mark_of(line) != mark)
    if plans is None or left == plans.lines:
        raise Illegal("You have no such plan here.")
    return lay(table, Planned(seat, replace(plans, lines=left) if left else None, key=key, at=at))[0]


def as_planned(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """The moves that a seat has planned for what was made, as if its person made them now.

    The first is legal (``bot.table.plans.kept``); of the others those are made that still are, one after the other.
    """
    plans = table.sitters[seat].plans
    line = None if plans is None else plans.fitting
    if plans is None or line is None:
        raise Illegal("You have no such plan here.")
    laid = list[Past]()
    for text in line[1]:
        match = running(table)
        if text not in match.legal(seat):
            break
        done = played(match, seat, text, table.chance, key=key, at=at)
        laid += pasts(table, done, AsPlanned(plans.after(line)))
        table = laid[-1].table
        if not table.live:
            break
    return tuple(laid)


# -- what would come of it, from what the seat knows alone


class NotPossible(Exception):
    """A move of a line that cannot be made, and the refusal of the rules."""

    def __init__(self, text: str, problem: Refusal) -> None:
        super().__init__(text)
        self.text = text
        self.problem = problem


@dataclass(frozen=True)
class Tried:
    """An own turn of a line, and what the seat may see before it; nothing where that cannot be known yet.

    ``foreseen`` are the first of its moves, up to one after which luck decides.
    """

    turn: Turn
    views: tuple[Any, ...] = ()
    foreseen: Turn = ()


def tried(match: Match, seat: Seat, of: Seat, line: PlanLine) -> tuple[Tried, ...]:
    """Each own turn of a line, tried as far as the seat knows what it comes to. Raises ``NotPossible``."""
    game = match.game
    views: Sequence[Any] = (game.view(match.state, seat),)
    found = list[Tried]()
    for number in range(0, len(line), 2):
        theirs, mine = line[number : number + 2]
        # what follows is known where there is one position alone
        states = _theirs(game, views[0], seat, of, theirs) if len(views) == 1 else ()
        if not states or any(seat not in game.to_act(state) for state in states):
            views = ()
            found.append(Tried(mine))
            continue
        before = _views(game, states, seat)
        count, states = _mine(game, states, seat, mine)
        found.append(Tried(mine, before, mine[:count]))
        if number + 2 < len(line) and states and all(seat in game.to_act(state) for state in states):
            raise NotPossible(mine[-1], Illegal("Your turn goes on after that: say all of it, parted by commas."))
        views = _views(game, states, seat) if all(of in game.to_act(state) for state in states) else ()
    return tuple(found)


def _views(game: AnyGame, states: Sequence[Any], seat: Seat) -> tuple[Any, ...]:
    """What a seat sees of some positions, each once."""
    return tuple(dict.fromkeys(game.view(state, seat) for state in states))


def _theirs(game: AnyGame, view: Any, seat: Seat, of: Seat, turn: Turn) -> Sequence[Any]:
    """The positions that may follow from another seat's moves; none where that is not known."""
    views: Sequence[Any] = (view,)
    states: Sequence[Any] = ()
    for number, text in enumerate(turn if game.supposed is not None else ()):
        if number and all(of not in game.to_act(state) for state in states):
            raise NotPossible(text, Illegal("That turn is over before this move."))
        states = _supposed(game, views, of, text)
        views = _views(game, states, seat)
        if not states:
            break
    return states


def _supposed(game: AnyGame, views: Sequence[Any], of: Seat, text: str) -> Sequence[Any]:
    """The positions that may follow from another seat's move in one of several positions, as a seat may see these."""
    assert game.supposed is not None
    move, problem = game.read(text), None
    found, known = list[Any](), True
    for view in views:
        try:
            states = game.supposed(view, of, move)
        except Illegal as refusal:
            problem = refusal
        else:
            found += states
            known = known and bool(states)
    if not found and problem is not None and known:
        raise NotPossible(text, problem)
    return found if known else ()


def _mine(game: AnyGame, states: Sequence[Any], seat: Seat, turn: Turn) -> tuple[int, Sequence[Any]]:
    """How many of the own moves can be tried in one of several positions, and the positions after them.

    None where luck decides more.
    """
    for number, text in enumerate(turn):
        if number and all(seat not in game.to_act(state) for state in states):
            raise NotPossible(text, Illegal("That turn is over before this move."))
        move = game.read(text)
        able = [state for state in states if any(move == each for each in game.legal(state, seat))]
        if not able:
            raise NotPossible(text, _reason(game, states[0], seat, move))
        try:
            states = [game.apply(state, seat, move, Refused()).state for state in able]
        except LookupError:
            return number + 1, ()
    return len(turn), states


def _reason(game: AnyGame, state: Any, seat: Seat, move: Any) -> Refusal:
    """Why a move cannot be made in a position."""
    try:
        game.apply(state, seat, move, Refused())
    except Illegal as refusal:
        return refusal
    except LookupError:
        pass
    return Illegal("That move cannot be made then.")
