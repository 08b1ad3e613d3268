"""Help: the commands on a few pages, one command in full, and the answer to a command that does not exist."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import CodeStands, Command, Invocation, Param, Section, Services, note
from bot.commands.catalogue import commands
from bot.commands.completion import beginning
from bot.commands.game_buttons import openings
from bot.ports import Answer, Choice, Reply
from bot.text.languages import spelled
from games.kernel.move_completion import meant
from rendering.text import Said, Strong, Word, said

_WELCOME = said("I play connection board games here. Open a table with /new, sit down with /join, begin with /start.")

PAGES = {"playing": said("Playing"), "people": said("With others"), "looking": said("Looking and wishes")}
"""Pages by their topics (``Section.page``), with what stands on the button of each."""


async def help_page(_services: Services, invocation: Invocation) -> Answer:
    """``/help [TOPIC]``: a page of commands with buttons for the others, or one command with its parameters."""
    topic = invocation.rest.lower().removeprefix("/")
    if topic in commands():
        return Answer((note(invocation, *_explained(commands()[topic])),))
    first = next(iter(PAGES))
    topic = topic if topic in PAGES else first
    lines: list[Word] = []
    if topic == first:
        lines.append(_WELCOME)
    for section in Section:
        if section.page != topic:
            continue
        # where nothing can be bold a heading stands out by the line above it
        lines += [*([""] if lines else []), Strong(spelled(section.heading, invocation.locale))]
        lines += [_line(command) for command in commands().values() if command.section is section]
    turns = tuple(Choice(title, f"/help {page}") for page, title in PAGES.items() if page != topic)
    choices = (turns, *openings()) if topic == first else (turns,)
    return Answer((Reply(tuple(lines), choices=choices, locale=invocation.locale),))


async def unknown(_services: Services, invocation: Invocation) -> Answer:
    """Answer to a command that does not exist."""
    near = meant(tuple(commands()), invocation.name)
    lines = [said("There is no command {command}.", command=Strong(f"/{invocation.name[:40]}"))]
    if near:
        lines.append(said("Did you mean {text}?", text=Strong(f"/{near[0]}")))
    else:
        lines.append(said("/help shows all."))
    return Answer((note(invocation, *lines),))


def _line(command: Command) -> Said:
    return said("{command}: {about}", command=Strong(f"/{command.name}"), about=Said(command.about))


def _explained(command: Command) -> list[Word]:
    """What a command does, and its parameters."""
    usage = " ".join(
        [f"/{command.name}", *(param.name if param.required else f"[{param.name}]" for param in command.params)]
    )
    about = said("{command}: {about}", command=Strong(usage), about=Said(command.about))
    return [
        about,
        *(said("{command}: {about}", command=Strong(param.name), about=Said(param.about)) for param in command.params),
    ]


async def _topics(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    return beginning("/help ", (*PAGES, *commands()), invocation.rest.lower())


COMMANDS = (
    Command(
        "help",
        "What I can do",
        (Param("topic", "playing, people, looking, or a command", completed=True),),
        section=Section.PLAYING,
        rank=100,
        use=help_page,
        code=CodeStands.NOWHERE,
        completion=_topics,
    ),
)
