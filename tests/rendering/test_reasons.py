"""The reason of a hint: short in every language, and true of what the rules make of the move.

Each sentence has its check here, which takes the position before the move and the one that the rules lead to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from bot.text.languages import languages
from bot.text.languages import plain as spelling
from games import catalogue
from games.kernel.chance import pick, seeded
from games.kernel.game import Seat, chosen
from games.metro.values import Draw, LineDone
from games.road.geometry import NEAR
from games.socks.paths import joined as connected
from games.socks.sock_places import bits
from games.socks.values import Joined
from rendering.painter import painter
from rendering.panel import Decision
from rendering.reasons import plain
from rendering.text import Said, Who

LONGEST = 100
"""Characters of such a sentence."""
NAMES = ("Annamaria", "Bartolomeo", "Cristiano", "Desdemona", "Eleonora", "Ferdinando", "Giacomina", "Hildegard")
OPTIONS = {"metro": ({}, {"hand": "3"}), "socks": ({}, {"placing": "players", "blockers": "1"})}
STEP = {"metro": 3, "socks": 4, "tandem": 3}
"""One decision in so many is looked at."""


@dataclass(frozen=True)
class Case:
    """A decision, a move of it, what is said of that, and what the rules make of it."""

    decision: Any
    line: str
    said: Said
    state: Any
    after: Any
    told: tuple[Any, ...]

    @property
    def seat(self) -> Seat:
        """Who decides."""
        return Seat(self.decision.view.seat)

    def value(self, name: str) -> Any:
        """What stands for a name in the sentence."""
        return dict(self.said.values)[name]


def cases(slug: str) -> Iterator[Case]:
    """Legal moves in matches of chance and of a sensible player, in turn."""
    game, artist = catalogue()[slug], painter(slug)
    for options, seats in product(OPTIONS.get(slug, ({},)), game.seats[:2]):
        luck = seeded(f"reasons {slug} {seats}")
        state, count = game.setup(seats, chosen(game, options), luck).state, 0
        while awaited := sorted(game.to_act(state)):
            seat, count = awaited[0], count + 1
            view, moves = game.view(state, seat), tuple(game.legal(state, seat))
            move = pick(moves, luck) if count % 2 else game.greedy(view, moves, luck)
            step = game.apply(state, seat, move, luck)
            if count % STEP.get(slug, 1) == 0 and len(moves) > 1:
                decision = Decision(game, artist.tell, view, tuple(map(game.write, moves)))
                line = game.write(move)
                told = tuple(one.event for one in step.told)
                yield Case(decision, line, artist.reason(decision, line), state, step.state, told)
            state = step.state


# -- Metro


def ends(case: Case, *, own: bool) -> Counter[tuple[int, int]]:
    """Stations and points of the lines that end."""
    done = [event.line for event in case.told if isinstance(event, LineDone) and event.line.owner is not None]
    return Counter((line.station, line.points) for line in done if (line.owner == case.seat) == own)


def open_lines(state: Any, seat: Seat) -> dict[int, int]:
    """How far the open lines of a seat run that have begun."""
    return {it.station: len(it.passes) for it in state.lines if it.owner == seat and it.ends is None and it.passes}


def outcomes(case: Case) -> list[tuple[bool, int]]:
    """Of each way to lay a tile whether it ends an own line, and the points it gives the others."""
    game, found = case.decision.game, []
    for text in case.decision.moves:
        if not isinstance(game.read(text), Draw):
            # the tile that is drawn afterwards changes no line
            told = game.apply(case.state, case.seat, game.read(text), seeded("")).told
            done = [one.event.line for one in told if isinstance(one.event, LineDone)]
            mine = any(line.owner == case.seat for line in done)
            found.append((mine, sum(line.points for line in done if line.owner not in (None, case.seat))))
    return found


def longer(case: Case) -> bool:
    """Whether an own line is as long as is said, by as much as is said."""
    station, now = case.value("station"), open_lines(case.after, case.seat)
    before = open_lines(case.state, case.seat).get(station, 0)
    return bool(now[station] == case.value("all") and now[station] - before == case.value("n") > 0)


def longest(case: Case) -> bool:
    """Whether the line is the longest that is open."""
    found = open_lines(case.after, case.seat)
    return bool(found[case.value("station")] == case.value("n") == max(found.values()))


def unchanged(case: Case) -> bool:
    """Whether no player's line changes."""
    lines = zip(case.state.lines, case.after.lines, strict=True)
    return all(one == other for one, other in lines if one.owner is not None)


