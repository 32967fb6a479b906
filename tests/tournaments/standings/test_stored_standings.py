"""The standings as served: stored bytes, one query, 304 when nothing changed."""

import itertools
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.test import Client

from ledger.models import Stream
from ledger.services.wakeups import breaker
from tests.support.factories import NOW, make_entry, make_round, make_tournament, starter
from tournaments import tasks
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, StoredPairings, StoredStandings, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.standings.counting import PROFILES, decimal
from tournaments.standings.profile_data import tiebreaker_heads
from tournaments.standings.services import due_pages, stored_standings
from tournaments.standings.services.due_pages import (
    LEASE,
    LONGEST_WAIT,
    QUIET,
    write_due_pages,
)
from tournaments.standings.services.stored_standings import made_pages, write_stored_standings
from tournaments.sweeping import sweep
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


def path(tournament: Tournament) -> str:
    return f"/api/v1/tournaments/{tournament.pk}/standings"


def test_the_stored_bytes_are_served(client: Client) -> None:
    tournament = make_tournament(entries=2)
    response = client.get(path(tournament))

    page = StoredStandings.objects.get()
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.content == bytes(page.body)
    assert response["ETag"] == page.etag
    assert response["Cache-Control"] == "public, max-age=1"
    assert response["Access-Control-Allow-Origin"] == "*"


def a_second_later() -> None:
    """Write what was due when the second of the last writing ended."""
    sweep(clock=lambda: NOW + timedelta(seconds=1))


def test_the_shape(client: Client) -> None:
    tournament = make_tournament(entries=1)
    a_second_later()
    entry = tournament.entries.get()
    nought = {"wins": 0, "losses": 0, "draws": 0}

    assert client.get(path(tournament)).json() == {
        "tournament_id": str(tournament.pk),
        "name": "Cup",
        "game": "tactics_anthem",
        "game_name": "",
        "format": {"slug": "starter", "digest": starter().digest},
        "profile": "card-game",
        "title": "Card games",
        "tiebreaker_heads": tiebreaker_heads(PROFILES["card-game"]),
        "state": "registration",
        "round": None,
        "snapshot": "live",
        "final": False,
        "awards": [],
        "results": [
            {
                "rank": 1,
                "tied": False,
                "stage": 1,
                "group": None,
                "player": {"id": str(entry.pk), "name": "Player 1"},
                "status": "active",
                "dropped_after_round": None,
                "match_points": 0,
                "record": {**nought, "byes": 0},
                "game_record": nought,
                "tiebreakers": [
                    {"key": "omw", "value": "0.0000", "priority": 1},
                    {"key": "gw", "value": "0.0000", "priority": 2},
                    {"key": "ogw", "value": "0.0000", "priority": 3},
                ],
            }
        ],
    }


@pytest.mark.parametrize("known", ["{etag}", '"other", {etag}', "*", "W/{etag}"])
def test_a_reader_who_has_them_gets_304(client: Client, known: str) -> None:
    tournament = make_tournament()
    etag = StoredStandings.objects.get().etag
    response = client.get(path(tournament), headers={"If-None-Match": known.format(etag=etag)})

    assert (response.status_code, response.content, response["ETag"]) == (304, b"", etag)


def test_a_change_gives_another_tag(client: Client) -> None:
    tournament = make_tournament()
    before = client.get(path(tournament))["ETag"]
    make_entry(tournament, "Ada")
    a_second_later()
    response = client.get(path(tournament), headers={"If-None-Match": before})

    assert response.status_code == 200
    assert response["ETag"] != before


def test_writing_them_again_gives_the_same_bytes() -> None:
    tournament = make_tournament(entries=3)
    write_stored_standings(tournament=tournament, now=NOW)
    before = StoredStandings.objects.values().get()
    write_stored_standings(tournament=tournament, now=NOW)

    assert StoredStandings.objects.values().get() == before


def test_a_reader_costs_one_query_by_primary_key(client: Client, django_assert_num_queries) -> None:
    tournament = make_tournament(entries=5)
    with django_assert_num_queries(1):
        client.get(path(tournament))


def test_head_has_no_body(client: Client) -> None:
    response = client.head(path(make_tournament()))

    assert (response.status_code, response.content) == (200, b"")
    assert response.has_header("ETag")


