"""Profiles and rankings: everything on them can be read on a phone, whoever they are of; and the same in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from careers import CAREERS, METRO
from rankings import RANKINGS
from test_legible import PHONE, begun, weak
from test_metro_texts import clashes

from bot.text.languages import plain
from rendering.canvas import encode, texts
from rendering.profile import CURVE, Career, GameCareer, profile, profile_words
from rendering.ranking import ROWS, ranking, ranking_words
from rendering.theme import LIGHT, THEMES

LEAST = 11
"""Pixels of the smallest letters on a phone."""


def drawn(one, locale="en", theme=LIGHT):
    """The picture of a profile or a ranking."""
    paint = profile if isinstance(one, Career) else ranking
    return paint(one, theme, plain(locale, one.names))


def told(one, locale="en"):
    """It in words."""
    spelling = plain(locale, one.names)
    words = profile_words(one) if isinstance(one, Career) else ranking_words(one, spelling.language)
    return [spelling.spell(word) for word in words]


ALL = {
    **{f"profile {name}": one for name, one in CAREERS.items()},
    **{f"ranking {n}": one for n, one in RANKINGS.items()},
}


@pytest.mark.parametrize(("name", "locale"), list(product(ALL, ("en", "it"))))
def test_no_words_overlap_or_are_too_small(name, locale):
    """In both languages, with names of all scripts and the largest figures."""
    whole = drawn(ALL[name], locale)
    assert whole.width == LIGHT.side
    assert list(clashes(texts(whole), height=whole.height)) == []
    assert min(text.size for text in texts(whole)) * PHONE >= LEAST * whole.width


@pytest.mark.parametrize(("name", "theme"), list(product(ALL, THEMES)))
def test_words_keep_their_contrast_on_a_phone(name, theme):
    """In every theme nothing is too pale at a third of the size; equal values give equal pictures."""
    whole = drawn(ALL[name], theme=THEMES[theme])
    assert weak(whole) == set()
    assert encode(whole) == encode(drawn(ALL[name], theme=THEMES[theme]))


@pytest.mark.parametrize("name", ALL)
def test_names_begin_as_they_should(name):
    """Whatever is left of them where room is short."""
    written = texts(drawn(ALL[name]))
    assert all(begun(each, written) for each in ALL[name].names if each)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_only_names_are_cut(locale):
    """All that stands beside short ones is whole, also with the largest figures."""
    worst = replace(CAREERS["worst"], name="Ada", rivals=CAREERS["four"].partners, partners=CAREERS["four"].partners)
    rows = tuple(replace(row, names=("Ada",)) for row in RANKINGS["worst"].rows)
    ranked = replace(RANKINGS["worst"], rows=rows, place="Torino")
    for one in (worst, CAREERS["four"], CAREERS["unrated"], CAREERS["nothing"], ranked, RANKINGS["nobody"]):
        assert [text.text for text in texts(drawn(one, locale)) if "…" in text.text] == []


def test_a_profile_shows_the_rating_and_what_it_rests_on():
    """The number, how sure it is, matches, places, best, deeds, time, people."""
    written = {text.text for text in texts(drawn(CAREERS["one"]))}
    assert {
        "Ada",
        "Metro",
        "Several players",
        "1,612",
        "± 71",
        "24 matches · 12 won",
        "34",
        "Deeds: 7 of 10",
    } <= written
    assert {"1", "12", "2", "7", "3", "4", "3 min", "98 %", "Bruno", "17"} <= written
    assert "Partners" not in written
    assert "± 212, provisional" in {text.text for text in texts(drawn(CAREERS["four"]))}


def test_later_places_are_counted_together():
    """Those behind the fourth, with it; alone there are none."""
    one = Career("Ada", (replace(METRO, places=(9, 8, 7, 1, 2, 3)),))
    written = {text.text for text in texts(drawn(one))}
    assert {"4+", "6"} <= written and "5" not in written
    assert "Played for points" in {text.text for text in texts(drawn(Career("Ada", (GameCareer("road", 3),))))}


def test_a_curve_shows_the_last_matches():
    """What was long before them changes nothing, and a single number is no curve."""
    steady = tuple(1500 + 7 * (number % 5) for number in range(CURVE))
    pictures = [
        encode(drawn(Career("Ada", (replace(METRO, curve=curve),)))) for curve in (steady, (900, *steady), (1,), ())
    ]
    assert pictures[0] == pictures[1] != pictures[2] == pictures[3]


def test_a_game_that_is_here_no_more_keeps_its_figures():
    """It is called as it was stored, without deeds."""
    one = Career("Ada", (GameCareer("chess", 3, number=1500, deeds=("mate",), best=4),))
    assert {"chess", "1,500", "3 matches"} <= {text.text for text in texts(drawn(one))}
    assert told(one)[1] == "chess: 1,500 ± 0, 3 matches."


def test_a_profile_is_told_in_words():
    """A sentence a game with the names of its deeds, then time and people."""
    deeds = "A line over 20, A line over 40, Three lines to the centre, Four times over one tile, All four quarters, "
    facts = "1,612 ± 71, from 1,498 to 1,640 lately, 24 matches, 12 won, Best line (points): 34, 7 of 10 deeds"
    game = f"Metro (Several players): {facts} ({deeds}Three lines at once, Over 15 different tiles)."
    people = "Rivals: Bruno (17), Chiara Lombardi (9), [bot] Bea (hard) (4)."
    assert told(CAREERS["one"]) == ["Ada: 24 matches.", game, "3 min a turn, 98 % in time.", people]
    short = [plain("en", ()).spell(word) for word in profile_words(CAREERS["one"], named=False)]
    assert short[1] == f"Metro (Several players): {facts}."
    assert told(CAREERS["nothing"]) == [": 0 matches."]
    assert "provvisorio" in " ".join(told(CAREERS["four"], "it"))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_description_of_a_profile_is_short(locale):
    """Short enough to stand with a picture, also of somebody who has played everything."""
    spelling = plain(locale, ())
    assert all(len(" ".join(map(spelling.spell, profile_words(one, named=False)))) < 1024 for one in CAREERS.values())
    assert all(len(" ".join(told(one, locale))) < 1500 for one in RANKINGS.values())


def test_not_all_turns_were_in_time_where_one_was_late():
    """Hundredths are rounded down."""
    assert [Career("", turns=1000, late=late).intime for late in (0, 1, 999, 1000)] == [100, 99, 0, 0]
    assert Career("").intime == 0


def test_ones_own_place_is_always_in_a_ranking():
    """Below the tenth it stands last, behind a gap where ranks are left out; of the others only the first ten."""
    below, next_one = RANKINGS["below"], RANKINGS["eleventh"]
    assert "117" in {text.text for text in texts(drawn(below))} and len(below.shown) == ROWS + 1
    assert drawn(below).height > drawn(next_one).height
    many = replace(below, rows=tuple(replace(below.rows[0], rank=rank) for rank in range(1, 40)))
    assert len(many.shown) == ROWS
    assert told(below)[-1] == "117. Zoë: 1,412 ± 210, provisional, 3 matches, that is you"


def test_a_ranking_says_what_it_is_of():
    """The game, who plays it, the place and the month, in the language of whoever reads."""
    assert told(RANKINGS["below"])[0] == "Road · Several players · Everywhere · November 2026."
    assert told(RANKINGS["pairs"], "it")[0] == "Tandem · Coppia fissa · Lega di Torino."
    assert told(RANKINGS["pairs"])[1] == f"1. Bruno + {'W' * 30}: 1,699 ± 90, 12 matches"
    assert told(RANKINGS["nobody"])[1] == "Nobody is rated here yet."
    assert "Nobody is rated here yet." in {text.text for text in texts(drawn(RANKINGS["nobody"]))}
