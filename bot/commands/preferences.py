"""What a person, or a place, wants: one command for each, which sets it by a word behind it and says what is set.

``COMMANDS`` is the table of them: how each is read, kept and told, and what can be pressed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.commands.answers import answer, note
from bot.commands.calls import call_anew
from bot.commands.command import Command, Param, Section
from bot.commands.completion import one_of
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_calls import HERE, call_here, here_in_words
from bot.commands.table_finder import open_tables_of
from bot.ports.addresses import personal, platform_of
from bot.ports.asks import Answer
from bot.ports.people import Habits, Wishes
from bot.ports.posts import AnyReply, Choice
from bot.table.calls import NOTIFY
from bot.text.languages import LANGUAGES, languages
from bot.text.synonyms import understood
from bot.text.table_labels import urgency
from bot.text.zones import known, names, zone
from games.kernel.game import Illegal, Unreadable
from rendering.panel import Style
from rendering.text import Said, Strong, Word, said
from rendering.theme import THEMES

AUTO = "auto"
"""How the language of the app is wished for again."""

VERBOSITIES = {
    "all": said("every turn is posted"),
    "living": said("one message is kept up to date, and whoever must move is called"),
    "mine": said("a post comes only when somebody here must move, or at the end"),
    "off": said("nothing is posted"),
}
"""How much is posted at a place; nothing only in a private chat, whose owner plays elsewhere."""

VERBOSITY_BUTTONS = {
    "all": said("Every turn"),
    "living": said("One message"),
    "mine": said("Only when we must move"),
    "off": said("Nothing"),
}

THEME_NAMES = {"light": said("light"), "dark": said("dark"), "contrast": said("high contrast")}

NOTIFY_BUTTONS = {
    "group": said("Where we play"),
    "private": said("In private"),
    "both": said("Both"),
    "off": said("Nowhere"),
}

CALLED = {
    "group": said("You are called where the match is played."),
    "private": said("You are called in our private chat: each match is one message there, with board, hand and moves."),
    "both": said("You are called in our private chat, and where the match is played."),
    "off": said("You are called nowhere, and not reminded."),
}

PREVIEWS = {"on": said("First shown to me"), "off": said("Made at once")}

MAY_INVITE = {
    "on": said("Anybody may invite me in our private chat"),
    "off": said("Nobody invites me in our private chat"),
}

HOURS = re.compile(r"(\d{1,2})(?::(\d\d))?\s*(?:-|to|alle)\s*(\d{1,2})(?::(\d\d))?")


@dataclass(frozen=True)
class Preference:
    """What a command of a preference does: a field of ``Wishes``, how it is read, told, and what can be pressed.

    ``read`` makes the value of what is typed; it may raise ``Unreadable``. ``calls`` says that people are called
    otherwise after it, ``alone`` that it is nobody else's business.
    """

    field: str
    read: Callable[[str], Any]
    tell: Callable[[Wishes, Invocation], tuple[Word, ...]]
    buttons: Callable[[Wishes, Invocation], tuple[tuple[Choice, ...], ...]] = lambda _wishes, _invocation: ()
    calls: bool = False
    alone: bool = False

    async def __call__(self, services: Services, invocation: Invocation) -> Answer:
        """Set it, where a word says so, and say what is set. Raises ``Unreadable``."""
        wishes, person = await services.directory.wishes(invocation.profile), invocation.ask.person
        text = understood(invocation.rest, person.locale).strip()
        if text:
            was, wishes = wishes, replace(wishes, **{self.field: self.read(text)})
            # noted first: a match that begins meanwhile calls as they wish
            await services.directory.wish(invocation.profile, wishes, was)
            if self.calls:
                await call_anew(services, invocation.profile, wishes, invocation.ask.key)
        choices = self.buttons(wishes, invocation)
        post = note(invocation, *self.tell(wishes, invocation), choices=choices, alone=self.alone)
        if self.field != "language":
            return Answer((post,))
        speaker = replace(person, locale=wishes.spoken or person.locale)
        spoken = replace(post, locale=speaker.locale)
        if not text:
            return Answer((spoken,))
        anew = replace(invocation, ask=replace(invocation.ask, person=speaker))
        return Answer((spoken, *await _open_panels(services, anew)), language=wishes.language)


async def _open_panels(services: Services, invocation: Invocation) -> tuple[AnyReply, ...]:
    """The panel of the match that waits for the asker most urgently, to take the place of one in another language."""
    found = await open_tables_of(services, invocation.profile) if invocation.ask.private else ()
    waiting = [at for at in found if at.table.awaits(invocation.profile)]
    waiting.sort(key=lambda at: urgency(at.table, invocation.profile))
    return tuple([await open_panel(services, invocation, at, since=False) for at in waiting[:1]])


def among(text: str, values: Iterable[str]) -> str:
    """A word, in lower case, that is one of some; raises ``Unreadable`` where it is none."""
    text = text.lower()
    if text not in values:
        raise Unreadable("It can be {values}, not {value}.", values=", ".join(values), value=text[:40])
    return text


def _switch(text: str) -> bool:
    return among({"yes": "on", "no": "off"}.get(text.lower(), text), PREVIEWS) == "on"


def _others(name: str, labels: Mapping[str, Word], now: str) -> tuple[Choice, ...]:
    """A button for each value that is not set now."""
    return tuple(Choice(label, f"/{name} {value}") for value, label in labels.items() if value != now)


def _language(text: str) -> str:
    """A language as it is typed, by its tag or by what its speakers call it; "" for that of the app.

    >>> _language("it"), _language("italiano"), _language("auto")
    ('it', 'it', '')
    """
    called = {AUTO: "", "automatico": ""} | {LANGUAGES.get(tag, tag).lower(): tag for tag in languages()}
    return called[text.lower()] if text.lower() in called else among(text, (*languages(), AUTO))


def _languages() -> Mapping[str, Word]:
    """What may be chosen, each as its speakers call it."""
    return {**{tag: LANGUAGES.get(tag, tag) for tag in languages()}, AUTO: said("That of my app")}


def _spoken(wishes: Wishes, _invocation: Invocation) -> tuple[Word, ...]:
    chosen = wishes.language
    if chosen:
        return (said("Your language: {language}.", language=LANGUAGES.get(chosen, chosen)),)
    return (said("I write to you in the language of your app."),)


def _language_buttons(wishes: Wishes, _invocation: Invocation) -> tuple[tuple[Choice, ...], ...]:
    now = wishes.language or AUTO
    styles = {True: Style.CHOSEN, False: Style.CHOICE}
    return (tuple(Choice(label, f"/language {name}", styles[name == now]) for name, label in _languages().items()),)


def _unwritten(wishes: Wishes, invocation: Invocation) -> bool:
    """Whether somebody is to be called in private who has opened no chat in which that can be done.

    At the local table there is none to open.
    """
    opened = [account for account in wishes.opened if account not in wishes.deaf]
    return wishes.notify in ("private", "both") and not opened and platform_of(invocation.ask.place) == "telegram"


def _called(wishes: Wishes, invocation: Invocation) -> tuple[Word, ...]:
    usual = CALLED["group"]
    if platform_of(invocation.ask.place) == "telegram":
        usual = said("You are called in our private chat once you have opened it, else where the match is played.")
    line = CALLED[wishes.notify] if wishes.notify else usual
    unwritten = said("I cannot write to you yet: open our private chat once.")
    return (line, unwritten) if _unwritten(wishes, invocation) else (line,)


def _notify_buttons(wishes: Wishes, invocation: Invocation) -> tuple[tuple[Choice, ...], ...]:
    # where nobody can be answered alone it becomes the way there
    way = (Choice(said("Open our private chat"), "/help", Style.WAY),) if _unwritten(wishes, invocation) else ()
    return (way, _others("notify", NOTIFY_BUTTONS, wishes.notify))


def _hours(text: str) -> tuple[int, int] | None:
    """Quiet hours as typed, in minutes of the day; None for none. Raises ``Unreadable``.

    >>> _hours("22-8"), _hours("22:30 - 7"), _hours("off")
    ((1320, 480), (1350, 420), None)
    """
    if text.lower() in ("off", "no"):
        return None
    found = HOURS.fullmatch(text.lower())
    first, first_minutes, last, last_minutes = (int(part or 0) for part in found.groups()) if found else (0, 0, 0, 0)
    start, end = first * 60 + first_minutes, last * 60 + last_minutes
    if max(first, last) > 24 or max(first_minutes, last_minutes) > 59 or start % 1440 == end % 1440:
        raise Unreadable("From when to when? Write it like this: /quiet 22-8, or /quiet off.")
    return start % 1440, end % 1440


def _quiet(wishes: Wishes, invocation: Invocation) -> tuple[Word, ...]:
    if wishes.quiet is None:
        return (said("You have no quiet hours. Set them like this: /quiet 22-8"),)
    start, end = (f"{minute // 60}:{minute % 60:02}" for minute in wishes.quiet)
    return said("You are not reminded from {start} to {end}.", start=start, end=end), *_zone(wishes, invocation)


def read_zone(text: str) -> str:
    """The zone that is typed, "" for ``off``. Raises ``Unreadable``."""
    name = "" if text.lower() == "off" else known(text)
    if name is None:
        raise Unreadable("There is no time zone {zone}. Name one such as Europe/Rome.", zone=text[:40])
    return name


def _zone(wishes: Wishes, _invocation: Invocation) -> tuple[Word, ...]:
    if wishes.zone:
        return (said("Your times are those of {zone}.", zone=Strong(wishes.zone)),)
    host = said("Your times are those of the bot's host ({zone}). Set yours: /timezone Europe/Rome", zone=str(zone()))
    return (host,)


async def _zones(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Time zones whose name holds what was typed."""
    wanted = invocation.rest.strip().replace(" ", "_").casefold()
    return [Choice(name, f"/timezone {name}") for name in names() if wanted in name.casefold()]


