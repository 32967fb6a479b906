"""An event brings house rules of its own for its game: who may, until when, and what is judged by
them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from decks.models import FormatVersion
from decks.services.publishing import publish_games
from tests.support.archives import exported, imported
from tests.support.events import CUP, patch
from tests.support.factories import NOW, bearer, make_draft, make_user, set_state
from tests.support.house_games import FAULT, HEAPS, OTHER, OWN, WRONG, heaps_known
from tests.support.requests import EVENTS, faults, path_of, post
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.events.services.cloning import clone_tournament
from tournaments.models import Tournament
from tournaments.terms.limits import LONGEST_HOUSE_FILE

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def heaps(tmp_path: Path, db: None) -> Iterator[None]:
    """The game of heaps is published here."""
    with heaps_known(tmp_path):
        publish_games(now=NOW)
        yield


def draft(house_file: str = OTHER, **plan: Any) -> Tournament:
    return make_draft(**{"game": HEAPS, "format": "open", "house_file": house_file} | plan)


def usual() -> engine.Format:
    return engine.game(HEAPS).formats["open"]


def log(format: engine.Format) -> bytes:
    """A game of heaps by bots under a format."""
    game = engine.game(HEAPS)
    return engine.play_log(
        game, format=format, decks=[*game.ready_decks.values()][:2], seed=SEED, match="m 1",
        players=["x", "y"], salts=[b"a" * 16, b"b" * 16],
    )  # fmt: skip


BODY = CUP | {"game": HEAPS, "format": "open"}


def test_an_event_is_played_under_its_own_file(client: Client) -> None:
    owner = make_user()
    body = post(client, EVENTS, BODY | {"house_file": OTHER}, owner).json()
    format = engine.use_house_rules(usual(), OTHER)

    assert body["format"] == {"slug": "open", "digest": format.digest}
    names = ("rules_digest", "amended", "banned", "limited", "house_file")
    assert {name: body[name] for name in names} == {
        "rules_digest": engine.rules_digest(engine.game(HEAPS), format),
        "amended": True,
        "banned": [],
        "limited": {},
        "house_file": OTHER.strip(),
    }
    assert format.digest != usual().digest
    # Everybody can have the format by its digest, with the file's settings in it.
    content = client.get(f"/api/v1/formats/{format.digest}").json()
    assert content == {"digest": format.digest, "own": True, "format": format.plain}
    assert content["format"]["house"] == {"name": "Short", "heap": 7}


def test_a_log_is_certified_under_the_file_of_its_event_alone() -> None:
    ours, theirs = pinned_format(draft()), pinned_format(draft(OTHER.replace("7", "8")))
    assert ours.pool.house is not None
    assert ours.pool.house.rules == 7
    data = log(ours)
    assert engine.verify(data, format=ours).certified
    refused = [engine.verify(data, format=format) for format in (theirs, usual(), None)]
    assert [(judged.certified, judged.code) for judged in refused] == [
        (False, "unsupported_rules")
    ] * 3
    # A file in other words is the same file.
    same = pinned_format(draft("heap = 0x7  # stones\nname = 'Short'"))
    assert (same.digest, engine.verify(data, format=same).certified) == (ours.digest, True)


def test_the_game_s_own_settings_are_its_own_rules() -> None:
    assert draft(OWN).format_digest == draft("").format_digest == usual().digest


def test_a_file_and_bans_are_one_format() -> None:
    event = draft(banned=["Boulder"], limited={"Cobble": 2})
    format = pinned_format(event)
    assert format.plain["house"] == {"name": "Short", "heap": 7}
    assert format.pool.limits == {"boulder": 0, "cobble": 2}
    assert len({event.format_digest, draft().format_digest, draft("").format_digest}) == 3


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"house_file": WRONG}, 422, "house_file_unusable"),
        ({"house_file": "heap"}, 422, "house_file_unusable"),
        ({"house_file": "[" * 9_000}, 422, "house_file_unusable"),
        ({"house_file": "é" * (LONGEST_HOUSE_FILE - 1)}, 422, "house_file_unusable"),
        ({"house_file": "x" * (LONGEST_HOUSE_FILE + 1)}, 400, "max_length"),
        ({"house_file": {"heap": 7}}, 400, "invalid"),
        ({"house_file": None}, 400, "null"),
        ({"house_file": OTHER, "game": CUP["game"], "format": CUP["format"]}, 422,
         "house_file_unusable"),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_a_wrong_file_makes_no_event(
    client: Client, changes: dict[str, Any], status: int, code: str
) -> None:
    response = post(client, EVENTS, BODY | changes)
    assert faults(response) == (status, [("/house_file", code)])
    assert not Tournament.objects.exists()
    assert not FormatVersion.objects.filter(own=True).exists()


def test_a_file_with_a_control_character_is_no_text_of_a_body(client: Client) -> None:
    response = post(client, EVENTS, BODY | {"house_file": "heap\x0b7"})
    assert faults(response) == (400, [("", "parse_error")])
    assert not Tournament.objects.exists()


def test_a_wrong_file_is_refused_with_the_setting_its_value_and_what_it_may_be(
    client: Client,
) -> None:
    response = post(client, EVENTS, BODY | {"house_file": WRONG})
    assert response.json()["errors"][0]["detail"] == f"The house rules: {FAULT}."


def test_none_but_the_staff_sets_it(client: Client) -> None:
    event = draft("", name="Cup")
    path = path_of(event)
    stranger, body = make_user("stranger"), {"house_file": OTHER}
    assert patch(client, path, body, stranger).status_code == 404  # a draft is hidden
    set_state(event, "registration")
    assert patch(client, path, body, stranger).status_code == 403
    anonymous = client.patch(path, json.dumps(body), content_type="application/json")
    assert anonymous.status_code == 401
    event.refresh_from_db()
    assert (event.house_file, event.format_digest) == ("", usual().digest)


def test_it_is_frozen_with_the_format_when_the_event_opens(client: Client) -> None:
    event = draft()
    owner, path = event.created_by, path_of(event)
    changed = patch(client, path, {"house_file": OTHER.replace("7", "9")}, owner)
    assert changed.status_code == 200
    set_state(event, "registration")
    event.refresh_from_db()
    pinned = event.format_digest
    assert pinned == changed.json()["format"]["digest"]
    for other in (OTHER, ""):
        refused = patch(client, path, {"house_file": other}, owner)
        assert faults(refused) == (409, [("/house_file", "not_changeable")])
    event.refresh_from_db()
    assert (event.house_file, event.format_digest) == (OTHER.replace("7", "9").strip(), pinned)


def test_a_clone_and_an_archive_bring_it_along() -> None:
    event = draft()
    clone = clone_tournament(tournament_id=event.pk, actor=event.created_by, name="Cup II", now=NOW)
    assert (clone.house_file, clone.format_digest) == (OTHER, event.format_digest)
    archive = exported(event)
    assert archive["event"]["format"]["house_file"] == OTHER
    again = imported(archive)
    assert (again.house_file, again.format_digest) == (OTHER, event.format_digest)


def test_the_game_says_what_its_own_file_is(client: Client) -> None:
    house = engine.game(HEAPS).pool.house
    assert house is not None
    row = client.get(f"/api/v1/games/{HEAPS}", headers=bearer()).json()
    assert row["house_rules"] == {"digest": house.digest, "file": OWN}
    assert client.get("/api/v1/games/letal").json()["house_rules"] is None
