"""A person by the matches they have finished: ratings, places, pace, with whom they play, and what they did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bot.ports.addresses import Profile, forgotten
from bot.ports.results import MatchResult, SeatResult
from bot.table.ratings import PAIR, Rated, Rating
from games import catalogue
from rendering.profile import Career, Companion, GameCareer

Story: TypeAlias = Sequence[tuple[MatchResult, Mapping[Rated, Rating]]]
"""What somebody has played in the order of its ends, each match with what it made of their ratings."""


def career_of(who: Profile, story: Story) -> Career:
    """What somebody has come to by all they have played, which is something."""
    own = [(result, *found) for result, _ in story if (found := result.of(who)) is not None]
    slugs = [slug for slug, _ in Counter(result.game for result, *_ in own).most_common() if slug in catalogue()]
    turns, late = sum(mine.turns for *_, mine in own), sum(mine.late for *_, mine in own)
    rivals, partners, names = Counter[str](), Counter[str](), dict[str, str]()
    for result, seat, _ in own:
        side = next(one for one in result.sides if seat in one)
        for number, (other, *_) in enumerate(result.seats):
            if other.profile and other.profile != who and not forgotten(other.profile):
                names[other.profile] = other.name
                (partners if number in side else rivals)[other.profile] += 1
    return Career(
        name=own[-1][2].name,
        games=tuple(_game_career(slug, who, story) for slug in slugs),
        rivals=tuple(Companion(names[one], count) for one, count in rivals.most_common()),
        partners=tuple(Companion(names[one], count) for one, count in partners.most_common()),
        turns=turns + late,
        waited=sum(mine.waited for *_, mine in own) // turns if turns else 0,
        late=late,
    )


def _game_career(slug: str, who: Profile, story: Story) -> GameCareer:
    """One game, with the rating of the kind in which most matches were rated."""
    played = [(result, changed) for result, changed in story if result.game == slug]
    mine: list[SeatResult] = [found[1] for result, _ in played if (found := result.of(who)) is not None]
    numbers = [(rated, new) for _, changed in played for rated, new in changed.items() if rated.kind != PAIR]
    (kind, _), *_ = Counter(rated.kind for rated, _ in numbers).most_common(1) or [("", 0)]
    curve = [new for rated, new in numbers if rated.kind == kind]
    places = Counter(one.place for one, (result, _) in zip(mine, played, strict=True) if result.kind != "alone")
    return GameCareer(
        game=slug,
        matches=len(mine),
        kind=kind,
        number=curve[-1].number if curve else None,
        doubt=curve[-1].doubt if curve else 0,
        provisional=bool(curve) and curve[-1].provisional,
        curve=tuple(new.number for new in curve),
        places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        best=max(one.best for one in mine),
        deeds=tuple(dict.fromkeys(deed for one in mine for deed in one.deeds)),
    )
