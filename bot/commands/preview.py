"""The preview of a move: shown to its player alone before it is made, if they want that."""

from __future__ import annotations

from dataclasses import replace

from bot.commands import Changes, CodeStands, Command, Invocation, Param, Section, Services, note
from bot.commands.completion import one_of
from bot.commands.match_pictures import Shown, ghost_picture
from bot.commands.spots import groups
from bot.ports import Answer, AnyReply, Choice, PrivateReply
from bot.table.actions import begun
from games.kernel.game import Seat, Unreadable
from games.kernel.match import Match
from rendering.painter import painter
from rendering.text import Strong, said


def ghost_post(invocation: Invocation, at: Shown, seat: Seat, text: str) -> AnyReply:
    """A legal move before it is made: what it would do, and whether to make it, turn it or go back."""
    table, picture = at.table, ghost_picture(at, seat, text)
    match = begun(table)
    tell = painter(table.game.slug).tell
    lines = [line for event in picture.events if (line := tell(event)) is not None]
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [Choice(said("Make this move"), f"/move {head} {text}")]
    others = next((group for group in groups(match, seat) if text in group), ())
    if len(others) > 1:
        following = others[(others.index(text) + 1) % len(others)]
        buttons.append(Choice(said("Another way here"), f"/hand {head} {following}"))
    buttons.append(Choice(said("Back"), f"/hand {head}"))
    return PrivateReply(
        lines=(said("Not made yet: {move}", move=Strong(text)), *lines),
        picture=picture,
        choices=(tuple(buttons),),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def shown_first(match: Match, seat: Seat, text: str) -> bool:
    """Whether a text is a legal move about a spot on the board, so that a picture can show it beforehand."""
    if match.over or match.game.foresee is None:
        return False
    tidy = " ".join(text.lower().split())
    view = match.game.view(match.state, seat)
    return tidy in match.legal(seat) and bool(painter(match.game.slug).spots(view, (tidy,)))


def previewed(services: Services, invocation: Invocation) -> bool:
    """Whether moves are first shown to the asker: if they want that, and where nobody else reads."""
    return services.previews and invocation.ask.private and invocation.asker.wishes.preview


async def preview(services: Services, invocation: Invocation) -> Answer:
    """``/preview on|off``: whether the asker's moves are first shown to them alone."""
    wishes = await services.directory.wishes(invocation.profile)
    word = invocation.rest.strip().lower()
    if word not in ("", "on", "off"):
        raise Unreadable("It can be {values}, not {value}.", values="on, off", value=word[:40])
    if word:
        was, wishes = wishes, replace(wishes, preview=word == "on")
        await services.directory.wish(invocation.profile, wishes, was)
    line = (
        said("Your moves are first shown to you, where nobody else reads.")
        if wishes.preview
        else said("Your moves are made at once.")
    )
    return Answer((note(invocation, line),))


COMMANDS = (
    Command(
        "preview",
        "Whether my moves are first shown to me alone",
        (Param("on", "on or off", completed=True),),
        section=Section.PLAYING,
        rank=80,
        use=preview,
        code=CodeStands.NOWHERE,
        changes=Changes.WISHES,
        completion=one_of(("on", "off")),
    ),
)
