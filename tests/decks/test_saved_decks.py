"""Saved decks: versions that never change, for their owner alone."""

import json
import random
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

import engine
from accounts.models import User
from decks.models import Deck, DeckList, DeckVersion
from decks.services import saving
from decks.services.saving import archive_deck, save_deck, save_version
from decks.services.snapshots import freeze_deck
from tests.support.factories import FORMAT, GAME, NOW, bearer, game, legal_deck, make_user, starter

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/decks"
JUDGED = {"format": FORMAT, "on": "2026-11-21"}
NAMED = {
    "slug": FORMAT,
    "digest": starter().digest,
}


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def owner(user: User) -> dict[str, str]:
    return bearer(user, scopes=["decks:write"])


def post(client: Client, user: User, place: str = "", **body: Any) -> Any:
    return client.post(
        f"{DECKS}{place}", body, content_type="application/json", headers=owner(user)
    )


def saved(client: Client, user: User, deck: Any = "3 Scout", name: str = "Vanguard") -> str:
    response = post(client, user, game=GAME, name=name, deck=deck)
    assert response.status_code == 201
    deck_id: str = response.json()["deck_id"]
    return deck_id


def refusal(response: Any) -> tuple[int, list[tuple[str, str]]]:
    errors = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, errors


def test_a_deck_is_saved_as_its_first_version(client: Client, ada: User) -> None:
    response = post(client, ada, game=GAME, name=" My  Vanguard ", deck="3 Scout\nRecall")
    body = response.json()

    deck = Deck.objects.get()
    assert (response.status_code, deck.name, deck.owner) == (201, "My Vanguard", ada)
    assert response["Location"] == f"http://testserver{DECKS}/{deck.pk}"
    listed = DeckList.objects.get()
    assert body == {
        "deck_id": str(deck.pk),
        "number": 1,
        "digest": listed.digest,
        "created_at": body["created_at"],
        "deck": {"game": GAME, "parts": {"tactics": {"recall": 1, "scout": 3}}},
        "deck_verdict": None,
    }


def test_versions_are_added_and_the_old_ones_stay(client: Client, ada: User) -> None:
    deck_id = saved(client, ada)
    response = post(client, ada, f"/{deck_id}/versions", deck="2 Scout")

    assert (response.status_code, response.json()["number"]) == (201, 2)
    assert response["Location"] == f"http://testserver{DECKS}/{deck_id}/versions/2"
    for number, count in ((1, 3), (2, 2)):
        version = client.get(f"{DECKS}/{deck_id}/versions/{number}", headers=owner(ada)).json()
        assert (version["number"], version["deck"]["parts"]) == (
            number,
            {"tactics": {"scout": count}},
        )
    body = client.get(f"{DECKS}/{deck_id}", headers=owner(ada)).json()
    assert [version["number"] for version in body["versions"]] == [1, 2]
    assert body["latest"] == version
    assert (body["id"], body["name"], body["game"]) == (deck_id, "Vanguard", GAME)


def test_the_same_list_again_is_no_new_version(client: Client, ada: User) -> None:
    deck_id = saved(client, ada, "3 Scout\nRecall")

    again = post(client, ada, f"/{deck_id}/versions", deck="recall\nSCOUT x3")
    assert (again.status_code, again.json()["number"]) == (200, 1)
    post(client, ada, f"/{deck_id}/versions", deck="3 Scout")
    back = post(client, ada, f"/{deck_id}/versions", deck="3 Scout\nRecall")
    assert (back.status_code, back.json()["number"]) == (201, 3)
    assert DeckList.objects.count() == 2


def test_each_deck_is_judged_by_the_format_that_is_asked_for(client: Client, ada: User) -> None:
    saved(client, ada, legal_deck().plain(), "Legal")
    deck_id = saved(client, ada, "40 Scout\nGhost", "Illegal")

    rows = client.get(DECKS, {"game": GAME, **JUDGED}, headers=owner(ada)).json()["results"]
    assert {row["name"]: row["short_verdict"] for row in rows} == {
        "Illegal": {"legal": False, "problem_count": 4, "format": NAMED},
        "Legal": {"legal": True, "problem_count": 0, "format": NAMED},
    }
    for place in (f"/{deck_id}", f"/{deck_id}/versions/1"):
        body = client.get(DECKS + place, JUDGED, headers=owner(ada)).json()
        verdict = body.get("latest", body)["deck_verdict"]
        assert (verdict["legal"], verdict["format"], len(verdict["problems"])) == (False, NAMED, 4)
        by_digest = {"format_digest": starter().digest}
        same = client.get(DECKS + place, by_digest, headers=owner(ada)).json()
        assert same.get("latest", same)["deck_verdict"] == verdict


