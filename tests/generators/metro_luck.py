"""Metro's luck, written from games/metro/RULES.md alone: "Parts" and "How luck draws"."""

from seal_luck import Seal, beginner

COPIES = {
    4: "aacb cbaa acba baac aaaa",
    3: "cbcb bcbc",
    2: "cccc bbbb dacc cdac ccda accd dbba adbb badb bbad ddbc cddb bcdd dbcd adad dada dddd",
}


class MetroLuck:
    """One match: its tiles not drawn yet, how many each seat holds, and whether a drawn tile must be laid."""

    def __init__(self, seal: Seal, options: dict[str, str], seats: int) -> None:
        self.seal, self.options = seal, options
        self.stock = sorted(code for copies, codes in COPIES.items() for code in codes.split() for _ in range(copies))
        self.size = int(options["hand"])
        self.held = [0] * seats
        self.to_be_laid = False

    def setup(self) -> dict:
        """Draw the beginner and the hands."""
        before = len(self.seal.draws)
        first = beginner(self.seal, self.options, len(self.held))
        hands = [[self.seal.take(self.stock) for _ in range(self.size)] for _ in self.held]
        self.held = [self.size for _ in self.held]
        return {"hands": hands, "first": first, "used": len(self.seal.draws) - before}

    def move(self, seat: int, text: str) -> dict:
        """Draw what a move draws; an empty object where it draws nothing."""
        before = len(self.seal.draws)
        wanted = 0
        if text == "draw":
            wanted, self.to_be_laid = 1, True
        else:
            if self.to_be_laid:
                self.to_be_laid = False
            else:
                self.held[seat] -= 1
            if self.options["refill"] == "turn" or self.held[seat] == 0:
                wanted = self.size - self.held[seat]
        drew = [self.seal.take(self.stock) for _ in range(min(wanted, len(self.stock)))]
        if text != "draw":
            self.held[seat] += len(drew)
        return {"drew": drew, "used": len(self.seal.draws) - before} if drew else {}
