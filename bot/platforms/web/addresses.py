"""The address of the local table for people: in links that are passed on, and in what the host reads."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from urllib.parse import quote, urlencode

from bot.platforms.web.display_names import room_of
from bot.ports.addresses import Place, platform_of

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound


def address_for_people(host: str, port: int, public: str | None = None) -> str:
    """The public address, else the one that is listened on; the name of this machine where that is every address.

    >>> address_for_people("127.0.0.1", 8000), address_for_people("::1", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    >>> address_for_people("0.0.0.0", 8000, "https://play.example.org")
    'https://play.example.org'
    """
    if public:
        return public
    host = socket.gethostname() if host in EVERYWHERE else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def line_query(line: str) -> str:
    """The query of the page that brings a line along for somebody to send.

    >>> line_query("/watch K7QF")
    '?say=/watch%20K7QF'
    """
    return f"?say={quote(line)}"


def invitation_query(line: str, places: Sequence[Place]) -> str:
    """The query of the page that shows an invitation in the room of its table.

    A table that is played in no room has one of its own, by its code.

    >>> invitation_query("/invite K7QF BCDF", [Place("discord:900"), Place("web:den")])
    '?room=den&invite=K7QF-BCDF'
    >>> invitation_query("/invite K7QF BCDF", [Place("discord:900")])
    '?room=K7QF&invite=K7QF-BCDF'
    """
    words = line.split()[1:]
    rooms = [room_of(place) for place in places if platform_of(place) == "web"]
    return "?" + urlencode({"room": [*rooms, words[0]][0], "invite": "-".join(words)}, quote_via=quote)
