"""Luck, half-typed moves, options and the catalogue."""

from __future__ import annotations

import pkgutil
from dataclasses import replace

import pytest

import games
from games.kernel.chance import Recorded, Refused, Scripted, Sealed, pick, seeded
from games.kernel.game import Option, Told, Unreadable, chosen, tidy
from games.kernel.move_completion import complete, meant, offers

# -- luck


def test_sealed_luck_goes_on_where_it_stood():
    """The counter alone places the next answer: a match loaded from the store draws as if it had never stopped."""
    whole = Sealed(bytes(32), "K7QF")
    answers = [whole.below(60) for _ in range(50)]
    for used in (0, 1, 17, 49):
        part = Sealed(bytes(32), "K7QF", used)
        assert [part.below(60) for _ in range(50 - used)] == answers[used:]


def test_sealed_luck_passes_over_what_would_be_unfair():
    """Just above half the span nearly every second try is passed over: more tries are used than answers given."""
    luck = Sealed(bytes(32), "x")
    n = 2**63 + 1
    assert all(luck.below(n) < n for _ in range(100))
    assert 150 < luck.used < 260


def test_sealed_luck_is_even():
    """6,000 dice of one seed fall on each side between 900 and 1,100 times."""
    luck = Sealed(bytes(32), "dice")
    rolls = [luck.below(6) for _ in range(6_000)]
    assert all(900 < rolls.count(side) < 1_100 for side in range(6))


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_nothing_is_drawn_below_what_cannot_be(n):
    """A bound outside 1 to 2**64 raises ``ValueError``; so do seeds of another length."""
    with pytest.raises(ValueError, match="below"):
        Sealed(bytes(32), "x").below(n)
    with pytest.raises(ValueError, match="32 bytes"):
        Sealed(bytes(31), "x")


def test_scripted_luck_refuses_other_questions():
    """An answer that does not fit the question, or one too many, raises ``ValueError``; the rest is counted."""
    luck = Scripted([1, 5], used=7)
    assert luck.below(6) == 1
    assert (luck.used, luck.left) == (8, 1)
    with pytest.raises(ValueError, match="not below"):
        luck.below(5)
    assert luck.below(6) == 5
    with pytest.raises(ValueError, match="run out"):
        luck.below(6)


def test_recorded_luck_notes_question_and_answer():
    """Each draw is kept with what was asked, and the source's count shows through."""
    luck = Recorded(Scripted([2, 0], used=3))
    assert (luck.below(6), pick("ab", luck)) == (2, "a")
    assert luck.draws == [(6, 2), (2, 0)]
    assert luck.used == 5


def test_a_preview_cannot_draw():
    """Refused luck raises whatever it is asked."""
    with pytest.raises(LookupError):
        Refused().below(6)


def test_seeded_luck_follows_from_its_text():
    """The same text gives the same answers, another text others."""
    one, same, other = seeded("a"), seeded("a"), seeded("b")
    first = [one.below(1_000) for _ in range(10)]
    assert first == [same.below(1_000) for _ in range(10)]
    assert first != [other.below(1_000) for _ in range(10)]


# -- notation


TEXTS = ("draw", *(f"lay {row}{column}" for row in "abcdefgh" for column in range(1, 9)))


def test_offers_lead_to_every_move_and_to_no_other():
    """From any beginning the buttons' beginnings are different, at most as many as asked for, and lose no move."""
    waiting = [""]
    reached = []
    while waiting:
        typed = waiting.pop()
        shown = offers(TEXTS, typed, most=12)
        assert 1 <= len(shown) <= 12
        assert len({offer.text for offer in shown}) == len(shown)
        for offer in shown:
            assert len(offer.text) > len(typed)
            if offer.whole:
                reached.append(offer.text)
            else:
                waiting.append(offer.text)
    assert sorted(reached) == sorted(TEXTS)


@pytest.mark.parametrize("text", ["läy", "lay\u00a0c4", "lay\nc4\x00", "🚇", "x" * 401])
def test_tidy_takes_plain_letters_only(text):
    """Anything but printable ASCII of a sensible length is ``Unreadable``."""
    with pytest.raises(Unreadable):
        tidy(text)


def test_completion_prefers_what_goes_on():
    """Texts that go on from what was typed come first, those that contain its words after them, at most as many."""
    assert complete(TEXTS, "LAY  h", 3) == ("lay h1", "lay h2", "lay h3")
    assert complete(TEXTS, "h8") == ("lay h8",)
    assert complete(TEXTS, "zz") == ()
    assert len(complete(TEXTS, "")) == 25


def test_a_typing_error_finds_what_was_meant():
    """Up to three near texts, the nearest first; nothing for nonsense."""
    assert meant(TEXTS, "lya c4")[0] == "lay c4"
    assert meant(TEXTS, "q" * 10_000) == ()


# -- catalogue and options


def test_the_catalogue_is_the_folders():
    """Every package in games/ but the kernel and the records is a game, by its slug, and is named like its folder."""
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    assert list(games.catalogue()) == sorted(folders - {"kernel", "records"})
    assert all(game.slug == slug for slug, game in games.catalogue().items())


def test_options_are_complete_or_refused():
    """Given values stand over the defaults in the game's order; what the game does not have is named in a sentence."""
    (game, *_) = games.catalogue().values()
    options = (Option("hand", "Tiles", ("1", "2"), "1"), Option("turn", "Turning", ("fixed", "free"), "fixed"))
    game = replace(game, options=options)
    assert chosen(game, {"turn": "free"}) == {"hand": "1", "turn": "free"}
    for given in ({"hand": "3"}, {"colour": "red"}, {"hand": ""}):
        with pytest.raises(Unreadable) as caught:
            chosen(game, given)
        assert str(caught.value).endswith(".")
    with pytest.raises(Unreadable, match="no options"):
        chosen(replace(game, options=()), {"hand": "1"})


def test_an_audience_hears_and_nobody_else():
    """An event for some seats reaches them alone; one for everybody reaches bystanders too."""
    assert [Told("x", frozenset({1})).reaches(seat) for seat in (0, 1, None)] == [False, True, False]
    assert all(Told("x").reaches(seat) for seat in (0, 1, None))
