"""The words around the sheets: what is played, whose turn it is, and below a panel's sheet the players."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Outcome, Seat
from games.road.sheet import ROUNDS
from games.road.values import View
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.captions import firsts, people, spell, won
from rendering.road import layout, plates
from rendering.road.standing import places, stands
from rendering.scene import Scene
from rendering.text import Said, Who, said
from rendering.theme import PAPER, QUIET, TEXT, Theme

CORNER = 34
"""Middle height of the words beside the upper corners of the sheet that is as wide as the picture."""
EXCELLENT = 35
"""A player alone who has more points than this has played excellently (games/road/RULES.md)."""


def state_of(view: View, outcome: Outcome | None) -> Said:
    """The players the round waits for, or the winners."""
    ended = places(view, outcome)
    if ended is None:
        if len(view.to_act) == 1:
            return said("{who} chooses", who=Who(view.to_act[0]))
        return said("{people} choose", people=people(view.to_act))
    if view.seats == 1:
        return said("{who} ends with {points}", who=Who(Seat(0)), points=view.scores[0])
    return won(firsts(ended))


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have: the players the round waits for, or that this is a preview."""
    word = bars.PREVIEW if preview else state_of(view, scene.outcome)
    over = places(view, scene.outcome) is not None
    note = None if over else said("round {n} of {all}", n=view.round, all=ROUNDS)
    bars.header(canvas, scene, said("The Best Road"), word, note)


def which_round(canvas: Canvas, view: View, scene: Scene) -> None:
    """The round, beside the right upper corner of a sheet as wide as the picture."""
    theme = canvas.theme
    note = spell(scene, said("round {n} of {all}", n=view.round, all=ROUNDS), str)
    at = theme.side - layout.MARGIN, CORNER
    canvas.write(note, at, PAPER, QUIET, size=theme.normal, anchor="right")


def players(canvas: Canvas, view: View, scene: Scene, after: View) -> None:
    """Below that sheet: who has chosen, the viewer in bold, points and empty spaces, now and with a way built."""
    cells = []
    for was, now in zip(stands(view, scene.outcome), stands(after, scene.outcome), strict=True):
        badge = _light(canvas.theme, chosen=was.chosen) if view.seats > 1 else None
        own, points = was.seat == view.seat and view.seats > 1, became(was.points, now.points)
        left, icon = became(was.empty, now.empty), _empty(canvas.theme)
        cells.append(bars.Standing((was.seat,), points, badge, own=own, left=left, icon=icon))
    bars.footer(canvas, scene, cells, layout.whole().box[3] + layout.EDGE, layout.BELOW)


def became(was: int, now: int) -> str:
    """A figure, and what it would become where that is another one."""
    return str(was) if now == was else f"{was} \N{RIGHTWARDS ARROW} {now}"


@lru_cache(maxsize=16)
def _empty(theme: Theme) -> Sprite:
    """The sign of an empty space."""
    wide = 34
    canvas = Canvas.blank(theme, (wide, layout.height(wide)))
    canvas.stamp(plates.hollow(wide, 4), (0, 0), PAPER, QUIET)
    return canvas.sprite()


@lru_cache(maxsize=16)
def _light(theme: Theme, *, chosen: bool) -> Sprite:
    """Whether a player has chosen, as a badge of the footer."""
    side = bars.BADGE
    canvas = Canvas.blank(theme, (side, side))
    at = (side - plates.LIGHT) // 2, side // 2
    plates.light(canvas, at, (PAPER, TEXT, QUIET), chosen=chosen)
    return canvas.sprite()
