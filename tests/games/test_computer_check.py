"""Computer players named in records, and their moves made again."""

from __future__ import annotations

import copy
import json

import pytest
from every_game import FEW, GAMES, SETTINGS, each_game, setting
from forging import linked, spoilt
from sealing_games import SEED, by_computers, sealed, sealed_record

from games.kernel.chance import mind_luck, seeded
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.kernel.computer_moves import play_out, version
from games.kernel.game import chosen
from games.kernel.match import start
from games.records import Fault, check, record, verify_computers, verify_seal
from games.records.computer_check import Remade, computer_moves

QUICK = ("greedy1", "random", "easy")


def of(game, *skills, back=0, until=10**6):
    """The record of a sealed match of computer players, with eight seats or the most there can be."""
    played = setting(game, min(8, game.seats[-1]))
    return sealed_record(played, by_computers(played, *skills, back=back, until=until))


def first(sheet):
    """The place of the first move in a record that a computer player chose among several."""
    return next(place for place, line in enumerate(sheet["moves"]) if "computer" in line and "forced" not in line)


@pytest.mark.parametrize("played", FEW, ids=str)
def test_their_moves_come_out_the_same(played):
    """With every option, players of a fixed kind make each move of the record again, also those taken back."""
    log = by_computers(played, "greedy1", "random", back=6, until=20)
    sheet = sealed_record(played, log)
    named = {(line["seat"], line["computer"]) for line in sheet["moves"] if "computer" in line}
    found = verify_computers(sheet)
    assert found == Remade(same=len(named), skipped=found.skipped)
    assert not found.skipped or withdrawn(played)


def withdrawn(played):
    """Whether choices of this game can be withdrawn before anybody has seen them."""
    match = start(played.game, dict(played.options), (True,) * played.seats, seeded("hidden"))[-1].match
    return any(played.game.secret(match.state, seat) for seat in match.awaited)


@each_game
def test_decisions_that_were_taken_back_are_counted(game):
    """None where nothing was taken back; then those that were opened again, each once."""
    played = setting(game, min(8, game.seats[-1]))
    quiet, taken = (by_computers(played, "greedy1", back=back, until=40) for back in (0, 9))
    assert verify_computers(sealed_record(played, quiet)).skipped == 0
    assert (verify_computers(sealed_record(played, taken)).skipped > 0) == withdrawn(played)


@each_game
def test_players_of_a_level_come_out_the_same(game):
    """An easy player and yardsticks, many moves: the record is right, its seal, and each of their moves."""
    sheet = of(game, *QUICK, back=9, until=70)
    verify_seal(sheet)
    assert verify_computers(sheet).same == len(
        {(one["seat"], one["computer"]) for one in sheet["moves"] if "computer" in one}
    )


@pytest.mark.soak
@each_game
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_comes_out_the_same(game, level):
    """A whole match of both characters of a level, made again."""
    sheet = of(game, *(f"{level} {character}" for character in CHARACTERS))
    assert verify_computers(sheet).same > 0


@each_game
def test_another_move_than_theirs_is_found(game):
    """A player that is said to have chosen what it would not have chosen: the fault names the move and the player."""
    sheet = of(game, "random", until=40)
    made = next(made for made in computer_moves(sheet) if len(made.moves) > 2)
    place, seat = made.number - 1, sheet["moves"][made.number - 1]["seat"]
    lucks = ((turn, mind_luck(SEED, "K7QF", seat, turn).below(len(made.moves))) for turn in range(2, 100))
    turn = next(turn for turn, taken in lucks if game.write(made.moves[taken]) != made.text)
    spoilt_sheet = spoilt(sheet, ("moves", place, "computer"), f"random {version(game)} {turn}")
    plays = rf"Move {place + 1}: the computer player \(random\) plays “.+” there\."
    with pytest.raises(Fault, match=plays if withdrawn(setting(game, 2)) else "the decision has another number"):
        verify_computers(linked(spoilt_sheet))


