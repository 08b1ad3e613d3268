"""Ratings: the library's own example, what each kind of match moves and by how much, and who cannot lose or gain."""

from __future__ import annotations

import random

import pytest
from openskill.models import PlackettLuce

from bot.ports.addresses import Account, Code, Profile
from bot.ports.results import MatchResult, SeatResult
from bot.table.ratings import PAIR, Rated, Rating, after, computer_rating, pair_of, ratings, story
from games import catalogue
from games.kernel.computer import LEVELS


def seat(who: str, place: int, points: int = 0, **more: object) -> SeatResult:
    """What a person, or a computer player of a level, came to."""
    if who in LEVELS:
        return SeatResult(who, place, points, level=who)
    return SeatResult(who, place, points, Profile(who), Account(f"web:{who}"), **more)  # type: ignore[arg-type]


def result(*seats: SeatResult | tuple[SeatResult, ...], kind: str = "two", at: int = 1, **more: object) -> MatchResult:
    """A match of Metro in which each of these played a seat of their own, in pairs where that is its kind."""
    everybody = tuple(one if isinstance(one, tuple) else (one,) for one in seats)
    numbers = range(len(everybody))
    sides = tuple(zip(numbers[::2], numbers[1::2], strict=True)) if kind == "pairs" else tuple((n,) for n in numbers)
    facts: dict[str, object] = {"game": "metro", "sides": sides, **more}
    return MatchResult(Code(f"K{at}"), kind=kind, at=at, seats=everybody, **facts)  # type: ignore[arg-type]


def changes(found: dict[Rated, Rating], kind: str = "two") -> dict[str, float]:
    """By how much each person's guess has changed, of those who began with it."""
    return {rated.who: new.mu - 25 for rated, new in found.items() if rated.kind == kind}


def test_the_library_reckons_as_its_page_says() -> None:
    """The example of openskill's own page, to the last digit it prints."""
    model = PlackettLuce(tau=0)
    teams = [[model.rating(), model.rating(32.444, 5.123)], [model.rating(43.381, 2.421), model.rating(25.188, 6.211)]]
    found = [(one.mu, one.sigma) for team in model.rate(teams) for one in team]
    expected = [
        (28.669648436582808, 8.071520788025197), (33.83086971107981, 5.062772998705765),
        (43.071274808241974, 2.4166900452721256), (23.149503312339064, 6.1378606973362135),
    ]  # fmt: skip
    assert found == [pytest.approx(pair, rel=1e-14) for pair in expected]


def test_a_match_between_two_is_what_the_library_says() -> None:
    """With nobody else at the table nothing is added to what openskill reckons."""
    model = PlackettLuce()
    [[best], [worst]] = model.rate([[model.rating()], [model.rating()]])
    found = after(result(seat("ann", 1), seat("ben", 2)), {})
    assert found[Rated("metro", "two", "ann")] == Rating(best.mu, best.sigma, 1, 1, "ann")
    assert found[Rated("metro", "two", "ben")] == Rating(worst.mu, worst.sigma, 1, 1, "ben")


def test_a_computer_player_moves_by_half_and_stays() -> None:
    """A person against a level: half of what the library says; where one of two others is a person, three quarters."""
    level, model = computer_rating("metro", "medium"), PlackettLuce()
    [[best], _] = model.rate([[model.rating()], [model.rating(level.mu, level.sigma)]])
    found = after(result(seat("ann", 1), seat("medium", 2)), {})
    assert changes(found) == {"ann": pytest.approx((best.mu - 25) / 2)}
    three = [[model.rating()], [model.rating()], [model.rating(level.mu, level.sigma)]]
    [[best], *_] = model.rate(three)
    found = after(result(seat("ann", 1), seat("ben", 2), seat("medium", 3), kind="several"), {})
    assert changes(found, "several")["ann"] == pytest.approx((best.mu - 25) * 3 / 4)


