"""Games of three sides: events refuse them at every door, decks are judged by their rules."""

from typing import Any

import pytest
from django.test import Client

import engine
from decks.selectors import find_format_version, format_in_force, sides_of, team_size
from decks.services.publishing import publish_games
from engine.games import _GAMES
from tests.engine.toy_three import CROWD, THREE_DECKS
from tests.support.archives import imported, results_text, small_archive
from tests.support.factories import NOW, make_draft, make_user
from tests.support.pages import PLAN
from tests.support.requests import EVENTS, faults, post
from tests.support.seen import seen
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.services.importing import ResultsOf, import_event
from tournaments.core.services.pinned_rules import TooManySides, pinned_version_for
from tournaments.events.services.events import change_tournament
from tournaments.events.services.settings import StagesUnusable
from tournaments.models import Tournament
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

REFUSED = (
    "A match of Three has 3 sides, but events pair two. Choose a format for two sides. Game logs of"
    " this format can be verified without an event."
)
OF_THREE = Scenario(name="Free for all", options={"players": "three"})


@pytest.fixture(autouse=True)
def crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two or three sides, published."""
    monkeypatch.setitem(_GAMES, "crowd", CROWD)
    publish_games(now=NOW)


def version(slug: str) -> Any:
    return format_in_force(game="crowd", slug=slug, on=NOW.date())


def test_a_format_says_how_many_sides_and_players_it_is_for(client: Client) -> None:
    assert [(sides_of(version(slug)), team_size(version(slug))) for slug in CROWD.formats] == [
        (2, 1), (2, 1), (3, 1),
    ]  # fmt: skip
    rows = client.get("/api/v1/games/crowd/formats").json()["results"]
    assert {row["slug"]: row["sides"] for row in rows} == {"open": 2, "duel": 2, "three": 3}


def test_the_api_refuses_an_event_of_three_sides(client: Client) -> None:
    olga = make_user("olga")
    body = {"name": "Cup", "game": "crowd", "format": "three", "rounds": 3}
    answer = post(client, EVENTS, body, olga)
    assert faults(answer) == (422, [("/format", "too_many_sides")])
    assert answer.json()["detail"] == REFUSED
    assert not Tournament.objects.exists()
    assert post(client, EVENTS, {**body, "format": "duel"}, olga).status_code == 201


def test_a_draft_does_not_change_to_three_sides() -> None:
    draft = make_draft(game="crowd", format="duel")
    with pytest.raises(TooManySides) as error:
        change_tournament(
            tournament_id=draft.pk, actor=draft.created_by, changes={"format": "three"}, now=NOW
        )
    assert str(error.value) == REFUSED


def test_the_form_says_so_beside_the_format(client: Client) -> None:
    client.force_login(make_user("olga"))
    page = seen(client.post("/events/new", PLAN | {"format": "crowd/three"}))
    assert REFUSED in page.text
    assert not Tournament.objects.exists()


def test_a_scenario_does_not_make_it_three() -> None:
    stages = (StagePlan(scenarios=[OF_THREE], rounds=3),)
    draft = make_draft(game="crowd", format="open")
    with pytest.raises(StagesUnusable) as error:
        change_tournament(
            tournament_id=draft.pk, actor=draft.created_by, changes={"stages": stages}, now=NOW
        )
    assert str(error.value) == (
        "Stage 1: The scenario of round 1 can’t be played: with these options a match has 3"
        " players on 3 sides, and in open 2 on 2: choose other options."
    )


def test_no_slot_is_opened_for_three() -> None:
    """Whatever the row of an event says."""
    draft = make_draft(game="crowd", format="open")
    assert pinned_version_for(draft, None, "", now=NOW) == version("open")
    draft.format, draft.rules_digest = "three", version("three").rules_digest
    with pytest.raises(TooManySides):
        pinned_version_for(draft, None, "", now=NOW)


def test_an_archive_of_three_sides_is_not_taken() -> None:
    with pytest.raises(UnusableArchive) as error:
        imported(archive_by(version("three")))
    assert str(error.value) == f"/event/format: {REFUSED}"
    assert not Tournament.objects.exists()
    assert imported(archive_by(version("duel"))).format == "duel"


def archive_by(version: Any) -> dict[str, Any]:
    """An archive of an event by these rules."""
    archive = small_archive(game="crowd")
    archive["event"]["format"] |= {
        "slug": version.slug,
        "digest": version.digest,
        "rules_digest": version.rules_digest,
    }
    return archive


def test_results_of_three_sides_are_not_taken() -> None:
    stated = ResultsOf(name="Cup", game="crowd", format="three")
    with pytest.raises(UnusableArchive) as error:
        import_event(
            document=results_text().encode(), organisation=None, actor=make_user(),
            results_of=stated, now=NOW,
        )  # fmt: skip
    assert str(error.value) == f"/event/format: {REFUSED}"


def test_a_deck_is_judged_by_a_format_of_three_sides(client: Client) -> None:
    format = find_format_version(digest=version("three").digest)
    assert format.slug == "three"
    body = {"game": "crowd", "format": "three", "deck": THREE_DECKS[0].plain()}
    answer = post(client, "/api/v1/decks/validate", body)
    assert (answer.status_code, answer.json()["legal"]) == (200, True)
    assert engine.game("crowd").formats["three"].variant == {"players": "three"}
