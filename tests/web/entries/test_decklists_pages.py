"""What pages ask for where an event does not require decklists."""

import pytest
from django.test import Client

from tests.support.factories import legal_deck, make_tournament, make_user, set_state
from tests.support.seen import facts, headings, notices, seen
from tournaments.models import Entry, Tournament
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("decklists", "asked_for"),
    [("optional", {"name", "deck", "file", "filled"}), ("none", {"name"})],
)
def test_a_player_registers_without_a_deck(
    client: Client, decklists: str, asked_for: set[str]
) -> None:
    event = make_tournament(decklists=decklists)
    client.force_login(make_user("ann"))
    page = seen(client.get(f"/events/{event.pk}/enter"))
    names = {node.attrs.get("name") for node in page.all("main")[0].all("input", "textarea")}
    assert names - {"csrfmiddlewaretoken"} == asked_for
    assert ("Deck rules" in headings(page)) == (decklists == "optional")

    client.post(f"/events/{event.pk}/enter", {"name": "Ann"})

    own = seen(client.get(f"/entries/{Entry.objects.get().pk}"))
    assert notices(own) == ["You’re registered for Cup."]
    deck = {"optional": "none (optional)"}
    assert facts(own).get("Decklist") == deck.get(decklists)
    assert ("Submit decklist" in headings(own)) == (decklists == "optional")


@pytest.mark.parametrize(
    ("decklists", "label"),
    [("required", "Card list"), ("optional", "Card list (optional)")],
)
def test_registration_says_whether_a_card_list_may_be_left_out(
    client: Client, decklists: str, label: str
) -> None:
    event = make_tournament(make_user(), decklists=decklists)
    client.force_login(make_user("ann"))
    page = seen(client.get(f"/events/{event.pk}/enter"))

    labels = [node.text for node in page.all("label")]
    assert [text for text in labels if text.startswith("Card list")] == [label]


@pytest.mark.parametrize("decklists", ["required", "optional", "none"])
def test_a_latecomer_needs_a_deck_where_it_is_required(client: Client, decklists: str) -> None:
    event = running(decklists)
    client.force_login(event.created_by)

    answer = client.post(f"/events/{event.pk}/run/late-entry", {"name": "Zoe", "username": ""})

    assert answer.status_code == 200
    assert event.entries.filter(name="Zoe").count() == (0 if decklists == "required" else 1)


def running(decklists: str) -> Tournament:
    event = make_tournament(decklists=decklists, late_entries="losses")
    staff = Client()
    staff.force_login(event.created_by)
    for number, name in enumerate("AB"):
        deck = {} if decklists == "none" else {"deck": card_list(legal_deck(number))}
        staff.post(f"/events/{event.pk}/run/players", {"name": name, **deck})
    set_state(event, "running")
    return event


def test_the_list_of_players_has_no_column_for_decks_where_none_are_taken(client: Client) -> None:
    event = running("none")
    client.force_login(event.created_by)
    (head,) = seen(client.get(f"/events/{event.pk}/run/players")).all("thead")
    assert [cell.text for cell in head.all("th")] == ["Player", "Status"]
