"""A page of every sentence that people read, in all languages side by side: ``make texts``.

``python tests/texts.py`` writes ``build/texts.html``: refusals first, then help, then everything else, by file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

HOUSE = Path(__file__).parents[1]
sys.path[:0] = [str(HOUSE), str(HOUSE / "tests")]

from test_words import spoken  # noqa: E402 - found once the path is set

from bot.text.languages import DEFAULT, languages, sentences  # noqa: E402

PAGE = HOUSE / "build" / "texts.html"

STYLE = "body{font:16px sans-serif;margin:1em}td{border-top:1px solid #999;padding:.3em;vertical-align:top}"

KINDS = ("refusals", "help", "everything else")


def kind(call: str, where: str) -> str:
    """Which part of the page a sentence stands in, by the call that says it and its file."""
    if call in ("Command", "Param") or Path(where.partition(":")[0]).name.startswith(("help", "topics")):
        return "help"
    return "everything else" if call in ("said", "counted", "Said", "Option", "Game") else "refusals"


def rows() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each sentence once: its kind, where it stands, and its forms in each language."""
    seen = set[str]()
    for call, sentence in spoken():
        if sentence.message in seen:
            continue
        seen.add(sentence.message)
        ours = " / ".join(filter(None, (sentence.message, sentence.plural)))
        others = (
            " / ".join(sentences(tongue).get(sentence.message, ())) for tongue in languages() if tongue != DEFAULT
        )
        yield kind(call, sentence.where), sentence.where, (ours, *others)


def page() -> str:
    """The page as HTML."""
    found = list(rows())
    parts = [f"<!doctype html><meta charset=utf-8><title>Texts</title><style>{STYLE}</style>"]
    for name in KINDS:
        parts.append(f"<h1>{name}</h1><table>")
        for part, where, forms in found:
            if part == name:
                cells = "".join(f"<td>{escape(form)}" for form in (*forms, where))
                parts.append(f"<tr>{cells}")
        parts.append("</table>")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(HOUSE))
