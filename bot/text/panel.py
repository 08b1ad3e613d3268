"""The private panel of a seat: what its player is asked, the rows of buttons, and the picture above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ports import ButtonRoom, Choice, PanelPicture, PictureSource, Place, button_room
from bot.table.actions import begun
from bot.table.table import Table
from games.kernel.chance import seeded
from games.kernel.game import Seat
from rendering.painter import painter
from rendering.panel import BUTTONS, AnyDecision, Decision, Panel, Press, Style
from rendering.text import Word

ACROSS = 5
"""Buttons in a row."""

WAITING = ButtonRoom(0)
"""The room of a panel whose seat waits: nothing can be pressed towards a move."""


@dataclass(frozen=True)
class SeatPanel:
    """What a player who may move is asked, in a line, what there is to press, and the picture above it."""

    asked: Word
    picture: PanelPicture
    choices: tuple[tuple[Choice, ...], ...]


def seat_panel(
    table: Table, version: int, seat: Seat, place: Place, picked: str = "", *, preview: bool = True
) -> SeatPanel:
    """The panel of a seat that may move as a place can show it, with what the seat has picked so far.

    Without ``preview`` a button that picks a whole move makes it.
    """
    room = button_room(place)
    picture = panel_picture(table, version, seat, picked, room)
    panel = painter(table.game.slug).panel(picture.decision)
    head = f"{table.code}.{begun(table).turns[seat]}"
    return SeatPanel(panel.asked, picture, _rows(panel, picture.decision, head, room, preview=preview))


def panel_picture(table: Table, version: int, seat: Seat, picked: str, room: ButtonRoom) -> PanelPicture:
    """What a seat needs to see for its next press, with what it has picked so far; while it waits, what it holds."""
    match = begun(table)
    source = PictureSource(
        "panel", table.code, version, seat, (picked,), room.buttons, int(room.board),
        who=table.sitters[seat].profile or "",
    )  # fmt: skip
    decision = decision_of(table, seat, picked, room)
    return PanelPicture(table.game.slug, table.code, table.names, decision, match.outcome, source=source)


def decision_of(table: Table, seat: Seat, picked: str, room: ButtonRoom) -> AnyDecision:
    """What a seat has to decide: nothing in the room of a seat that waits."""
    match = begun(table)
    view, moves, liked = match.game.view(match.state, seat), match.legal(seat) if room.buttons else (), ""
    if table.terms.hints and moves:
        luck = seeded(f"{table.code}:{seat}:{match.turns[seat]}")
        liked = match.game.write(match.game.greedy(view, [match.game.read(text) for text in moves], luck))
    tell = painter(match.game.slug).tell
    return Decision(match.game, tell, view, moves, picked, room.buttons or BUTTONS, room.board, liked)


def _rows(
    panel: Panel, decision: AnyDecision, head: str, room: ButtonRoom, *, preview: bool
) -> tuple[tuple[Choice, ...], ...]:
    """The buttons in rows: choices, then ways in rows of their own where that does not take too many."""

    def made(press: Press) -> Choice:
        return _choice(press, decision, head, panel.presses.index(press), preview=preview)

    across = panel.across if -(-len(panel.choices) // panel.across) <= ACROSS else ACROSS
    choices, ways = [*map(made, panel.choices)], [*map(made, panel.ways)]
    rows = [*_chunks(choices, across), *_chunks(ways, ACROSS)]
    if len(rows) > ACROSS and len(choices) + len(ways) <= room.buttons == ACROSS * ACROSS:
        rows = _chunks([*choices, *ways], ACROSS)
    return tuple(map(tuple, rows))


def _chunks(row: Sequence[Choice], size: int) -> list[Sequence[Choice]]:
    return [row[start : start + size] for start in range(0, len(row), size)]


def _choice(press: Press, decision: AnyDecision, head: str, number: int, *, preview: bool) -> Choice:
    whole = press.style is Style.CHOICE and not preview and press.pick in decision.moves
    if whole and painter(decision.game.slug).warning(decision.view, press.pick) is not None:
        whole = False
    if press.style is Style.OFF:
        # a line that no other button has
        return Choice(press.label, f"/hand {head} .{number}", press.style, press.spot)
    verb = "move" if whole or press.style is Style.MAKE else "hand"
    return Choice(press.label, f"/{verb} {head} {press.pick}".rstrip(), press.style, press.spot)
