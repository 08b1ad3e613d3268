"""A whole game of Socks in text: every query at every step. Running this file writes it anew."""

from __future__ import annotations

from pathlib import Path

from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.log_entries import dump
from games.socks import GAME

FILE = Path(__file__).with_name("playthrough.txt")
OPTIONS = {
    "layout": "players",
    "size": "first",
    "placing": "players",
    "blockers": "1",
    "rebuild": "yes",
    "holes": "compact",
}


def lines():
    """Each step: the move, what was told, who may do what, how the table stands."""
    dones = play_out(GAME, 2, chosen(GAME, OPTIONS), "greedy", seeded("playthrough"), seeded("minds"))
    for number, done in enumerate(dones):
        match, entry = done.match, dump(done.entry)
        state = match.state
        yield f"{number}. {entry['k']} {entry.get('s', '')} {entry.get('m', '')}".rstrip()
        for each in done.told:
            yield f"   told {'all' if each.to is None else sorted(each.to)}: {each.event}"
        yield f"   to act {sorted(GAME.to_act(state))}, turns {list(match.turns)}, teams {GAME.teams(state)}"
        for seat in match.seats:
            texts = match.legal(seat)
            if texts:
                secret = GAME.secret(state, seat)
                yield f"   seat {seat}: {len(texts)} legal, {texts[0]} ... {texts[-1]}, secret {secret}"
        view = GAME.view(state, None)
        yield f"   {view.phase}: left {view.left}, steps {view.steps}, dead {[int(each) for each in view.dead]}"
        yield f"   standing {GAME.standing(state)}, outcome {GAME.outcome(state)}, anew {GAME.anew(state)}"


def text():
    """The whole file."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
