"""The published schema of the Bot API, where it is at hand: what a request has too much, lacks or gets wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SPEC = Path(__file__).parents[3] / "shared" / "specs" / "telegram-bot-api.json"


class Schema:
    """All methods and types."""

    def __init__(self) -> None:
        spec = json.loads(SPEC.read_text(encoding="utf-8"))
        self.methods: dict[str, Any] = spec["methods"]
        self.types: dict[str, Any] = spec["types"]

    def faults(self, method: str, form: dict[str, Any]) -> Iterator[str]:
        """What is wrong with a request; attached parts of a multipart body are no parameters."""
        if method not in self.methods:
            yield f"there is no method {method}"
            return
        texts = [value for value in form.values() if isinstance(value, str)]
        attached = {name for text in texts for name in re.findall(r"attach://(\w+)", text)}
        given = {name: value for name, value in form.items() if name not in attached}
        yield from self._fields(method, self.methods[method].get("fields", ()), given)

    def _fields(self, where: str, fields: Any, given: dict[str, Any]) -> Iterator[str]:
        known = {one["name"]: one for one in fields}
        yield from (f"{where} has no {name}" for name in given if name not in known)
        yield from (f"{where} needs {name}" for name, one in known.items() if one["required"] and name not in given)
        for name, value in given.items():
            if name in known:
                yield from self._value(f"{where}.{name}", known[name]["types"], value)

    def _value(self, where: str, types: list[str], value: Any) -> Iterator[str]:
        if len(types) != 1 or isinstance(value, bytes):
            return
        [kind] = types
        if kind.startswith("Array of "):
            items = json.loads(value) if isinstance(value, str) else value
            for number, item in enumerate(items):
                yield from self._value(f"{where}[{number}]", [kind.removeprefix("Array of ")], item)
        elif kind == "Integer" and not re.fullmatch(r"-?\d+", str(value)):
            yield f"{where} is no integer: {value!r}"
        elif kind == "Boolean" and str(value).lower() not in ("true", "false"):
            yield f"{where} is no boolean: {value!r}"
        elif kind in self.types:
            fields = json.loads(value) if isinstance(value, str) else value
            chosen = self._subtype(kind, fields)
            yield from self._fields(f"{where}:{chosen}", self.types[chosen].get("fields", ()), fields)

    def _subtype(self, kind: str, fields: dict[str, Any]) -> str:
        """Of several kinds of a thing, the one that is named by its ``type``, or that has what is required."""
        subtypes = self.types.get(kind, {}).get("subtypes", ())
        wanted = kind + str(fields.get("type", "")).title().replace("_", "")
        # results that are on Telegram's servers already have the same type as those that are not
        cached = wanted.replace(kind, f"{kind}Cached", 1)
        if cached in subtypes and any(name.endswith("_file_id") for name in fields):
            return cached
        if wanted in subtypes:
            return wanted
        return next((one for one in subtypes if self._needs(one) and self._needs(one) <= fields.keys()), kind)

    def _needs(self, kind: str) -> set[str]:
        return {one["name"] for one in self.types[kind].get("fields", ()) if one["required"]}
