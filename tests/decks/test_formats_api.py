"""Formats by the day, and formats and card pools by their digests."""

import hashlib
import json
from typing import Any

import pytest
from django.test import Client

import engine
from decks.models import FormatVersion
from decks.selectors import format_in_force
from decks.services.publishing import amend
from tests.support.factories import GAME, NOW, game

pytestmark = pytest.mark.django_db

FORMATS = f"/api/v1/games/{GAME}/formats"
FOR_GOOD = "public, max-age=31536000, immutable"


def digest_of(value: Any) -> str:
    """The digest of a value, made without the engine."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def row(slug: str, day: str, states: list[str]) -> dict[str, Any]:
    """A format as it must be listed when it was in force from `day` on."""
    versions = game().versions(slug)
    facts = [
        {
            "digest": version.digest,
            "rules_digest": engine.rules_digest(game(), version),
            "effective_from": version.effective_from,
            "official": version.official,
            "source": version.source,
        }
        for version in versions
    ]
    (in_force,) = (version for version in facts if version["effective_from"] == day)
    return {
        "slug": slug,
        "name": game().formats[slug].name,
        **in_force,
        "team_size": 1,
        "sides": 2,
        "format_versions": [
            {**version, "state": state} for version, state in zip(facts, states, strict=True)
        ],
    }


@pytest.mark.parametrize(
    ("on", "days", "states"),
    [
        (
            "2026-11-21",
            ("2026-11-21", "2026-11-21"),
            (["in_force", "future"], ["past", "in_force", "future"]),
        ),
        (
            "2027-03-01",
            ("2027-03-01", "2027-01-18"),
            (["past", "in_force"], ["past", "past", "in_force"]),
        ),
        (
            "2026-01-01",
            ("2026-11-21", "2026-06-01"),
            (["in_force", "future"], ["in_force", "future", "future"]),
        ),
    ],
)
def test_the_formats_are_listed_as_they_are_in_force(
    client: Client, on: str, days: tuple[str, str], states: tuple[list[str], list[str]]
) -> None:
    body = client.get(FORMATS, {"on": on}).json()

    assert body["results"] == [
        row("detachment", days[0], states[0]),
        row("standard", "2026-11-21", ["in_force"]),
        row("starter", "2026-11-21", ["in_force"]),
        row("tournament", days[1], states[1]),
    ]


def test_a_format_is_told_with_its_rules(client: Client) -> None:
    body = client.get(f"{FORMATS}/detachment", {"on": "2027-03-01"}).json()

    plain = game().format_on("detachment", "2027-03-01").plain
    assert body == {
        **row("detachment", "2027-03-01", ["past", "in_force"]),
        "card_pool_digest": game().pool.digest,
        "variant": {"fourth_colour": "above"},
        "rules": plain["rules"],
    }


def test_without_a_day_it_is_today(client: Client) -> None:
    today = client.get(f"{FORMATS}/starter").json()

    assert today == client.get(f"{FORMATS}/starter", {"on": "2026-11-21"}).json()
    assert client.get(FORMATS).status_code == 200


def test_an_events_own_format_is_not_listed(client: Client) -> None:
    before = client.get(FORMATS, {"on": "2026-11-21"}).json()
    version = format_in_force(game=GAME, slug="starter", on=NOW.date())
    amend(version=version, banned=["scout"], limited={}, cite="Cup", now=NOW)

    assert client.get(FORMATS, {"on": "2026-11-21"}).json() == before


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        (f"{FORMATS}?on=tomorrow", 400, "invalid"),
        (f"{FORMATS}/starter?on=2026-02-30", 400, "invalid"),
        (f"{FORMATS}/vintage", 404, "not_found"),
        ("/api/v1/formats/sha256:0", 404, "not_found"),
        ("/api/v1/card-pools/sha256:0", 404, "not_found"),
    ],
)
def test_what_is_not_there(client: Client, address: str, status: int, code: str) -> None:
    response = client.get(address)

    assert (response.status_code, response.json()["errors"][0]["code"]) == (status, code)


def test_every_version_is_there_by_its_digest_for_good(client: Client) -> None:
    version = format_in_force(game=GAME, slug="starter", on=NOW.date())
    own = amend(version=version, banned=["scout"], limited={}, cite="Cup", now=NOW)

    for published in FormatVersion.objects.all():
        response = client.get(f"/api/v1/formats/{published.digest}")
        body = response.json()
        assert body == {
            "digest": published.digest,
            "own": published == own,
            "format": published.plain,
        }
        assert digest_of(body["format"]) == published.digest
        assert (response["ETag"], response["Cache-Control"]) == (f'"{published.digest}"', FOR_GOOD)


def test_a_card_pool_is_there_by_its_digest_for_good(client: Client) -> None:
    address = f"/api/v1/card-pools/{game().pool.digest}"
    response = client.get(address)
    body = response.json()

    assert (body["game"], body["digest"]) == (GAME, game().pool.digest)
    assert digest_of(body["cards"]) == game().pool.digest
    assert response["Cache-Control"] == FOR_GOOD


@pytest.mark.parametrize("what", ["formats", "card-pools"])
def test_who_has_it_gets_nothing_more(client: Client, what: str) -> None:
    starter = format_in_force(game=GAME, slug="starter", on=NOW.date())
    digest = {"formats": starter.digest, "card-pools": starter.pool.digest}[what]
    address = f"/api/v1/{what}/{digest}"

    again = client.get(address, headers={"If-None-Match": f'"{digest}"'})
    assert (again.status_code, again.content) == (304, b"")
    assert (again["ETag"], again["Cache-Control"]) == (f'"{digest}"', FOR_GOOD)
    other = client.get(address, headers={"If-None-Match": '"sha256:0"'})
    assert other.status_code == 200


def test_the_list_asks_the_database_once(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        client.get(FORMATS)
