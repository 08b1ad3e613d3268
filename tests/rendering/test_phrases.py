"""No fixed phrase on a picture is cut: only names are, and they last."""

from __future__ import annotations

import ast
from itertools import pairwise, product
from pathlib import Path
from string import Formatter

import pytest
from boards import NAMES, SCRIPTS, WORST
from test_legible import private

from bot.text.languages import languages, plain
from games import catalogue
from games.kernel.game import Seat
from rendering import bars, captions
from rendering.canvas import texts
from rendering.captions import people
from rendering.scene import Scene
from rendering.text import Said, Who, Word, said
from rendering.theme import LIGHT

HOUSE = Path(__file__).parents[2]
NUMBERS = {"n": 888, "all": 888, "round": 888, "points": 888}
"""The longest values of fields that are no people."""
WORDS = [
    *(HOUSE / "rendering").rglob("bars.py"),
    *(HOUSE / "rendering" / name for name in ("socks/score.py", "tandem/heading.py")),
]
"""Modules of words around a board."""
ROOM = 760
"""Width that a header with a long note on its right leaves for a phrase, in pixels."""


def phrases() -> set[tuple[str, str | None]]:
    """Every sentence that a module of words around a board has, with its plural."""
    found = set[tuple[str, str | None]]()
    for path in WORDS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"said", "counted"}:
                wanted = node.args[: 2 if node.func.id == "counted" else 1]
                words = [arg.value for arg in wanted if isinstance(arg, ast.Constant)]
                if len(words) == len(wanted):
                    found.add((str(words[0]), str(words[1]) if len(words) > 1 else None))
    return found


def longest(message: str, plural: str | None) -> Said:
    """A sentence with the longest values: many people, large numbers."""
    fields = [name for _, name, _, _ in Formatter().parse(message) if name]
    values: list[tuple[str, Word]] = []
    for name in dict.fromkeys(fields):
        if name in NUMBERS:
            values.append((name, NUMBERS[name]))
        else:
            values.append((name, people([Seat(0), Seat(1), Seat(2), Seat(3)]) if name == "people" else Who(Seat(0))))
    return Said(message, tuple(values), plural, 888)


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("names", [NAMES, WORST, SCRIPTS], ids=["usual", "worst", "scripts"])
def test_the_header_cuts_no_phrase(locale: str, names: tuple[str, ...]) -> None:
    """Whatever a header may say stands in it whole, names apart, in two lines at most and as wide as there is room."""
    found = phrases()
    assert len(found) >= 20
    scene = Scene("K7QF", names, plain(locale, names))
    for message, plural in found:
        word = longest(message, plural)
        size, lines = captions.fit(scene, word, bars.TURNS, ROOM)
        assert len(lines) <= 2, message
        assert all(captions.long(line, size) <= ROOM for line in lines), message
        written = [run.text for line in lines for run in line]
        assert not any(run.text.rstrip().endswith("…") for line in lines for run in line if run.weight == "regular")
        if names == NAMES:
            assert "…" not in "".join(written), message


def test_names_on_two_lines_keep_their_order() -> None:
    """Words of a name from right to left stand in one part of a line, however narrow it is."""
    name = "يوسف بن تاشفين"
    scene = Scene("K7QF", (name,) * 2, plain("en", (name,) * 2))
    words = said("{who} waits for {other}", who=Who(Seat(0)), other=Who(Seat(1)))
    _, lines = captions.fit(scene, words, [60], 480)
    assert len(lines) == 2
    for line in lines:
        assert all(one.weight != other.weight for one, other in pairwise(line))


@pytest.mark.parametrize(("slug", "position"), list(product(catalogue(), ("start", "middle"))))
@pytest.mark.parametrize("locale", languages())
def test_private_pictures_cut_no_phrase(slug: str, position: str, locale: str) -> None:
    """With names of usual length nothing on hands, previews, panels and closer looks ends in an ellipsis."""
    for kind, whole in private(slug, position, LIGHT.name, locale):
        cut = [text.text for text in texts(whole) if text.text.endswith("…")]
        assert cut == [], kind
