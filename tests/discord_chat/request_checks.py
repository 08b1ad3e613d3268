"""Checks every request body a bot sends to Discord: by Discord's published schema, and by the limits it does not name.

The limits are those of Discord's documentation (messages, components, interactions, threads); where ours are tighter,
the tighter one stands here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

SPEC = Path(__file__).resolve().parents[3] / "shared" / "specs" / "discord-openapi.json"
"""Discord's schema; where the file is not there, only the limits are checked."""

V2 = 1 << 15
"""Message flag IS_COMPONENTS_V2."""

ROW, BUTTON, STRING_SELECT, TEXT, GALLERY = 1, 2, 3, 10, 12
"""Types of components."""

LABEL = 34
"""Characters of a button that a phone shows; Discord takes 80."""

LIMITS = {
    "content": 2000, "nonce": 25, "name": 100, "title": 45, "custom_id": 100, "placeholder": 150, "value": 100,
    "description": 1024,
}  # fmt: skip
"""Characters of strings, wherever they stand."""


class Requests:
    """The checks; what is wrong is collected in ``faults``, a sentence each."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.checked = 0

    def check(self, method: str, path: str, body: Any) -> None:
        """Check the body of one request; ``path`` without host and version."""
        if not isinstance(body, dict | list):
            return
        self.checked += 1
        self.faults += [f"{method} {path}: {fault}" for fault in _faults(method, path, json.dumps(body))]


@cache
def _faults(method: str, path: str, body: str) -> Sequence[str]:
    """What is wrong with a body as JSON; the same one is looked at once."""
    given = json.loads(body)
    return (*_by_schema(method, path, given), *_by_limits(given))


@cache
def _spec() -> Mapping[str, Any]:
    return json.loads(SPEC.read_text()) if SPEC.is_file() else {}


@cache
def _templates() -> Sequence[tuple[str, ...]]:
    return [tuple(path.strip("/").split("/")) for path in _spec().get("paths", ())]


@cache
def _template(path: str) -> str | None:
    """The path of the schema that a path belongs to, the most literal one."""
    parts = path.partition("?")[0].strip("/").split("/")
    fitting = [
        template
        for template in _templates()
        if len(template) == len(parts)
        and all(want.startswith("{") or want == part for want, part in zip(template, parts, strict=True))
    ]
    literal = max(fitting, key=lambda one: sum(not part.startswith("{") for part in one), default=None)
    return None if literal is None else "/" + "/".join(literal)


@cache
def _validator(template: str, method: str) -> jsonschema_rs.Draft202012Validator | None:
    content = _spec()["paths"][template].get(method, {}).get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = {**content["application/json"]["schema"], "components": _spec()["components"]}
    return jsonschema_rs.Draft202012Validator(schema)


def _by_schema(method: str, path: str, body: Any) -> Iterator[str]:
    template = _template(path) if _spec() else None
    if template is None:
        if _spec():
            yield "no such route"
        return
    validator = _validator(template, method.lower())
    if validator is None:
        yield "takes no body"
        return
    for fault in validator.iter_errors(_as_strings(body)):
        yield f"{fault.message[:200]} at {fault.instance_path}"


def _as_strings(body: Any) -> Any:
    """The body with ids as strings: Discord takes numbers too, its schema does not. A component has a number."""
    if isinstance(body, list):
        return [_as_strings(one) for one in body]
    if not isinstance(body, dict):
        return body
    component = "custom_id" in body or isinstance(body.get("type"), int)
    return {key: value if component and key == "id" else _identified(key, value) for key, value in body.items()}


def _identified(key: str, value: Any) -> Any:
    ids = {"recipient_id", "users", "roles", "applied_tags", "message_id", "channel_id", "guild_id", "id"}
    if key in ids and isinstance(value, int):
        return str(value)
    if key in ids and isinstance(value, list) and all(isinstance(one, int) for one in value):
        return [str(one) for one in value]
    return _as_strings(value)


def _by_limits(body: Any) -> Iterator[str]:
    for part in _parts(body):
        for name, most in LIMITS.items():
            text = None if name == "content" and part.get("type") == TEXT else part.get(name)
            if isinstance(text, str) and len(text) > most:
                yield f"{name} has {len(text)} characters of {most}"
        if "choices" in part and len(part["choices"] or ()) > 25:
            yield f"{len(part['choices'])} choices"
        if "components" in part and isinstance(part.get("components"), list) and "type" not in part:
            yield from _message(part)
    message = body.get("data", body) if isinstance(body, dict) else {}
    if isinstance(message, dict) and message.get("embeds"):
        yield "embeds"


def _message(message: Mapping[str, Any]) -> Iterator[str]:
    """Limits of the components of one message or modal."""
    found = list(_components(message["components"]))
    flags = message.get("flags") or 0
    layout = bool(flags & V2)
    if layout and (message.get("content") or message.get("embeds")):
        yield "content beside Components V2"
    if layout and len(found) > 40:
        yield f"{len(found)} components of 40"
    if layout and sum(len(one.get("content") or "") for one in found if one["type"] == TEXT) > 4000:
        yield "more than 4000 characters of text"
    if not layout and "title" not in message and len(message["components"]) > 5:
        yield f"{len(message['components'])} rows of 5"
    ids = [one["custom_id"] for one in found if one.get("custom_id")]
    if len(ids) != len(set(ids)):
        yield "a custom_id twice"
    for one in found:
        yield from _component(one)


def _component(one: Mapping[str, Any]) -> Iterator[str]:
    yield from CHECKS.get(one["type"], lambda _: iter(()))(one)


def _row(one: Mapping[str, Any]) -> Iterator[str]:
    row = one["components"]
    menus = [part for part in row if part["type"] != BUTTON]
    if not 1 <= len(row) <= 5 or (menus and len(row) > 1):
        yield f"a row of {len(row)}"


def _button(one: Mapping[str, Any]) -> Iterator[str]:
    label = one.get("label") or ""
    if len(label) > LABEL:
        yield f"a label of {len(label)} characters"
    if not (label or one.get("emoji")):
        yield "a button without words"


def _select(one: Mapping[str, Any]) -> Iterator[str]:
    options = one["options"]
    if not 1 <= len(options) <= 25 or len({option["value"] for option in options}) != len(options):
        yield f"{len(options)} options, or one twice"
    if any(not 1 <= len(option["label"]) <= 100 or len(option.get("description") or "") > 100 for option in options):
        yield "an option too long or empty"


def _text(one: Mapping[str, Any]) -> Iterator[str]:
    if not (one.get("content") or "").strip():
        yield "a text without words"


def _gallery(one: Mapping[str, Any]) -> Iterator[str]:
    if not 1 <= len(one["items"]) <= 10:
        yield f"a gallery of {len(one['items'])}"
    for item in one["items"]:
        if not item["media"]["url"].partition("?")[0].endswith(("png", "gif")):
            yield f"{item['media']['url']} in a gallery"


CHECKS: Mapping[int, Callable[[Mapping[str, Any]], Iterator[str]]] = {
    ROW: _row, BUTTON: _button, STRING_SELECT: _select, TEXT: _text, GALLERY: _gallery,
}  # fmt: skip


def _components(rows: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    for one in rows:
        yield one
        yield from _components(one.get("components") or ())
        if isinstance(one.get("accessory"), dict):
            yield one["accessory"]


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a body."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from _parts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _parts(one)
