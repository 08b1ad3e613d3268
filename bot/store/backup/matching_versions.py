"""Lists and mailboxes cut back to the versions of tables that a copy holds: what is copied later knows more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.backup.value_encoding import Entry

Lines = dict[str, str]
"""A hash of a mailbox: by code, what waits, is being told or was told last."""


def left_only(entry: Entry, versions: Mapping[str, int]) -> None:
    """Of a list of tables, keep those that were left; the tables themselves say whose lists they are in."""
    kept = []
    for code, line in entry.value:
        version, present, rest = line.split(" ", 2)
        if present == "0" and code in versions:
            kept.append([code, f"{min(int(version), versions[code])} 0 {rest}"])
    entry.value = kept


def box(entries: Mapping[str, Entry], versions: Mapping[str, int]) -> None:
    """Cut back the keys of one place by the names of their parts; rights to serve it and fences are left out."""
    if "relays" in entries:
        entries["relays"].value = []
    if "state" in entries:
        state = entries["state"]
        state.value = [[field, value] for field, value in state.value if field not in {"owner", "until"}]
    wait, out, high = (dict(entries[part].value) if part in entries else {} for part in ("wait", "out", "high"))
    for code in {**wait, **out}:
        _delivery(wait, out, code, versions.get(code, 0))
    for code in tuple(high):
        if int(high[code].split()[0]) > versions.get(code, 0):
            high[code] = str(versions.get(code, 0))
    for part, lines in (("wait", wait), ("out", out), ("high", high)):
        if part in entries:
            entries[part].value = [[code, line] for code, line in lines.items() if code in versions]
    if "line" in entries:
        entries["line"].value = [one for one in entries["line"].value if one[0] in {**wait, **out}]


def _delivery(wait: Lines, out: Lines, code: str, version: int) -> None:
    """What waits of a match ends at the version; a delivery begun beyond it waits again, as far as that.

    >>> wait, out = {"K7QF": "6 9 50"}, {"K7QF": "id 3 6 40 0"}
    >>> _delivery(wait, out, "K7QF", 5)
    >>> wait, out
    ({'K7QF': '3 5 40'}, {})
    """
    if code in out:
        _, start, stop, since, *_ = out[code].split()
        if int(stop) > version:
            del out[code]
            wait[code] = f"{start} {version} {since}"
    if code in wait:
        start, stop, *rest = wait[code].split()
        wait[code] = " ".join([start, str(min(int(stop), version)), *rest])
        if int(start) >= version:
            del wait[code]
