"""The description of the HTTP interface (openapi.json), and whether an answer is as it says."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema_rs import Draft202012Validator

import bot.platforms.web as local_table

SPEC = json.loads((Path(local_table.__file__).parent / "openapi.json").read_text(encoding="utf-8"))


def target(part):
    """What a reference leads to; a part without one itself."""
    found = SPEC
    for step in part["$ref"].removeprefix("#/").split("/") if "$ref" in part else ():
        found = found[step]
    return part if found is SPEC else found


def closed(part):
    """A part of the description in which no object has a key that it does not name."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    whole = {key: closed(one) for key, one in part.items()}
    return whole | {"additionalProperties": False} if part.get("type") == "object" and "properties" in part else whole


def check(schema, value):
    """Find no fault in a value by a schema of the description, and no key besides."""
    validator = Draft202012Validator({**closed(schema), "components": closed(SPEC["components"])})
    assert [f"{error.instance_path}: {error.message[:200]}" for error in validator.iter_errors(value)] == [], value


def named(schema):
    """The schema of this name."""
    return {"$ref": f"#/components/schemas/{schema}"}
