"""What every game promises, whichever it is."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest
from every_game import FEW, SETTINGS, each_game, played

from games.kernel.chance import seeded
from games.kernel.game import Illegal, Refusal, Seat, Unreadable
from games.kernel.log_entries import dump, load, luck_of
from games.kernel.match import Match, replay

HOSTILE = (
    "",
    " ",
    "x" * 10_000,
    "lay c4 " * 2_000,
    "lay\u00a0c4",
    "läy c4",
    "lay c４",
    "🚇",
    "lay c4 🚇",
    "lay\x00c4",
    "lay c4\x1b[31m",
    "\u202elay c4",
    "{0}",
    "%s%n",
    "'; DROP TABLE moves; --",
    "../../etc/passwd",
    "-1",
    "9" * 400,
)


def refused(game, state, seat, text):
    """The sentence by which a move is refused as illegal, None where it is not."""
    try:
        game.apply(state, seat, game.read(text), seeded(text))
    except Illegal as refusal:
        return str(refusal)
    return None


def every(items, most):
    """At most ``most`` items, spread over all of them."""
    step = max(1, len(items) // most)
    return items[::step]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_play_comes_to_an_end_with_places_and_scores(setting):
    """Any choice of legal moves ends the game: places count on after ties, each seat has a score, nobody is awaited."""
    dones = played(setting)
    last = dones[-1].match
    outcome = setting.game.outcome(last.state)
    assert outcome is not None
    assert last.awaited == ()
    assert len(outcome.places) == len(outcome.scores) == setting.seats
    assert all(1 + sum(other < own for other in outcome.places) == own for own in outcome.places)
    assert [setting.game.outcome(done.match.state) for done in dones[:-1]] == [None] * (len(dones) - 1)
    assert all(last.legal(seat) == () for seat in last.seats)


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_greedy_players_choose_legal_moves_to_the_end(setting):
    """The greedy player always answers with a legal move (``play`` would raise), and its games end too."""
    assert played(setting, level="greedy")[-1].match.over


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_legal_moves_apply_and_others_are_refused_in_a_sentence(setting):
    """Each legal move applies, each other move is ``Illegal`` with a sentence, and neither changes the position."""
    game = setting.game
    dones = played(setting)
    seen = sorted({text for done in every(dones, 12) for seat in done.match.seats for text in done.match.legal(seat)})
    judged = set()
    for done in every(dones, 12):
        state = done.match.state
        before, kept = json.dumps(game.dump(state)), hash(state)
        for seat in done.match.seats:
            legal = set(done.match.legal(seat))
            for text in [*every(sorted(legal), 10), *every(seen, 40)]:
                refusal = refused(game, state, seat, text)
                assert (refusal is None) == (text in legal)
                assert refusal is None or (refusal.endswith(".") and refusal[0].isupper())
                judged.add(refusal is None)
        assert json.dumps(game.dump(state)) == before
        assert hash(state) == kept
    assert judged == {True, False}


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_texts_are_short_unique_and_read_back(setting):
    """A position's move texts are different, printable ASCII of at most 40 bytes, lower case, and mean the move."""
    game = setting.game
    for done in every(played(setting), 20):
        for seat in done.match.seats:
            moves = tuple(game.legal(done.match.state, seat))
            texts = [game.write(move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert tuple(map(game.read, texts)) == moves
            assert all(
                text.isascii() and text.isprintable() and len(text) <= 40 and text == " ".join(text.lower().split())
                for text in texts
            )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_states_and_logs_survive_json(setting):
    """A match saved as JSON and loaded is the same: state, every view, legal moves; so is each entry of its log."""
    game = setting.game
    for done in every(played(setting), 8):
        saved = json.dumps(done.match.dump())
        loaded = Match.load(game, json.loads(saved))
        assert loaded == done.match
        assert json.dumps(loaded.dump()) == saved
        for seat in (None, *done.match.seats):
            assert game.view(loaded.state, seat) == game.view(done.match.state, seat)
        for seat in done.match.seats:
            assert loaded.legal(seat) == done.match.legal(seat)
        assert load(json.loads(json.dumps(dump(done.entry)))) == done.entry


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_the_log_alone_rebuilds_the_match(setting):
    """Replaying the saved log gives every match and everything told again, without any source of luck."""
    dones = played(setting)
    log = [load(json.loads(json.dumps(dump(done.entry)))) for done in dones]
    again = tuple(replay(setting.game, dict(setting.options), (True,) * setting.seats, log))
    assert again == dones


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_values_are_frozen_and_hashable(setting):
    """States, views, moves and events are hashable, frozen dataclasses of tuples all the way down."""
    game = setting.game
    for done in every(played(setting), 4):
        state = done.match.state
        moves = [move for seat in done.match.seats for move in game.legal(state, seat)][:3]
        views = [game.view(state, seat) for seat in (None, *done.match.seats)]
        seen = set()
        for value in (state, *views, *moves, *(each.event for each in done.told)):
            hash(value)
            assert_frozen(value, seen)


def assert_frozen(value, seen):
    """Nothing inside can be changed. ``seen`` are the ids of parts looked at, which are alive as long as it is."""
    if id(value) in seen:
        return
    seen.add(id(value))
    assert not isinstance(value, (list, dict, set, bytearray)), value
    if is_dataclass(value):
        assert value.__dataclass_params__.frozen
        for field in fields(value):
            assert_frozen(getattr(value, field.name), seen)
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            assert_frozen(part, seen)


@each_game
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:24])
def test_hostile_text_is_unreadable(game, text):
    """Whatever is no move raises ``Unreadable`` with a sentence that does not repeat what was typed."""
    with pytest.raises(Unreadable) as caught:
        game.read(text)
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_turns_count_on_and_only_for_the_awaited(setting):
    """A seat's turn number never falls, and rises exactly when the seat becomes awaited or is awaited again."""
    dones = played(setting)
    for before, done in pairwise(dones):
        for seat in done.match.seats:
            was, now = before.match.turns[seat], done.match.turns[seat]
            opened = seat in done.match.awaited and (seat not in before.match.awaited or seat == done.entry.seat)
            assert now == was + opened


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_luck_is_asked_only_for_what_is_told(setting):
    """Every draw is told to somebody: an entry that used luck tells at least one event."""
    assert all(done.told for done in played(setting) if luck_of(done.entry))


@each_game
def test_strangers_and_wrong_saves_are_refused(game):
    """A seat that does not exist cannot move, and ``load`` raises ``ValueError`` for what is no saved position."""
    setting = next(setting for setting in SETTINGS if setting.game is game)
    match = played(setting)[0].match
    text = match.legal(match.awaited[0])[0]
    for seat in (Seat(-1), Seat(setting.seats), Seat(10**9)):
        with pytest.raises(Refusal):
            game.apply(match.state, seat, game.read(text), seeded("x"))
    for junk in (None, 1, "x", [], {}, {"format": 10**9}, {**game.dump(match.state), "format": 999}):
        with pytest.raises(ValueError, match=r"\w"):
            game.load(junk)


@each_game
def test_the_game_is_described(game):
    """Slug, seats, options and the rules in both languages are there, as commands and ``/rules`` need them."""
    assert game.slug.isascii()
    assert game.slug.islower()
    assert list(game.seats) == sorted(set(game.seats))
    assert all(option.default in option.values for option in game.options)
    assert game.edition >= 1
