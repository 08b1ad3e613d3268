"""The luck of all games, told a second time by the programs beside this one, which know the rules pages alone.

A case is a seed, a start, a number of seats, a value of each option and moves, all named by a number. Both programs
must find the same setup and the same luck of each move, in the words of records, with the same draws.
"""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest
from city_players import may_lie
from metro_luck import MetroLuck
from road_luck import RoadLuck
from road_sheet import is_fair
from seal_luck import Seal, computer_seal, seed_of
from socks_luck import socks_agree, socks_complete, socks_setup
from tandem_luck import tandem_rolls, tandem_setup

from games import catalogue
from games.kernel.chance import Recorded, Sealed, mind_luck
from games.records.facts import move_facts, setup_facts

GAMES = catalogue()
SEEDS = 1000
PARTS = 10


class Case:
    """What a number names: a game with seats and options, a seed and a start, and luck of its own for the moves."""

    def __init__(self, slug, number):
        self.game, self.number = GAMES[slug], number
        self.seed, self.start = seed_of(f"{slug} {number}"), f"Zoë {number} 🚇"
        self.own = Seal(self.seed, "moves")
        self.seats = self.game.seats[number % len(self.game.seats)]
        self.options = {option.name: self.own.one(self._values(option)) for option in self.game.options}

    def _values(self, option):
        """The values that can be chosen for so many seats."""
        beyond = {str(seat) for seat in range(self.seats + 1, 13)} if option.name == "first" else set()
        return [value for value in option.values if value not in beyond]

    def __str__(self):
        return f"{self.game.slug} {self.number}, {self.seats} seats, {self.options}"


class Played:
    """A case as `games` plays it, with the luck of its setup and of each move in the words of records."""

    def __init__(self, case):
        self.case, self.game, self.luck = case, case.game, Recorded(Sealed(case.seed, case.start))
        self.setup = self.anew()

    def anew(self):
        """Set the game up with the next draws."""
        before = len(self.luck.draws)
        step = self.game.setup(self.case.seats, self.case.options, self.luck)
        self.state = step.state
        return setup_facts(self.game, step, self.luck.draws[before:])

    @property
    def awaited(self):
        """The seats that must move, the lowest first."""
        return sorted(self.game.to_act(self.state))

    def legal(self, seat):
        """The texts of all legal moves of a seat."""
        return [self.game.write(move) for move in self.game.legal(self.state, seat)]

    def move(self, seat, text):
        """Play a move; tell its luck, empty where it drew nothing."""
        before = len(self.luck.draws)
        step = self.game.apply(self.state, seat, self.game.read(text), self.luck)
        self.state = step.state
        return move_facts(self.game, step.told, self.luck.draws[before:]) or {}


def metro(case, played, seal):
    """A whole game."""
    second = MetroLuck(seal, case.options, case.seats)
    assert played.setup == second.setup(), str(case)
    while played.awaited:
        (seat,) = played.awaited
        text = case.own.one(played.legal(seat))
        luck = played.move(seat, text)
        assert luck == second.move(seat, text), f"{case}: {seat} {text}"
        yield luck


def tandem(case, played, seal):
    """Sixty moves. Whether a move ends a turn is taken from `games`, what it rolls is not."""
    assert played.setup == tandem_setup(seal, case.options, case.seats), str(case)
    pairs = case.seats // 2
    keyed, second_turn = [case.options["key"] == "random"] * pairs, [False] * pairs
    for _ in range(60):
        seat = case.own.one(played.awaited)
        text = case.own.one(played.legal(seat))
        luck, pair = played.move(seat, text), seat // 2
        if luck:
            round_ends = keyed[pair] and second_turn[pair]
            assert not round_ends or all(second_turn), f"{case}: {seat} {text}"
            rolled = tandem_rolls(seal, [True] * pairs if round_ends and pairs > 1 else None)
            assert luck == rolled, f"{case}: {seat} {text}"
            second_turn[pair] = keyed[pair]
            keyed[pair] = True
            if round_ends:
                second_turn = [False] * pairs
        yield luck


def road(case, played, seal):
    """A whole game."""
    second = RoadLuck(seal, case.options, case.seats)
    assert played.setup == second.setup(), str(case)
    while seats := played.awaited:
        for seat in seats:
            text = case.own.one(played.legal(seat))
            luck = played.move(seat, text)
            assert luck == (second.end_of_round() if seat == seats[-1] else {}), f"{case}: {seat} {text}"
            yield luck


