"""A game day: people play while bots, servers and lines fail; then it is counted what became of every move and post.

``make gameday MINUTES=10 SEED=1``. Ends with status 1 where a promise was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import aiohttp
from bots import Bot, Bots, command, read_logs
from cluster import Cluster
from faults import BOTS, ERRORS, LINES, STORE, Fault, Lane, Scene
from followers import Follower, standing
from judgement import Judge, Record
from ledger import Ledger, Post
from players import Room, Stopped
from report import LEGEND, broken, summary, table

CALM = 35.0
"""Seconds without faults before the matches are ended: by then bots have said what the store has lost."""
ENDING = 240.0
"""Seconds that all matches together may take to end."""

QUIET = 4.0
"""Seconds after the last match within which all is posted."""


@dataclass
class Day:
    """The whole of it, put together from the options."""

    options: argparse.Namespace
    folder: Path
    ledger: Ledger = field(default_factory=Ledger)
    faults: list[Fault] = field(default_factory=list)
    others: dict[str, list[str]] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    posts: dict[str, dict[str, Post]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seed = self.options.seed
        self.store = Cluster(self.folder)
        bots = [Bot(n, self.store.url, self.folder, self.options.replicas) for n in range(self.options.bots)]
        self.bots = Bots(bots, random.Random(f"{seed} bots"))

    async def run(self) -> None:
        """From the first start to the last export; all programs end also where this one is asked to."""
        day = asyncio.current_task()
        assert day is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, day.cancel)
        try:
            await self.store.start()
            for bot in self.bots.all:
                bot.program.start()
            await asyncio.gather(*(bot.ready() for bot in self.bots.all))
            say(f"{len(self.bots.all)} bots and {len(self.store.nodes)} servers run in {self.folder}")
            connector = aiohttp.TCPConnector(limit=0)
            async with aiohttp.ClientSession(connector=connector) as session:
                await self._play(session)
            await asyncio.gather(*(self._ended(bot) for bot in self.bots.all))
            await asyncio.to_thread(self._export)
        finally:
            for bot in self.bots.all:
                bot.program.resume()
                bot.program.kill()
            await self.store.close()

    async def _play(self, session: aiohttp.ClientSession) -> None:
        rooms, followers = self._people(session)
        playing = [asyncio.create_task(room.run()) for room in rooms]
        beside = [asyncio.create_task(follower.run()) for follower in followers]
        beside.append(asyncio.create_task(self._look()))
        try:
            await self._fail(self.options.minutes * 60)
            say(f"{len(self.faults)} faults; calm for {self.options.calm:.0f} s")
            await self._mended()
            await asyncio.sleep(self.options.calm)
            for room in rooms:
                room.finishing.set()
                room.last_call = time.monotonic() + ENDING
            await asyncio.wait(playing, timeout=ENDING + 30)
            await asyncio.sleep(QUIET)
            await self._read(followers, session)
        finally:
            for task in (*playing, *beside):
                task.cancel()
            ends = await asyncio.gather(*playing, *beside, return_exceptions=True)
        expected = asyncio.CancelledError | Stopped | None
        self.others["players and followers that failed"] = [repr(end) for end in ends if not isinstance(end, expected)]

    async def _read(self, followers: list[Follower], session: aiohttp.ClientSession) -> None:
        """The posts that the rooms keep in the end, a few rooms at a time."""
        limit = asyncio.Semaphore(10)

        async def read(follower: Follower) -> None:
            async with limit:
                self.posts[follower.room] = await standing(self.bots.all[0].url, follower.room, follower.name, session)

        await asyncio.gather(*(read(follower) for follower in followers if follower.name))

    def _people(self, session: aiohttp.ClientSession) -> tuple[list[Room], list[Follower]]:
        seed, count = self.options.seed, self.options.rooms
        rooms = [
            Room(n, self.bots, self.ledger, session, random.Random(f"{seed} room {n}"), self.options.pause)
            for n in range(count)
        ]
        names = [(room, room.persons[0]) for room in rooms] + [(room, "") for room in rooms[::5]]
        followers = [
            Follower(n, room.name, name, self.bots, self.ledger, session, random.Random(f"{seed} follower {n}"))
            for n, (room, name) in enumerate(names)
        ]
        return rooms, followers

    async def _fail(self, seconds: float) -> None:
        """Faults in three lanes, for so many seconds."""
        await asyncio.sleep(min(10.0, seconds / 4))
        seed, gap = self.options.seed, self.options.gap
        lanes = [
            Lane(kinds, Scene(self.store, self.bots, random.Random(f"{seed} lane {n}")), gap, self.faults)
            for n, kinds in enumerate((BOTS, STORE, LINES))
        ]
        tasks = [asyncio.create_task(lane.run()) for lane in lanes]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(min(30.0, max(0.1, end - time.monotonic())))
            acked = sum(move.ask.span is not None for move in self.ledger.moves())
            over = sum(match.over for match in self.ledger.matches.values())
            say(f"{len(self.faults):4} faults, {acked:5} moves, {over:4} matches over")
        for lane in lanes:
            lane.end()
        await asyncio.gather(*tasks)

    async def _mended(self) -> None:
        """All that was broken works again."""
        try:
            await self.store.settled(60)
        except ERRORS as error:
            self.others["the store is not whole again"] = [str(error)]
        for bot in self.bots.all:
            try:
                await bot.ready()
            except TimeoutError as error:
                self.others.setdefault("bots that are not ready again", []).append(str(error))

    async def _look(self) -> None:
        """Note bots that end by themselves."""
        while True:
            for bot in self.bots.all:
                bot.program.look()
                if bot.program.died and not bot.program.alive:
                    self.others.setdefault("bots that ended by themselves", []).append(
                        f"{bot.program.name}: {bot.program.died[-1]}"
                    )
                    bot.program.died.clear()
                    bot.program.start()
            await asyncio.sleep(0.5)

    async def _ended(self, bot: Bot) -> None:
        try:
            await bot.program.terminate()
        except TimeoutError as error:
            self.others.setdefault("bots that do not end", []).append(str(error))

    def _export(self) -> None:
        """All records, and whether the store is as its logs say."""
        exported = command(self.store.url, self.folder / "host", "export", "--all")
        if exported.returncode:
            self.others["export"] = [f"status {exported.returncode}: {exported.stderr[-2000:]}"]
        for line in exported.stdout.splitlines():
            record = json.loads(line)
            self.records[record["seal"]["start"].partition("|")[0]] = record
        audited = command(self.store.url, self.folder / "host", "audit")
        if audited.returncode:
            self.others["audit"] = [f"status {audited.returncode}: {audited.stdout[-2000:]}{audited.stderr[-2000:]}"]
        say(f"audit: {audited.stdout.strip().splitlines()[-2:]}")

    def judge(self) -> int:
        """Print what was found; answers the status to end with."""
        judge = Judge(self.ledger, self.faults, self.records)
        judge.matches()
        judge.rooms(self.posts)
        verdict, logged = judge.verdict, read_logs(self.bots.all)
        found = broken(verdict, logged, self.ledger, {name: shown for name, shown in self.others.items() if shown})
        lines = table(self.faults, self.ledger, verdict, logged)
        print("\n".join((*lines, "", LEGEND, "", *summary(verdict, logged, self.ledger), "")))
        (self.folder / "faults.txt").write_text("\n".join(map(str, self.faults)), encoding="utf-8")
        moves = [(move.code, move.move, move.ask) for move in self.ledger.moves()]
        (self.folder / "moves.txt").write_text("\n".join(map(str, moves)), encoding="utf-8")
        records = [json.dumps(record) for record in self.records.values()]
        (self.folder / "records.jsonl").write_text("\n".join(records), encoding="utf-8")
        by_loss = (*verdict.doubled_by_loss, *verdict.missing_by_loss, *verdict.disordered_by_loss)
        (self.folder / "by_loss.txt").write_text("\n".join(map(str, by_loss)), encoding="utf-8")
        ours = [f"{fault.kind} ({fault.about}): {fault.problem}" for fault in self.faults if fault.problem]
        print("\n".join(["faults that could not be made whole:", *(f"  {line}" for line in ours)] if ours else []))
        for promise, shown in found.items():
            print(f"BROKEN: {promise} ({len(shown)})", *(f"    {line}" for line in shown[:20]), sep="\n")
        print("every promise was kept" if not found else f"seed {self.options.seed}: {len(found)} promises were broken")
        return 1 if found else 0


def say(line: str) -> None:
    """A line about how far it is."""
    print(time.strftime("%H:%M:%S"), line, flush=True)


def main() -> int:
    """Read the options, hold the day, judge."""
    parser = argparse.ArgumentParser(prog="gameday", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long things go wrong")
    parser.add_argument("--seed", type=int, default=1, help="of faults, games and moves")
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--bots", type=int, default=3)
    parser.add_argument("--replicas", type=int, default=0, help="copies that a move waits for (REDIS_REPLICAS)")
    parser.add_argument("--gap", type=float, default=2.0, help="seconds between two faults of a lane")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that a player thinks")
    parser.add_argument("--calm", type=float, default=CALM, help="seconds without faults before the end")
    parser.add_argument("--keep", action="store_true", help="leave logs and data where they are")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="capolinea-gameday-"))
    day = Day(options, folder)
    try:
        asyncio.run(day.run())
        status = day.judge()
    finally:
        if options.keep:
            say(f"logs and data are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
