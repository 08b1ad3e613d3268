"""Commands around records: games that computer players play, and records checked, without any store."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from bot.host.selfplay_statistics import lines
from bot.host.terminal import complain, emit, refuse, tell
from games import catalogue
from games.kernel.bots import LEVELS, play_out
from games.kernel.chance import seeded
from games.kernel.game import AnyGame, Json, Refusal, chosen
from games.kernel.match import Done
from games.records import Fault, check, verify_seal
from games.records import record as written
from games.records.reader import read_record
from games.records.statistics import measured, sample
from rendering.text import Said, counted, refused, said

LARGEST = 256 * 1024 * 1024
"""Bytes of a file of records that is read."""


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(record)
    app.command()(replay)
    app.command()(verify)


def record(
    game: Annotated[str, typer.Argument(help="The game: its short name.")],
    players: Annotated[str | None, typer.Option(metavar="N", help="Number of players.")] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number; the same one plays the same game.")] = "1",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List all legal moves beside each move.")] = False,
    bots: Annotated[str, typer.Option(help="How the players choose: greedy or random.")] = LEVELS[0],
    count: Annotated[str, typer.Option(metavar="K", help="Games, with the seeds S, S + 1, ...")] = "1",
    stats: Annotated[bool, typer.Option("--stats", help="Print what the games were like, not their records.")] = False,
) -> None:
    """Let computer players play, and print the records. With --stats, print what the games were like."""
    rules = catalogue().get(game)
    if rules is None:
        refuse(said("There is no game {game}. Games: {games}.", game=clean(game), games=", ".join(catalogue())))
    seats = _seats(rules, players, stats=stats)
    first, games = _number(seed, "--seed"), _number(count, "--count")
    if bots not in LEVELS:
        refuse(said("--bots is {levels}, not {level}.", levels=", ".join(LEVELS), level=clean(bots)))
    if games < 1:
        refuse(said("--count is at least 1."))
    if stats and legal:
        refuse(said("--legal belongs to records, and --stats prints none."))
    options = _options(rules, option or [])
    numbers = range(first, first + games)
    if stats:
        measures = measured(sample(_dones(rules, seats, options, bots, number)) for number in numbers)
        tell(*lines(rules, seats, options, bots, measures))
        return
    for number in numbers:
        emit(json.dumps(_played(rules, seats, options, bots, number, legal=legal)))


def _seats(rules: AnyGame, players: str | None, *, stats: bool) -> int:
    """The number of players; where none is given and games are only measured, the fewest possible."""
    if players is None:
        if not stats:
            refuse(said("Say with --players how many play."))
        return rules.seats[0]
    seats = _number(players, "--players")
    if seats not in rules.seats:
        numbers = ", ".join(map(str, rules.seats))
        refuse(said("{title} is played by {numbers}, not by {count}.", title=rules.title, numbers=numbers, count=seats))
    return seats


def _dones(rules: AnyGame, seats: int, options: dict[str, str], bots: str, seed: int) -> Iterator[Done]:
    luck, minds = seeded(f"luck {rules.slug} {seed}"), seeded(f"minds {rules.slug} {seed}")
    return play_out(rules, seats, options, bots, luck, minds)


def _played(rules: AnyGame, seats: int, options: dict[str, str], bots: str, seed: int, *, legal: bool) -> Json:
    entries = [done.entry for done in _dones(rules, seats, options, bots, seed)]
    names = [f"Player {number}" for number in range(1, seats + 1)]
    return written(rules, names, options, entries, legal=legal)


def _options(rules: AnyGame, given: list[str]) -> dict[str, str]:
    for text in given:
        if "=" not in text:
            refuse(said("An option is NAME=VALUE, not {text}.", text=clean(text)))
    try:
        return chosen(rules, {clean(name): clean(value) for name, _, value in (text.partition("=") for text in given)})
    except Refusal as refusal:
        refuse(refused(refusal))


def replay(file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")]) -> None:
    """Check records move by move; print the first fault. games/records/RECORDS.md says how a record is written."""
    fine = _judge(file, check)
    tell(counted("1 record is right.", "{n} records are right.", fine))


def verify(file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")]) -> None:
    """Check records and that their luck follows from the seals."""
    unused = 0

    def judge(sheet: Json) -> None:
        nonlocal unused
        unused += verify_seal(sheet)

    fine = _judge(file, judge)
    tell(
        counted("The luck of 1 record is what its seal says.", "The luck of {n} records is what their seals say.", fine)
    )
    if unused:
        tell(
            counted(
                "1 draw left no trace: a move was taken back.",
                "{n} draws left no trace: moves were taken back.",
                unused,
            )
        )


def _judge(file: str, judge: Callable[[Json], object]) -> int:
    """How many records were found right; prints the first fault and exits with 1 where one is not."""
    number = 0
    for number, sheet in enumerate(records(file), 1):
        try:
            if isinstance(sheet, Fault):
                raise sheet
            judge(sheet)
        except Fault as fault:
            tell(said("Record {number}: {fault}", number=number, fault=refused(fault)))
            if _shapeless(sheet):
                complain(_format())
            raise typer.Exit(1) from None
    if not number:
        refuse(said("There is no record in {file}.", file=clean(file)))
    return number


def _shapeless(sheet: Json | Fault) -> bool:
    """Whether something is not even written as a record is."""
    try:
        read_record(sheet)
    except Fault:
        return True
    return False


def _format() -> Said:
    """Where the format of records is described, in words and as a JSON schema."""
    folder = files("games.records")
    page, schema = folder / "RECORDS.md", folder / "record.schema.json"
    return said("{page} says how a record is written, {schema} as a JSON schema.", page=str(page), schema=str(schema))


def _text(file: str) -> str:
    """What stands in a file; a file that cannot be read is refused."""
    try:
        if file == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            refuse(said("{file} is too large.", file=clean(file)))
        return content.decode()
    except OSError as error:
        refuse(said("{file} cannot be read: {why}.", file=clean(file), why=error.strerror or "?"))
    except ValueError:
        refuse(said("{file} is no text file.", file=clean(file)))


def records(file: str) -> Iterator[Json | Fault]:
    """The records of a file: one JSON document (a list of them, too), or one a line; a fault for what is no JSON.

    A file that cannot be read is refused.
    """
    text = _text(file)
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        for line in text.split("\n"):
            if line.strip():
                yield _parsed(line)
    else:
        yield from whole if isinstance(whole, list) else [whole]


def _parsed(line: str) -> Json | Fault:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return Fault("This is not JSON.")


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 18 and "-" not in text[1:]):
        refuse(said("{name} is a whole number, not {text}.", name=name, text=clean(text)))
    return int(text)


def clean(text: str) -> str:
    """What somebody typed, made short and printable for a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:60])
