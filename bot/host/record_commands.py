"""Records of games that computer players play, without any store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from bot.host.selfplay_statistics import lines
from bot.host.terminal import emit, refuse, tell
from bot.host.typed_words import (
    fit,
    format_of,
    game_named,
    options_of,
    seats_of,
    skill_named,
    whole_number,
)
from games.kernel.chance import seeded
from games.kernel.computer import USUAL
from games.kernel.game import AnyGame, Json
from games.kernel.match import Done
from games.kernel.self_play import play_out
from games.records import Fault
from games.records import record as written
from games.records.statistics import measured, sample
from rendering.text import refused, said


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(record)


def record(
    game: Annotated[str, typer.Argument(help="The game: its short name.")],
    players: Annotated[str | None, typer.Option(metavar="N", help="Number of players.")] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number; the same one plays the same game.")] = "1",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List all legal moves beside each move.")] = False,
    bots: Annotated[str, typer.Option(help="A level for all, or one for each seat: expert,hard-spoiler.")] = USUAL,
    count: Annotated[str, typer.Option(metavar="K", help="Games, with the seeds S, S + 1, ...")] = "1",
    form: Annotated[str, typer.Option("--format", metavar="1|2", help="The format of the records.")] = "2",
    stats: Annotated[bool, typer.Option("--stats", help="Print what the games were like, not their records.")] = False,
) -> None:
    """Let computer players play, and print the records. With --stats, print what the games were like."""
    rules = game_named(game)
    seats = _seats(rules, players, stats=stats)
    first, games = whole_number(seed, "--seed"), whole_number(count, "--count")
    skills = _skills(bots, seats)
    if games < 1:
        refuse(said("--count is at least 1."))
    if stats and legal:
        refuse(said("--legal belongs to records, and --stats prints none."))
    shape = format_of(form)
    options = options_of(rules, option or [], shape)
    fit(options, seats)
    numbers = range(first, first + games)
    if stats:
        measures = measured(sample(_dones(rules, skills, options, number)) for number in numbers)
        tell(*lines(rules, seats, options, bots, measures))
        return
    for number in numbers:
        try:
            played = _played(rules, skills, options, number, legal=legal, form=shape)
        except Fault as fault:
            refuse(refused(fault))
        emit(json.dumps(played))


def _seats(rules: AnyGame, players: str | None, *, stats: bool) -> int:
    """The number of players; where none is given and games are only measured, the fewest possible."""
    if players is not None:
        return seats_of(rules, players)
    if not stats:
        refuse(said("Say with --players how many play."))
    return rules.seats[0]


def _skills(text: str, seats: int) -> list[str]:
    """The skills of the seats: one for each, or one for all."""
    skills = [skill_named(part.strip()) for part in text.split(",")]
    if len(skills) not in (1, seats):
        refuse(said("--bots names one level for all, or {seats}, one for each seat.", seats=seats))
    return skills if len(skills) == seats else skills * seats


def _dones(rules: AnyGame, skills: list[str], options: dict[str, str], seed: int) -> Iterator[Done]:
    luck, minds = seeded(f"luck {rules.slug} {seed}"), seeded(f"minds {rules.slug} {seed}")
    return play_out(rules, len(skills), options, skills, luck, minds)


def _played(rules: AnyGame, skills: list[str], options: dict[str, str], seed: int, *, legal: bool, form: int) -> Json:
    entries = [done.entry for done in _dones(rules, skills, options, seed)]
    names = [f"Player {number}" for number in range(1, len(skills) + 1)]
    return written(rules, names, options, entries, players=skills, legal=legal, form=form)
