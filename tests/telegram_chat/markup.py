"""Telegram's HTML as its server reads it: text and entities, or a refusal."""

from __future__ import annotations

import re
from html.parser import HTMLParser

TAGS = {
    "b": "bold",
    "tg-spoiler": "spoiler",
    "i": "italic",
    "a": "text_link",
    "blockquote": "expandable_blockquote",
    "code": "code",
    "tg-time": "date_time",
}
AROUND = {"b", "i", "blockquote"}
"""What may stand around any other (Bot API, "Nested entities"); of all the rest none may contain another."""
FORMAT = re.compile(r"r|w?[dD]?[tT]?")
"""How a date-time entity may be written (Bot API, "Date-time entity formatting")."""


def units(text: str) -> int:
    """Length in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


class Refused(ValueError):
    """The server would answer 400: can't parse entities."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.entities: list[dict] = []
        self._open: list[tuple[str, int, dict]] = []

    def handle_starttag(self, tag, attrs):
        if tag not in TAGS:
            raise Refused(f"unsupported start tag {tag}")
        inside = next((name for name, _, _ in self._open if name not in AROUND), None)
        if inside is not None and tag not in {"b", "i"}:
            raise Refused(f"{tag} inside of {inside}")
        extra = {}
        if tag == "tg-time":
            given = dict(attrs)
            if not (set(given) <= {"unix", "format"} and re.fullmatch(r"[0-9]{1,10}", given.get("unix") or "")):
                raise Refused(f"not an instant: {given}")
            if not FORMAT.fullmatch(given.get("format") or ""):
                raise Refused(f"no such format: {given}")
            extra = {"unix_time": int(given["unix"]), "date_time_format": given.get("format") or ""}
        if tag == "a":
            address = dict(attrs).get("href") or ""
            extra = {"url": address}
            if address.startswith("tg://user?id="):
                user = {"id": int(address.removeprefix("tg://user?id=")), "is_bot": False, "first_name": "x"}
                extra = {"type": "text_mention", "user": user}
        self._open.append((tag, units(self.text), extra))

    def handle_endtag(self, tag):
        if not self._open or self._open[-1][0] != tag:
            raise Refused(f"unexpected end tag {tag}")
        name, start, extra = self._open.pop()
        entity = {"type": TAGS[name], "offset": start, "length": units(self.text) - start, **extra}
        self.entities.append(entity)

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        raise Refused("a comment")

    def handle_decl(self, decl):
        raise Refused("a declaration")

    def unknown_decl(self, data):
        raise Refused("a declaration")

    def handle_pi(self, data):
        raise Refused("an instruction")


def parse(markup: str) -> tuple[str, list[dict]]:
    """Text and entities of HTML; raises ``Refused`` where the server would not take it."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    if reader._open:
        raise Refused("a tag is not closed")
    return reader.text.strip(), reader.entities
