"""What stands in for those functions of a game that it leaves out."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, replace

import pytest
from every_game import each_game, settings
from forging import linked
from sealing_games import sealed, sealed_record

from bot.commands.panel import shown_first
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Game, Seat, chosen
from games.records import Fault, check, reader, verify_seal

METRO = catalogue()["metro"]
BARE = Game(
    **{field.name: getattr(METRO, field.name) for field in fields(Game) if field.default is MISSING},
)
"""Metro without anything that has a default."""


def test_a_bare_game_is_played_to_its_end():
    """Nothing is secret, everybody plays alone, and the greedy player takes any legal move."""
    dones = list(play_out(BARE, 3, chosen(BARE, {}), "greedy", seeded("luck"), seeded("minds")))
    last = dones[-1].match
    assert last.over
    assert not any(BARE.secret(done.match.state, seat) for done in dones for seat in done.match.seats)
    assert BARE.teams(last.state) == ((Seat(0),), (Seat(1),), (Seat(2),))
    assert list(play_out(METRO, 3, chosen(METRO, {}), "greedy", seeded("luck"), seeded("minds"))) != dones


def test_a_game_that_foresees_nothing_shows_no_preview():
    """A legal move about a spot is shown first under the rules of Metro, and made at once without ``foresee``."""
    for game, shown in ((METRO, True), (BARE, False)):
        match = next(play_out(game, 2, chosen(game, {}), "random", seeded("luck"), seeded("minds"))).match
        (seat,) = match.awaited
        text = next(text for text in match.legal(seat) if text.startswith("lay"))
        assert shown_first(match, seat, text) is shown


def wordless(game, monkeypatch):
    """The sealed record of a match with moves taken back, of a game that says its luck in no words of its own."""
    bare = replace(game, facts=None)
    monkeypatch.setattr(reader, "edition", lambda _slug, _number: bare)
    setting = settings(bare)[-1]
    return json.loads(json.dumps(sealed_record(setting, sealed(setting))))


@each_game
def test_luck_without_words_is_recorded_as_its_draws(game, monkeypatch):
    """Setup and moves hold draws of the seal in their order; the record is right, and follows from its seed."""
    written = wordless(game, monkeypatch)
    facts = [written["setup"], *(line["luck"] for line in written["moves"] if "luck" in line)]
    assert all(fact.keys() == {"draws", "used"} and len(fact["draws"]) == fact["used"] for fact in facts)
    assert [draw for fact in facts for draw in fact["draws"]] == written["seal"]["draws"]
    check(written)
    verify_seal(written)


SPOILT = {
    "one too many": lambda draws: [*draws, [2, 0]],
    "one too few": lambda draws: draws[:-1],
    "none": lambda _draws: [],
    "another question": lambda draws: [[draws[0][0] + 1, draws[0][1]], *draws[1:]],
    "no answer to it": lambda draws: [[draws[0][0], draws[0][0]], *draws[1:]],
    "no pair": lambda draws: [[1, 0, 0], *draws[1:]],
    "no number": lambda draws: [[draws[0][0], True], *draws[1:]],
    "no list": lambda _draws: {},
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_draws_that_cannot_be_are_found(spoil, monkeypatch):
    """Setup or luck with draws that nothing asked for, without those asked for, or in another shape is a fault."""
    written = wordless(METRO, monkeypatch)
    at = next(number for number, line in enumerate(written["moves"]) if "luck" in line)
    for fact in (written["setup"], written["moves"][at]["luck"]):
        whole = fact["draws"]
        fact["draws"] = spoil(whole)
        with pytest.raises(Fault, match="cannot have happened"):
            check(linked(written))
        fact["draws"] = whole
    check(written)


def test_luck_is_told_by_draws_alone(monkeypatch):
    """Other words beside the draws are a fault, and so is luck that a move has not asked for."""
    written = wordless(METRO, monkeypatch)
    with pytest.raises(Fault, match="cannot have happened"):
        check(linked(written | {"setup": written["setup"] | {"first": 0}}))
    lazy = next(line for line in written["moves"] if "luck" not in line)
    lazy["luck"] = {"draws": [], "used": 0}
    with pytest.raises(Fault, match="not written"):
        check(linked(written))
