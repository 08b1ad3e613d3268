"""The checks of requests find what Discord would refuse."""

import pytest

from discord_chat.request_checks import SPEC, V2, Requests

MESSAGES = "/channels/700000000000000200/messages"


def faults(body, path=MESSAGES, method="POST"):
    """What is wrong with one body."""
    checks = Requests()
    checks.check(method, path, body)
    return checks.faults


def button(number, label="Play"):
    """A button as it is sent."""
    return {"type": 2, "style": 1, "label": label, "custom_id": f"c::{number}"}


def rows(count, wide=1):
    """Rows of buttons."""
    return [{"type": 1, "components": [button(f"{row}.{n}") for n in range(wide)]} for row in range(count)]


def boxed(*parts, **more):
    """A message of Components V2."""
    return {"flags": V2, "components": [{"type": 17, "components": list(parts)}], **more}


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2000, "nonce": "x" * 25, "components": rows(5, 5)},
        boxed({"type": 10, "content": "x" * 4000}, *rows(6, 5)),
        boxed({"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "x" * 1024}]}),
    ],
)
def test_what_discord_takes(body):
    """Full messages of both kinds are in shape."""
    assert faults(body) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"content": "x" * 2001}, "content has 2001"),
        ({"nonce": "x" * 26}, "nonce has 26"),
        ({"components": rows(6)}, "6 rows of 5"),
        ({"components": [*rows(1), *rows(1)]}, "custom_id twice"),
        ({"components": [{"type": 1, "components": [button(1, "x" * 35)]}]}, "label of 35"),
        ({"components": [{"type": 1, "components": [button(n) for n in range(6)]}]}, "row of 6"),
        ({"components": [{"type": 1, "components": [{**button(1), "custom_id": "x" * 101}]}]}, "custom_id has 101"),
        (boxed({"type": 10, "content": "Hi."}, content="Hi."), "content beside"),
        (boxed(*({"type": 10, "content": "x" * 2001} for _ in range(2))), "more than 4000"),
        (boxed(*rows(7, 5)), "components of 40"),
        (boxed({"type": 10, "content": " "}), "without words"),
    ],
)  # fmt: skip
def test_what_it_does_not(body, fault):
    """Each limit is looked at."""
    assert any(fault in one for one in faults(body)), faults(body)


def test_the_schema_is_consulted():
    """Wrong types, unknown routes and bodies where none belongs are found by Discord's own schema."""
    if not SPEC.is_file():
        pytest.skip("Discord's schema is not beside this checkout (shared/specs)")
    assert faults({"content": 5})
    assert faults({}, "/channels/5/castles") == ["POST /channels/5/castles: no such route"]
    assert "takes no body" in faults({"a": 1}, f"{MESSAGES}/7", "DELETE")[0]
    assert faults({"recipient_id": 700000000000000300}, "/users/@me/channels") == []
