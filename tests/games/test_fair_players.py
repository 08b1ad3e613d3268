"""Computer players know no more than their view: with everything hidden exchanged, they choose the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from every_game import GAMES, SETTINGS, each_game, played
from hidden_luck import variants

from games.kernel.chance import seeded
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import choose
from games.kernel.match import redo

HIDING = [game for game in GAMES if any(done.entry.luck and any(each.to is not None for each in done.told)
          for setting in SETTINGS if setting.game is game for done in played(setting))]  # fmt: skip
"""Games that tell luck to some seats alone."""


def choosing(skill, counted):
    """Compares what a player of this skill chooses, and notes how often one was asked."""

    def same(setting, one, other, seat):
        game = setting.game
        assert game.view(one.state, seat) == game.view(other.state, seat)
        if seat is not None and seat in one.awaited:
            luck = f"{setting} {skill} {len(counted)}"
            first, second = (choose(game, skill, match.state, seat, seeded(luck)) for match in (one, other))
            assert first == second
            counted.append(first)

    return same


def compared(game, skill, most, goal):
    """How many positions a skill was asked in until the goal was reached or the settings ran out."""
    counted: list[str] = []
    for turn in range(1000):
        for setting in (setting for setting in SETTINGS if setting.game is game):
            dones = played(setting)
            for seat in dones[0].match.seats:
                variants(setting, dones, seat, seeded(f"{setting} {seat} {turn}"), most, choosing(skill, counted))
                if len(counted) >= goal:
                    return len(counted)
        if not counted:
            break
    return len(counted)


def test_games_that_hide_something_are_found():
    """Metro's hands and stock; in the others nothing that luck decides is told to one seat alone."""
    assert [game.slug for game in HIDING] == ["metro"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.slug)
def test_what_is_hidden_changes_no_move(game, level):
    """Other hands of the others and another stock, the same view: the same move."""
    assert compared(game, level, 2, 40) >= 40


def secret_choices(game):
    """Matches in which a seat has chosen in secret, each with another one in which it has chosen otherwise."""
    for setting in (setting for setting in SETTINGS if setting.game is game and setting.seats > 1):
        dones = played(setting)
        for number, done in enumerate(dones[1:], 1):
            before, mover = dones[number - 1].match, done.entry.seat
            if not game.secret(before.state, mover) or any(each.to is None for each in done.told):
                continue
            for text in before.legal(mover)[:2]:
                yield done.match, redo(before, replace(done.entry, text=text), ()).match, mover


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@each_game
def test_a_secret_choice_changes_no_move_of_the_others(game, level):
    """Whatever somebody has chosen in secret, the others choose the same."""
    asked = [
        (one, other, seat)
        for one, other, mover in islice(secret_choices(game), 10)
        for seat in one.awaited
        if seat != mover and seat in other.awaited
    ]
    for number, (one, other, seat) in enumerate(asked):
        first, second = (choose(game, level, match.state, seat, seeded(f"{number}")) for match in (one, other))
        assert first == second
    assert bool(asked) == (game.slug == "road")


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.slug)
def test_what_is_hidden_changes_no_move_in_many_positions(game, level):
    """The same for 10,000 positions in all."""
    goal = 500 if level == "expert" else 3200
    assert compared(game, level, 4, goal) >= goal
