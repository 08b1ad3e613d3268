"""Profiles and rankings as pictures that are posted: any process draws them again from what they are of."""

from __future__ import annotations

import pytest

from bot.ports.pictures import KeptPicture, PictureSource
from bot.ports.rating_pictures import NAME, ProfilePicture, RankingPicture, rating_picture
from bot.repository import Repository
from bot.text.languages import plain
from bot.text.match_pictures import MatchPictures
from rendering.profile import Career, Companion, GameCareer
from rendering.ranking import Ranked, Ranking
from rendering.theme import LIGHT

LONG = "🚇" * 200
"""A name of which each character takes four bytes."""
LINE = 8190
"""Bytes of the first line of a request that servers take."""

CAREER = Career(
    LONG,
    tuple(
        GameCareer(slug, 12_345, "several", 1612, 71, True, (2612,) * 30, (9999,) * 6, 61, ("first", "close") * 5)
        for slug in ("metro", "road", "socks", "tandem")
    ),
    (Companion(LONG, 9999),) * 3,
    (Companion(LONG, 9999),) * 3,
    turns=99_999,
    waited=183_000,
)
RANKING = Ranking(
    "tandem",
    "pair",
    (
        *(Ranked(rank, (LONG, LONG), 1612, 99_999, 250, True) for rank in range(1, 60)),
        Ranked(60, ("Ada",), 1, 1, own=True),
    ),
    LONG,
    "2026-11",
)
PICTURES = {"profile": ProfilePicture.of(CAREER), "ranking": RankingPicture.of(RANKING)}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_drawn_again_from_what_it_is_of(kind):
    """The same to the last pixel, in words too, through what is kept with a post; with its own place."""
    picture = PICTURES[kind]
    assert picture.kind == picture.source.kind == kind
    kept = KeptPicture.load(KeptPicture(picture.source, "", "it").dump())
    again = rating_picture(kept.source)
    assert again == picture
    spelling = plain("it", picture.names)
    assert again.paint(LIGHT, spelling) == picture.paint(LIGHT, spelling)


@pytest.mark.asyncio
async def test_pictures_of_matches_know_them_too():
    """They ask no store for what stands in the source."""
    sources = MatchPictures(Repository.__new__(Repository))
    for picture in PICTURES.values():
        assert await sources.picture(picture.source) == picture
        assert await sources.picture(PictureSource(picture.kind, "", words=("{}",))) is None


@pytest.mark.parametrize("kind", PICTURES)
def test_an_address_of_it_is_short_enough(kind):
    """With the longest names it can have, encoded in four characters for three bytes, beside what else stands there."""
    kept = KeptPicture(PICTURES[kind].source, "contrast", "it").dump()
    assert len(kept) * 4 / 3 + 200 < LINE


def test_long_names_are_cut():
    """Of a row, of companions, and of whoever it is of; rows that are not shown are left out."""
    assert {len(name) for name in PICTURES["profile"].names} == {NAME}
    assert len(PICTURES["ranking"].ranking.rows) == 11
    assert PICTURES["ranking"].names[-1] == "Ada"


@pytest.mark.parametrize("words", [(), ("",), ("{}",), ("[]",), ('{"name": 3}',), ('{"game": "metro", "rows": [{}]}',)])
@pytest.mark.parametrize("kind", PICTURES)
def test_what_cannot_be_read_is_no_picture(kind, words):
    """Damaged, or written by another program."""
    found = rating_picture(PictureSource(kind, "", words=words))
    assert found is None
