"""The rulebook's examples and the page's rulings about paths, drawn on a strip of two rows, a1-a6 above b1-b6."""

from __future__ import annotations

from dataclasses import replace

import pytest
from towns import draw, position

from games.kernel.chance import Refused
from games.kernel.game import Illegal, Seat
from games.socks import GAME
from games.socks.notation import read
from games.socks.values import Colour, Died, Joined

UPPER = "  .   .   .   .   .   .\n\n"


def play(state, text):
    """The position and events after a move of the seat to move."""
    step = GAME.apply(state, state.mover, read(text), Refused())
    return step.state, [each.event for each in step.told]


def joins(state, text):
    """The players who joined a colour by a move, each with the colour and the points."""
    return [(event.seat, event.colour, event.points) for event in play(state, text)[1] if isinstance(event, Joined)]


def test_the_rulebooks_path_over_neutral_links():
    """Three stations lie between the red socks: Black joins them over two neutral links and takes 3 points."""
    state = position(
        """
  .   B w . w . w .   .
                 w
R = . b . = .   R = B
""",
        mover=1,
    )
    assert joins(state, "b4-b5") == [(1, 0, 3)]
    after, _ = play(state, "b5-b4")
    assert GAME.standing(after).scores == (0, 3)
    assert draw(after).splitlines()[2] == "R = . b . = . b R = B"


def test_the_rulebooks_broken_path():
    """White's network leads from blue to blue, but a red sock lies on it; without that sock it would join them."""
    drawing = """
  .   B w . w .   .   .
                 w
{red} = . b . = .   {red} = B
"""
    assert joins(position(drawing.format(red="R")), "a4-a5") == []
    assert joins(position(drawing.format(red=".")), "a4-a5") == [(0, 1, 3)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_neutral_link_counts_for_both(seat):
    """The same two neutral links serve White and Black."""
    state = position(UPPER + f"R = . {'wb'[seat]} . = .   R = .", mover=seat)
    assert joins(state, "b4-b5") == [(seat, 0, 3)]


@pytest.mark.parametrize(("halves", "joined"), [("G = .", True), (". = .", True), ("G = Y", False)])
def test_a_sock_on_one_half_of_a_joined_pair_blocks_that_half_only(halves, joined):
    """With a green sock on b3 the way over b4 stays open; with one on each half it does not."""
    state = position(f"  .   . w .   .   .   .\n     w     w\nR = .   {halves}   R = .")
    assert joins(state, "b4-b5") == ([(0, 0, 3)] if joined else [])


def test_one_track_takes_several_colours_at_once_in_the_middle_of_a_turn():
    """Red and blue are joined by one track: both are taken before the second track of the turn is laid."""
    state = position(
        """
  G   B   G   B   .   .
     w       w
R = .   . = . w R = .
"""
    )
    assert joins(state, "b2-b3") == [(0, 0, 3), (0, 1, 1)]
    after, _ = play(state, "b2-b3")
    assert (after.mover, after.steps, after.takers[:3]) == (0, 1, (0, 0, None))


def test_a_taken_colour_cannot_be_taken_again():
    """White has taken red; Black joins it too and gets nothing."""
    state = position("  G   .   .   .   .   G\n\nR = . b . = .   R = .", mover=1)
    state = replace(state, takers=(Seat(0), *state.takers[1:]))
    assert joins(state, "b4-b5") == []
    assert GAME.standing(play(state, "b4-b5")[0]).scores == (3, 0)


@pytest.mark.parametrize(("there", "joined"), [(".", True), ("#", False)])
def test_blockers_stop_a_path_as_socks_do(there, joined):
    """A path over a blocked station joins nothing."""
    state = position(f"  .   {there} w .   .   .   .\n     w     w\nR = .   . = .   R = .", blockers="1")
    assert joins(state, "b4-b5") == ([(0, 0, 3)] if joined else [])


@pytest.mark.parametrize(("seat", "joined"), [(0, []), (1, [(1, 0, 3)])])
def test_a_link_that_was_built_over_serves_its_builder_only(seat, joined):
    """Black has built over b1=b2: White's path over it is none, Black's is one still."""
    state = position(UPPER + f"R B . {'wb'[seat]} . = .   R = .", mover=seat, rebuild="yes")
    assert joins(state, "b4-b5") == joined


def test_building_over_a_neutral_link():
    """With ``rebuild=yes`` a track may be laid over b3=b4; otherwise the sentence says why not."""
    drawing = UPPER + "R = . w . = .   R = ."
    with pytest.raises(Illegal, match="B3 and B4 are joined by a neutral link"):
        play(position(drawing), "b3-b4")
    after, _ = play(position(drawing, rebuild="yes", mover=1), "b3-b4")
    assert draw(after).splitlines()[2] == "R = . w . B .   R = ."


def test_a_colour_dies_when_its_last_way_is_cut():
    """From a1 the yellow way leads over a2 only. White has a1-a2, Black cuts the last way on: nobody can join it."""
    state = position("  Y w . b .   Y   .   .\n\nR = G   . = .   R = .", mover=1)
    assert state.hopes[3] is not None
    after, events = play(state, "a2-b3")
    assert Died(Colour(3)) in events
    assert GAME.view(after, None).dead[3]
    assert Died(Colour(3)) not in play(state, "a5-a6")[1]


def test_the_game_ends_when_nothing_can_be_joined():
    """With the last colour dead the match is over at once, in the middle of a turn, and points are counted."""
    state = position("  Y w . b .   Y   .   .\n\nB = G   . = .   R = .", mover=1)
    after, _ = play(state, "a2-b3")
    assert after.mover is None
    assert GAME.outcome(after) == GAME.standing(after)
    assert GAME.outcome(after).places == (1, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("b2-b3", "Between B2 and B3 there is a track already."),
        ("a1-a3", "A1 and A3 are no neighbours."),
        ("a1-a1", "A1 and A1 are no neighbours."),
        ("a1-c1", "There is no station C1."),
        ("red a1", "Now only tracks are laid, for example: c4-c5."),
        ("tile 0,0 r0", "Now only tracks are laid, for example: c4-c5."),
        ("agree", "Now only tracks are laid, for example: c4-c5."),
    ],
)
def test_wrong_tracks_are_refused_in_a_sentence(text, sentence):
    """Each reason has its own sentence."""
    state = position(UPPER + "R = . w . = .   R = .")
    with pytest.raises(Illegal) as caught:
        play(state, text)
    assert str(caught.value) == sentence
