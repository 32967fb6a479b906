"""Announcements: who makes them, where they are read, and that withdrawn ones are not."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.factories import NOW, bearer, make_draft, make_entry, make_tournament, make_user
from tests.support.requests import faults, path_of
from tournaments.core.access import NotYourEvent
from tournaments.events.selectors import announcements
from tournaments.events.services.announcements import (
    MOST_ANNOUNCEMENTS,
    TooManyAnnouncements,
    UnusableAnnouncement,
    announce,
    withdraw_announcement,
)
from tournaments.models import Announcement, Tournament

pytestmark = pytest.mark.django_db


def announced(tournament: Tournament, text: str, *, by: User | None = None, minute: int = 0) -> Any:
    return announce(
        tournament_id=tournament.pk,
        actor=by or tournament.created_by,
        text=text,
        now=NOW + timedelta(minutes=minute),
    )


def withdrawn(tournament: Tournament, announcement: Announcement, by: User | None = None) -> None:
    withdraw_announcement(
        tournament_id=tournament.pk,
        announcement_id=announcement.pk,
        actor=by or tournament.created_by,
        now=NOW,
    )


def read(tournament: Tournament) -> list[str]:
    return [announcement.text for announcement in announcements(tournament_id=tournament.pk)]


def test_the_newest_is_read_first_and_a_withdrawn_one_no_more() -> None:
    tournament = make_tournament()
    first = announced(tournament, "  Doors open.\nCoffee is free. ")
    announced(tournament, "Round 1 at noon.", minute=1)

    assert read(tournament) == ["Round 1 at noon.", "Doors open.\nCoffee is free."]
    withdrawn(tournament, first)
    assert read(tournament) == ["Round 1 at noon."]
    with pytest.raises(NotFound):
        withdrawn(tournament, first)
    entries = LedgerEntry.objects.filter(kind__startswith="announcement.").order_by("number")
    assert [(entry.kind, entry.data, entry.private, entry.public) for entry in entries][::2] == [
        (kind, {"announcement": str(first.pk)}, {"reason": first.text}, True)
        for kind in ("announcement.made", "announcement.withdrawn")
    ]


def test_who_runs_rounds_or_judges_announces_too() -> None:
    tournament = make_tournament()
    for role in (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER):
        tournament.staff.create(user=make_user(role.value), role=role, since=NOW)
        announced(tournament, role.value, by=User.objects.get(username=role.value))
    judge = User.objects.get(username="judge")
    make_entry(tournament, "Judy", user=judge)
    with pytest.raises(PowerMissing):
        announced(tournament, "I win.", by=judge)
    with pytest.raises(NotYourEvent):
        announced(tournament, "Hello.", by=make_user())

    assert sorted(read(tournament)) == ["judge", "organiser", "scorekeeper"]


@pytest.mark.parametrize("text", ["", "  \n ", "…", "Hi\u202e!", "Hi\x00", "x" * 1001])
def test_what_nobody_can_read_is_not_announced(text: str) -> None:
    tournament = make_tournament()
    with pytest.raises(UnusableAnnouncement):
        announced(tournament, text)

    assert read(tournament) == []


def test_there_are_never_too_many_to_read() -> None:
    tournament = make_tournament()
    for number in range(MOST_ANNOUNCEMENTS):
        last = announced(tournament, f"Number {number}")
    with pytest.raises(TooManyAnnouncements):
        announced(tournament, "One more")
    withdrawn(tournament, last)
    announced(tournament, "One more", minute=1)

    assert read(tournament)[0] == "One more"


def test_announcements_in_the_api(client: Client) -> None:
    tournament, path = make_tournament(owner := make_user()), ""
    path = f"{path_of(tournament)}/announcements"
    headers = bearer(owner)

    def post(text: str) -> Any:
        return client.post(path, {"text": text}, "application/json", headers=headers)

    made = post("Lunch.")
    announcement = Announcement.objects.get()
    row = {
        "id": str(announcement.pk),
        "text": "Lunch.",
        "made_at": announcement.made_at.isoformat().replace("+00:00", "Z"),
    }
    assert (made.status_code, made.json()) == (201, row)
    assert made["Location"] == f"http://testserver{path}/{announcement.pk}"
    assert client.get(path).json() == {"results": [row]}
    assert faults(post("…")) == (422, [("/text", "unusable_announcement")])
    assert client.delete(f"{path}/{announcement.pk}", headers=headers).status_code == 204
    assert client.get(path).json() == {"results": []}
    again = client.delete(f"{path}/{announcement.pk}", headers=headers)
    assert faults(again) == (404, [("", "not_found")])


def test_nobody_reads_those_of_a_draft(client: Client) -> None:
    draft = make_draft()
    announced(draft, "Secret plans.")

    assert client.get(f"{path_of(draft)}/announcements").status_code == 404
