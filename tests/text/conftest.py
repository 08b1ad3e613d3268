"""Tests of words may play tables in memory as those of tables do."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "table"))
