"""What is mine: a file of everything the bot has of somebody, and being forgotten."""

from __future__ import annotations

from bot.commands.answers import Declined, answer
from bot.commands.command import Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.forgetter import Forgetter
from bot.commands.invocation import YES, Invocation, mark_of
from bot.commands.own_data import own_data
from bot.commands.services import Services
from bot.ports.addresses import SOMEBODY, Profile, platform_of
from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply
from games.kernel.game import Illegal
from rendering.panel import Style
from rendering.text import Strong, Word, said


async def my_data(services: Services, invocation: Invocation) -> Answer:
    """``/mydata``: everything about the asker as a file, where nobody else reads."""
    _refuse_aloud(invocation)
    person = invocation.ask.person
    file = await own_data(services, invocation.profile, person.account)
    line = said("What I know of you is in this file. /forget removes it.")
    return Answer((PrivateReply((line,), locale=person.locale, document=file),))


async def forget(services: Services, invocation: Invocation) -> Answer:
    """``/forget``: asked twice, each time by a button; then the asker is nobody here."""
    _refuse_aloud(invocation)
    mark, word = mark_of(invocation.profile), _word(invocation.profile)
    if ":" in invocation.sure and invocation.sure != f"{YES}:{mark}":
        raise Illegal("That question is for somebody else.")
    if not invocation.sure:
        line = f"/forget {YES}:{mark}"
        raise Declined(*_what_goes(), choices=((Choice(said("Forget me"), line, Style.DANGER),),), private=True)
    if invocation.words != [word]:
        line = f"/forget {word} {YES}:{mark}"
        raise Declined(
            said("This cannot be taken back."),
            said("To do it without the button, say: {line}", line=Strong(f"/forget {word} {YES}")),
            choices=((Choice(said("Yes, forget me for good"), line, Style.DANGER),),),
            private=True,
        )
    forgetter = Forgetter(services.repository, services.store, services.directory, services.clock)
    await forgetter.forget(invocation.profile, invocation.ask.person)
    services.forgotten()
    return answer(invocation, *_done(invocation), alone=True)


def _refuse_aloud(invocation: Invocation) -> None:
    """Raises ``Declined`` where others read."""
    if not invocation.ask.private:
        raise Declined(said("Ask me that where nobody else reads: it is about who you are."))


def _word(profile: Profile) -> str:
    """What the second question is answered with: nobody types it who has not read that."""
    return mark_of(Profile(f"forget:{profile}"))


def _what_goes() -> tuple[Word, ...]:
    return (
        said("This removes your name, accounts, settings, blocks, lists and bests."),
        said("In matches that go on a computer player holds your seat, and anybody may take it."),
        said(
            "Matches that are over stay, with “{somebody}” instead of you; their luck cannot be checked then.",
            somebody=SOMEBODY,
        ),
        said("What was posted in chats stays there, and so do blocks and bars against you."),
        said("Backups that the host has made still hold it all."),
        said("To read it first, say /mydata."),
    )


def _done(invocation: Invocation) -> list[Word]:
    lines: list[Word] = [
        said("You are forgotten. Whoever speaks from your accounts now is somebody new to me."),
        said(
            "Your name goes from matches that are over within hours, and from those that go on once they are over. "
            "Backups of the host may still have it."
        ),
    ]
    if platform_of(invocation.ask.place) == "web":
        lines.append(said("Your browser keeps the name you chose until you choose another one."))
    return lines


COMMANDS = (
    Command(
        "mydata", "All you know of me, as a file", my_data, Section.STANDING, 910, effort=Effort.FILM,
    ),
    Command(
        "forget", "Forget me and what is mine", forget, Section.STANDING, 920,
        (Param("word", "The word of the second question"),), asks_first=True,
    ),
)  # fmt: skip
