"""The quick ``replace`` of the rules does what ``dataclasses.replace`` does."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from every_game import GAMES, SETTINGS, played

from games.kernel.replace import replace

ONE_OF_EACH = [next(setting for setting in SETTINGS if setting.game is game) for game in GAMES]


def values(setting):
    """The match and the state after each entry of a game."""
    return [value for done in played(setting) for value in (done.match, done.match.state)]


@pytest.mark.parametrize("setting", ONE_OF_EACH, ids=str)
def test_a_copy_with_a_part_replaced_is_that_of_dataclasses(setting):
    """Each field in turn is replaced: equal, printed and hashed alike, frozen; the old value is as it was."""
    for value, other in zip(values(setting)[::40], values(setting)[1::40], strict=False):
        before = repr(value)
        assert replace(value) == value
        for field in dataclasses.fields(value):
            change = {field.name: getattr(other, field.name, None)}
            one, two = replace(value, **change), dataclasses.replace(value, **change)
            assert type(one) is type(two)
            assert (one, repr(one), hash(one)) == (two, repr(two), hash(two))
            assert copy.copy(one) == one
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(one, field.name, None)
        assert repr(value) == before
    state = values(setting)[-1]
    assert pickle.loads(pickle.dumps(replace(state))) == state


def test_a_field_that_is_not_there_is_an_error():
    """As with ``dataclasses.replace``."""
    match = played(SETTINGS[0])[0].match
    with pytest.raises(TypeError):
        replace(match, colour="red")
    assert not hasattr(match, "colour")


def test_the_values_of_all_games_hold_nothing_but_their_fields():
    """No part of a state or match lies outside of its fields, so that a copy of the fields is a copy."""
    for setting in ONE_OF_EACH:
        for value in values(setting):
            assert set(vars(value)) == {field.name for field in dataclasses.fields(value)}
