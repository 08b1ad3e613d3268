"""Tandem's trained numbers: how they are made, and whether chances that follow from them come true."""

from __future__ import annotations

import pytest
from pair_drawing import GAME
from training import tandem as training

from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.kernel.luck import QuickLuck
from games.tandem.computer.chances import first, lasting, scored
from games.tandem.computer.evaluation import TURN, Evaluation, evaluation, features, trained
from games.tandem.computer.next_roll import expected
from games.tandem.computer.position import FALLS, ROLLS, ends, lighten


def boards(level, number):
    """Both boards of a pair before each of its turns."""
    dones = play_out(GAME, 2, chosen(GAME, {}), level, seeded(f"luck {number}"), seeded(f"minds {number}"))
    pairs = [done.match.state.pairs[0] for done in dones if not done.match.over]
    return [lighten(pair) for pair in pairs if not pair.acted]


def test_turns_are_the_sum_of_features():
    """The quick way to value boards and the features that are trained say the same."""
    weights = trained()["turns"]
    for own, other in [*boards("medium", 1)[::5], *boards("random", 1)[::20]]:
        total = sum(weights.get(str(feature), 0) for feature in features(own, other))
        assert evaluation().turns(own, other) == max(TURN, total)
        assert evaluation().turns(other, own) == max(TURN, total), "the players of a pair count alike"


@pytest.mark.parametrize("alone", [True, False])
def test_the_next_roll_is_averaged_over_all_ends(alone):
    """What is found without laying out boards is what the best of all ends gives, for each roll."""
    for own, other in [*boards("medium", 2)[::9], *boards("random", 2)[::30]]:
        whole = 0
        for dice, falls in ROLLS:
            whole += falls * min(evaluation().turns(*end) for end in ends(own, other, dice, alone))
        assert expected(evaluation(), own, other, alone) == whole


def test_all_rolls_are_counted():
    """216 falls of three dice."""
    assert sum(falls for _, falls in ROLLS) == FALLS == 6**3


def test_games_teach():
    """Numbers that follow two games are less wrong about them, and the same luck gives the same numbers."""
    found = []
    for _ in range(2):
        weights, luck = training.beginning(), QuickLuck(seeded("taught"))
        whole = {feature: round(training.SCALE * weight) for feature, weight in weights.items()}
        samples = training.episode(Evaluation(whole, training.SCALE), luck, 0.6)
        wrong = [training.improve(weights, samples, 0.1) for _ in range(4)]
        assert wrong[-1] < 0.7 * wrong[0]
        found.append(weights)
    assert found[0] == found[1]


def test_durations_fit_what_is_expected():
    """Of games by the trained numbers: in each group the mean duration is about that expected."""
    numbers = {int(feature): turns for feature, turns in trained()["turns"].items()}
    table = training.durations(numbers, QuickLuck(seeded("durations")), 1)
    assert all(row[1:] == sorted(row[1:]) for row in table)
    for row in trained()["lasting"]:
        assert sum(row[1:]) / training.STEPS == pytest.approx(row[0], rel=0.12, abs=2)


def test_chances_follow_from_how_long_pairs_take():
    """A pair that needs fewer turns is more likely first, and the shares of all pairs make one."""
    quick, slow = scored(10.0, 2, 60), scored(20.0, 2, 60)
    points, chances = first([quick, slow], False)
    assert chances[0] > 0.75
    assert sum(chances) == pytest.approx(1)
    assert points[0] > 40 > points[1]
    assert first([quick, slow], True)[0][1] > points[1]
    assert first([{50: 1.0}, {50: 1.0}, {0: 1.0}], True) == ([50.0, 50.0, 0.0], [0.5, 0.5, 0.0])
    assert scored(0, 1, 42) == {42: 1.0}
    assert sum(points * likely for points, likely in scored(30.0, 2, 3).items()) < 1
    assert lasting(500.0)[-1] > lasting(30.0)[-1] > lasting(0.5)[0]


@pytest.mark.soak
def test_chances_come_true():
    """Of 2,000 positions with two pairs, each tenth comes true within 5 points and what chance does."""
    tenths = [[] for _ in range(10)]
    for number in range(60):
        dones = list(play_out(GAME, 4, chosen(GAME, {}), "hard", seeded(f"said {number}"), seeded(f"by {number}")))
        places = dones[-1].match.outcome.places
        for done in dones[3 + number % 9 : -1 : 9]:
            state = done.match.state
            seat = Seat(min(GAME.to_act(state)))
            moves = tuple(GAME.legal(state, seat))
            said = GAME.computer.assess(GAME.view(state, seat), moves, 20, seeded("assess"))[0].chances[0]
            came = 0.5 if places[0] == places[2] else float(places[0] < places[2])
            tenths[min(9, int(10 * said))].append((said, came))
    for tenth in tenths:
        if len(tenth) > 60:
            said, came = (sum(values) / len(tenth) for values in zip(*tenth, strict=True))
            # positions of a game go together: some ten of them count as one
            allowed = 0.05 + 2 * (said * (1 - said) * 10 / len(tenth)) ** 0.5
            assert abs(said - came) <= allowed, (said, came, len(tenth))
