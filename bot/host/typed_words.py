"""What is typed on the command line: numbers, options of games, skills of computer players. What is none is refused."""

from __future__ import annotations

from bot.host.terminal import refuse
from games import catalogue
from games.kernel.beginner import LOWEST, hosted, named
from games.kernel.computer import LEVELS, YARDSTICKS, Skill
from games.kernel.game import AnyGame, Options, Refusal, chosen
from games.kernel.hash_chain import DIGITS
from rendering.text import refused, said


def clean(text: str) -> str:
    """What somebody typed, made short and printable for a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:60])


def game_named(name: str) -> AnyGame:
    """The game of a short name."""
    rules = catalogue().get(name)
    if rules is None:
        refuse(said("There is no game {game}. Games: {games}.", game=clean(name), games=", ".join(catalogue())))
    return rules


def whole_number(text: str, name: str) -> int:
    """A whole number of at most 18 digits, given for the option ``name``."""
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 18 and "-" not in text[1:]):
        refuse(said("{name} is a whole number, not {text}.", name=name, text=clean(text)))
    return int(text)


def seats_of(rules: AnyGame, players: str) -> int:
    """A number of players that the game can be played by."""
    seats = whole_number(players, "--players")
    if seats not in rules.seats:
        numbers = ", ".join(map(str, rules.seats))
        refuse(said("{title} is played by {numbers}, not by {count}.", title=rules.title, numbers=numbers, count=seats))
    return seats


def proof_of(text: str) -> str:
    """The hash that is told with a result."""
    found = text.strip().lower()
    if len(found) != DIGITS or not set(found) <= set("0123456789abcdef"):
        refuse(
            said(
                "A proof has {n} digits from 0 to 9 and a to f, as it was told; {text} is none.",
                n=DIGITS,
                text=clean(text),
            )
        )
    return found


def options_of(rules: AnyGame, given: list[str]) -> dict[str, str]:
    """All options of a game, those given as NAME=VALUE over the defaults. Player 1 is the host."""
    for text in given:
        if "=" not in text:
            refuse(said("An option is NAME=VALUE, not {text}.", text=clean(text)))
    words = {clean(name): clean(value) for name, _, value in (text.partition("=") for text in given)}
    try:
        return hosted(chosen(rules, words), LOWEST)
    except Refusal as refusal:
        refuse(refused(refusal))


def fit(options: Options, seats: int) -> None:
    """Refuses options by which a seat begins that so many players do not have."""
    try:
        named(options, seats)
    except Refusal as refusal:
        refuse(refused(refusal))


def skill_named(text: str) -> str:
    """The skill of a computer player: ``hard``, ``hard-spoiler`` or ``hard spoiler``."""
    try:
        return Skill.read(text.replace("-", " ")).write()
    except ValueError:
        levels = ", ".join((*LEVELS, *YARDSTICKS))
        refuse(said("{text} is no level of computer players. Levels: {levels}.", text=clean(text), levels=levels))
