"""Checks of requests that the library does not see to: our limits, and one answer for each press.

The limits are those of the Bot API's documentation; where ours are tighter, the tighter one stands here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import ImageFont

LIMITS = {"text": 4096, "caption": 1024, "callback_query_id": 64, "title": 64, "description": 512}
"""Characters of parameters, as they are sent or longer."""
MARKUP = 4
"""How many times longer a text may be with its markup."""
SCREEN, MARGIN, GAP, PADDING = 360, 52, 4, 6
"""Width of a small phone, and what is not keyboard of it, stands between two buttons, and within one on each side."""
FONT = ImageFont.truetype(
    Path(__file__).parents[2] / "rendering" / "fonts" / "IBMPlexSans-Regular.ttf", 14
)  # as wide as what phones show
GIVES_UP = ("/abandon", "/close", "/leave", "/resign")


class RequestChecks:
    """What is wrong with requests, and how often each press was answered."""

    def __init__(self) -> None:
        self.answered: Counter[str] = Counter()
        self._pressed: dict[str, int] = {}

    def pressed(self, press: str, update: int) -> None:
        """Somebody has pressed a button; the update that says so has a number."""
        self._pressed[press] = update

    def arrived(self, method: str, form: dict[str, Any]) -> None:
        """A request is answered: one that is refused for no fault of its own, or cut off, may come again."""
        if method == "answerCallbackQuery":
            self.answered[form["callback_query_id"]] += 1

    def faults(self, method: str, form: dict[str, Any]) -> Iterator[str]:
        """What is wrong with a request."""
        for name, most in LIMITS.items():
            text = form.get(name)
            if isinstance(text, str) and len(text) > most * (MARKUP if form.get("parse_mode") else 1):
                yield f"{method}.{name} has {len(text)} characters"
        if isinstance(form.get("reply_markup"), str):
            rows = json.loads(form["reply_markup"]).get("inline_keyboard", ())
            media = json.loads(form["media"]).get("caption") if "media" in form else None
            most = 2 if "🔒" in (form.get("caption") or form.get("text") or media or "") else 1
            yield from (f"{method}: {fault}" for fault in _keyboard(rows, most))

    def missed(self, acknowledged: int) -> list[str]:
        """The presses that were not answered once each, of the updates that are done with."""
        done = [press for press, update in self._pressed.items() if update < acknowledged]
        return [f"{press} was answered {self.answered[press]} times" for press in done if self.answered[press] != 1]


def _keyboard(rows: list[list[dict[str, Any]]], most: int) -> Iterator[str]:
    keys = [key for row in rows for key in row]
    if sum(key.get("style") == "primary" for key in keys) > most:
        yield f"more next steps than {most}: {[key['text'] for key in keys]}"
    for row in rows:
        room = (SCREEN - MARGIN - GAP * (len(row) - 1)) / len(row) - 2 * PADDING
        yield from (
            f"{key['text']!r} is cut in a row of {len(row)}" for key in row if FONT.getlength(key["text"]) > room
        )
    for key in keys:
        command = key.get("callback_data", "").partition(" ")[0]
        if command in GIVES_UP and key.get("style") != "danger":
            yield f"{key['text']!r} gives up and is not red"
