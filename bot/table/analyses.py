"""The lines of a table's log about the analysis of its finished match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.analysis import Analysis
from games.kernel.log_entries import Stamped


@dataclass(frozen=True)
class AnalysisAsked(Stamped):
    """Somebody wants to see the analysis of the finished match; it is worked out from now on."""


@dataclass(frozen=True)
class Analysed(Stamped):
    """The analysis of the match is there: told where the match is told, and kept with it."""

    analysis: Analysis


AnalysisLine: TypeAlias = AnalysisAsked | Analysed
"""The lines about an analysis."""
