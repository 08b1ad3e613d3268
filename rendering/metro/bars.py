"""The words above and below Metro's board and hands: whose turn it is, and how the players stand."""

from __future__ import annotations

from games.kernel.game import Outcome, Seat, ranked
from games.metro.values import View
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.captions import GAP, fitted
from rendering.metro import layout
from rendering.scene import Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, QUIET, TEXT, TILE, Ink, Theme, over_ink, seat_ink
from rendering.typeface import clean, shorten


def ending(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.to_act else ranked(view.scores)


def firsts(ended: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(ended) if place == 1)


def turn(view: View, outcome: Outcome | None) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose colour goes with it."""
    ended = ending(view, outcome)
    if ended is None:
        seat = view.to_act[0]
        if view.must_lay:
            return said("{who} must lay the drawn tile", who=Who(seat)), seat
        return said("{who} to move", who=Who(seat)), seat
    first = firsts(ended)
    if len(first) == 1:
        return said("{who} wins", who=Who(first[0])), first[0]
    return said("A shared victory") if first else said("Nobody has won"), None


def badge(theme: Theme, seat: Seat, ground: Ink = PAPER, side: int = bars.BADGE) -> Sprite:
    """A player's disc with the letter of the colour."""
    return bars.disc(theme, theme.letters[seat], (seat_ink(seat), over_ink(seat)), ground, side)


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The game, the code, the turn or that this is a preview, and how many tiles are left."""
    word, seat = turn(view, scene.outcome)
    if preview:
        word = said("A preview: nothing is laid yet")
    left = counted("{n} tile left", "{n} tiles left", view.stock)
    note = left if ending(view, scene.outcome) is None else None
    bars.header(canvas, scene, said("Metro"), word, note, None if seat is None else badge(canvas.theme, seat))


def footer(canvas: Canvas, view: View, scene: Scene, after: View | None = None) -> None:
    """The points of each player; the one to move is framed, at the end the first. ``after`` adds what would be new."""
    ended = ending(view, scene.outcome)
    marked = view.to_act if ended is None else firsts(ended)
    side = bars.badge_side(view.seats)
    standings = [
        bars.Standing(
            (seat,),
            points(view.scores[seat], 0 if after is None else after.scores[seat] - view.scores[seat]),
            badge(canvas.theme, seat, TILE if seat in marked else PAPER, side),
            seat_ink(seat),
            None if ended is None else ended[seat],
            marked=seat in marked,
        )
        for seat in map(Seat, range(view.seats))
    ]
    bars.footer(canvas, scene, standings, layout.FOOTER)


def points(now: int, more: int) -> str:
    """Points, and how many more there would be.

    >>> points(12, 0), points(12, 5)
    ('12', '12 +5')
    """
    return f"{now} +{more}" if more else str(now)


def title(canvas: Canvas, seat: Seat, scene: Scene) -> None:
    """Above a hand: whose it is, and the code; on a picture as wide as the canvas."""
    theme = canvas.theme
    right = canvas.plane.width - 36
    right -= canvas.write(
        shorten(clean(scene.code), "regular", theme.normal, 200),
        (right, 52),
        PAPER,
        QUIET,
        size=theme.normal,
        anchor="right",
    )
    canvas.paste(badge(theme, seat), (36, 52 - bars.BADGE // 2))
    start = 36 + bars.BADGE + GAP
    text = fitted(scene, said("{who}'s hand", who=Who(seat)), "bold", theme.normal + 4, right - 24 - start)
    canvas.write(text, (start, 52), PAPER, TEXT, size=theme.normal + 4, weight="bold")
