"""Words in Discord's markup: who may be pinged, commands that can be pressed; what a person typed is no markup."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING

from discord.utils import escape_mentions

from bot.ports.posts import mentioned, zones_differ
from bot.text.languages import clock_of, translator
from rendering.text import Spelling, named, said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.ports.posts import Post, Sitting
    from games.kernel.game import Seat

IDS: ContextVar[Mapping[str, int]] = ContextVar("ids", default=MappingProxyType({}))
"""The ids that Discord gave the commands, by name, for what is being written; without them commands are plain text."""

NAMED = re.compile(r"(?<![\w/<:.}])/([a-z]+)(?![\w/])")


def mention(name: str) -> str:
    """A command as it is pressed, or as it is typed where its id is not known.

    >>> token = IDS.set({"move": 7})
    >>> mention("move"), mention("hand")
    ('</move:7>', '/hand')
    >>> IDS.reset(token)
    """
    number = IDS.get().get(name)
    return f"</{name}:{number}>" if number else f"/{name}"


def mentioning(sentence: str) -> str:
    """A sentence of ours, before anything typed stands in it, with each command in it as it is pressed.

    >>> token = IDS.set({"move": 7, "rules": 8})
    >>> mentioning("Say /move, or see /rules metro, https://x/move or /rules/move.")
    'Say </move:7>, or see </rules:8> metro, https://x/move or /rules/move.'
    >>> IDS.reset(token)
    """
    return NAMED.sub(lambda found: mention(found[1]), sentence)


MARKUP = re.compile(r"[\\*_~|`>#\[\]<]")
"""What Discord reads as markup anywhere: a backslash in front makes it a plain character."""

ADDRESS = re.compile(r"(?<=\w)\.(?=\w{2,}/)")
"""The dot of what Discord reads as an address without ``://``, such as discord.gg/abc."""

LIST = re.compile(r"^(\s*)(?:([-+])(?=\s)|(\d+)(?=[.)]\s))", re.MULTILINE)
"""Beginnings of lines that Discord makes lists of; it numbers them again, which would split shared ranks."""

LONGEST_NAME = 32
"""Characters of a display name on Discord; longer ones come from other platforms."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that show nothing: Hangul fillers and the empty Braille cell."""

PREFIX = "discord:"

CONTENT = 2000
"""Characters of a message (Discord, "Create Message")."""

LAYOUT = 4000
"""Characters of all texts of a message laid out with Components V2."""

MESSAGES = 5
"""Messages that a private answer fills at most."""

ALT = 1024
"""Characters of an attachment's description."""


def escaped(text: str) -> str:
    r"""Words that show as they are: no markup, no mention, no link, nothing that changes the direction of the line.

    >>> escaped("**Ann** <#5> [x](y)")
    '\\*\\*Ann\\*\\* \\<\\#5\\> \\[x\\](y)'
    >>> escaped("discord.gg/abc").split("\u200b")
    ['discord.', 'gg/abc']
    """
    seen = "".join(letter for letter in text if letter == "\n" or not _unseen(letter))
    return ADDRESS.sub(".\u200b", escape_mentions(MARKUP.sub(r"\\\g<0>", seen)).replace("://", ":\u200b//"))


def unlisted(text: str) -> str:
    r"""A finished text whose lines stay as they are.

    >>> unlisted("1. **Ann**")
    '1\\. **Ann**'
    """
    return LIST.sub(lambda found: f"{found[1]}\\{found[2]}" if found[2] else f"{found[1]}{found[3]}\\", text)


