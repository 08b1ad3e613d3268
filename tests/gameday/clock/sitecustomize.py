"""Laid before the bot's own path: its clock goes wrong by the seconds in the file that ``GAMEDAY_CLOCK`` names."""

import os
import time

_path = os.environ.get("GAMEDAY_CLOCK")
_right, _right_ns = time.time, time.time_ns
_read = [0.0, 0]


def _wrong() -> int:
    """Nanoseconds by which the clock is wrong now; looked up ten times a second."""
    now = time.monotonic()
    if now - _read[0] > 0.1:
        _read[0] = now
        try:
            with open(_path, encoding="ascii") as file:  # noqa: PTH123 - every program starts with this
                _read[1] = int(float(file.read() or 0) * 1e9)
        except (OSError, ValueError):
            _read[1] = 0
    return _read[1]


if _path:
    time.time = lambda: _right() + _wrong() / 1e9
    time.time_ns = lambda: _right_ns() + _wrong()
