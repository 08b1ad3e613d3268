"""Points that are no whole number, in words."""

from __future__ import annotations

from rendering.text import Word, counted, said


def points_in_words(points: float) -> Word:
    """Points with one decimal; whole ones without.

    >>> from rendering.text import plainly
    >>> [plainly(()).spell(points_in_words(each)) for each in (1.0, 2.04, 2.5)]
    ['1 point', '2 points', '2.5 points']
    """
    units, _, tenths = f"{points:.1f}".partition(".")
    if tenths == "0":
        return counted("1 point", "{n} points", int(units))
    return said("{number} points", number=said("{units}.{tenths}", units=units, tenths=tenths))
