"""The whole luck of The Best Road: games/road/LUCK.md, "Order of the draws"."""

from road_classic import SHEET, STARTS
from road_sheet import fair_sheet
from road_space import CARDS, COLOURS, LABELS, SPACES
from seal_luck import Seal, beginner


class RoadLuck:
    """One match: its cards not turned yet."""

    def __init__(self, seal: Seal, options: dict[str, str], seats: int) -> None:
        self.seal, self.options, self.seats = seal, options, seats
        self.left = list(range(15))

    def setup(self) -> dict:
        """Draw the beginner, the sheet and the first card; a classic sheet is not drawn."""
        before = len(self.seal.draws)
        first = beginner(self.seal, self.options, self.seats)
        if self.options["sheet"] == "city":
            drawn = fair_sheet(self.seal)
            places = [LABELS[start] for start in drawn.starts]
            sheet = {
                LABELS[space]: {"colour": COLOURS[drawn.colours[space]], "number": drawn.numbers[space] or None}
                for space in SPACES
            }
        else:
            sheet, places = SHEET, STARTS
        starts = [places[(seat - first) % self.seats] for seat in range(self.seats)]
        facts = {"sheet": sheet, "starts": starts, "card": self._card(), "first": first}
        return facts | {"used": len(self.seal.draws) - before}

    def end_of_round(self) -> dict:
        """Draw what the last choice of a round draws."""
        return {"card": self._card(), "used": 1} if self.left else {}

    def _card(self) -> list[str]:
        return CARDS[self.seal.take(self.left)]