def test_a_saved_deck_is_judged_by_announced_lists_too(client: Client, ada: User) -> None:
    letal = engine.game("letal")
    wall, winter = letal.ready_decks["wall-and-weather"], letal.versions("tournament")[-1]
    deck_id = post(client, ada, game="letal", name="Wall", deck=wall.plain()).json()["deck_id"]

    body = client.get(f"{DECKS}/{deck_id}", {"format": "tournament"}, headers=owner(ada)).json()
    (later,) = body["later_verdicts"]
    assert (body["latest"]["deck_verdict"]["legal"], later["legal"]) == (True, False)
    named = {"slug": "tournament", "digest": winter.digest}
    assert (later["effective_from"], later["format"]) == (winter.effective_from, named)
    codes = {problem["code"] for problem in later["problems"]}
    assert codes == {problem.code for problem in engine.check_deck(wall, winter).problems}
    assert later["remedy"]["size"] > 0
    plain = client.get(f"{DECKS}/{deck_id}", headers=owner(ada)).json()
    assert plain["later_verdicts"] == []


def test_decks_are_listed_with_the_last_changed_first(client: Client, ada: User) -> None:
    for number, name in enumerate(("first", "second", "third")):
        save_deck(
            owner=ada, game=GAME, name=name, written="Scout", now=NOW + timedelta(hours=number)
        )
    second = Deck.objects.get(name="second")
    later = NOW + timedelta(days=1)
    save_version(owner=ada, deck_id=second.pk, written="2 Scout", now=later)

    body = client.get(DECKS, {"page_size": 2}, headers=owner(ada)).json()
    assert (body["count"], [row["name"] for row in body["results"]]) == (3, ["second", "third"])
    assert body["results"][0] == {
        "id": str(second.pk),
        "game": GAME,
        "name": "second",
        "version_count": 2,
        "digest": second.versions.get(number=2).deck_list.digest,
        "created_at": "2026-01-31T13:00:00Z",
        "updated_at": "2026-02-01T12:00:00Z",
        "short_verdict": None,
    }


def test_a_deleted_deck_is_gone_and_what_was_registered_stays(client: Client, ada: User) -> None:
    deck_id = saved(client, ada, legal_deck().plain())
    snapshot = freeze_deck(deck=legal_deck(), format=starter(), now=NOW)

    response = client.delete(f"{DECKS}/{deck_id}", headers=owner(ada))

    assert (response.status_code, response.content) == (204, b"")
    assert client.get(DECKS, headers=owner(ada)).json()["results"] == []
    for place in ("", "/versions/1"):
        assert client.get(f"{DECKS}/{deck_id}{place}", headers=owner(ada)).status_code == 404
    assert post(client, ada, f"/{deck_id}/versions", deck="Scout").status_code == 404
    assert client.delete(f"{DECKS}/{deck_id}", headers=owner(ada)).status_code == 404
    assert DeckVersion.objects.get().deck_list == snapshot.deck_list


def test_nobody_else_finds_a_deck_or_can_tell_that_it_is_there(client: Client, ada: User) -> None:
    """The canary is a name that no other deck has."""
    deck_id = saved(client, ada, "3 Canary of Ada", "Ada's Secret")
    eve = make_user("eve")

    for place in ("", "/versions", "/versions/1"):
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            body = json.dumps({"deck": "Scout"})
            answers = [
                client.generic(
                    method, f"{DECKS}/{id_}{place}", body, "application/json", headers=owner(eve)
                )
                for id_ in (deck_id, uuid.uuid4())
            ]
            hidden, missing = (
                (response.status_code, response.content.replace(name.encode(), b"ID"))
                for response, name in zip(
                    answers, (deck_id, answers[1].wsgi_request.path.split("/")[4]), strict=True
                )
            )
            assert hidden == missing
            assert b"Canary" not in answers[0].content
    for headers in ({}, owner(eve), bearer(eve), bearer(ada, scopes=["events:manage"])):
        for query in ("", "?owner=ada", f"?game={GAME}&format={FORMAT}&page_size=100"):
            answer = client.get(DECKS + query, headers=headers).content
            assert b"Canary" not in answer
            assert b"Secret" not in answer
    own = client.get(f"{DECKS}/{deck_id}", headers=owner(ada)).content
    assert b"Canary of Ada" in own
    assert b"Secret" in own
    assert Deck.objects.get().length == 1


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"deck": "0 Scout"}, (422, [("/deck", "unreadable_deck")])),
        ({"deck": {"game": "chess", "parts": {}}}, (422, [("/deck", "unreadable_deck")])),
        ({"deck": 3}, (400, [("/deck", "shape")])),
        ({"game": "chess"}, (422, [("/game", "unknown_game")])),
        ({"name": " "}, (400, [("/name", "blank")])),
        ({"name": "x" * 101}, (400, [("/name", "max_length")])),
        ({"name": "a\u200bb"}, (422, [("/name", "unreadable_name")])),
    ],
)
def test_what_cannot_be_saved(client: Client, ada: User, body: Any, fault: Any) -> None:
    facts = {"game": GAME, "name": "Vanguard", "deck": "Scout", **body}

    assert refusal(post(client, ada, **facts)) == fault
    assert not Deck.objects.exists()
    assert not DeckList.objects.exists()