@pytest.mark.parametrize(
    ("value", "text"),
    [("0", "0.0000"), ("1", "1.0000"), ("1/3", "0.3333"), ("2/3", "0.6667"), ("0.99998", "1.0000")],
)
def test_fractions_are_shown_with_four_places(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text


def test_names_of_any_script_are_kept(client: Client) -> None:
    tournament = make_tournament()
    make_entry(tournament, "Žofie 李")
    a_second_later()

    body = client.get(path(tournament)).content.decode()
    assert json.loads(body)["results"][0]["player"]["name"] == "Žofie 李"
    assert "Žofie 李" in body


SECOND = timedelta(seconds=1)


def written() -> tuple[Any, Any]:
    page = StoredStandings.objects.get()
    return page.written_at, page.due_at


def points() -> list[int]:
    body = json.loads(bytes(StoredStandings.objects.get().body))
    return sorted(row["match_points"] for row in body["results"])


def rule_on(match: Match, now: datetime) -> None:
    rule(
        match_id=match.pk,
        actor=match.round.tournament.created_by,
        score=MatchScore((1, 0)),
        reason="seen",
        now=now,
    )


def test_they_are_written_at_most_once_a_second() -> None:
    """A result that comes sooner waits for the second to end, and then shows with all others."""
    tournament = make_tournament(entries=6)
    first, second, third = make_round(tournament).matches.order_by("table")
    assert written() == (NOW, None)
    rule_on(first, NOW + SECOND)
    assert (written(), points()) == ((NOW + SECOND, None), [0, 0, 0, 0, 0, 3])
    for number, match in enumerate((second, third), 1):
        rule_on(match, NOW + SECOND * (1 + number / 10))
        assert written() == (NOW + SECOND, NOW + 2 * SECOND)
    assert points() == [0, 0, 0, 0, 0, 3]
    sweep(clock=lambda: NOW + 1.9 * SECOND)
    assert points() == [0, 0, 0, 0, 0, 3]
    sweep(clock=lambda: NOW + 2 * SECOND)

    assert (written(), points()) == ((NOW + 2 * SECOND, None), [0, 0, 0, 3, 3, 3])
    page = json.loads(bytes(StoredPairings.objects.get().body))
    assert [row["outcome"] for row in page["results"]] == ["seat_0"] * 3


def test_those_of_many_players_are_left_to_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are as they were when the work began, and a second later they are written again."""
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 4)
    tournament = make_tournament(entries=4)
    first, second = make_round(tournament).matches.order_by("table")
    rule_on(first, NOW + 5 * SECOND)
    assert (written(), points()) == ((NOW, NOW + 5 * SECOND), [0, 0, 0, 0])
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + 4 * SECOND)
    assert written() == (NOW, NOW + 5 * SECOND)
    times = itertools.count(50)
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + next(times) * SECOND / 10)
    assert (written(), points()) == ((NOW + 5 * SECOND, None), [0, 0, 0, 3])
    rule_on(second, NOW + 5.3 * SECOND)

    assert (written(), points()) == ((NOW + 5 * SECOND, NOW + 6 * SECOND), [0, 0, 0, 3])


def while_they_are_made(monkeypatch: pytest.MonkeyPatch, change: Callable[[], None]) -> None:
    """Have the stored documents made, then this happen, and then have them stored."""

    def make(tournament: Tournament) -> Any:
        monkeypatch.setattr(due_pages, "made_pages", made_pages)
        pages = made_pages(tournament)
        change()
        return pages

    monkeypatch.setattr(due_pages, "made_pages", make)


def test_what_comes_while_they_are_made_is_told_a_second_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 4)
    tournament = make_tournament(entries=4)
    first, second = make_round(tournament).matches.order_by("table")
    began = NOW + 5 * SECOND
    rule_on(first, began)
    while_they_are_made(monkeypatch, lambda: rule_on(second, began + 0.1 * SECOND))
    times = iter([began, began + 0.2 * SECOND, began + 0.2 * SECOND])
    write_due_pages(tournament_id=tournament.pk, clock=lambda: next(times))

    assert (written(), points()) == ((began, began + 0.8 * SECOND), [0, 0, 0, 3])
    write_due_pages(tournament_id=tournament.pk, clock=lambda: began + 0.8 * SECOND)
    assert (written(), points()) == ((began + 0.8 * SECOND, None), [0, 0, 3, 3])


def test_those_of_a_large_event_wait_while_results_pour_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written when nothing has come for a moment, and else after three seconds."""
    for module in (stored_standings, due_pages):
        monkeypatch.setattr(module, "LARGE", 6)
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 6)
    tournament = make_tournament(entries=6)
    first, second, third = make_round(tournament).matches.order_by("table")

    def write(at: timedelta) -> tuple[datetime | None, datetime | None]:
        write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + at)
        return written()

    rule_on(first, NOW + SECOND)
    assert write(1.1 * SECOND) == (NOW, NOW + 1.1 * SECOND + QUIET)
    rule_on(second, NOW + 1.2 * SECOND)
    assert write(1.3 * SECOND) == (NOW, NOW + 1.3 * SECOND + QUIET)
    assert (write(1.5 * SECOND), points()) == ((NOW + 1.5 * SECOND, None), [0, 0, 0, 0, 3, 3])
    rule_on(third, NOW + 1.5 * SECOND + LONGEST_WAIT)
    assert write(1.5 * SECOND + LONGEST_WAIT) == (NOW + 1.5 * SECOND + LONGEST_WAIT, None)
    assert points() == [0, 0, 0, 3, 3, 3]


