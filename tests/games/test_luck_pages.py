"""How luck draws in Metro and Tandem: the examples are read from the pages and come out here."""

from __future__ import annotations

import re

from luck_pages import FOLDER, draws, luck, part, set_up, tables

from games.metro.tiles import POOL
from games.tandem.values import SUBJECTS


def played(slug, seats, rows, chance):
    """The setup, checked, and then the state and the draws of each row with a move, moves made as the page says."""
    game, state = set_up(slug, seats, chance)
    n, answer = chance.draws[0]
    told = f"seed 000102..1f, `start` `K7QF`, {seats} players, default options. `{n}:{answer}` is `below({n})` answered"
    assert f"{told} {answer}." in (FOLDER / slug / "RULES.md").read_text(encoding="utf-8")
    assert draws(*(row for row in rows if row["step"] == "setup")) == chance.draws
    yield None, state
    for row in rows:
        if found := re.fullmatch(r"seat (\d): `(.*)`", row["step"]):
            before = len(chance.draws)
            state = game.apply(state, int(found[1]), game.read(found[2]), chance).state
            assert draws(row) == chance.draws[before:]
            yield row, state


def test_metro():
    """The table of places is the stock, and the example deals, draws and draws back up as it says."""
    text = part("metro/RULES.md", "How luck draws")
    listed = re.findall(r"(\d+)-(\d+) ([a-d]{4})", text)
    assert tuple(code for one, last, code in listed for _ in range(int(one), int(last) + 1)) == POOL
    rows = tables(text)[-1]
    chance = luck()
    (_, state), (drew, after), (_, full), (refilled, last) = played("metro", 2, rows, chance)
    assert [row["what follows"] for row in rows[:3]] == [
        f"seat {state.mover} begins",
        *(f"seat {seat} holds {hand[0]}" for seat, hand in enumerate(state.hands)),
    ]
    assert drew["what follows"] == f"{after.drawn}, to be laid"
    assert full.hands == state.hands
    assert refilled["what follows"] == f"seat 1 holds {last.hands[1][0]}"
    assert "The setup has `used` 3." in text


def test_tandem():
    """The example makes its keys and rolls."""
    text = part("tandem/RULES.md", "How luck draws")
    rows = tables(text)[-1]
    told = [row["what follows"] for row in rows]
    states = [state for _, state in played("tandem", 4, rows, luck())]

    def rolls(state, *pairs):
        return ", ".join(
            f"seat {2 * pair + state.pairs[pair].mover} rolls {' '.join(map(str, state.pairs[pair].roll))}"
            for pair in pairs
        )

    keys = [" ".join(SUBJECTS[each] for each in pair.key) for pair in states[0].pairs]
    assert told[:2] == [f"pair {number} has the key {key}" for number, key in enumerate(keys)]
    assert told[2:5] == [rolls(states[0], 0), rolls(states[0], 1), rolls(states[1], 0)]
    assert told[6:] == [rolls(states[3], 1), f"the next round: {rolls(states[4], 0, 1)}"]
    assert "The setup has `used` 18." in text
