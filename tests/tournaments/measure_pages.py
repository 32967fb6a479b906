"""Says what each page and answer of a large event costs a web process.

`pytest -s -n 0 -p no:randomly tests/tournaments/measure_pages.py`, with PLAYERS (2,048) and ROUNDS
(12) from the environment; ONLY=word reads only addresses that have it. It plays the event, which
takes some minutes, and copies the certified log of one game to all matches. Then anybody, a player
and the staff read each address of the routes that is of the event, or of a match, an entry or a log
of it, with the queries in `ALSO`; and once more when the event is over and its decks are public.

What took more than a tenth of a second or 8 MiB is printed as it is measured, with `!` where that
is above the limits (`tests/front/dearest/cost.py`). CPU is that of the process, without the
database; an address is given up after ten seconds of it.
"""

import hashlib
import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, models
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from front.views_at_work import ViewsAtWork
from replays.models import Certificate, CertificationJob, Finding, Replay, Slot
from tests.front.dearest.cost import Sent, measured
from tests.front.dearest.pages import address, cookie_of
from tests.front.measure_dearest import work
from tests.support.big_event import BigEvent, move, settle_in_bulk
from tests.support.factories import bearer
from tests.support.pages import signed_in
from tests.support.permissions import patterns
from tests.support.playing import bring, certify
from tests.tournaments.measure_event import Meter, analyse, close, pair, started, write_again
from tournaments.archive.services.served_archives import current_archive
from tournaments.models import Match, MatchGame
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.kinds import TournamentState

__all__ = ["work"]

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "2048"))
ROUNDS = int(os.environ.get("ROUNDS", "12"))
IN_BULK = 500
ONLY = os.environ.get("ONLY", "")
# What is of an event, and of what is in it.
OF_EVENT = ("tournament_id", "match_id", "entry_id", "replay_id")
TOLD_MS, TOLD_MIB = 100, 8
GIVEN_UP_AFTER = 10.0
# Other queries than none, by the end of an address.
ALSO: Mapping[str, tuple[str, ...]] = {
    "/api/v1/tournaments/{}/entries": ("page=2", "fields=id", "expand=tournament"),
    "/api/v1/tournaments/{}/standings": ("page=2", "fields=rank"),
    "/pairings.pdf": ("order=table", "order=family", "lettering=large"),
    "/projector": ("show=names", "show=standings&page=40", "order=family&half=2"),
    "/pairings": ("page=2", "find=player+0100"),
    "/standings": ("page=2", "find=player+0100"),
    "/players": ("page=2", "find=player+0100"),
}
# Forms of a list beside JSON.
FORMS = {"text/csv": ("/entries", "/standings", "/pairings"), "application/x-ndjson": ("/entries",)}
Headers = dict[str, str]


class GivenUp(BaseException):
    """An address took too long; no view takes this for an error of its own."""


def test_pages_of_a_large_event(work: ViewsAtWork) -> None:
    event = played()
    current_archive(tournament_id=event.tournament.pk, now=timezone.now())
    read_all(work, event, "while it is played")
    finish(event)
    read_all(work, event, "after it")


def test_the_board_of_a_large_draft(work: ViewsAtWork) -> None:
    meter = Meter()
    event = started(meter, PLAYERS, ROUNDS)
    for number in range(1, ROUNDS):
        settle_in_bulk([table for table in pair(event, meter, number) if len(table.entries) == 2])
        write_again(event, meter)
        close(event, meter, number, event.expected())
    draft_round(tournament_id=event.tournament.pk, actor=event.staff, now=timezone.now())
    analyse()
    board = f"/events/{event.tournament.pk}/run/rounds/{ROUNDS}"
    for query in ("", "?page=2", "?find=player+0100"):
        cost_of(work, board + query, headers_of(event.staff)[0])


def finish(event: BigEvent) -> None:
    """Close the last round and end the event, which makes its decks public."""
    now, pk = timezone.now(), event.tournament.pk
    close_round(tournament_id=pk, number=ROUNDS, actor=event.staff, now=now)
    move(event, TournamentState.FINISHED)
    current_archive(tournament_id=pk, now=now)
    analyse()


def read_all(work: ViewsAtWork, event: BigEvent, when: str) -> None:
    paths = addresses(things_of(event))
    player = next(iter(event.users.values()))
    readers = {"anybody": None, "a player": player, "the staff": event.staff}
    for name, user in readers.items():
        print(f"\n{when}, {name}: {len(paths)} addresses, these of them dear", flush=True)
        of_pages, of_api = headers_of(user)
        for path in paths:
            own = of_api if path.startswith("/api/") else of_pages
            for read, form in reads_of(path):
                cost_of(work, read, {**own, "accept": form} if form else own)