def _previewed(wishes: Wishes, _invocation: Invocation) -> tuple[Word, ...]:
    at_once = said("Your moves are made at once.")
    return (said("Your moves are first shown to you, where nobody else reads.") if wishes.preview else at_once,)


def _invited(wishes: Wishes, _invocation: Invocation) -> tuple[Word, ...]:
    nobody = said("Nobody may invite you in our private chat.")
    return (said("Anybody may invite you in our private chat.") if wishes.invitations else nobody,)


def _theme(wishes: Wishes, _invocation: Invocation) -> tuple[Word, ...]:
    return (said("Pictures for you alone are {theme}.", theme=_theme_name(wishes.theme)),)


def _theme_name(theme: str) -> Said:
    return THEME_NAMES.get(theme, THEME_NAMES["light"])


def _theme_buttons(end: str = "") -> tuple[Choice, ...]:
    return tuple(Choice(THEME_NAMES[name], f"/theme {name}{end}") for name in THEMES)


def _themes() -> Mapping[str, Word]:
    """The themes for the asker, then those for a place."""
    here = {f"{name} here": said("{theme}, for all here", theme=words) for name, words in THEME_NAMES.items()}
    return {**THEME_NAMES, **here}


THEME = Preference(
    "theme", lambda text: among(text, THEMES), _theme,
    lambda _wishes, _invocation: (_theme_buttons(), (Choice(said("For this place"), "/theme here"),)),
)  # fmt: skip


