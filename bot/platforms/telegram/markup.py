"""What a post says on Telegram: HTML in which names never become markup, cut to the lengths Telegram accepts."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from telegram.constants import MessageEntityDateTimeFormats

from bot.platforms.telegram.chats import user_of
from bot.ports.addresses import Code
from bot.ports.posts import Post, PrivateReply, PublicPost, mentioned, zones_differ
from bot.text.languages import clock_of, spelled, translator
from games.kernel.game import Seat
from rendering.text import Spelling, Word, numbered, said

CAPTION = 1024
"""Longest caption of a picture, in UTF-16 units of what is read (Bot API, sendPhoto)."""
TEXT = 4096
"""Longest text of a message (Bot API, sendMessage)."""
ALERT = 200
"""Longest answer to a press (Bot API, answerCallbackQuery)."""
LABEL = 40
"""Longest label of a button that a phone still shows."""
NAME = 40
"""Longest name of a person within a sentence."""

WHEN = MessageEntityDateTimeFormats.LOCALIZED_WEEKDAY_SHORT_DATE_SHORT_TIME.value
"""How an app writes an instant: weekday, short date, hours and minutes."""

LOCK = "🔒"
"""Marks what only one person sees, in the last line."""

_JOINER = "\u2060"
_FOOTER = re.compile(rf"^(?P<lock>{LOCK} )?#(?P<code>[A-Z0-9]{{3,12}})$")


def size(text: str) -> int:
    """Length as Telegram counts it: UTF-16 units.

    >>> size("a🚋")
    3
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def seen(markup: str) -> str:
    """The text a reader sees of our own HTML.

    >>> seen("<b>Ann &amp; Bob</b>")
    'Ann & Bob'
    """
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def shortened(text: str, most: int) -> str:
    """Plain text of at most ``most`` UTF-16 units, cut at a space where there is one, with an ellipsis.

    >>> shortened("Ann lays a tile", 8)
    'Ann…'
    """
    if size(text) <= most:
        return text
    kept = text.encode("utf-16-le", "surrogatepass")[: 2 * max(most - 1, 0)].decode("utf-16-le", "ignore")
    head = kept.rpartition(" ")[0]
    return (head if 3 * size(head) > size(kept) else kept).rstrip() + "…"


def harmless(text: str) -> str:
    """Words a person typed, without anything that reverses text, hides it or pings a person.

    >>> harmless("@ann hi") == "@\u2060ann hi"
    True
    """
    kept = "".join(
        letter if letter in "\n\u200d" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co") else " "
        for letter in text
    )
    return re.sub(r"@(?=\w)", "@" + _JOINER, kept)


def name_in_chat(name: str) -> str:
    r"""A short name on one line, with nothing that Telegram would turn into a link or command; may be empty.

    >>> name_in_chat(" Ann\n of Rome ")
    'Ann of Rome'
    """
    kept = " ".join(harmless(name).split())
    kept = re.sub(r"([/#.:])(?=\w)", "\\1" + _JOINER, kept)
    return shortened(kept, NAME)


def _named(post: Post, seat: Seat) -> str:
    """The name in a seat; "Player 2" where nothing of it can be shown."""
    name = name_in_chat(post.people[seat].name) if seat < len(post.people) else ""
    return name or spelled(said("Player {n}", n=seat + 1), post.locale)


def in_html(post: Post) -> Spelling:
    """How a post's sentences become HTML. Only the seats in ``mentions`` are linked to their accounts."""
    translate = translator(post.locale)

    def name(seat: Seat) -> str:
        text = html.escape(_named(post, seat), quote=False)
        user = user_of(post.people[seat].account) if seat < len(post.people) else None
        if user is not None and seat in mentioned(post):
            return f'<a href="tg://user?id={user}">{text}</a>'
        return f"<b>{text}</b>"

    return Spelling(
        # A sentence may hold < or &; its {names} pass through untouched.
        lambda message, plural, count: html.escape(translate(message, plural, count), quote=False),
        name,
        lambda text: f"<b>{text}</b>",
        lambda text: html.escape(harmless(text), quote=False),
        _moment(clock_of(post.locale, post.zone, shared=zones_differ(post))),
        _topic,
        known=_known,
        hidden=lambda text: f"<tg-spoiler>{text}</tg-spoiler>",
    )


def _topic(address: str) -> str:
    """A topic of a group as an address that leads there, for those who are in the group; any other place as it is."""
    found = re.fullmatch(r"telegram:-100(\d+):(\d+)", address)
    if found is None:
        return html.escape(address, quote=False)
    way = f"t.me/c/{found[1]}/{found[2]}"
    return f'<a href="https://{way}">{way}</a>'


def _known(kind: str, number: str) -> str:
    """A topic of a group as a link that leads there; whatever else another platform has a name for."""
    shown = html.escape(numbered(kind, number.rpartition(":")[2]), quote=False)
    found = re.fullmatch(r"-100(\d+)(?::(\d+))?", number)
    if kind != "topic" or found is None:
        return shown
    # the topic without a number of its own is the first
    topic = found[2] or "1"
    return f'<a href="https://t.me/c/{found[1]}/{topic}">#{topic}</a>'


