"""Whole games of The Best Road as text, every query at every step; this file run as a program writes them anew.

A changed file is read as a diff: either the rules were meant to change, or something broke.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[2])]

from sheets_as_text import draw  # noqa: E402 - needs the path set above

from games.kernel.chance import seeded  # noqa: E402 - needs the path set above
from games.kernel.computer_moves import play_out  # noqa: E402 - needs the path set above
from games.kernel.log_entries import dump, luck_of  # noqa: E402 - needs the path set above
from games.road import GAME  # noqa: E402 - needs the path set above
from rendering.road.event_text import tell  # noqa: E402 - needs the path set above
from rendering.text import plainly  # noqa: E402 - needs the path set above
from tests.rendering.drawing import describe  # noqa: E402 - needs the path set above

NAMES = ("Anna", "Bruno", "Chiara", "Dario")
FILES = {
    f"{seats}-{sheet}-{level}.txt": (seats, sheet, level)
    for seats, sheet, level in (
        (1, "classic", "greedy"),
        (2, "classic", "random"),
        (3, "city", "greedy"),
        (4, "classic", "greedy"),
    )
}


def lines(seats, sheet, level):
    """The game line by line."""
    spelling = plainly(NAMES)
    source, minds = seeded(f"playthrough {seats}"), seeded(f"players {seats}")
    for number, done in enumerate(play_out(GAME, seats, {"sheet": sheet, "first": "1"}, level, source, minds)):
        entry, match, luck = dump(done.entry), done.match, luck_of(done.entry)
        state = match.state
        mover = NAMES[entry["s"]] if "s" in entry else ""
        yield f"== {number}: {entry['k']} {mover} {entry.get('m', '')} ({entry.get('b', 'person')})"
        if number == 0:
            starts = {road.start: "*" for road in state.roads}
            yield draw(state.sheet, starts)
            yield f"luck: {len(luck)} draws, the last {luck[-1]}"
        elif luck:
            yield f"luck: {luck}"
        for told in done.told:
            words = tell(told.event)
            to = "all" if told.to is None else ", ".join(NAMES[seat] for seat in sorted(told.to))
            yield f"told to {to}: {None if words is None else spelling.spell(words)}"
        yield f"to act: {sorted(GAME.to_act(state))} turns {match.turns} outcome {GAME.outcome(state)}"
        yield f"secret: {[GAME.secret(state, seat) for seat in match.seats]} standing {GAME.standing(state)}"
        open_ = describe("road", GAME.view(state, None), spelling, match.outcome)
        yield f"bystander: {open_}"
        for seat in match.seats:
            own = describe("road", GAME.view(state, seat), spelling, match.outcome)
            yield f"{NAMES[seat]} sees also: {own.removeprefix(open_).strip() or '-'}"
            if all(choice is None for choice in state.choices):
                yield f"{NAMES[seat]} may: {' | '.join(match.legal(seat))}"


def text(name):
    """What stands in a file."""
    return "\n".join(lines(*FILES[name])) + "\n"


if __name__ == "__main__":
    for each in FILES:
        (HERE / "playthroughs" / each).write_text(text(each))
