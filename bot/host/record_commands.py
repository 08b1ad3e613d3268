"""Records of games that computer players play, without any store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from bot.host.terminal import clean, emit, refuse
from games import catalogue
from games.kernel.beginner import LOWEST, hosted, named
from games.kernel.chance import seeded
from games.kernel.computer import LEVELS, USUAL, YARDSTICKS, Skill
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, Json, Options, Refusal, chosen
from games.kernel.match import Done
from games.records import record as written
from rendering.text import refused, said


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
    rules = _game_named(game)
    seats = rules.seats[0] if players is None else _seats_of(rules, players)
    first, games = _whole_number(seed, "--seed"), _whole_number(count, "--count")
    skills = _skills(bots, seats)
    if games < 1:
        refuse(said("--count is at least 1."))
    options = _options_of(rules, option or [])
    _fit(options, seats)
    for number in range(first, first + games):
        emit(json.dumps(_played(rules, skills, options, number, legal=legal)))


def _skills(text: str, seats: int) -> list[str]:
    """The skills of the seats: one for each, or one for all."""
    skills = [_skill_named(part.strip()) for part in text.split(",")]
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


def _game_named(name: str) -> AnyGame:
    """The game of a short name."""
    rules = catalogue().get(name)
    if rules is None:
        refuse(said("There is no game {game}. Games: {games}.", game=clean(name), games=", ".join(catalogue())))
    return rules


def _whole_number(text: str, name: str) -> int:
    """A whole number of at most 18 digits, given for the option ``name``."""
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 18 and "-" not in text[1:]):
        refuse(said("{name} is a whole number, not {text}.", name=name, text=clean(text)))
    return int(text)


def _seats_of(rules: AnyGame, players: str) -> int:
    """A number of players that the game can be played by."""
    seats = _whole_number(players, "--players")
    if seats not in rules.seats:
        numbers = ", ".join(map(str, rules.seats))
        refuse(said("{title} is played by {numbers}, not by {count}.", title=rules.title, numbers=numbers, count=seats))
    return seats


def _options_of(rules: AnyGame, given: list[str]) -> dict[str, str]:
    """All options of a game, those given as NAME=VALUE over the defaults. Player 1 is the host."""
    for text in given:
        if "=" not in text:
            refuse(said("An option is NAME=VALUE, not {text}.", text=clean(text)))
    words = {clean(name): clean(value) for name, _, value in (text.partition("=") for text in given)}
    try:
        return hosted(chosen(rules, words), LOWEST)
    except Refusal as refusal:
        refuse(refused(refusal))


def _fit(options: Options, seats: int) -> None:
    """Refuses options by which a seat begins that so many players do not have."""
    try:
        named(options, seats)
    except Refusal as refusal:
        refuse(refused(refusal))


def _skill_named(text: str) -> str:
    """The skill of a computer player: ``hard``, ``hard-spoiler`` or ``hard spoiler``."""
    try:
        return Skill.read(text.replace("-", " ")).write()
    except ValueError:
        levels = ", ".join((*LEVELS, *YARDSTICKS))
        refuse(said("{text} is no level of computer players. Levels: {levels}.", text=clean(text), levels=levels))
