"""Every sentence a person reads has its words in every language of the bot."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.commands.catalogue import commands, native_name
from bot.text.languages import DEFAULT, languages, spelled
from rendering.text import Said

HOUSE = Path(__file__).parent.parent
PACKAGES = ("bot", "games", "rendering")

POSITIONS = {
    "said": (0, "message"),
    "counted": (0, "message"),
    "Said": (0, "message"),
    "Refusal": (0, "message"),
    "Option": (1, "label"),
    "Words": (0, "message"),
    "Param": (1, "about"),
    "Command": (1, "about"),
    "Game": (1, "title"),
}
"""Where a message id stands in a call: place among the arguments, or keyword. ``_positions`` adds all refusals."""

MORE = {"Option": ((4, "words"),), "Game": ((-1, "about"), (-1, "short"))}
"""Where further message ids stand in a call: each one, or several in brackets."""

LITERAL = ("said", "counted", "Words")
"""Calls whose sentence must stand in the source itself, or no catalogue could be made from it."""


@dataclass(frozen=True)
class Sentence:
    """A message id in the source, its plural if it has one, and where it stands."""

    message: str
    plural: str | None
    where: str


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    named = {word.arg: word.value for word in call.keywords}
    return call.args[position] if len(call.args) > position else named.get(keyword)


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def _nodes() -> tuple[tuple[ast.Call | ast.ClassDef, str], ...]:
    """Every call and class of the source, with its file."""
    return tuple(
        (node, str(path.relative_to(HOUSE)))
        for package in PACKAGES
        for path in sorted((HOUSE / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.ClassDef)
    )


def _refusals() -> set[str]:
    """Names of all kinds of refusal, and of their kinds."""
    classes = [node for node, _ in _nodes() if isinstance(node, ast.ClassDef)]
    found, size = {"Refusal"}, 0
    while len(found) > size:
        size = len(found)
        found |= {
            kind.name for kind in classes for base in kind.bases if isinstance(base, ast.Name) and base.id in found
        }
    return found


@cache
def _positions() -> dict[str, tuple[int, str]]:
    """``POSITIONS`` with those of all refusals."""
    return POSITIONS | dict.fromkeys(_refusals(), (0, "message"))


def _calls() -> Iterator[tuple[ast.Call, str]]:
    for node, path in _nodes():
        if isinstance(node, ast.Call) and _called(node) in _positions():
            yield node, f"{path}:{node.lineno}"


@cache
def _sentences() -> list[Sentence]:
    return [sentence for _, sentence in spoken()]


@cache
def spoken() -> list[tuple[str, Sentence]]:
    """Every sentence of the source, with the name of the call that says it."""
    found = []
    for call, where in _calls():
        message = _text(_argument(call, *_positions()[_called(call)]))
        if message:
            plural = _text(_argument(call, 1, "plural")) if _called(call) == "counted" else None
            found.append((_called(call), Sentence(message, plural, where)))
        found += [(_called(call), Sentence(more, None, where)) for more in _further(call)]
    return found


def _further(call: ast.Call) -> list[str]:
    """The message ids of a call beside its first."""
    nodes: list[ast.expr | None] = []
    for position, keyword in MORE.get(_called(call), ()):
        node = _argument(call, position if position >= 0 else len(call.args), keyword)
        nodes += node.elts if isinstance(node, ast.Tuple) else [node]
    return [text for each in nodes if (text := _text(each))]


def _entries(language: str) -> list[tuple[Message, str]]:
    found = []
    for package in PACKAGES:
        for path in sorted((HOUSE / package).rglob(f"locale/{language}.po")):
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
            found += [(message, str(path.relative_to(HOUSE))) for message in catalogue if message.id]
    return found


def _ids(message: Message) -> tuple[str, str | None]:
    return (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _none(faults: list[str]) -> None:
    """Fails with one fault a line."""
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


OTHERS = [language for language in languages() if language != DEFAULT]


def test_the_bot_speaks_italian() -> None:
    """There is a language beside English, so that the tests below are about something."""
    assert "it" in OTHERS
    assert len(_sentences()) > 100


def test_sentences_stand_in_the_source() -> None:
    """What is given to ``said`` and ``counted`` is a literal, and no sentence of a refusal is put together."""
    computed = []
    for call, where in _calls():
        sentence = _argument(call, *_positions()[_called(call)])
        if _called(call) in LITERAL and _text(sentence) is None:
            computed.append(where)
        if isinstance(sentence, ast.JoinedStr | ast.BinOp):
            computed.append(where)
    _none(computed)


def test_values_of_a_sentence_are_those_it_names() -> None:
    """A sentence is given a value for each of its places, and none that it does not name."""
    wrong = []
    for call, where in _calls():
        message = _text(_argument(call, *_positions()[_called(call)]))
        if _called(call) not in LITERAL or message is None or any(word.arg is None for word in call.keywords):
            continue
        given = {word.arg for word in call.keywords if word.arg not in {"message", "plural", "count"}}
        needed = _names(message)
        if _called(call) == "counted":
            needed |= _names(_text(_argument(call, 1, "plural")) or "")
            given |= {"n"}
            needed |= {"n"}
        elif "count" in needed:
            given |= {"count"}
        if given != needed:
            wrong.append(f"{where}: {message!r} is given {sorted(map(str, given))}")
    _none(wrong)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    """Each message id of the source has a translation, and each plural both of its forms."""
    known = {_ids(message): message for message, _ in _entries(language) if not message.fuzzy}
    missing = [
        f"{sentence.where}: {sentence.message!r}"
        for sentence in _sentences()
        if not all(_forms(known[key]) if (key := (sentence.message, sentence.plural)) in known else ("",))
    ]
    _none(missing)


@pytest.mark.parametrize("language", OTHERS)
def test_translations_name_the_same_things(language: str) -> None:
    """A translation fills the same places as its sentence; only the form for one thing may leave the number out."""
    wrong = []
    for message, path in _entries(language):
        singular, plural = _ids(message)
        allowed = _names(singular) | _names(plural or "")
        for index, form in enumerate(_forms(message)):
            spare = {"n"} if plural is not None and index == 0 else set()
            if _names(form) - allowed or (allowed - spare) - _names(form):
                wrong.append(f"{path}: {form!r} for {singular!r}")
    _none(wrong)


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_left_over(language: str) -> None:
    """Every entry of a catalogue belongs to a sentence that is still said."""
    used = {(sentence.message, sentence.plural) for sentence in _sentences()}
    spare = [f"{path}: {_ids(message)[0]!r}" for message, path in _entries(language) if _ids(message) not in used]
    _none(spare)


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_one_translation(language: str) -> None:
    """Where two catalogues hold the same sentence they agree: merged, only one of them would be heard."""
    first: dict[str, tuple[str, ...]] = {}
    torn = []
    for message, path in _entries(language):
        singular, _ = _ids(message)
        if first.setdefault(singular, _forms(message)) != _forms(message):
            torn.append(f"{path}: {singular!r}")
    _none(torn)


@pytest.mark.parametrize("language", languages())
def test_descriptions_of_commands_are_short_enough(language: str) -> None:
    """Discord takes 100 characters for a command or a parameter, in every language."""
    abouts = [word.about for command in commands().values() for word in (command, *command.params)]
    _none([about for about in abouts if len(spelled(Said(about), language)) > 100])


def test_italian_fits_everybody_and_its_commands() -> None:
    """No sentence takes its readers for men, and what ends a table is called as the command is."""
    forms = [form for message, _ in _entries("it") for form in _forms(message)]
    for word in ("Bravo", "bravo", "gli altri che", "Li aprono tutti"):
        assert not [form for form in forms if word in form]
    assert native_name(commands()["close"], "it") == "ferma"
    about = commands()["close"].about
    assert ": ferma qui un tavolo" in spelled(Said(about), "it")
