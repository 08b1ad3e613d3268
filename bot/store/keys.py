"""Names of everything in the store. Keys with one hash tag lie on one server, so that one script may touch them."""

from __future__ import annotations

import zlib
from hashlib import blake2b

from bot.ports.addresses import Account, Code, Place, Profile, platform_of

PARTITIONS = 64
"""Tables are spread over this many hash tags; changing it loses every table."""

LONGEST = 200
"""Characters of the longest code, place, profile, room or command key."""

LIVES = "lives"
"""Hash: the signs of life of every process that shares the store, by its name."""

FORGETTING = "forgetting"
"""Hash: who is being forgotten, and what is left to be done for it (``bot.store.forgetting``), by a name of its own."""

PROBE = tuple(f"{{probe}}:{part}" for part in ("hash", "list", "set", "stream"))
"""Keys on which it is tried whether the store can be written to; empty at all other times."""

RESULTS = ("{results}:of", "{results}:ends", "{results}:changes")
"""Hash of what finished matches count by their codes, sorted set of the codes by when they ended, and a number that
rises with each change. No backup has them: they are made again of the matches."""

RESULTS_COMPLETE = "{results}:complete"
"""There where every match that was over before there were results is among them."""

COMMITTED, ARRIVED = "news:commit", "news:mail"
"""Channels on which scripts say that a table was changed by somebody who does not relay, ``code due``, and that a
process has brought mail for a place, ``process place``."""


def bounded(text: str) -> str:
    """The text itself; raises ``ValueError`` where it is empty or longer than ``LONGEST``."""
    if not 0 < len(text) <= LONGEST:
        raise ValueError(f"a key has 1 to {LONGEST} characters, not {len(text)}")
    return text


def partition(code: Code) -> int:
    """The partition a table lies in.

    >>> partition(Code("K7QF"))
    5
    """
    return zlib.crc32(bounded(code).encode()) % PARTITIONS


def of_partition(number: int, name: str) -> str:
    """A key that a whole partition shares.

    They are ``due``, ``claims``, ``outbox``, ``relay``, ``lobbies``, ``over`` and ``dropped``.
    """
    return f"{{p{number}}}:{name}"


def match(code: Code) -> str:
    """Hash: version ``v``, its identity ``i``, snapshot ``s``, followers ``w``, born ``b``.

    ``o`` where it is over, ``z`` where its log is one piece.
    """
    return of_partition(partition(code), f"m:{code}")


def log(code: Code) -> str:
    """List of log entries, made small (``bot.store.compression``), together where the table is finished."""
    return of_partition(partition(code), f"l:{code}")


def done(code: Code) -> str:
    """Hash of command keys (``command``) to the versions they led to: ``start stop``, or ``start`` for one line."""
    return of_partition(partition(code), f"k:{code}")


def digest(key: str) -> bytes:
    """A command key in twelve bytes, so that hashes of them stay small whatever a platform sends."""
    return blake2b(bounded(key).encode(), digest_size=12).digest()


def command(key: str) -> bytes:
    """A command key as a table knows it, by eight bytes."""
    return digest(key)[:8]


def person(profile: Profile) -> str:
    """Hash of the tables of a person: code to ``version present born over``."""
    return f"person:{bounded(profile)}"


def paired(profile: Profile) -> str:
    """Hash of the matches that a person finished as a partner: code to what ``bot.ports.people.PairMatch`` dumps."""
    return f"paired:{bounded(profile)}"


DAILY_ROOT = "daily:root"
"""Hash: ``secret``, from which the luck of every day follows."""


def daily(day: str, game: str) -> str:
    """Hash of a day's match of a game: person to what ``bot.ports.dailies.DailyResult`` dumps."""
    return f"daily:{bounded(day)} {bounded(game)}"


def dailies(profile: Profile) -> str:
    """Hash of the days' matches of a person: ``day game code`` to the same."""
    return f"dailies:{bounded(profile)}"


def following(place: Place) -> str:
    """Hash of the tables followed at a place: code to ``version present born over``."""
    return f"place:{bounded(place)}"


def who(profile: Profile) -> str:
    """Hash of a person: what they want by the names of ``bot.ports.people.Wishes``, and ``@account`` to its order.

    ``+game`` holds the note of their first match of it, ``!account`` the name of somebody they have blocked.
    """
    return f"who:{bounded(profile)}"


def invitations(profile: Profile, side: str) -> str:
    """Sorted set of the invitations sent ``by`` or written ``to`` a person in the last day: their keys, by when."""
    return f"invited:{side}:{bounded(profile)}"


def looks(profile: Profile) -> str:
    """Sorted set of the matches a person has looked at, by when."""
    return f"looks:{bounded(profile)}"


def account(address: Account) -> str:
    """Hash of a linked account: person ``p``, and ``<profile`` for each former one that is to be cleared up."""
    return f"account:{bounded(address)}"


def link(code: str) -> str:
    """Hash of a code for linking: ``until`` when it is valid, ``account`` and ``name`` of whose it is.

    ``other`` is the account that has said yes to it, and its name in a line of its own; each ``@account`` was told what
    it means.
    """
    return f"linking:{code}"


def server(address: str, part: str) -> str:
    """A hash of a server: its ``settings``, its ``places``, its ``bars`` by account, and ``acts`` of its moderators."""
    return f"{{server:{bounded(address)}}}:{part}"


def seeks(part: str) -> str:
    """A key of all who seek others to play with: a hash of ``open`` seeks, by person and game, and one of ``meetings``.

    ``asked:`` with a digest is the mark of a request that was done.
    """
    return f"{{seeks}}:{bounded(part)}"


def last_call(profile: Profile) -> str:
    """String: when a person was called to a new table last, and the key of its opening; it goes by itself."""
    return f"called:{bounded(profile)}"


def box(place: Place, name: str) -> str:
    """A key of a place's mailbox: ``state``, ``line``, ``wait``, ``out``, ``high``, ``held``, ``chores``, ``lost``.

    Beside it lie its ``habits``, with ``@server`` and what that wants (``~theme``) where the place has chosen nothing,
    its ``callers``, the accounts that are called there to new tables, and the greatest fences known of ``relays``, by
    partition.
    """
    return f"{{at:{bounded(place)}}}:{name}"


def role(name: str) -> str:
    """Hash: the process that has a role, its fence, and until when it has it."""
    return f"role:{{{bounded(name)}}}"


def turn(name: str) -> str:
    """String: somebody had this turn a moment ago; it goes by itself, and no backup has it."""
    return f"turn:{bounded(name)}"


def note(name: str) -> str:
    """String: something that can be done without; it goes by itself, and no backup has it."""
    return f"note:{bounded(name)}"


def queue(name: str) -> str:
    """Hash: texts by number, which one process puts there for another; it goes by itself, and no backup has it."""
    return f"queue:{bounded(name)}"


def mail(platform: str) -> str:
    """Sorted set of the places of a platform where mail waits."""
    return f"mail:{bounded(platform)}"


def mail_of(place: Place) -> str:
    """The set this place is put into when mail waits."""
    return mail(platform_of(place))


def room(name: str, part: str) -> str:
    """A key of a web room: ``lines`` (stream), ``seen``, ``revised`` (hashes) and ``order`` (list)."""
    return f"{{room:{bounded(name)}}}:{part}"
