"""What the bot needs of the world: asks that come in, posts that go out, platforms and the store.

Everything here is frozen values and protocols; adapters and the store implement them, the desk uses them.
"""

from bot.ports.addresses import Account, Code, Place, Profile, platform_of, profile_of
from bot.ports.asks import Answer, Ask, Desk, Person
from bot.ports.delivery import DeliveryStore, Figures, StoreCleaned
from bot.ports.due_tables import Claim, DueTables
from bot.ports.mailboxes import (
    Found,
    Look,
    Lost,
    Mail,
    Mailboxes,
    Manner,
    Nothing,
    Part,
    Removal,
    RemovalDue,
    SmallMessage,
    Standing,
    Tried,
    Waiting,
)
from bot.ports.metrics import UNMEASURED, Metrics
from bot.ports.outbox import CommitSignals, Outbox, OutboxEntry
from bot.ports.people import Asker, Directory, Habits, Wishes
from bot.ports.pictures import Drawn, Picture, Studio
from bot.ports.platforms import Attempt, Gone, Later, Platform, Stale, Teller, TokenRefused
from bot.ports.posts import Choice, Post, Sitting
from bot.ports.processes import Clock, Heartbeats, Hold, Lease, Listen, Roles, alone
from bot.ports.stores import AllTables, Commit, Committed, Conflict, Memory, Repeat, Store, Stored, StoreUnreachable
from bot.ports.web_rooms import RoomPost, WebRooms

__all__ = [
    "UNMEASURED",
    "Account",
    "AllTables",
    "Answer",
    "Ask",
    "Asker",
    "Attempt",
    "Choice",
    "Claim",
    "Clock",
    "Code",
    "Commit",
    "CommitSignals",
    "Committed",
    "Conflict",
    "DeliveryStore",
    "Desk",
    "Directory",
    "Drawn",
    "DueTables",
    "Figures",
    "Found",
    "Gone",
    "Habits",
    "Heartbeats",
    "Hold",
    "Later",
    "Lease",
    "Listen",
    "Look",
    "Lost",
    "Mail",
    "Mailboxes",
    "Manner",
    "Memory",
    "Metrics",
    "Nothing",
    "Outbox",
    "OutboxEntry",
    "Part",
    "Person",
    "Picture",
    "Place",
    "Platform",
    "Post",
    "Profile",
    "Removal",
    "RemovalDue",
    "Repeat",
    "Roles",
    "RoomPost",
    "Sitting",
    "SmallMessage",
    "Stale",
    "Standing",
    "Store",
    "StoreCleaned",
    "StoreUnreachable",
    "Stored",
    "Studio",
    "Teller",
    "TokenRefused",
    "Tried",
    "Waiting",
    "WebRooms",
    "Wishes",
    "alone",
    "platform_of",
    "profile_of",
]
