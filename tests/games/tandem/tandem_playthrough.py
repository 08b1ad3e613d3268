"""A game of Tandem written out, every query at every step, to be read as a difference when it changes.

``python tests/games/tandem/tandem_playthrough.py`` in the repository's folder writes the files anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[3]
FOLDER = Path(__file__).parent / "playthroughs"
SHOWN = {2: 60, 4: 48, 6: 40, 8: 40}
"""Entries from the start that are written out, by number of players; the last three always are."""
OPTIONS = {
    2: {},
    4: {"key": "chosen"},
    6: {"play_on": "yes"},
    8: {"key": "chosen", "play_on": "yes", "series": "3"},
}
MANY = 24
"""Legal moves up to which they are listed."""


def written(seats):
    """The playthrough of a number of players."""
    from pair_drawing import GAME, draw  # noqa: PLC0415 - needs the path that running this file sets first

    from games.kernel.chance import seeded  # noqa: PLC0415 - as above
    from games.kernel.computer_moves import play_out  # noqa: PLC0415 - as above
    from games.kernel.game import chosen, options_told  # noqa: PLC0415 - as above
    from games.kernel.log_entries import dump  # noqa: PLC0415 - as above
    from rendering.tandem.description import alt  # noqa: PLC0415 - as above
    from rendering.tandem.event_text import tell  # noqa: PLC0415 - as above
    from rendering.text import plainly  # noqa: PLC0415 - as above

    options = chosen(GAME, OPTIONS[seats])
    names = "ABCDEFGH"[:seats]
    spelling = plainly(names)
    dones = list(play_out(GAME, seats, options, "greedy", seeded(f"luck {seats}"), seeded(f"minds {seats}")))
    lines = [f"tandem, {seats} players, {json.dumps(options_told(GAME, options))}, {len(dones)} entries"]
    for number, done in enumerate(dones):
        if SHOWN[seats] <= number < len(dones) - 3:
            continue
        match, entry = done.match, dump(done.entry)
        seat = entry.get("s")
        mover, text, by = "" if seat is None else names[seat] + " ", entry.get("m", ""), entry.get("b", "person")
        lines += [
            "",
            f"== {number}: {entry['k']} {mover}{text}".rstrip() + f" ({by})",
        ]
        if "l" in entry:
            lines.append("luck " + " ".join(f"{answer}/{n}" for n, answer in entry["l"]))
        lines += [f"told {spelling.spell(tell(each.event))}" for each in done.told]
        for place, pair in enumerate(match.state.pairs):
            if seat is None or seat // 2 == place:
                lines += draw(pair).splitlines()
        lines.append("awaited " + " ".join(names[seat] for seat in match.awaited))
        lines.append("turns " + " ".join(map(str, match.turns)))
        for each in match.awaited:
            legal = match.legal(each)
            lines.append(f"legal {names[each]}: " + (", ".join(legal) if len(legal) <= MANY else f"{len(legal)} moves"))
        lines.append(f"scores {match.game.standing(match.state).scores}, outcome {match.outcome}")
        words = [spelling.spell(sentence) for sentence in alt(GAME.view(match.state, None), match.outcome)]
        lines.append("alt " + " ".join(words))
    return "\n".join(lines) + "\n"


def file_of(seats):
    """Where the playthrough of a number of players is kept."""
    return FOLDER / f"{seats}-players.txt"


if __name__ == "__main__":
    sys.path[:0] = [str(HOUSE), str(Path(__file__).parent)]
    FOLDER.mkdir(exist_ok=True)
    for count in SHOWN:
        file_of(count).write_text(written(count), encoding="utf-8")
