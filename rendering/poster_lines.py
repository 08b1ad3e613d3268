"""Colours of pairs on posters of games where the players' own colours are taken by kinds of pieces."""

from __future__ import annotations

from rendering.theme import Theme

LINES = {
    "light": ("#1b2126", "#b35400", "#00747c", "#b8009f", "#700018", "#8c755b"),
    "dark": ("#eef1f4", "#ffb870", "#20c0a6", "#e96fd0", "#4a8c00", "#8c755b"),
    "contrast": ("#ffffff", "#ffa64d", "#22b59a", "#e86fd0", "#726a4a", "#d80000"),
}
"""By theme six colours, none of which is that of a kind (``theme.KINDS``)."""


def line_colour(theme: Theme, number: int) -> str:
    """The colour of a pair, counted from 0."""
    return LINES[theme.name.split()[0]][number]
