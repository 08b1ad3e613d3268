"""Lets the tests of this folder share what stands beside them, and drawn positions with the tests of the rules."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[2]

sys.path[:0] = [str(TESTS / "rendering"), str(TESTS / "games" / "socks")]
