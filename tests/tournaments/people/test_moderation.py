"""Things that the operator hides are seen by nobody, on any page, and come back whole."""

import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from ledger.chain import verify_chains
from ledger.models import LedgerEntry
from replays.models import Replay
from tests.support.disputes import call
from tests.support.event_tables import begun_match
from tests.support.factories import NOW, make_entry, make_round, make_tournament, make_user
from tests.support.passwords import make_person, sent_emails
from tests.support.permissions import patterns
from tests.support.seasons_played import react
from tests.support.tables import open_decks
from tests.support.worlds_hidden import CANARY, hidden_world
from tournaments.entries.services.renaming import NamesFixed, rename
from tournaments.events.services.announcements import announce
from tournaments.matches.services.streaming import feature_match, make_overlay
from tournaments.models import Announcement, Entry, Match, Series, Tournament

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("moderate", *arguments, stdout=out)
    return out.getvalue()


def places(world: dict[str, str]) -> Iterator[str]:
    """Every address that can be filled in with what belongs to the event, or has no gaps."""
    for route, _ in patterns(get_resolver()):
        gaps = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if all(gap in world for gap in gaps) and "sign-out" not in route:
            yield re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: world[gap[1]], route)


def pages_with_names(client: Client, addresses: Iterable[str]) -> dict[str, int]:
    """Those of the addresses whose answer has a name of the event, with the status."""
    answers = {place: client.get(place) for place in addresses}
    return {
        place: answer.status_code
        for place, answer in answers.items()
        if CANARY in _text(answer) and answer.status_code < 500
    }


