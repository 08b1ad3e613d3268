"""Updates of Telegram as asks: what was typed, pressed or opened by a link, by which person and where.

Many bots read the same groups, and most of what is typed there is for others: only our commands are read.
"""

from __future__ import annotations

from dataclasses import dataclass

from telegram import CallbackQuery, Chat, Message, MessageEntity, Update, User
from telegram.constants import ChatType

from bot.commands.catalogue import command_named, commands
from bot.commands.chat import reads
from bot.commands.command import Command, Needs
from bot.platforms.telegram.chats import Spot, account_of, place_of
from bot.platforms.telegram.keyboards import linked
from bot.platforms.telegram.markup import read_footer
from bot.ports.addresses import Account, Code
from bot.ports.asks import Ask, Person
from games import catalogue

ANONYMOUS = 1087968824
"""The user Telegram names as the sender for anonymous administrators (core.telegram.org/bots/api, "sender_chat")."""

SHARED = frozenset({"start", "help", "settings", "rules", "language"})
"""Commands of ours that most bots have."""

SHORT = 4
"""Letters of the shortest name that is understood with a slip."""


@dataclass(frozen=True)
class Heard:
    """An ask and where its answer goes.

    ``pressed`` is the press to be answered; ``message`` is what was typed, or what the pressed button stands on, 0
    where Telegram does not show it any more. ``locked`` says that this message was for one person alone,
    ``pictured`` that it shows a picture. ``opened`` marks a bare
    ``/start``, which Telegram sends for everybody who opens the private chat, ``linked`` a line that an address of
    ours has said there. ``shared`` marks a command in a group that names no bot and that most bots have.
    ``signature`` is the title of an administrator who writes without a name, "" for one without a title; None for
    everybody else.
    """

    ask: Ask
    spot: Spot
    message: int
    pressed: str | None = None
    locked: bool = False
    pictured: bool = False
    opened: bool = False
    shared: bool = False
    linked: bool = False
    signature: str | None = None


@dataclass(frozen=True)
class Wordless:
    """A message to us without a line we could read: from ``anonymous`` administrators or no text at all."""

    spot: Spot
    message: int
    locale: str
    anonymous: bool


def read(update: Update, me: User, home: int) -> Heard | Wordless | None:
    """What an update asks of us, None where it does not concern us.

    ``home`` is the id under which its chat was first known; a group may have changed it since.
    """
    if update.callback_query is not None:
        return _press(update.update_id, update.callback_query, home)
    if update.message is not None:
        return _typed(update.update_id, update.message, me, home)
    return None


