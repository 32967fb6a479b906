"""Figures of many events, added up by months, games and series, and of certified games."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from replays.models import Finding, GameFacts, Replay
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tests.support.factories import (
    NOW,
    host_log,
    legal_deck,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    upload,
)
from tests.support.statistics import RULES, name_archetypes, played_event
from tournaments.models import SummedStatistics, Tournament
from tournaments.series.services.series import SeriesPlan, add_event, create_series
from tournaments.statistics.documents import statistics_document
from tournaments.statistics.selectors.facts import event_figures
from tournaments.statistics.selectors.stored import format_figures, series_figures, year_of_cards
from tournaments.statistics.services.event_statistics import current_figures
from tournaments.statistics.services.sums import write_sums
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db


def sum_up(now: datetime = NOW) -> None:
    write_sums(clock=lambda: now)


def of_format(months: int = 3, now: datetime = NOW) -> Any:
    figures = format_figures(
        game="tactics_anthem", format="starter", months=months, today=now.date()
    )
    return statistics_document(figures)


def test_events_of_a_format_are_added_up() -> None:
    owner = make_user("olga")
    first, second = played_event(owner, name="One"), played_event(owner, name="Two", entries=6)
    name_archetypes(first)
    assert of_format()["event_count"] == 0

    sum_up()
    played = of_format()
    assert (played["event_count"], played["deck_count"], played["match_count"]) == (2, 14, 7)
    assert [(row["name"], row["decks"]) for row in played["archetypes"]] == [
        ("Elves", 7),
        ("Humans", 7),
    ]
    assert year_of_cards(game="tactics_anthem").decks == 14
    assert year_of_cards(game="commandeer").decks == 0

    Tournament.objects.filter(pk=second.pk).update(taken_down_at=NOW)
    sum_up()
    assert of_format()["deck_count"] == 8


def test_months_end() -> None:
    owner = make_user("olga")
    played_event(owner, name="Now")
    before = played_event(owner, name="Before")
    Tournament.objects.filter(pk=before.pk).update(finished_at=NOW - timedelta(days=40))
    sum_up()

    assert [of_format(months)["event_count"] for months in (1, 2, 12)] == [1, 2, 2]
    # In a year from then nothing is left, and the sums are gone.
    sum_up(NOW + timedelta(days=365))
    assert not SummedStatistics.objects.exists()


def test_running_and_hidden_events_are_in_no_sum() -> None:
    owner = make_user("olga")
    running = make_tournament(owner, entries=8)
    play_by_hand(make_round(running))
    sum_up()

    assert of_format()["event_count"] == 0


def test_events_of_a_series_are_added_up_whenever_they_were() -> None:
    owner = make_user("olga")
    long_ago = played_event(owner, name="Long ago")
    Tournament.objects.filter(pk=long_ago.pk).update(finished_at=NOW - timedelta(days=900))
    played_event(owner, name="Another")
    series = create_series(actor=owner, plan=SeriesPlan("Season", "tactics_anthem"), now=NOW)
    add_event(series_id=series.pk, tournament_id=long_ago.pk, actor=owner, now=NOW)
    sum_up()

    assert series_figures(series_id=series.pk)[1].decks == 8
    assert of_format(12)["event_count"] == 1


def test_nothing_is_counted_twice() -> None:
    played_event(make_user("olga"))
    sum_up()
    before = list(SummedStatistics.objects.order_by("name").values_list("name", "stamp"))
    sum_up()
    assert list(SummedStatistics.objects.order_by("name").values_list("name", "stamp")) == before
    assert of_format()["deck_count"] == 8


def test_archetypes_named_anew_change_sums() -> None:
    event = played_event(make_user("olga"))
    sum_up()
    assert [row["name"] for row in of_format()["archetypes"]] == [""]
    name_archetypes(event, RULES)
    sum_up()
    assert [row["name"] for row in of_format()["archetypes"]] == ["Elves", "Humans"]


def certified_event() -> tuple[Tournament, Replay]:
    """A finished event of eight, of which one match was played on a log."""
    owner = make_user("olga")
    event = make_tournament(owner, entries=8, rounds=1)
    round_ = make_round(event)
    match = round_.matches.filter(state="open").order_by("table")[0]
    replay = upload(match, owner, host_log(match, owner))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    make_due_films(clock=lambda: NOW)
    play_by_hand(round_)
    set_state(event, TournamentState.FINISHED)
    return event, Replay.objects.get(pk=replay.pk)


def test_a_certified_game_is_counted_once_its_log_is_open() -> None:
    event, replay = certified_event()
    facts, finding = GameFacts.objects.get(), Finding.objects.get()
    later = NOW + timedelta(hours=1)
    _, figures = current_figures(tournament_id=event.pk, now=later)

    assert (figures.games, figures.turns) == (1, {str(facts.turns): 1})
    assert figures.endings == {finding.ending: 1}
    won = finding.winner == facts.began
    assert figures.began == ([1, 0, 0] if won else [0, 1, 0])
    drawn = sum(sum(numbers[5:8]) for numbers in figures.cards.values())
    decks = [set().union(*legal_deck(number).parts.values()) for number in (0, 1)]
    assert drawn > 0
    assert all(set(cards) <= set.union(*decks) for cards in facts.drawn)

    Replay.objects.filter(pk=replay.pk).update(revealed_at=None)
    GameFacts.objects.update(turns=facts.turns)  # nothing that anybody may know has changed
    event.refresh_from_db()
    assert event_figures(event, now=later).games == 0


def test_sums_through_the_api(client: Client) -> None:
    event = played_event(make_user("olga"))
    name_archetypes(event)
    sum_up(event.finished_at or NOW)
    path = "/api/v1/games/tactics_anthem/statistics"

    assert client.get(path).status_code == 400
    assert client.get(f"{path}?format=none").status_code == 422
    assert client.get("/api/v1/games/chess/statistics?format=starter").status_code == 404
    assert client.get(f"{path}?format=starter&months=13").status_code == 400
    assert client.get(f"{path}?format=starter&months=12").json()["least_decks"] == 4
    assert client.get(f"{path}.csv?format=starter").status_code == 200
