"""Spaces, colours and cards of The Best Road: games/road/RULES.md, "Parts", and LUCK.md, "Words"."""

COLOURS = ["blue", "green", "yellow", "red", "violet", "grey"]
_PAIRS = [(one, other) for one in ("blue", "yellow", "violet") for other in ("green", "red", "grey")]
DECK = [frozenset(COLOURS) - {left_out} for left_out in COLOURS] + [frozenset(COLOURS) - {*pair} for pair in _PAIRS]
CARDS = [[colour for colour in COLOURS if colour in card] for card in DECK]
LABELS = [
    f"{letter}{j}"
    for letter, spaces in zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
    for j in range(1, spaces + 1)
]
SPACES = range(61)


def _at(label: str) -> tuple[int, int]:
    i = ord(label[0]) - 97
    return int(label[1:]) - 1 - min(i, 4), i - 4


def _steps(one: str, other: str) -> int:
    a, b = (x - y for x, y in zip(_at(one), _at(other), strict=True))
    return max(abs(a), abs(b), abs(a + b))


STEPS = [[_steps(one, other) for other in LABELS] for one in LABELS]
NEAR = [[other for other in SPACES if STEPS[one][other] == 1] for one in SPACES]
