"""How many requests are worked on at once, how many wait for that, and for how long.

A request whose turn comes too late is refused before anything of it is done: 503 with Retry-After.
So a rush is answered in time, and whoever writes may send the same again. The threads of the web
server take requests in and wait here; the few that work on them have the connections to the
database.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import wraps
from threading import BoundedSemaphore
from typing import Any

from config.busy import busy_answer
from web.headers import POLICY

# Threads of a web process that take requests in (`--blocking-threads`). They are more than may work
# and wait, also for bodies (see config/body_limit.py), so that there is always one to refuse.
RECEIVING = 320
# Seconds that a program waits for its write, and anybody else for an answer.
WRITE_PATIENCE = 1.0
PATIENCE = 10.0
WAITING_WRITES = 60
WAITING = 180
# Neither works long nor asks the database much, and all must be answered in a rush, too.
AT_ONCE = ("/healthz", "/readyz", "/static/")
READS = ("GET", "HEAD", "OPTIONS")
Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


@dataclass(frozen=True)
class Answer:
    """The whole answer to a request."""

    status: str
    headers: list[tuple[str, str]]
    body: list[bytes]


class Line:
    """Requests of one kind: so many are worked on `at_once`, and up to `waiting` more wait their
    turn, each for at most `patience` seconds."""

    def __init__(self, *, at_once: int, waiting: int, patience: float) -> None:
        self.places = BoundedSemaphore(at_once + waiting)
        self.workers = ThreadPoolExecutor(at_once, thread_name_prefix="request")
        self.patience = patience

    def work(self, task: Callable[[], Answer]) -> Answer | None:
        """What `task` gives when its turn has come; None, and nothing done, when that is too late
        or too many wait already."""
        if not self.places.acquire(blocking=False):
            return None
        try:
            turn = self.workers.submit(task)
            return turn.result() if self._comes(turn) else None
        finally:
            self.places.release()

    def _comes(self, turn: Future[Answer]) -> bool:
        try:
            turn.exception(self.patience)
        except TimeoutError:
            return not turn.cancel()  # One that is being worked on has its answer.
        return True


class Lines:
    """The lines of a web process with so many `threads` to work: programs that write have a third
    of them for themselves, so that neither they nor readers wait for each other."""

    def __init__(self, threads: int) -> None:
        writers = max(1, threads // 3)
        self.writes = Line(at_once=writers, waiting=WAITING_WRITES, patience=WRITE_PATIENCE)
        self.others = Line(at_once=max(1, threads - writers), waiting=WAITING, patience=PATIENCE)

    def of(self, method: str, path: str) -> Line | None:
        if path.startswith(AT_ONCE):
            return None
        return self.writes if path.startswith("/api/") and method not in READS else self.others


def with_turns(application: Application, lines: Lines) -> Application:
    """`application`, for requests whose turn comes in time."""

    @wraps(application)
    def in_turn(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        line = lines.of(environ["REQUEST_METHOD"], path)
        if line is None:
            return application(environ, start)
        answer = line.work(lambda: _carried_out(application, environ)) or _refusal(path)
        start(answer.status, answer.headers)
        return answer.body

    return in_turn


def _carried_out(application: Application, environ: dict[str, Any]) -> Answer:
    told = "", list[tuple[str, str]]()

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        nonlocal told
        told = status, headers

    chunks = application(environ, start)
    try:
        body = list(chunks)
        return Answer(*told, body)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()


def _refusal(path: str) -> Answer:
    answer = busy_answer(path)
    answer.headers["Content-Security-Policy"] = POLICY
    return Answer(f"503 {answer.reason_phrase}", list(answer.items()), [answer.content])
