"""The judge of a game day finds what is wrong, and excuses only what may be."""

from __future__ import annotations

import pytest
from bots import Logged
from faults import Fault
from judgement import Judge, aligned
from ledger import Ask, Ledger, Match, Move, Seen
from report import broken, table

ROOM, CODE = "room1", "K7QF"


def move(text, start, person="ann", at=10.0, bot=0, answered=True):
    """A move that was asked for, and acknowledged as the version behind ``start``."""
    posts = [{"code": CODE, "span": [start, start + 1], "text": ""}] if answered else []
    return Move(CODE, text, Ask(ROOM, person, f"/move {text}", text, at, 1, bot, at, posts))


def post(number, span, text="", to=None, at=10.0, follower=0):
    """A post as a follower has seen it."""
    body = {"id": f"{number}-0", "to": to, "code": CODE, "span": span, "text": text}
    return Seen(at, body["id"], body, follower, 1)


def judged(moves, written, game="metro", seen=(), faults=(), standing=()):
    """The verdict on one match of ann and bob, whose record holds these moves of ann."""
    entries = [{"seat": 0, "move": text, **({"forced": True} if forced else {})} for text, forced in written]
    ledger = Ledger({CODE: Match(ROOM, CODE, game, ("ann", "bob"), list(moves))}, seen={ROOM: list(seen)})
    judge = Judge(ledger, list(faults), {CODE: {"moves": entries, "result": {"places": [1, 2]}}})
    judge.matches()
    judge.rooms({ROOM: {one.post["id"]: one.post for one in standing}})
    return judge.verdict


def test_moves_that_are_written_once_are_in_order():
    """Also those that luck left no choice in, and those whose answer never came."""
    moves = [move("a", 3), move("b", 5), move("c", 7, answered=False), move("d", 8, answered=False)]
    verdict = judged(moves, [("a", False), ("x", True), ("b", False), ("c", False)])
    assert len(verdict.acknowledged) == 2
    assert not verdict.unaccounted
    assert not verdict.repeated


def test_an_acknowledged_move_that_is_missing_is_found():
    """In silence it is a broken promise; where the match told of it after it was made, it is told."""
    moves = [move("a", 3), move("b", 5, at=20.0), move("c", 7)]
    written = [("a", False), ("c", False)]
    assert [one.move for one in judged(moves, written).unaccounted] == ["b"]
    told = "The store of the games has lost what ann did here last."
    assert not judged(moves, written, seen=[post(1, [6, 7], told, at=30.0)]).unaccounted
    assert judged(moves, written, seen=[post(1, [6, 7], told, at=10.0)]).unaccounted


def test_nobody_may_know_of_a_move_whose_server_and_bot_died():
    """Both, about the time of the move; a server alone excuses nothing."""
    death, kill = Fault("master killed", 10.5, "node1", 14.0), Fault("bot killed", 12.0, "bot0", 13.0)
    other = Fault("bot killed", 12.0, "bot1", 13.0)
    moves = [move("a", 3)]
    assert len(judged(moves, [], faults=[death, kill]).unknowable) == 1
    for faults in ([death], [kill], [death, other], [death, Fault("bot killed", 60.0, "bot0", 61.0)]):
        assert len(judged(moves, [], faults=faults).unaccounted) == 1


def test_a_move_that_is_written_twice_is_found():
    """And one that nobody asked for."""
    assert judged([move("a", 3)], [("a", False), ("a", False)]).repeated
    assert judged([], [("z", False)]).repeated
    turned = aligned([move("a", 3), move("b", 4)], [("b", False), ("a", False)])
    assert sorted(kind for kind, _ in turned) == ["extra", "gone", "once"]


def test_of_two_equal_moves_the_first_was_lost():
    """The second was made in its place."""
    moves = [move("a", 3, at=10.0), move("b", 4, at=20.0), move("b", 4, at=30.0), move("c", 5)]
    pairs = aligned(moves, [("a", False), ("b", False), ("c", False)])
    assert [kind for kind, _ in pairs] == ["once", "gone", "once", "once"]
    assert [kind for kind, _ in aligned(moves[1:3], [("b", False), ("x", True), ("b", False)])] == ["once", "once"]


def test_choices_of_the_best_road_count_when_their_round_closes():
    """One that was changed later, or that was made in a round left open, need not be written; others must."""
    closed = [post(1, [4, 6], "ann: a4.\nRound 2: the card shows red.")]
    changed = [move("a3", 3, at=10.0), move("a4", 4, at=11.0)]
    assert not judged(changed, [("a4", False)], "road", closed).unaccounted
    assert judged([move("a3", 3)], [], "road", closed).unaccounted
    assert not judged([move("a3", 7)], [], "road", closed).unaccounted
    assert not judged([move("a3", 3), move("a4", 7, at=20.0)], [("a3", False)], "road", closed).unaccounted


def test_posts_are_told_once_in_order_and_all():
    """A version told twice, one left out, an event that goes back, and a post that never came."""
    good = [post(1, [0, 2]), post(2, [2, 3]), post(3, [2, 3], to="ann"), post(4, [3, 5])]
    fine = judged([], [], seen=good, standing=good)
    assert not fine.doubled + fine.missing + fine.disordered
    assert judged([], [], seen=[*good, post(5, [4, 6])]).doubled
    assert judged([], [], seen=[*good, post(5, [6, 7])]).missing
    assert not judged([], [], "road", seen=[*good, post(5, [6, 7])]).missing
    assert judged([], [], seen=[*good, post(2, [2, 3])]).disordered
    assert judged([], [], seen=good[:3], standing=good).missing


@pytest.mark.parametrize("kind", ["master killed", "bot killed"])
def test_only_the_death_of_a_server_excuses_a_post_that_is_told_again(kind):
    """For half a minute."""
    seen = [post(1, [0, 2]), post(2, [1, 2], at=30.0)]
    verdict = judged([], [], seen=seen, faults=[Fault(kind, 15.0, "", 16.0)])
    assert bool(verdict.doubled) == (kind == "bot killed")
    assert judged([], [], seen=seen, faults=[Fault(kind, -40.0, "", -35.0)]).doubled


def test_the_report_names_what_is_broken():
    """By kind of fault, and every broken promise with what shows it."""
    death = Fault("master killed", 9.0, "node1", 11.0)
    verdict = judged([move("a", 3)], [], faults=[death])
    ledger = Ledger()
    header, *lines = table([death], ledger, verdict, Logged())
    assert header.split()[7] == "lost"
    assert [line.split()[-6] for line in lines] == ["1", "1"]
    assert list(broken(verdict, Logged(), ledger, {"audit": ["status 1"], "export": []})) == [
        "moves unaccounted for",
        "audit",
    ]
    assert list(broken(judged([], []), Logged(tracebacks=["x"]), ledger, {})) == ["tracebacks"]
