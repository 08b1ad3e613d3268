"""How luck draws in Socks: the examples are read from games/socks/LUCK.md and come out here."""

from __future__ import annotations

import re

from luck_pages import draws, luck, moved, part, set_up, tables

from games.kernel.chance import pick
from games.kernel.hexes import Hex
from games.socks import layout
from games.socks.city import Tile, cells
from games.socks.values import COLOURS as SOCKS


def city(text):
    """The tiles, socks and numbers of a block in the page of Socks."""
    block = re.search(r"```text\n(.*?)```", text, re.DOTALL)[1]
    tiles, rest = block.replace("\n", " ").removeprefix("tiles: ").split(" socks: ")
    socks, *numbers = re.split(r" (?=first:|used:)", rest.strip())
    hung = {pair.split()[0]: tuple(pair.split()[1:]) for pair in socks.split(", ")}
    return tiles.split(", "), hung, {name: int(value) for name, value in (each.split(": ") for each in numbers)}


def laid(state):
    """The same of a state, without the numbers."""
    labels = state.city.labels
    hung = {name: tuple(labels[at] for at in pair) for name, pair in zip(SOCKS, state.socks, strict=False)}
    return list(map(words, state.tiles)), hung


def watched(monkeypatch):
    """The lists from which luck draws a hexagon or a tile from now on, and what it drew."""
    picks = []

    def noted(items, chance):
        picks.append((tuple(items), pick(items, chance)))
        return picks[-1][1]

    monkeypatch.setattr(layout, "pick", noted)
    return picks


def middle(tiles):
    """The mean place of the hexagons that tiles cover, and how many those are."""
    parts = [part for tile in tiles for part in cells(tile)]
    return sum(at.q for at in parts) / len(parts), sum(at.r for at in parts) / len(parts), len(parts)


def spread(tile, q, r):
    """Of a place of a tile, as the page adds it up."""
    one, two, three, four = (x * x + x * y + y * y for x, y in ((at.q - q, at.r - r) for at in cells(tile)))
    return one + two + three + four


def hexagons(places):
    """Hexagons as the page writes them."""
    return " ".join(f"({q},{r})" for q, r in places)


def steps_told(begun, picks, number=str):
    """The words of the page for hexagons kept empty and tiles laid after those a city begins with."""
    q, r, _ = middle(begun)
    laid = len(begun)
    for items, one in picks:
        if isinstance(one, Tile):
            laid += 1
            ways = " or ".join(f"`{words(tile)}` ({number(spread(tile, q, r))})" for tile in items)
            yield f"tile {laid}: {ways}; laid `{words(one)}`"
        else:
            yield f"kept empty: {hexagons([one])}"


def words(tile):
    """A tile as in moves."""
    return f"{tile.at.q},{tile.at.r} r{tile.turn}"


def test_socks(monkeypatch):
    """Every draw of the example and what it was drawn from, the tiles laid, the socks hung and the seat that begins."""
    text = part("socks/LUCK.md", "Example")
    steps, hung = tables(text)
    chance, picks = luck(), watched(monkeypatch)
    _, state = set_up("socks", 2, chance)
    assert "Seed 000102..1f, `start` `K7QF`, default options" in text
    assert f"takes {len(chance.draws)} draws. `6:2` is `below(6)` answered 2." in text
    assert draws(*steps, *hung) == chance.draws
    tiles, socks, numbers = city(text)
    assert (tiles, socks) == laid(state)
    assert numbers == {"first": state.first, "used": len(chance.draws)}
    first, *others = (row["what follows"] for row in steps)
    begun = state.tiles[:1]
    assert first == f"first tile at (0,0), turn {begun[0].turn}: it covers {hexagons(cells(begun[0]))}"
    assert others == list(steps_told(begun, picks, "{:g}".format))
    (q, r, _), (ring, _) = middle(begun), picks[0]
    told = " ".join(text.split())
    assert f"The middle is ({q:g}, {r:g}), rounded ({round(q)}, {round(r)}); nothing is enclosed, so W is 6;" in told
    assert f"has {len(ring)} hexagons, from {hexagons(ring[:4])} to {hexagons(ring[-3:])}." in told
    assert f"The city encloses {layout.enclosed(state.tiles)} empty hexagons and stands." in told
    names = [row["colour"] for row in hung]
    assert names == [*(name for name in SOCKS for _ in range(2)), "(beginner)"]
    stations = [row["what follows"] for row in hung[:-1]]
    assert [each[:4] for each in stations] == ["A = ", "B = "] * 6
    assert [{one[4:], other[4:]} for one, other in zip(stations[::2], stations[1::2], strict=True)] == [
        {*socks[name]} for name in SOCKS
    ]
    assert hung[-1]["what follows"] == f"seat {state.first} begins"