@pytest.mark.parametrize(
    ("place", "query", "fault"),
    [
        ("", {"format": FORMAT}, (400, [("", "game")])),
        ("", {"game": "chess"}, (422, [("/game", "unknown_game")])),
        ("", {"game": GAME, "format": "vintage"}, (422, [("/format", "unknown_format")])),
        ("/{}", {"format": "vintage"}, (422, [("/format", "unknown_format")])),
        ("/{}", {"format": FORMAT, "format_digest": "x"}, (400, [("", "both")])),
        ("/{}", {"on": "2026-11-21"}, (400, [("", "day")])),
        ("/{}/versions/1", {"format_digest": "x"}, (422, [("/format", "unknown_format")])),
        ("/{}/versions/2", {}, (404, [("", "not_found")])),
        ("/{}/versions/0", {}, (404, [("", "not_found")])),
        (f"/{{}}/versions/{10**30}", {}, (404, [("", "not_found")])),
    ],
)
def test_what_cannot_be_shown(
    client: Client, ada: User, place: str, query: Any, fault: Any
) -> None:
    deck_id = saved(client, ada)

    assert refusal(client.get(DECKS + place.format(deck_id), query, headers=owner(ada))) == fault


def test_nobody_fills_the_database(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MOST_DECKS", 2)
    monkeypatch.setattr(saving, "MOST_VERSIONS", 2)
    deck_id = saved(client, ada)
    saved(client, ada)

    assert refusal(post(client, ada, game=GAME, name="Third", deck="Scout")) == (
        409,
        [("", "too_many_decks")],
    )
    assert post(client, ada, f"/{deck_id}/versions", deck="2 Scout").status_code == 201
    full = post(client, ada, f"/{deck_id}/versions", deck="4 Scout")
    assert refusal(full) == (409, [("", "too_many_versions")])
    archive_deck(owner=ada, deck_id=uuid.UUID(deck_id), now=NOW)
    assert post(client, ada, game=GAME, name="Third", deck="Scout").status_code == 201


def test_nobody_fills_the_database_with_decks_that_they_delete(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MOST_KEPT", 3)
    deck_id = saved(client, ada)
    assert post(client, ada, f"/{deck_id}/versions", deck="2 Scout").status_code == 201
    archive_deck(owner=ada, deck_id=uuid.UUID(deck_id), now=NOW)
    archive_deck(owner=ada, deck_id=uuid.UUID(saved(client, ada)), now=NOW)

    full = post(client, ada, game=GAME, name="Third", deck="Scout")

    assert refusal(full) == (409, [("", "quota_reached")])
    assert post(client, make_user(), game=GAME, name="First", deck="Scout").status_code == 201


def test_a_list_of_decks_takes_as_many_queries_however_long(
    client: Client, ada: User, django_assert_num_queries: Any
) -> None:
    headers = owner(ada)
    for number in range(1, 9):
        save_deck(owner=ada, game=GAME, name=f"{number}", written=f"{number} Scout", now=NOW)
    client.get(DECKS, headers=headers)
    # The token; how many decks; the ids of a page; its decks; their last versions.
    with django_assert_num_queries(5):
        client.get(DECKS, {"game": GAME, **JUDGED}, headers=headers)


def test_the_database_holds_numbers_together(ada: User) -> None:
    version = save_deck(owner=ada, game=GAME, name="One", written="Scout", now=NOW)
    for number in (1, 0):
        with pytest.raises(IntegrityError), transaction.atomic():
            DeckVersion.objects.create(
                deck=version.deck, number=number, deck_list=version.deck_list, created_at=NOW
            )


def test_any_deck_that_is_saved_comes_back_the_same(client: Client, ada: User) -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    cards = [*game().pool.cards, "Ghost", "Jürgen’s “Card”"]
    for _ in range(10):
        parts = {
            part: {card: chance.randint(1, 99) for card in chance.sample(cards, 20)}
            for part in ("minions", "tactics")
        }
        deck_id = saved(client, ada, {"game": GAME, "parts": parts})
        body = client.get(f"{DECKS}/{deck_id}", headers=owner(ada)).json()
        assert body["latest"]["deck"]["parts"] == parts
