"""The rulings that are options: where three of a kind must go (``meet``), who chooses what is given (``giving``)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pair_drawing import GAME, draw, go, refused, same, table, texts

from games.kernel.chance import Scripted, seeded
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import Seat, chosen
from games.kernel.log_entries import backing
from games.kernel.match import opened, play, resign, skip, start
from games.records import check, record
from games.tandem.board import acting
from games.tandem.values import Gave, Offered

# -- meet

THREE = """
    * A  .    ss   .    .    s    .    | {own}
      B  .    .    .    .    .    .    | {partner}
    dice 1 2 5
"""


def three(own, partner, meet="duty"):
    """The position once a third sun has come to zone 2."""
    return go(table(THREE.format(own=own, partner=partner), meet=meet), "A move sun 5>2")


@pytest.mark.parametrize(
    ("own", "partner", "places"),
    [
        ("....", "l.s.", "3"),
        ("m...", "ml.s", "4"),
        ("....", "....", "1234"),
        ("....", "lmtd", "1234"),
        ("..m.", "l.s.", "124"),
        ("m...", "mssl", "23"),
        ("ml..", "sslm", "34"),
        ("mltd", "l.s.", "3124"),
        ("mltd", "ssml", "1234"),
    ],
)
def test_with_duty_a_token_meets_the_partners_where_that_place_is_free(own, partner, places):
    """Elsewhere only where the partner has none at a free place; which token is replaced in a full row stays free."""
    found = texts(three(own, partner))
    assert found == [f"row {place}" for place in places]
    assert set(found) <= set(texts(three(own, partner, "free")))


def test_another_place_is_refused_with_the_one_that_is_due():
    """The sentence names the token of the partner's row, and each place where it can be met."""
    reason = "Your partner's row has sun, and yours must meet it where it can: row {}."
    assert refused(three("m...", "ml.s"), "row 2") == reason.format(4)
    assert refused(three("m...", "ml.s"), "row 1") == reason.format(4)
    assert refused(three("m...", "mssl"), "row 4") == reason.format("2, row 3")
    assert "first choose a place" in refused(three("m...", "ml.s"), "link")
    assert refused(three("..m.", "l.s."), "row 3") == "Place 3 of your row is taken, and another one is free."


def test_the_only_place_is_taken_by_the_rules():
    """With duty nobody is asked where the partner's row decides; with a free choice the owner is."""
    for meet, by in (("duty", "rules"), ("free", None)):
        match = start(GAME, chosen(GAME, {"meet": meet}), (True, True), seeded("only"))[-1].match
        before = table(THREE.format(own="m...", partner="ml.s"), meet=meet)
        done = play(replace(match, state=before), Seat(0), "move sun 5>2", Scripted([0, 1, 2]))
        assert [one.entry.by for one in done[1:]] == ([by] if by else [])
        assert (1 in done[-1].match.awaited) == bool(by)


def test_the_partners_duty_holds_in_somebody_elses_turn():
    """What an exchange brings to the partner goes to the place of the mover's equal token."""
    before = """
        * A  sl   .    sl   .    .    .    | ..l.
          B  lld  .    ld   .    .    .    | .m..
        dice 1 3 6
    """
    state = go(table(before, meet="duty"), "A link", "A give leaf get drop")
    assert texts(state, "B") == ["row 3"]


# -- giving

LINK = """
    * A  sl   .    m    t    sm   .    | ....
      B  sd   .    l    t    mb   .    | ....
    dice 5 1 3
"""


def linked(*moves, before=LINK):
    """A position of a link in which each partner chooses."""
    return go(table(before, giving="each"), "A link", *moves)


def test_each_partner_chooses_what_to_give():
    """The mover says what goes, the partner what comes back, zone by zone; nothing moves until both have said."""
    state = linked()
    assert (texts(state), texts(state, "B")) == (["give sun", "give leaf"], [])
    state = go(state, "A give leaf")
    assert GAME.to_act(state) == {1}
    assert draw(state.pairs[0]) == same(LINK)
    assert (texts(state), texts(state, "B")) == ([], ["give sun", "give drop"])
    state = go(state, "B give drop")
    assert GAME.to_act(state) == {0}
    assert texts(state) == ["give sun", "give moon"]
    state = go(state, "A give moon", "B give bell")
    assert draw(state.pairs[0]) == same("""
          A  sd   .    m    t    sb   .    | ....
          B  sl   .    l    t    mm   .    | ....
    """)
    assert GAME.to_act(state) == {1}
    assert state.pairs[0].given is None


