"""Change the program in one place at a time and see whether a test notices.

``python tests/mutations/mutate.py --count 300`` collects the tests once, notes which of them run which line, and then,
for each change, in a process of its own, runs the tests that run the changed line, the quickest first, until one fails.
The files stay as they are. Prints a line for each change that no test noticed and writes all to ``--json``.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import importlib
import json
import os
import pickle
import resource
import signal
import sys
import tempfile
import threading
import time
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import hypothesis
import pytest
from sites import FOLDERS, ROOT, Site, chosen, module_of
from transplant import Unrunnable, transplant

TESTS = ("tests/games", "tests/table", "tests/commands", "tests/host/test_docstrings.py")
SLOW = 3.0
"""Seconds of work of a test that is not asked, as others ask the same in less."""

ENOUGH = 40.0
"""Seconds of work of the tests that are run for one change."""

PATIENCE, TIMES = 15, 20
"""Seconds, and times as long as it takes, after which a test comes to no end, so that the change counts as noticed."""

PROFILE = ("--hypothesis-profile", "mutations")

MEMORY = 6 << 30
"""Bytes of addresses that a process of a change may use."""

NOTICED, SURVIVED, UNFIT, BROKEN = 1, 0, 3, 4
"""How a process that tried a change ends."""


@dataclass
class Runs:
    """Which tests run which functions, by file and name, and how long each test takes.

    ``watched`` are all that were run, among them those that failed or were too slow.
    """

    tests: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)

    def add(self, other: Runs) -> None:
        """What was seen elsewhere too."""
        self.seconds |= other.seconds
        self.watched |= other.watched
        for key, names in other.tests.items():
            self.tests[key] = self.tests.get(key, set()) | names

    def fitting(self, site: Site) -> list[str]:
        """The tests to ask about a change, the likeliest first, for ``ENOUGH`` seconds.

        For half of that those which run least besides; then the quickest of each file, the next quickest, and so on;
        then others of these files.
        """
        near = self._near(site)
        files = {name.partition("::")[0] for name in near}
        rest = {name for name in self.seconds if name.partition("::")[0] in files} - near
        asked, spent = dict[str, None](), 0.0
        for names, until in (
            (self._narrow(near), ENOUGH / 2),
            (self._in_turn(near), ENOUGH),
            (self._in_turn(rest), ENOUGH),
        ):
            for name in names:
                if name not in asked and spent + self.seconds[name] < until:
                    spent += self.seconds[name]
                    asked[name] = None
        return list(asked)

    def _narrow(self, names: set[str]) -> list[str]:
        """Those that run the fewest functions first."""
        return sorted(names, key=lambda name: (self._functions[name], self.seconds[name], name))

    @functools.cached_property
    def _functions(self) -> Counter[str]:
        """How many functions each test runs."""
        return Counter(name for names in self.tests.values() for name in names)

    def _near(self, site: Site) -> set[str]:
        """The tests that run the function of a site; for a line of the module itself those that run any of it.

        For a module without a function, such as one of numbers, those that run any function of its folder.
        """
        scope = site.scope
        while scope:
            if names := self.tests.get((site.path, scope)):
                return names & self.seconds.keys()
            scope = scope.rpartition(".")[0]
        folder = f"{site.path.rpartition('/')[0]}/"
        for part in (site.path, folder):
            every = [names for (path, _), names in self.tests.items() if path.startswith(part)]
            if every:
                break
        return set[str]().union(*every) & self.seconds.keys()

    def _in_turn(self, names: set[str]) -> list[str]:
        ranks, ordered = dict[str, int](), list[tuple[int, float, str]]()
        for name in sorted(names, key=lambda name: (self.seconds[name], name)):
            file = name.partition("::")[0]
            ranks[file] = ranks.get(file, 0) + 1
            ordered.append((ranks[file], self.seconds[name], name))
        return [name for *_, name in sorted(ordered)]


class Mutations:
    """A pytest plugin that, instead of running the tests once, runs them for each of these sites."""

    def __init__(self, sites: Sequence[Site], kept: Path | None, processes: int) -> None:
        self.sites = sites
        self._kept, self._processes = kept, processes
        self.noticed: dict[str, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests once to see what each runs, then those that fit for each site."""
        began = time.monotonic()
        runs = self._watch(session)
        print(f"{len(runs.seconds)} tests watched in {time.monotonic() - began:.0f} s", flush=True)
        shares = [self.sites[number :: self._processes] for number in range(self._processes)]
        for part in _side_by_side([functools.partial(_tried, session, share, runs) for share in shares]):
            self.noticed |= part
        print(f"{len(self.sites)} changes tried in {time.monotonic() - began:.0f} s", flush=True)
        return True

    def _watch(self, session: pytest.Session) -> Runs:
        """What each test runs; those that are new since this was kept are run now."""
        kept = self._kept is not None and self._kept.exists()
        runs: Runs = pickle.loads(self._kept.read_bytes()) if kept else Runs()
        new = [item for item in session.items if item.nodeid not in runs.watched]
        shares = [share for number in range(self._processes) if (share := new[number :: self._processes])]
        for part in _side_by_side([functools.partial(_watched, session, share) for share in shares]):
            runs.add(part)
        if self._kept is not None:
            self._kept.write_bytes(pickle.dumps(runs))
        return runs


