"""How the messages that stand at a place, and what is to be removed of them, lie in the store."""

from __future__ import annotations

import json

from msgspec.json import decode

from bot.ports.mailboxes import Part, Removal, SmallMessage, Standing


def dump_standing(standing: Standing) -> str:
    """What stands at a place, as JSON.

    >>> dump_standing(Standing("7", living=True, small=(SmallMessage("8", (0, 2)),)))
    '["7",1,0,0,[["8",0,2]]]'
    """
    small = [[one.message, *one.seats] for one in standing.small]
    flags = [int(flag) for flag in (standing.living, standing.pictured, standing.buttons)]
    return json.dumps([standing.message, *flags, small], separators=(",", ":"))


def load_standing(stored: bytes | str) -> Standing:
    """From the store; nothing stands where nothing was stored. Raises ``ValueError`` for anything else."""
    if not stored:
        return Standing()
    shape = tuple[str | None, bool, bool, bool, list[list[str | int]]]
    message, living, pictured, buttons, small = decode(stored, type=shape, strict=False)
    beside = tuple(SmallMessage(str(one), tuple(map(int, seats))) for one, *seats in small)
    return Standing(message, living, pictured, buttons, beside)


def dump_removal(removal: Removal) -> str:
    """What is to be removed, on one line.

    >>> load_removal(dump_removal(Removal(Part.BUTTONS, "7")))
    Removal(part=<Part.BUTTONS: 'buttons'>, message='7', failed=0)
    """
    return f"{removal.part.value} {removal.failed} {removal.message}"


def load_removal(stored: str) -> Removal:
    """From the store; raises ``ValueError`` for what no version wrote."""
    word, failed, message = stored.split(" ", 2)
    return Removal(Part(word), message, int(failed))
