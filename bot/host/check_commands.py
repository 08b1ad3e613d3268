"""Commands that check records, without any store."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from bot.host.terminal import clean, complain, refuse, tell
from bot.text.records import beside_moves, remade_lines, stated
from games.kernel.game import Json
from games.kernel.hash_chain import DIGITS
from games.records import Fault, Verified, check, verify_computers, verify_seal
from games.records.computer_check import Remade
from games.records.reader import read_record
from rendering.text import Said, counted, refused, said

LARGEST = 256 * 1024 * 1024
"""Bytes of a file of records that is read."""


def replay(file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")]) -> None:
    """Check records move by move; print the first fault. games/records/RECORDS.md says how a record is written."""
    fine = _judge(file, check)
    tell(
        counted("1 record is right.", "{n} records are right.", fine),
        said(
            "Proved: the moves were legal, and the result follows. Not proved: honest luck (see verify), and that "
            "nothing is left out."
        ),
    )


def verify(
    file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")],
    proof: Annotated[
        str | None, typer.Option("--hash", metavar="HEX", help="The proof that was told with the result.")
    ] = None,
) -> None:
    """Check records and the luck in them.

    Luck must follow from the seals, and computer players must move so again. It says what is proved and what is not.
    """
    told = None if proof is None else _proof_of(proof)
    found, remade, last = list[Verified](), Remade(), None

    def judge(sheet: Json) -> None:
        nonlocal remade, last
        if told is not None and found:
            refuse(said("--hash is the proof of one record, and {file} holds several.", file=clean(file)))
        found[:] = [verify_seal(sheet, told=told)]
        remade += verify_computers(sheet)
        last = sheet

    fine = _judge(file, judge)
    tell(
        counted("The luck of 1 record is what its seal says.", "The luck of {n} records is what their seals say.", fine)
    )
    if fine == 1:
        tell(said("Its proof is {hash}.", hash=found[0].hash), *beside_moves(last))
    tell(*remade_lines(remade))
    tell(*stated(found[0]))


def _proof_of(text: str) -> str:
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
    """Where the format of a record is described, in words and as a JSON schema."""
    page, schema = (str(files("games.records") / name) for name in ("RECORDS.md", "record.schema.json"))
    return said("{page} says how a record is written, {schema} as a JSON schema.", page=page, schema=schema)


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
