"""Reading the pages that tell how luck draws, and the luck of their examples."""

from __future__ import annotations

import re
from pathlib import Path

from every_game import GAMES

from games.kernel.chance import Recorded, Sealed
from games.kernel.game import chosen

FOLDER = Path(__file__).parents[2] / "games"
BY_SLUG = {game.slug: game for game in GAMES}
DRAW = re.compile(r"\b(\d+):(\d+)\b")


def part(page, heading):
    """What stands below a heading of a page, up to the next one."""
    text = (FOLDER / page).read_text(encoding="utf-8")
    return re.split(r"\n#+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1)[0]


def tables(text):
    """The tables of a text: lists of rows, each by the words of its head."""
    found, head = [], None
    for line in text.splitlines():
        row = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.strip().startswith("|"):
            head = None
        elif head is None:
            head = row
            found.append([])
        elif set(line) - set("|- "):
            found[-1].append(dict(zip(head, row, strict=True)))
    return found


def draws(*rows):
    """The questions and answers in rows, in order."""
    return [(int(n), int(answer)) for row in rows for n, answer in DRAW.findall(row["draws"])]


def luck(start="K7QF"):
    """The luck of the examples."""
    return Recorded(Sealed(bytes(range(32)), start))


def set_up(slug, seats, chance, **options):
    """A game and its first state."""
    game = BY_SLUG[slug]
    return game, game.setup(seats, chosen(game, options), chance).state


def moved(game, state, chance, *moves):
    """The state after moves of whoever must move."""
    for text in moves:
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.read(text), chance).state
    return state
