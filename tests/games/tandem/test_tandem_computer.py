"""Computer players of Tandem: they think in light boards, and play better the higher their level."""

from __future__ import annotations

import pytest
from pair_drawing import GAME

from games.kernel.chance import seeded
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import Seat, chosen
from games.kernel.match import play
from games.tandem.board import act, matched, offered, over
from games.tandem.computer.position import INSIDE, ends, lighten
from games.tandem.computer.turns import finished
from games.tandem.values import Agree, Key

SKILLS = [f"{level} {character}" for level in LEVELS for character in ("builder", "spoiler")]


def positions(skill, seats, number, **options):
    """The states of a game of computer players."""
    luck, minds = seeded(f"luck {number}"), seeded(f"minds {number}")
    for done in play_out(GAME, seats, chosen(GAME, options), skill, luck, minds):
        if not done.match.over:
            yield done.match.state


def reached(pair, alone):
    """The boards at the end of a turn, however its choices are made, by the rules themselves."""
    if over(pair) or (alone and matched(pair)):
        one, two = lighten(pair)
        return {(two, one) if pair.mover else (one, two)}
    return {end for move in offered(pair) for end in reached(act(pair, Seat(0), move)[0], alone)}


@pytest.mark.parametrize(
    ("skill", "alone", "options"),
    [
        ("random", True, {}),
        ("random", False, {"meet": "duty", "giving": "each"}),
        ("easy", True, {"meet": "duty"}),
        ("easy", False, {}),
    ],
)
def test_light_boards_know_every_end_of_a_turn(skill, alone, options):
    """All that the rules can lead to, and nothing else; from the beginning of the turn and from within."""
    states = [state for number in range(2) for state in positions(skill, 2, number, **options) if state.pairs[0].roll]
    assert any(state.pairs[0].given is not None for state in states) == (options.get("giving") == "each")
    for state in states[::9]:
        pair = state.pairs[0]
        found = reached(pair, alone)
        boards = lighten(pair)
        if pair.acted:
            assert set(finished(pair, alone)) == found
        else:
            dice = tuple(sorted({die - 1 for die in pair.roll}))
            duty = pair.meet == "duty"
            assert set(ends(boards[pair.mover], boards[1 - pair.mover], dice, alone, duty)) == found


@pytest.fixture(scope="module")
def nearly_won():
    """Matches whose turn under way can win."""
    found = []
    for number in range(2):
        luck, minds = seeded(f"near {number}"), seeded(f"minds {number}")
        games = play_out(GAME, 2, chosen(GAME, {}), "medium", luck, minds)
        begun = [done.match for done in games if not done.match.over and not done.match.state.pairs[0].acted]
        found.append(begun[-1])
    return found


def test_a_win_is_expected_at_once(nearly_won):
    """Where a pair alone can make both rows equal it scores where the pawn stands, whichever of the two moves."""
    turns = set()
    for match in nearly_won:
        pair, seat = match.state.pairs[0], match.awaited[0]
        view, moves = GAME.view(match.state, seat), tuple(GAME.legal(match.state, seat))
        best = GAME.computer.assess(view, moves, 24, seeded("win"))[0]
        assert best.points == (match.state.pawn, match.state.pawn)
        turns.add(pair.mover == pair.lead)
    assert True in turns


@pytest.mark.parametrize("skill", SKILLS)
def test_a_win_is_taken_at_once(skill, nearly_won):
    """Where a turn can make both rows equal, it does, whatever has to be chosen on the way."""
    decided = 0
    for match in nearly_won:
        pawn, mover = match.state.pawn, match.state.pairs[0].mover
        now = match
        while not now.over:
            assert (now.state.pawn, now.state.pairs[0].mover) == (pawn, mover), "another turn has begun"
            decided += len(tuple(GAME.legal(now.state, now.awaited[0]))) > 1
            text = choose(GAME, skill, now.state, now.awaited[0], seeded("mind"))
            now = play(now, now.awaited[0], text, seeded("luck"), by="bot")[-1].match
        assert now.outcome.scores == (pawn, pawn)
    assert decided


def shared(pair):
    """In how many zones both partners have a common subject."""
    one, two = lighten(pair)
    return sum(not set(INSIDE[one[zone]]).isdisjoint(INSIDE[two[zone]]) for zone in range(6))


def test_characters_differ():
    """From the same positions a spoiler comes to have more of what its partner has in the same zones."""
    differ = more = 0
    for state in [state for number in (4, 5) for state in positions("medium", 2, number)][::3]:
        seat = Seat(next(iter(GAME.to_act(state))))
        if len(tuple(GAME.legal(state, seat))) > 1:
            builder, spoiler = (
                act(state.pairs[0], Seat(0), GAME.read(choose(GAME, f"hard {one}", state, seat, seeded("mind"))))[0]
                for one in ("builder", "spoiler")
            )
            differ += builder != spoiler
            more += shared(spoiler) - shared(builder)
    assert differ > 2
    assert more > 0


def test_a_key_is_agreed_to():
    """The first player proposes one, the partner takes it."""
    state = GAME.setup(2, chosen(GAME, {"key": "chosen"}), seeded("key")).state
    for skill in SKILLS:
        text = choose(GAME, skill, state, Seat(0), seeded("mind"))
        assert isinstance(GAME.read(text), Key)
        proposed = GAME.apply(state, Seat(0), GAME.read(text), seeded("luck")).state
        assert GAME.read(choose(GAME, skill, proposed, Seat(1), seeded("mind"))) == Agree()
