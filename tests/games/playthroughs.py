"""Whole games written out, every query at every step, to be read as a difference when they change.

``python tests/games/playthroughs.py`` writes the files anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), *(str(HERE / folder) for folder in ("road", "tandem"))]

import pair_drawing  # noqa: E402 - needs the path set above
import sheets_as_text  # noqa: E402 - needs the path set above

from games import catalogue  # noqa: E402 - needs the path set above
from games.kernel.chance import seeded  # noqa: E402 - needs the path set above
from games.kernel.computer_moves import play_out  # noqa: E402 - needs the path set above
from games.kernel.game import chosen, options_told  # noqa: E402 - needs the path set above
from games.kernel.log_entries import dump  # noqa: E402 - needs the path set above
from rendering.painter import painter  # noqa: E402 - needs the path set above
from rendering.text import plainly  # noqa: E402 - needs the path set above
from tests.games import drawing  # noqa: E402 - needs the path set above
from tests.rendering.drawing import describe  # noqa: E402 - needs the path set above

NAMES = "ABCDEFGH"
SOCKS = {
    "layout": "players",
    "size": "first",
    "placing": "players",
    "blockers": "1",
    "rebuild": "yes",
    "holes": "compact",
}
GAMES = {
    ("metro", 2): ("greedy", {}),
    ("metro", 3): ("random", {"hand": "2"}),
    ("metro", 4): ("greedy", {"touch": "edge"}),
    ("metro", 5): ("random", {"turn": "free"}),
    ("metro", 6): ("greedy", {"hand": "3", "touch": "edge", "turn": "free"}),
    ("road", 1): ("greedy", {}),
    ("road", 2): ("random", {}),
    ("road", 3): ("greedy", {"sheet": "city"}),
    ("road", 4): ("greedy", {}),
    ("socks", 2): ("greedy", SOCKS),
    ("tandem", 2): ("greedy", {}),
    ("tandem", 4): ("greedy", {"key": "chosen"}),
    ("tandem", 6): ("greedy", {"play_on": "yes"}),
    ("tandem", 8): ("greedy", {"key": "chosen", "play_on": "yes", "series": "3"}),
}
"""By game and number of players who plays, and the options that are not as usual."""
SEEDS = {"metro": "luck {}", "road": "playthrough {}", "socks": "playthrough", "tandem": "luck {}"}
MINDS = {"metro": "minds {}", "road": "players {}", "socks": "minds", "tandem": "minds {}"}
"""The texts that luck follows from, by game."""
SHOWN = {("metro", seats): 24 for seats in range(2, 7)} | {("tandem", 2): 60, ("tandem", 4): 48}
"""Entries from the start that are written out, the last three always; of other games of Tandem 40, of others all."""
MANY = {"road": 1000}
"""Legal moves up to which they are listed."""


def drawn(slug, done):
    """The boards as text, or the part of them that an entry is about."""
    state, seat = done.match.state, getattr(done.entry, "seat", None)
    if slug == "metro":
        return [drawing.draw(state.board).strip("\n")]
    if slug == "road" and seat is None:
        return [sheets_as_text.draw(state.sheet, {road.start: "*" for road in state.roads})]
    if slug == "tandem":
        return [pair_drawing.draw(pair) for place, pair in enumerate(state.pairs) if seat in (None, *pair_of(place))]
    return []


def pair_of(place):
    """The seats of a pair."""
    return 2 * place, 2 * place + 1


def lines(slug, seats):
    """A game, line by line."""
    game, artist, spelling = catalogue()[slug], painter(slug), plainly(NAMES)
    level, given = GAMES[slug, seats]
    options = chosen(game, given)
    luck, minds = seeded(SEEDS[slug].format(seats)), seeded(MINDS[slug].format(seats))
    dones = list(play_out(game, seats, options, level, luck, minds))
    yield f"{slug}, {seats} players, {level}, {json.dumps(options_told(game, options))}, {len(dones)} entries"
    shown = SHOWN.get((slug, seats), 40 if slug == "tandem" else len(dones))
    for number, done in enumerate(dones):
        if shown <= number < len(dones) - 3:
            continue
        match, entry, state = done.match, dump(done.entry), done.match.state
        mover = NAMES[entry["s"]] + " " if "s" in entry else ""
        yield ""
        yield f"== {number}: {entry['k']} {mover}{entry.get('m', '')}".rstrip() + f" ({entry.get('b', 'person')})"
        if "l" in entry:
            yield "luck " + " ".join(f"{answer}/{n}" for n, answer in entry["l"])
        for told in done.told:
            words = artist.tell(told.event)
            to = "all" if told.to is None else " ".join(NAMES[seat] for seat in sorted(told.to))
            yield f"told {to}: {None if words is None else spelling.spell(words)}"
        yield from drawn(slug, done)
        secret = "".join(NAMES[seat] for seat in match.seats if game.secret(state, seat))
        yield f"awaited {' '.join(NAMES[seat] for seat in match.awaited)}, turns {match.turns}, secret {secret or '-'}"
        for seat in match.awaited:
            legal = match.legal(seat)
            listed = (
                ", ".join(legal) if len(legal) <= MANY.get(slug, 40) else f"{len(legal)}, {legal[0]} to {legal[-1]}"
            )
            yield f"legal {NAMES[seat]}: {listed}"
        yield f"standing {game.standing(state)}, outcome {match.outcome}, teams {game.teams(state)}"
        public = describe(slug, game.view(state, None), spelling, match.outcome)
        yield f"bystander: {public}"
        for seat in match.seats:
            own = describe(slug, game.view(state, seat), spelling, match.outcome)
            yield f"{NAMES[seat]} sees also: {own.removeprefix(public).strip() or '-'}"


def written(slug, seats):
    """What stands in the file of a game."""
    return "\n".join(lines(slug, seats)) + "\n"


def file_of(slug, seats):
    """Where it is kept."""
    return HERE / slug / "playthroughs" / f"{seats}-players.txt"


if __name__ == "__main__":
    for game_ in GAMES:
        file_of(*game_).write_text(written(*game_), encoding="utf-8")
