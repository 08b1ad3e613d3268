"""A person by the matches they have finished, and whether others may see that."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.answers import answer
from bot.commands.command import Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.people_named import person_named
from bot.commands.services import Services
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.ports.rating_pictures import ProfilePicture
from bot.text.buttons import ANOTHER_GAME
from bot.text.profiles import career_of
from games.kernel.game import Illegal
from rendering.panel import Style
from rendering.profile import profile_words
from rendering.text import Word, said

HIDDEN, SHOWN = "hidden", "shown"
"""The words by which somebody is seen by themselves alone, and by everybody again."""


async def profile(services: Services, invocation: Invocation) -> Answer:
    """``/profile [WHO]``: what somebody has come to; ``/profile hidden`` and ``shown`` say who may see mine."""
    word = meant_word(invocation.rest.strip(), invocation.ask.person.locale)
    if word in (HIDDEN, SHOWN):
        return await _hide(services, invocation, hidden=word == HIDDEN)
    who = invocation.profile
    if invocation.words:
        named = await person_named(services, invocation)
        who = await services.directory.profile(named.account)
        if who != invocation.profile and await services.directory.hidden({who}):
            raise Illegal("{name} shows no profile.", name=named.name or named.account)
    return await _shown(services, invocation, who)


async def _hide(services: Services, invocation: Invocation, *, hidden: bool) -> Answer:
    wishes = invocation.asker.wishes
    await services.directory.wish(invocation.profile, replace(wishes, hidden=hidden), wishes)
    done = said("Others see neither your profile nor your rank now.") if hidden else said("Others see your profile.")
    other = Choice(said("Show it") if hidden else said("Hide it"), f"/profile {SHOWN if hidden else HIDDEN}")
    return answer(invocation, done, choices=((other,),), alone=True)


async def _shown(services: Services, invocation: Invocation, who: Profile) -> Answer:
    story = await services.ratings.story(who)
    own = who == invocation.profile
    if not story:
        none = said("You have finished no match yet.") if own else said("That person has finished no match yet.")
        return answer(invocation, none, choices=((ANOTHER_GAME,),))
    career = career_of(who, story)
    ways = [Choice(said("Who leads"), f"/top {career.games[0].game}", Style.WAY)] if career.games else []
    ways += [Choice(said("Finished"), "/games finished", Style.WAY)] if own else []
    lines: list[Word] = [*profile_words(career)]
    if own and invocation.asker.wishes.hidden:
        lines.append(said("You are hidden: others see neither this nor your rank."))
        ways.append(Choice(said("Show it"), f"/profile {SHOWN}"))
    picture = ProfilePicture.of(career)
    return answer(invocation, *lines, picture=picture, choices=(tuple(ways),))


COMMANDS = (
    Command(
        "profile", "Ratings, places and deeds of a person, or my own", profile, Section.STANDING, 100,
        (Param("who", "A mention, or a name at a table of mine; or: hidden, shown", person=True),),
        effort=Effort.PICTURE,
    ),
)  # fmt: skip
