"""What tells one version of a table from another with the same number.

A store that changes over to a copy which lags behind loses the last versions, and gives their numbers again. The
identity of a version is the hash of its log, entry by entry (``games.kernel.chain``).
"""

from __future__ import annotations

from games.kernel.chain import NEW, chained, each

__all__ = ["NEW", "SHORT", "chained", "each"]

SHORT = 8
"""Digits that are enough where identities of one table are told apart."""
