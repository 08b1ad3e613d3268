"""What the computer players of every game promise, with each level and character."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, cycle

import pytest
from every_game import GAMES, played, setting

from games.kernel.chance import seeded
from games.kernel.computer import CHARACTERS, LEVELS, Mind, Skill
from games.kernel.computer_moves import Question, answer, choose, choose_from, version
from games.kernel.game import chosen
from tests.games.ladder import matches, rungs, sides_of

BY_SLUG = {game.slug: game for game in GAMES if game.computer is not None}
TABLES = [
    setting(BY_SLUG[slug], seats, **options)
    for slug, seats, options in (
        ("metro", 2, {"hand": "3", "turn": "free"}),
        ("metro", 3, {"touch": "edge"}),
        ("metro", 6, {"hand": "2"}),
        ("road", 1, {}),
        ("road", 2, {"sheet": "city"}),
        ("road", 4, {}),
        ("socks", 2, {"size": "first", "layout": "players", "blockers": "3"}),
        ("socks", 2, {"layout": "players", "placing": "players", "blockers": "2", "rebuild": "yes"}),
        ("socks", 2, {"free_neighbours": "any"}),
        ("tandem", 2, {}),
        ("tandem", 4, {"key": "chosen"}),
        ("tandem", 6, {"play_on": "yes", "giving": "each"}),
        ("tandem", 8, {"meet": "duty"}),
    )
]
SKILLS = [Skill(level, character).write() for level in LEVELS[:-1] for character in CHARACTERS]
EXPERTS = [Skill(LEVELS[-1], character).write() for character in CHARACTERS]
"""Who thinks long: they are asked for one move a table."""
GAMES_AGAINST = {"metro": 6, "road": 2, "tandem": 2}
"""In how many games ``hard`` meets the yardstick."""

tables = pytest.mark.parametrize("table", TABLES, ids=str)


def decisions(table, most):
    """Positions of a game with somebody who has a choice there, early ones and late ones."""
    game = table.game
    found = [
        (done.match.state, seat)
        for done in played(table)
        for seat in done.match.awaited[:1]
        if len(tuple(game.legal(done.match.state, seat))) > 1
    ]
    return [*found[:4], *found[4 :: max(1, len(found) // most)]]


@tables
def test_every_skill_makes_a_legal_move(table):
    """In every phase of the game, with each option; that it is the same each time, ``test_chosen_moves`` says."""
    game, asked = table.game, decisions(table, 4)
    for (state, seat), skill in [*zip(asked, cycle(SKILLS), strict=False), (asked[-1], EXPERTS[table.seats % 2])]:
        text = choose(game, skill, state, seat, seeded("own"))
        assert text in {game.write(move) for move in game.legal(state, seat)}


@pytest.mark.parametrize("slug", BY_SLUG)
def test_a_question_is_answered_by_the_players_it_was_meant_for(slug):
    """The same each time; a process with other games or versions than the one that asks must not answer for them."""
    game = BY_SLUG[slug]
    state, seat = decisions(setting(game, game.seats[0]), 2)[0]
    view, moves, luck = game.view(state, seat), tuple(game.legal(state, seat)), seeded("mind")
    mind = Mind(Skill.read("easy"), version(game), 1)
    asked = Question(slug, game.edition, seat, mind, view, moves, luck)
    assert answer(asked) == answer(asked) == choose_from(game, "easy", view, moves, seeded("mind"))
    for other in (
        replace(asked, game="pebble"),
        replace(asked, edition=game.edition + 1),
        replace(asked, mind=replace(mind, version=version(game) + 1)),
    ):
        with pytest.raises(LookupError, match="there is no computer player"):
            answer(other)


@tables
def test_every_move_is_assessed_once(table):
    """Best first, whatever the budget, rounded, and the same again; the chances of all sides make up one."""
    game = table.game
    state, seat = decisions(table, 2)[-2]
    view, moves = game.view(state, seat), tuple(game.legal(state, seat))
    assert len({game.computer.assess(view, moves, 0, seeded("assess")) for _ in range(2)}) == 1
    for playouts in (0, 24):
        found = game.computer.assess(view, moves, playouts, seeded("assess"))
        assert sorted(map(game.write, moves)) == sorted(game.write(one.move) for one in found)
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        for one in found:
            assert len(one.points) == len(one.chances) == table.seats
            assert all(value == round(value, 3) for value in (one.worth, *one.points, *one.chances))
            for side in game.teams(state):
                assert {(one.points[other], one.chances[other]) for other in side} == {
                    (one.points[side[0]], one.chances[side[0]])
                }
            assert sum(one.chances[side[0]] for side in game.teams(state)) == pytest.approx(1, abs=0.003)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("slug", GAMES_AGAINST)
def test_hard_beats_the_yardstick(slug, character):
    """It has more points over a few games, and where there are two sides it is more often first."""
    game, skills = BY_SLUG[slug], [f"hard {character}", "greedy1"]
    options, games = chosen(game, {}), GAMES_AGAINST[slug]
    found = matches(game, skills, game.seats[0], options, games=games, seed="1", watch=count().__next__)
    strong, weak = rungs(skills, found)
    assert strong.mean > weak.mean
    assert strong.first > weak.first or len(sides_of(game, game.seats[0], options)) == 1
