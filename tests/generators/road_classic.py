"""The classic sheet of The Best Road as games/road/RULES.md shows it, "Parts"."""

from road_space import COLOURS, LABELS

SHOWN = """
a              r     g     r     g     e*0
b           v*1   e     y     v     b     r
c        b     y     b     r2    y     e     g
d     y     e3    v     y     e     g     v     y
e  b     r     g     r     v*2   b     e     b     e*3
f     y10   v     y     b     e     r     g     y
g        b     r6    v     g7    v     e     b4
h           g     b     r     y     b     v
i              r9    e     g8    v     g5
"""
CELLS = dict(zip(LABELS, [cell for row in SHOWN.strip().splitlines() for cell in row.split()[1:]], strict=True))
SHEET = {
    label: {
        "colour": COLOURS["bgyrve".index(cell[0])],
        "number": int(cell[1:]) if cell[1:].isdigit() else None,
    }
    for label, cell in CELLS.items()
}
STARTS = [next(label for label, cell in CELLS.items() if cell.endswith(f"*{place}")) for place in range(4)]
