"""Games of Metro written out, every query at every step, to be read as a difference when they change.

``python tests/games/metro/metro_playthrough.py`` writes the files anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[2])]

from drawing import draw  # noqa: E402 - needs the path set above

from games.kernel.chance import seeded  # noqa: E402 - needs the path set above
from games.kernel.computer_moves import play_out  # noqa: E402 - needs the path set above
from games.kernel.game import chosen, options_told  # noqa: E402 - needs the path set above
from games.kernel.log_entries import dump  # noqa: E402 - needs the path set above
from games.metro import GAME  # noqa: E402 - needs the path set above
from rendering.metro.event_text import tell  # noqa: E402 - needs the path set above
from rendering.text import plainly  # noqa: E402 - needs the path set above
from tests.rendering.drawing import describe  # noqa: E402 - needs the path set above

NAMES = "ABCDEF"
OPTIONS = {
    2: {},
    3: {"hand": "2"},
    4: {"touch": "edge"},
    5: {"turn": "free"},
    6: {"hand": "3", "touch": "edge", "turn": "free"},
}
SHOWN = 24
"""Entries from the start that are written out; the last three always are."""
MANY = 40
"""Legal moves up to which they are listed."""


def lines(seats):
    """The game of a number of players, line by line."""
    options = chosen(GAME, OPTIONS[seats])
    level = "random" if seats % 2 else "greedy"
    spelling = plainly(NAMES)
    dones = list(play_out(GAME, seats, options, level, seeded(f"luck {seats}"), seeded(f"minds {seats}")))
    yield f"metro, {seats} players, {level}, {json.dumps(options_told(GAME, options))}, {len(dones)} entries"
    for number, done in enumerate(dones):
        if SHOWN <= number < len(dones) - 3:
            continue
        match, entry = done.match, dump(done.entry)
        state = match.state
        mover = NAMES[entry["s"]] + " " if "s" in entry else ""
        yield ""
        yield f"== {number}: {entry['k']} {mover}{entry.get('m', '')}".rstrip() + f" ({entry.get('b', 'person')})"
        if "l" in entry:
            yield "luck " + " ".join(f"{answer}/{n}" for n, answer in entry["l"])
        for told in done.told:
            words = tell(told.event)
            to = "all" if told.to is None else " ".join(NAMES[seat] for seat in sorted(told.to))
            yield f"told {to}: {None if words is None else spelling.spell(words)}"
        yield draw(GAME.view(state, None).board).strip("\n")
        secret = "".join(NAMES[seat] for seat in match.seats if GAME.secret(state, seat))
        yield f"awaited {' '.join(NAMES[seat] for seat in match.awaited)}, turns {match.turns}, secret {secret or '-'}"
        for seat in match.awaited:
            legal = match.legal(seat)
            listed = ", ".join(legal) if len(legal) <= MANY else f"{len(legal)}, {legal[0]} to {legal[-1]}"
            yield f"legal {NAMES[seat]}: {listed}"
        yield f"standing {GAME.standing(state)}, outcome {match.outcome}, teams {GAME.teams(state)}"
        public = describe("metro", GAME.view(state, None), spelling, match.outcome)
        yield f"bystander: {public}"
        for seat in match.seats:
            own = describe("metro", GAME.view(state, seat), spelling, match.outcome)
            yield f"{NAMES[seat]} sees also: {own.removeprefix(public).strip() or '-'}"


def written(seats):
    """What stands in the file of a number of players."""
    return "\n".join(lines(seats)) + "\n"


def file_of(seats):
    """Where the playthrough of a number of players is kept."""
    return HERE / "playthroughs" / f"{seats}-players.txt"


if __name__ == "__main__":
    for count in GAME.seats:
        file_of(count).parent.mkdir(exist_ok=True)
        file_of(count).write_text(written(count), encoding="utf-8")
