"""Who begins: what the option says, what luck draws for it, and who begins when people play again."""

from __future__ import annotations

import pytest
from every_game import GAMES

from games.kernel import beginner
from games.kernel.beginner import Begins, began, following, hosted, named, recalled, without
from games.kernel.chance import Recorded, seeded
from games.kernel.game import Illegal, Seat, chosen

GAMES_WITH_IT = [game for game in GAMES if beginner.offered(game)]
EACH = [(game, seats) for game in GAMES_WITH_IT for seats in game.seats]

each = pytest.mark.parametrize(("game", "seats"), EACH, ids=[f"{game.slug} {seats}" for game, seats in EACH])


def begun(game, seats, value, seed="luck"):
    """The start of a game with this value of the option, and what was drawn for it."""
    luck = Recorded(seeded(f"{game.slug} {seed}"))
    return game.setup(seats, chosen(game, {"first": value}), luck), luck.draws


def test_all_our_games_have_the_option_alike():
    """The same label and words in all four, last in the list; a seat for each player there can be."""
    assert [game.slug for game in GAMES_WITH_IT] == ["metro", "road", "socks", "tandem"]
    for game in GAMES_WITH_IT:
        option = game.options[-1]
        assert (option.name, option.label) == ("first", "Who begins")
        assert len(option.words) == len(option.values) >= 2 + game.seats[-1]
        assert option.words[:3] == ("Luck says who begins", "The host begins", "Seat 1 begins")


@each
def test_the_seat_that_is_named_begins(game, seats):
    """Each seat can be named, and the host stands for the first; nothing is drawn for it."""
    _, usual = begun(game, seats, "1")
    for seat in range(seats):
        step, draws = begun(game, seats, str(seat + 1))
        assert began(step.told) == seat
        assert draws == usual
        assert game.load(game.dump(step.state)) == step.state
    assert begun(game, seats, "host") == begun(game, seats, "1")


@each
def test_luck_names_a_seat_by_one_draw(game, seats):
    """Below the number of seats, before all other luck; in Socks behind city and socks."""
    for seed in ("one", "two", "three"):
        step, draws = begun(game, seats, "luck", seed)
        own = -1 if game.slug == "socks" else 0
        assert draws[own] == (seats, began(step.told))
        assert len(draws) == len(begun(game, seats, "1", seed)[1]) + 1
        assert game.load(game.dump(step.state)) == step.state


@each
def test_a_seat_that_is_not_there_cannot_begin(game, seats):
    """The start is refused in a sentence that says which seat it is."""
    for value in game.options[-1].values:
        if value.isdigit() and int(value) > seats:
            with pytest.raises(Illegal, match=f"Seat {value} is to begin, but nobody sits there."):
                begun(game, seats, value)


@each
def test_records_tell_who_began(game, seats):
    """The facts of a setup lead to the same start; another seat in them cannot have been."""
    for value in ("luck", *map(str, range(1, seats + 1))):
        options = chosen(game, {"first": value})
        step, _ = begun(game, seats, value)
        facts = game.facts.setup(step.state, step.told)
        again = game.facts.recall(seats, options, facts)
        assert (again.state, began(again.told)) == (step.state, began(step.told))
        with pytest.raises(ValueError, match="seat"):
            game.facts.recall(seats, options, {**facts, "first": seats})
        if value != "luck" and seats > 1:
            with pytest.raises(ValueError, match="another seat"):
                game.facts.recall(seats, options, {**facts, "first": int(value) % seats})


def test_a_record_says_who_began():
    """Whoever luck drew, or the seat that was named and no other."""
    assert recalled({"first": "1"}, 4, 0) == Begins(Seat(0), drawn=False)
    assert recalled({"first": "luck"}, 4, 0) == Begins(Seat(0), drawn=True)
    for value, fact, why in (("luck", None, "no int"), ("2", 0, "another"), ("5", 0, "nobody"), ("1", True, "no int")):
        with pytest.raises(ValueError, match=why):
            recalled({"first": value}, 4, fact)


def test_another_side_begins_each_time():
    """Seat by seat; in pairs another pair, and after a round of pairs the other partner."""
    for sides, order in (
        ([[0], [1], [2]], [0, 1, 2]),
        ([[0, 1]], [0, 1]),
        ([[0, 1], [2, 3]], [0, 2, 1, 3]),
        ([[0, 1], [2, 3], [4, 5]], [0, 2, 4, 1, 3, 5]),
    ):
        assert [following(sides, seat) for seat in order] == [*order[1:], order[0]]


def test_the_host_gets_a_number_and_the_rest_stays():
    """Only where the host is to begin."""
    assert hosted({"hand": "2", "first": "host"}, Seat(2)) == {"hand": "2", "first": "3"}
    for options in ({"first": "luck"}, {"first": "2"}, {"size": "full"}):
        assert hosted(options, Seat(2)) == options
    assert named({"size": "full"}, 2) is None


@pytest.mark.parametrize(
    ("value", "leaves", "after"),
    [("3", 0, "2"), ("3", 1, "2"), ("3", 2, "3"), ("3", 3, "3"), ("4", 3, "1"), ("1", 0, "1"), ("5", 0, "5")],
)
def test_the_same_person_begins_when_somebody_gets_up(value, leaves, after):
    """Seats behind move up. Where the one who was to begin leaves, it is whoever comes to sit there, or the first."""
    assert without({"first": "luck"}, Seat(0), 4) == {"first": "luck"}
    assert without({"first": value}, Seat(leaves), 4) == {"first": after}
