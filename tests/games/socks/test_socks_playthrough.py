"""One game with every option, step by step, as it stands in playthrough.txt; a change of it is read as a diff."""

from __future__ import annotations

import socks_playthrough


def test_the_playthrough_is_true():
    """Every query at every step answers what the file says."""
    assert socks_playthrough.FILE.read_text(encoding="utf-8") == socks_playthrough.text()