def _moment(when: Callable[[int], str]) -> Callable[[int], str]:
    """An instant as a date-time entity (Bot API 9.5): each reader sees it in their own zone and format.

    An app that does not know these shows the words, which name a zone where there may be several.
    """
    return lambda instant: (
        f'<tg-time unix="{instant // 1000}" format="{WHEN}">{html.escape(when(instant), quote=False)}</tg-time>'
    )


def in_plain(post: Post) -> Spelling:
    """How a post's sentences become plain text, for alerts and labels."""
    when = clock_of(post.locale, post.zone, shared=zones_differ(post))
    return Spelling(translator(post.locale), lambda seat: _named(post, seat), str, harmless, when)


def footer(post: Post) -> str:
    """The last line: the code of the match as a hashtag, which finds all its posts when tapped; we read it back."""
    alone = isinstance(post, PrivateReply) or (isinstance(post, PublicPost) and post.alone)
    if post.code is None:
        return LOCK if alone and post.choices else ""
    return f"{LOCK} #{post.code}" if alone else f"#{post.code}"


def read_footer(text: str) -> tuple[Code | None, bool]:
    r"""The match a message of ours is about, and whether it was for one person alone.

    >>> read_footer("Your hand\n🔒 #K7QF"), read_footer("#FAKE is my name\nhello")
    (('K7QF', True), (None, False))
    """
    last = text.rstrip().rpartition("\n")[2]
    if last == LOCK:
        return None, True
    found = _FOOTER.match(last)
    return (Code(found["code"]), found["lock"] is not None) if found else (None, False)


def caption(post: Post, alt: str, extra: Iterable[Word] = ()) -> str:
    """HTML under a picture: what happened and whose turn it is, then the description as far as there is room for it.

    Where there is no room for all that happened the oldest of it is left out: whose turn it is and the result stand
    last.
    """
    spelling = in_html(post)
    lines = [spelling.spell(line) for line in (*post.lines, *extra)]
    last = footer(post)
    room = CAPTION - size(last) - 1
    whole = _read(lines) <= room
    if not whole and len(lines) > 1:
        lines = ["…", *lines]
        while len(lines) > 2 and _read(lines) > room:
            del lines[1]
    if lines and _read(lines) > room:
        lines = [html.escape(shortened(seen(lines[-1]), room), quote=False)]
    left = room - _read(lines) - 1
    if whole and alt and left > LABEL:
        lines.append(_folded(alt, left))
    return "\n".join(part for part in (*lines, last) if part)


def _folded(alt: str, room: int) -> str:
    """What a picture shows, folded to a few lines that can be opened."""
    return f"<blockquote expandable>{html.escape(shortened(harmless(alt), room), quote=False)}</blockquote>"


def pages(post: Post, extra: Iterable[Word] = (), alt: str = "") -> list[str]:
    """HTML of a post without a picture, as few messages as its length allows; lines are kept whole where they fit.

    ``alt`` is what a picture would show, where none can be sent.
    """
    spelling = in_html(post)
    last = footer(post)
    room = TEXT - size(last) - 1
    done: list[str] = []
    page: list[str] = []
    lines = [line for word in (*post.lines, *extra) for line in _fitting(spelling.spell(word), room)]
    for line in (*lines, *([_folded(alt, room)] if alt else ())):
        if page and _read([*page, line]) > room:
            done.append("\n".join(page))
            page = []
        page.append(line)
    done.append("\n".join(part for part in (*page, last) if part))
    return [page for page in done if seen(page).strip()]


def _read(lines: Sequence[str]) -> int:
    """Length of lines as they are read, line ends too."""
    return sum(size(seen(line)) + 1 for line in lines)


def _fitting(line: str, room: int) -> list[str]:
    """A line as it is, or its plain words in pieces that fit: only what is far too long loses its markup."""
    if _read([line]) <= room:
        return [line]
    pieces: list[str] = []
    text = seen(line)
    while text:
        piece = shortened(text, room - 1)
        if piece != text:
            piece = piece.removesuffix("…")
        pieces.append(html.escape(piece, quote=False))
        text = text[len(piece) :].lstrip()
    return pieces


def plain(post: Post) -> str:
    """All sentences of a post without markup."""
    spelling = in_plain(post)
    return "\n".join(spelling.spell(line) for line in post.lines)


def ending(alt: str, most: int) -> str:
    """The last whole sentences of a description, which hold what the viewer alone knows (``Painter.alt``).

    >>> ending("Ann to move. 30 tiles in the stock. Your hand: NESW.", 20)
    'Your hand: NESW.'
    """
    kept = ""
    for sentence in reversed(re.split(r"(?<=[.!?])\s+", alt.strip())):
        longer = f"{sentence} {kept}".strip()
        if size(longer) > most:
            return kept or shortened(sentence, most)
        kept = longer
    return kept


def alert(posts: Iterable[Post], alt: str = "") -> str:
    """The first lines of posts and the end of a description, short enough for the window a press opens."""
    text = "\n".join(filter(None, map(plain, posts)))
    last = ending(harmless(alt), ALERT // 2)
    room = ALERT - size(last) - 1 if last else ALERT
    return "\n".join(filter(None, (_first_lines(text, room), last)))


def _first_lines(text: str, most: int) -> str:
    if size(text) <= most:
        return text
    kept = ""
    for line in text.split("\n"):
        if size(kept) + size(line) + 2 > most:
            break
        kept += line + "\n"
    return kept.rstrip("\n") + "…" if kept else shortened(text, most)
