"""Why a move of Socks in the City is worth making: the strongest thing that is true of it, by what is missing where.

Beside it stand what a decision is for, in a sentence for newcomers, and what each choice of a panel would do, in short
words for a menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from games.socks.notation import read
from games.socks.values import TRACKS, Colour, Hang, Joined, View
from rendering.panel import Decision, Foretold, Panel, pickable, plain_reason
from rendering.socks.event_text import NAMES, SOCKS
from rendering.socks.races import ways
from rendering.socks.track_panel import results
from rendering.text import Said, Strong, Who, counted, joined, said

LAST = 2
"""Colours still to be joined from which the end is near."""


@dataclass(frozen=True)
class Race:
    """A colour that is still open, its points, and how many tracks each seat misses; None where it cannot join it."""

    colour: Colour
    worth: int
    missing: tuple[int | None, int | None]


def races(view: View) -> tuple[Race, ...]:
    """The colours nobody has taken."""
    found = []
    for number, pair in enumerate(ways(view)):
        if len(view.socks[number]) == 2 and view.takers[number] is None:
            one, other = (None if way is None else way.new for way in pair)
            found.append(Race(Colour(number), view.worth[number], (one, other)))
    return tuple(found)


def reason(decision: Decision[View], line: str) -> Said:
    """What it joins, closes or brings nearer, in this order; where a sock hangs; else who would do it."""
    view = decision.view
    if view.phase == "socks":
        return _hung(decision, line) or plain_reason(decision, line)
    if view.phase != "tracks" or view.mover is None:
        return plain_reason(decision, line)
    after, events = decision.foreseen(line)
    if found := _joined([event for event in events if isinstance(event, Joined)]):
        return found
    was, now = races(view), {race.colour: race for race in races(after)}
    pairs = [(race, now[race.colour]) for race in was if race.colour in now]
    own, other = view.mover, Seat(1 - view.mover)
    return _closed(pairs, other) or _nearer(pairs, own, other) or _further(pairs, other) or _leading(pairs, own, other)


def _joined(joined: Sequence[Joined]) -> Said | None:
    """The socks that are joined, the most points first."""
    if not joined:
        return None
    best = max(joined, key=lambda event: event.points)
    return counted(
        "joins the {socks}: {n} point.", "joins the {socks}: {n} points.", best.points, socks=SOCKS[best.colour]
    )


def _closed(pairs: Sequence[tuple[Race, Race]], other: Seat) -> Said | None:
    """The way of the other that is cut for good, the one that missed least."""
    cut = [was for was, now in pairs if was.missing[other] is not None and now.missing[other] is None]
    if not cut:
        return None
    least = min(cut, key=lambda race: (race.missing[other] or 0, -race.worth))
    return counted(
        "cuts {who}'s way to {colour} for good: {n} track was missing.",
        "cuts {who}'s way to {colour} for good: {n} tracks were missing.",
        least.missing[other] or 0,
        who=Who(other),
        colour=NAMES[least.colour],
    )


def _nearer(pairs: Sequence[tuple[Race, Race]], own: Seat, other: Seat) -> Said | None:
    """A race in which the mover comes nearer and is ahead, the dearest first; or another one, the nearest first."""
    gained = [
        (now, mine)
        for was, now in pairs
        if (mine := now.missing[own]) is not None and ((before := was.missing[own]) is None or mine < before)
    ]
    ahead = [(now, mine) for now, mine in gained if (theirs := now.missing[other]) is not None and mine <= theirs]
    if ahead:
        race, mine = max(ahead, key=lambda it: it[0].worth)
        return counted(
            "{n} track is missing for {colour} then; {who} needs {theirs}.",
            "{n} tracks are missing for {colour} then; {who} needs {theirs}.",
            mine,
            colour=NAMES[race.colour],
            who=Who(other),
            theirs=race.missing[other] or 0,
        )
    if not gained:
        return None
    race, mine = min(gained, key=lambda it: it[1])
    return counted(
        "{n} track is missing for {colour} then, worth {points}.",
        "{n} tracks are missing for {colour} then, worth {points}.",
        mine,
        colour=NAMES[race.colour],
        points=race.worth,
    )


def _further(pairs: Sequence[tuple[Race, Race]], other: Seat) -> Said | None:
    """The race in which the other is thrown back most."""
    back = [
        (now, theirs, theirs - before)
        for was, now in pairs
        if (before := was.missing[other]) is not None and (theirs := now.missing[other]) is not None and theirs > before
    ]
    if not back:
        return None
    race, theirs, _ = max(back, key=lambda it: it[2])
    return counted(
        "makes {who}'s way to {colour} longer: {n} track is missing then.",
        "makes {who}'s way to {colour} longer: {n} tracks are missing then.",
        theirs,
        who=Who(other),
        colour=NAMES[race.colour],
    )


def _leading(pairs: Sequence[tuple[Race, Race]], own: Seat, other: Seat) -> Said:
    """How many of the open colours the mover is nearer to; where it is none, that the other gains nothing.

    A track brings nobody else nearer, so that is always true.
    """
    nearer = sum(
        (mine := now.missing[own]) is not None and ((theirs := now.missing[other]) is None or mine < theirs)
        for _, now in pairs
    )
    if not nearer:
        return counted(
            "{who} gains nothing by it, and {n} colour is still open.",
            "{who} gains nothing by it, and {n} colours are still open.",
            len(pairs),
            who=Who(other),
        )
    return said("you stay nearer than {who} to {n} of {all} open colours.", who=Who(other), n=nearer, all=len(pairs))


def _hung(decision: Decision[View], line: str) -> Said | None:
    """How much a colour is worth once its second sock hangs."""
    move = read(line)
    if not isinstance(move, Hang):
        return None
    points = decision.foreseen(line)[0].worth[move.colour]
    if not points:
        return None
    return counted(
        "makes the {socks} worth {n} point.", "makes the {socks} worth {n} points.", points, socks=SOCKS[move.colour]
    )


def advice(decision: Decision[View]) -> Said | None:  # noqa: PLR0911 - an arm for each
    """What to look for now: by the phase, and later by the own tracks and what is still open."""
    view = decision.view
    match view.phase:
        case "tiles":
            return said("The thin lines on tiles belong to both of you: lay them where they shorten ways.")
        case "socks":
            return said("The further apart its two socks hang, the more a colour is worth.")
        case "blockers":
            return said("No path runs past a blocked station: block where the ways are narrow.")
    if view.mover is None:
        return None
    laid = TRACKS - view.left[view.mover]
    open_ = sum(taker is None and not dead for taker, dead in zip(view.takers, view.dead, strict=True))
    if open_ <= LAST:
        return said("Few colours are open: go for the one where you need fewer tracks than the other.")
    if laid < 2:
        return said("Whoever joins two socks of a colour first gets its points: choose a race you can win.")
    if laid < 4:
        return said("One track may serve two colours, and also stand in the other player's way.")
    return said("Look how many tracks each of you needs: block where the other is about to finish.")


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """The tracks that bring a sock home or close a colour, with what they do; all others are left out."""
    if decision.view.phase != "tracks":
        return ()
    found = []
    for press in pickable(panel):
        if press.spot and (told := results(decision, _tracks(press.pick))):
            track = Strong(press.spot.upper())
            found.append(Foretold(press, joined([track, joined(told, " ")], ": "), worth=True))
    return tuple(found)


def _tracks(pick: str) -> str:
    """The tracks that are picked, as a line of moves.

    >>> _tracks("d4-d5 f4-f5 in 3"), _tracks("d4-d5; f4-f5")
    ('d4-d5; f4-f5', 'd4-d5; f4-f5')
    """
    return "; ".join(word.rstrip(";") for word in pick.split() if "-" in word)
