"""What is taken on a sheet, so that names are only put where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rendering.vector_sheet import Element, Path, Point, Text, bounds, box, overlap

SIDE = 100.0
"""Units of the squares by which what is taken is looked up."""


class FreeSpace:
    """Convex polygons that are taken; the rest of the sheet is free."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[Sequence[Point]]] = {}

    def take(self, polygon: Sequence[Point]) -> None:
        """A convex polygon is not free any more."""
        for place in _places(polygon):
            self._taken.setdefault(place, []).append(polygon)

    def cover(self, elements: Iterable[Element]) -> None:
        """What is drawn is not free any more; lines must be straight."""
        for element in elements:
            if isinstance(element, Text):
                self.take(element.corners)
            elif isinstance(element, Path):
                raise TypeError("a line is taken piece by piece")
            else:
                self.take(box(*bounds(element)))

    def free(self, polygon: Sequence[Point]) -> bool:
        """Whether nothing in a convex polygon is taken."""
        return not any(overlap(polygon, other) for place in _places(polygon) for other in self._taken.get(place, ()))


def _places(polygon: Sequence[Point]) -> list[tuple[int, int]]:
    across, down = [point[0] for point in polygon], [point[1] for point in polygon]
    return [
        (column, row)
        for column in range(int(min(across) // SIDE), int(max(across) // SIDE) + 1)
        for row in range(int(min(down) // SIDE), int(max(down) // SIDE) + 1)
    ]
