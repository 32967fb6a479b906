"""Who may do what for a team: its players, those who are asked, rivals, the staff, and others."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import bearer, make_organisation, make_user, set_state
from tests.support.teams import alone, ask, make_team, mate_of, team_deck, team_event
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

STAFF = ("owner", "organiser", "judge", "scorekeeper")
EVERYBODY = {*STAFF, "captain", "mate", "asked", "rival", "rival mate", "stranger", "nobody"}
ORGANISERS, DESK = {"owner", "organiser"}, {"owner", "organiser", "scorekeeper"}
TEAM = {"captain", "mate"}


@dataclass(frozen=True)
class Hall:
    """An event with a complete team, and one whose captain waits for an answer."""

    tournament: Tournament
    team: Entry
    people: dict[str, User]
    addresses: dict[str, str]

    def address(self, part: str) -> str:
        for name, place in self.addresses.items():
            part = part.replace(name, place)
        return f"/api/v1/{part}"


@pytest.fixture
@remembered
def hall() -> Hall:
    people = {name: make_user() for name in EVERYBODY - {"nobody"}}
    staff = {role: people[role] for role in STAFF if role != "owner"}
    make_organisation(people["owner"], "cup-makers", **staff)
    make_organisation(people["stranger"], "other-makers")
    tournament = team_event(people["owner"], organisation="cup-makers")
    team = make_team(tournament, "Foxes", people["captain"], people["mate"])
    make_team(tournament, "Hares", people["rival"], people["rival mate"])
    half = alone(tournament, "Owls", owl := make_user())
    people["owl"] = owl
    invitation = ask(half, people["asked"])
    addresses = {
        "TEAM": f"entries/{team.pk}",
        "HALF": f"entries/{half.pk}",
        "LEAD": f"members/{team.players.get(number=0).pk}",
        "MATE": f"members/{mate_of(team).pk}",
        "ASKED": f"invitations/{invitation.pk}",
    }
    return Hall(tournament, team, people, addresses)


DECK = {"deck": team_deck(1).plain(), "reason": "Typo."}
# Method, address, body -> who may; everybody else is refused.
REGISTRATION: list[tuple[str, str, Any, set[str]]] = [
    ("get", "TEAM", None, EVERYBODY),
    ("get", "TEAM/deck", None, TEAM | {"owner", "organiser", "judge"}),
    ("put", "TEAM/deck", DECK, TEAM | ORGANISERS),
    ("post", "TEAM/withdraw", {}, {"captain"} | DESK),
    ("post", "HALF/invitations", {"username": "new"}, {"owl"}),
    ("post", "HALF/members", {"name": "Cy"}, ORGANISERS),
    ("delete", "TEAM/MATE", None, TEAM | ORGANISERS),
    ("post", "TEAM/LEAD/claim-code", {}, ORGANISERS),
    ("get", "ASKED", None, {"asked", "owl"}),
    ("delete", "ASKED", None, {"asked", "owl"}),
    ("post", "ASKED/accept", {"name": "Bo"}, {"asked"}),
]
CHECK_IN: list[tuple[str, str, Any, set[str]]] = [
    ("post", "TEAM/check-in", {}, TEAM | DESK),
    ("delete", "TEAM/check-in", None, TEAM | DESK),
]
RUNNING: list[tuple[str, str, Any, set[str]]] = [
    ("post", "TEAM/drop", {}, {"captain"} | DESK),
]
DOORS = [
    (state, *row)
    for state, rows in (
        ("registration", REGISTRATION),
        ("check_in", CHECK_IN),
        ("running", RUNNING),
    )
    for row in rows
]


@pytest.mark.proof(share=3)
@pytest.mark.parametrize(
    ("state", "method", "part", "body", "allowed"),
    DOORS,
    ids=[f"{row[0]} {row[1]} {row[2]}" for row in DOORS],
)
def test_who_may(
    client: Client, hall: Hall, state: str, method: str, part: str, body: Any, allowed: set[str]
) -> None:
    """Each asks on their own: what one does is undone before the next."""
    make_user("new")
    if part == "TEAM/LEAD/claim-code":
        hall.team.players.filter(number=0).update(user=None)
    if part == "HALF/invitations":  # somebody has a place to be asked to
        hall.people["asked"].invitations.all().delete()
    if state != "registration":
        set_state(hall.tournament, state)
    let_through = {
        person
        for person in sorted({*hall.people, "nobody"})
        if let_in(client, hall, person, method, part, body)
    }

    assert let_through == allowed | ({"owl"} if allowed == EVERYBODY else set())


def let_in(client: Client, hall: Hall, person: str, method: str, part: str, body: Any) -> bool:
    headers = {} if person == "nobody" else bearer(hall.people[person])
    options: dict[str, Any] = {"headers": headers}
    if body is not None:
        options |= {"data": body, "content_type": "application/json"}
    with transaction.atomic():
        response = getattr(client, method)(hall.address(part), **options)
        transaction.set_rollback(True)
    assert response.status_code in (200, 201, 204, 401, 403, 404), response.content
    secret = part.startswith("ASKED") and person != "nobody"
    assert (response.status_code == 404) == (secret and response.status_code >= 400)
    return bool(response.status_code < 400)