def test_those_of_a_small_event_never_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due_pages, "LARGE", 3)
    tournament = make_tournament(entries=2)
    rule_on(make_round(tournament).matches.get(), NOW)
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + SECOND)
    assert (written(), points()) == ((NOW + SECOND, None), [0, 3])


def test_a_clock_that_is_far_ahead_keeps_nothing_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (stored_standings, due_pages):
        monkeypatch.setattr(module, "LARGE", 2)
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 2)
    tournament = make_tournament(entries=2)
    rule_on(make_round(tournament).matches.get(), NOW + SECOND)
    Stream.objects.update(updated_at=NOW + 60 * SECOND)
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + 1.1 * SECOND)
    assert (written(), points()) == ((NOW + 1.1 * SECOND, None), [0, 3])


def test_older_ones_never_take_the_place_of_newer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 4)
    tournament = make_tournament(entries=4)
    first, second = make_round(tournament).matches.order_by("table")
    rule_on(first, NOW + SECOND)

    def close() -> None:
        rule_on(second, NOW + SECOND)
        close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW + 2 * SECOND)

    while_they_are_made(monkeypatch, close)
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + SECOND)
    assert (written(), points()) == ((NOW + 2 * SECOND, None), [0, 0, 3, 3])


def test_whoever_makes_them_does_so_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_standings, "WRITTEN_BY_WORKERS", 2)
    tournament = make_tournament(entries=2)
    rule_on(make_round(tournament).matches.get(), NOW + SECOND)

    def die() -> None:
        write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + SECOND)
        assert written() == (NOW, NOW + SECOND + LEASE)
        raise MemoryError

    while_they_are_made(monkeypatch, die)
    with pytest.raises(MemoryError):
        write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + SECOND)
    write_due_pages(tournament_id=tournament.pk, clock=lambda: NOW + SECOND + LEASE)
    assert (written(), points()) == ((NOW + SECOND + LEASE, None), [0, 3])


def test_a_round_that_opens_or_closes_shows_at_once() -> None:
    tournament = make_tournament(entries=2)
    round_ = make_round(tournament)
    rule_on(round_.matches.get(), NOW)
    assert written() == (NOW, NOW + SECOND)
    close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)

    assert (written(), points()) == ((NOW, None), [0, 3])


@pytest.mark.django_db(transaction=True)
def test_a_worker_is_asked_to_write_them_when_they_are_due() -> None:
    """It is asked once for all the results of a second, for the moment at which it ends."""
    breaker.worked()  # Another test may have met a broker that was away.
    tournament = make_tournament(entries=4)
    published: list[Any] = []

    def hear(sender: Any = None, headers: Any = None, body: Any = None, **_: Any) -> None:
        published.append((sender, headers["eta"], body[1]))

    before_task_publish.connect(hear)
    try:
        for match in make_round(tournament).matches.all():
            rule_on(match, NOW)
    finally:
        before_task_publish.disconnect(hear)

    delayed = [(task, kwargs) for task, eta, kwargs in published if eta is not None]
    name = "tournaments.tasks.write_due_pages"
    assert delayed == [(name, {"tournament_id": str(tournament.pk)})]
    tasks.write_due_pages(tournament_id=str(tournament.pk))
    assert points() == [0, 0, 3, 3]