@each_game
def test_other_versions_are_counted(game):
    """A version or a level that this program does not have is no fault."""
    sheet = of(game, "easy", until=30)
    named = [place for place, line in enumerate(sheet["moves"]) if "computer" in line]
    later, unknown = copy.deepcopy(sheet), copy.deepcopy(sheet)
    unknown["players"] = ["perfect 1"] * len(sheet["players"])
    for place in named:
        turn = sheet["moves"][place]["computer"].rpartition(" ")[2]
        later["moves"][place]["computer"] = f"easy builder 999 {turn}"
        unknown["moves"][place]["computer"] = f"perfect 1 {turn}"
    for other in (later, unknown):
        check(linked(other))
        assert verify_computers(other) == Remade(others=len(named))  # nothing was taken back


@each_game
def test_no_decision_is_made_twice(game):
    """Numbers of decisions rise for each seat, else somebody could pick the luck that pleases most."""
    sheet = of(game, "random", until=60)
    seat = sheet["moves"][first(sheet)]["seat"]
    _, second, *_ = (place for place, line in enumerate(sheet["moves"]) if line["seat"] == seat and "computer" in line)
    again = sheet["moves"][first(sheet)]["computer"]
    with pytest.raises(Fault, match=f"Move {second + 1}: this decision of a computer player was made already"):
        verify_computers(spoilt(sheet, ("moves", second, "computer"), again))


@pytest.mark.parametrize("text", ["", "random", "random 0", "random 0 x", "Random 0 1", "random 0 -1", 3, None])
def test_a_player_that_is_not_named_as_it_should_be_is_a_fault(text):
    """Level, character, version, decision; nothing else."""
    sheet = of(GAMES[0], "random", until=20)
    with pytest.raises(Fault, match="is not written as a record has it"):
        check(spoilt(sheet, ("moves", first(sheet), "computer"), text))


@each_game
def test_games_of_computer_players_name_them(game):
    """``play_out`` names level and version beside every move that was chosen, though nothing seals it."""
    options = chosen(game, {})
    seats = game.seats[0]
    skills = ["greedy1", "easy spoiler", "random", "easy"][:seats]
    log = [done.entry for done in play_out(game, seats, options, skills, seeded("luck"), seeded("minds"))]
    sheet = json.loads(json.dumps(record(game, [f"Player {n}" for n in range(seats)], options, log)))
    check(sheet)
    for line in sheet["moves"]:
        assert ("computer" in line) or line.get("forced")
        if "computer" in line:
            assert line["computer"].startswith(skills[line["seat"]])


@each_game
def test_what_others_have_chosen_in_secret_changes_nothing(game):
    """Where several choose at once, a player moves the same whether others have chosen before it or not.

    A record does not say in which order they chose.
    """
    seats = game.seats[-1]
    match = start(game, chosen(game, {}), (True,) * seats, seeded("secret"))[-1].match
    if len(match.awaited) < 2 or not game.secret(match.state, match.awaited[-1]):
        return
    early, seat = match.state, match.awaited[-1]
    later = early
    for other in match.awaited[:-1]:
        later = game.apply(later, other, next(iter(game.legal(later, other))), seeded("x")).state
    views = [game.view(state, seat) for state in (early, later)]
    assert views[0] != views[1]
    assert game.basis(views[0]) == game.basis(views[1])
    # the players themselves do not look, even where they could
    moves = tuple(game.legal(early, seat))
    for level in ("easy", "medium", "hard"):
        one, other = (game.computer.choose(Skill.read(level), view, moves, seeded("mind")) for view in views)
        assert one == other
    one, other = (game.greedy(view, moves, seeded("mind")) for view in views)
    assert one == other
    one, other = (game.computer.assess(view, moves, 24, seeded("mind")) for view in views)
    assert one == other


def test_a_match_of_people_names_nobody():
    """No move of a person carries a player."""
    played = SETTINGS[0]
    assert not any("computer" in line for line in sealed_record(played, sealed(played))["moves"])