def test_the_two_tokens_differ_whoever_chooses_first():
    """The partner cannot give back the same subject, and the mover nothing for which the partner has no other."""
    state = linked(
        before="""
        * A  slt  .    .    .    .    .    | ....
          B  ss   .    .    .    .    .    | ....
        dice 1 3 5
    """
    )
    assert texts(state) == ["give star", "give leaf"]
    assert refused(state, "give sun") == "Your partner's zone 1 holds nothing but sun: give another subject."
    assert texts(go(state, "A give leaf"), "B") == ["give sun"]
    assert refused(go(linked(), "A give sun"), "give sun", "B") == "The two tokens must be of different subjects."


def test_each_refusal_says_what_is_asked():
    """Of the mover, of the partner, and of whoever is not asked now; ``give .. get ..`` is for the other way."""
    state = linked()
    alone = "Each of you chooses what to give: say only that, for example give sun."
    assert refused(state, "give sun get drop") == alone
    assert refused(state, "su>dr") == alone
    assert refused(state, "give moon") == "Your zone 1 holds no moon."
    assert refused(state, "link") == "You are linking: say what you give in zone 1."
    assert refused(state, "give sun", "B") == "It is not your turn."
    asked = go(state, "A give leaf")
    assert refused(asked, "give sun") == "It is not your turn."
    assert refused(asked, "give leaf", "B") == "Your zone 1 holds no leaf."
    assert refused(asked, "give leaf get sun", "B") == alone
    assert refused(asked, "row 1", "B") == "You have no three of a kind to bring to your row now."
    assert refused(asked, "pass", "B") == "Your partner gives leaf: say what you give for it."
    both = go(table(LINK), "A link")
    assert refused(both, "give leaf") == "You are linking: say what you give and get in zone 1."
    assert refused(table(LINK, giving="each"), "give leaf") == "You exchange only after choosing to link."


def test_three_of_a_kind_come_after_the_exchange_the_movers_first():
    """Then the next zone, for which the mover is asked again."""
    state = linked(
        "A give leaf",
        before="""
        * A  ssl  .    sl   .    .    .    | ....
          B  lls  .    ld   .    .    .    | ....
        dice 1 3 6
    """,
    )
    state = go(state, "B give sun")
    assert (GAME.to_act(state), texts(state)[0]) == ({0}, "row 1")
    state = go(state, "A row 1")
    assert (GAME.to_act(state), texts(state, "B")[0]) == ({1}, "row 1")
    state = go(state, "B row 1")
    assert (GAME.to_act(state), texts(state)) == ({0}, ["give sun", "give leaf"])


@pytest.mark.parametrize("seats", [2, pytest.param(6, marks=pytest.mark.soak)])
def test_both_ways_lead_to_the_same_boards(seats):
    """Every exchange of one player is one of both, and no other: the ends of a link are the same."""
    luck, minds = seeded("same ends"), seeded("minds")
    seen = 0
    for done in play_out(GAME, seats, chosen(GAME, {}), "random", luck, minds):
        for number, pair in enumerate(done.match.state.pairs):
            if not pair.links or pair.threes or pair.given is not None:
                continue
            first = "ABCDEF"[2 * number + pair.mover]
            other = "ABCDEF"[2 * number + 1 - pair.mover]
            pairs = tuple(replace(one, giving="each") for one in done.match.state.pairs)
            each = replace(done.match.state, pairs=pairs)
            one = {
                draw(go(done.match.state, f"{first} {text}").pairs[number]) for text in texts(done.match.state, first)
            }
            both = {
                draw(go(each, f"{first} {give}", f"{other} {back}").pairs[number])
                for give in texts(each, first)
                for back in texts(go(each, f"{first} {give}"), other)
            }
            assert one == both
            seen += 1
    assert seen > 10


# -- the match: decisions, forced halves, taking back, time, giving up


def asked(number=0, seats=4):
    """A match in which a partner has been asked and can choose, just before and after the mover's half."""
    luck, minds = seeded(f"asked {number}"), seeded("minds")
    before = None
    for done in play_out(GAME, seats, chosen(GAME, {"giving": "each"}), "greedy", luck, minds):
        if any(isinstance(told.event, Offered) and told.event.choice for told in done.told):
            return before, done
        before = done
    raise AssertionError("nobody was asked")


