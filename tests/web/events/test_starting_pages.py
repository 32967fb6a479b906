"""The look before an event starts, and letting players back in."""

import pytest
from django.test import Client

from tests.support.factories import NOW, legal_deck, make_entry, make_tournament, set_state
from tests.support.seen import links, notices, rows, seen
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.registration import enter_guest
from tournaments.models import Tournament
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    """An event at its check-in, for its organiser: Ann and Bo are there, Cleo is not, and Dee has
    no deck."""
    event = make_tournament()
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        make_entry(event, name, number)
    enter_guest(tournament_id=event.pk, actor=event.created_by, name="Dee", deck=None, now=NOW)
    set_state(event, "check_in")
    for entry in event.entries.exclude(name="Cleo"):
        check_in(entry_id=entry.pk, actor=event.created_by, now=NOW)
    client.force_login(event.created_by)
    return event


def items(client: Client, path: str) -> list[str]:
    return [node.text for node in seen(client.get(path)).all("main")[0].all("li")]


def test_the_organiser_sees_who_starts_and_who_is_left_out(
    client: Client, event: Tournament
) -> None:
    console = seen(client.get(f"/events/{event.pk}/run"))
    assert f"/events/{event.pk}/run/start" in links(console)

    page = seen(client.get(f"/events/{event.pk}/run/start"))
    listed = [node.text for node in page.all("main")[0].all("li")]
    assert [text for text in listed if ":" in text] == [
        "Cleo : not checked in",
        "Dee : no decklist",
    ]
    assert "Start with 2 players" in [node.text for node in page.all("button")]


def test_who_was_left_out_is_let_back_in(client: Client, event: Tournament) -> None:
    set_state(event, "running")
    cleo, dee = event.entries.get(name="Cleo"), event.entries.get(name="Dee")
    listed = {row[0]: row[1] for row in rows(seen(client.get(f"/events/{event.pk}/run/players")))}
    assert (listed["Cleo Guest"], listed["Ann Guest"]) == (
        "Out at the start Bring back Cleo",
        listed["Bo Guest"],
    )

    client.post(f"/entries/{cleo.pk}/run/let-back-in")
    without = seen(client.post(f"/entries/{dee.pk}/run/let-back-in"))
    assert notices(without) == [
        "Cleo is back in and plays from round 1.",
        "This field is required.",
    ]
    client.post(f"/entries/{dee.pk}/run/let-back-in", {"deck": card_list(legal_deck())})

    assert {entry.state for entry in event.entries.all()} == {"entered", "checked_in"}


def test_an_event_that_cannot_start_says_why(client: Client) -> None:
    event = make_tournament(entries=1)
    client.force_login(event.created_by)
    page = seen(client.get(f"/events/{event.pk}/run/start"))
    assert notices(page) == ["1 player can start, but an event needs two. Decklists are required."]
    forms = page.all("main")[0].all("form")
    assert [node.text for form in forms for node in form.all("button")] == []


def test_a_refused_start_leads_to_the_page_that_says_who_starts(client: Client) -> None:
    """Somebody may drop while the organiser looks at it."""
    event = make_tournament(entries=1)
    client.force_login(event.created_by)
    event.refresh_from_db()
    sent = {"state": "running", "version": event.version}
    answer = client.post(f"/events/{event.pk}/run/step", sent, follow=True)

    assert answer.redirect_chain == [(f"/events/{event.pk}/run/start", 302)]
    page = seen(answer)
    assert notices(page) == ["1 player can start, but an event needs two. Decklists are required."]
    assert [node.text for node in page.all("main")[0].all("label")] == []


@pytest.mark.parametrize(
    ("state", "reason"),
    [("finished", "The event is finished."), ("cancelled", "The event was cancelled.")],
)
def test_letting_staff_play_is_refused_in_words_once_the_event_is_over(
    client: Client, state: str, reason: str
) -> None:
    """The page may have been open since before the start."""
    event = make_tournament(entries=2)
    client.force_login(event.created_by)
    Tournament.objects.filter(pk=event.pk).update(state=state)
    answer = client.post(f"/events/{event.pk}/run/start/playing-staff", follow=True)

    settings = "These settings can’t change any more: Staff who play enter results."
    assert notices(seen(answer))[0] == f"{reason} {settings}"
    assert not Tournament.objects.get(pk=event.pk).playing_staff
