"""Decks of entries through the API: handing them in, and who sees them before the reveal."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

import engine
from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from accounts.services.organisations import add_member
from decks.services.saving import save_deck
from ledger.selectors import staff_entries
from tests.support.factories import (
    GAME,
    NOW,
    bearer,
    captain_of,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    set_state,
    starter,
)
from tests.support.requests import faults, path_of, post
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.decks import look_at_deck
from tournaments.entries.services.leaving import withdraw
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

PLAYER: dict[str, Any] = {"scopes": ["entries:write"]}
STAFF: dict[str, Any] = {"scopes": ["events:manage"]}


def at(entry: Entry, part: str = "") -> str:
    return f"/api/v1/entries/{entry.pk}{part}"


def put(client: Client, path: str, body: Any, user: User, **scopes: Any) -> Any:
    headers = bearer(user, **scopes)
    return client.put(path, body, content_type="application/json", headers=headers)


def last(tournament: Tournament) -> tuple[str, Any, Any]:
    entry = staff_entries(stream=event_stream(tournament.pk)).last()
    assert entry is not None
    return entry.kind, dict(entry.data), entry.private


def test_hand_in_a_deck(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    entry = make_entry(tournament, "Ada", 0, user=player)
    first = entry.registered_deck
    body = {"deck": legal_deck(1).plain()}
    response = put(client, at(entry, "/deck"), body, player, **PLAYER)

    entry.refresh_from_db()
    assert (response.status_code, entry.registered_deck.deck_list.digest) == (
        200,
        legal_deck(1).digest,
    )
    assert response.json()["registered_deck"]["commitment"] == entry.registered_deck.commitment
    assert last(tournament) == (
        "deck.submitted",
        {"entry": str(entry.pk), "commitment": entry.registered_deck.commitment},
        None,
    )
    first.refresh_from_db()
    assert first.deck_list.digest == legal_deck(0).digest


def test_no_deck_after_the_deadline_but_by_the_staff_for_a_reason(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    entry = make_entry(tournament, "Ada", user=(player := make_user()))
    Tournament.objects.update(decks_due_at=timezone.now() - timedelta(minutes=1))
    body = {"deck": legal_deck(1).plain()}

    refused = put(client, at(entry, "/deck"), body, player)
    assert faults(refused) == (409, [("", "decks_closed")])
    bare = put(client, at(entry, "/deck"), body, owner)
    assert faults(bare) == (422, [("/reason", "reason_missing")])
    done = put(client, at(entry, "/deck"), body | {"reason": "Typo."}, owner)
    assert done.status_code == 200
    kind, _, private = last(tournament)
    assert (kind, private) == ("deck.submitted", {"reason": "Typo."})
    set_state(tournament, "cancelled", "because")
    over = put(client, at(entry, "/deck"), body | {"reason": "Typo."}, owner)
    assert faults(over) == (409, [("", "decks_closed")])


def test_the_deadline_itself_is_in_time(client: Client) -> None:
    entry = make_entry(make_tournament(), "Ada", user=(player := make_user()))
    Tournament.objects.update(decks_due_at=timezone.now() + timedelta(minutes=1))
    body = {"deck": legal_deck(1).plain()}

    assert put(client, at(entry, "/deck"), body, player).status_code == 200


def test_an_organiser_who_plays_has_the_same_deadline(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), objection_minutes=30)
    entry = make_entry(tournament, "Ada", user=owner)
    Tournament.objects.update(decks_due_at=timezone.now() - timedelta(minutes=1))
    body = {"deck": legal_deck(1).plain(), "reason": "I may."}

    for scopes in (PLAYER, STAFF, {}):
        refused = put(client, at(entry, "/deck"), body, owner, **scopes)
        assert faults(refused) in (
            (409, [("", "decks_closed")]),
            (403, [("", "not_your_entry")]),
        )


def test_a_hidden_deck_is_shown_to_its_player_and_to_the_staff_who_leave_their_name(
    client: Client,
) -> None:
    tournament = make_tournament(owner := make_user())
    entry = make_entry(tournament, "Ada", user=(player := make_user()))
    snapshot = entry.registered_deck
    before = last(tournament)
    own = client.get(at(entry, "/deck"), headers=bearer(player, **PLAYER))

    assert own["Cache-Control"] == "no-store"
    body = dict(own.json())
    assert body.pop("submitted_at").endswith("Z")
    assert body == {
        "player": {"id": str(entry.pk), "name": "Ada"},
        "deck": body["deck"],
        "format_digest": starter().digest,
        "commitment": snapshot.commitment,
        "salt": bytes(snapshot.salt).hex(),
        "revealed": False,
    }
    deck = engine.Deck.from_plain(body["deck"])
    assert engine.deck_commitment(deck, bytes.fromhex(body["salt"])) == snapshot.commitment
    assert last(tournament) == before

    staff = client.get(at(entry, "/deck?reason=Typo."), headers=bearer(owner, **STAFF))
    assert staff.json() == own.json() | {"salt": None}
    viewed = staff_entries(stream=event_stream(tournament.pk)).last()
    assert viewed is not None
    assert (viewed.kind, viewed.actor, viewed.public, viewed.data["entry"]) == (
        "deck.viewed",
        owner,
        False,
        str(entry.pk),
    )


def test_a_hidden_deck_is_hidden_from_everybody_else(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    entry = make_entry(tournament, "Ada", user=(player := make_user()))
    rival = make_entry(tournament, "Bela", user=make_user())
    answers = [
        client.get(at(entry, "/deck"), headers=headers)
        for headers in (
            {},
            bearer(make_user()),
            bearer(captain_of(rival)),
            bearer(player, scopes=["games:host"]),
            bearer(owner, scopes=["games:host"]),
        )
    ]

    codes = [fault for answer in answers for fault in faults(answer)[1]]
    assert [answer.status_code for answer in answers] == [403] * 5
    assert codes == [
        ("", "deck_hidden"),
        ("", "not_your_event"),
        ("", "not_your_event"),
        ("", "deck_hidden"),
        ("", "deck_hidden"),
    ]


def test_a_player_sees_no_deck_of_their_own_event(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=1, objection_minutes=30)
    make_entry(tournament, "Ada", user=owner)
    other = tournament.entries.get(name="Player 1")
    refused = client.get(at(other, "/deck"), headers=bearer(owner))

    assert faults(refused) == (403, [("", "power_missing")])
    withdraw(entry_id=tournament.entries.get(name="Ada").pk, actor=owner, now=NOW)
    assert client.get(at(other, "/deck?reason=x"), headers=bearer(owner)).status_code == 200


def test_a_user_who_enters_while_looking_sees_no_deck() -> None:
    """They were let in before their entry stood."""
    tournament = make_tournament(owner := make_user(), objection_minutes=30)
    entry = make_entry(tournament, "Ada", user=make_user())
    make_entry(tournament, "Olga", user=owner)
    before = last(tournament)
    with pytest.raises(PowerMissing):
        look_at_deck(entry_id=entry.pk, actor=owner, now=timezone.now())

    assert last(tournament) == before


def test_an_entry_without_a_deck_has_none_to_show(client: Client) -> None:
    path = f"{path_of(make_tournament())}/entries"
    post(client, path, {"name": "Ada"}, player := make_user())
    response = client.get(at(Entry.objects.get(), "/deck"), headers=bearer(player))

    assert faults(response) == (404, [("", "no_deck")])


def test_who_has_looked_at_a_hidden_deck_does_not_enter_any_more(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=1)
    judge = make_user()
    add_member(
        organisation_id=tournament.organisation_id,
        actor=owner,
        username=judge.username,
        role=Role.JUDGE,
        now=NOW,
    )
    guest = tournament.entries.get()
    seen = client.get(at(guest, "/deck?reason=x"), headers=bearer(judge, scopes=["results:write"]))
    assert seen.status_code == 200

    path = f"{path_of(tournament)}/entries"
    assert faults(post(client, path, {"name": "Judge"}, judge)) == (
        409,
        [("", "has_seen_secrets")],
    )
    code = post(client, at(guest, "/claim-code"), user=owner).json()["claim_code"]
    claimed = post(client, "/api/v1/entries/claim", {"code": code}, judge)
    assert faults(claimed) == (409, [("", "has_seen_secrets")])
    assert post(client, path, {"name": "Owner"}, owner).status_code == 201


def test_a_revealed_deck_is_for_everybody(client: Client) -> None:
    tournament = make_tournament(entries=2)
    entry = tournament.entries.all()[0]
    for state, reason in (("running", ""), ("finished", "because")):
        set_state(tournament, state, reason)
    summary = client.get(at(entry)).json()["registered_deck"]

    assert summary == {
        "commitment": entry.registered_deck.commitment,
        "revealed": True,
        "url": f"http://testserver{at(entry, '/deck')}",
    }
    opened = client.get(summary["url"]).json()
    assert opened["revealed"] is True
    deck = engine.Deck.from_plain(opened["deck"])
    assert engine.deck_commitment(deck, bytes.fromhex(opened["salt"])) == summary["commitment"]


def saved_version(owner: User, deck: engine.Deck, kind: str = GAME) -> dict[str, Any]:
    version = save_deck(owner=owner, game=GAME, name="Mine", written=deck.plain(), now=NOW)
    type(version.deck).objects.filter(pk=version.deck_id).update(game=kind)
    return {"deck_id": str(version.deck_id), "number": version.number}


def test_enter_with_a_saved_deck_and_change_to_another(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    versions = [saved_version(player, legal_deck(number)) for number in range(2)]
    path = f"{path_of(tournament)}/entries"
    made = post(client, path, {"name": "Ada", "deck_version": versions[0]}, player, **PLAYER)

    assert made.status_code == 201
    entry = Entry.objects.get()
    assert entry.registered_deck.deck_list.digest == legal_deck(0).digest
    changed = put(client, at(entry, "/deck"), {"deck_version": versions[1]}, player, **PLAYER)
    assert changed.status_code == 200
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == legal_deck(1).digest


def test_what_is_no_saved_deck_for_the_event(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    entry = make_entry(tournament, "Ada", user=player)
    own, others = saved_version(player, legal_deck()), saved_version(make_user(), legal_deck())
    inline = {"deck": legal_deck().plain()}
    answers = [
        faults(put(client, at(entry, "/deck"), body, player))
        for body in (
            {"deck_version": others},
            {"deck_version": own | {"number": 2}},
            {"deck_version": saved_version(player, legal_deck(), "chess")},
            {"deck_version": own, **inline},
            {},
            {"deck_version": 1},
        )
    ]

    assert answers == [
        (404, [("", "not_found")]),
        (404, [("", "not_found")]),
        (422, [("/deck", "unreadable_deck")]),
        (400, [("", "two_decks")]),
        (400, [("/deck", "required")]),
        (400, [("/deck_version", "invalid")]),
    ]
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == legal_deck().digest