def socks(case, played, seal):
    """The setup, sometimes made anew; a city that players lay or begin to lay; then a few moves."""
    assert played.setup == socks_setup(seal, case.options), str(case)
    if case.own.below(3) == 0:
        assert played.anew() == socks_setup(seal, case.options), str(case)
    count = 16 if case.options["size"] == "first" else 20
    wanted, laid, whole = case.own.below(21), [], case.options["layout"] == "auto"
    while not whole:
        (seat,) = played.awaited
        legal = played.legal(seat)
        tiles = [text for text in legal if text.startswith("tile")]
        if not tiles and "agree" not in legal:
            break
        if len(laid) == wanted > 0 and "finish" in legal and case.options["holes"] == "five":
            told = {f"tile {q},{r} r{turn}" for q, r, turn in may_lie(laid, count, sum)}
            assert set(tiles) == told, f"{case}: {laid}"
        text = "agree" if "agree" in legal else "finish"
        if tiles and len(laid) < wanted:
            text = case.own.one(tiles)
            at, turn = text.removeprefix("tile ").split(" r")
            laid.append((*map(int, at.split(",")), int(turn)))
        luck, told = played.move(seat, text), {}
        if text == "agree":
            whole, told = True, socks_agree(seal, case.options, laid)
        elif luck:
            whole, told = True, socks_complete(seal, case.options, laid)
        assert luck == told, f"{case}: {laid} {text}"
        yield luck
    for _ in range(3):
        for seat in played.awaited:
            yield played.move(seat, case.own.one(played.legal(seat)))


COMPARED = {"metro": metro, "tandem": tandem, "road": road, "socks": socks}


def compared(slug, numbers):
    """Compare cases; count cases, draws, moves and moves with luck."""
    counts = Counter()
    for number in numbers:
        case = Case(slug, number)
        played, seal = Played(case), Seal(case.seed, case.start)
        for luck in COMPARED[slug](case, played, seal):
            counts.update(moves=1, lucky=bool(luck))
        assert played.luck.draws == seal.draws, str(case)
        counts.update(seeds=1, draws=len(seal.draws))
    return counts


FEW = {
    "metro": (1000, 1001, 1002),
    "tandem": (1000, 1001, 1002, 1003, 1004, 1005),
    "road": (1000, 1003, 1005),
    "socks": (1000, 1001, 1003, 1004, 1005, 1007, 1032, 1360),  # the last two are finished one by one
}


@pytest.mark.parametrize("slug", COMPARED)
def test_another_program_finds_the_same_luck(slug):
    """A program written from the page alone draws the same setups and later luck from a few seeds."""
    counts = compared(slug, FEW[slug])
    assert counts["seeds"] == len(FEW[slug])
    assert counts["draws"] > counts["lucky"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", COMPARED)
def test_another_program_finds_the_same_luck_of_a_thousand_seeds(slug, part):
    """So it does from a thousand seeds a game."""
    counts = compared(slug, range(part * SEEDS // PARTS, (part + 1) * SEEDS // PARTS))
    print(f"{slug}, part {part}: {dict(counts)}")
    assert counts["seeds"] == SEEDS // PARTS


@pytest.mark.parametrize("slug", COMPARED)
def test_a_thousand_seeds_meet_every_value_of_every_option(slug):
    """Among the thousand cases are all numbers of seats and all values that some number of seats allows."""
    cases = [Case(slug, number) for number in range(SEEDS)]
    assert {case.seats for case in cases} == set(GAMES[slug].seats)
    most = max(cases, key=lambda case: case.seats)
    for option in GAMES[slug].options:
        assert {case.options[option.name] for case in cases} == set(most._values(option)), option.name


def test_seals_answer_the_same_also_where_tries_are_passed_over():
    """Of the largest questions almost half the tries are passed over; computer players have seals of their own."""
    sizes = Seal(seed_of("sizes"), "")
    for number in range(20):
        seed, start = seed_of(f"seal {number}"), "Zoë 🚇 " * number
        seals = (Seal(seed, start), computer_seal(seed, start, number, 2 * number))
        for second, first in zip(seals, (Sealed(seed, start), mind_luck(seed, start, number, 2 * number)), strict=True):
            for n in (1, 6, 2**64, *(2**63 + 1 + sizes.below(2**63) for _ in range(10))):
                assert second.below(n) == first.below(n)
            assert second.tries == first.used > 13


def test_the_table_of_fair_sheets_says_what_numbers_with_a_fraction_give():
    """The page tells in whole numbers what double precision gives, for all sums that twenty scores can have."""
    for lowest in range(-61 * 20, 54 * 20):
        for difference in range(70, 90):
            means = [total / 20 for total in (lowest, lowest + difference)]
            assert is_fair([lowest, lowest + difference]) == (means[1] - means[0] <= 4)


def test_the_other_program_knows_nothing_of_this_one():
    """Beside this file, all files import only each other and the standard library."""
    files = [file for file in Path(__file__).parent.glob("*.py") if file != Path(__file__)]
    known = {file.stem for file in files} | set(sys.stdlib_module_names)
    assert len(files) > 10
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = [node.module] if isinstance(node, ast.ImportFrom) else []
            named += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert {name.split(".")[0] for name in named} <= known - {"importlib", "runpy"}, file.name