def test_a_city_that_players_began(monkeypatch):
    """Luck finishes it as the page says, down to the last digits of the spreads."""
    text = part("socks/LUCK.md", "A city that players began")
    told = " ".join(text.split())
    options = dict(re.findall(r"(\w+)=(\w+)", text))
    assert told.startswith("Seed 000102..1f, `start` `K7QF`, `layout=players")
    chance = luck()
    game, state = set_up("socks", 2, chance, **options)
    assert f"takes one draw, {chance.draws[0][0]}:{chance.draws[0][1]}, so seat {state.first} begins." in told
    state = moved(game, state, chance, *re.findall("`(tile .*?)`", text), "finish")
    begun, picks = state.tiles, watched(monkeypatch)
    state = moved(game, state, chance, "agree")
    (rows,) = tables(text)
    assert draws(*rows) == chance.draws[1 : len(rows) + 1]
    assert [row["what follows"] for row in rows] == list(steps_told(begun, picks, repr))[: len(rows)]
    tiles, socks, numbers = city(text)
    assert ((tiles, socks), numbers) == (laid(state), {"used": len(chance.draws) - 1})
    assert f"`agree` takes {len(chance.draws) - 1} draws, {len(picks)} for the tiles and 12 for the socks." in told
    q, r, count = middle(begun)
    sums = f"{round(q * count)}/{count}, {round(r * count)}/{count}"
    assert f"({sums}), in double precision ({q!r}, {r!r}), rounded ({round(q)}, {round(r)});" in told
    assert f"the tiles enclose {layout.enclosed(begun)} hexagons." in told


def test_more_cities():
    """Other luck, sizes and options: the city, the socks and how many draws each took."""
    told = re.findall(r".*?```text\n.*?```", part("socks/LUCK.md", "More to compare"), re.DOTALL)
    assert len(told) > 3
    for each in told:
        said = " ".join(each.split("```")[0].split())
        chance = luck(re.search("`(K7Q.)`", said)[1])
        options = dict(re.findall(r"(\w+)=(\w+)", said))
        game, state = set_up("socks", 2, chance, **options)
        begun, numbers = 0, {"first": state.first}
        if "layout" in options:
            begun, numbers = len(chance.draws), {}
            state = moved(game, state, chance, *re.findall("`(tile .*?)`", said), "finish", "agree")
            if "encloses" in said:
                assert f", which encloses {layout.enclosed(state.tiles)}, and" in said
        tiles, socks, found = city(each)
        assert ((tiles, socks), found) == (laid(state), numbers | {"used": len(chance.draws) - begun})
        building, hanging = map(int, re.search(r"(\d+) draws for the city.*?(\d+) for the socks", said).groups())
        assert building + hanging + len(numbers) == found["used"]


def test_the_shapes_of_tiles():
    """The hexagons a tile covers stand on the page in their order, which the sums of spreads go by."""
    (shapes, *_) = tables(part("socks/LUCK.md", "Words"))
    assert [row["covered, from (q, r)"] for row in shapes] == [
        hexagons(cells(Tile(Hex(0, 0), turn))) for turn in range(6)
    ]
