"""People and chats of a Telegram of our own, and what is read and pressed there."""

from __future__ import annotations

from dataclasses import dataclass, field

BOT = {"id": 4242, "is_bot": True, "first_name": "Capolinea", "username": "CapolineaBot"}


@dataclass
class Person:
    """Somebody with a Telegram of their own."""

    id: int
    name: str
    language: str = "en"
    is_bot: bool = False

    @property
    def json(self) -> dict:
        """The person as ``User``."""
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.name, "language_code": self.language}


@dataclass
class Chat:
    """A chat and all that was said in it.

    ``closed`` are its topics where only administrators may write, None for the general one. ``refusal`` is what every
    request to write there is answered, status and words.
    """

    id: int
    type: str
    messages: dict[int, dict] = field(default_factory=dict)
    closed_to_photos: bool = False
    removed: set[int] = field(default_factory=set)
    members: dict[int, dict] = field(default_factory=dict)
    closed: set[int | None] = field(default_factory=set)
    refusal: tuple[int, str] | None = None
    pinned: list[int] = field(default_factory=list)
    is_forum: bool = False

    @property
    def json(self) -> dict:
        """The chat as ``Chat``."""
        return {"id": self.id, "type": self.type, "title": "Friends", **({"is_forum": True} if self.is_forum else {})}

    @property
    def ours(self) -> list[dict]:
        """What the bot said, in order."""
        return [message for message in self.messages.values() if message["from"]["id"] == BOT["id"]]

    @property
    def last(self) -> dict:
        """The last thing the bot said."""
        return self.ours[-1]


def words(message: dict) -> str:
    """What is read in a message."""
    return message.get("text") or message.get("caption") or ""


def buttons(message: dict) -> list[dict]:
    """All buttons of a message in order."""
    return [button for row in message.get("reply_markup", {}).get("inline_keyboard", []) for button in row]


def button(message: dict, label: str) -> dict:
    """The button whose label begins so."""
    return next(one for one in buttons(message) if one["text"].startswith(label))
