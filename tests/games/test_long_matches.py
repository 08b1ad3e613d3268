"""What happens to a match over weeks: seats handed over, turns skipped, an end as agreed; and what goes back."""

from __future__ import annotations

import json

import pytest
from every_game import SETTINGS, each_game

from games.kernel.chance import seeded
from games.kernel.computer_moves import version
from games.kernel.game import Illegal, Seat, Told
from games.kernel.log_entries import (
    STOPPED,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
    backing,
    counting,
    living,
)
from games.kernel.match import finish, hand_over, play, replay, resign, skip, start, take_back
from games.records import Fault, check, record


class Played:
    """A match under way with its whole log."""

    def __init__(self, game, moves=4):
        self.setting = next(each for each in SETTINGS if each.game is game and each.seats == game.seats[-1])
        self.game, self.options = game, dict(self.setting.options)
        self.luck, self.minds = seeded("luck"), seeded("minds")
        self.dones = list(start(game, self.options, (True,) * self.setting.seats, self.luck))
        for _ in range(moves):
            self.move()

    @property
    def match(self):
        """As it stands."""
        return self.dones[-1].match

    @property
    def log(self):
        """All its entries."""
        return [done.entry for done in self.dones]

    def text(self, seat):
        """Some legal move of a seat."""
        moves = self.match.legal(seat)
        return moves[self.minds.below(len(moves))]

    def move(self):
        """Somebody who is awaited moves."""
        seat = self.match.awaited[0]
        self.dones += play(self.match, seat, self.text(seat), self.luck)

    def replayed(self):
        """The match that the log alone gives."""
        return list(replay(self.game, self.options, (True,) * self.setting.seats, self.log))[-1].match

    def record(self):
        """Its record, as it is read from a file."""
        names = [f"P{seat}" for seat in range(self.setting.seats)]
        return json.loads(json.dumps(record(self.game, names, self.options, self.log)))


@each_game
def test_a_seat_changes_hands_and_nothing_else_does(game):
    """A computer player holds it, then a person: state, turns and luck stay, the log proves it, the record tells it.

    It chose no move, so its version is 0.
    """
    played = Played(game)
    before, seat = played.match, played.match.awaited[0]
    played.dones += hand_over(before, seat, "greedy", person=False, chance=played.luck)
    assert not played.match.persons[seat]
    played.dones += hand_over(played.match, seat, "Cyd", person=True, chance=played.luck)
    after = played.match
    assert (after.state, after.turns, after.used, after.persons) == (
        before.state, before.turns, before.used, before.persons
    )  # fmt: skip
    played.move()
    assert played.replayed() == played.match
    sheet = played.record()
    handed = [(line["to"], line["player"]) for line in sheet["moves"] if "event" in line]
    assert handed == [("greedy", "greedy1 0"), ("Cyd", "person")]
    check(sheet)


@each_game
def test_a_skipped_turn_is_one_move_of_a_computer_player(game):
    """The record says that the time was up, then the move; whoever is not awaited cannot be skipped."""
    played = Played(game)
    seat = played.match.awaited[0]
    mind = f"random {version(game)} {played.match.turns[seat]}"
    forced = skip(played.match, seat, played.text(seat), played.luck, mind=mind)
    late, moved = (done.entry for done in forced[:2])
    assert isinstance(late, Skipped)
    assert isinstance(moved, Moved)
    assert moved.by == "bot"
    played.dones += forced
    assert played.replayed() == played.match
    sheet = played.record()
    assert [line["seat"] for line in sheet["moves"] if line.get("event") == "timed out"] == [seat]
    check(sheet)
    others = [other for other in played.match.seats if other not in played.match.awaited]
    for other in others:
        with pytest.raises(Illegal, match="does not wait"):
            skip(played.match, other, "anything", played.luck)


@each_game
def test_a_match_that_is_stopped_has_no_winner(game):
    """Its points are those of that moment, nobody is first, and the record is right."""
    played = Played(game)
    standing = game.standing(played.match.state)
    played.dones += finish(played.match, STOPPED)
    match = played.match
    assert match.over
    assert match.outcome.scores == standing.scores
    assert set(match.outcome.places) == {len(match.seats)} and len(match.seats) > 1
    assert played.replayed() == match
    sheet = played.record()
    assert sheet["result"]["reason"] == "stopped"
    check(sheet)
    with pytest.raises(Fault):
        check(sheet | {"result": sheet["result"] | {"places": [1] * len(match.seats)}})


