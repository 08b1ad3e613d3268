"""The whole luck of The Best Road: games/road/LUCK.md, "Order of the draws"."""

from road_sheet import fair_sheet
from road_space import CARDS, COLOURS, LABELS, SPACES
from seal_luck import Seal, beginner


class RoadLuck:
    """One match: its cards not turned yet."""

    def __init__(self, seal: Seal, options: dict[str, str], seats: int) -> None:
        self.seal, self.options, self.seats = seal, options, seats
        self.left = list(range(15))

    def setup(self, host: int = 0) -> dict:
        """Draw the beginner, the sheet and the first card; a classic sheet is not drawn, and left out here."""
        first = beginner(self.seal, self.options, self.seats, host)
        facts: dict = {}
        if self.options["sheet"] == "city":
            sheet = fair_sheet(self.seal)
            facts["sheet"] = {
                LABELS[space]: {"colour": COLOURS[sheet.colours[space]], "number": sheet.numbers[space] or None}
                for space in SPACES
            }
            starts = [""] * self.seats
            for place in range(self.seats):
                starts[(first + place) % self.seats] = LABELS[sheet.starts[place]]
            facts["starts"] = starts
        facts |= {"card": self._card(), "first": first}
        return facts | {"used": len(self.seal.draws)}

    def end_of_round(self) -> dict:
        """Draw what the last choice of a round draws."""
        return {"card": self._card(), "used": 1} if self.left else {}

    def _card(self) -> list[str]:
        return CARDS[self.seal.take(self.left)]