def test_levels_rise_and_medium_is_where_everybody_begins() -> None:
    """In each game of the house that measured them; what is alone makes more points the better it plays."""
    for game in catalogue().values():
        assert game.computer is not None
        found = [dict(game.computer.strengths)[level] for level in LEVELS]
        assert found[1].rating == 1500
        assert found[0].rating < found[1].rating < found[2].rating
        assert [one.alone for one in found[:3]] == sorted(one.alone for one in found[:3])
        assert abs(found[3].rating - found[2].rating) < 500


def test_who_left_keeps_a_loss_and_gains_nothing() -> None:
    """Who gave up loses as their place says. Where the seat wins for somebody else, only that person gains."""
    lost = after(result(seat("ann", 1), seat("ben", 2, left=True)), {})
    assert changes(lost)["ben"] < 0
    handed = (seat("cleo", 1, came=True), seat("ben", 1, left=True))
    won = changes(after(result(handed, seat("ann", 2)), {}))
    assert (won["ben"], won["cleo"] > 0, won["ann"] < 0) == (0, True, True)


def test_who_took_over_cannot_lose_by_it() -> None:
    """The loss is that of whoever left the seat, as if they had stayed in it."""
    handed = (seat("cleo", 2, came=True), seat("ben", 2, left=True))
    found = changes(after(result(handed, seat("ann", 1)), {}))
    stayed = changes(after(result(seat("ben", 2), seat("ann", 1)), {}))
    assert (found["cleo"], found["ben"]) == (0, stayed["ben"])


def test_pairs_are_rated_as_people_and_as_pairs() -> None:
    """Four people: four ratings and two of pairs; beside a computer partner a person is rated and no pair."""
    found = after(result(seat("ann", 1), seat("ben", 1), seat("cleo", 2), seat("dan", 2), kind="pairs"), {})
    assert {(rated.kind, rated.who) for rated in found} == {
        *(("pairs", who) for who in ("ann", "ben", "cleo", "dan")), (PAIR, "ann+ben"), (PAIR, "cleo+dan"),
    }  # fmt: skip
    assert found[Rated("metro", PAIR, pair_of("ben", "ann"))].name == "ann & ben"
    mixed = after(result(seat("ann", 1), seat("hard", 1), seat("cleo", 2), seat("dan", 2), kind="pairs"), {})
    assert {rated.kind for rated in mixed} == {"pairs"}


def test_alone_one_is_rated_by_points_against_the_levels() -> None:
    """In The Best Road more points than expert makes are a gain, fewer than easy a loss; with other options nothing."""

    def alone(points: int, **more: object) -> dict[str, float]:
        facts = {"game": "road", **more}
        return changes(after(result(seat("ann", 1, points), kind="alone", **facts), {}), "alone")

    assert alone(50)["ann"] > alone(40)["ann"] > 0 > alone(20)["ann"]
    assert alone(50, usual=False) == {} == alone(50, game="metro") == alone(50, stopped=True)


def test_what_is_not_rated_changes_nothing() -> None:
    """A match that was agreed not to count, whoever wins."""
    assert after(result(seat("ann", 1), seat("ben", 2), rated=False), {}) == {}


def test_going_on_is_the_same_as_beginning_anew() -> None:
    """To the last digit, wherever the ratings of before came from; a person's story ends with their rating."""
    luck, people = random.Random(5), ["ann", "ben", "cleo", "dan", "medium", "hard"]
    played = []
    for number in range(300):
        count = luck.choice([2, 2, 3, 4])
        chosen = luck.sample(people, count)
        kind = "two" if count == 2 else luck.choice(["several", "pairs"]) if count == 4 else "several"
        places = [1, 1, 2, 2] if kind == "pairs" else luck.sample(range(1, count + 1), count)
        played.append(result(*map(seat, chosen, places), kind=kind, at=number + 1))
    whole = ratings(played)
    assert ratings(played[200:], ratings(played[:200])) == whole
    last = story(played, Profile("ann"))
    assert [one for one, _ in last] == [one for one in played if one.of(Profile("ann"))]
    assert last[-1][1].items() <= whole.items()
