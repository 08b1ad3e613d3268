"""How strong people are by the matches they have finished, as OpenSkill reckons it (Weng and Lin, Plackett-Luce).

A rating is a guess ``mu`` at a strength and how unsure it is, ``sigma``. It is shown as one number, in which 400 more
are ten wins for each loss between two. Everybody begins at 1500, where the ``medium`` computer player stands for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace
from openskill.models import PlackettLuce

from bot.ports.addresses import Profile
from bot.ports.results import MatchResult, SeatResult
from games import catalogue
from games.kernel.computer import STRENGTHS, Skill, Strength

MODEL = PlackettLuce()
"""With the library's own numbers: mu 25, sigma 25/3, beta 25/6, tau 25/300."""

START, SHOWN, UNIT = 1500, 25.0, 30.0
"""The number at which everybody begins, its ``mu``, and how much a number rises with one of ``mu``."""

PROVISIONAL = 6.5
"""The ``sigma`` above which a number is provisional: that of some ten matches between two."""

HALF = 0.5
"""How much of a change a computer player moves."""

SURE = 1.0
"""The ``sigma`` of a computer player."""

PAIR = "pair"
"""The kind of rating of two people who play as partners, as one; ``bot.ports.results.KINDS`` are the others."""


class Rating(NamedTuple):
    """How strong somebody is in one game and kind, after so many ``matches``, the last one at an instant."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    matches: int = 0
    at: int = 0
    name: str = ""

    @property
    def number(self) -> int:
        """As it is shown.

        >>> Rating().number, Rating(mu=28.75).number
        (1500, 1612)
        """
        return round(START + UNIT * (self.mu - SHOWN))

    @property
    def doubt(self) -> int:
        """By how much the number may be wrong: two of three times it is not more."""
        return round(UNIT * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it rests on a few matches."""
        return self.sigma > PROVISIONAL


class Rated(NamedTuple):
    """Whose rating it is: the game, the kind, and the person; of two partners both, as ``pair_of`` names them."""

    game: str
    kind: str
    who: str


Ratings: TypeAlias = Mapping[Rated, Rating]


def pair_of(one: str, other: str) -> str:
    """What two partners are called as one.

    >>> pair_of("pb", "pa")
    'pa+pb'
    """
    return "+".join(sorted((one, other)))


def ratings(results: Iterable[MatchResult], known: Ratings | None = None) -> dict[Rated, Rating]:
    """Everybody's after these matches, which come in the order of their ends, from what they were before."""
    found = dict(known or {})
    for result in results:
        found.update(after(result, found))
    return found


def after(result: MatchResult, known: Ratings) -> dict[Rated, Rating]:
    """What one match makes of the ratings of those who played it; nothing where it is not rated."""
    if not result.rated or (result.kind == "alone" and not _measured(result)):
        return {}
    last = [players[0] for players in result.seats]
    changed = dict(_changes(result, _sides(result, last, known)))
    for number, players in enumerate(result.seats):
        # who left is judged as if they had stayed in the seat
        for one in players[1:]:
            sides = _sides(result, [*last[:number], one, *last[number + 1 :]], known)
            changed.update((who, new) for who, new in _changes(result, sides) if who.who == one.profile)
    if result.kind == "pairs":
        changed.update(_changes(result, _pairs(result, last, known)))
    return changed


class _Player(NamedTuple):
    """One who is judged: whose rating it is (None of a computer player), what it was, and the seat by itself."""

    who: Rated | None
    was: Rating
    seat: SeatResult


_Sides: TypeAlias = Sequence[Sequence[_Player]]


def _changes(result: MatchResult, sides: _Sides) -> Iterator[tuple[Rated, Rating]]:
    """What each comes to; who left gains nothing, and who took over loses nothing."""
    if len(sides) < 2:
        return
    teams = [[MODEL.rating(one.was.mu, one.was.sigma) for one in side] for side in sides]
    rated = MODEL.rate(teams, ranks=[float(side[0].seat.place) for side in sides])
    for number, (side, news) in enumerate(zip(sides, rated, strict=True)):
        others = [one.who is not None for other in (*sides[:number], *sides[number + 1 :]) for one in other]
        weight = (sum(others) + HALF * (len(others) - sum(others))) / len(others)
        for (who, was, seat), new in zip(side, news, strict=True):
            if who is None:
                continue
            kept = (seat.left and new.mu > was.mu) or (seat.came and new.mu < was.mu)
            share = 0.0 if kept else weight
            mu, sigma = was.mu + share * (new.mu - was.mu), was.sigma + share * (new.sigma - was.sigma)
            yield who, Rating(mu, sigma, was.matches + 1, result.at, seat.name)


