"""The words around the sheets: what is played, the card, who has chosen, names and points."""

from __future__ import annotations

from games.kernel import Outcome, Seat
from games.road import deck
from games.road.sheet import NUMBERS, ROUNDS
from games.road.values import View
from rendering.canvas import Canvas
from rendering.captions import fitted, name_of, spell
from rendering.lettering import clean, shorten, width
from rendering.road import plan, shapes
from rendering.scene import Scene
from rendering.sprites import frame, polygon, rounded
from rendering.text import Said, Who, joined, said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE

EXCELLENT = 35
"""A player alone who has more points than this has played excellently (rules/road.md)."""


def places(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    if view.to_act:
        return None
    return tuple(1 + sum(other > own for other in view.scores) for own in view.scores)


def firsts(ended: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(ended) if place == 1)


def state_of(view: View, outcome: Outcome | None) -> Said:
    """Whom the round waits for, or who has won."""
    ended = places(view, outcome)
    if ended is None:
        if view.seats == 1:
            return said("{who} to move", who=Who(Seat(0)))
        if len(view.to_act) == view.seats:
            return said("Everybody chooses")
        return said("Waiting for {people}", people=joined([Who(seat) for seat in view.to_act]))
    if view.seats == 1:
        return said("Excellent!") if view.scores[0] > EXCELLENT else said("The end")
    first = firsts(ended)
    return said("{who} wins", who=Who(first[0])) if len(first) == 1 else said("A shared victory")


def header(canvas: Canvas, view: View, scene: Scene, title: Said | None = None) -> None:
    """Title and code on the left, the round on the right; below them the card and how the round stands."""
    theme, high = canvas.theme, plan.HEADER
    right = theme.side - plan.MARGIN
    words = spell(scene, said("round {n} of {all}", n=view.round, all=ROUNDS), str)
    right -= canvas.write(words, (right, high), PAPER, TEXT, size=theme.normal, anchor="right")
    code = shorten(clean(scene.code), "regular", theme.normal, 200)
    most = right - plan.MARGIN - 40 - width(code, "regular", theme.normal)
    text = fitted(scene, title or said("The Best Road"), "bold", theme.large, most)
    x = plan.MARGIN
    x += canvas.write(text, (x, high), PAPER, TEXT, size=theme.large, weight="bold")
    canvas.write(code, (x + 16, high), PAPER, QUIET, size=theme.normal)
    start = plan.MARGIN
    if places(view, scene.outcome) is None:
        start = card(canvas, view, scene) + 36
    text = fitted(scene, state_of(view, scene.outcome), "bold", theme.normal + 4, theme.side - plan.MARGIN - start)
    canvas.write(text, (start, plan.CARD), PAPER, TEXT, size=theme.normal + 4, weight="bold")


def card(canvas: Canvas, view: View, scene: Scene) -> int:
    """The colours of the card in play, framed; gives where the frame ends."""
    theme = canvas.theme
    words = spell(scene, said("Card"), str)
    x = plan.MARGIN
    x += canvas.write(words, (x, plan.CARD), PAPER, QUIET, size=theme.normal) + 18
    colours = deck.shown(view.turned[-1])
    high = plan.height(plan.SWATCH)
    for colour in colours:
        canvas.paste(shapes.swatch(theme, colour), (x, plan.CARD - high // 2))
        x += plan.SWATCH + 6
    return x


def title(canvas: Canvas, panel: plan.Panel, view: View, scene: Scene, seat: Seat) -> None:
    """Above a sheet: whether its player has chosen, name, points, and how many spaces are reached."""
    theme = canvas.theme
    left, right, middle = panel.left, panel.left + panel.wide, panel.top + plan.TITLE // 2
    ended = places(view, scene.outcome)
    points = str(view.scores[seat])
    right -= canvas.write(points, (right, middle), PAPER, TEXT, size=theme.normal + 4, weight="bold", anchor="right")
    right -= 18
    reached = f"{len(view.roads[seat].spaces)}/{len(view.sheet.colours)}"
    right -= canvas.write(reached, (right, middle), PAPER, QUIET, size=theme.small, anchor="right")
    if ended is not None:
        left += canvas.write(f"{ended[seat]}.", (left, middle), PAPER, QUIET, size=theme.normal) + 12
        if ended[seat] == 1 and view.seats > 1:
            canvas.fill((left, panel.top + plan.TITLE - 4, right, panel.top + plan.TITLE), MARK)
    elif view.seats > 1:
        _light(canvas, (left, middle), chosen=view.chosen[seat])
        left += 44
    name = shorten(name_of(scene, seat), "bold", theme.normal, right - 18 - left)
    canvas.write(name, (left, middle), PAPER, TEXT, size=theme.normal, weight="bold")


def _light(canvas: Canvas, at: tuple[int, int], *, chosen: bool) -> None:
    """A full disc with a tick for who has chosen, an empty ring for whom the round waits."""
    x, y = at[0], at[1] - 16
    if not chosen:
        canvas.stamp(frame(32, 32, 16, 4), (x, y), PAPER, QUIET)
        return
    canvas.stamp(rounded(32, 32, 16), (x, y), PAPER, TEXT)
    tick = ((6, 17), (10, 13), (14, 17), (23, 8), (27, 12), (14, 25))
    canvas.stamp(polygon(32, 32, tick), (x, y), TEXT, TILE)


def table(canvas: Canvas, box: tuple[int, int, int, int], view: View, scene: Scene) -> None:
    """Which number has brought whom how much; a dash where it was not reached."""
    theme = canvas.theme
    left, top, wide, high = box
    names = min(220, wide // 4)
    column, row = (wide - names) // len(NUMBERS), min(80, high // (view.seats + 1))
    for place, number in enumerate(NUMBERS):
        x = left + names + column * place + column // 2
        canvas.write(str(number), (x, top + row // 2), PAPER, QUIET, size=theme.small, weight="bold", anchor="middle")
        for seat, road in enumerate(view.roads):
            y = top + row * (seat + 1) + row // 2
            points = next((mark.points for mark in road.marks if mark.number == number), None)
            text, ink = ("-", QUIET) if points is None else (str(points), TEXT)
            canvas.write(text, (x, y), PAPER, ink, size=theme.small, anchor="middle")
    for seat in range(view.seats):
        y = top + row * (seat + 1)
        canvas.fill((left, y, left + wide, y + 2), RULE)
        name = shorten(name_of(scene, Seat(seat)), "regular", theme.small, names - 12)
        canvas.write(name, (left, y + row // 2), PAPER, TEXT, size=theme.small)
