"""What the bot needs of the world: asks that come in, posts that go out, platforms and the store.

Everything here is frozen values and protocols; adapters and the store implement them, the desk uses them.
"""

from bot.ports.addresses import Account, Code, Place, Profile, platform_of, profile_of
from bot.ports.asks import Answer, Ask, Choice, Desk, Drawn, Person, Picture, Post, Sitting, Studio
from bot.ports.people import Asker, Directory, Habits, Wishes
from bot.ports.platforms import Attempt, Gone, Later, Platform, Stale, Teller, TokenRefused
from bot.ports.processes import Clock, Hold, Lease, Listen, alone
from bot.ports.stores import Commit, Committed, Conflict, Mail, Memory, Repeat, Store, Stored, StoreUnreachable

__all__ = [
    "Account",
    "Answer",
    "Ask",
    "Asker",
    "Attempt",
    "Choice",
    "Clock",
    "Code",
    "Commit",
    "Committed",
    "Conflict",
    "Desk",
    "Directory",
    "Drawn",
    "Gone",
    "Habits",
    "Hold",
    "Later",
    "Lease",
    "Listen",
    "Mail",
    "Memory",
    "Person",
    "Picture",
    "Place",
    "Platform",
    "Post",
    "Profile",
    "Repeat",
    "Sitting",
    "Stale",
    "Store",
    "StoreUnreachable",
    "Stored",
    "Studio",
    "Teller",
    "TokenRefused",
    "Wishes",
    "alone",
    "platform_of",
    "profile_of",
]
