"""`manage.py serve`: the whole service on one machine, in one terminal."""

import fcntl
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.serving.listening import HOST, check_port, free_port, named, reach, warning
from config.serving.supervisor import Program, Supervisor, python
from decks.services.publishing import publish_games
from demo.api_client import ApiClient, Unreachable
from demo.people import prepare_people
from front.door import CONNECTIONS
from ground.queues import BOTS, LATER, NOTICES, WAITED
from monitoring.live_health import LIVE_ADDRESS

# Connections of the live server: more than places (live/limits.py), so that it can say so.
READERS = 4096
# Seconds that a request waits for SQLite's single writer; clients do not wait much longer.
WEB_PATIENCE = "5"
MANAGE = str(Path(settings.BASE_DIR) / "manage.py")


class Command(BaseCommand):
    help = "Run the service until Ctrl-C; play a demo event if there is no data."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=HOST, help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--no-demo", action="store_true", help="create no demo event and no demo users"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        check_port(host, port)
        live_port = free_port(host, port + 1)
        environment = named(host, port, live_port)
        self.stderr.write(warning(host, proxies=settings.MUSTER_TRUSTED_PROXIES), ending="")
        data_dir = Path(settings.MUSTER_DATA_DIR)
        with _lock(data_dir / "serve.lock"):
            call_command("migrate", verbosity=0)
            publish_games(now=timezone.now())
            call_command("collectstatic", interactive=False, verbosity=0)
            logins = (
                None
                if options["no_demo"]
                else prepare_people(data_dir=data_dir, now=timezone.now())
            )
            programs = [
                _web(host, port, environment),
                Program("live server", live_server(host, live_port), environment=environment),
                *_workers(environment, data_dir / "workers"),
                _beat(environment),
            ]
            (data_dir / LIVE_ADDRESS).write_text(reach(host, live_port))
            supervisor = Supervisor(programs, say=self._say)
            supervisor.run(Greeting(self, supervisor, reach(host, port), logins))
            self._say("Stopped.")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


class Greeting:
    """Waits until the web server answers, then says where it is, once, with the demo's `logins`.

    The demo event is played by then if no event has finished yet: one that was interrupted is
    followed by another.
    """

    def __init__(
        self,
        command: Command,
        supervisor: Supervisor,
        url: str,
        logins: Mapping[str, str] | None,
    ) -> None:
        self.say = command._say
        self.supervisor = supervisor
        self.url = url
        self.logins = logins
        self.done = False

    def __call__(self) -> None:
        if self.done or (finished := _finished_events(self.url)) is None:
            return
        self.done = True
        self.say(f"Muster is at {self.url}, its API at {self.url}/api/v1. Press Ctrl-C to stop.")
        if settings.EMAIL_BACKEND.endswith(".console.EmailBackend"):
            self.say("Emails, such as the one that confirms a new account, appear here.")
        if self.logins is not None:
            logins = ", ".join(f"{name} with {password}" for name, password in self.logins.items())
            self.say(f"Demo logins, also in {settings.MUSTER_DATA_DIR}/demo-logins: {logins}")
            if not finished:
                self.supervisor.add(_demo(self.url))


def _finished_events(url: str) -> int | None:
    """Number of events that have finished; None while the service does not answer."""
    try:
        listed = ApiClient(f"{url}/api/v1", "").get("/tournaments?state=finished&page_size=1")
    except Unreachable:
        return None
    return int(listed["count"])


def web_server(
    host: str, port: int, *, application: str = "config.asgi:application", workers: int = 2
) -> list[str]:
    """The command of the web server. HTTP/2 is off, as the server would keep idle connections of it
    open without limit."""
    return python(
        *("-m", "granian", "--interface", "asgi", application),
        *("--host", host, "--port", str(port), "--workers", str(workers)),
        *("--loop", "asyncio", "--http", "1", "--no-ws", "--log-level", "error"),
        *("--backlog", str(CONNECTIONS), "--backpressure", str(CONNECTIONS)),
        # One that dies is replaced by itself, while the other goes on answering.
        *("--respawn-failed-workers", "--workers-kill-timeout", "10"),
        *("--working-dir", str(settings.BASE_DIR)),
    )


def live_server(host: str, port: int) -> list[str]:
    """The command of the live server: one process, whose streams are cut when it is to end. Each
    reader has a number, and comes back with it."""
    return python(
        *("-m", "granian", "--interface", "asgi", "config.asgi_live:application"),
        *("--host", host, "--port", str(port), "--workers", "1"),
        *("--loop", "asyncio", "--http", "1", "--no-ws", "--log-level", "error"),
        # By default a thousand requests are answered at once, and all others wait.
        *("--backlog", str(READERS), "--backpressure", str(READERS)),
        *("--respawn-failed-workers", "--workers-kill-timeout", "2"),
        *("--working-dir", str(settings.BASE_DIR)),
    )


def _web(host: str, port: int, environment: Mapping[str, str]) -> Program:
    patience = {"MUSTER_DATABASE_PATIENCE": WEB_PATIENCE}
    return Program("web server", web_server(host, port), environment={**environment, **patience})


# Each process has one queue, so that none of them waits for another, and no lock with another.
WORKERS = {
    "worker": WAITED,
    "second worker": WAITED,
    "worker for notices": NOTICES,
    "worker for what can wait": LATER,
    "worker for bots": BOTS,
}


def _workers(environment: Mapping[str, str], signs: Path) -> list[Program]:
    signs.mkdir(exist_ok=True)
    return [
        _worker(name, queue, environment, signs / f"{number}.{queue}")
        for number, (name, queue) in enumerate(WORKERS.items(), 1)
    ]


def _worker(name: str, queue: str, environment: Mapping[str, str], sign: Path) -> Program:
    command = python(
        *_CELERY,
        *("worker", "--pool", "solo", "--queues", queue, "--hostname", f"{sign.name}@%h"),
        *("--loglevel", "warning", "--without-gossip", "--without-mingle"),
    )
    return Program(
        name, command, environment={**environment, "MUSTER_ALIVE_FILE": str(sign)}, sign=sign
    )


def _beat(environment: Mapping[str, str]) -> Program:
    return Program(
        "beat", python(*_CELERY, "beat", "--loglevel", "warning"), environment=environment
    )


_CELERY = (
    # It takes JSON only, which is what the warning about root's worker is about.
    *("-W", "ignore:You're running the worker with superuser"),
    *("-m", "celery", "--app", "config", "--workdir", str(settings.BASE_DIR), "--quiet"),
)


def _demo(url: str) -> Program:
    return Program("demo event", python(MANAGE, "demo", "--url", url), once=True)


def _lock(path: Path) -> IO[str]:
    """Held as long as this process lives, so that one data folder has one supervisor."""
    file = path.open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise CommandError(
            f"Another serve already uses {path.parent}. Set MUSTER_DATA_DIR for a second one.",
            returncode=2,
        ) from error
    return file
