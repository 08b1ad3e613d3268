"""How luck draws in The Best Road: the examples are read from games/road/LUCK.md and come out here."""

from __future__ import annotations

import re

from luck_pages import draws, luck, part, set_up, tables

from games.road.deck import DECK
from games.road.geometry import LABELS, NAMED, ROWS
from games.road.new_sheets import drawn
from games.road.plain_player import APART, DECKS, decks, fair, onward, solo
from games.road.sheet import COLOURS


def printed(text):
    """The colours, numbers and starts of each sheet drawn in a text."""
    found = []
    for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL):
        cells = [
            re.fullmatch(r"([bgyrve])(\d*)(?:\*(\d))?", each) for line in block.split("\n") for each in line.split()[1:]
        ]
        starts = sorted((int(cell[3]), space) for space, cell in enumerate(cells) if cell[3])
        assert [number for number, _ in starts] == [0, 1, 2, 3]
        found.append(
            (
                tuple("bgyrve".index(cell[1]) for cell in cells),
                tuple(int(cell[2] or 0) for cell in cells),
                tuple(space for _, space in starts),
            )
        )
    return found


def sheet_of(state):
    """The same of a state with four seats."""
    return state.sheet.colours, state.sheet.numbers, tuple(road.start for road in state.roads)


def test_road():
    """Every draw of the sheet in the example, and what is said to follow from it."""
    text = part("road/LUCK.md", "Example")
    rows = tables(text)[0]
    chance = luck()
    _, state = set_up("road", 4, chance, sheet="city")
    assert "Seed 000102..1f, `start` `K7QF`, `sheet=city`" in text
    assert draws(*rows) == chance.draws
    assert printed(text) == [sheet_of(state)]
    colours, numbers, starts = sheet_of(state)
    told = [row["what follows"] for row in rows]
    names = [COLOURS[colour] for colour in colours]
    assert " ".join(told[1:10]).split() == names
    assert [len(each.split()) for each in told[1:10]] == list(ROWS)
    assert told[0] == f"eleven spaces are {max(COLOURS, key=names.count)}"
    assert told[10] == f"starts {' '.join(LABELS[start] for start in starts)}"
    assert told[11] == ", ".join(f"{number} on {LABELS[numbers.index(number)]}" for number in range(10, 1, -1))
    shown = ", ".join(name for colour, name in enumerate(COLOURS) if state.turned[0] >> colour & 1)
    assert told[12] == f"card {DECK.index(state.turned[0])}: {shown}"
    assert f"takes {len(chance.draws)} draws, {len(chance.draws) - 1} for the sheet" in text


def test_the_plain_player():
    """Its twenty decks, the scores in the example, and one of its games, step by step."""
    (cards,) = tables(part("road/LUCK.md", "The plain player"))
    listed = [tuple(DECK[int(card)] for card in row["cards"].split()) for row in cards]
    assert [row["deck"] for row in cards] == list(map(str, range(DECKS)))
    assert tuple(listed) == decks()
    text = part("road/LUCK.md", "Example")
    sheet = set_up("road", 4, luck(), sheet="city")[1].sheet
    _, scores, rounds = tables(text)
    for row in scores:
        found = [solo(sheet, NAMED[row["start"]], deck) for deck in listed]
        assert [*map(int, row["scores"].split())] == found
        assert (int(row["S"]), float(row["mean"])) == (sum(found), sum(found) / DECKS)
    road, ends, highest = [NAMED[scores[0]["start"]]], (NAMED[scores[0]["start"]],), 0
    # what a game still brings falls by the gain of each round
    left = onward(sheet, ends, 1 << road[0], 0, listed[0])
    assert [row["round"] for row in rounds] == list(map(str, range(1, 16)))
    for number, row in enumerate(rounds):
        assert (int(row["card"]), row["ends"]) == (DECK.index(listed[0][number]), " ".join(LABELS[end] for end in ends))
        if row["way"] != "pass":
            grown, way = row["way"].removeprefix("from ").split(": ")
            spaces = [NAMED[label] for label in way.split()]
            road += spaces
            highest = max(highest, *(sheet.numbers[space] for space in spaces))
            (other,) = [end for end in ends if LABELS[end] != grown] or ends
            ends = (other, spaces[-1])
        rest = onward(sheet, ends, sum(1 << space for space in road), highest, listed[0][number + 1 :])
        assert left - rest == int(row["gain"])
        left = rest
    assert left == 0
    gains = sum(int(row["gain"]) for row in rounds)
    assert f"up to {gains}; with 1 for the start, less 61, the score is {gains + 1 - 61}." in " ".join(text.split())
    assert scores[0]["scores"].split()[0] == str(gains + 1 - 61)


def test_other_sheets():
    """Sheets after others that were not fair: the draws of each, the sums of the scores, and the last one."""
    text = part("road/LUCK.md", "More to compare")
    told = re.findall(r"`(K7Q.)`:\n.*?```text\n.*?```", text, re.DOTALL)
    assert len(told) > 1
    for start, rows, sheet in zip(told, tables(text), printed(text), strict=True):
        chance, again = luck(start), luck(start)
        _, state = set_up("road", 4, chance, sheet="city")
        assert sheet_of(state) == sheet
        stands = f"Sheet {len(rows)} stands; card {DECK.index(state.turned[0])}; `used` {len(chance.draws)} for"
        assert stands in text.split(f"`{start}`:")[1].split("```")[0]
        for number, row in enumerate(rows, 1):
            before = len(again.draws)
            found, starts = drawn(again)
            sums = [sum(solo(found, start, deck) for deck in decks()) for start in starts]
            assert (row["sheet"], row["S of the starts"]) == (str(number), ", ".join(map(str, sums)))
            taken = [*map(int, row["draws for colours, starts, numbers"].split(", "))]
            assert sum(taken) == len(again.draws) - before
            assert fair(found, starts) == (number == len(rows))


def test_when_sums_of_eighty_are_too_far_apart():
    """The page lists every lowest sum for which a difference of 80 is more than 4 points of means in floats."""
    (rows,) = tables(part("road/LUCK.md", "The sheet"))
    listed = {
        low
        for row in rows
        for one, last in [map(int, row["lowest S"].split(" to "))]
        for low in range(one, last + 1, int(row["in steps of"]))
    }
    # a score is at least -60, and at most 54 where all spaces and numbers are reached
    sums = range(-60 * DECKS, 54 * DECKS + 1)
    assert listed == {low for low in sums if (low + 80) / DECKS - low / DECKS > APART}
    assert all((low + 79) / DECKS - low / DECKS <= APART < (low + 81) / DECKS - low / DECKS for low in sums)
