"""Puts this folder on the import path, for the modules its tests share; names the settings coverage does without."""

from __future__ import annotations

import pytest
from every_game import Setting


def pytest_collection_modifyitems(items):
    """A test of a setting with more than the fewest seats is ``wide``."""
    for item in items:
        setting = item.callspec.params.get("setting") if hasattr(item, "callspec") else None
        if isinstance(setting, Setting) and setting.seats > setting.game.seats[0]:
            item.add_marker(pytest.mark.wide)
