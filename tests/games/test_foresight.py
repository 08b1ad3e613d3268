"""What a preview says of a move comes true, and nothing in it comes from behind the view."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest
from every_game import GAMES, SETTINGS, played

from games.kernel.chance import Recorded, pick, seeded
from games.kernel.game import Seat


@dataclass(frozen=True)
class Unforeseen:
    """What luck decides in a game, as ``unforeseen.json`` beside its tests tells; without that file nothing.

    ``parts`` are names of parts of a view that may be foreseen as they were: luck decides them, or they tell of what
    begins after it. ``news`` are events of luck, and what follows from it. ``spent`` are parts a move only takes from.
    """

    parts: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()


@cache
def unforeseen(slug):
    """What is told of a game."""
    file = Path(__file__).parent / slug / "unforeseen.json"
    told = json.loads(file.read_text()) if file.exists() else {}
    return Unforeseen(**{name: frozenset(words) for name, words in told.items()})


def made(game, state, seat, move, luck, minds):
    """A move, and where it is secret choices of the others too, until all is shown: the view, and the public news."""
    step = game.apply(state, seat, move, luck)
    while game.secret(state, seat) and not any(told.to is None for told in step.told):
        other = min(game.to_act(step.state))
        step = game.apply(step.state, other, pick(list(game.legal(step.state, other)), minds), luck)
    return game.view(step.state, seat), tuple(told.event for told in step.told if told.to is None)


@cache
def names(kind):
    """The names of the parts of a kind of value."""
    return tuple(field.name for field in fields(kind))


def apart(one, other, way=()):
    """Where two views differ, as the names and numbers that lead there."""
    if one == other:
        return
    if is_dataclass(one) and type(one) is type(other):
        for name in names(type(one)):
            yield from apart(getattr(one, name), getattr(other, name), (*way, name))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (part, its) in enumerate(zip(one, other, strict=True)):
            yield from apart(part, its, (*way, number))
    else:
        yield way


def unsure(game, state, seat, way):
    """Whether nobody can foresee this part of a view: luck decides it, or the secret choice of somebody else."""
    others = game.secret(state, seat) and way[0] in {"roads", "scores"} and way[1] != seat
    return others or not unforeseen(game.slug).parts.isdisjoint(way)


def positions(setting):
    """Some positions of a random game, each with a seat that may move and some of its moves."""
    game, dones = setting.game, played(setting)
    for done in dones[:: max(1, len(dones) // 16)]:
        for seat in sorted(game.to_act(done.match.state)):
            moves = list(game.legal(done.match.state, seat))
            yield done.match.state, seat, moves[:: max(1, len(moves) // 8)]


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.game.foresee is not None], ids=str)
def test_what_is_foreseen_comes_true(setting):
    """View and public news are as foreseen where luck is not asked; where it is, all is but what luck decides."""
    game, compared = setting.game, 0
    for state, seat, moves in positions(setting):
        view = game.view(state, seat)
        for move in moves:
            foreseen, events = game.foresee(view, move)
            for variant in ("one", "two"):
                luck = Recorded(seeded(f"luck {variant}"))
                real, news = made(game, state, seat, move, luck, seeded(f"minds {variant}"))
                compared += 1
                if not luck.draws and "round" not in unforeseen(game.slug).parts:
                    assert (foreseen, events) == (real, news)
                assert [way for way in apart(foreseen, real) if not unsure(game, state, seat, way)] == []
                mine = [event for event in news if getattr(event, "seat", seat) == seat or not game.secret(state, seat)]
                assert list(events) == [
                    event for event in mine if type(event).__name__ not in unforeseen(game.slug).news or event in events
                ]
    assert compared > 50


@pytest.mark.parametrize("game", [game for game in GAMES if game.foresee is not None], ids=lambda game: game.slug)
def test_what_is_foreseen_changes_nothing_but_what_it_knows(game):
    """What a preview changes in a part that luck decides is less of it (a tile played, dice gone) or true."""
    for setting in [setting for setting in SETTINGS if setting.game is game][::3]:
        for state, seat, moves in positions(setting):
            view = game.view(state, seat)
            for move in moves:
                foreseen, _ = game.foresee(view, move)
                real, _ = made(game, state, seat, move, seeded("luck"), seeded("minds"))
                untrue = set(apart(foreseen, real))
                wrong = [way for way in apart(foreseen, view) if way in untrue]
                assert {way[-1] for way in wrong} <= unforeseen(game.slug).spent


def test_a_preview_of_metro_shows_no_tile_that_is_still_to_be_drawn():
    """After a preview the hand is what is left of it, and a tile drawn instead stays unknown."""
    setting = next(setting for setting in SETTINGS if setting.game.slug == "metro")
    game = setting.game
    for state, seat, moves in positions(setting):
        view = game.view(state, seat)
        for move in moves:
            foreseen, _ = game.foresee(view, move)
            assert set(foreseen.hand) <= set(view.hand)
            assert foreseen.drawn is None


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.game.slug == "road"], ids=str)
def test_a_preview_of_road_is_the_same_whatever_the_others_have_chosen(setting):
    """Two positions that differ only in hidden choices look the same to the seat, and so do its previews."""
    game = setting.game
    if setting.seats == 1:
        pytest.skip("alone there is nobody to hide from")
    for state, seat, moves in positions(setting):
        other = Seat((seat + 1) % setting.seats)
        choices = [game.apply(state, other, move, seeded("x")).state for move in list(game.legal(state, other))[:3]]
        hidden = [each for each in choices if each.closed == state.closed]
        for move in moves:
            assert len({game.foresee(game.view(each, seat), move) for each in hidden}) <= 1
