"""What players do on pages: enter, hand in a deck, check in, leave, take over an entry."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks.services.saving import save_deck
from tests.support.factories import (
    GAME,
    NOW,
    captain_of,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.seen import facts, headings, links, notices, seen
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.registration import enter_guest
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

LEGAL = card_list(legal_deck())


@pytest.fixture
def player(client: Client) -> User:
    user = make_user("ann")
    client.force_login(user)
    return user


def entry_page(client: Client, entry: Entry):
    return seen(client.get(f"/entries/{entry.pk}"))


def test_entering_with_a_pasted_deck(client: Client, player: User) -> None:
    event = make_tournament()
    response = client.post(f"/events/{event.pk}/enter", {"name": "Ann", "deck": LEGAL})
    entry = Entry.objects.get()
    page = seen(client.get(response["Location"]))

    assert response["Location"] == f"/entries/{entry.pk}"
    assert notices(page) == ["You’re registered for Cup."]
    assert facts(page)["Fingerprint"].startswith(entry.registered_deck.commitment)
    assert f"/entries/{entry.pk}" in links(seen(client.get(f"/events/{event.pk}")))


def test_entering_with_a_deck_that_is_kept(client: Client, player: User) -> None:
    event = make_tournament()
    deck = save_deck(owner=player, game=GAME, name="Humans", written=LEGAL, now=NOW).deck
    client.post(f"/events/{event.pk}/enter", {"name": "Ann", "kept": str(deck.pk)})

    assert Entry.objects.get().registered_deck.deck_list.digest == legal_deck().digest


def test_a_deck_of_somebody_else_cannot_be_chosen(client: Client, player: User) -> None:
    event = make_tournament()
    save_deck(owner=player, game=GAME, name="Humans", written=LEGAL, now=NOW)
    other = save_deck(owner=make_user(), game=GAME, name="Elves", written=LEGAL, now=NOW).deck
    page = seen(client.post(f"/events/{event.pk}/enter", {"name": "Ann", "kept": str(other.pk)}))

    assert notices(page) == ["That choice isn’t available. Choose from the list."]
    assert Entry.objects.count() == 0


def test_a_kept_deck_and_a_list_at_once_are_one_too_many(client: Client, player: User) -> None:
    event = make_tournament()
    deck = save_deck(owner=player, game=GAME, name="Humans", written=LEGAL, now=NOW).deck
    sent = {"name": "Ann", "kept": str(deck.pk), "deck": LEGAL}
    page = seen(client.post(f"/events/{event.pk}/enter", sent))

    assert notices(page)[0] == "Choose one of your decks or enter another, not both."
    assert Entry.objects.count() == 0


def test_an_illegal_deck_enters_nobody_and_is_told_every_problem(
    client: Client, player: User
) -> None:
    event = make_tournament()
    page = seen(
        client.post(f"/events/{event.pk}/enter", {"name": "Ann", "deck": "4 Silence\n2 Nothing"})
    )

    assert notices(page)[0] == "Not legal in Starter: 5 problems"
    assert page.all("textarea")[0].text == "4 Silence 2 Nothing"
    assert Entry.objects.count() == 0


def test_a_name_that_is_taken_is_said_beside_it(client: Client, player: User) -> None:
    event = make_tournament(entries=1)
    page = seen(client.post(f"/events/{event.pk}/enter", {"name": "player 1"}))

    assert notices(page) == ["The name “player 1” is taken."]


def test_a_full_event_has_a_waiting_list(client: Client, player: User) -> None:
    event = make_tournament(entries=2, capacity=2)
    response = client.post(f"/events/{event.pk}/enter", {"name": "Ann"}, follow=True)
    page = seen(response)

    assert notices(page) == ["You’re on the waitlist for Cup."]
    assert facts(page)["Status"] == "Waitlist, 1st"


def test_a_player_with_an_entry_is_sent_to_it(client: Client, player: User) -> None:
    event = make_tournament()
    entry = make_entry(event, "Ann", user=player)
    response = client.get(f"/events/{event.pk}/enter")

    assert (response.status_code, response["Location"]) == (302, f"/entries/{entry.pk}")


def test_registration_that_is_over_enters_nobody(client: Client, player: User) -> None:
    event = make_tournament(entries=2)
    set_state(event, "check_in")
    page = seen(client.post(f"/events/{event.pk}/enter", {"name": "Ann"}))

    assert notices(page) == ["Registration isn’t open. Check-in is open."]


def test_a_deck_is_replaced_until_it_is_due(client: Client, player: User) -> None:
    event = make_tournament()
    entry = make_entry(event, "Ann", user=player)
    client.post(f"/entries/{entry.pk}", {"deck": card_list(legal_deck(1))}, follow=True)
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == legal_deck(1).digest

    Tournament.objects.update(decks_due_at=timezone.now() - timedelta(minutes=1))
    late = seen(client.post(f"/entries/{entry.pk}", {"deck": LEGAL}))
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == legal_deck(1).digest
    assert [text[:21] for text in notices(late)] == ["The decklist deadline"]
    assert headings(late)[1:] == ["My registration", "My deck"]


def test_checking_in_and_taking_it_back(client: Client, player: User) -> None:
    event = make_tournament(entries=1)
    entry = make_entry(event, "Ann", user=player)
    early = client.post(f"/entries/{entry.pk}/check-in", follow=True)
    set_state(event, "check_in")
    states = []
    for sent in ({}, {"undo": "1"}):
        client.post(f"/entries/{entry.pk}/check-in", sent)
        entry.refresh_from_db()
        states.append(entry.state)

    assert notices(seen(early)) == ["Check-in isn’t open. Registration is open."]
    assert states == [EntryState.CHECKED_IN, EntryState.ENTERED]


def test_leaving_is_asked_once_more(client: Client, player: User) -> None:
    event = make_tournament(entries=2)
    entry = make_entry(event, "Ann", user=player)
    page = seen(client.get(f"/entries/{entry.pk}/leave"))
    entry.refresh_from_db()
    before = entry.state
    client.post(f"/entries/{entry.pk}/leave")
    entry.refresh_from_db()

    assert headings(page)[1:] == ["Cancel your registration for Cup?"]
    assert (before, entry.state) == (EntryState.ENTERED, EntryState.WITHDRAWN)


@pytest.mark.proof(of="events")
def test_dropping_out_of_a_running_event(client: Client, player: User) -> None:
    event = make_tournament(entries=2)
    entry = make_entry(event, "Ann", user=player)
    make_round(event)
    page = seen(client.get(f"/entries/{entry.pk}/leave"))
    client.post(f"/entries/{entry.pk}/leave")
    entry.refresh_from_db()

    assert headings(page)[1:] == ["Drop from Cup?"]
    assert (entry.state, entry.dropped_after_round) == (EntryState.DROPPED, 1)


def test_a_guest_takes_over_their_entry(client: Client, player: User) -> None:
    event = make_tournament()
    guest = enter_guest(
        tournament_id=event.pk, actor=event.created_by, name="Guest", deck=None, now=NOW
    )
    wrong = seen(client.post("/entries/claim", {"code": "nothing"}))
    response = client.post("/entries/claim", {"code": guest.claim_code})

    assert notices(wrong) == [
        "No registration has this code. It may have been used or replaced: ask the staff for a new"
        " one."
    ]
    assert response["Location"] == f"/entries/{guest.entry.pk}"
    assert captain_of(Entry.objects.get()) == player


@pytest.mark.proof(of="events")
def test_what_i_play(client: Client, player: User) -> None:
    event = make_tournament(entries=1, name="Cup")
    entry = make_entry(event, "Ann", user=player)
    make_tournament(entries=2, name="Another")
    match = make_round(event).matches.get()
    page = seen(client.get("/mine"))

    assert links(page) == [
        f"/matches/{match.pk}",
        f"/events/{event.pk}",
        f"/entries/{entry.pk}",
        "/entries/claim",
    ]
    assert f"/matches/{match.pk}" in links(seen(client.get(f"/events/{event.pk}")))
    set_state(event, "cancelled", "fire")
    assert f"/matches/{match.pk}" not in links(seen(client.get("/mine")))


@pytest.mark.parametrize(
    ("method", "part"),
    [("get", ""), ("post", ""), ("post", "/check-in"), ("get", "/leave"), ("post", "/leave")],
)
def test_an_entry_is_its_players_alone(client: Client, method: str, part: str) -> None:
    event = make_tournament(make_user("organiser"), entries=1)
    entry = make_entry(event, "Ann", user=make_user("ann"))
    path = f"/entries/{entry.pk}{part}"
    answers = [getattr(client, method)(path).status_code]
    for user in (make_user("other"), event.created_by):
        client.force_login(user)
        answers.append(getattr(client, method)(path, {"deck": LEGAL}).status_code)
    entry.refresh_from_db()

    assert answers == [302, 404, 404]
    assert entry.state == EntryState.ENTERED


@pytest.mark.proof(of="events")
def test_a_player_on_the_waitlist_checks_in_and_reads_at_the_start_that_they_do_not_play(
    client: Client, player: User
) -> None:
    event = make_tournament(entries=2, capacity=2)
    entry = make_entry(event, "Ann", user=player)
    set_state(event, "check_in")
    page = seen(client.get(f"/events/{event.pk}"))
    assert "Places of players who aren’t checked in at the start go to the waitlist" in page.text
    client.post(f"/entries/{entry.pk}/check-in", follow=True)
    page = entry_page(client, entry)
    assert notices(page) == ["You’re checked in."]
    assert "Places of players who aren’t checked in at the start go to the waitlist" in page.text
    for other in event.entries.exclude(pk=entry.pk):
        check_in(entry_id=other.pk, actor=event.created_by, now=NOW)
    set_state(event, "running")

    assert "You’re not playing" in headings(seen(client.get(f"/events/{event.pk}")))
