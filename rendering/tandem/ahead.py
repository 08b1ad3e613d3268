"""What every picture of Tandem needs, drawn before anybody waits for it."""

from __future__ import annotations

from games.tandem.values import Subject
from rendering.canvas import RECEDING
from rendering.tandem import pairs, tokens
from rendering.tandem.layout import MOST, table
from rendering.theme import PAPER, TILE, Theme, of_kinds


def prepare(theme: Theme) -> None:
    """Draw ahead what pictures of up to four pairs need: empty zones, tokens and dice of every size."""
    theme = of_kinds(theme)
    plans = {
        plan
        for count in range(1, MOST + 1)
        for large in (*range(1, min(3, count)), count)
        for _, plan in table(count, (True,) * large + (False,) * (count - large), theme.scale).panels
    }
    for plan in sorted(plans, key=lambda plan: plan.high):
        pairs.ground(theme, plan, raised=True, recedes=False)
        pairs.ground(theme, plan, raised=True, recedes=True)
        for number in range(6):
            for share in (0, RECEDING):
                tokens.token(theme, Subject(number), plan.token, PAPER, share)
                tokens.token(theme, Subject(number), plan.held, TILE, share)
