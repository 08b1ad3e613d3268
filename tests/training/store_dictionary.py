"""Prints the dictionary of the store: text that many tables have in common, for zlib to refer to.

``PYTHONPATH=tests/bench .venv/bin/python tests/training/store_dictionary.py > new``. What was stored with a dictionary
can be read with that one alone: another one gets a mark of its own in ``bot/store/compression.py``.
"""

import re
import sys
from collections import Counter

from storing import code_of_number, commits, played

from games import catalogue

LINES = 16
"""Lines of the log of a game that are taken, those that come most often."""

OWN = re.compile(rb"\d{7,}|[0-9a-f]{16,}|[A-Za-z0-9+/]{43}=")
"""What no two tables have in common: ids, instants and seeds."""


def shortened(text: bytes) -> bytes:
    """A text with the first digits alone of what is its own."""
    return OWN.sub(lambda found: found[0][:2], text)


def main() -> None:
    """States in the middle and at the end of matches, then lines of logs, the most frequent last: it is nearest."""
    states, lines = list[bytes](), list[bytes]()
    for slug in catalogue():
        known: Counter[bytes] = Counter()
        for number in range(8):
            made = commits(played(slug, number, whole=True), code_of_number(number))
            known.update(shortened(entry) for commit in made for entry in commit.entries)
            if number < 2:
                states += [shortened(made[len(made) // 2].snapshot), shortened(made[-1].snapshot)]
        lines += [line for line, _ in known.most_common(LINES)][::-1]
    sys.stdout.buffer.write(b"".join([*states, *lines]))


if __name__ == "__main__":
    main()
