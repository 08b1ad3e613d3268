"""The panel of Tandem where its board can be pressed: a turn is chosen part by part, each part where it lies.

A spot is a space of a zone with the subject there, as ``6 moon`` on the own board and ``partner 6 moon`` on the other,
``supply moon`` for a subject on the key, ``row 2`` for a place of the own row, and ``partner`` for the whole board with
which a turn links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from games.kernel.game import Seat
from games.tandem.board import alike
from games.tandem.values import (
    SUBJECTS,
    Carry,
    Give,
    GiveOne,
    Link,
    Move,
    Pair,
    Row,
    Shift,
    Subject,
    Swap,
    Take,
    View,
    Zone,
)
from rendering.panel import Decision, Panel, Press, Style, starred
from rendering.tandem.complete_turns import Turn, Turns
from rendering.tandem.emojis import name as name_of
from rendering.tandem.turn_words import TOKENS, asked, foretold, label, liked_turn
from rendering.text import Said, Who, Word, joined, said

PARTNER = "partner"


@dataclass(frozen=True)
class Stage:
    """How far a turn is chosen, and what can be pressed.

    ``base`` is the turn that the marked parts go on from: ``turn`` is one of them, or the same while none is picked.
    ``further`` are parts after ``turn``, where those lie elsewhere on the boards than the others of ``base``.
    """

    turns: Turns
    turn: Turn
    base: Turn
    parts: tuple[Turn, ...]
    further: tuple[Turn, ...] = ()


def stage(decision: Decision[View]) -> Stage:
    """Where a decision about no key is; a turn that is the only one is shown at once."""
    turns = Turns(decision.view, decision.moves)
    turn = turns.found(decision.picked) or turns.opening
    first = turns.after(turns.opening)
    if len(first) == 1 and first[0].complete:
        return Stage(turns, first[0], turns.opening, ())
    if not turn.chosen:
        return Stage(turns, turn, turn, first)
    base, further = turns.begun(turn), turns.after(turn)
    if further and not _apart(base, turn, turns):
        return Stage(turns, turn, turn, further)
    return Stage(turns, turn, base, turns.after(base), further)


def _apart(base: Turn, turn: Turn, turns: Turns) -> bool:
    """Whether what may follow a turn lies elsewhere than what its last part was chosen from."""
    one, other = ({spot for part in turns.after(each) for spot in _spots(each.pair, part)} for each in (base, turn))
    return one.isdisjoint(other) and not isinstance(turn.chosen[-1], Link)


def panel(decision: Decision[View]) -> Panel:
    """What may be pressed next on the boards, and what of the turn is shown already."""
    here = stage(decision)
    turn, best = here.turn, liked_turn(decision, here.turns)
    choices = tuple(
        press
        for base, parts in ((here.base, here.parts), (turn, here.further))
        for press in _presses(base, parts, turn, best)
    )
    ways = list[Press]()
    if here.base.chosen:
        ways.append(Press(said("Back"), _before(here.base), Style.WAY))
    if turn.complete:
        ways.append(Press(said("Do it"), turn.line, Style.MAKE))
    return Panel(_words(decision, here), choices, tuple(ways), shown=(turn.shown,) if turn.chosen else (), across=2)


def _before(turn: Turn) -> str:
    """The line of a turn without its last part."""
    return turn.line.rpartition(";")[0]


# -- what can be pressed


def _presses(base: Turn, parts: Sequence[Turn], picked: Turn, best: Turn | None) -> Iterator[Press]:
    """A press for each part that may follow a turn, or for each end of it where two tokens change places."""
    depth = len(base.chosen)
    chosen = picked.chosen[depth] if len(picked.chosen) > depth else None
    liked = best.chosen[depth] if best is not None and base.begins(best) and len(best.chosen) > depth else None
    moves = {turn.chosen[depth]: turn for turn in parts}
    ends = {_ends(move): move for move in moves if isinstance(move, Swap | Give)}
    if ends:
        for at in (0, 1):
            yield from _end_presses(base, at, ends, moves, chosen, liked)
        return
    for move, turn in moves.items():
        subject = _subject(move)
        words = starred(label(turn, base), move == liked)
        press = partial(Press, words, spot=_spot(base.pair, move), symbol="" if subject is None else name_of(subject))
        yield press(base.line, Style.CHOSEN) if move == chosen else press(turn.line, whole=_whole(turn))


def _ends(move: Swap | Give) -> tuple[Subject, Subject]:
    return move.give, move.get


def _end_presses(
    base: Turn,
    at: int,
    ends: dict[tuple[Subject, Subject], Swap | Give],
    moves: dict[Move, Turn],
    chosen: Move | None,
    liked: Move | None,
) -> Iterator[Press]:
    """The tokens at one end of what may change places: one that is pressed goes with what is picked at the other end.

    Where nothing is picked there, or that is the same subject, it goes with the first one that will do.
    """
    picked = _ends(chosen) if isinstance(chosen, Swap | Give) else None
    best = _ends(liked) if isinstance(liked, Swap | Give) else None
    for subject in sorted({pair[at] for pair in ends}):
        fitting = [pair for pair in ends if pair[at] == subject]
        wanted = picked or best
        pair = next((one for one in fitting if wanted and one[1 - at] == wanted[1 - at]), fitting[0])
        turn = moves[ends[pair]]
        spot = _end_spot(base.pair, ends[pair], at)
        words = starred(_end_label(ends[pair], spot, at), best is not None and best[at] == subject)
        symbol = name_of(subject)
        if picked is not None and picked[at] == subject:
            yield Press(words, base.line, Style.CHOSEN, spot, symbol=symbol)
        else:
            yield Press(words, turn.line, Style.CHOICE, spot, symbol=symbol, whole=_whole(turn))


def _whole(turn: Turn) -> str:
    return turn.line if turn.complete else ""


def _end_label(move: Swap | Give, spot: str, at: int) -> Word:
    token, zone = TOKENS[_ends(move)[at]], spot.removeprefix(PARTNER).strip()[0]
    if isinstance(move, Swap):
        return said("{token} of zone {zone}", token=token, zone=zone)
    if at:
        return said("Get {token} of zone {zone}", token=token, zone=zone)
    return said("Give {token} of zone {zone}", token=token, zone=zone)


def _end_spot(pair: Pair, move: Swap | Give, at: int) -> str:
    subject = SUBJECTS[_ends(move)[at]]
    if isinstance(move, Give):
        return f"{PARTNER} {pair.links[0]} {subject}" if at else f"{pair.links[0]} {subject}"
    assert pair.roll is not None
    return f"{alike(pair.roll)[at]} {subject}"


def _subject(move: Move) -> Subject | None:
    """The token that a part of a turn moves."""
    match move:
        case Carry(subject) | Take(subject) | Shift(subject) | GiveOne(subject):
            return subject
        case _:
            return None


def _spots(pair: Pair, turn: Turn) -> tuple[str, ...]:
    """Where the last part of a turn lies that goes on from this pair."""
    move = turn.chosen[-1]
    if isinstance(move, Swap | Give):
        return tuple(_end_spot(pair, move, at) for at in (0, 1))
    return (_spot(pair, move),)


def _spot(pair: Pair, move: Move) -> str:
    """Where a part of a turn lies; "" where it is on no board."""
    match move:
        case Row(place):
            return f"row {place}"
        case Link():
            return PARTNER
        case Take(subject):
            return f"supply {SUBJECTS[subject]}"
        case Carry(subject) | Shift(subject) | GiveOne(subject):
            return f"{_zone(pair, move)} {SUBJECTS[subject]}"
        case _:
            return ""


def _zone(pair: Pair, move: Carry | Shift | GiveOne) -> Zone:
    """Where a token lies that is moved or given."""
    match move:
        case Carry(source=source):
            return source
        case GiveOne():
            return pair.links[0]
        case Shift(subject):
            assert pair.roll is not None
            zones = pair.boards[pair.mover].zones
            return next(zone for zone in alike(pair.roll) if subject in zones[zone - 1])


# -- what is asked


def _words(decision: Decision[View], here: Stage) -> Word:
    """What would come of what is picked, and what is to be pressed next."""
    turn = here.turn
    if not turn.chosen:
        return opening(decision.view, here.parts)
    told = foretold(decision, turn)
    if turn.complete:
        return said("Not made yet: {results}", results=joined(told, " "))
    return joined([*told, _next(decision.view, turn)], " ")


def opening(view: View, parts: Sequence[Turn]) -> Word:
    """What is to be pressed first, and what is marked how."""
    assert view.seat is not None
    kinds, partner = {type(turn.chosen[0]) for turn in parts}, Who(Seat(view.seat ^ 1))
    if {Carry, Take, Link} <= kinds:
        return said(
            "Yellow: your dice. Move a ringed token, take two of a framed one, or link with your partner {who}.",
            who=partner,
        )
    if {Carry, Link} <= kinds:
        return said("Yellow: your dice. Move a ringed token, or link with your partner {who}.", who=partner)
    if {Take, Link} <= kinds:
        return said("Yellow: your dice. Take two of a framed token, or link with your partner {who}.", who=partner)
    if Swap in kinds:
        return said("Yellow: your dice. Press two ringed tokens: they swap zones.")
    if Shift in kinds:
        return said("Yellow: your dice. Press a ringed token: it goes to the empty zone.")
    return _next(view, Turn(view.pairs[view.seat // 2]))


def _next(view: View, turn: Turn) -> Said:
    """What a turn that is under way asks for: a place of the row, or tokens to exchange."""
    assert view.seat is not None
    pair = turn.pair
    if pair.links and not pair.threes and pair.given is None and pair.giving != "each":
        zone = pair.links[0]
        return said(
            "Link with {who}: press what you give and get in zone {zone}.", who=Who(Seat(view.seat ^ 1)), zone=zone
        )
    return asked(view, turn)
