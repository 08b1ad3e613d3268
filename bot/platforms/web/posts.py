"""Posts as a room keeps them and as clients get them."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from bot.platforms.web.display_names import folded
from bot.ports import awaited, mentioned, zones_differ
from bot.text.languages import clock_of, translator
from rendering.text import Spelling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.ports import Choice, Drawn, Post, RoomPost

OVERRIDES = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), *range(11, 32), 127), " ")
"""Control and direction characters that a name from elsewhere may hold and that must not reach the rest of a line."""


def picture_name(drawn: Drawn, *, private: bool) -> str:
    """The name a picture is fetched by: its digest, or 32 random characters where only one person may see it."""
    return secrets.token_urlsafe(24) if private else drawn.digest


def body_of(post: Post, at: int, drawn: Drawn | None, picture: str | None, span: tuple[int, int] | None) -> bytes:
    """The JSON of a post without id and audience.

    ``at`` is when it was posted, in milliseconds; ``span`` the versions of the match it tells, or was caused by.
    """
    spelling = spelling_of(post.locale, [sitting.name for sitting in post.people], post.zone, shared=zones_differ(post))
    body: dict[str, Any] = {
        "text": "\n".join(spelling.spell(line) for line in post.lines),
        "image": None,
        "alt": "",
        "choices": choices_of((choice for row in post.choices for choice in row), spelling),
        "code": post.code,
        "mentions": _names(post, mentioned(post)),
        "turn": _names(post, dict.fromkeys((*mentioned(post), *awaited(post)))),
        "at": at,
    }
    if drawn is not None:
        body |= shown(drawn, str(picture))
    if span is not None:
        body["span"] = list(span)
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _names(post: Post, seats: Iterable[int]) -> list[str]:
    """The names at the local table of the people in these seats."""
    accounts = [post.people[seat].account for seat in seats if seat < len(post.people)]
    return [account.removeprefix("web:") for account in accounts if account is not None and account.startswith("web:")]


def choices_of(choices: Iterable[Choice], spelling: Spelling) -> list[dict[str, str]]:
    """Choices as clients get them."""
    return [{"label": spelling.spell(choice.label), "send": choice.send} for choice in choices]


def spelling_of(locale: str, names: Sequence[str] = (), zone: str = "", *, shared: bool = False) -> Spelling:
    """Words in a language as plain text: names as they are, no emphasis, no markup to escape."""
    cleaned = [name.translate(OVERRIDES).replace("\n", " ") for name in names]
    return Spelling(
        translator(locale),
        lambda seat: cleaned[seat],
        escape=lambda text: text.translate(OVERRIDES),
        when=clock_of(locale, zone, shared=shared),
    )


def shown(drawn: Drawn, name: str) -> dict[str, Any]:
    """What a post holds of a picture kept under a name; a paper is a file to be fetched, with its words."""
    address = f"/pictures/{name}.{drawn.suffix}"
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


def sent(post: RoomPost) -> dict[str, Any]:
    """A post as clients get it; with its mark where it was revised, and without content where it was taken out."""
    mark = {} if post.mark == post.id else {"mark": post.mark}
    content = json.loads(post.body) if post.body else {"gone": True}
    return {"id": post.id, "to": post.to, **content, **mark}


def without_buttons(body: bytes) -> bytes:
    """The same post without its buttons."""
    content = {**json.loads(body), "choices": [], "bare": True}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def order(id_: str) -> tuple[int, ...]:
    """The place of an id or mark among those of its room.

    >>> order("17-2") < order("18-0")
    True
    """
    return tuple(map(int, id_.split("-")))


def visible(post: RoomPost, name: str | None) -> bool:
    """Whether this person (None: a bystander) may see the post."""
    return post.to is None or (name is not None and folded(post.to) == folded(name))
