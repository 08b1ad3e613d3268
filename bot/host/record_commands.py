"""Records of games that computer players play, without any store, and what self-play was like in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated

import typer

from bot.host.terminal import emit, refuse, tell
from bot.host.typed_words import fit, game_named, options_of, seats_of, skill_named, whole_number
from games.kernel.chance import seeded
from games.kernel.computer import USUAL
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, Json
from games.kernel.match import Done
from games.records import record as written
from games.records.statistics import Measures, Spread, measured, sample
from rendering.text import Said, Word, counted, said


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
    options = options_of(rules, option or [])
    fit(options, seats)
    numbers = range(first, first + games)
    if stats:
        measures = measured(sample(_dones(rules, skills, options, number)) for number in numbers)
        tell(*lines(rules, seats, options, bots, measures))
        return
    for number in numbers:
        emit(json.dumps(_played(rules, skills, options, number, legal=legal)))


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


def _played(rules: AnyGame, skills: list[str], options: dict[str, str], seed: int, *, legal: bool) -> Json:
    entries = [done.entry for done in _dones(rules, skills, options, seed)]
    names = [f"Player {number}" for number in range(1, len(skills) + 1)]
    return written(rules, names, options, entries, players=skills, legal=legal)


def lines(rules: AnyGame, seats: int, options: Mapping[str, str], bots: str, measures: Measures) -> Iterator[Said]:
    """The measures of games of computer players, a sentence a line."""
    yield said(
        "{title}, {players}, {bots}: {games}.",
        title=Said(rules.title),
        players=counted("1 player", "{n} players", seats),
        bots=" ".join([bots, *(f"{name}={value}" for name, value in options.items())]),
        games=counted("1 game", "{n} games", measures.games),
    )
    yield said("Entries a game: {spread}.", spread=_spread(measures.entries))
    if measures.choices is not None:
        yield said("Legal moves a decision: {spread}.", spread=_spread(measures.choices))
    yield said("Forced moves: {share}.", share=_share(measures.forced, measures.moves))
    yield said("Scores: {spread}.", spread=_spread(measures.scores))
    for place, spread in measures.by_place:
        yield said("Scores in place {place}: {spread}.", place=place, spread=_spread(spread))
    for seat, spread in enumerate(measures.by_seat, 1):
        yield said("Scores of player {seat}: {spread}.", seat=seat, spread=_spread(spread))
    if measures.rivals:
        yield said("Ties for the first place: {share}.", share=_share(measures.ties, measures.rivals))
    if measures.begun:
        yield said("The beginner wins alone: {share}.", share=_share(measures.beginner, measures.begun))


def _spread(spread: Spread) -> Word:
    return said(
        "mean {mean}, standard deviation {deviation}, least {least}, most {most}",
        mean=_decimal(spread.mean),
        deviation=_decimal(spread.deviation),
        least=spread.least,
        most=spread.most,
    )


def _share(some: int, whole: int) -> Word:
    return said("{some} of {whole} ({percent} %)", some=some, whole=whole, percent=_decimal(100 * some / max(whole, 1)))


def _decimal(number: float) -> Word:
    units, _, tenths = f"{number:.1f}".partition(".")
    return said("{units}.{tenths}", units=units, tenths=tenths)
