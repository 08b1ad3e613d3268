"""Records of games that computer players play, without any store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from bot.host.terminal import emit, refuse
from bot.host.typed_words import fit, game_named, options_of, seats_of, skill_named, whole_number
from games.kernel.chance import seeded
from games.kernel.computer import USUAL
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, Json
from games.kernel.match import Done
from games.records import record as written
from rendering.text import said


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(record)


def record(
    game: Annotated[str, typer.Argument(help="The game: its short name.")],
    players: Annotated[str | None, typer.Option(metavar="N", help="Players; the fewest if not said.")] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number; the same one plays the same game.")] = "1",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List all legal moves beside each move.")] = False,
    bots: Annotated[str, typer.Option(help="A level for all, or one for each seat: expert,hard-spoiler.")] = USUAL,
    count: Annotated[str, typer.Option(metavar="K", help="Games, with the seeds S, S + 1, ...")] = "1",
) -> None:
    """Let computer players play, and print the records."""
    rules = game_named(game)
    seats = rules.seats[0] if players is None else seats_of(rules, players)
    first, games = whole_number(seed, "--seed"), whole_number(count, "--count")
    skills = _skills(bots, seats)
    if games < 1:
        refuse(said("--count is at least 1."))
    options = options_of(rules, option or [])
    fit(options, seats)
    for number in range(first, first + games):
        emit(json.dumps(_played(rules, skills, options, number, legal=legal)))


def _skills(text: str, seats: int) -> list[str]:
    """The skills of the seats: one for each, or one for all."""
    skills = [skill_named(part.strip()) for part in text.split(",")]
    if len(skills) not in (1, seats):
        refuse(said("--bots names one level for all, or {seats}, one for each seat.", seats=seats))
    return skills if len(skills) == seats else skills * seats


def _dones(rules: AnyGame, skills: list[str], options: dict[str, str], seed: int) -> Iterator[Done]:
    luck, minds = seeded(f"luck {rules.slug} {seed}"), seeded(f"minds {rules.slug} {seed}")
    return play_out(rules, len(skills), options, skills, luck, minds)


def _played(rules: AnyGame, skills: list[str], options: dict[str, str], seed: int, *, legal: bool) -> Json:
    entries = [done.entry for done in _dones(rules, skills, options, seed)]
    names = [f"Player {number}" for number in range(1, len(skills) + 1)]
    return written(rules, names, options, entries, players=skills, legal=legal)