def cleaned(name: str) -> str:
    r"""A name on one line without characters that turn or hide their neighbours; may be empty.

    >>> cleaned(" Ann\n\u202eB ")
    'Ann B'
    """
    kept = "".join(" " if letter.isspace() else letter for letter in name if letter.isspace() or not _unseen(letter))
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def _unseen(letter: str) -> bool:
    joiner = "\u200d"  # holds emoji of several signs together
    return letter in BLANKS or (letter != joiner and unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co"})


def strong(text: str) -> str:
    """Escaped words in bold."""
    text = " ".join(text.split())
    return f"**{text}**" if text else ""


def covered(text: str) -> str:
    """Escaped words behind a spoiler."""
    return f"||{text}||"


def stamp(instant: int) -> str:
    """An instant, which each reader sees in their own time and relative to now.

    >>> stamp(1795541400999)
    '<t:1795541400:f> (<t:1795541400:R>)'
    """
    seconds = instant // 1000
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def marked(kind: str, number: str) -> str:
    """A channel, a role or a user, which Discord shows by its name.

    >>> marked("channel", "5"), marked("role", "6"), marked("user", "7"), marked("channel", "5> @everyone")
    ('<#5>', '<@&6>', '<@7>', '?')
    """
    if not (number.isascii() and number.isdecimal()):
        return "?"
    return {"channel": "<#{}>", "role": "<@&{}>"}.get(kind, "<@{}>").format(number)


def address(of: str) -> str:
    """An address of ours to be followed; that of a channel or thread shows its name.

    >>> address("discord:12"), address("https://capolinea.example")
    ('<#12>', 'https://capolinea.example')
    """
    number = of.removeprefix(PREFIX)
    return f"<#{number}>" if of.startswith(PREFIX) and number.isascii() and number.isdigit() else of


def spelling(post: Post, called: Mapping[int, int] | None = None) -> Spelling:
    """How a post's sentences are written on Discord.

    The seats in ``called`` become ``<@id>`` of that user, everybody else a bold name.
    """
    translated = translator(post.locale)
    mentions = called or {}

    def translate(message: str, plural: str | None, count: int) -> str:
        return mentioning(translated(message, plural, count))

    def name(seat: Seat) -> str:
        if seat in mentions:
            return f"<@{mentions[seat]}>"
        plain = cleaned(post.people[seat].name) if seat < len(post.people) else ""
        return strong(escaped(plain or spell.spell(said("Player {n}", n=seat + 1))))

    def line(text: str) -> str:
        command, _, rest = text.partition(" ")
        pressed = mention(command.removeprefix("/"))
        if pressed == command:
            return strong(escaped(text))
        return f"{pressed} {strong(escaped(rest))}".rstrip()

    spell = Spelling(translate, name, strong, escaped, stamp, address, command_line=line, known=marked, hidden=covered)
    return spell


def labels(post: Post) -> Spelling:
    """How labels of buttons are written: no markup is read there, so nothing is escaped."""
    names = tuple(cleaned(sitting.name) for sitting in post.people)
    spell = Spelling(
        translator(post.locale),
        lambda seat: (names[seat] if seat < len(names) else "") or spell.spell(said("Player {n}", n=seat + 1)),
        when=clock_of(post.locale, post.zone, shared=zones_differ(post)),
    )
    return spell


def discord_id(sitting: Sitting) -> int | None:
    """The Discord user in a seat, None for others and computer players."""
    if sitting.account is None or not sitting.account.startswith(PREFIX):
        return None
    number = sitting.account.removeprefix(PREFIX)
    return int(number) if number.isascii() and number.isdigit() else None


def pings(post: Post) -> dict[int, int]:
    """The seats to be notified that have a Discord account, with the user."""
    users = {seat: discord_id(post.people[seat]) for seat in mentioned(post) if seat < len(post.people)}
    return {seat: user for seat, user in users.items() if user is not None}


def fitted(post: Post, limit: int = CONTENT) -> str:
    """The sentences of a public post within ``limit`` characters.

    Each seat to be notified is called in the last line that names it. Where the lines do not fit, those that call
    somebody (else the last one) stay, then the first ones: what happened.
    """
    return _text(_fitted(post, limit))


def halves(post: Post, limit: int) -> tuple[str, str]:
    """The same in two: what happened, and how things stand."""
    above, below = divided(_fitted(post, limit), post.status)
    return _text(above), _text(below)


def divided(lines: Sequence[str], last: int) -> tuple[Sequence[str], Sequence[str]]:
    """Lines before the last so many, and these.

    >>> divided(["a", "b"], 1), divided(["a"], 0)
    ((['a'], ['b']), (['a'], []))
    """
    at = max(0, len(lines) - last)
    return lines[:at], lines[at:]


def _text(lines: Sequence[str]) -> str:
    return "\n".join(filter(None, lines)).strip()


def _fitted(post: Post, limit: int) -> list[str]:
    """The lines of a public post, empty where there is no room for one."""
    users = pings(post)
    last = {seat: number for number, line in enumerate(post.lines) for seat in users if seat in named(line)}
    lines = []
    for number, line in enumerate(post.lines):
        called = {seat: user for seat, user in users.items() if last.get(seat) == number}
        lines.append(unlisted(spelling(post, called).spell(line)))
    calling = sorted(set(last.values())) or [len(lines) - 1] * bool(lines)
    room = limit
    for number in calling + [number for number in range(len(lines)) if number not in calling]:
        if len(lines[number]) + 1 > room:
            lines[number] = shortened(lines[number], room - 1)
        if lines[number]:
            room -= len(lines[number]) + 1
    return lines


def shortened(text: str, limit: int) -> str:
    """The text itself, or its beginning with an ellipsis, cut between words; empty where little would be left.

    >>> shortened("one two three four five six", 20)
    'one two three four…'
    """
    if len(text) <= limit:
        return text
    if limit < 16:
        return ""
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip("\\*_~` ") + "…"


def parted(lines: Sequence[str]) -> tuple[str, ...]:
    """A private answer as at most ``MESSAGES`` messages, broken between lines where possible; the rest is cut."""
    parts = [""]
    for piece in _pieces(lines):
        joined = f"{parts[-1]}\n{piece}" if parts[-1] else piece
        if len(joined) <= CONTENT:
            parts[-1] = joined
        else:
            parts.append(piece)
    if len(parts) > MESSAGES:
        parts[MESSAGES - 1 :] = [shortened("\n".join(parts[MESSAGES - 1 : MESSAGES + 1]), CONTENT)]
    return tuple(part.strip() for part in parts)


def _pieces(lines: Sequence[str]) -> Iterator[str]:
    for line in "\n".join(lines).split("\n"):
        yield from wrap(line, CONTENT, expand_tabs=False, replace_whitespace=False) or [""]
