"""How long a board takes to draw and encode, beside encoding alone, and how big it gets."""

from __future__ import annotations

import io

from PIL import Image
from timing import median_ms, show

from bot.languages import plain
from games import catalogue
from games.bots import play_out
from games.chance import seeded
from games.kernel import chosen
from rendering.picture import render
from rendering.theme import LIGHT

POSITIONS = 500
TIMED = 60


def pictures(slug: str) -> dict[str, float]:
    """The worst size of 500 random positions, and drawing with encoding over saving the same image at level 6."""
    game = catalogue()[slug]
    dones = []
    number = 0
    while len(dones) < POSITIONS:
        seats = game.seats[number % len(game.seats)]
        luck, minds = seeded(f"picture {number}"), seeded(f"picture minds {number}")
        dones += play_out(game, seats, chosen(game, {}), "random", luck, minds)
        number += 1
    worst, ours, theirs = 0, [], []
    step = max(1, len(dones) // POSITIONS)
    for count, done in enumerate(dones[::step][:POSITIONS]):
        names = tuple(f"Player {seat + 1}" for seat in done.match.seats)
        view = game.view(done.match.state, None)
        events = tuple(told.event for told in done.told if told.to is None)
        pngs: list[bytes] = []

        def draw() -> None:
            png = render(slug, "board", view, names, "K7QF", LIGHT, events, plain("en", names))  # noqa: B023
            pngs.append(png)  # noqa: B023

        taken = median_ms(draw, 1)
        worst = max(worst, len(pngs[0]))
        if count % (POSITIONS // TIMED) == 0:
            image = Image.open(io.BytesIO(pngs[0]))
            image.load()
            ours.append(taken)
            theirs.append(median_ms(lambda: image.save(io.BytesIO(), "PNG", compress_level=6), 1))  # noqa: B023
    ours.sort()
    theirs.sort()
    drawn, saved = ours[len(ours) // 2], theirs[len(theirs) // 2]
    show(f"{slug}: board drawn and encoded", drawn)
    show(f"{slug}: the finished image saved as PNG, level 6", saved)
    return {f"picture.{slug}.over_encode": drawn / saved, f"picture.{slug}.bytes": worst}
