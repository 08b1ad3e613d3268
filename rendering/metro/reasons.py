"""Why a move of Metro is worth making: the strongest thing that is true of it, by what it does to the lines.

Beside it stand what a decision is for, in a sentence for newcomers, and what each choice of a panel would do, in short
words for a menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.geometry import CENTRAL
from games.metro.values import View
from rendering.metro.line_text import Grown, grown, sentences
from rendering.panel import Decision, Foretold, Panel, pickable, plain_reason
from rendering.text import Said, Who, counted, joined, said

DRAW = "draw"
SHORT = 6
"""Points of another player's line from which it is no longer ended early."""
FEW = 6
"""Points of an own line from which it is worth ending."""

LAST = 2
"""Tiles for each player, in hands and stock, from which the end is near."""


def reason(decision: Decision[View], line: str) -> Said:
    """What the move ends, or keeps from ending, or makes longer, in this order."""
    if line == DRAW:
        return _drawing(decision)
    changed = _changes(decision, line)
    found = _ended(changed) or _spared(decision, changed) or _grown(changed) or _given(decision, line)
    if found is None and not changed:
        return _kept(decision) or _open(decision, line) or said("every player's line stays as it is.")
    return found or _open(decision, line) or _stopped(changed) or plain_reason(decision, line)


def _changes(decision: Decision[View], line: str) -> Sequence[Grown]:
    return grown(decision.view, decision.foreseen(line)[0])


def _ended(changed: Sequence[Grown]) -> Said | None:
    """An own line that ends for much, or another's that ends for little."""
    own = max((it.line for it in changed if it.own), key=lambda one: one.points, default=None)
    if own is not None and own.ends == CENTRAL:
        return counted(
            "brings your line {station} to the centre: {n} point.",
            "brings your line {station} to the centre: {n} points.",
            own.points,
            station=own.station,
        )
    if own is not None and own.points >= FEW:
        return counted(
            "ends your line {station} for {n} point.",
            "ends your line {station} for {n} points.",
            own.points,
            station=own.station,
        )
    others = [it for it in changed if not it.own and it.line.ends is not None]
    short = [it for it in others if it.line.points < SHORT]
    if not short or len(short) < len(others):
        return None
    return _ends_at(min(short, key=lambda it: it.line.points))


def _stopped(changed: Sequence[Grown]) -> Said | None:
    """The longest of the others' lines that end, though not at the centre: it brings no more than that."""
    return next((_ends_at(it) for it in changed if not it.own and it.line.ends not in (None, CENTRAL)), None)


def _ends_at(it: Grown) -> Said:
    return counted(
        "ends {who}'s line {station} at {n} point.",
        "ends {who}'s line {station} at {n} points.",
        it.line.points,
        who=Who(it.owner),
        station=it.line.station,
    )


def _ends_own(changed: Sequence[Grown]) -> bool:
    """Whether a line of the viewer ends."""
    return any(it.own and it.line.ends is not None for it in changed)


def _spared(decision: Decision[View], changed: Sequence[Grown]) -> Said | None:
    """That no own line ends, where most of the other moves would end one."""
    if _ends_own(changed):
        return None
    lays = [text for text in decision.moves if text != DRAW]
    ending = sum(_ends_own(_changes(decision, text)) for text in lays)
    if 2 * ending <= len(lays):
        return None
    return said("ends none of your lines, as {n} of {all} ways to lay a tile would.", n=ending, all=len(lays))


def _grown(changed: Sequence[Grown]) -> Said | None:
    """The own line that grows most."""
    own = [it for it in changed if it.own and it.line.ends is None]
    most = max(own, key=lambda it: it.longer, default=None)
    if most is None:
        return None
    return counted(
        "adds {n} stop to your line {station}, which has {all} then.",
        "adds {n} stops to your line {station}, which has {all} then.",
        most.longer,
        station=most.line.station,
        all=len(most.line.passes),
    )


def _given(decision: Decision[View], line: str) -> Said | None:
    """What the others get at once, where another move would give them more."""
    given = {text: _gift(_changes(decision, text)) for text in decision.moves if text != DRAW}
    here, worst = given[line] if line in given else _gift(_changes(decision, line)), max(given.values(), default=0)
    if not here or here > min(given.values(), default=0) or here == worst:
        return None
    return counted(
        "gives the others {n} point, as few as any move.", "gives the others {n} points, as few as any move.", here
    )


def _gift(changed: Sequence[Grown]) -> int:
    """Points of the others."""
    return sum(it.line.points for it in changed if not it.own)


def _open(decision: Decision[View], line: str) -> Said | None:
    """The longest own line that stays open."""
    after, _ = decision.foreseen(line)
    own = [one for one in after.lines if one.owner == decision.view.seat and one.ends is None and one.passes]
    if not own:
        return None
    longest = max(own, key=lambda one: len(one.passes))
    return counted(
        "leaves your longest line, {station}, open: {n} stop so far.",
        "leaves your longest line, {station}, open: {n} stops so far.",
        len(longest.passes),
        station=longest.station,
    )


def _kept(decision: Decision[View]) -> Said | None:
    """That the own lines go on as they were, where no line changes."""
    lines = [it for it in decision.view.lines if it.owner == decision.view.seat and it.ends is None and it.passes]
    if len(lines) < 2:
        return None
    return counted(
        "keeps the {lines} lines that you have begun open, the longest with {n} stop.",
        "keeps the {lines} lines that you have begun open, the longest with {n} stops.",
        max(len(one.passes) for one in lines),
        lines=len(lines),
    )


def _stops(changed: Sequence[Grown]) -> int:
    """The stops that own lines get which stay open."""
    return sum(it.longer for it in changed if it.own and it.line.ends is None)


def _drawing(decision: Decision[View]) -> Said:
    """What can be done at most with the tiles that are held, which are kept."""
    lays = [_changes(decision, text) for text in decision.moves if text != DRAW]
    if lays and all(map(_ends_own, lays)):
        return said("wherever you lay a tile of your hand, a line of yours ends.")
    most = max((_stops(changed) for changed in lays), default=0)
    if not most:
        return said("no tile you hold makes a line of yours longer without ending it.")
    return counted(
        "what you hold adds {n} stop to your open lines at most, and you keep it for later.",
        "what you hold adds {n} stops to your open lines at most, and you keep it for later.",
        most,
    )


def advice(decision: Decision[View]) -> Said | None:
    """What to look for now: by the tile that was drawn, by how much lies, and by what is left."""
    view = decision.view
    laid = sum(tile is not None for tile in view.board)
    if view.drawn is not None:
        return said("This tile must be laid. If it suits none of your lines, put it on somebody else's.")
    if view.stock + sum(view.held) <= LAST * view.seats:
        return said("Few tiles are left: end your longest lines now, best at a central station.")
    if laid < view.seats:
        return said("Longer lines score more, and a central station doubles them: lead yours inwards.")
    if laid < 2 * view.seats:
        return said("A tile goes on with all lines it touches. Try a square: the picture shows what happens.")
    return said("Keep your own lines running, and end the others' while they are short.")


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """The lines that would end or go on, for each button that stands for one move."""
    moves, found = frozenset(decision.moves), list[Foretold]()
    for press in pickable(panel):
        if press.pick in moves:
            after, _ = decision.foreseen(press.pick)
            ends = any(it.line.ends is not None for it in grown(decision.view, after))
            found.append(Foretold(press, joined(sentences(decision.view, after), " "), ends))
    return tuple(found)
