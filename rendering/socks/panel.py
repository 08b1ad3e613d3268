"""The panel of Socks: what a player is asked and may press, phase by phase."""

from __future__ import annotations

from games.socks.values import View
from rendering.panel import Decision, Panel
from rendering.socks import (
    station_panel,
    tile_panel,
    track_panel,
)


def panel(decision: Decision[View]) -> Panel:
    """The panel of the phase that the city is in."""
    match decision.view.phase:
        case "tiles":
            return tile_panel.panel(decision)
        case "socks" | "blockers":
            return station_panel.panel(decision)
        case _:
            return track_panel.panel(decision)
