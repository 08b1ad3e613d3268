"""The private panel of a player: what they are asked, what there is to press, and the picture above it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Invocation
from bot.commands.match_pictures import Shown, panel_picture
from bot.ports import ButtonRoom, Choice, PrivateReply, button_room
from bot.table.actions import begun
from bot.text.lessons import heading
from games.kernel.game import Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.panel import AnyDecision, Panel, Press, Style
from rendering.text import Said, Word

ACROSS = 5
"""Buttons in a row."""


def panel_post(
    invocation: Invocation, at: Shown, seat: Seat, picked: str = "", news: Sequence[Word] = (), *, preview: bool = True
) -> PrivateReply:
    """The panel of a seat that may move, with what it has picked so far, below what has happened.

    Without ``preview`` a button that picks a whole move makes it.
    """
    table = at.table
    room = button_room(invocation.ask.place)
    picture = panel_picture(at, seat, picked, room)
    panel = painter(table.game.slug).panel(picture.decision)
    head = f"{table.code}.{begun(table).turns[seat]}"
    return PrivateReply(
        lines=(*news, *heading(table), panel.asked),
        picture=picture,
        choices=_rows(panel, picture.decision, head, room, preview=preview),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def warned(match: Match, seat: Seat, text: str) -> Said | None:
    """What is asked before a seat makes a legal move that it cannot take back by itself; None for every other text."""
    tidy = " ".join(text.lower().split())
    if match.over or tidy not in match.legal(seat):
        return None
    return painter(match.game.slug).warning(match.game.view(match.state, seat), tidy)


def shown_first(match: Match, seat: Seat, text: str) -> bool:
    """Whether a text is a legal move about a spot on the board, so that a picture can show it beforehand."""
    if match.over or match.game.foresee is None:
        return False
    tidy = " ".join(text.lower().split())
    view = match.game.view(match.state, seat)
    return tidy in match.legal(seat) and bool(painter(match.game.slug).spots(view, (tidy,)))


def _rows(
    panel: Panel, decision: AnyDecision, head: str, room: ButtonRoom, *, preview: bool
) -> tuple[tuple[Choice, ...], ...]:
    """The buttons in rows: choices, then ways in rows of their own where that does not take too many."""

    def made(press: Press) -> Choice:
        return _choice(press, decision, head, preview=preview)

    across = panel.across if -(-len(panel.choices) // panel.across) <= ACROSS else ACROSS
    choices, ways = [*map(made, panel.choices)], [*map(made, panel.ways)]
    rows = [*_chunks(choices, across), *_chunks(ways, ACROSS)]
    if len(rows) > ACROSS and len(choices) + len(ways) <= room.buttons == ACROSS * ACROSS:
        rows = _chunks([*choices, *ways], ACROSS)
    return tuple(map(tuple, rows))


def _chunks(row: Sequence[Choice], size: int) -> list[Sequence[Choice]]:
    return [row[start : start + size] for start in range(0, len(row), size)]


def _choice(press: Press, decision: AnyDecision, head: str, *, preview: bool) -> Choice:
    whole = press.style is Style.CHOICE and not preview and press.pick in decision.moves
    if whole and painter(decision.game.slug).warning(decision.view, press.pick) is not None:
        whole = False
    if press.style is Style.OFF:
        # a line that no other button has
        return Choice(press.label, f"/hand {head} {decision.picked} .", press.style)
    verb = "move" if whole or press.style is Style.MAKE else "hand"
    return Choice(press.label, f"/{verb} {head} {press.pick}".rstrip(), press.style, press.spot)
