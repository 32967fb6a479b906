"""Who may open which page of the staff, and that no page of theirs tells what is hidden."""

import json
import re

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.roles import Role
from ledger.models import LedgerEntry
from tests.support.factories import (
    NOW,
    game,
    legal_deck,
    make_draft,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    settle,
)
from tests.support.penalising import penalise
from tests.support.proofs import some
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.announcements import announce
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.models import Match

pytestmark = pytest.mark.django_db


# `…-here` are of the staff of this event alone.
STAFF_HERE = ("scorekeeper-here", "judge-here", "organiser-here")
VISITORS = ("nobody", "stranger", "scorekeeper", "judge", "organiser", "owner", *STAFF_HERE)
EVERYBODY_OF_THE_STAFF = {"scorekeeper", "judge", "organiser", "owner"}
RUNS_ROUNDS = {"scorekeeper", "organiser", "owner"}
MANAGES = {"organiser", "owner"}
# Method, address, body, and who may.
DOORS = [
    ("get", "events/{event}/run", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/waiting", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/players", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/deck-checks", {}, {"judge", "organiser", "owner"}),
    ("post", "events/{event}/run/deck-checks/draw", {}, {"judge", "organiser", "owner"}),
    ("post", "events/{event}/run/deck-checks/open", {}, {"judge", "organiser", "owner"}),
    ("get", "deck-checks/{check}/close", {}, {"judge", "organiser", "owner"}),
    ("post", "deck-checks/{check}/close", {}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/penalties", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "entries/{entry}/run/penalties", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "entries/{entry}/run/penalties", {}, {"judge", "organiser", "owner"}),
    ("get", "penalties/{penalty}/revoke", {}, {"judge", "organiser", "owner"}),
    ("post", "penalties/{penalty}/revoke", {}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/deadlines", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/deadlines", {}, MANAGES),
    ("get", "events/{event}/run/announcements", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/announcements", {"text": "Lunch."}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/staff", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/staff", {}, MANAGES),
    ("post", "events/{event}/run/staff/helped/dismiss", {}, MANAGES),
    ("get", "events/{event}/run/event.json", {}, MANAGES),
    ("get", "events/{event}/run/entries.csv", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/prints", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/prints/slips-1.pdf", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/prints/decks.pdf", {}, {"judge", "organiser", "owner"}),
    ("post", "events/{event}/run/prints/guests.pdf", {}, MANAGES),
    ("post", "entries/{entry}/run/deck.pdf", {}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/rounds/1", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "entries/{entry}/run", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/desk", {}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/scores", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/scores", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "matches/{match}/sportsmanship/given", {}, {"judge", "organiser", "owner"}),
    ("post", "matches/{match}/sportsmanship/given", {"0": "3"}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/arrangements", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/arrangements", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/forbidden-pairs", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/forbidden-pairs", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/arrangements", {}, RUNS_ROUNDS),
    ("get", "events/{event}/change", {}, MANAGES),
    ("post", "events/{event}/change", {}, MANAGES),
    ("get", "events/{event}/run/stages", {}, MANAGES),
    ("post", "events/{event}/run/stages", {}, MANAGES),
    ("post", "events/{event}/run/step", {"state": "cancelled"}, MANAGES),
    ("post", "events/{event}/run/players", {}, MANAGES),
    ("post", "entries/{entry}/run", {}, MANAGES),
    ("post", "entries/{entry}/run/code", {}, MANAGES),
    ("post", "entries/{entry}/run/check-in", {}, RUNS_ROUNDS),
    ("get", "entries/{entry}/run/leave", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/leave", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/here", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/here", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/late-entry", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/late-entry", {}, RUNS_ROUNDS),
    ("get", "entries/{entry}/run/disqualify", {}, {"judge", "organiser", "owner"}),
    ("post", "entries/{entry}/run/disqualify", {}, {"judge", "organiser", "owner"}),
    ("post", "entries/{entry}/run/reinstate", {}, {"judge", "organiser", "owner"}),
    ("post", "entries/{entry}/run/return", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/publish", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/edit", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/redraw", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/rounds/1/repair", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/repair", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/undo", {}, RUNS_ROUNDS),
    ("get", "matches/{doubted}/take-back", {}, {"judge", "organiser", "owner"}),
    ("post", "matches/{doubted}/take-back", {}, {"judge", "organiser", "owner"}),
    ("post", "events/{event}/run/rounds/1/discard", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/rounds/1/close", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/deck", {}, {"judge", "organiser", "owner"}),
    ("post", "events/{event}/run/rounds/1/clock", {}, RUNS_ROUNDS),
    ("get", "matches/{match}/extension", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "matches/{match}/extension", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "matches/{match}/ruling", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "matches/{match}/ruling", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "matches/{doubted}/ruling", {}, {"judge", "organiser", "owner"}),
    ("get", "events/{event}/run/next", {}, MANAGES),
    ("get", "events/{event}/run/clone", {}, MANAGES),
    ("post", "events/{event}/run/clone", {}, MANAGES),
    ("get", "events/{event}/run/start", {}, MANAGES),
    ("get", "events/{event}/run/finish", {}, MANAGES),
    ("get", "events/{event}/run/rounds/1/review", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/ratings", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/results", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/results", {"slip": "1 1-0"}, EVERYBODY_OF_THE_STAFF),
    ("post", "matches/{doubted}/undo", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "events/{event}/run/unanswered", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/unanswered", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "entries/{entry}/run/let-back-in", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/let-back-in", {}, RUNS_ROUNDS),
    (
        "post",
        "events/{event}/run/announcements/{announcement}/withdraw",
        {},
        EVERYBODY_OF_THE_STAFF,
    ),
    ("get", "events/{event}/run/walk-ins/regulars", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/walk-ins/regulars", {"add": "x"}, RUNS_ROUNDS),
    ("get", "events/{event}/run/walk-ins/names", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/payments", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/payments", {"amount": "5", "paid": "{entry}"}, RUNS_ROUNDS),
    ("get", "events/{event}/run/prizes", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/prizes", {"{entry}": "A mug"}, RUNS_ROUNDS),
    ("get", "events/{event}/run/prizes.pdf", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/prize", {}, RUNS_ROUNDS),
    ("get", "events/{event}/run/walk-ins", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "events/{event}/run/walk-ins", {"players": "Ann"}, RUNS_ROUNDS),
    ("post", "events/{event}/run/walk-ins/check-in", {"part": "x"}, RUNS_ROUNDS),
    ("post", "events/{event}/run/walk-ins/seat", {}, RUNS_ROUNDS),
    ("post", "events/{event}/run/forbidden-pairs/{pair}/allow", {}, RUNS_ROUNDS),
    ("get", "entries/{entry}/run/menu", {}, EVERYBODY_OF_THE_STAFF),
    ("get", "matches/{match}/menu", {}, EVERYBODY_OF_THE_STAFF),
    ("post", "entries/{entry}/run/name", {"name": "Zoe"}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/players/{player}/name", {"name": "Zoe"}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/paper-deck", {}, RUNS_ROUNDS),
    ("post", "entries/{entry}/run/players", {}, MANAGES),
    ("get", "entries/{entry}/run/players/{player}/remove", {}, MANAGES),
    ("post", "entries/{entry}/run/players/{player}/remove", {}, MANAGES),
    ("post", "entries/{entry}/run/players/{player}/code", {}, MANAGES),
    ("post", "matches/{match}/games/1/reinstate", {}, {"judge", "organiser", "owner"}),
    ("post", "disputes/{dispute}/take", {}, {"judge", "organiser", "owner"}),
    ("post", "disputes/{dispute}/release", {}, {"judge", "organiser", "owner"}),
]


def building() -> dict[str, str]:
    """An event in its first round, with everybody of its staff; what stands in the addresses."""
    owner = make_user("owner")
    staff = {role.value: make_user(role.value) for role in Role if role != Role.OWNER}
    make_organisation(owner, "club", **staff)
    event = make_tournament(
        owner, organisation="club", entries=4, painting_most=20, sportsmanship_most=5
    )
    match, doubted = make_round(event).matches.order_by("table")
    settle(doubted)
    (entry, *_) = event.entries.all()
    check = open_deck_check(entry_id=entry.pk, actor=owner, reason="Odd sleeves.", now=NOW)
    rows = {"event": event, "entry": entry, "match": match, "doubted": doubted, "check": check}
    rows["player"] = entry.players.get()
    rows["dispute"] = event.disputes.create(match=doubted, cause="call", opened_at=NOW)
    rows["announcement"] = announce(tournament_id=event.pk, actor=owner, text="Lunch.", now=NOW)
    first, second = (entry.pk for entry in event.entries.all()[1:3])
    rows["pair"] = forbid(
        tournament_id=event.pk, first=first, second=second, reason="One car.", actor=owner, now=NOW
    )
    event.staff.create(user=make_user("helped"), role="judge", since=NOW)
    for name in STAFF_HERE:
        event.staff.create(user=make_user(name), role=name.partition("-")[0], since=NOW)
    make_user("stranger")
    return {name: str(row.pk) for name, row in (rows | {"penalty": penalise(entry)}).items()}


@pytest.mark.proof(of="leaks")
def test_doors_of_the_staff() -> None:
    """Whom a door lets in, it answers; and whom it does not changes nothing."""
    tried = some([(row[:2], name) for row in DOORS for name in VISITORS], 6)
    places = building()
    visitors = {name: signed_in(name) for name in VISITORS}
    opened: dict[str, set[str]] = {}
    expected: dict[str, set[str]] = {}
    for method, path, body, allowed in DOORS:
        door = f"{method} {path}"
        knocking = [name for name in VISITORS if ((method, path), name) in tried]
        expected[door] = {name for name in knocking if name.partition("-")[0] in allowed}
        opened[door] = set()
        for name, client in ((name, visitors[name]) for name in knocking):
            before = LedgerEntry.objects.count()
            with transaction.atomic():
                answer = knock(client, method, path.format(**places), body)
                changed = LedgerEntry.objects.count() != before
                transaction.set_rollback(True)  # each finds the event as it was
            if answer in ((200, ""), (302, "")):
                opened[door].add(name)
                continue
            assert answer == ((302, "/sign-in") if name == "nobody" else (403, "")), (door, name)
            assert not changed, (door, name)

    assert opened == expected


def signed_in(name: str) -> Client:
    client = Client()
    if name != "nobody":
        client.force_login(User.objects.get(username=name))
    return client


def knock(client: Client, method: str, place: str, body: dict) -> tuple[int, str]:
    """The status that somebody is answered, and whether they are asked to sign in."""
    response = getattr(client, method)(f"/{place}", body)
    where = response.get("Location", "").partition("?")[0]
    return response.status_code, where if where == "/sign-in" else ""


@pytest.mark.parametrize("part", ["run", "run/players", "change"])
def test_a_draft_is_not_there_for_others(client: Client, olga: User, part: str) -> None:
    event = make_draft(make_user())

    assert client.get(f"/events/{event.pk}/{part}").status_code == 404


def test_a_drafted_round_is_on_no_page_for_others(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    client.post(f"/events/{event.pk}/run/rounds")
    match = Match.objects.get()
    client.force_login(make_user())
    places = (f"/events/{event.pk}/rounds/1", f"/matches/{match.pk}", f"/matches/{match.pk}/ruling")
    assert [client.get(place).status_code for place in places] == [404, 404, 404]
    assert client.get(f"/events/{event.pk}/run/rounds/1").status_code == 403


def test_an_organiser_who_plays_sees_no_deck_and_decides_nothing(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=1, objection_minutes=30)
    make_entry(event, "Olga", user=olga)
    (other,) = event.entries.filter(players__user=None)
    assert client.post(f"/entries/{other.pk}/run/deck").status_code == 403
    match = make_round(event).matches.get()
    assert client.get(f"/matches/{match.pk}/ruling").status_code == 200
    settle(match)
    assert client.get(f"/matches/{match.pk}/ruling").status_code == 403


# What is on the pages


@pytest.mark.proof(of="leaks")
def test_pages_of_the_staff_show_no_hidden_deck(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    (entry, *_) = event.entries.all()
    places = [
        f"/events/{event.pk}/run",
        f"/events/{event.pk}/run/players",
        f"/entries/{entry.pk}/run",
    ]
    match = make_round(event).matches.get()
    places += [f"/events/{event.pk}/run/rounds/1", f"/matches/{match.pk}/ruling"]
    text = " ".join(client.get(place).content.decode() for place in places)
    deck = json.loads(entry.registered_deck.deck_list.canonical)["parts"]
    names = {game().pool.cards[card].name for cards in deck.values() for card in cards}
    secrets = [
        *names,
        bytes(entry.registered_deck.salt).hex(),
        entry.players.get().claim_digest,
        bytes(event.pairing_seed).hex(),
    ]

    assert [secret for secret in secrets if secret in text] == []
    opened = client.post(f"/entries/{entry.pk}/run/deck").content.decode()
    assert [name for name in names if name not in opened] == []


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize(
    "part",
    [
        "",
        "/players",
        "/rounds/1",
        "/arrangements",
        "/forbidden-pairs",
        "/staff",
        "/penalties",
        "/deck-checks",
    ],
)
def test_many_rows_cost_no_more_queries_than_one(client: Client, olga: User, part: str) -> None:
    counts = []
    for entries in (2, 30):
        event = make_tournament(olga, entries=entries)
        make_round(event)
        with CaptureQueriesContext(connection) as counted:
            assert client.get(f"/events/{event.pk}/run{part}").status_code == 200
        counts.append(len(counted))
    assert counts[0] == counts[1]


@pytest.mark.proof(of="events")
def test_names_are_text_and_nothing_else(client: Client, olga: User) -> None:
    nasty = "<script>alert(1)</script>"
    event = make_tournament(olga, name=nasty, description=nasty)
    guest = enter_guest(
        tournament_id=event.pk, actor=olga, name=f"{nasty}\"'", deck=legal_deck(), now=NOW
    ).entry
    places = [f"/events/{event.pk}{part}" for part in ("", "/run", "/run/players", "/change")]
    for place in (*places, f"/entries/{guest.pk}/run", f"/entries/{guest.pk}/run/leave"):
        html = client.get(place).content.decode()
        assert not re.search(r"<script>|alert\(1\)</script", html)
