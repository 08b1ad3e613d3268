"""The mark of an inline result: which move of which person it makes, once, and in which turn alone."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.ports import Account, Code

_MARK = re.compile(r"(?P<code>[A-Z0-9]{3,12})[.-](?P<version>[0-9]{1,9})[.-](?P<digest>[0-9a-f]{24})")
_LINK = re.compile(rf"https?://t\.me/(?P<bot>\w+)/?\?start=chose-(?P<mark>{_MARK.pattern})")


@dataclass(frozen=True)
class Mark:
    """What stands in the id of a result, and in the address behind the code in the message that it leaves.

    ``version`` is that of the table when the move was offered: a choice that is made anew later is another one.
    ``digest`` is 24 hex digits that nobody can make up who does not know the key.
    """

    code: Code
    version: int
    digest: str

    @property
    def id(self) -> str:
        """The id of the result: at most 47 bytes."""
        return f"{self.code}.{self.version}.{self.digest}"

    def address(self, username: str) -> str:
        """A link that shows the board in the private chat to whoever follows it; we read the mark from it.

        >>> Mark(Code("K7QF"), 12, "0" * 24).address("CapolineaBot")
        'https://t.me/CapolineaBot?start=chose-K7QF-12-000000000000000000000000'
        """
        return f"https://t.me/{username}?start=chose-{self.code}-{self.version}-{self.digest}"


def mark(key: bytes, account: Account, code: Code, version: int, line: str) -> Mark:
    """The mark of a line, which names its turn, for one person."""
    words = "\n".join((account, code, str(version), line))
    return Mark(code, version, hmac.new(key, words.encode(), hashlib.sha256).hexdigest()[:24])


def read_mark(text: str) -> Mark | None:
    """The mark in the id of a result, None where it is none.

    >>> read_mark("K7QF.12.0123456789abcdef01234567").version, read_mark("K7QF.12.no")
    (12, None)
    """
    found = _MARK.fullmatch(text)
    return None if found is None else Mark(Code(found["code"]), int(found["version"]), found["digest"])


def linked_mark(addresses: Iterable[str], username: str) -> Mark | None:
    """The mark in the first address of ours that holds one."""
    for address in addresses:
        found = _LINK.fullmatch(address)
        if found is not None and found["bot"].lower() == username.lower():
            return read_mark(found["mark"].replace("-", "."))
    return None


def marked_line(key: bytes, account: Account, given: Mark, lines: Iterable[str]) -> str | None:
    """The line among those that a person may say now to which a mark belongs."""
    for line in lines:
        made = mark(key, account, given.code, given.version, line)
        if hmac.compare_digest(made.digest, given.digest):
            return line
    return None
