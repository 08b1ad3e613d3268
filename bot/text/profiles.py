"""A person by the matches they have finished: ratings, places, pace, with whom they play, and what they did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.ports.addresses import Profile
from bot.ports.results import MatchResult, SeatResult
from bot.table.ratings import PAIR, Rated, Rating
from bot.text.rankings import KINDS, in_words
from bot.text.table_labels import left
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Said, Strong, Word, counted, joined, said

CURVE = 30
"""The last ratings that a curve shows."""
NAMED = 3
"""Rivals and partners who are named."""

Story: TypeAlias = Sequence[tuple[MatchResult, Mapping[Rated, Rating]]]
"""What somebody has played in the order of its ends, each match with what it made of their ratings."""


@dataclass(frozen=True)
class GameRecord:
    """What somebody came to in one game: ratings by kind, the curve of the one with most matches, and the rest."""

    game: AnyGame
    matches: int
    firsts: int
    ratings: Mapping[str, Rating]
    curve: tuple[int, ...]
    best: int
    deeds: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The kind of most rated matches, "" where none was rated."""
        return max(self.ratings, key=lambda kind: self.ratings[kind].matches, default="")


@dataclass(frozen=True)
class PersonRecord:
    """Somebody by what they have finished. ``waited`` are milliseconds a turn; ``late`` of 100 turns time was up.

    ``places`` counts firsts, seconds and so on in matches against others. ``rivals`` and ``partners`` are named with
    how often they were met, those who were met most first.
    """

    name: str
    games: tuple[GameRecord, ...]
    places: tuple[int, ...]
    waited: int
    late: int
    rivals: tuple[tuple[str, int], ...]
    partners: tuple[tuple[str, int], ...]

    @property
    def matches(self) -> int:
        """How many matches they have finished."""
        return sum(one.matches for one in self.games)


def person_record(who: Profile, story: Story) -> PersonRecord:
    """What somebody has come to by all they have played, which is something."""
    own = [(result, *found) for result, _ in story if (found := result.of(who)) is not None]
    slugs = [slug for slug, _ in Counter(result.game for result, *_ in own).most_common() if slug in catalogue()]
    places = Counter(mine.place for result, _, mine in own if result.kind != "alone")
    turns, late = sum(mine.turns for *_, mine in own), sum(mine.late for *_, mine in own)
    rivals, partners, names = Counter[str](), Counter[str](), dict[str, str]()
    for result, seat, _ in own:
        side = next(one for one in result.sides if seat in one)
        for number, (other, *_) in enumerate(result.seats):
            if other.profile and other.profile != who:
                names[other.profile] = other.name
                (partners if number in side else rivals)[other.profile] += 1
    return PersonRecord(
        name=own[-1][2].name,
        games=tuple(_game_record(catalogue()[slug], who, story) for slug in slugs),
        places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        waited=sum(mine.waited for *_, mine in own) // turns if turns else 0,
        late=round(100 * late / (turns + late)) if late else 0,
        rivals=tuple((names[one], count) for one, count in rivals.most_common(NAMED)),
        partners=tuple((names[one], count) for one, count in partners.most_common(NAMED)),
    )


def _game_record(game: AnyGame, who: Profile, story: Story) -> GameRecord:
    played = [(result, changed) for result, changed in story if result.game == game.slug]
    ratings = {rated.kind: rating for _, changed in played for rated, rating in changed.items() if rated.kind != PAIR}
    mine: list[SeatResult] = [found[1] for result, _ in played if (found := result.of(who)) is not None]
    record = GameRecord(
        game=game,
        matches=len(mine),
        firsts=sum(one.place == 1 for one, (result, _) in zip(mine, played, strict=True) if result.kind != "alone"),
        ratings=ratings,
        curve=(),
        best=max(one.best for one in mine),
        deeds=tuple(dict.fromkeys(deed for one in mine for deed in one.deeds)),
    )
    whole = Rated(game.slug, record.kind, who)
    curve = tuple(changed[whole].number for _, changed in played if whole in changed)
    return GameRecord(**{**vars(record), "curve": curve[-CURVE:]})


def profile_lines(record: PersonRecord) -> list[Word]:
    """A person in a few sentences."""
    lines: list[Word] = [
        counted(
            "{name}: {n} match finished.", "{name}: {n} matches finished.", record.matches, name=Strong(record.name)
        )
    ]
    lines += [_game_line(one) for one in record.games]
    if record.waited:
        lines.append(_pace(record))
    if record.rivals:
        lines.append(said("Most often against: {people}.", people=_people(record.rivals)))
    if record.partners:
        lines.append(said("Most often with: {people}.", people=_people(record.partners)))
    return lines


def _game_line(one: GameRecord) -> Word:
    """A game in a line: the ratings, then matches and what is best."""
    title = Said(one.game.title)
    rated = [
        said("{number} ({kind})", number=in_words(rating), kind=KINDS[kind]) for kind, rating in one.ratings.items()
    ]
    played = counted("{n} match, first in {firsts}", "{n} matches, first in {firsts}", one.matches, firsts=one.firsts)
    parts: list[Word] = [*rated, played]
    return said("{game}: {parts}.", game=title, parts=joined(parts, "; "))


def _pace(record: PersonRecord) -> Word:
    """How long a turn takes, and how many were in time."""
    time = left(record.waited)
    if not record.late:
        return said("A turn takes {time}, always in time.", time=time)
    return said("A turn takes {time}, {share} % in time.", time=time, share=100 - record.late)


def _people(found: Sequence[tuple[str, int]]) -> Said:
    """Names with how often.

    >>> from rendering.text import plainly
    >>> plainly(()).spell(_people([("Ben", 3), ("Cleo", 1)]))
    'Ben (3), Cleo (1)'
    """
    return joined([said("{name} ({count})", name=Strong(name), count=count) for name, count in found])