METRO: dict[str, Callable[[Case], bool]] = {
    "brings your line {station} to the centre: {n} point.": lambda case: any(
        isinstance(event, LineDone) and event.line.ends == "centre" and event.line.station == case.value("station")
        for event in case.told
    ) and (case.value("station"), case.value("n")) in ends(case, own=True),
    "ends your line {station} for {n} point.": lambda case: (
        (case.value("station"), case.value("n")) in ends(case, own=True)
    ),
    "ends {who}'s line {station} at {n} point.": lambda case: (
        (case.value("station"), case.value("n")) in ends(case, own=False)
    ),
    "ends none of your lines, as {n} of {all} ways to lay a tile would.": lambda case: (
        not ends(case, own=True)
        and (case.value("n"), case.value("all")) == (sum(mine for mine, _ in outcomes(case)), len(outcomes(case)))
    ),
    "adds {n} stop to your line {station}, which has {all} then.": longer,
    "gives the others {n} point, as few as any move.": lambda case: (
        sum(points * many for (_, points), many in ends(case, own=False).items())
        == case.value("n")
        == min(points for _, points in outcomes(case))
    ),
    "leaves your longest line, {station}, open: {n} stop so far.": longest,
    "every player's line stays as it is.": unchanged,
    "keeps the {lines} lines that you have begun open, the longest with {n} stop.": lambda case: (
        unchanged(case)
        and (found := open_lines(case.after, case.seat).values())
        and (case.value("lines"), case.value("n")) == (len(found), max(found))
    ),
    "wherever you lay a tile of your hand, a line of yours ends.": lambda case: (
        case.line == "draw" and all(mine for mine, _ in outcomes(case))
    ),
    "another tile comes, and you keep those you hold.": lambda case: case.line == "draw",
}  # fmt: skip


# -- The Best Road


def new_marks(case: Case) -> tuple[Any, ...]:
    """The numbers that the own road gets, as foreseen: others may still choose."""
    before = case.decision.view.roads[case.seat]
    after = case.decision.foreseen(case.line)[0].roads[case.seat]
    return tuple(after.marks[len(before.marks) :])


def spaces(case: Case) -> int:
    """How many spaces the move takes."""
    return 0 if case.line == "pass" else len(case.decision.game.read(case.line).path)


def apart(road: Any, there: int) -> int:
    """Steps from an end of a road along spaces that it has not reached, breadth first."""
    seen = {int(end): 0 for end in road.ends}
    queue = list(seen)
    for at in queue:
        for near in NEAR[at]:
            if near not in seen and near not in road.spaces:
                seen[near] = seen[at] + 1
                queue.append(near)
    return seen.get(there, 999)


def comes_near(case: Case) -> bool:
    """Whether nobody has the number, and it is so many steps away, and was farther."""
    view, number = case.decision.view, case.value("number")
    there = view.sheet.numbers.index(number)
    after = case.decision.foreseen(case.line)[0].roads[case.seat]
    nobody = all(mark.number != number for road in view.roads for mark in road.marks)
    return bool(nobody and apart(after, there) == case.value("n") < apart(view.roads[case.seat], there))


def reaches(case: Case, *, late: bool) -> bool:
    """Whether one number is reached, in full or late."""
    (mark,) = new_marks(case)
    others = {one.number for road in case.decision.view.roads for one in road.marks}
    higher = case.decision.view.seats == 1 and max(others, default=0) > mark.number
    return bool(mark.number == case.value("number") and late == (mark.number in others or higher))


ROAD: dict[str, Callable[[Case], bool]] = {
    "your road and the spaces before both its ends stay as they are.": lambda case: case.line == "pass",
    "reaches the {number} and {n} more number: {points} points.": lambda case: (
        case.value("number") in {mark.number for mark in new_marks(case)}
        and len(new_marks(case)) == case.value("n") + 1
        and sum(mark.points for mark in new_marks(case)) == case.value("points")
    ),
    "reaches the {number}, late but still {n} point.": lambda case: (
        reaches(case, late=True) and new_marks(case)[0].points == case.value("n")
    ),
    "reaches the {number} before any higher one: {n} points.": lambda case: (
        reaches(case, late=False) and case.decision.view.seats == 1 and case.value("n") == case.value("number")
    ),
    "brings your road to the {number}, which nobody has yet.": lambda case: reaches(case, late=False),
    "comes within {n} step of the {number}.": comes_near,
    "takes {n} space, as many as this card allows.": lambda case: (
        spaces(case)
        == case.value("n")
        == max(len(case.decision.game.read(text).path) for text in case.decision.moves if text != "pass")
    ),
    "takes {n} space and leaves others for the next card.": lambda case: spaces(case) == case.value("n"),
}  # fmt: skip


# -- Socks in the City


