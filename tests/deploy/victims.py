"""Processes of a running service by what they do, each of which may be killed."""

import os
import random
import signal
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.deploy.parts import Part

# As Docker does: the first pause before a part is started again, which doubles until the part has
# run for a while.
FIRST_PAUSE, LONGEST_PAUSE, RUNS_WELL = 0.1, 60.0, 10.0
OWN_WORDS = {
    "config.asgi:application": "web",
    "config.asgi_live:application": "live",
    "beat": "beat",
    "waited": "worker of waited",
    "notices": "worker of notices",
    "later": "worker of later",
    "bots": "worker of bots",
}
# Words in the command of processes that rewrite it, or that have no name of their own.
WORDS_WITHIN = {
    "replays.sandbox": "cell",
    "resource_tracker": "",
    "valkey-server": "redis",
    "nginx: master": "proxy",
    "postgres: postgres muster": "backend of PostgreSQL",
    "postgres: ": "",
}


def victims(roots: Iterable[int]) -> dict[str, list[int]]:
    """The processes below `roots`, and these, by kind, without those that nobody would miss."""
    kinds = defaultdict(list)
    waiting = [(pid, "") for pid in roots]
    while waiting:
        pid, parent = waiting.pop()
        with suppress(OSError):
            kind = _kind(Path(f"/proc/{pid}/cmdline").read_text(errors="replace"), parent)
            kinds[kind].append(pid)
            waiting += [(child, kind) for child in children(pid)]
    kinds.pop("", None)
    return kinds


def children(pid: int) -> list[int]:
    """Those that any thread of the process has started."""
    words = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(word) for word in " ".join(words).split()]


def _kind(command: str, parent: str) -> str:
    if not command:
        return ""  # It has ended.
    within = [kind for words, kind in WORDS_WITHIN.items() if words in command]
    if within:
        return within[0]
    own = [OWN_WORDS[word] for word in command.split("\0") if word in OWN_WORDS]
    if own and own[0] != parent:
        return own[0]
    return f"{parent.removesuffix(', child')}, child" if parent else ""


@dataclass
class Restarts:
    """Starts parts again that have ended, as `restart: unless-stopped` has Docker do; before that,
    `prepare` may do something to them."""

    parts: Sequence[Part]
    prepare: Callable[[Part], None]
    over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        threads = [threading.Thread(target=self._tend, args=(part,)) for part in self.parts]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join()

    def _tend(self, part: Part) -> None:
        pause, since = FIRST_PAUSE, time.monotonic()
        while not self.over.wait(0.05):
            if part.alive():
                continue
            part.kill()  # What is left of a container ends with its first process.
            ran_well = time.monotonic() - since > RUNS_WELL
            pause = FIRST_PAUSE if ran_well else min(2 * pause, LONGEST_PAUSE)
            if not self.over.wait(pause):
                self.prepare(part)
                part.start()
                since = time.monotonic()


@dataclass
class Killer:
    """Kills processes, drawn by `chance` of those that are below `roots` at that moment."""

    chance: random.Random
    roots: Callable[[], Sequence[int]]
    killed: Counter[str] = field(default_factory=Counter)

    def kill(self, times: int) -> None:
        """Kill so many at once, of different kinds."""
        alive = victims(self.roots())
        for kind in self.chance.sample(sorted(alive), min(times, len(alive))):
            with suppress(ProcessLookupError):
                os.kill(self.chance.choice(alive[kind]), signal.SIGKILL)
                self.killed[kind] += 1
