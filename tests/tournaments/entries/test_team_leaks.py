"""What is secret about a team: its deck for both of it, its invitations for two, user names."""

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import bearer, make_organisation, make_user, set_state
from tests.support.leaks import leaks, secrets
from tests.support.proofs import some
from tests.support.public import answers
from tests.support.teams import alone, ask, make_team, team_event
from tournaments.models import Invitation, Tournament

pytestmark = pytest.mark.django_db

OF_A_DECK = {"card", "card name", "salt"}


@pytest.fixture
@remembered
def event() -> Tournament:
    """Two teams of people with accounts, and one whose captain waits for an answer."""
    make_organisation(host := make_user("the-host"))
    tournament = team_event(host, organisation="cup-makers")
    people = {name: make_user(f"user-{name}") for name in ("ann", "bo", "cy", "di", "eve", "flo")}
    make_team(tournament, "Foxes", people["ann"], people["bo"], 0)
    make_team(tournament, "Hares", people["cy"], people["di"], 1)
    ask(alone(tournament, "Owls", people["eve"], 1), people["flo"])
    return tournament


def everything_answered(client: Client, event: Tournament, name: str | None) -> str:
    """Everything that somebody is answered about an event, by token and by session, as one text."""
    headers = {}
    if name is not None:
        client.force_login(user := User.objects.get(username=f"user-{name}"))
        headers = bearer(user)
    pages = answers(client, event, queries=("",), headers=headers)
    return "\n".join(text for _, text in pages)


@pytest.mark.proof(of="leaks")
def test_an_invitation_is_told_to_two_and_no_user_name_to_anybody(
    client: Client, event: Tournament
) -> None:
    """To nobody else but the captain, who has given the name themselves, and to whoever has it."""
    marks = {"invitation": str(Invitation.objects.get().pk)}
    marks |= {name: f"user-{name}" for name in ("ann", "bo", "cy", "di", "eve", "flo")}
    marks_seen = {}
    for reader in some((None, "bo", "cy", "eve", "flo"), 2):
        text = everything_answered(client, event, reader)
        marks_seen[reader] = {name for name, mark in marks.items() if mark in text}

    rightly = {
        None: set(),
        "bo": {"bo"},
        "cy": {"cy"},
        "eve": {"eve", "flo", "invitation"},
        "flo": {"flo", "invitation"},
    }
    assert marks_seen == {reader: rightly[reader] for reader in marks_seen}


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("state", ["registration", "running"])
def test_a_deck_is_seen_by_both_of_its_team_alone(
    client: Client, event: Tournament, state: str
) -> None:
    own = str(event.entries.get(name="Foxes").pk)
    if state != "registration":
        set_state(event, state)
    hidden = {kind for kind, _ in secrets()}
    assert hidden >= OF_A_DECK
    for name, places in (("bo", {own}), ("flo", set())):
        client.force_login(user := User.objects.get(username=f"user-{name}"))
        leaked = leaks(answers(client, event, headers=bearer(user)))
        where = {address.split("/entries/")[-1][:36] for address, _ in leaked}
        assert where == places
        assert {kind for _, kind in leaked} == (OF_A_DECK if places else set())


@pytest.mark.proof(of="leaks")
def test_who_has_left_a_team_sees_its_deck_no_more(client: Client, event: Tournament) -> None:
    foxes = event.entries.get(name="Foxes")
    foxes.players.get(number=1).delete()

    client.force_login(bo := User.objects.get(username="user-bo"))
    assert leaks(answers(client, event, headers=bearer(bo))) == []