def needs(state: Any, seat: Seat, colour: int) -> int | None:
    """How few new tracks join a colour: layers of stations, by the rules' own question what is joined."""
    city, own = state.city, state.tracks[seat] | (state.city.neutral & ~state.tracks[1 - seat])
    stops, (start, goal) = bits([at for pair in state.socks for at in pair]) | bits(state.blockers), state.socks[colour]
    free = city.every & ~(state.tracks[0] | state.tracks[1]) & ~city.neutral
    best = {start: 0}
    queue = [start]
    while queue:
        queue.sort(key=best.__getitem__)
        at = queue.pop(0)
        if at != start and stops >> at & 1:
            continue
        for link, there in city.ways[at]:
            cost = best[at] + (0 if own & link else 1)
            if (own | free) & link and cost < best.get(there, 999):
                best[there] = cost
                queue.append(there)
    left = 40 - state.tracks[seat].bit_count()
    found = best.get(goal)
    if found is not None:
        assert (found == 0) == connected(city, own, stops, start, goal)
    return found if found is not None and found <= left else None


COLOURS = ("red", "blue", "green", "yellow", "violet", "grey")


def colour(case: Case) -> int:
    """The colour that is named."""
    named = case.value("colour" if "{colour}" in case.said.message else "socks")
    return COLOURS.index(named.message.split(" ")[0])


def race(case: Case) -> tuple[int | None, int | None, int | None, int | None]:
    """What both miss for the colour before the move and after it, the mover first."""
    own, other = case.seat, Seat(1 - case.seat)
    one, two = (tuple(needs(state, seat, colour(case)) for seat in (own, other)) for state in (case.state, case.after))
    return one[0], one[1], two[0], two[1]


def much(missing: int | None) -> int:
    """A number to compare with, where none can be reached."""
    return 999 if missing is None else missing


def nearer(case: Case) -> bool:
    """Whether the mover comes nearer, to what is said."""
    before, _, after, other = race(case)
    theirs = dict(case.said.values).get("theirs", other)
    return after == case.value("n") and much(after) < much(before) and theirs == other


def still_open(state: Any) -> list[int]:
    """The colours that nobody has taken."""
    pairs = zip(state.socks, state.takers, strict=True)
    return [number for number, (pair, taker) in enumerate(pairs) if len(pair) == 2 and taker is None]


def gains_nothing(case: Case) -> bool:
    """Whether the other misses as much as before everywhere, and so many colours are open."""
    still = [
        number for number, taker in enumerate(case.after.takers) if taker is None and len(case.after.socks[number]) == 2
    ]
    other = Seat(1 - case.seat)
    return len(still) == case.value("n") and all(
        much(needs(case.after, other, number)) >= much(needs(case.state, other, number)) for number in still
    )


def leads(case: Case) -> bool:
    """Whether the mover is nearer to so many of the open colours."""
    still = [
        number for number, taker in enumerate(case.after.takers) if taker is None and len(case.after.socks[number]) == 2
    ]
    own, other = case.seat, Seat(1 - case.seat)
    ahead = sum(much(needs(case.after, own, number)) < much(needs(case.after, other, number)) for number in still)
    return (ahead, len(still)) == (case.value("n"), case.value("all"))


SOCKS: dict[str, Callable[[Case], bool]] = {
    "joins the {socks}: {n} point.": lambda case: Joined(case.seat, colour(case), case.value("n")) in case.told,
    "cuts {who}'s way to {colour} for good: {n} track was missing.": lambda case: (
        race(case)[1] == case.value("n") and race(case)[3] is None
    ),
    "{n} track is missing for {colour} then; {who} needs {theirs}.": nearer,
    "{n} track is missing for {colour} then, worth {points}.": lambda case: (
        nearer(case) and case.decision.view.worth[colour(case)] == case.value("points")
    ),
    "makes {who}'s way to {colour} longer: {n} track is missing then.": lambda case: (
        race(case)[3] == case.value("n") and case.value("n") > much(race(case)[1])
    ),
    "{who} gains nothing by it, and {n} colour is still open.": gains_nothing,
    "you stay nearer than {who} to {n} of {all} open colours.": leads,
    "makes the {socks} worth {n} point.": lambda case: (
        case.after.city.between(*case.after.socks[colour(case)]) == case.value("n")
    ),
}  # fmt: skip


# -- Tandem


def boards(case: Case, *, partner: bool = False) -> tuple[Any, Any]:
    """A board before the move and as foreseen: what the rules do by themselves afterwards is not in it."""
    number, own = divmod(case.seat, 2)
    after = case.decision.foreseen(case.line)[0]
    which = 1 - own if partner else own
    return case.decision.view.pairs[number].boards[which], after.pairs[number].boards[which]


def rows(case: Case) -> tuple[int, int]:
    """How many places are equal, and how many are filled, after the move."""
    one, other = boards(case)[1].row, boards(case, partner=True)[1].row
    return sum(a is not None and a == b for a, b in zip(one, other, strict=True)), 8 - (*one, *other).count(None)


