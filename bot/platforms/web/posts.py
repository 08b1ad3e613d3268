"""Posts as a room keeps them and as clients get them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.platforms.web.display_names import folded
from bot.ports.posts import awaited, document_of, mentioned, opened, passing, zones_differ
from bot.text.languages import clock_of, translator
from rendering.panel import Style
from rendering.text import Spelling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.platforms.web.pictures import Shown
    from bot.ports.pictures import Drawn
    from bot.ports.posts import Choice, Post
    from bot.ports.web_rooms import RoomPost

OVERRIDES = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), *range(11, 32), 127), " ")
"""Control and direction characters that a name from elsewhere may hold and that must not reach the rest of a line."""


def body_of(
    post: Post, at: int, picture: Shown | None, span: tuple[int, int] | None = None, by: str | None = None
) -> bytes:
    """The JSON of a post without id and audience.

    ``at`` is when it was posted, in milliseconds; ``span`` the versions of the match it tells, or was caused by. The
    picture is called by its file alone, of which ``sent`` makes its address. ``by`` is who said it to the room.
    """
    spelling = spelling_of(post.locale, [sitting.name for sitting in post.people], post.zone, shared=zones_differ(post))
    lines = [spelling.spell(line) for line in post.lines]
    body: dict[str, Any] = {
        "text": "\n".join(lines),
        "image": None,
        "alt": "",
        "choices": choices_of((choice for row in post.choices for choice in row), spelling),
        "code": post.code,
        "mentions": _names(post, mentioned(post)),
        # whoever is called to a new table has no turn there
        "turn": _names(post, () if opened(post) else dict.fromkeys((*mentioned(post), *awaited(post)))),
        "at": at,
    }
    if picture is not None:
        body |= picture_json(picture.drawn, picture.file)
    if (document := document_of(post)) is not None:
        body["download"] = {"name": document.name, "text": document.body.decode()}
    if passing(post):
        body["now"] = "\n".join(lines[-post.status :])
    if span is not None:
        body["span"] = list(span)
    if by is not None:
        body["by"] = by
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _names(post: Post, seats: Iterable[int]) -> list[str]:
    """The names at the local table of the people in these seats."""
    accounts = [post.people[seat].account for seat in seats if seat < len(post.people)]
    return [account.removeprefix("web:") for account in accounts if account is not None and account.startswith("web:")]


def words_of(post: Post) -> str:
    """What a post says, as plain text."""
    spelling = spelling_of(post.locale, [sitting.name for sitting in post.people], post.zone)
    return "\n".join(spelling.spell(line) for line in post.lines)


def choices_of(choices: Iterable[Choice], spelling: Spelling) -> list[dict[str, str]]:
    """Choices as clients get them; those that are more than something to pick say what they do, and of what."""
    return [
        {"label": _label(choice, spelling), "send": choice.send}
        | ({} if choice.style is Style.CHOICE else {"style": choice.style.value})
        | ({"symbol": choice.symbol} if choice.symbol else {})
        for choice in choices
    ]


def _label(choice: Choice, spelling: Spelling) -> str:
    """What stands on a button, and behind it what it says about itself."""
    label = spelling.spell(choice.label)
    return f"{label} {spelling.spell(choice.about)}" if choice.about else label


def spelling_of(locale: str, names: Sequence[str] = (), zone: str = "", *, shared: bool = False) -> Spelling:
    """Words in a language as plain text: names as they are, no emphasis, no markup to escape."""
    cleaned = [name.translate(OVERRIDES).replace("\n", " ") for name in names]
    return Spelling(
        translator(locale),
        lambda seat: cleaned[seat],
        escape=lambda text: text.translate(OVERRIDES),
        when=clock_of(locale, zone, shared=shared),
    )


def picture_json(drawn: Drawn, address: str) -> dict[str, Any]:
    """What a post holds of a picture with this address; a paper is a file to be fetched, with its words."""
    if drawn.suffix == "pdf":
        return {"file": address, "alt": drawn.alt}
    return {"image": address, "alt": drawn.alt, "size": size_of(drawn.body)}


def size_of(file: bytes) -> list[int]:
    """Width and height of a PNG or GIF in pixels, from its header (PNG, section 11.2.2; GIF89a, section 18)."""
    if file.startswith(b"GIF8"):
        return [int.from_bytes(file[6:8], "little"), int.from_bytes(file[8:10], "little")]
    return [int.from_bytes(file[16:20], "big"), int.from_bytes(file[20:24], "big")]


def kind_of(file: bytes) -> str:
    """The content type of a picture, from how its bytes begin."""
    if file.startswith(b"GIF8"):
        return "image/gif"
    return "application/pdf" if file.startswith(b"%PDF") else "image/png"


def sent(post: RoomPost, address: Callable[[str, bytes], str]) -> dict[str, Any]:
    """A post of a room as clients get it: with its mark where it was revised, without content where it was taken out.

    ``address`` tells where the file of a picture is fetched that is of that.
    """
    mark = {} if post.mark == post.id else {"mark": post.mark}
    content: dict[str, Any] = json.loads(post.body) if post.body else {"gone": True}
    for part in ("image", "file"):
        if file := content.get(part):
            content[part] = address(file, post.picture)
    return {"id": post.id, "to": post.to, **content, **mark}


def without_buttons(body: bytes) -> bytes:
    """The same post without its buttons, and without saying whose turn it was."""
    content = {**json.loads(body), "choices": [], "bare": True}
    content["text"] = content["text"].removesuffix(content.pop("now", "")).rstrip("\n")
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def visible(post: RoomPost, name: str | None) -> bool:
    """Whether this person (None: a bystander) may see the post."""
    return post.to is None or (name is not None and folded(post.to) == folded(name))
