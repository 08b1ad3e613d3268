"""A page of the pictures of all games, to be looked at: ``make gallery``; ``RENEW=1`` keeps the boards as golden ones.

``python -m tests.rendering.gallery [--renew]`` writes ``build/gallery/index.html`` and the pictures beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from boards import POSITIONS, SCRIPTS, WORST, Shown, board, frames, panels, shown
from careers import CAREERS
from rankings import RANKINGS

from bot.text.languages import plain
from games import catalogue
from rendering.canvas import encode
from rendering.card import card
from rendering.painter import painter
from rendering.poster import poster
from rendering.profile import profile
from rendering.ranking import ranking
from rendering.replay import replay
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES, Theme
from tests.rendering.drawing import BOARD, PREVIEW, ZOOM, described, render
from tests.rendering.samples import halved

HOUSE = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
BEFORE = Path(__file__).parent / "first_edition"
"""Boards as they were drawn until November 2026, before the second edition of the pictures."""
PAGE = HOUSE / "build" / "gallery"

STYLE = """
body { font-family: sans-serif; margin: 2em; background: #888; color: #000 }
figure { display: inline-block; margin: 0 8px 16px 0; vertical-align: top } img { display: block; width: 427px }
pre { background: #fff; padding: 1em; white-space: pre-wrap }
"""


def boards() -> Iterator[tuple[str, str, str]]:
    """Every game, theme and position there is a golden picture of."""
    for slug in catalogue():
        for theme in THEMES:
            for position in POSITIONS:
                yield slug, theme, position


def private(slug: str) -> Iterator[tuple[str, bytes]]:
    """What only one person is shown, by its kind: legal spots, a preview, one thing large, panels."""
    game, it = catalogue()[slug], shown(slug, "middle")
    if it.seat is None:
        return
    view, moves = game.view(it.state, it.seat), list(game.legal(it.state, it.seat))
    words = plainly(it.names)
    marks = tuple(group[0] for group in painter(slug).spots(view, [game.write(move) for move in moves])[:25])
    yield "spots", render(slug, BOARD, view, it.names, "K7QF", LIGHT, it.events, words, marks=marks)
    if game.foresee is not None:
        after, events = game.foresee(view, moves[len(moves) // 2])
        yield "preview", render(slug, PREVIEW, view, it.names, "K7QF", LIGHT, events, words, after=after)
    for thing in painter(slug).followed(view)[:2]:
        yield f"zoom-{thing.word}", render(slug, ZOOM, view, it.names, "K7QF", LIGHT, (), words, word=thing.word)
    for position in ("middle", "crowded"):
        names = shown(slug, position).names
        for name, decision, panel in panels(slug, position):
            scene = Scene("K7QF", names, plainly(names))
            yield f"{name}-{position}", encode(painter(slug).draw_panel(decision, panel, LIGHT, scene))


def compared(slug: str) -> Iterator[tuple[str, bytes]]:
    """Boards of the first edition, each followed by the same board as it is drawn today."""
    for position in ("middle", "crowded"):
        yield f"before-{position}", (BEFORE / f"{slug}-{position}.png").read_bytes()
        yield f"after-{position}", board(slug, position, LIGHT)


def worded(slug: str) -> Iterator[tuple[str, bytes]]:
    """The fullest board in Italian, with names in seven scripts until each has been seen, and with the longest."""
    it = shown(slug, "crowded")
    for first in range(0, len(SCRIPTS), len(it.names)):
        names = (*SCRIPTS[first:], *SCRIPTS[:first])[: len(it.names)]
        yield f"scripts-{first}", _in_italian(slug, it, names, LIGHT)
    for theme in THEMES.values():
        yield f"italian-{theme.name}", _in_italian(slug, it, WORST[: len(it.names)], theme)


def _in_italian(slug: str, it: Shown, names: tuple[str, ...], theme: Theme) -> bytes:
    return render(slug, BOARD, it.view, names, "K7QF", theme, it.events, plain("it", names), it.outcome)


def whole(slug: str) -> Iterator[tuple[str, bytes]]:
    """What is made of a whole match: its replay, its poster, and cards in every theme."""
    names, told = shown(slug, "end").names, frames(slug)
    yield "replay", replay(slug, told, LIGHT, Scene("K7QF", names, plainly(names)))
    yield "poster", poster(slug, told, LIGHT, Scene("K7QF", names, plainly(names)))
    for theme in THEMES.values():
        yield f"card-{theme.name}", card(slug, told, theme, Scene("K7QF", names, plainly(names)), None, "2026-11-23")


def rated() -> Iterator[tuple[str, bytes]]:
    """Profiles and rankings in every theme; those with most on them in Italian."""
    for theme in THEMES.values():
        for name, career in CAREERS.items():
            spelling = plain("it" if name == "worst" else "en", career.names)
            yield f"profile-{theme.name}-{name.replace(' ', '-')}", encode(profile(career, theme, spelling))
        for name, one in RANKINGS.items():
            spelling = plain("it" if name == "worst" else "en", one.names)
            yield f"ranking-{theme.name}-{name}", encode(ranking(one, theme, spelling))


def _figure(slug: str, name: str, picture: bytes) -> str:
    file = f"{slug}-{name}.{'gif' if picture.startswith(b'GIF') else 'png'}"
    (PAGE / file).write_bytes(picture)
    return f'<figure><a href="{file}"><img src="{file}" alt=""></a><figcaption>{slug} {name}</figcaption></figure>'


def write(*, renew: bool) -> Path:
    """The page with all pictures; ``renew`` also keeps the boards as golden pictures."""
    PAGE.mkdir(parents=True, exist_ok=True)
    parts = [f"<!doctype html><meta charset=utf-8><title>Capolinea</title><style>{STYLE}</style>"]
    for slug, theme, position in boards():
        if (theme, position) == (next(iter(THEMES)), next(iter(POSITIONS))):
            parts.append(f"<h1>{slug}</h1>")
            shown_before = (*compared(slug), *worded(slug), *private(slug), *whole(slug))
            parts += [_figure(slug, name, png) for name, png in shown_before]
            it = shown(slug, "middle")
            parts.append(f"<pre>{escape(described(slug, it.view, plainly(it.names), it.outcome))}</pre>")
        png = board(slug, position, THEMES[theme])
        parts.append(_figure(slug, f"{theme}-{position}", png))
        if renew:
            (GOLDEN / slug).mkdir(parents=True, exist_ok=True)
            (GOLDEN / slug / f"{theme}-{position}.png").write_bytes(halved(png))
    parts += ["<h1>ratings</h1>", *(_figure("ratings", name, png) for name, png in rated())]
    page = PAGE / "index.html"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


if __name__ == "__main__":
    print(write(renew="--renew" in sys.argv[1:]))
