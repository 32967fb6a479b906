"""`manage.py demo`: plays one demo event against a running service."""

import os
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError, CommandParser

import engine
from accounts.token_text import read_token
from config.api_client import ApiClient, Refused, Unreachable
from config.demo import Demo, DemoFailed


class Command(BaseCommand):
    help = "Plays a demo event through the public API of a running service, with bots as hosts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
        parser.add_argument("--game", default="tactics_anthem", help="slug of the game")
        parser.add_argument("--players", type=int, default=8)
        parser.add_argument("--rounds", type=int, default=3)
        parser.add_argument(
            "--token",
            default=os.environ.get("MUSTER_TOKEN", ""),
            help="token with events:manage and games:host; without it, MUSTER_TOKEN is read",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["token"]:
            raise CommandError("give a token in MUSTER_TOKEN or with --token", returncode=2)
        if read_token(options["token"]) is None:
            raise CommandError(
                "the token is not one; manage.py create_token makes one", returncode=2
            )
        if options["game"] not in engine.games():
            known = ", ".join(engine.games())
            raise CommandError(f"no game {options['game']!r}; there are {known}", returncode=2)
        if options["players"] < 2 or options["rounds"] < 1:
            raise CommandError("an event has two players and one round at least", returncode=2)
        demo = Demo(
            client=ApiClient(f"{_address(options['url'])}/api/v1", options["token"]),
            game=options["game"],
            players=options["players"],
            rounds=options["rounds"],
            say=self._say,
        )
        try:
            demo.run()
        except (DemoFailed, Refused, TimeoutError, Unreachable) as error:
            raise CommandError(f"the demo stopped: {error}") from error

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _address(url: str) -> str:
    """The address without a slash at its end, when it can be one of a service."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or not url.isascii() or not url.isprintable() or " " in url:
        raise CommandError(
            f"--url takes an address such as http://127.0.0.1:8000, not {url!r}", returncode=2
        )
    return url.rstrip("/")
