"""`manage.py demo`: plays one more demo event on the service that runs on this machine."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

import engine
from demo.api_client import ApiClient, Refused, Unreachable
from demo.event import Demo, DemoFailed, steps
from demo.people import Cast, NoCast, read_cast
from demo.progress import Progress


class Command(BaseCommand):
    help = "Play a demo event through the API of a running service, with bots as hosts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="address of the service")
        parser.add_argument("--game", default="tactics_anthem", help="short name of the game")
        parser.add_argument(
            "--format", help="short name of the format (default: one for single players)"
        )
        parser.add_argument("--players", type=int, default=16, help="number of players, 2 to 16")
        parser.add_argument("--rounds", type=int, default=4)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] not in engine.slugs():
            known = ", ".join(engine.slugs())
            raise CommandError(
                f"There is no game {options['game']!r}. Choose one of: {known}.", returncode=2
            )
        cast = _cast()
        if not 2 <= options["players"] <= len(cast.players) or options["rounds"] < 1:
            raise CommandError("Choose 2 to 16 players and at least one round.", returncode=2)
        base = f"{_address(options['url'])}/api/v1"
        self.stdout.ending = ""
        formats = engine.game(options["game"]).formats
        if options["format"] is not None and options["format"] not in formats:
            raise CommandError(
                f"There is no format {options['format']!r}. Choose one of: {', '.join(formats)}.",
                returncode=2,
            )
        progress = Progress(steps(options["players"], options["rounds"]), self.stdout)
        try:
            play(cast, base, progress, options)
        except Unreachable as error:
            raise CommandError(
                f"The service doesn't respond. Is `make run` running? ({error})"
            ) from error
        except (DemoFailed, Refused, TimeoutError) as error:
            raise CommandError(f"The demo stopped: {error}") from error
        finally:
            progress.close()


def play(cast: Cast, base: str, progress: Progress, options: dict[str, Any]) -> None:
    names = list(cast.players)[: options["players"]]
    Demo(
        organiser=ApiClient(base, cast.organiser),
        host=ApiClient(base, cast.host),
        players={name: ApiClient(base, cast.players[name]) for name in names},
        game=options["game"],
        format=options["format"],
        rounds=options["rounds"],
        progress=progress,
    ).run()


def _cast() -> Cast:
    try:
        return read_cast(Path(settings.MUSTER_DATA_DIR))
    except NoCast as error:
        raise CommandError(
            f"{error}: `make run` makes them when it starts on an empty database", returncode=2
        ) from error


def _address(url: str) -> str:
    """The address without a slash at its end, when it can be one of a service."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or not url.isascii() or not url.isprintable() or " " in url:
        raise CommandError(
            f"--url must be an address such as http://127.0.0.1:8000, not {url!r}.", returncode=2
        )
    return url.rstrip("/")
