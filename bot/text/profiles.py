"""A person by the matches they have finished: ratings, places, pace, with whom they play, and what they did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.ports.addresses import Profile, forgotten
from bot.ports.results import MatchResult, SeatResult
from bot.table.ratings import Rated, Rating
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
    games = [_game_careers(slug, who, story) for slug in slugs]
    return Career(
        name=own[-1][2].name,
        games=(*(one[0] for one in games), *(other for one in games for other in one[1:])),
        rivals=tuple(Companion(names[one], count) for one, count in rivals.most_common()),
        partners=tuple(Companion(names[one], count) for one, count in partners.most_common()),
        turns=turns + late,
        waited=sum(mine.waited for *_, mine in own) // turns if turns else 0,
        late=late,
    )


def _game_careers(slug: str, who: Profile, story: Story) -> list[GameCareer]:
    """One game, a kind of match each, that of most matches first, with what the whole game brought beside it."""
    played = [(result, changed) for result, changed in story if result.game == slug and result.of(who) is not None]
    feats: list[SeatResult] = [found[1] for result, _ in played if (found := result.of(who)) is not None]
    kinds = [kind for kind, _ in Counter(result.kind for result, _ in played).most_common()]
    careers = [_career(slug, kind, who, [one for one in played if one[0].kind == kind]) for kind in kinds]
    best, deeds = max(one.best for one in feats), tuple(dict.fromkeys(deed for one in feats for deed in one.deeds))
    return [replace(careers[0], best=best, deeds=deeds), *careers[1:]]


def _career(slug: str, kind: str, who: Profile, played: Story) -> GameCareer:
    """One kind of match in one game."""
    curve = [changed[rated] for _, changed in played if (rated := Rated(slug, kind, who)) in changed]
    places = Counter(found[1].place for result, _ in played if (found := result.of(who)) is not None)
    return GameCareer(
        game=slug,
        matches=len(played),
        kind=kind,
        number=curve[-1].number if curve else None,
        doubt=curve[-1].doubt if curve else 0,
        provisional=bool(curve) and curve[-1].provisional,
        curve=tuple(new.number for new in curve),
        places=() if kind == "alone" else tuple(places[place] for place in range(1, max(places) + 1)),
    )