def test_the_partners_decision_is_opened_and_the_movers_after_it():
    """Turns count: the clock, the ring and the buttons of the one who is asked follow from that."""
    before, done = asked()
    mover, partner = done.entry.seat, Seat(done.entry.seat ^ 1)
    assert opened(GAME, before.match.state, mover, done.match.state) == {partner}
    assert partner in done.match.awaited
    assert mover not in done.match.awaited
    assert done.match.turns[partner] == before.match.turns[partner] + 1
    text = done.match.legal(partner)[0]
    answered = play(done.match, partner, text, seeded("x"))
    (gave,) = [told.event for told in answered[0].told if isinstance(told.event, Gave)]
    assert (gave.seat, gave.zone, gave.give) == (mover, done.told[0].event.zone, done.told[0].event.give)


def test_every_exchange_is_two_moves_of_the_log_forced_or_not():
    """A half that is the only one is made by the rules; the record says so, and plays through."""
    luck, minds = seeded("halves"), seeded("minds")
    dones = list(play_out(GAME, 2, chosen(GAME, {"giving": "each", "meet": "duty"}), "random", luck, minds))
    halves = [done for done in dones if getattr(done.entry, "text", "").startswith("give")]
    assert len(halves) > 20
    assert len(halves) % 2 == 0
    assert {done.entry.by == "rules" for done in halves} == {True, False}
    for first, then in zip(halves[::2], halves[1::2], strict=True):
        (offered,), (gave, *_) = ([told.event for told in done.told] for done in (first, then))
        assert offered.choice == (then.entry.by != "rules")
        assert then.entry.seat == first.entry.seat ^ 1
        assert (gave.give, gave.seat) == (offered.give, first.entry.seat)
    sheet = record(GAME, ["Ann", "Bob"], chosen(GAME, {"giving": "each", "meet": "duty"}), [one.entry for one in dones])
    check(json.loads(json.dumps(sheet)))


def test_taking_back_asks_whoever_has_answered():
    """Before the answer the mover's half goes back at once; after it the partner must agree. The answer does alone."""
    _, done = asked()
    mover, partner = done.entry.seat, Seat(done.entry.seat ^ 1)
    begun = start(GAME, chosen(GAME, {"giving": "each"}), (True,) * 4, seeded("x"))[0]
    first = play(done.match, partner, done.match.legal(partner)[0], Scripted([0] * 60))
    entries = [begun.entry, *(replace(one.entry, by="person", luck=(), tries=0) for one in (done, first[0]))]
    told = [(), done.told, first[0].told]
    log = list(zip(entries, told, strict=True))
    assert backing(log[1::-1], mover).harmless
    assert backing(log[::-1], mover).others == (partner,)
    assert backing(log[::-1], partner).count == 1
    assert not backing(log[::-1], partner).others


def test_a_computer_player_answers_for_a_partner_whose_time_is_up():
    """Or who has given up: with a legal half, after which the pair goes on."""
    for seats in (2, 4):
        _, done = asked(seats=seats)
        partner = Seat(done.entry.seat ^ 1)
        for skill in ("easy builder", "hard spoiler", "greedy1", "random"):
            text = choose(GAME, skill, done.match.state, partner, seeded("mind"))
            after = skip(done.match, partner, text, seeded("luck"))[-1].match
            assert after.turns[partner ^ 1] > done.match.turns[partner ^ 1] or partner in after.awaited
            assert after.state.pairs[partner // 2] != done.match.state.pairs[partner // 2]
    _, done = asked(2, seats=6)
    partner = Seat(done.entry.seat ^ 1)
    gone = resign(done.match, partner)[-1].match
    assert acting(gone.state.pairs[partner // 2]) == partner % 2
    assert gone.legal(partner) == done.match.legal(partner)


def test_a_pair_that_is_left_behind_leaves_its_exchange_unfinished():
    """When all others are through, what was given stays where it lies."""
    state = go(table(LINK, "* A . . . . . . | ....\n B . . . . . . | ....", giving="each"), "A link", "A give leaf")
    left = GAME.resigned(state, Seat(1))
    assert texts(left, "B") == ["pass"]
    after = go(left, "B pass").pairs[0]
    assert (draw(after), after.given, after.links) == (same(LINK), None, ())


# -- computer players


def test_both_halves_of_the_exchange_that_wins_are_chosen():
    """At every level: the mover gives what makes room, the partner what makes three of a kind for it."""
    before = """
        * A  lld  .    .    .    .    .    | smt.
          B  ldb  .    .    .    .    .    | smtl
        dice 1 3 6
    """
    for skill in (*(f"{level} builder" for level in LEVELS), "greedy1"):
        state = linked(before=before)
        assert choose(GAME, skill, state, Seat(0), seeded("mind")) == "give drop"
        state = go(state, "A give drop")
        assert choose(GAME, skill, state, Seat(1), seeded("mind")) == "give leaf"
        assert GAME.outcome(go(state, "B give leaf", "A row 4")).scores == (100, 100)
