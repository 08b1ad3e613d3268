"""The private message of a player at a match: the panel of their decision, or whom the match waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.posts import PrivateReply
from bot.repository import Version
from bot.table.actions import begun, seated
from bot.table.votes import takes_back_alone
from bot.text.buttons import play, take_back
from bot.text.lessons import heading
from bot.text.match_pictures import final_picture
from bot.text.panel import WAITING, panel_picture, picked_together, seat_panel, with_back
from bot.text.status import accent, result, waited
from games.kernel.game import Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.text import Said, Word, said

NEWS = 4
"""Lines above a panel that tell what has happened since the last move of its owner."""


def panel_post(
    invocation: Invocation,
    at: Version,
    picked: str = "",
    news: Sequence[Word] = (),
    *,
    preview: bool = True,
    back: bool = False,
) -> PrivateReply:
    """The panel of an asker that may move, with what it has picked so far, below what has happened.

    Without ``preview`` a button that picks a whole move makes it. ``back`` says that the asker may take back their last
    move without asking anybody.
    """
    seat = seated(at.table, invocation.profile)
    panel = seat_panel(at.table, at.version, seat, invocation.ask.place, picked, preview=preview)
    return PrivateReply(
        lines=(*news, *heading(at.table), panel.asked),
        picture=panel.picture,
        choices=with_back(panel.choices, at.table.code, invocation.ask.place) if back else panel.choices,
        people=at.table.people,
        code=at.table.code,
        locale=invocation.ask.person.locale,
        status=1,
        accent=panel.accent,
        panel=True,
    )


def turn_post(invocation: Invocation, at: Version, moves: Sequence[str]) -> PrivateReply | None:
    """The panel that shows several moves of the asker's turn before they are made; None where it cannot show them."""
    seat = seated(at.table, invocation.profile)
    pick = picked_together(at.table, seat, invocation.ask.place, moves)
    return panel_post(invocation, at, pick) if pick else None


def waiting_post(invocation: Invocation, at: Version, news: Sequence[Word] = (), *, back: bool = False) -> PrivateReply:
    """What stands in the panel's place while the asker waits: what they hold, and the way to the panel.

    ``back`` says that the asker may take back a move without asking anybody: that way stands out.
    """
    table, match = at.table, begun(at.table)
    seat = seated(table, invocation.profile)
    buttons = [take_back(table.code, first=True)] if back else []
    if table.plays(invocation.profile):
        again = not match.over and seat not in match.awaited and match.may_move(seat)
        way = play(table.code, first=not back)
        buttons.append(replace(way, label=said("Choose again")) if again else way)
    return PrivateReply(
        lines=tuple(news),
        picture=final_picture(at) if match.over else panel_picture(table, at.version, seat, "", WAITING),
        choices=(tuple(buttons),) if buttons else (),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
        accent=accent(table),
        panel=True,
    )


async def takes_back(services: Services, invocation: Invocation, at: Version) -> bool:
    """Whether the asker may take back their last move without asking anybody."""
    table = at.table
    if not table.plays(invocation.profile):
        return False
    seat = seated(table, invocation.profile)
    if seat not in table.persons or not table.live or table.terms.alone:
        return False
    return takes_back_alone(await services.repository.past(table.code, 0, at.version), seat)


def warned(match: Match, seat: Seat, text: str) -> Said | None:
    """What is asked before a seat makes a legal move that it cannot take back by itself; None for every other text."""
    tidy = " ".join(text.lower().split())
    if match.over or tidy not in match.legal(seat):
        return None
    return painter(match.game.slug).warning(match.game.view(match.state, seat), tidy)


def seat_post(invocation: Invocation, at: Version) -> PrivateReply:
    """The panel of the asker's decision, or whom the match waits for; what has happened is left out."""
    if begun(at.table).may_move(seated(at.table, invocation.profile)):
        return panel_post(invocation, at)
    return waiting_post(invocation, at, stands(at))


def stands(at: Version) -> tuple[Word, ...]:
    """The result, or whom the match waits for and until when; nothing where computer players are about to move."""
    match = begun(at.table)
    return waited(at.table, match) if match.outcome is None else result(match, match.outcome)


def wants_preview(services: Services, invocation: Invocation) -> bool:
    """Whether moves are first shown to the asker: if they want that, and where nobody else reads."""
    return services.previews and invocation.ask.private and invocation.asker.wishes.preview


def shown_first(match: Match, seat: Seat, text: str) -> bool:
    """Whether a text is a legal move about a spot on the board, so that a picture can show it beforehand."""
    if match.over or match.game.foresee is None:
        return False
    tidy = " ".join(text.lower().split())
    view = match.game.view(match.state, seat)
    return tidy in match.legal(seat) and bool(painter(match.game.slug).spots(view, (tidy,)))