SIGNS = ("☀️", "🌙", "⭐", "🍃", "💧", "🔔")


def holds(case: Case, many: int, *, partner: bool = False) -> bool:
    """Whether a zone holds just so many of the token, and did not before."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(after.zones[at] == (subject,) * many != before.zones[at])


def matches(case: Case) -> bool:
    """Whether the partner has the token in its row and the player has not."""
    subject = SIGNS.index(case.value("token"))
    return subject in boards(case, partner=True)[1].row and subject not in boards(case)[1].row


def second(case: Case, *, partner: bool) -> bool:
    """Whether a zone has two of the token, and had fewer."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(after.zones[at].count(subject) == 2 > before.zones[at].count(subject))


def keeps(case: Case, *, partner: bool) -> bool:
    """Whether a zone holds two of the token and nothing else, as it did before."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(before.zones[at] == after.zones[at] == (subject, subject))


TANDEM: dict[str, Callable[[Case], bool]] = {
    "any key is as good as another: the dice decide.": lambda case: case.line.startswith(("key", "agree")),
    "makes both your rows equal: that wins.": lambda case: rows(case) == (4, 8),
    "puts {token} where {who} has it: {n} of 4 places is equal.": lambda case: (
        rows(case)[0] == case.value("n") and SIGNS.index(case.value("token")) in boards(case, partner=True)[1].row
    ),
    "puts {token} into your row: {n} of 8 places is filled.": lambda case: (
        rows(case)[1] == case.value("n") and SIGNS.index(case.value("token")) in boards(case)[1].row
    ),
    "gives {who} three {token} in zone {zone}.": lambda case: holds(case, 3, partner=True),
    "two {token} in zone {zone}: one more, and you can match {who}'s row.": lambda case: (
        holds(case, 2) and matches(case)
    ),
    "two {token} in zone {zone}: one more makes three of a kind.": lambda case: holds(case, 2),
    "{who} has two {token} in zone {zone} then.": lambda case: holds(case, 2, partner=True),
    "brings two more {token} onto your board, into zones {low} and {high}.": lambda case: all(
        boards(case)[1].zones[case.value(zone) - 1].count(subject)
        == boards(case)[0].zones[case.value(zone) - 1].count(subject) + 1
        for zone in ("low", "high")
        for subject in [SIGNS.index(case.value("token"))]
    ),
    "brings two {token} together in zone {zone}.": lambda case: second(case, partner=False),
    "gives {who} a second {token} in zone {zone}.": lambda case: second(case, partner=True),
    "keeps two {token} in zone {zone}, and room for a third.": lambda case: keeps(case, partner=False),
    "leaves {who} two {token} in zone {zone}, and room for a third.": lambda case: keeps(case, partner=True),
    "brings {token} to zone {zone}, where {who} has it too.": lambda case: (
        (there := case.value("zone") - 1, token := SIGNS.index(case.value("token")))
        and boards(case)[1].zones[there].count(token) > boards(case)[0].zones[there].count(token)
        and token in boards(case, partner=True)[1].zones[there]
    ),
    "leaves zone {zone} empty: what comes there can be all alike.": lambda case: (
        not boards(case)[1].zones[case.value("zone") - 1]
    ),
}  # fmt: skip

CHECKS = {"metro": METRO, "road": ROAD, "socks": SOCKS, "tandem": TANDEM}
RARE = {
    "every player's line stays as it is.",
    "ends none of your lines, as {n} of {all} ways to lay a tile would.",
    "gives the others {n} point, as few as any move.",
    "wherever you lay a tile of your hand, a line of yours ends.",
    "makes both your rows equal: that wins.",
    "any key is as good as another: the dice decide.",
    "cuts {who}'s way to {colour} for good: {n} track was missing.",
    "gives {who} three {token} in zone {zone}.",
    "two {token} in zone {zone}: one more, and you can match {who}'s row.",
}
"""Sentences that a few matches need not bring."""


@pytest.mark.parametrize("slug", catalogue())
def test_every_reason_is_short_and_true(slug: str) -> None:
    """In at most 100 characters; each fact holds in what the rules make of the move; only the others are named."""
    heard = Counter[str]()
    default = plain(None, "").message  # type: ignore[arg-type]
    for case in cases(slug):
        heard[case.said.message] += 1
        for locale in languages():
            told = spelling(locale, NAMES).spell(case.said)
            assert 0 < len(told) <= LONGEST, told
        if case.said.message != default:
            assert CHECKS[slug][case.said.message](case), (case.said, case.line)
        assert Who(case.seat) not in [word for _, word in case.said.values]
    if slug in CHECKS:
        assert CHECKS[slug].keys() - RARE <= heard.keys()
        assert heard[default] * 10 <= heard.total(), heard
    else:
        assert set(heard) == {default}