NOTIFIED = Preference("notify", lambda text: among(text, NOTIFY), _called, _notify_buttons, calls=True)


async def notify(services: Services, invocation: Invocation) -> Answer:
    """``/notify group``: where the asker is called to a turn; ``/notify here metro``: to tables that open here."""
    words = understood(invocation.rest, invocation.ask.person.locale).lower().split()
    if words[:1] == [HERE]:
        return await call_here(services, invocation, words[1:])
    return await NOTIFIED(services, invocation)


async def theme(services: Services, invocation: Invocation) -> Answer:
    """``/theme dark``: the asker's own pictures; ``/theme dark here``: those posted in this place."""
    words = understood(invocation.rest, invocation.ask.person.locale).lower().split()
    chosen = next((word for word in words if word != "here"), "")
    if "here" not in words:
        return await THEME(services, replace(invocation, rest=chosen))
    habits = await _habits(services, invocation, theme=chosen and among(chosen, THEMES))
    line = said("Pictures posted here are {theme}.", theme=_theme_name(habits.theme))
    return answer(invocation, line, choices=(_theme_buttons(" here"),))


async def verbosity(services: Services, invocation: Invocation) -> Answer:
    """``/verbosity all|living|mine``, in a private chat ``off`` too: how much is posted; alone it says what is set."""
    ask = invocation.ask
    alone = personal(ask.place, ask.person.account)
    possible = {name: label for name, label in VERBOSITY_BUTTONS.items() if alone or name != "off"}
    text = understood(invocation.rest, ask.person.locale).strip().lower()
    if text in VERBOSITIES and text not in possible:
        raise Illegal("Others read here, so that not all can be left out. Say mine for the fewest posts.")
    habits = await _habits(services, invocation, verbosity=text and among(text, possible))
    if text and alone:
        # who wants no posts here is called where the match is played
        await call_anew(services, invocation.profile, invocation.asker.wishes, ask.key)
    line = said("Here: {what}.", what=VERBOSITIES[habits.verbosity])
    return answer(invocation, line, choices=(_others("verbosity", possible, habits.verbosity),))