def _side_by_side(works: Sequence[Callable[[], object]]) -> Iterator[object]:
    """What each of these gives, each in a process of its own."""
    files = [Path(tempfile.mkstemp()[1]) for _ in works]
    children = []
    for work, file in zip(works, files, strict=True):
        child = os.fork()
        if not child:
            try:
                file.write_bytes(pickle.dumps(work()))
            except BaseException:  # noqa: BLE001 - the process ends here
                sys.excepthook(*sys.exc_info())
                os._exit(1)
            os._exit(0)
        children.append(child)
    for child, file in zip(children, files, strict=True):
        _, status = os.waitpid(child, 0)
        assert status == 0, "a process of the mutations has failed"
        yield pickle.loads(file.read_bytes())
        file.unlink()


def _watched(session: pytest.Session, items: Sequence[pytest.Item]) -> Runs:
    """Run some of the tests and note which functions of the program each runs."""
    runs, seen = Runs(watched={item.nodeid for item in items}), set[types.CodeType]()

    def trace(frame: types.FrameType, _event: str, _more: object) -> None:
        seen.add(frame.f_code)

    with _silence():
        for item, after in zip(items, [*items[1:], None], strict=True):
            seen.clear()
            spent, failed = time.process_time(), session.testsfailed
            threading.settrace(trace)
            sys.settrace(trace)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            sys.settrace(None)
            if session.testsfailed == failed and time.process_time() - spent < SLOW:
                runs.seconds[item.nodeid] = time.process_time() - spent
                runs.add(Runs({key: {item.nodeid} for key in _ours(seen)}))
    return runs


def _ours(seen: set[types.CodeType]) -> Iterator[tuple[str, str]]:
    """The functions of the program among these, by file and name."""
    roots = tuple(f"{ROOT / folder}/" for folder in FOLDERS)
    # a thread that a test left may still add to them
    for code in tuple(seen):
        if code.co_filename.startswith(roots):
            names = [name for name in code.co_qualname.split(".") if not name.startswith("<")]
            yield Path(code.co_filename).relative_to(ROOT).as_posix(), ".".join(names)