def spot_of(message: Message) -> Spot:
    """Chat and topic of a message; threads of replies are no topics, and a private chat is one place."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Spot(message.chat.id, None if message.chat.type == ChatType.PRIVATE else topic)


def person_of(user: User) -> Person:
    """A user as a person."""
    return Person(account_of(user.id), user.full_name, user.language_code or "en", user.username or "")


def _press(update_id: int, query: CallbackQuery, home: int) -> Heard | None:
    message = query.message
    if message is None or query.data is None:
        return None
    person = person_of(query.from_user)
    code, locked, pictured = None, False, False
    where = Spot(message.chat.id)
    if isinstance(message, Message):
        where = spot_of(message)
        code, locked = read_footer(message.text or message.caption or "")
        pictured = bool(message.photo)
    return Heard(
        Ask(
            person=person,
            place=place_of(Spot(home, where.topic)),
            text=query.data,
            key=f"telegram:{update_id}",
            private=True,
            locale=person.locale,
            about=code,
        ),
        where,
        message.message_id if isinstance(message, Message) else 0,
        pressed=query.id,
        locked=locked,
        pictured=pictured,
    )


def _typed(update_id: int, message: Message, me: User, home: int) -> Heard | Wordless | None:
    user, where = message.from_user, spot_of(message)
    if user is None or message.chat.type == ChatType.CHANNEL or message.is_automatic_forward:
        return None
    replied = _replied(message)
    to_us = replied is not None and replied.from_user is not None and replied.from_user.id == me.id
    private = message.chat.type == ChatType.PRIVATE
    if message.text is None:
        spoken = private and not _service(message)
        return Wordless(where, message.message_id, user.language_code or "en", anonymous=False) if spoken else None
    line = _line(_mentioning(message), me.username or "", message.chat, to_us=to_us)
    if line is None:
        return None
    command, _, rest = line.partition(" ")
    bare = not (private or to_us or "@" in (message.text.split() or [""])[0])
    common = bare and shared(command.removeprefix("/"), rest)
    if user.is_bot:
        if user.id != ANONYMOUS or not (
            line.startswith("/") or any(reads(game, line, "en") for game in catalogue().values())
        ):
            return None
        if message.sender_chat != message.chat or not _managing(line):
            return None if common else Wordless(where, message.message_id, "en", anonymous=True)
        signature = message.author_signature or ""
        person = Person(account_of(ANONYMOUS), signature or message.chat.title or "")
    else:
        person, signature = person_of(user), None
    code: Code | None = None
    if to_us and replied is not None:
        code, _ = read_footer(replied.text or replied.caption or "")
    wanted = linked(rest.strip()) if private and command == "/start" else None
    line = line if wanted is None else wanted
    named = _named(message)
    if replied is not None and replied.from_user is not None and not replied.from_user.is_bot and _about_person(line):
        about = person_of(replied.from_user)
        line = f"{command} {about.account} {rest}".strip()
        named = (*named, (about.account, about.name))
    ask = Ask(
        person=person,
        place=place_of(Spot(home, where.topic)),
        text=line,
        key=f"telegram:{update_id}",
        private=private,
        locale=person.locale,
        about=code,
        named=named,
    )
    return Heard(
        ask,
        where,
        message.message_id,
        opened=private and line == "/start",
        shared=common,
        linked=wanted is not None,
        signature=signature,
    )


def _replied(message: Message) -> Message | None:
    """What a message replies to. Telegram names the beginning of its topic where somebody replies to nothing."""
    replied = message.reply_to_message
    return None if replied is None or replied.forum_topic_created is not None else replied


def _managing(line: str) -> bool:
    """Whether a line is a command for those who manage or moderate a group."""
    return (command := _command(line)) is not None and command.needs is not Needs.NOTHING


def _about_person(line: str) -> bool:
    """Whether a line is a command of moderators about a person whom it does not name: the one who is replied to."""
    command, rest = _command(line), line.partition(" ")[2].lstrip()
    person = command is not None and any(param.person for param in command.params[:1])
    return person and _managing(line) and not rest.startswith(("@", "telegram:"))


def _command(line: str) -> Command | None:
    name = line.partition(" ")[0].removeprefix("/")
    return commands().get(meant(name) or "") if line.startswith("/") else None


def _named(message: Message) -> tuple[tuple[Account, str], ...]:
    """The people whom a message mentions without a handle."""
    users = [entity.user for entity in message.parse_entities([MessageEntity.TEXT_MENTION])]
    return tuple((account_of(user.id), user.full_name) for user in users if user is not None)


def _mentioning(message: Message) -> str:
    """The text, with the account of each person who is mentioned without a handle in the place of the name."""
    text = message.text or ""
    for entity, name in message.parse_entities([MessageEntity.TEXT_MENTION]).items():
        if entity.user is not None:
            text = text.replace(name, account_of(entity.user.id), 1)
    return text


def _line(text: str, username: str, chat: Chat, *, to_us: bool) -> str | None:
    """The line as the desk reads it, without the name of the bot; None where it is meant for somebody else.

    Groups hold other bots too: a command that names none of them is ours if we know it, also in a reply to us.
    """
    private = chat.type == ChatType.PRIVATE
    text = text.strip()
    if not text.startswith("/"):
        return text if private or to_us else None
    command, *rest = text.split(maxsplit=1)
    name, _, bot = command[1:].partition("@")
    if bot and bot.lower() != username.lower():
        return None
    if not (private or bot or meant(name.lower())):
        return None
    return " ".join([f"/{name.lower()}", *rest])


def another(message: Message, me: User) -> bool:
    """Whether a message shows that its chat has another bot: a command that names it, or that it came.

    Only where we read everything we see such commands, and there we would answer beside that bot.
    """
    if any(one.is_bot and one.id != me.id for one in message.new_chat_members):
        return True
    first = (message.text or "").strip().partition(" ")[0]
    command, at, name = first.partition("@")
    return (
        command.startswith("/")
        and bool(at)
        and name.lower().endswith("bot")
        and name.lower() != (me.username or "").lower()
    )


def _service(message: Message) -> bool:
    """Whether Telegram itself wrote this (a person joined, a message was pinned)."""
    return message.effective_attachment is None


def meant(name: str) -> str | None:
    """Our command that a name stands for, in any language and with a slip of the finger; None for other bots' commands.

    A slip is two neighbouring letters that changed places or a letter typed twice: hardly any bot names a command so.

    >>> meant("board"), meant("tabellone"), meant("jion"), meant("hlep"), meant("boaard")
    ('board', 'board', 'join', 'help', 'board')
    >>> meant("stats"), meant("stop"), meant("roll"), meant("play"), meant("note")
    (None, None, None, None, None)
    """
    for each in (name, *slips(name)):
        if (command := command_named(each)) in commands():
            return command
    return None


def shared(name: str, rest: str) -> bool:
    """Whether a command, and what stands behind it, may be meant for another bot as well as for us.

    >>> shared("rules", ""), shared("rules", "metro"), shared("help", "notes"), shared("board", "")
    (True, False, True, False)
    """
    word = rest.lower().partition(" ")[0]
    return meant(name) in SHARED and word not in catalogue() and meant(word) is None


def slips(name: str) -> list[str]:
    """The names from which one slip leads to this one."""
    pairs = range(len(name) - 1)
    swapped = [name[:at] + name[at + 1] + name[at] + name[at + 2 :] for at in pairs]
    single = [name[:at] + name[at + 1 :] for at in pairs if name[at] == name[at + 1]]
    return [each for each in (*swapped, *single) if len(each) >= SHORT and each != name]
