"""Deck checks on the pages of judges, and of whose deck it was."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_entry, make_round, make_tournament, make_user
from tests.support.seen import headings, notices, seen
from tournaments.models import DeckCheck, Match, Penalty, Tournament

pytestmark = pytest.mark.django_db

CLOSING = {"finding": "problem", "note": "Three of a kind.", "extension_minutes": ""}


@pytest.fixture
def event(client: Client) -> Tournament:
    """An event of Ann and Bo, who play."""
    client.force_login(owner := make_user("olga"))
    tournament = make_tournament(owner)
    for number, name in enumerate(("ann", "bo")):
        make_entry(tournament, name.title(), number, user=make_user(name))
    make_round(tournament)
    return tournament


@pytest.mark.proof(of="events")
def test_a_table_is_drawn_looked_at_and_closed(client: Client, event: Tournament) -> None:
    path = f"/events/{event.pk}/run/deck-checks"
    page = seen(client.post(f"{path}/draw", {"tables": "3"}, follow=True))
    assert notices(page) == ["Started 2 deck checks."]
    check = DeckCheck.objects.get(entry__name="Ann")
    assert client.post(f"/entries/{check.entry_id}/run/deck").status_code == 200
    place = f"/deck-checks/{check.pk}/close"
    wrong = client.post(place, CLOSING | {"kind": "warning"}).context["form"]
    assert set(wrong.errors) == {"kind"}
    assert set(client.post(place, CLOSING | {"note": ""}).context["form"].errors) == {"note"}
    penalty = {"kind": "warning", "infraction": "deck_problem"}
    page = seen(client.post(place, CLOSING | penalty, follow=True))

    assert notices(page) == ["Deck check of Ann closed."]
    assert Penalty.objects.get().note == "Three of a kind."
    assert Match.objects.get().state == "open"
    again = client.post(place, CLOSING).context["form"]
    assert again.non_field_errors() == ["This deck check is already finished."]


def test_a_deck_is_chosen_by_name(client: Client, event: Tournament) -> None:
    path = f"/events/{event.pk}/run/deck-checks/open"
    page = seen(client.post(path, {"entry": " BO", "reason": "Odd sleeves."}, follow=True))
    assert notices(page) == ["Deck check of Bo started."]
    for entry in ("bo", "cy"):
        form = client.post(path, {"entry": entry, "reason": "Odd."}).context["open_form"]
        assert set(form.errors) == {"entry"}

    assert DeckCheck.objects.get().reason == "Odd sleeves."


@pytest.mark.proof(of="events")
def test_players_learn_of_a_check_when_it_is_over(client: Client, event: Tournament) -> None:
    client.post(f"/events/{event.pk}/run/deck-checks/draw", {"tables": "1"})
    check = DeckCheck.objects.get(entry__name="Ann")
    client.force_login(ann := User.objects.get(username="ann"))
    place = f"/entries/{check.entry_id}"
    assert "Deck checks" not in headings(seen(client.get(place)))
    client.force_login(User.objects.get(username="olga"))
    client.post(f"/deck-checks/{check.pk}/close", CLOSING)
    client.force_login(ann)
    page = seen(client.get(place))
    assert "Deck checks" in headings(page)
    assert "Random deck check Problem found Three of a kind." in page.text
    client.force_login(User.objects.get(username="bo"))
    other = event.entries.get(name="Bo")
    assert "Deck checks" not in headings(seen(client.get(f"/entries/{other.pk}")))
