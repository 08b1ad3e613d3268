"""How a post reaches a place: the steps by what stands there, as a table, without any platform."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.delivery.delivery_plan import MOST_SMALL, Edit, Outcome, SendNew, SendSmall, WriteDown, concerns, plan
from bot.ports.addresses import Place
from bot.ports.mailboxes import Manner, Part, Removal, SmallMessage, Standing
from tests.delivery.world import turn

LOBBY = Place("web:lobby")
NOTHING = Standing()
BOARD = Standing("7", pictured=True, buttons=True)
LIVING = Standing("7", living=True, pictured=True, buttons=True)
CALLED = Standing(
    "7", living=True, pictured=True, buttons=True, small=(SmallMessage("8", (0,)), SmallMessage("9", (2,)))
)

MOVED = turn("Bob moved.", 0)
ELSEWHERE = turn("Ann moved.", 1)
OVER = turn("Ann wins.", call=True, buttons=False)
REMINDER = turn("It is Ann's turn.", 0, picture=False)
WORDS = turn("Cleo watches.", picture=False)
CLOSED = turn("Nobody came.", picture=False, call=True)
OPEN = Standing("7", buttons=True)
LINE = replace(turn("K7QF Metro: Ann, Bob.", picture=False), line=LOBBY)
LAST = replace(LINE, rings=True)
WAITS = replace(turn("Ann sits down.", picture=False), lobby=True)
LOST = replace(WAITS, anew=True)
LOST_MOVES = replace(turn("What Bob did is lost.", 1), anew=True)
VOTES = replace(turn("Bob moved."), ballot=True, recount=True)


def drawn(steps):
    """The steps as words."""
    words = []
    for step in steps:
        match step:
            case WriteDown(manner):
                words.append(f"write {manner}")
            case Edit(message, post, otherwise):
                assert post.mentions == ()
                words.append(f"edit {message} or {' + '.join(drawn(otherwise.steps))}")
            case SendNew():
                words.append("new")
            case SendSmall(post):
                words.append(f"small {post.mentions} to {post.reply_to}")
    return words


def removed(*facts):
    """Removals as facts: the message, or the message without its buttons."""
    return {Removal(Part.BUTTONS if fact.endswith("-") else Part.MESSAGE, fact.rstrip("-")) for fact in facts}


@pytest.mark.parametrize(
    ("standing", "post", "manner", "steps", "gone"),
    [
        (NOTHING, MOVED, "all", ["new"], ()),
        (BOARD, MOVED, "all", ["new"], ("7-",)),
        (BOARD, WORDS, "all", ["new"], ("7-",)),
        (CALLED, MOVED, "all", ["new"], ("7-", "8", "9")),
        (NOTHING, MOVED, "living", ["new"], ()),
        (BOARD, MOVED, "living", ["new"], ("7-",)),
        (LIVING, MOVED, "living", ["edit 7 or write anew + new", "write calling", "small (0,) to 7"], ()),
        (LIVING, ELSEWHERE, "living", ["edit 7 or write anew + new"], ()),
        (CALLED, MOVED, "living", ["edit 7 or write anew + new", "write calling", "small (0,) to 7"], ("8", "9")),
        (CALLED, MOVED, "anew", ["new"], ("7", "8", "9")),
        (CALLED, MOVED, "calling", ["write calling", "small (0,) to 7"], ("8", "9")),
        (CALLED, ELSEWHERE, "calling", [], ("8", "9")),
        (LIVING, OVER, "living", ["new"], ("7",)),
        (LIVING, REMINDER, "living", ["small (0,) to 7"], ()),
        (LIVING, CLOSED, "living", ["small () to 7"], ("7-",)),
        (LIVING, WORDS, "living", [], ()),
        (NOTHING, WAITS, "all", ["new"], ()),
        (OPEN, WAITS, "all", ["edit 7 or write anew + new"], ()),
        (OPEN, WAITS, "living", ["edit 7 or write anew + new"], ()),
        (OPEN, WAITS, "anew", ["new"], ("7",)),
        (OPEN, LOST, "all", ["new"], ("7",)),
        (LIVING, LOST_MOVES, "living", ["new"], ("7",)),
        (OPEN, MOVED, "all", ["new"], ("7-",)),
        (OPEN, MOVED, "living", ["new"], ("7-",)),
        (replace(OPEN, living=True), WAITS, "all", ["edit 7 or write anew + new"], ()),
        (replace(OPEN, living=True), MOVED, "all", ["new"], ("7-",)),
        (replace(OPEN, living=True), MOVED, "living", ["new"], ("7",)),
        (NOTHING, LINE, "all", ["new"], ()),
        (OPEN, LINE, "all", ["edit 7 or "], ()),
        (OPEN, LINE, "living", ["edit 7 or "], ()),
        (OPEN, LAST, "all", ["edit 7 or write anew + new"], ()),
        (OPEN, LAST, "anew", ["new"], ()),
        (CALLED, WAITS, "all", ["new"], ("7-", "8", "9")),
        (NOTHING, VOTES, "all", [], ()),
        (OPEN, VOTES, "living", [], ()),
        (BOARD, VOTES, "all", ["edit 7 or "], ()),
        (CALLED, VOTES, "living", ["edit 7 or "], ()),
        (CALLED, VOTES, "anew", ["edit 7 or "], ()),
    ],
)
def test_the_steps_follow_from_what_stands(standing, post, manner, steps, gone):
    """Each turn new, a living message edited, what calls beside it; what is old goes."""
    made = plan(standing, post, Manner(manner), LOBBY)
    assert drawn(made.steps) == steps
    assert set(made.outcome.removals) == removed(*gone)


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("standing", [NOTHING, OPEN, BOARD, LIVING, CALLED])
@pytest.mark.parametrize(
    "post", [MOVED, ELSEWHERE, OVER, REMINDER, WORDS, CLOSED, WAITS, LOST, LOST_MOVES, LINE, LAST, VOTES]
)
def test_one_request_at_most_shows_something_new(standing, post, manner):
    """Whatever stands and however far an earlier try came, and the same where the message cannot be edited."""
    if manner is Manner.CALLING and standing.message is None:
        return
    made = plan(standing, post, manner, LOBBY)
    ways = [made.steps, *(step.otherwise.steps for step in made.steps if isinstance(step, Edit))]
    for steps in ways:
        assert sum(isinstance(step, SendNew | SendSmall) for step in steps) <= 1


def test_nothing_stands_anew_where_nothing_is_told():
    """What concerns nobody, and shows no new position, changes nothing at the place."""
    assert plan(LIVING, WORDS, Manner.LIVING, LOBBY).outcome == Outcome(None)


def test_a_vote_concerns_all_who_read_there():
    """A place that wants only what concerns its people gets the board they vote on, and the votes under it."""
    assert concerns(VOTES, 5, LOBBY)
    assert concerns(replace(VOTES, recount=False), 5, LOBBY)
    assert not concerns(WORDS, 5, LOBBY)


def test_a_message_sent_twice_is_not_removed():
    """A platform that answers with the id that stands already has shown nothing new."""
    outcome = plan(BOARD, MOVED, Manner.ALL, LOBBY).outcome
    assert outcome.with_new("8").removals == (Removal(Part.BUTTONS, "7"),)
    again = outcome.with_new("7")
    assert again.removals == ()
    assert again.standing.message == "7"


def test_the_oldest_small_message_goes():
    """Beyond the most that may stand, one goes for each that comes; without an id there is nothing to hold on to."""
    small = tuple(SmallMessage(f"s{number}", (2,)) for number in range(MOST_SMALL))
    outcome = Outcome(Standing("7", living=True, small=small))
    more = outcome.with_small("new", (0,))
    assert more.standing.small == (*small[1:], SmallMessage("new", (0,)))
    assert more.removals == (Removal(Part.MESSAGE, "s0"),)
    assert outcome.with_small(None, (0,)) == outcome
