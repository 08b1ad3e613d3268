"""The command by which a person says where they are called to their turns."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.answers import note
from bot.commands.calls import call_anew
from bot.commands.command import Changes, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import platform_of
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.table.calls import NOTIFY
from bot.text.synonyms import understood
from games.kernel.game import Unreadable
from rendering.panel import Style
from rendering.text import Word, said

BUTTONS = {
    "group": said("Where we play"),
    "private": said("In private"),
    "both": said("Both"),
    "off": said("Nowhere"),
}
"""What stands on the button for each."""

SAYS = {
    "group": said("You are called where the match is played."),
    "private": said("You are called in our private chat: each match is one message there, with board, hand and moves."),
    "both": said("You are called in our private chat, and where the match is played."),
    "off": said("You are called nowhere, and not reminded."),
}
"""What is said of each."""


async def notify(services: Services, invocation: Invocation) -> Answer:
    """``/notify group|private|both|off``: where the asker is called to a turn; alone it says what is set."""
    wishes = await services.directory.wishes(invocation.profile)
    text = understood(invocation.rest, invocation.ask.person.locale).strip().lower()
    if text:
        if text not in NOTIFY:
            raise Unreadable("It can be {values}, not {value}.", values=", ".join(NOTIFY), value=text[:40])
        was, wishes = wishes, replace(wishes, notify=text)
        # noted first: a match that begins meanwhile calls as they wish
        await services.directory.wish(invocation.profile, wishes, was)
        await call_anew(services, invocation.profile, wishes, invocation.ask.key)
    rows = list[tuple[Choice, ...]]()
    lines: list[Word] = [SAYS[wishes.notify] if wishes.notify else _usual(invocation)]
    opened = [account for account in wishes.opened if account not in wishes.deaf]
    if wishes.notify in ("private", "both") and not opened and platform_of(invocation.ask.place) != "discord":
        lines.append(said("I cannot write to you yet: open our private chat once."))
        # where nobody can be answered alone it becomes the way there
        rows.append((Choice(said("Open our private chat"), "/help", Style.WAY),))
    rows.append(tuple(Choice(BUTTONS[name], f"/notify {name}") for name in NOTIFY if name != wishes.notify))
    return Answer((replace(note(invocation, *lines), choices=tuple(rows)),))


def _usual(invocation: Invocation) -> Word:
    """What is usual on the platform of an ask, where nothing is wished."""
    if platform_of(invocation.ask.place) == "telegram":
        return said("You are called in our private chat once you have opened it, else where the match is played.")
    return SAYS["group"]


COMMANDS = (
    Command(
        "notify", "Where I am called to my turns: group, private, both or off", notify, Section.WISHES, 18,
        (
            Param(
                "where", "group: where we play; private: our chat; both; off: nowhere", completed=True,
                choices=lambda: BUTTONS,
            ),
        ),
        changes=Changes.WISHES,
    ),
)  # fmt: skip