async def _habits(services: Services, invocation: Invocation, **wanted: Any) -> Habits:
    """How the place of an ask is told, with one field set where there is a value for it."""
    habits, place = await services.directory.habits(invocation.ask.place), invocation.ask.place
    if all(wanted.values()):
        # also where it is that of the server already: chosen here it stays
        unset: dict[str, Any] = dict.fromkeys(wanted, "")
        was, habits = replace(habits, **unset), replace(habits, **wanted)
        await services.directory.habit(place, habits, was)
    return habits


COMMANDS = (
    Command(
        "theme", "The look of pictures: light, dark or contrast", theme, Section.WISHES, 10,
        (Param("theme", "dark, or: dark here", completed=True, choices=_themes),), sets_wishes=True,
    ),
    Command(
        "language", "My language: en, it, or auto for that of my app",
        Preference("language", _language, _spoken, _language_buttons), Section.WISHES, 15,
        (Param("language", "en, it, or auto", completed=True, choices=_languages),), sets_wishes=True,
    ),
    Command(
        "notify", "Where I am called to my turns: group, private, both or off",
        notify, Section.WISHES, 18,
        (
            Param(
                "where", "group: where we play; private: our chat; both; off: nowhere; here: to new tables",
                completed=True, choices=lambda: {**NOTIFY_BUTTONS, **here_in_words()},
            ),
        ), sets_wishes=True,
    ),
    Command(
        "quiet", "Hours in which I am not reminded: 22-8, or off",
        Preference("quiet", _hours, _quiet), Section.WISHES, 20,
        (Param("hours", "Such as 22-8, or off", completed=True),), sets_wishes=True,
        completion=one_of(("22-8", "23-7", "off")),
    ),
    Command(
        "timezone", "Where I live, for times of day: Europe/Rome",
        Preference("zone", read_zone, _zone), Section.WISHES, 30,
        (Param("zone", "A zone such as Europe/Rome", completed=True),), sets_wishes=True, completion=_zones,
    ),
    Command(
        "verbosity", "How much is posted here: all, living or mine", verbosity, Section.WISHES, 40,
        (
            Param(
                "how", "all: every turn; living: one message; mine: only our turns", completed=True,
                choices=lambda: VERBOSITY_BUTTONS,
            ),
        ), sets_wishes=True,
    ),
    Command(
        "invitations", "Whether anybody may invite me in our private chat",
        Preference("invitations", lambda text: among(text, MAY_INVITE) == "on", _invited, alone=True),
        Section.WISHES, 80, (Param("on", "on or off", completed=True, choices=lambda: MAY_INVITE),),
    ),
    Command(
        "preview", "Whether my moves are first shown to me alone",
        Preference("preview", _switch, _previewed), Section.WISHES, 45,
        (Param("on", "on or off", completed=True, choices=lambda: PREVIEWS),), sets_wishes=True,
    ),
)  # fmt: skip
