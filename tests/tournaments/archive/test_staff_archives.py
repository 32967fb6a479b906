"""The staff's archive of a large event is written by a worker, and read by nobody without the
powers for what is in it."""

import gzip
import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import User
from accounts.services.organisations import remove_member
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
)
from tournaments.archive import packed_answers
from tournaments.entries.services.seating import set_seating
from tournaments.models import PreparedDocument, Tournament
from tournaments.prints.services.preparing import prepare
from tournaments.standings.services.stored_standings import WRITTEN_BY_WORKERS

pytestmark = pytest.mark.django_db

CLUB = "Foxes of the night"
DECK = json.loads(legal_deck().canonical())
STAFF, DECKS = "staff=true", "staff=true&decks=true"


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def event(owner: User) -> Tournament:
    return large(owner)


@remembered
def large(owner: User, club: str = CLUB, **options: Any) -> Tournament:
    """An event of many players, of whom one has a club and a hidden deck."""
    tournament = make_tournament(owner, name="Cup", objection_minutes=30, **options)
    entry = make_entry(tournament, "Ann", 0)
    set_seating(entry_id=entry.pk, actor=owner, seating={"club": club}, now=NOW)
    Tournament.objects.filter(pk=tournament.pk).update(places_taken=WRITTEN_BY_WORKERS)
    return tournament


def ask(client: Client, event: Tournament, query: str, user: User | None = None) -> Any:
    headers = {} if user is None else bearer(user)
    return client.get(f"/api/v1/tournaments/{event.pk}/archive?{query}", headers=headers)


def status(client: Client, event: Tournament, query: str, user: User | None = None) -> int:
    answer: int = ask(client, event, query, user).status_code
    return answer


def make_waiting() -> int:
    """Have a worker write what is waited for; how many these are."""
    waiting = list(PreparedDocument.objects.filter(body=None).values_list("pk", flat=True))
    for tag in waiting:
        prepare(tag=tag)
    return len(waiting)


def seen(answer: Any) -> tuple[list[str], list[Any]]:
    """The clubs and decks in an archive."""
    entries = answer.json()["entries"]
    clubs = [entry["staff"]["club"] for entry in entries]
    return clubs, [entry["deck"]["list"] for entry in entries]


def looks(event: Tournament) -> int:
    return LedgerEntry.objects.filter(stream=event.journal_id, kind="deck.exported").count()


def test_the_staff_gets_what_a_worker_has_written(
    client: Client, event: Tournament, owner: User
) -> None:
    first = ask(client, event, STAFF, owner)
    assert (first.status_code, first.json()["errors"][0]["code"]) == (503, "too_busy")
    assert (make_waiting(), make_waiting()) == (1, 0)
    answer = ask(client, event, STAFF, owner)
    assert (seen(answer), answer["Cache-Control"]) == (([CLUB], [None]), "no-store")

    make_entry(event, "Bo", 1)
    assert status(client, event, STAFF, owner) == 503
    assert make_waiting() == 1
    clubs, decks = seen(ask(client, event, STAFF, owner))
    assert (sorted(clubs), decks) == (["", CLUB], [None, None])


def test_it_comes_while_the_event_goes_on(client: Client, event: Tournament, owner: User) -> None:
    """Once, as it was when a worker wrote it, and not after two minutes."""
    assert status(client, event, STAFF, owner) == 503
    make_entry(event, "Bo", 1)
    assert (status(client, event, STAFF, owner), make_waiting()) == (503, 1)
    make_entry(event, "Cy", 2)
    clubs, _ = seen(ask(client, event, STAFF, owner))
    assert sorted(clubs) == ["", CLUB]

    assert (status(client, event, STAFF, owner), make_waiting()) == (503, 1)
    PreparedDocument.objects.update(asked_at=F("asked_at") - timedelta(minutes=2))
    assert (status(client, event, STAFF, owner), make_waiting()) == (503, 1)
    clubs, _ = seen(ask(client, event, STAFF, owner))
    assert sorted(clubs) == ["", "", CLUB]


