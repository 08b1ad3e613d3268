"""The private panel of a seat: what its player is asked, the rows of buttons, and the picture above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.ports.addresses import Code, Place
from bot.ports.pictures import PanelPicture, PictureSource
from bot.ports.posts import ButtonRoom, Choice, button_room, described
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.buttons import in_rows, take_back
from bot.text.liked import liked, looked_at
from games.kernel.game import Seat, Unreadable
from rendering.painter import painter
from rendering.panel import BUTTONS, AnyDecision, Decision, Panel, Press, Style
from rendering.text import Word, said
from rendering.theme import Ink, seat_ink

ACROSS = 5
"""Buttons in a row."""

LEAST = 2
"""Choices of a menu; of a single one the panel says enough."""

HINT = said("Hint")
"""What stands on the button that shows the best move, at tables with hints."""

AT_ONCE = "!"
"""What stands before the move of a button that makes it at once: by now its player may want to see it first."""

WAITING = ButtonRoom(0)
"""The room of a panel whose seat waits: nothing can be pressed towards a move."""


@dataclass(frozen=True)
class PanelLines:
    """What buttons of a panel say before what they pick: those that ``show`` more of it, and those that ``make`` it."""

    show: str
    make: str


@dataclass(frozen=True)
class SeatPanel:
    """What a player who may move is asked, in a line, what there is to press, the picture above it, and its colour."""

    asked: Word
    picture: PanelPicture
    choices: tuple[tuple[Choice, ...], ...]
    accent: Ink


def seat_panel(
    table: Table,
    version: int,
    seat: Seat,
    place: Place,
    picked: str = "",
    *,
    preview: bool = True,
    lines: PanelLines | None = None,
) -> SeatPanel:
    """The panel of a seat that may move as a place can show it, with what the seat has picked so far.

    Without ``preview`` a button that picks a whole move makes it. With ``lines`` the buttons say these, and there is no
    hint.
    """
    room = button_room(place)
    picture = panel_picture(table, version, seat, picked, room)
    panel = painter(table.game.slug).panel(picture.decision)
    head = f"{table.code}.{begun(table).turns[seat]}"
    made = _choices(panel, picture.decision, lines or PanelLines(f"/hand {head}", f"/move {head}"), preview=preview)
    rows = _rows(panel, made, room)
    if table.terms.hints and lines is None:
        rows = _with_hint(rows, Choice(HINT, f"/hint {head}", Style.WAY), room, ways=bool(panel.ways))
    menu = _menu(panel, made, picture.decision, room) if _has_room_for_menu(rows, room) else ()
    return SeatPanel(panel.asked, picture, (*rows, *menu), seat_ink(seat))


def panel_rows(
    decision: AnyDecision, lines: PanelLines, room: ButtonRoom
) -> tuple[Word, tuple[tuple[Choice, ...], ...]]:
    """What somebody is asked who decides at no table, and the rows of buttons; each move is shown before it is made."""
    panel = painter(decision.game.slug).panel(decision)
    return panel.asked, _rows(panel, _choices(panel, decision, lines, preview=True), room)


async def prepared_panel(table: Table, version: int, seat: Seat, place: Place, *, preview: bool) -> SeatPanel:
    """``seat_panel`` for a post that nobody waits for; what hints need for it is worked out beside the loop."""
    await looked_at(table, seat)
    return seat_panel(table, version, seat, place, preview=preview)


def with_back(choices: tuple[tuple[Choice, ...], ...], code: Code, place: Place) -> tuple[tuple[Choice, ...], ...]:
    """Rows of buttons with the way back in a row of its own, where there is room at a place.

    It never comes to stand where the button stood that made the move: a second tap there must not undo the first.
    """
    room = button_room(place)
    rows, menus = [row for row in choices if not described(row)], [row for row in choices if described(row)]
    full = sum(map(len, rows)) >= room.buttons or 0 < room.rows <= len(rows)
    if full:
        return choices
    rows.append((take_back(code),))
    return (*rows, *menus) if _has_room_for_menu(rows, room, len(menus)) else tuple(rows)


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
    view, moves = match.game.view(match.state, seat), match.legal(seat) if room.buttons else ()
    tell = painter(match.game.slug).tell
    buttons = (room.buttons or BUTTONS) - table.terms.hints
    return Decision(match.game, tell, view, moves, picked, buttons, room.board, liked(table, seat) if moves else "")


def picked_together(table: Table, seat: Seat, place: Place, moves: Sequence[str]) -> str:
    """What is picked of the panel that shows several moves of a turn, with one button that makes them all.

    "" where the panel cannot show them so, and where they are not moves that can follow each other.
    """
    match = begun(table)
    if match.over or match.game.foresee is None or not match.may_move(seat):
        return ""
    decision = decision_of(table, seat, "", button_room(place))
    try:
        meant = [match.game.read(text) for text in moves]
    except Unreadable:
        return ""
    texts = [match.game.write(move) for move in meant]
    for pick in (";".join(texts), " ".join(texts)):
        presses = painter(match.game.slug).panel(replace(decision, picked=pick)).presses
        made = [each.pick for each in presses if each.style is Style.MAKE]
        if len(made) == 1 and [match.game.read(part.strip()) for part in made[0].split(";")] == meant:
            return pick
    return ""


def _choices(panel: Panel, decision: AnyDecision, lines: PanelLines, *, preview: bool) -> tuple[Choice, ...]:
    """The buttons of a panel in its order, the choices before the ways."""
    return tuple(
        _choice(press, lines, number, "" if preview else made_at_once(press, decision))
        for number, press in enumerate(panel.presses)
    )


def _rows(panel: Panel, made: Sequence[Choice], room: ButtonRoom) -> tuple[tuple[Choice, ...], ...]:
    """The buttons in rows: choices, then ways in rows of their own where that does not take too many.

    Only where no more than so many rows of five fit are rows longer than the panel asks for.
    """
    across = ACROSS if 0 < room.rows < -(-len(panel.choices) // panel.across) else panel.across
    choices, ways = made[: len(panel.choices)], made[len(panel.choices) :]
    parted = (*in_rows(choices, across), *in_rows(ways, ACROSS))
    if 0 < room.rows < len(parted) and len(choices) + len(ways) <= room.buttons:
        return in_rows([*choices, *ways], ACROSS)
    return parted


def _with_hint(
    shown: tuple[tuple[Choice, ...], ...], hint: Choice, room: ButtonRoom, *, ways: bool
) -> tuple[tuple[Choice, ...], ...]:
    """Rows of buttons with the way to a hint behind the other ways, or in a row of its own; there is room for it.

    Where both would be too many rows, all are filled.
    """
    if shown and ways and len(shown[-1]) < ACROSS:
        return (*shown[:-1], (*shown[-1], hint))
    if not room.rows or len(shown) < room.rows:
        return (*shown, (hint,))
    return in_rows([*(each for row in shown for each in row), hint], ACROSS)


def _has_room_for_menu(rows: Sequence[Sequence[Choice]], room: ButtonRoom, menus: int = 1) -> bool:
    """Whether so many menus, each in a row of its own, may stand beside these rows of buttons."""
    return sum(map(len, rows)) + len(rows) + 2 * menus <= room.parts


def _menu(
    panel: Panel, made: Sequence[Choice], decision: AnyDecision, room: ButtonRoom
) -> tuple[tuple[Choice, ...], ...]:
    """One row of the choices of which there is something to say, with that; none where they are fewer than two.

    Each does what its button does. Those that score, end or cost something come first.
    """
    foretold = sorted(painter(decision.game.slug).foretold(decision, panel), key=lambda each: not each.worth)
    if len(foretold) < LEAST:
        return ()
    presses = panel.presses
    chosen = ((made[presses.index(each.press)], each.about) for each in foretold[: room.menu])
    return (tuple(replace(choice, style=Style.CHOICE, spot="", about=about) for choice, about in chosen),)


def _choice(press: Press, lines: PanelLines, number: int, at_once: str) -> Choice:
    """A button of a panel, the one of this number; ``at_once`` is the line that it makes without being shown first."""
    line = f"{lines.make if press.style is Style.MAKE else lines.show} {press.pick}".rstrip()
    if press.style is Style.OFF:
        # a line that no other button has
        line = f"{lines.show} .{number}"
    elif at_once:
        line = f"{lines.make} {AT_ONCE} {at_once}"
    return Choice(press.label, line, press.style, press.spot, symbol=press.symbol)


def made_at_once(press: Press, decision: AnyDecision) -> str:
    """The line that a press makes where its player wants no preview, "" where there is none or it is asked first."""
    if not press.whole:
        return ""
    ask = painter(decision.game.slug).warning
    return "" if any(ask(decision.view, part.strip()) for part in press.whole.split(";")) else press.whole
