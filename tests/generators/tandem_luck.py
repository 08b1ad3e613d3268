"""Tandem's luck, written from games/tandem/RULES.md alone: "How luck draws"."""

from seal_luck import Seal, beginner

SUBJECTS = ["sun", "moon", "star", "leaf", "drop", "bell"]


def tandem_setup(seal: Seal, options: dict[str, str], seats: int) -> dict:
    """Draw the beginner, the keys and the first rolls."""
    before = len(seal.draws)
    first = beginner(seal, options, seats)
    pairs = seats // 2
    keys: list = [None] * pairs
    roll: list = [None] * pairs
    if options["key"] == "random":
        for pair in range(pairs):
            left = SUBJECTS.copy()
            keys[pair] = [seal.take(left) for _ in SUBJECTS]
        roll = [seal.three_dice() for _ in range(pairs)]
    return {"keys": keys, "roll": roll, "first": first, "used": len(seal.draws) - before}


def tandem_rolls(seal: Seal, pairs: list[bool] | None = None) -> dict:
    """Roll once for the turn that a move opened, or, with `pairs`, for each pair that goes on, pair 0 first."""
    before = len(seal.draws)
    rolled = seal.three_dice() if pairs is None else [seal.three_dice() if goes_on else None for goes_on in pairs]
    return {"rolled": rolled, "used": len(seal.draws) - before}