def test_a_browser_saves_it_from_the_page(client: Client, event: Tournament, owner: User) -> None:
    client.force_login(owner)
    path = f"/events/{event.pk}/run/event.json"
    first = client.get(path)
    assert (first.status_code, first["Refresh"]) == (503, first["Retry-After"])
    make_waiting()
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    entries = json.loads(gzip.decompress(answer.content))["entries"]
    assert [entry["staff"]["club"] for entry in entries] == [CLUB]
    assert answer["Content-Disposition"] == 'attachment; filename="event.json"'


def test_it_is_read_by_nobody_without_the_powers_for_it(client: Client, owner: User) -> None:
    """All that could leak has been written, and is waiting to be read."""
    organiser, scorekeeper, judge = (make_user() for _ in range(3))
    make_organisation(owner, organiser=organiser, scorekeeper=scorekeeper, judge=judge)
    event = large(owner, organisation="cup-makers")
    for query in (STAFF, DECKS):
        status(client, event, query, owner)
    assert make_waiting() == 2
    bodies = [
        gzip.decompress(document.body or b"").decode()
        for document in PreparedDocument.objects.all()
    ]
    assert sorted((CLUB in body, '"list":{' in body) for body in bodies) == [
        (True, False),
        (True, True),
    ]

    other = large(make_user(), "Rooks")
    for query in (STAFF, DECKS):
        for nobody, refused in (
            (None, 401),
            (make_user(), 403),
            (other.created_by, 403),
            (scorekeeper, 403),
            (judge, 403),
        ):
            assert status(client, event, query, nobody) == refused
        assert status(client, other, query, other.created_by) == 503
    narrow = bearer(owner, scopes=["entries:write"])
    path = f"/api/v1/tournaments/{event.pk}/archive"
    assert client.get(f"{path}?{STAFF}", headers=narrow).status_code == 403
    for login in (None, make_user(), judge):
        client.logout()
        if login is not None:
            client.force_login(login)
        page = client.get(f"/events/{event.pk}/run/event.json")
        assert (page.status_code in (302, 403, 404), CLUB in page.content.decode()) == (True, False)

    make_waiting()
    assert seen(ask(client, other, DECKS, other.created_by)) == (["Rooks"], [DECK])
    assert seen(ask(client, event, STAFF, organiser)) == ([CLUB], [None])


def test_staff_who_play_get_a_document_of_their_own(client: Client, owner: User) -> None:
    player = make_user()
    make_organisation(owner, organiser=player)
    event = large(owner, organisation="cup-makers")
    make_entry(event, "Pat", 1, user=player)
    for query in (STAFF, DECKS):
        status(client, event, query, owner)
    make_waiting()

    assert [status(client, event, query, player) for query in (STAFF, DECKS)] == [503, 403]
    assert make_waiting() == 1
    mine, judges = (ask(client, event, STAFF, user).json() for user in (player, owner))
    assert ["penalties" in mine, "penalties" in judges] == [False, True]


def test_who_loses_their_role_meanwhile_gets_nothing(client: Client, owner: User) -> None:
    helper = make_user()
    organisation = make_organisation(owner, organiser=helper)
    event = large(owner, organisation=organisation.slug)
    assert status(client, event, STAFF, helper) == 503
    make_waiting()
    remove_member(organisation_id=organisation.pk, actor=owner, username=helper.username, now=NOW)
    assert status(client, event, STAFF, helper) == 403


def test_decks_are_looked_at_by_who_gets_them(
    client: Client, event: Tournament, owner: User
) -> None:
    assert (status(client, event, DECKS, owner), looks(event)) == (503, 0)
    make_waiting()
    assert seen(ask(client, event, DECKS, owner)) == ([CLUB], [DECK])
    assert looks(event) == 1


def test_a_very_large_one_only_comes_packed(
    client: Client, event: Tournament, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed_answers, "MOST_PLAIN", 1)
    path = f"/api/v1/tournaments/{event.pk}/archive?{STAFF}"
    for coding, answered in (("identity", 406), ("gzip", 200)):
        assert status(client, event, STAFF, owner) == 503
        make_waiting()
        headers = {**bearer(owner), "Accept-Encoding": coding}
        assert client.get(path, headers=headers).status_code == answered