def _tried(session: pytest.Session, sites: Sequence[Site], runs: Runs) -> dict[str, str]:
    """What became of each site: ``noticed``, ``survived``, ``time`` or ``unfit``."""
    for path in {site.path for site in sites}:
        importlib.import_module(module_of(path))
    items = {item.nodeid: item for item in session.items}
    stored = [item for item in session.items if "redis_url" in item.fixturenames]
    gc.unfreeze()  # of what is frozen, nothing is listed
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    caches = [one for one in caches if one.__module__.partition(".")[0] not in {"re", "functools", "typing"}]
    with _silence():
        # the server stays for the processes of all changes
        for item in stored[:1]:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=stored[-1])
    found = {}
    for site in sites:
        began = time.monotonic()
        asked = [items[name] for name in runs.fitting(site) if name in items]
        if not found:
            control = _Trial(session, None, asked, runs.seconds, caches).run()
            assert control == "survived", "a test fails where nothing is changed"
        what = _Trial(session, site, asked, runs.seconds, caches).run()
        found[site.name] = what
        if what != "noticed":
            print(f"{what} after {time.monotonic() - began:.1f} s, line {site.first}: {site.name}", flush=True)
    with _silence():
        session._setupstate.teardown_exact(None)
    return found


@dataclass(frozen=True)
class _Trial:
    """One change, or none, and the tests that are asked about it in a process of its own."""

    session: pytest.Session
    site: Site | None
    items: Sequence[pytest.Item]
    seconds: Mapping[str, float]
    caches: Sequence[object]

    def run(self) -> str:
        """``noticed``, ``survived``, ``time`` (some test came to no end) or ``unfit`` (cannot be put in place)."""
        child = os.fork()
        if not child:
            try:
                os._exit(self._asked())
            except Unrunnable:
                os._exit(NOTICED)
            except BaseException:  # noqa: BLE001 - the process ends here
                sys.excepthook(*sys.exc_info())
                os._exit(BROKEN)
        _, status = os.waitpid(child, 0)
        ends = {NOTICED: "noticed", SURVIVED: "survived", UNFIT: "unfit", -signal.SIGALRM: "time"}
        code = os.waitstatus_to_exitcode(status)
        assert code != BROKEN, f"{self.site} could not be tried"
        # a change may also end the process
        return ends.get(code, "noticed")

    def _asked(self) -> int:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with _silence():
            if self.site is not None and not transplant(self.site):
                return UNFIT
            if not self.items:
                return SURVIVED
            for cache in self.caches:
                cache.cache_clear()  # type: ignore[attr-defined]
            self.session.testsfailed = 0
            self.session._setupstate.teardown_exact(self.items[0])
            for item, after in zip(self.items, [*self.items[1:], *self.items[-1:]], strict=True):
                signal.alarm(PATIENCE + round(TIMES * self.seconds[item.nodeid]))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self.session.testsfailed:
                    return NOTICED
        return SURVIVED


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """What tests print goes nowhere."""
    sys.stdout.flush()
    out, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    error = os.dup(2)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(out, 1)
        os.dup2(error, 2)
        for one in (out, error, nowhere):
            os.close(one)


def main() -> int:
    """Try changes and say what became of them."""
    parser = argparse.ArgumentParser(description="Change the program and see whether a test notices.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", nargs="+", default=[""], help="parts of the names of sites, of which one is enough")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files and folders of tests to ask")
    parser.add_argument("--runs", type=Path, help="a file that keeps which test runs what, to try again sooner")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    os.chdir(ROOT)
    hypothesis.settings.register_profile(
        "mutations",
        database=None,
        derandomize=True,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    every = [site for site in chosen(1 << 30, given.seed) if any(part in site.name for part in given.only)]
    plugin = Mutations(every[: given.count], given.runs, given.processes)
    folders = [folder for folder in given.tests if (ROOT / folder).exists()]
    status = pytest.main(
        ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", "-m", "not soak", *PROFILE, *folders], plugins=[plugin]
    )
    counts: dict[str, int] = defaultdict(int)
    for what in plugin.noticed.values():
        counts[what] += 1
    print(f"{len(every)} sites, tried {len(plugin.noticed)}: {dict(counts)}")
    if given.json:
        given.json.write_text(json.dumps(plugin.noticed, indent=1), encoding="utf-8")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