def reads_of(path: str) -> Iterator[tuple[str, str]]:
    """An address with its queries, and the forms of it, if it is to be read."""
    if ONLY not in path:
        return
    yield path, ""
    for end, queries in ALSO.items():
        head, _, tail = end.rpartition("{}")
        if path.startswith(head) and path.endswith(tail):
            yield from ((f"{path}?{query}", "") for query in queries)
    if path.startswith("/api/"):
        yield from ((path, form) for form, ends in FORMS.items() if path.endswith(ends))


def played() -> BigEvent:
    meter = Meter()
    event = started(meter, PLAYERS, ROUNDS)
    for number in range(1, ROUNDS + 1):
        tables = pair(event, meter, number)
        if number == ROUNDS:
            first = certify(bring(Match.objects.get(pk=tables[0].match), event.staff))
        settle_in_bulk([table for table in tables if len(table.entries) == 2])
        write_again(event, meter)
        if number < ROUNDS:
            close(event, meter, number, event.expected())
    certify_like(first, event)
    analyse()
    print(meter.table())
    return event


def certify_like(first: Replay, event: BigEvent) -> None:
    """Copy the log of one match, with all that belongs to it, to all others."""
    slots = Slot.objects.filter(stream=event.tournament.journal_id, game_number=1)
    slots = slots.exclude(pk=first.slot_id)
    logs = {slot.pk: copy_of(first, slot=slot, log_digest=_digest(slot.pk)) for slot in slots}
    Replay.objects.bulk_create(logs.values(), IN_BULK)
    for model in (CertificationJob, Finding, Certificate):
        row: Any = model._default_manager.get(replay=first)
        model._default_manager.bulk_create(
            [copy_of(row, replay=log) for log in logs.values()], IN_BULK
        )
    game = MatchGame.objects.get(replay=first)
    MatchGame.objects.bulk_create(
        [copy_of(game, match_id=UUID(log.slot.match), replay=log) for log in logs.values()], IN_BULK
    )
    Replay.objects.update(revealed_at=timezone.now())


def copy_of(row: models.Model, **other: Any) -> Any:
    """A row with the same values but the key, and `other` ones."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    same = {field.attname: getattr(row, field.attname) for field in fields}
    given = {*other} | {f"{name}_id" for name in other}
    return type(row)(**{name: value for name, value in same.items() if name not in given}, **other)


def _digest(slot: UUID) -> str:
    return f"sha256:{hashlib.sha256(slot.bytes).hexdigest()}"


def things_of(event: BigEvent) -> dict[str, list[str]]:
    """Ids of the event for each parameter of the routes."""
    match = Match.objects.filter(round__tournament=event.tournament).order_by("pk")[0]
    entry = next(iter(event.users))
    replay = Replay.objects.filter(slot__match=str(match.pk)).first() or Replay.objects.first()
    assert replay is not None
    return {
        "tournament_id": [str(event.tournament.pk)],
        "match_id": [str(match.pk)],
        "entry_id": [str(entry)],
        "replay_id": [str(replay.pk)],
        "number": [str(ROUNDS - 1)],
    }


def addresses(things: dict[str, list[str]]) -> list[str]:
    routes = [route for route, _ in patterns(get_resolver())]
    return [
        address(route, things)
        for route in dict.fromkeys(routes)
        if any(f":{name}>" in route for name in OF_EVENT)
    ]


def headers_of(user: User | None) -> tuple[Headers, Headers]:
    """The cookie of pages and the token of the API, which say who asks."""
    if user is None:
        return {}, {}
    token = {name.lower(): value for name, value in bearer(user).items()}
    return {"cookie": cookie_of(signed_in(user))}, token


def cost_of(work: ViewsAtWork, read: str, headers: Headers) -> None:
    """Read an address and print what that cost if it was dear."""
    path, _, query = read.partition("?")
    sent = Sent("", "GET", path, query=query, headers=headers)
    line = f"{read} {headers.get('accept', '')}"
    try:
        with given_up_after(GIVEN_UP_AFTER):
            cost = measured(work, sent)
    except GivenUp:
        connection.close()
        print(f"! more than {GIVEN_UP_AFTER:.0f} s, given up  {line}", flush=True)
        return
    if cost.status >= 500 or cost.ms > TOLD_MS or cost.mib > TOLD_MIB:
        mark = " " if cost.fits else "!"
        print(f"{mark} {cost.ms:8.1f} ms {cost.mib:7.1f} MiB  {cost.status}  {line}", flush=True)


@contextmanager
def given_up_after(seconds: float) -> Iterator[None]:
    """Raise GivenUp within, once this process has computed so long."""

    def give_up(*_: Any) -> None:
        raise GivenUp

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
