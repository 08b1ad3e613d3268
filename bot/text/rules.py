"""The rules of the games for chat: cut into pages, or in six lines."""

from __future__ import annotations

from importlib.resources import files
from itertools import takewhile

from bot.text.languages import DEFAULT, closest
from games import packages
from games.kernel.game import AnyGame
from rendering.text import Strong, Word

PAGE = 1500
"""Characters of a page of rules; the smallest platform takes 2,000 with room for markup."""

BRIEF = 6
"""Lines of the rules in short."""


def rules(game: AnyGame, locale: str) -> str:
    """The rules of a game in a language, as Markdown."""
    return _page(game, "rules", locale)


def brief(game: AnyGame, locale: str) -> tuple[Word, ...]:
    """The rules of a game in six lines, for somebody who takes over a seat; without them what its page begins with."""
    if (files(packages()[game.slug]) / f"brief.{DEFAULT}.md").is_file():
        return tuple(_chat_line(line) for line in _page(game, "brief", locale).strip().splitlines())
    _, *blocks = rules(game, locale).strip().split("\n\n")
    words = takewhile(lambda block: not block.startswith(("#", "|")), blocks)
    return tuple(_chat_line(line) for block in words for line in _unwrapped(block))[:BRIEF]


def _page(game: AnyGame, name: str, locale: str) -> str:
    folder = files(packages()[game.slug])
    page = folder / f"{name}.{closest(locale)}.md"
    return (page if page.is_file() else folder / f"{name}.{DEFAULT}.md").read_text(encoding="utf-8")


def pages_of(text: str) -> list[tuple[Word, ...]]:
    """A Markdown page as lines for chat, cut into pages between paragraphs; headings stand out and lead a page."""
    pages: list[list[Word]] = [[]]
    size, heading = 0, False
    for block in text.strip().split("\n\n"):
        lines = _unwrapped(block)
        length = sum(map(len, lines))
        if size + length > PAGE and pages[-1] and not heading:
            pages.append([])
            size = 0
        heading = block.startswith("#")
        if heading and size > PAGE * 2 // 3:
            pages.append([])
            size = 0
        size += length
        pages[-1] += [_chat_line(line) for line in lines]
    return [tuple(page) for page in pages]


def _unwrapped(block: str) -> list[str]:
    """The lines of a block as they are meant: a wrapped paragraph or list item in one, table rows by themselves."""
    lines: list[str] = []
    for line in block.splitlines():
        if not line.strip() or not set(line.strip()) - set("|-: "):
            continue
        begins = line.lstrip().startswith(("- ", "|", "#")) or line.lstrip().partition(". ")[0].isdigit()
        if begins or not lines:
            lines.append(line.strip())
        else:
            lines[-1] += " " + line.strip()
    return lines


def _chat_line(line: str) -> Word:
    plain = line.replace("`", "").replace("**", "").rstrip()
    if plain.startswith("#"):
        return Strong(plain.lstrip("# "))
    if plain.lstrip().startswith("- "):
        return "• " + plain.lstrip()[2:]
    if plain.startswith("|"):
        return " · ".join(cell.strip() for cell in plain.strip("|").split("|"))
    return plain
