"""The trained numbers of The Best Road's computer players, from ``trained.json`` beside this module."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from games.kernel.computer import Skill
from games.road.computer.rule import Phases, phases


@cache
def tables() -> dict[str, Phases]:
    """The weights by their names in ``trained.json``: ``plain``, and ``builder`` and ``spoiler`` alone or together."""
    text = files("games.road.computer").joinpath("trained.json").read_text("utf-8")
    return {name: phases(each["early"], each["late"]) for name, each in json.loads(text)["weights"].items()}


def weights(skill: Skill, *, alone: bool) -> Phases:
    """The weights that a skill plays with."""
    if skill.level in ("easy", "medium"):
        return tables()[f"plain {skill.character}"]
    return tables()[f"{skill.character} {'alone' if alone else 'together'}"]
