"""Two events that differ in one secret alone."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.test import Client

from accounts.models import User
from tests.remembering import remember_nothing
from tests.support.public import answers
from tournaments.models import Match, Tournament

Seen = list[tuple[str, str]]  # addresses with the text of their answers
T = TypeVar("T")

EVERYBODY = "everybody"

# What is drawn by lot for each row and each salt, and the hashes over it, in full and shortened.
LOTS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64}|[0-9a-f]{12}(?=…)")

# The QR code of the event's address, which differs with its id, and so does how long the page is.
CODE = re.compile(r'<svg [^>]*class="segno">.*?</svg>', re.DOTALL)
LENGTH = re.compile(r"Content-Length: \d+")


class OtherLots(Exception):
    """The lots have put the players on other seats than in the other worlds."""


def looked_at(client: Client, tournament: Tournament, *, share: int = 1, **options: Any) -> Seen:
    """All answers to a reader, as `options` of the client say, each lot and hash in them replaced
    by its number, without QR codes and the short code of the event, which is drawn too."""
    numbers: dict[str, str] = {}
    short_code = re.compile(rf"\b{tournament.short_code}\b")

    def numbered(text: str) -> str:
        if CODE.search(text):
            text = LENGTH.sub("", CODE.sub("", text))
        text = short_code.sub("short", text)
        return LOTS.sub(lambda lot: numbers.setdefault(lot[0], f"#{len(numbers)}"), text)

    return [
        (numbered(address), numbered(text))
        for address, text in answers(client, tournament, queries=("",), share=share, **options)
    ]


def in_own_world(build_and_look: Callable[[], T]) -> T:
    """What the function returns; what it wrote is undone. It is called again while it raises
    OtherLots."""
    while True:
        with transaction.atomic():
            remember_nothing()  # the same rows again would bring the same lots
            try:
                return build_and_look()
            except OtherLots:
                continue
            finally:
                transaction.set_rollback(True)


def seen_by(
    client: Client, build: Callable[[], Tournament], readers: Sequence[str], **changed: str
) -> Seen:
    """All public answers about the event that `build` makes, to each reader: EVERYBODY without an
    account, or a user by name. `changed` are columns of its matches to overwrite."""

    def build_and_look() -> Seen:
        tournament = build()
        Match.objects.update(**changed)
        seen: Seen = []
        for reader in readers:
            client.logout()
            if reader != EVERYBODY:
                client.force_login(User.objects.get(username=reader))
            seen += looked_at(client, tournament)
        return seen

    return in_own_world(build_and_look)
