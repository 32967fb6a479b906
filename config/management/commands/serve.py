"""`manage.py serve`: the whole service on one machine, in one terminal."""

import fcntl
import urllib.error
import urllib.request
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Scope
from accounts.services.tokens import create_token_of
from config.listening import HOST, check_port, named, reach
from config.supervisor import Program, Supervisor, python
from decks.services.publishing import publish_games
from tournaments.selectors import tournaments

DEMO_USER = "demo"
DEMO_TOKEN_LIFETIME = timedelta(days=1)
MANAGE = str(Path(settings.BASE_DIR) / "manage.py")


class Command(BaseCommand):
    help = "Runs web server and worker together until Ctrl-C; plays a demo event when empty."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=HOST, help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="no demo event and no token")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        check_port(host, port)
        environment = named(host, port)
        lock = _lock(Path(settings.MUSTER_DATA_DIR) / "serve.lock")
        with lock:
            call_command("migrate", verbosity=0)
            publish_games(now=timezone.now())
            call_command("collectstatic", interactive=False, verbosity=0)
            supervisor = Supervisor(
                [_web(host, port, environment), _worker(environment)], say=self._say
            )
            supervisor.run(
                Greeting(self, supervisor, reach(host, port), demo=not options["no_demo"])
            )
            self._say("Everything has ended.")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


class Greeting:
    """Waits until the web server answers, then says where it is, once."""

    def __init__(self, command: Command, supervisor: Supervisor, url: str, *, demo: bool) -> None:
        self.say = command._say
        self.supervisor = supervisor
        self.url = url
        self.demo = demo
        self.done = False

    def __call__(self) -> None:
        if self.done or not _answers(f"{self.url}/api/v1"):
            return
        self.done = True
        self.say(f"Muster is at {self.url}/api/v1 (Ctrl-C ends it).")
        if self.demo:
            token = _demo_token()
            self.say(f"Demo token, good for a day: {token}")
            if not tournaments().exists():
                self.supervisor.add(_demo(self.url, token))


def _web(host: str, port: int, environment: Mapping[str, str]) -> Program:
    command = python(
        *("-m", "granian", "--interface", "wsgi", "config.wsgi:application"),
        *("--host", host, "--port", str(port), "--workers", "2", "--blocking-threads", "4"),
        *("--log-level", "warning", "--working-dir", str(settings.BASE_DIR)),
    )
    return Program("web server", command, environment=environment)


def _worker(environment: Mapping[str, str]) -> Program:
    command = python(
        # It takes JSON only, which is what the warning about root's worker is about.
        *("-W", "ignore:You're running the worker with superuser"),
        *("-m", "celery", "--app", "config", "--workdir", str(settings.BASE_DIR), "--quiet"),
        *("worker", "--beat", "--concurrency", "2", "--loglevel", "warning"),
        *("--without-gossip", "--without-mingle"),
    )
    return Program("worker", command, environment=environment)


def _demo(url: str, token: str) -> Program:
    # In the environment and not among the arguments, which everybody on the machine can read.
    command = python(MANAGE, "demo", "--url", url)
    return Program("demo event", command, once=True, environment={"MUSTER_TOKEN": token})


def _demo_token() -> str:
    return create_token_of(
        username=DEMO_USER,
        make_user=True,
        name="serve",
        scopes=[Scope.EVENTS_MANAGE, Scope.ENTRIES_WRITE, Scope.GAMES_HOST],
        now=timezone.now(),
        lifetime=DEMO_TOKEN_LIFETIME,
    )


def _lock(path: Path) -> IO[str]:
    """Held as long as this process lives, so that one data folder has one supervisor."""
    file = path.open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise CommandError(
            f"another serve runs on {path.parent}; set MUSTER_DATA_DIR for a second one",
            returncode=2,
        ) from error
    return file


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False
