"""Help: what can be done now, all commands on a few pages, games and their rules, terms, and unknown words."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from bot.commands.answers import answer, note
from bot.commands.assignable import games_in_words
from bot.commands.catalogue import FOLDER, commands
from bot.commands.command import CodeStands, Command, Param, Section, Tables
from bot.commands.completion import beginning
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import game_named
from bot.commands.services import Services
from bot.commands.table_finder import find, named_here, open_tables_of, tables_here, tables_of
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice, Reply
from bot.ports.servers import RightsUnknown
from bot.repository import At
from bot.table.table import Table
from bot.table.table_terms import TERMS
from bot.text.buttons import (
    ANOTHER_GAME,
    leave_button,
    lesson_buttons,
    lobby_ways,
    openings,
    play,
    table_buttons,
    take_back,
    ways_in,
)
from bot.text.languages import languages, spelled
from bot.text.match_pictures import example_picture
from bot.text.rules import pages_of
from bot.text.rules import rules as rules_in_words
from bot.text.status import standing
from bot.text.synonyms import HOUSE, synonyms, understood
from bot.text.table_labels import urgency
from games import catalogue
from games.kernel.game import AnyGame
from rendering.painter import painter
from rendering.text import CommandLine, Said, Strong, Word, counted, joined, said

PAGES = {
    "playing": said("Playing"),
    "people": said("With others"),
    "looking": said("Watching and looking"),
    "me": said("About me"),
    "server": said("For moderators"),
}
"""Pages by their topics (``Section.page``), with what stands on the button of each."""

ALL = "all"
LONGEST_WORD = 40


async def help_page(services: Services, invocation: Invocation) -> Answer:
    """``/help [TOPIC]``: what can be done now; or a page of commands, a game, a term, or one command."""
    word = understood(invocation.rest, invocation.ask.person.locale).strip().lower().removeprefix("/")
    topic = _topics_by_word().get(word, word)
    if not topic:
        return Answer((await help_now(services, invocation),))
    if topic in PAGES or topic == ALL:
        invocation = await _with_rights(invocation)
        pages = pages_for(invocation)
        return Answer((_page(invocation, topic if topic in pages else pages[0]),))
    if (game := _game(topic, invocation)) is not None:
        return Answer((_about_game(invocation, game),))
    if topic in TOPICS:
        return Answer((_about_term(invocation, topic),))
    if topic in commands():
        return answer(invocation, *_explained(commands()[topic]))
    near, about = _nearest(topic), Strong(invocation.rest.strip()[:40])
    line = said("There is no help about {topic}.", topic=about)
    if near:
        line = said("There is no help about {topic}. Did you mean one of these?", topic=about)
    return answer(invocation, line, choices=(_buttons(near),))


async def _with_rights(invocation: Invocation) -> Invocation:
    """The invocation with what the asker may do on the server, as far as that is known."""
    server = invocation.ask.server
    try:
        known = None if server is None else await server.with_rights()
    except RightsUnknown:
        return invocation
    return replace(invocation, ask=replace(invocation.ask, server=known))


def _page(invocation: Invocation, page: str) -> AnyReply:
    """The commands of some sections, with buttons for the other pages."""
    lines: list[Word] = []
    for section in Section:
        if section.page != page:
            continue
        # where nothing can be bold a heading stands out by the line above it
        lines += [*([""] if lines else []), Strong(spelled(section.heading, invocation.locale))]
        lines += [
            said("{command}: {about}", command=CommandLine(f"/{command.name}"), about=Said(command.about))
            for command in commands().values()
            if command.section is section
        ]
    turns = tuple(
        Choice(title, f"/help {other}")
        for other, title in PAGES.items()
        if other in pages_for(invocation) and other != page
    )
    return note(invocation, *lines, choices=(turns,))


def pages_for(invocation: Invocation) -> list[str]:
    """The pages for the asker: that of moderators is for those who moderate the server."""
    server = invocation.ask.server
    return [page for page in PAGES if page != "server" or (server is not None and server.moderates)]


def _game(topic: str, invocation: Invocation) -> AnyGame | None:
    """The game that a topic names, by its word or by its title in either language."""
    for slug, game in catalogue().items():
        title = Said(game.title)
        if topic in {slug, game.title.lower(), spelled(title, invocation.ask.person.locale).lower()}:
            return game
    return None


def _about_game(invocation: Invocation, game: AnyGame) -> AnyReply:
    """A game in a line, and the ways into it."""
    slug = game.slug
    ways = {
        "new": said("Open a table"),
        "solo": said("Against the computer"),
        "rules": said("Rules"),
        "learn": said("Learn it"),
    }
    row = tuple(Choice(label, f"/{name} {slug}") for name, label in ways.items() if name in commands())
    return note(invocation, described(game, invocation.locale), choices=(row,))


def _about_term(invocation: Invocation, name: str) -> AnyReply:
    """What a term of a table is, and what it can be."""
    lines = (
        *TOPICS[name],
        said("The host sets it by Options, or types it after /terms:"),
        *topic_values(name),
    )
    others = tuple(Choice(f"/help {other}", f"/help {other}") for other in TOPICS if other != name)
    return note(invocation, *lines, choices=(others,))


async def unknown(_services: Services, invocation: Invocation) -> Answer:
    """Answer to a command that does not exist."""
    near, command = _nearest(invocation.name), Strong(f"/{invocation.name[:40]}")
    line = said("There is no command {command}.", command=command)
    if near:
        others = joined(
            [Strong(f"/{typed}" if topic in commands() else f"/help {typed}") for topic, typed in near.items()]
        )
        line = said("There is no command {command}. Did you mean {others}?", command=command, others=others)
    return answer(invocation, line, choices=(_buttons(near),))


def _nearest(word: str) -> Mapping[str, str]:
    """The topics of help whose words look like one, at most three, each with what it is called there."""
    topics, found = _topics_by_word(), dict[str, str]()
    for typed in difflib.get_close_matches(word[:LONGEST_WORD].lower(), topics, 3):
        found.setdefault(topics[typed], typed)
    return found


@cache
def _topics_by_word() -> Mapping[str, str]:
    """Every word that names a command, a term or a game in any language, with the topic of help it stands for."""
    ours = {word: word for word in (*commands(), *TOPICS, *catalogue())}
    tables = (synonyms(package, tongue) for tongue in languages() for package in (HOUSE, FOLDER))
    return {typed: word for table in tables for typed, word in table.items() if word in ours} | ours


def _buttons(near: Mapping[str, str]) -> tuple[Choice, ...]:
    """Buttons that explain each, or all commands: a command that was mistyped is not given by a guess."""
    found = (Choice(f"/{typed}" if topic in commands() else typed, f"/help {topic}") for topic, typed in near.items())
    return tuple(found) or (ALL_COMMANDS,)


def _explained(command: Command) -> list[Word]:
    """What a command does, and its parameters."""
    usage = " ".join(
        [f"/{command.name}", *(param.name if param.required else f"[{param.name}]" for param in command.params)]
    )
    about = said("{command}: {about}", command=CommandLine(usage), about=Said(command.about))
    return [
        about,
        *(said("{command}: {about}", command=Strong(param.name), about=Said(param.about)) for param in command.params),
    ]


async def _topics(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    return beginning("/help ", (ALL, *TOPICS, *catalogue(), *PAGES, *commands()), invocation.rest.lower())


ALL_COMMANDS = Choice(said("All commands"), "/help all")

Explained: TypeAlias = tuple[tuple[Word, ...], tuple[tuple[Choice, ...], ...]]
"""What is said of a table, and rows of buttons."""


async def help_now(services: Services, invocation: Invocation) -> AnyReply:
    """What the asker can do now: at the match that waits for them, one that goes on, a table that waits, or none."""
    found = await _tables(services, invocation)
    kinds: tuple[tuple[Tables, Callable[[Table, Invocation], Explained]], ...] = (
        (Tables.AWAITING, _my_turn),
        (Tables.PLAYED, _waiting),
        (Tables.WAITING, _lobby),
    )
    for kind, explained in kinds:
        at = next((at for at in found if kind(at.table, invocation)), None)
        if at is not None:
            lines, rows = explained(at.table, invocation)
            people, code = at.table.people, at.table.code
            ways = (*rows, (ANOTHER_GAME, ALL_COMMANDS))
            return Reply(lines, choices=ways, people=people, code=code, locale=invocation.locale)
    ways = (*ways_in(), lesson_buttons(), (ALL_COMMANDS,))
    return note(invocation, *_nothing(invocation.locale), choices=ways)


async def _tables(services: Services, invocation: Invocation) -> list[At]:
    """The tables that may be meant, the nearest first. Where others read, only those that are told there."""
    here = [at for at in await tables_here(services, invocation.ask.place) if not at.table.over]
    here.sort(key=lambda at: urgency(at.table, invocation.profile))
    if not invocation.ask.private:
        return here
    codes = {at.table.code for at in here}
    mine = [at for at in await open_tables_of(services, invocation.profile) if at.table.code not in codes]
    return [*here, *sorted(mine, key=lambda at: urgency(at.table, invocation.profile))]


def _head(table: Table) -> Said:
    return said("{game}, table {code}.", game=Said(table.game.title), code=Strong(table.code))


def _my_turn(table: Table, _invocation: Invocation) -> Explained:
    code = table.code
    lines = (_head(table), said("It is your turn. Press Play: you alone see what you hold and what you can do."))
    return lines, (
        (play(code), Choice(said("Board"), f"/board {code}")),
        (_rules(table),),
    )


def _waiting(table: Table, invocation: Invocation) -> Explained:
    code = table.code
    board, seat = Choice(said("Board"), f"/board {code}"), table.seat_of(invocation.profile)
    if table.match is None or seat is None or not table.match.turns[seat]:
        return (_head(table), *standing(table), said("Until then you can look around.")), ((board,), (_rules(table),))
    lines = (_head(table), *standing(table), said("Until then you can look around, or take back what you did last."))
    return lines, ((board, take_back(code)), (_rules(table),))


def _lobby(table: Table, invocation: Invocation) -> Explained:
    rows = (*table_buttons(table), lobby_ways(table))
    if table.seat_of(invocation.profile) is None:
        todo = said("Press Join to sit down.")
    elif len(table.sitters) in table.game.seats:
        todo = said("Press Start when everybody sits.")
    else:
        todo = said("Others press Join, from elsewhere they come by /invite. Or add a computer player.")
    if table.seat_of(invocation.profile) is not None and table.series is None:
        rows = (*rows, (leave_button(table.code),))
    return (*standing(table), todo), rows


def _nothing(locale: str) -> tuple[Word, ...]:
    games: Sequence[AnyGame] = tuple(catalogue().values())
    return (
        said("Nothing waits for you here: press a game."),
        *(described(game, locale, long=False) for game in games),
    )


def described(game: AnyGame, locale: str, *, long: bool = True) -> Said:
    """A game in a line: its title, for how many, what one does in it; how many minutes where it may be ``long``."""
    title, about = Strong(spelled(Said(game.title), locale)), Said(game.about)
    seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    if not game.about:
        return said("{title} ({seats} players)", title=title, seats=seats)
    if not (long and game.minutes):
        return said("{title} ({seats} players): {about}", title=title, seats=seats, about=about)
    return counted(
        "{title} ({seats} players, about {n} minute): {about}",
        "{title} ({seats} players, about {n} minutes): {about}",
        game.minutes,
        title=title,
        seats=seats,
        about=about,
    )


def _rules(table: Table) -> Choice:
    return Choice(said("Rules"), f"/rules {table.game.slug}")


TOPICS: dict[str, tuple[Said, ...]] = {
    "pace": (
        said("The pace is the time for a turn, usually a day. Each player has their own."),
        said("Reminders come after half of it, and shortly before the end. Against computers there is no limit."),
    ),
    "late": (
        said("Late is what happens when a player's time is up. Nobody loses by it, unless you agreed on that."),
        said("Going away? Say /away: your clocks stop until you are back."),
    ),
    "private": (
        said("Whoever has the code of a table may watch it from elsewhere, unless it is private."),
        said("A private table is seen from elsewhere by invitation only: /invite."),
    ),
    "hints": (
        said("With hints, a star marks what a computer player likes at a glance."),
        said("The button Hint, or /hint, shows you alone the best move and one reason."),
        said("They are for all at the table, and off unless the host turns them on."),
    ),
}
"""What stands under each term."""


def topic_values(name: str) -> tuple[Said, ...]:
    """What a term can be, as it is typed: in one line, or a line for each where the word alone does not say it."""
    if name != "late":
        return (said("{name}={values}", name=name, values=joined(list(TERMS[name]))),)
    return tuple(
        said("{name}={value}: {words}.", name=name, value=value, words=words) for value, words in TERMS[name].items()
    )


async def rules(services: Services, invocation: Invocation) -> Answer:
    """``/rules [GAME] [PAGE]``: the rules of a game, page by page."""
    words = invocation.words
    number = int(words.pop()) if words and words[-1].isascii() and words[-1].isdigit() else 1
    game = await _game_meant(services, invocation, " ".join(words))
    pages = pages_of(rules_in_words(game, invocation.locale))
    number = min(max(number, 1), len(pages))
    buttons = [Choice(said("Next page"), f"/rules {game.slug} {number + 1}")] if number < len(pages) else []
    if game.lesson is not None:
        buttons.append(Choice(said("Learn {game}", game=Said(game.title)), f"/learn {game.slug}"))
    choices = (tuple(buttons),) if buttons else ()
    page = pages[number - 1]
    foot = (said("Page {number} of {count}", number=number, count=len(pages)),) if len(pages) > 1 else ()
    found = _example(game, pages, number)
    picture = None if found is None else example_picture(game, found)
    if found is None or picture is None:
        return answer(invocation, *page, *foot, choices=choices)
    # a post of its own: under a picture Telegram takes too few words for a page
    caption = painter(game.slug).worked()[found].caption
    shown = note(invocation, caption, *foot, picture=picture, choices=choices)
    return Answer((note(invocation, *page), shown))


async def _game_meant(services: Services, invocation: Invocation, word: str) -> AnyGame:
    """The game of a word; without one that of the table that is named, of the place, or of the asker's tables."""
    found = catalogue()
    if not word:
        if invocation.code is not None:
            return (await find(services, invocation)).table.game
        mine = named_here(invocation, await tables_of(services, invocation.profile))
        for tables in (await tables_here(services, invocation.ask.place), mine):
            played = {at.table.game.slug for at in tables if not at.table.over}
            if len(played) == 1:
                return found[played.pop()]
        if len(found) == 1:
            return next(iter(found.values()))
    return game_named(word, invocation.ask.person.locale, openings("rules"))


def _example(game: AnyGame, pages: list[tuple[Word, ...]], number: int) -> int | None:
    """The number of the worked picture of a page: the first for one of the sections whose headings stand on it."""
    headings = [sum(isinstance(line, Strong) for line in page) for page in pages]
    before, here = sum(headings[: number - 1]), headings[number - 1]
    worked = enumerate(painter(game.slug).worked())
    found = (number for number, one in worked if before <= one.section < before + here)
    return next(found, None)


COMMANDS = (
    Command(
        "help", "What I can do", help_page, Section.PLAYING, 100,
        (Param("topic", "all, a game, a command, or: pace, late, private, hints, rated", completed=True),),
        completion=_topics,
    ),
    Command(
        "rules", "The rules of a game", rules, Section.PLAYING, 90,
        (Param("game", "Which game", completed=True, choices=games_in_words),),
        code=CodeStands.ANYWHERE, effort=Effort.PICTURE,
    ),
)  # fmt: skip
