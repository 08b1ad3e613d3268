"""The panel of Tandem where its board is pressed: a turn part by part, each part where it lies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_tandem_panel import ENGLISH, ITALIAN, by_rules, labels, made, opened, panel, positions, whole
from test_tandem_views import LEAF, MOON, STAR, SUN, TANDEM, table

from games.kernel.chance import seeded
from rendering.panel import AnyDecision, Press, Style, is_starred
from tests.panel_walk import decision

THREE_DICE = table(((MOON, STAR), (SUN,), (SUN, SUN)), ((MOON, LEAF),))
TWO_ALIKE = table(((), (SUN, MOON), (LEAF, STAR)), roll=(2, 2, 3))


def board(view, picked: str = "", liked: str = "") -> AnyDecision:
    """A decision whose board can be pressed."""
    return replace(opened(view, picked, liked=liked), board=True, buttons=200)


def chosen(it: AnyDecision) -> list[str]:
    """The spots that are picked."""
    return [press.spot for press in panel(it).choices if press.style is Style.CHOSEN]


@pytest.mark.parametrize(
    ("level", "giving", "step"), [("random", "mover", 9), ("greedy", "mover", 3), ("random", "each", 9)]
)
def test_every_turn_of_the_rules_can_be_pressed_on_the_board(level, giving, step) -> None:
    """Whatever is pressed leads to complete turns, to all of them and no other; every choice has its place."""
    for state, seat in positions(2, level, giving)[::step]:
        it = decision(TANDEM, state, seat, "", 200, board=True)
        waiting, found = [""], set[tuple[str, ...]]()
        for picked in waiting:
            shown = panel(it, picked)
            assert all(press.spot for press in shown.choices)
            found |= {whole(line) for line in made(shown)}
            waiting += {press.pick for press in shown.presses if press.style is not Style.MAKE} - set(waiting)
        assert found == set(by_rules(state, seat))


def test_the_panel_says_what_is_marked_and_what_comes_next() -> None:
    """What the yellow zones, rings and frames are; once half a turn is picked, what is to be pressed for the other."""
    assert ENGLISH.spell(panel(board(THREE_DICE)).asked) == (
        "Yellow: your dice. Move a ringed token, take two of a framed one, or link with your partner Bruno."
    )
    assert ITALIAN.spell(panel(board(THREE_DICE)).asked) == (
        "Giallo: i tuoi dadi. Sposta un gettone cerchiato, prendine due di uno incorniciato "
        "o scegli la connessione con Bruno, che gioca con te."
    )
    assert ENGLISH.spell(panel(board(TWO_ALIKE)).asked) == (
        "Yellow: your dice. Press two ringed tokens: they swap zones."
    )
    assert ENGLISH.spell(panel(board(THREE_DICE, "move sun 2>3")).asked) == (
        "☀️ goes from zone 2 to zone 3. Three ☀️ in zone 3: to which place of your row?"
    )
    assert ENGLISH.spell(panel(board(THREE_DICE, "link")).asked) == (
        "Link with Bruno: press what you give and get in zone 1."
    )


def test_half_a_turn_cannot_be_made_and_the_others_can_still_be_pressed() -> None:
    """Three of a kind that wait for a place: no green button; the other moves and all places stay."""
    shown = panel(board(THREE_DICE, "move sun 2>3"))
    assert made(shown) == []
    spots = [press.spot for press in panel(board(THREE_DICE)).choices]
    assert [press.spot for press in shown.choices] == [*spots, *(f"row {place}" for place in range(1, 5))]
    done = panel(board(THREE_DICE, "move sun 2>3;row 2"))
    assert made(done) == ["move sun 2>3;row 2"]
    assert chosen(board(THREE_DICE, "move sun 2>3;row 2")) == ["row 2"]
    assert [(press.pick, press.style) for press in done.ways] == [("", Style.WAY), (made(done)[0], Style.MAKE)]


def test_one_token_pressed_shows_an_exchange_and_the_other_end_can_be_changed() -> None:
    """Two presses make a swap: the first shows it with another token, which another press replaces."""
    first = next(press for press in panel(board(TWO_ALIKE)).choices if press.spot == "2 moon")
    assert first.pick == first.whole == "swap moon leaf"
    assert chosen(board(TWO_ALIKE, first.pick)) == ["2 moon", "3 leaf"]
    other = {press.spot: press.pick for press in panel(board(TWO_ALIKE, first.pick)).choices}
    assert (other["3 star"], other["2 sun"]) == ("swap moon star", "swap sun leaf")
    assert labels(panel(board(TWO_ALIKE))) == ["☀️ of zone 2", "🌙 of zone 2", "⭐ of zone 3", "🍃 of zone 3"]


def test_buttons_have_the_colours_of_their_tokens() -> None:
    """Each choice that moves tokens of one subject names it; a link and a place of the row are none."""
    symbols = [press.symbol for press in panel(board(THREE_DICE, "move sun 2>3")).choices]
    names = ["sun", "sun", "moon", "star", "sun", "moon", "star"]
    assert symbols == [*(f"tandem_{name}" for name in names), *("",) * 5]
    assert [press.symbol for press in panel(board(TWO_ALIKE)).choices][::3] == ["tandem_sun", "tandem_leaf"]


def test_the_liked_part_has_the_star() -> None:
    """The token that a computer player would move, or both that it would swap."""

    def starred(it: AnyDecision) -> list[str]:
        return [press.spot for press in panel(it).choices if is_starred(press.label)]

    assert starred(board(THREE_DICE, liked="move star 1>2")) == ["1 star"]
    assert starred(board(TWO_ALIKE, liked="swap moon star")) == ["2 moon", "3 star"]
    assert starred(board(TWO_ALIKE)) == []
    stars: list[Press] = []
    for state, seat in positions(2, "random")[::20]:
        liked = TANDEM.write(TANDEM.greedy(TANDEM.view(state, seat), list(TANDEM.legal(state, seat)), seeded("liked")))
        it = replace(decision(TANDEM, state, seat, "", 200, board=True), liked=liked)
        stars += [press for press in panel(it).choices if is_starred(press.label)]
    assert stars
