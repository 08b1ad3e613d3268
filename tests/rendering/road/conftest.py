"""Lets the tests of this folder share what stands beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