def _sides(result: MatchResult, lineup: Sequence[SeatResult], known: Ratings) -> _Sides:
    """The sides by the people in them; of one side alone, beside it the levels by the points they make."""
    sides = [[_player(result, lineup[seat], known) for seat in side] for side in result.sides]
    if result.kind != "alone":
        return sides
    points = {level: one.alone for level, one in strengths(result.game).items()}
    own = lineup[0].points
    everybody = [*points.values(), own]
    placed = [
        [one._replace(seat=replace(one.seat, place=1 + sum(other > own for other in everybody))) for one in sides[0]]
    ]
    for level, mean in points.items():
        seat = SeatResult("", 1 + sum(other > mean for other in everybody), 0, level=level)
        placed.append([_player(result, seat, known)] * len(sides[0]))
    return placed


def _pairs(result: MatchResult, lineup: Sequence[SeatResult], known: Ratings) -> _Sides:
    """The pairs as one each; none where somebody plays beside a computer player, or with several partners."""
    sides = [[lineup[seat] for seat in side] for side in result.sides]
    if any(len(side) != 2 or bool(side[0].profile) != bool(side[1].profile) for side in sides):
        return ()
    return [[_pair(result, side, known)] for side in sides]


def _pair(result: MatchResult, side: Sequence[SeatResult], known: Ratings) -> _Player:
    first, second = side
    if not first.profile:
        return _player(result, first, known)
    who = Rated(result.game, PAIR, pair_of(first.profile, second.profile))
    names = " & ".join(sorted((first.name, second.name)))
    seat = replace(first, name=names, left=first.left or second.left, came=first.came or second.came)
    return _Player(who, known.get(who, Rating()), seat)


def _player(result: MatchResult, seat: SeatResult, known: Ratings) -> _Player:
    if not seat.profile:
        return _Player(None, computer_rating(result.game, seat.level), seat)
    who = Rated(result.game, result.kind, seat.profile)
    return _Player(who, known.get(who, Rating()), seat)


def _measured(result: MatchResult) -> bool:
    """Whether the points of the levels are known for a match like this: with the usual options, played to its end."""
    return result.usual and not result.stopped and any(one.alone for one in strengths(result.game).values())


def who_plays(result: MatchResult) -> set[Rated]:
    """Whose ratings a match may move: its people's, and in pairs those of two partners."""
    found = {Rated(result.game, result.kind, one.profile) for one in result.people}
    for side in result.sides if result.kind == "pairs" else ():
        people = [result.seats[seat][0].profile for seat in side]
        found |= {Rated(result.game, PAIR, pair_of(*people))} if len(people) == 2 and all(people) else set()
    return found


def story(results: Iterable[MatchResult], who: Profile) -> list[tuple[MatchResult, dict[Rated, Rating]]]:
    """What a person has played, each match with what it made of the ratings of theirs, alone and with a partner."""
    found, known = list[tuple[MatchResult, dict[Rated, Rating]]](), dict[Rated, Rating]()
    for result in results:
        changed = after(result, known)
        known.update(changed)
        if result.of(who) is not None:
            found.append((result, {rated: new for rated, new in changed.items() if who in rated.who.split("+")}))
    return found


def strengths(game: str) -> Mapping[str, Strength]:
    """How strong the levels of a game are, the weakest first; of a game that does not say so, as is usual."""
    rules = catalogue().get(game)
    return dict(STRENGTHS if rules is None or rules.computer is None else rules.computer.strengths)


def computer_rating(game: str, level: str) -> Rating:
    """The rating of a computer player, which no match changes; of one without a level that of the weakest.

    >>> computer_rating("metro", "medium spoiler").number
    1500
    """
    known = strengths(game)
    found = known.get(Skill.read(level).level if level else "") or next(iter(known.values()))
    return Rating(mu=SHOWN + (found.rating - START) / UNIT, sigma=SURE)
