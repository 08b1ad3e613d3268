"""Somebody who plays while others misbehave, as a program of its own: what takes long is the bot and not the others.

Called with a port and a cookie; at the end of its input it prints, as JSON, how long each answer took in milliseconds
and how many were refused.
"""

from __future__ import annotations

import http.client
import itertools
import json
import select
import sys
import time

PAUSE = 0.05
"""Seconds between two lines."""


def played(port: int, cookie: str) -> tuple[list[float], int]:
    """The times of all answers, and how many requests got none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    taken, lost = [], 0
    for line in itertools.cycle(("/games", "/new", "/help", "/me", "/board")):
        begun = time.perf_counter()
        try:
            connection.request("POST", "/api/rooms/quiet/say", json.dumps({"text": line}), headers)
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            connection.close()
            lost += 1
        taken.append(1000 * (time.perf_counter() - begun))
        if select.select([sys.stdin], [], [], PAUSE)[0]:
            return taken, lost
    raise AssertionError


if __name__ == "__main__":
    print(json.dumps(played(int(sys.argv[1]), sys.argv[2])))
