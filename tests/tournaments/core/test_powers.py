"""Who may do what in an event: each role, whoever plays, strangers, and nobody in particular."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.roles import Power, Role
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.penalising import penalise
from tests.support.proofs import some
from tournaments.core.access import powers_in
from tournaments.entries.services.leaving import withdraw
from tournaments.events.services.staff import name_staff
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.models import DeckCheck, Entry, Penalty, Tournament

pytestmark = pytest.mark.django_db

ROLES = ("owner", "organiser", "judge", "scorekeeper")
PLAYING = ("owner who plays", "judge who plays")
# Of this event alone, without belonging to the organisation.
APPOINTED = ("organiser here", "judge here", "scorekeeper here")
STAFF = {*ROLES, *PLAYING, *APPOINTED}
EVERYBODY = {*STAFF, "player", "stranger", "nobody"}
ORGANISERS = {"owner", "organiser", "owner who plays", "organiser here"}
JUDGES = {"owner", "organiser", "judge", "organiser here", "judge here"}
DESK = {*ORGANISERS, "scorekeeper", "scorekeeper here"}


@dataclass(frozen=True)
class Hall:
    """An event at its check-in, with people of all kinds, and a guest on whom they try it."""

    tournament: Tournament
    guest: Entry
    people: dict[str, User]

    def address(self, part: str) -> str:
        event, entry = f"tournaments/{self.tournament.pk}", f"entries/{self.guest.pk}"
        if part.startswith("CHECKED"):
            part = part.replace("CHECKED", f"deck-checks/{DeckCheck.objects.get().pk}")
        if part.startswith("PENALTY"):
            part = part.replace("PENALTY", f"penalties/{Penalty.objects.get().pk}")
        return f"/api/v1/{part.replace('EVENT', event).replace('ENTRY', entry)}"

    def headers(self, person: str) -> dict[str, str]:
        return {} if person == "nobody" else bearer(self.people[person])


@pytest.fixture
@remembered
def hall() -> Hall:
    people = {person: make_user() for person in EVERYBODY - {"nobody"}}
    staff = {role: people[role] for role in ROLES if role != "owner"}
    made = make_organisation(people["owner"], "cup-makers", **staff)
    make_organisation(people["stranger"], "other-makers")
    tournament = make_tournament(people["owner"], entries=1, organisation=made.slug)
    guest = tournament.entries.get()
    make_entry(tournament, "Player", user=people["player"])
    for name in PLAYING:
        role = name.split()[0]
        made.memberships.create(user=people[name], role=role, since=made.created_at)
        make_entry(tournament, name, user=people[name])
    for name in APPOINTED:
        name_staff(
            tournament_id=tournament.pk,
            actor=people["owner"],
            username=people[name].username,
            role=Role(name.split()[0]),
            now=NOW,
        )
    set_state(tournament, "check_in")
    return Hall(tournament, guest, people)


DECK = {"deck": legal_deck(1).plain(), "reason": "Typo."}
# Method, address, body -> who may; everybody else is refused with 401 or 403.
MATRIX: list[tuple[str, str, Any, set[str]]] = [
    ("get", "EVENT", None, EVERYBODY),
    ("get", "EVENT/entries", None, EVERYBODY),
    ("get", "EVENT/events", None, EVERYBODY),
    ("get", "ENTRY", None, EVERYBODY),
    ("patch", "EVENT", {"name": "Other Cup"}, ORGANISERS),
    ("post", "EVENT/state", {"state": "registration"}, ORGANISERS),
    ("post", "EVENT/entries", {"name": "Walk-in", "guest": True}, ORGANISERS),
    ("post", "ENTRY/claim-code", {}, ORGANISERS),
    ("put", "ENTRY/deck", DECK, ORGANISERS),
    ("get", "ENTRY/deck?reason=Asked.", None, JUDGES),
    ("get", "EVENT/forbidden-pairs", None, STAFF),
    ("get", "EVENT/deck-checks", None, JUDGES),
    ("post", "EVENT/deck-checks", "CHECK", JUDGES),
    ("post", "CHECKED/close", {"finding": "clean"}, JUDGES),
    ("get", "EVENT/penalties", None, STAFF),
    ("post", "EVENT/penalties", "WARNING", JUDGES),
    ("get", "ENTRY/penalties", None, STAFF),
    ("post", "PENALTY/revoke", {"reason": "Wrong."}, JUDGES),
    ("get", "EVENT/announcements", None, EVERYBODY),
    ("post", "EVENT/announcements", {"text": "Lunch."}, STAFF - {"judge who plays"}),
    ("get", "EVENT/staff", None, STAFF),
    ("put", "EVENT/staff/helper", {"role": "judge"}, ORGANISERS),
    ("delete", "EVENT/staff/helped", None, ORGANISERS),
    ("patch", "ENTRY/arrangements", {"fixed_table": 9}, DESK),
    ("post", "ENTRY/check-in", {}, DESK),
    ("delete", "ENTRY/check-in", {}, DESK),
    ("post", "ENTRY/withdraw", {}, DESK),
    ("post", "ENTRY/disqualify", {"reason": "marked cards"}, JUDGES),
]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("method", "part", "body", "allowed"), MATRIX, ids=[f"{row[0]} {row[1]}" for row in MATRIX]
)
def test_who_may(
    client: Client, hall: Hall, method: str, part: str, body: Any, allowed: set[str]
) -> None:
    """Each asks on their own: what one does is undone before the next."""
    make_user("helper")
    helped = make_user("helped")
    hall.tournament.staff.create(user=helped, role="judge", since=NOW)
    penalise(Entry.objects.get(pk=hall.guest.pk))
    player = Entry.objects.get(name="Player")
    open_deck_check(entry_id=player.pk, actor=hall.people["owner"], reason="Odd.", now=NOW)
    tried = some(sorted(EVERYBODY), 4)
    allowed_in = {person for person in tried if answered(client, hall, person, method, part, body)}

    assert allowed_in == allowed & {*tried}


def answered(client: Client, hall: Hall, person: str, method: str, part: str, body: Any) -> bool:
    """Whether the request was let in."""
    options: dict[str, Any] = {"headers": hall.headers(person)}
    if body == "CHECK":
        body = {"entry_id": str(hall.guest.pk), "reason": "Odd sleeves."}
    if body == "WARNING":
        body = {"entry_id": str(hall.guest.pk), "infraction": "slow_play", "kind": "warning"}
    if body is not None:
        options |= {"data": body, "content_type": "application/json"}
    with transaction.atomic():
        status = getattr(client, method)(hall.address(part), **options).status_code
        transaction.set_rollback(True)
    assert status in (200, 201, 204, 401, 403), status
    assert (status == 401) == (person == "nobody" and status not in (200, 403))
    return bool(status < 400)


def test_who_plays_keeps_what_gives_no_advantage() -> None:
    owner = make_user()
    tournament = make_tournament(owner, objection_minutes=30)
    everything = powers_in(user=owner, tournament=tournament)
    make_entry(tournament, "Ada", user=owner)

    assert everything == frozenset(Power)
    assert powers_in(user=owner, tournament=tournament) == everything - {
        Power.RULE,
        Power.SEE_DECKS,
        Power.HOST_GAMES,
    }
    withdraw(entry_id=Entry.objects.get().pk, actor=owner, now=NOW)
    assert powers_in(user=owner, tournament=tournament) == everything