def _text(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode("utf-8", "replace")


def test_a_hidden_event_is_told_of_nowhere_and_comes_back(client: Client) -> None:
    world = hidden_world()
    event = world["tournament_id"]
    before = pages_with_names(client, places(world))
    assert {f"/events/{event}", f"/api/v1/tournaments/{event}/standings"} <= {*before}
    assert len(before) > 40

    assert run("event", event, "--reason", "A slur.") == f"Hidden: {CANARY} Cup\n"
    react(timezone.now())

    assert pages_with_names(client, places(world)) == {}
    assert run().splitlines()[0] == f"event {event}  {CANARY} Cup"
    page = client.get(f"/events/{event}")
    assert (page.status_code, "Hidden by the operator" in page.text) == (410, True)
    api = client.get(f"/api/v1/tournaments/{event}")
    assert (api.status_code, "hidden by the operator" in api.json()["detail"]) == (404, True)
    with pytest.raises(CommandError, match="is hidden already"):
        run("event", event, "--reason", "Again.")

    assert run("event", event, "--undo", "--reason", "It was none.") == (
        f"Shown again: {CANARY} Cup\n"
    )
    react(timezone.now())
    assert pages_with_names(client, before) == before
    assert run() == ""
    rows = LedgerEntry.objects.filter(stream=f"event:{event}", kind__startswith="tournament.")
    assert [(row.kind, row.private) for row in rows.order_by("number")][-2:] == [
        ("tournament.taken_down", {"reason": "A slur."}),
        ("tournament.put_back", {"reason": "It was none."}),
    ]
    assert [breach for _, breach in verify_chains() if breach is not None] == []


def test_its_staff_see_no_hidden_event_and_hear_why(client: Client) -> None:
    world = hidden_world(make_person("olga"))
    event = Tournament.objects.get(pk=world["tournament_id"])
    client.force_login(event.created_by, "accounts.sessions.AccountBackend")
    run("event", str(event.pk), "--reason", "A slur.")

    assert client.get(f"/events/{event.pk}/run").status_code == 410
    email = sent_emails(timezone.now())[-1]
    assert email.splitlines()[1] == f"{CANARY} Cup was hidden by the operator of the site"
    assert "A slur." in email


def test_an_announcement_is_hidden_and_shown_again(client: Client) -> None:
    world = hidden_world()
    place = f"/events/{world['tournament_id']}"
    row = Announcement.objects.get()
    assert client.get(place).text.count(row.text) == 1

    run("announcement", str(row.pk), "--reason", "A slur.")
    assert client.get(place).text.count(row.text) == 0
    run("announcement", str(row.pk), "--undo", "--reason", "None.")
    assert client.get(place).text.count(row.text) == 1

    Announcement.objects.update(withdrawn_at=NOW)
    run("announcement", str(row.pk), "--reason", "A slur.")
    run("announcement", str(row.pk), "--undo", "--reason", "None.")
    assert Announcement.objects.get().withdrawn_at == NOW


def test_a_replay_is_hidden_and_shown_again(client: Client) -> None:
    world = hidden_world()
    place = f"/api/v1/replays/{world['replay_id']}/log"
    before = Replay.objects.get()
    assert client.get(place).status_code == 200

    run("replay", world["replay_id"], "--reason", "Stolen.")
    assert client.get(place).status_code == 404
    with pytest.raises(CommandError, match="isn't public"):
        run("replay", world["replay_id"], "--reason", "Again.")
    run("replay", world["replay_id"], "--undo", "--reason", "Not stolen.")
    assert client.get(place).status_code == 200
    assert Replay.objects.get().revealed_at == before.revealed_at


def test_a_replay_that_was_hidden_alone_stays_so_when_its_event_comes_back(client: Client) -> None:
    world = hidden_world()
    run("replay", world["replay_id"], "--reason", "Stolen.")
    for more in ((), ("--undo",)):
        run("event", world["tournament_id"], "--reason", "x", *more)

    assert client.get(f"/api/v1/replays/{world['replay_id']}/log").status_code == 404


def test_a_name_is_hidden_and_shown_again(client: Client) -> None:
    world = hidden_world()
    entry = Entry.objects.get(pk=world["entry_id"])
    place = f"/api/v1/tournaments/{world['tournament_id']}"
    page = f"{place}/rounds/1/standings?revision=1"

    assert run("name", str(entry.pk), "--reason", "A slur.") == f"Hidden: {entry.name}\n"
    for address in (f"{place}/standings", page, f"{place}/rounds/1/pairings"):
        text = client.get(address).text
        assert (entry.name in text, "Name hidden" in text) == (False, True)
    assert run().splitlines() == [f"name {entry.pk}  {entry.name}"]
    react(timezone.now())
    series = client.get(f"/api/v1/series/{world['series_id']}/standings").text
    assert (entry.name in series, "Name hidden" in series) == (False, True)
    run("name", str(entry.pk), "--undo", "--reason", "None.")
    assert entry.name in client.get(page).text
    assert run() == ""


@pytest.mark.parametrize("kind", ["event", "announcement", "replay", "name"])
def test_what_is_not_there_cannot_be_hidden(kind: str) -> None:
    nothing = "00000000-0000-4000-8000-000000000000"
    with pytest.raises(CommandError, match=r"[Tt]here is no"):
        run(kind, nothing, "--reason", "x")
    with pytest.raises(CommandError, match="with a --reason"):
        run(kind, nothing)
    assert not Match.objects.exists()
    assert not User.objects.exists()
    assert not Series.objects.exists()


def running_world(owner: User | None = None) -> dict[str, str]:
    """An event in which two users meet now, with an announcement and an open judge call."""
    event = make_tournament(owner or make_user("olga"), name=f"{CANARY} Cup")
    for number in range(2):
        make_entry(event, f"{CANARY} {number}", number, user=make_user(f"player-{number}"))
    match = make_round(event).matches.get()
    announce(tournament_id=event.pk, text=f"{CANARY} said so!", actor=event.created_by, now=NOW)
    call(match, User.objects.get(username="player-0"), f"{CANARY}!")
    ids = {"tournament_id": str(event.pk), "match_id": str(match.pk), "number": "1"}
    return ids | {"slug": event.organisation.slug, "code": event.short_code}


PEOPLE = ("olga", "player-0", "player-1")
OWN_LISTS = ("/", "/mine", "/organisations", "/api/v1/tournaments?mine=true")
WORLDS = pytest.mark.parametrize("world_of", [hidden_world, running_world])


def browsers() -> list[Client]:
    """Of everybody who is in the event, signed in."""
    clients = [Client() for _ in PEOPLE]
    for client, name in zip(clients, PEOPLE, strict=True):
        client.force_login(User.objects.get(username=name))
    return clients


def lists_with_names(client: Client) -> set[str]:
    return {place for place in OWN_LISTS if CANARY in _text(client.get(place))}


@WORLDS
def test_a_hidden_event_leaves_the_lists_and_the_bell_of_all_who_are_in_it(
    world_of: Callable[[], dict[str, str]],
) -> None:
    """An event’s name may be the abuse, and its players are those who read it most."""
    world = world_of()
    clients = browsers()
    assert all({"/mine", "/organisations"} & lists_with_names(client) for client in clients)
    run("event", world["tournament_id"], "--reason", "A slur.")
    react(timezone.now())
    assert [lists_with_names(client) for client in clients] == [set()] * 3
    counts = [client.get("/waiting/count").json()["count"] for client in clients]
    assert counts == [0] * 3


@pytest.mark.proof(of="leaks")
@WORLDS
def test_a_hidden_event_is_told_of_to_nobody_who_is_in_it(
    world_of: Callable[[], dict[str, str]],
) -> None:
    world = world_of()
    run("event", world["tournament_id"], "--reason", "A slur.")
    react(timezone.now())
    assert [pages_with_names(client, places(world)) for client in browsers()] == [{}] * 3


@pytest.mark.parametrize("name", [f"{CANARY} 0", f"{CANARY.upper()} 0"])
def test_the_staff_does_not_give_a_hidden_name_again(name: str) -> None:
    event = Tournament.objects.get(pk=running_world()["tournament_id"])
    entry = event.entries.get(name=f"{CANARY} 0")
    run("name", str(entry.pk), "--reason", "A slur.")
    facts: dict[str, Any] = {"entry_id": entry.pk, "actor": event.created_by, "now": NOW}
    with pytest.raises(NamesFixed):
        rename(name=name, **facts)
    assert rename(name="Ben", **facts).name == "Ben"


def test_games_of_a_hidden_event_are_watched_nowhere(client: Client) -> None:
    match, table, _ = begun_match()
    open_decks(table)
    event = match.round.tournament
    key = make_overlay(tournament_id=event.pk, delay=180, actor=event.created_by, now=NOW)
    feature_match(tournament_id=event.pk, match_id=match.pk, actor=event.created_by, now=NOW)
    place = f"/play/{table.pk}"
    addresses = [place, f"{place}/watched", f"/overlay/{key}", f"/overlay/{key}/state"]
    assert [client.get(address).status_code for address in addresses] == [200] * 4
    assert client.get("/watch").text.count(place) > 0
    run("event", str(event.pk), "--reason", "A slur.")
    assert [client.get(address).status_code for address in addresses] == [404] * 4
    assert client.get("/watch").text.count(place) == 0
