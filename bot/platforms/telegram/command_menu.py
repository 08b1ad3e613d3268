"""What Telegram shows of us beside its input field and on our profile, by chat and language.

The menu says less of a command whose line of help is longer than a phone shows there. Somebody who has chosen another
language than that of their app has a menu of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

import structlog
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeDefault,
)
from telegram.error import InvalidToken, TelegramError

from bot.commands.catalogue import commands
from bot.commands.command import Command, Needs
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import user_of
from bot.platforms.telegram.update_reader import Heard
from bot.ports.asks import Answer
from bot.ports.stores import Memory, StoreUnreachable
from bot.text.languages import DEFAULT, closest, languages, spelled
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Said, joined, said

log = structlog.get_logger(__name__)

Menu = list[tuple[str, str]]
"""Commands with what they do, in one language."""

IN_GROUPS = ("new", "join", "leave", "bot", "start", "hand", "board", "undo", "games", "nudge", "rules", "help")
"""What a player types in a group; for all else there are buttons, or the private chat."""

SCOPES: Mapping[str, BotCommandScope] = {
    "default": BotCommandScopeDefault(),
    "private": BotCommandScopeAllPrivateChats(),
    "groups": BotCommandScopeAllGroupChats(),
    "administrators": BotCommandScopeAllChatAdministrators(),
}
"""The kinds of chats, of which each has a menu; the default stands wherever Telegram knows no other."""

LONG = 512
"""Longest description (Bot API, setMyDescription)."""

SHORT = 120
"""Longest description on the profile (Bot API, setMyShortDescription)."""

SHOWN = 32
"""Characters of a description that a phone shows beside a command."""

LABELS: Mapping[str, Said] = {
    "solo": said("Play against the computer"),
    "top": said("Who leads in a game"),
    "profile": said("Ratings, places and deeds"),
    "learn": said("Learn a game in six turns"),
    "leave": said("Leave a table before the start"),
    "terms": said("Options, pace and other terms"),
    "reroll": said("Another city before the start"),
    "abandon": said("Call a table off"),
    "move": said("Make a move"),
    "hand": said("My hand and what I can do"),
    "where": said("Where I can play"),
    "hint": said("The best move, and why"),
    "next": said("My most urgent match"),
    "games": said("My matches and those here"),
    "preview": said("Preview of my moves"),
    "nudge": said("Remind whoever is late"),
    "skip": said("The computer moves for them"),
    "away": said("Stop my clocks for some days"),
    "seat": said("Hand over my seat"),
    "take": said("Take over an offered seat"),
    "replace": said("A computer for whoever is gone"),
    "agree": said("Say yes to what is asked"),
    "refuse": said("Say no to what is asked"),
    "end": said("Ask to end the match"),
    "card": said("My match as a card"),
    "analysis": said("Where the match was decided"),
    "puzzle": said("The puzzle of the day"),
    "seek": said("Find others to play with"),
    "daily": said("The match of the day"),
    "unlink": said("Part my linked accounts"),
    "invitations": said("Whether I may be invited"),
    "rematch": said("Play again together"),
    "verify": said("Check the luck of a match"),
    "watch": said("Follow a match here"),
    "unwatch": said("Stop following it here"),
    "movehere": said("Bring a table here"),
    "invite": said("Invite somebody to a table"),
    "link": said("Unite my accounts"),
    "zoom": said("See one thing by itself"),
    "log": said("What has happened"),
    "step": said("Go through it move by move"),
    "theme": said("The look of pictures"),
    "language": said("The language I read"),
    "notify": said("Where my turns call me"),
    "quiet": said("Hours without reminders"),
    "timezone": said("My time zone"),
    "verbosity": said("How much is posted here"),
    "block": said("Whom I will not play with"),
    "unblock": said("Lift a block"),
    "settings": said("Settings of this group"),
    "close": said("End a table of this group"),
    "bar": said("Keep a person from tables here"),
    "unbar": said("Let a barred person play again"),
    "moderation": said("What moderators did here"),
}
"""A few words for each, by its name."""


async def name_commands(bot: Api, memory: Memory) -> bool:
    """Tell Telegram our commands and what we are, if that is not what it was told last.

    Whether it shows them now; raises ``InvalidToken``.
    """
    named = {scope: menus(scope) for scope in SCOPES}
    games = list(catalogue().values())
    told = {language: (description(language, games), short_description(language, games)) for language in languages()}
    key, now = f"telegram:{bot.id}:commands", digest([named, told])
    try:
        if await memory.recall(key) == now:
            return True
        for scope, by_language in named.items():
            for language, menu in by_language.items():
                await bot.set_my_commands(bot_commands(menu), SCOPES[scope], tagged(language))
        for language, (long, short) in told.items():
            await bot.set_my_description(long, tagged(language))
            await bot.set_my_short_description(short, tagged(language))
        await memory.remember(key, now)
    except InvalidToken:
        raise
    except (TelegramError, StoreUnreachable) as trouble:
        log.warning("the menu of commands could not be set", cause=str(trouble))
        return False
    return True


def menus(scope: str = "private") -> dict[str, Menu]:
    """The menu of a kind of chat in each language."""
    listed = [command for command in commands().values() if _listed(command, scope)]
    return {
        language: [(command.name, spelled(label(command), language)) for command in listed] for language in languages()
    }


def _listed(command: Command, scope: str) -> bool:
    """Whether a command stands in the menu of a kind of chat."""
    if command.needs is not Needs.NOTHING:
        return scope == "administrators"
    return scope in {"default", "private"} or command.name in IN_GROUPS


def bot_commands(menu: Menu) -> list[BotCommand]:
    """A menu as Telegram takes it."""
    return [BotCommand(name, about) for name, about in menu]


def tagged(language: str) -> str | None:
    """The tag of a language for Telegram; ours for everybody whose language has none is None."""
    return None if language == DEFAULT else language


def digest(told: object) -> str:
    """The same for what says the same: a SHA-256 in hex."""
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def description(language: str, games: Sequence[AnyGame]) -> str:
    """What a private chat shows before it begins: the games, as many as there is room for, and what to type first."""
    first = spelled(said("Board games to play in a chat, within minutes or over days:"), language)
    last = spelled(said("Add me to a group and type /new there. To play the computer here: /solo"), language)
    about = [spelled(joined([Said(game.title), Said(game.about)], ": "), language) for game in games]
    while len(text := "\n".join((first, "", *about, "", last))) > LONG:
        about.pop()
    return text


def short_description(language: str, games: Sequence[AnyGame]) -> str:
    """What the profile and a link to us say: the games, or where they are many that there are some."""
    titles = joined([Said(game.title) for game in games])
    named = spelled(said("Board games in a chat: {games}. With friends or the computer.", games=titles), language)
    if len(named) <= SHORT:
        return named
    return spelled(said("Board games in a chat. With friends or the computer."), language)


def label(command: Command) -> Said:
    """What the menu says of a command: a few words, or its line of help where there are none.

    >>> from bot.commands.catalogue import commands
    >>> label(commands()["next"]).message, label(commands()["start"]).message
    ('My most urgent match', 'Start the match')
    """
    return LABELS.get(command.name, Said(command.about))


class PersonalMenus:
    """Sets the menu of a private chat in the language that its person has chosen, and again when our commands change.

    Best effort: what Telegram or the store refuses is tried again with a later answer.
    """

    def __init__(self, bot: Api, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory

    async def follow(self, heard: Heard, answer: Answer) -> None:
        """Bring the menu of a private chat in line with the language that its person has chosen, or had chosen.

        Only with an answer there: whoever asks in a group may have no private chat with us.
        """
        person, user = heard.ask.person, user_of(heard.ask.person.account)
        if answer.language is None or user is None or not heard.spot.private:
            return
        language = closest(answer.language or person.locale)
        wanted = "" if language == closest(person.locale) else digest(menus()[language])
        try:
            await self._set(user, language, wanted)
        except (TelegramError, StoreUnreachable) as trouble:
            log.info("a menu in another language could not be set", cause=str(trouble))

    async def _set(self, user: int, language: str, wanted: str) -> None:
        key, scope = f"telegram:{self._bot.id}:menu:{user}", BotCommandScopeChat(user)
        if (await self._memory.recall(key) or "") != wanted:
            if wanted:
                await self._bot.set_my_commands(bot_commands(menus()[language]), scope)
            else:
                await self._bot.delete_my_commands(scope)
            await self._memory.remember(key, wanted)