@each_game
def test_an_end_as_agreed_counts_as_it_stands(game):
    """The points of that moment, a reason of its own; nothing more can be done, and the record is right."""
    played = Played(game)
    standing = game.standing(played.match.state)
    played.dones += finish(played.match, "agreed")
    match = played.match
    assert match.over
    assert match.awaited == ()
    assert (match.outcome.scores, match.outcome.reason) == (standing.scores, "agreed")
    assert played.replayed() == match
    sheet = played.record()
    assert sheet["result"]["reason"] == "agreed"
    check(sheet)
    seat = match.seats[0]
    for late in (
        lambda: finish(match, "agreed"),
        lambda: hand_over(match, seat, "Cyd", person=True, chance=played.luck),
        lambda: skip(match, seat, "x", played.luck),
    ):
        with pytest.raises(Illegal):
            late()


@each_game
def test_a_seat_given_up_is_nobodys_to_hand_over(game):
    """A player who has resigned has no seat any more."""
    played = Played(game)
    seat = game.teams(played.match.state)[0][0]
    gone = resign(played.match, seat)[-1].match
    if not gone.over:
        with pytest.raises(Illegal, match="resigned"):
            hand_over(gone, seat, "Cyd", person=True, chance=played.luck)


@each_game
def test_an_end_can_be_taken_back_by_the_log(game):
    """Taking back an end, and a seat handed over before it, gives the match as it was, turns counting on."""
    played = Played(game)
    before, seat = played.match, played.match.awaited[0]
    played.dones += hand_over(before, seat, "greedy", person=False, chance=played.luck)
    played.dones += finish(played.match, "agreed")
    played.dones += take_back(played.match, played.log, 2)
    after = played.match
    assert (after.state, after.persons, after.reason) == (before.state, before.persons, None)
    assert all(after.turns[each] > before.turns[each] for each in after.awaited)
    assert played.replayed() == after


ANN, BOB = Seat(0), Seat(1)


def move(seat, by="person", luck=0, to=None):
    """A move and what was told of it."""
    told = (Told("news", None if to is None else frozenset({to})),)
    return Moved(seat, "x", tries=luck, by=by), told


BEGUN = (Started(), ())


@pytest.mark.parametrize(
    ("entries", "wanted"),
    [
        ([move(ANN)], (1, False, False, ())),
        ([move(ANN, luck=1)], (1, True, False, ())),
        ([move(ANN, to=ANN)], (1, False, True, ())),
        ([move(ANN), move(BOB)], (2, False, False, (BOB,))),
        ([move(ANN), move(BOB, by="bot")], (2, False, False, ())),
        ([move(ANN), move(ANN, by="rules"), move(BOB, by="rules", luck=2)], (3, True, False, ())),
        ([move(ANN), (Skipped(BOB), ()), move(BOB, by="bot")], None),
        ([move(ANN), (SeatHanded(BOB, "Cyd"), ())], None),
        ([move(ANN), (Resigned(BOB), ())], None),
        ([move(BOB)], None),
        ([], None),
        ([move(ANN, by="bot")], None),
    ],
)
def test_whom_a_move_taken_back_concerns(entries, wanted):
    """Luck, private news and others' moves since; forced and computer moves are nobody's; nothing beyond a seat."""
    back = backing([*reversed(entries), BEGUN], ANN)
    assert (back and (back.count, back.luck, back.private, back.others)) == wanted
    if back is not None:
        assert back.harmless == (wanted == (back.count, False, False, ()))


def test_what_counts_of_a_log():
    """Undone entries and the undoing do not count. A new city keeps resignations and seats that were taken."""
    log = [
        Started(),
        Moved(ANN, "a"),
        Moved(BOB, "b"),
        TakenBack(2),
        Moved(ANN, "c"),
    ]
    assert counting(log) == [0, 4]
    seated = SeatHanded(BOB, "Cyd")
    log = [Started(), seated, Moved(ANN, "a"), Rerolled()]
    assert living(log) == [Rerolled(), seated]
