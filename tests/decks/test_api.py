"""The addresses of games and decks."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

import engine
from decks.models import DeckList
from decks.selectors import format_in_force
from decks.services.publishing import amend
from tests.support.factories import FORMAT, GAME, NOW, game, illegal_deck, legal_deck, starter

GAMES = "/api/v1/games"


def validate(client: Client, **changes: Any) -> Any:
    body = {"game": GAME, "format": FORMAT, "deck": legal_deck().plain()} | changes
    return client.post("/api/v1/decks/validate", body, content_type="application/json")


def faults(response: Any) -> tuple[int, list[tuple[str, str]]]:
    errors = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, errors


def test_the_games_are_listed(client: Client) -> None:
    body = client.get(GAMES).json()

    assert [row["slug"] for row in body["results"]] == list(engine.slugs())
    assert client.get(f"{GAMES}/{GAME}").json() == {
        "slug": GAME,
        "name": "Tactics Anthem",
        "edition": game().edition,
        "fewest_seats": 2,
        "most_seats": 2,
        "card_count": len(game().pool.cards),
        "card_pool_digest": game().pool.digest,
        "house_rules": None,
        "formats": sorted(game().formats),
    }


def test_the_cards_of_a_game(client: Client) -> None:
    body = client.get(f"{GAMES}/{GAME}/cards").json()

    assert body["digest"] == game().pool.digest
    assert [card["id"] for card in body["results"]] == sorted(game().pool.cards)


def test_the_ready_decks_can_be_sent_back_to_be_judged(client: Client) -> None:
    rows = client.get(f"{GAMES}/{GAME}/decks").json()["results"]

    assert {row["name"] for row in rows} == set(game().ready_decks)
    legal = [row for row in rows if validate(client, deck=row["deck"]).json()["legal"]]
    assert len(legal) >= 2


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["", "/formats", "/formats/starter", "/cards", "/decks"])
def test_an_unknown_game_is_404(client: Client, part: str) -> None:
    response = client.get(f"{GAMES}/chess{part}")

    assert faults(response) == (404, [("", "not_found")])
    assert "tactics_anthem" in response.json()["detail"]


def test_a_legal_deck(client: Client) -> None:
    response = validate(client)

    assert response.status_code == 200
    assert response.json() == {
        "legal": True,
        "game": GAME,
        "format": {
            "slug": FORMAT,
            "digest": starter().digest,
        },
        "format_name": "Starter",
        "effective_from": "2026-11-21",
        "replaced_on": None,
        "deck": legal_deck().plain(),
        "deck_digest": legal_deck().digest,
        "problems": [],
        "remedy": None,
    }


def test_an_illegal_deck_is_a_good_answer_with_every_problem(client: Client) -> None:
    response = validate(client, deck=illegal_deck().plain())

    verdict = engine.check_deck(illegal_deck(), starter())
    assert response.status_code == 200
    assert response.json()["legal"] is False
    assert response.json()["problems"] == [
        {"card_ids" if name == "cards" else name: value for name, value in problem.plain().items()}
        | {"lines": []}
        for problem in verdict.problems
    ]


def test_an_illegal_deck_comes_with_the_fewest_changes_that_mend_it(client: Client) -> None:
    parts = legal_deck().parts
    tactics = {**parts["tactics"], "silence": 6, "Scuot": 1}
    deck = {"game": GAME, "parts": {"minions": dict(parts["minions"]), "tactics": tactics}}

    assert validate(client, deck=deck).json()["remedy"] == {
        "card_changes": [
            {"part": "tactics", "card": "Scuot", "before": 1, "after": 0},
            {"part": "tactics", "card": "silence", "before": 6, "after": 3},
        ],
        "size": 4,
        "proved": True,
    }


def test_a_list_that_cannot_be_read_as_a_whole_has_no_remedy(client: Client) -> None:
    assert validate(client, deck="9 Silence\n0 Recall").json()["remedy"] is None


def test_a_text_list(client: Client) -> None:
    response = validate(client, deck="3 Stumble\nRecall x2")

    assert response.json()["deck"]["parts"] == {"tactics": {"recall": 2, "stumble": 3}}


def test_a_list_is_judged_with_the_lines_of_each_problem(client: Client) -> None:
    response = validate(client, deck="9 Silence\n0 Recall\n2 Stumbel\nSilence\nSB: 1 Scout")
    body = response.json()

    assert (response.status_code, body["legal"]) == (200, False)
    assert body["deck"]["parts"] == {"tactics": {"Stumbel": 2, "silence": 10}}
    assert [(problem["lines"], problem["code"]) for problem in body["problems"]] == [
        ([1, 4], "too_many_copies"),
        ([2], "unreadable_line"),
        ([3], "unknown_card"),
        ([5], "no_sideboard"),
        ([], "part_size"),
        ([], "section_count"),
        ([], "part_size"),
    ]
    assert body["problems"][1] == {
        "code": "unreadable_line",
        "rule": "",
        "message": "the number must be 1 to 999",
        "card_ids": [],
        "expected": None,
        "found": "0 Recall",
        "lines": [2],
    }


def test_a_list_of_another_game_is_told_which(client: Client) -> None:
    problem = validate(client, deck="2 Rally\n2 Close Ranks\n1 Dawn Seraph").json()["problems"][0]

    assert (problem["code"], problem["found"]) == ("other_game", "commandeer")
    assert problem["message"] == (
        "these are cards of Commandeer: check the list as a deck of that game"
    )


@pytest.mark.parametrize(
    ("changes", "status", "fault"),
    [
        ({"deck": "{"}, 422, ("/deck", "unreadable_deck")),
        ({"deck": {"parts": 3}}, 422, ("/deck", "unreadable_deck")),
        ({"deck": 7}, 400, ("/deck", "shape")),
        ({"deck": "x" * 25_001}, 400, ("/deck", "long")),
        ({"format": "vintage"}, 422, ("/format", "unknown_format")),
        ({"game": "chess"}, 422, ("/game", "unknown_game")),
        ({"format_digest": "sha256:0"}, 400, ("", "both")),
        ({"on": "2027-02-30"}, 400, ("/on", "invalid")),
        ({"game": ""}, 400, ("/game", "blank")),
        ({"game": ["a"]}, 400, ("/game", "invalid")),
    ],
)
def test_what_cannot_be_judged(
    client: Client, changes: dict[str, Any], status: int, fault: tuple[str, str]
) -> None:
    assert faults(validate(client, **changes)) == (status, [fault])


WRITTEN = st.one_of(
    st.text(max_size=60),
    st.dictionaries(
        st.sampled_from(["game", "parts", "name", "more"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
            max_leaves=8,
        ),
    ),
)


@given(WRITTEN)
def test_whatever_is_written_is_judged_or_refused(written: Any) -> None:
    response = validate(Client(), deck=written)

    answer = response.json()
    if response.status_code == 200:
        assert answer["legal"] is False
        assert engine.Deck.from_plain(answer["deck"]).digest == answer["deck_digest"]
    else:
        assert faults(response) in ((422, [("/deck", "unreadable_deck")]),) or (
            response.status_code == 400
        )


@pytest.mark.parametrize(
    ("on", "legal"), [("2026-11-21", True), ("2027-01-17", True), ("2027-01-18", False)]
)
def test_a_deck_is_judged_by_the_format_of_a_day(client: Client, on: str, legal: bool) -> None:
    deck = game().ready_decks["tourney-vanguard"].plain()
    body = validate(client, deck=deck, format="tournament", on=on).json()

    version = game().format_on("tournament", on)
    assert (body["legal"], body["format"]["digest"]) == (legal, version.digest)
    assert body["effective_from"] == version.effective_from


def by_digest(client: Client, digest: str, **changes: Any) -> Any:
    body = {"game": GAME, "format_digest": digest, "deck": legal_deck().plain(), **changes}
    return client.post("/api/v1/decks/validate", body, content_type="application/json")


@pytest.mark.django_db
def test_a_deck_is_judged_by_the_format_of_a_digest(client: Client) -> None:
    version = format_in_force(game=GAME, slug=FORMAT, on=NOW.date())
    own = amend(version=version, banned=["scout"], limited={}, cite="Cup", now=NOW)

    assert by_digest(client, version.digest).json()["legal"] is True
    body = by_digest(client, own.digest).json()
    assert (body["legal"], body["format"]["digest"]) == (False, own.digest)
    assert [(problem["code"], problem["rule"]) for problem in body["problems"]] == [
        ("banned", "Cup")
    ]
    unknown = by_digest(client, "sha256:" + "0" * 64)
    assert faults(unknown) == (422, [("/format", "unknown_format")])
    assert faults(by_digest(client, version.digest, on="2026-11-21")) == (400, [("", "day")])


@pytest.mark.django_db
def test_a_format_of_cards_that_are_gone_is_refused(client: Client) -> None:
    row = format_in_force(game=GAME, slug=FORMAT, on=NOW.date())
    rule = {"rule": "banned", "cards": ["a-card-of-old"], "cite": "Old"}
    row.pk, row.plain = None, {**row.plain, "rules": [rule]}
    row.digest = row.rules_digest = "sha256:" + "1" * 64
    row.save()

    refusal = faults(by_digest(client, row.digest))
    assert refusal == (422, [("/format_digest", "format_unusable")])


@pytest.mark.django_db
def test_asking_leaves_nothing_behind(client: Client) -> None:
    validate(client)

    assert not DeckList.objects.exists()


def test_a_deck_file_is_read_where_its_game_has_rosters(client: Client) -> None:
    address = f"{GAMES}/{GAME}/deck-files"
    roster = client.post(address, b"<roster/>", content_type="application/xml")
    packed = client.post(address, b"PK\x03\x04", content_type="application/zip")
    unknown = client.post(f"{GAMES}/chess/deck-files", b"<r/>", content_type="application/xml")
    form = client.post(address, {"deck": "2 Scout"})

    assert faults(roster) == (422, [("/deck", "unreadable_deck")])
    assert faults(packed) == (422, [("/deck", "unreadable_deck")])
    assert [unknown.status_code, form.status_code] == [404, 415]


def test_a_verdict_tells_when_its_list_is_replaced(client: Client) -> None:
    days = ("2026-11-21", "2027-01-18")
    answers = [validate(client, format="tournament", on=day).json() for day in days]

    assert [answer["effective_from"] for answer in answers] == list(days)
    assert [answer["replaced_on"] for answer in answers] == ["2027-01-18", None]


def test_two_lists_are_compared(client: Client) -> None:
    place = "/api/v1/games/letal/formats/tournament"
    first, winter = engine.game("letal").versions("tournament")
    body = client.get(f"{place}/changes?on=2027-01-18").json()

    assert body == {
        "before_effective_from": "2026-11-21",
        "effective_from": "2027-01-18",
        "before_digest": first.digest,
        "digest": winter.digest,
        "card_limits": [
            {"card": "dread-presence", "before": 1, "after": 0},
            {"card": "frost-shackles", "before": 2, "after": 1},
        ],
        "reprinted_card_ids": [],
        "rules_removed": [],
        "rules_added": [],
        "stranded_card_ids": [],
        "stranded_groups": [],
        "illegal_ready_decks": ["wall-and-weather"],
    }
    back = client.get(f"{place}/changes?on=2026-11-21&since=2027-01-18").json()
    assert [row["after"] for row in back["card_limits"]] == [1, 2]
    assert client.get("/api/v1/games/letal/formats/vintage/changes").status_code == 404
