"""Statistics of an event: counted from its public decks and open games, and silent on others."""

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client

from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.requests import faults
from tests.support.statistics import RULES, name_archetypes, played_event
from tournaments.models import EventStatistics, Match, MatchSeat, Tournament
from tournaments.statistics.documents import statistics_document
from tournaments.statistics.services.event_statistics import current_figures
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
# Later than any request of a test, which reads the clock.
AFTER_ALL = NOW + timedelta(days=36500)


def statistics_of(event: Tournament, now: Any = LATER) -> Any:
    return statistics_document(current_figures(tournament_id=event.pk, now=now)[1])


def humans_that_won(event: Tournament) -> int:
    """Of the matches, those that the deck of humans won against elves, counted from the rows."""
    humans = legal_deck(0).digest
    won = 0
    for match in Match.objects.filter(round__tournament=event):
        seats = list(MatchSeat.objects.filter(match=match).order_by("number"))
        lists = [seat.entry.registered_deck.deck_list.digest for seat in seats]
        won += lists[0] == humans and lists[1] != humans
    return won


def test_archetypes_of_a_finished_event() -> None:
    event = played_event(make_user("olga"), rounds=3)
    name_archetypes(event)
    played = statistics_of(event)

    assert (played["deck_count"], played["match_count"], played["event_count"]) == (8, 12, 1)
    assert [(row["name"], row["decks"], row["share"]) for row in played["archetypes"]] == [
        ("Elves", 4, 50.0),
        ("Humans", 4, 50.0),
    ]
    wins = humans_that_won(event)
    against = {(row["archetype"], row["against"]): row["win_rate"] for row in played["matchups"]}
    if wins:  # the lots decide who meets whom
        assert against["Humans", "Elves"]["wins"] == wins
        assert against["Elves", "Humans"]["losses"] == wins
    assert sum(row["win_rate"]["wins"] for row in played["archetypes"]) == 12
    assert sum(row["win_rate"]["losses"] for row in played["archetypes"]) == 12
    assert min(row["best_rank"] for row in played["archetypes"]) == 1
    assert sum(row["in_top_8"] for row in played["archetypes"]) == 8


def test_without_rules_all_decks_are_others() -> None:
    played = statistics_of(played_event(make_user("olga")))

    assert [(row["name"], row["decks"]) for row in played["archetypes"]] == [("", 8)]


def test_rules_change_what_was_played_at_once() -> None:
    event = played_event(make_user("olga"))
    assert [row["name"] for row in statistics_of(event)["archetypes"]] == [""]

    name_archetypes(event, "Pointy: 1 troop:elven")
    soon = LATER + timedelta(minutes=1)
    assert [row["name"] for row in statistics_of(event, soon)["archetypes"]] == ["Pointy", ""]


def test_they_are_counted_at_most_twice_a_minute() -> None:
    event = played_event(make_user("olga"))
    statistics_of(event)
    name_archetypes(event)

    assert [row["name"] for row in statistics_of(event)["archetypes"]] == [""]
    first = EventStatistics.objects.get().stamp
    statistics_of(event, LATER + timedelta(seconds=30))
    assert EventStatistics.objects.get().stamp != first


def test_fewer_decks_than_four_have_no_row() -> None:
    event = played_event(make_user("olga"), entries=6)
    name_archetypes(event)
    played = statistics_of(event)

    # Three decks each: both are among the others.
    assert [(row["name"], row["decks"]) for row in played["archetypes"]] == [("", 6)]
    assert played["matchups"] == []

    few = played_event(make_user("otto"), entries=3)
    name_archetypes(few)
    played = statistics_of(few)
    assert (played["deck_count"], played["match_count"]) == (3, 0)
    assert (played["archetypes"], played["card_figures"]) == ([], [])


def test_a_row_of_few_others_says_only_how_many() -> None:
    event = make_tournament(make_user("olga"), rounds=1)
    for number in range(8):
        make_entry(event, f"Player {number}", 0 if number < 6 else 1)
    play_by_hand(make_round(event))
    set_state(event, TournamentState.FINISHED)
    name_archetypes(event)
    others = statistics_of(event)["archetypes"][-1]

    assert others == {
        "name": "",
        "card": "",
        "decks": 2,
        "share": 25.0,
        "win_rate": None,
        "share_of_wins": None,
        "decks_with_cut": 0,
        "decks_in_cut": 0,
        "in_top_8": 0,
        "best_rank": None,
    }


def sealed_world(number: int) -> Tournament:
    """A running event with eight sealed decks, six of one kind or of the other."""
    event = make_tournament(make_user(f"olga-{number}"), rounds=2)
    for player in range(8):
        make_entry(event, f"Player {player}", number if player < 6 else 1 - number)
    name_archetypes(event)
    play_by_hand(make_round(event))
    return event


def test_sealed_decks_tell_nothing(client: Client) -> None:
    """Two worlds that differ in their sealed decks alone, also for staff; then they are opened."""

    def answers(event: Tournament) -> list[Any]:
        path = f"/api/v1/tournaments/{event.pk}/statistics"
        own = bearer(event.created_by)
        return [
            client.get(path).json(),
            client.get(path, headers=own).json(),
            client.get(f"{path}.csv").content,
        ]

    worlds = [sealed_world(0), sealed_world(1)]
    first, second = (answers(event) for event in worlds)
    assert first == second
    assert first[0]["deck_count"] == first[0]["match_count"] == 0

    for event in worlds:
        play_by_hand(make_round(event))
        set_state(event, TournamentState.FINISHED)
    first, second = (statistics_of(event, AFTER_ALL) for event in worlds)
    assert [row["name"] for row in first["archetypes"]] == ["Humans", ""]
    assert [row["name"] for row in second["archetypes"]] == ["Elves", ""]


def test_events_that_nobody_sees_tell_nothing(client: Client) -> None:
    event = played_event(make_user("olga"))
    path = f"/api/v1/tournaments/{event.pk}/statistics"
    assert client.get(path).json()["deck_count"] == 8

    Tournament.objects.filter(pk=event.pk).update(taken_down_at=NOW)
    assert client.get(path).status_code == 404
    Tournament.objects.filter(pk=event.pk).update(
        taken_down_at=None, state="draft", finished_at=None
    )
    assert client.get(path).status_code == 404


def test_byes_absences_and_rulings_are_no_play() -> None:
    event = make_tournament(make_user("olga"), rounds=1)
    for number in range(9):
        make_entry(event, f"Player {number}", 0)
    round_ = make_round(event)
    matches = list(round_.matches.filter(state="open"))
    Match.objects.filter(pk=matches[0].pk).update(manner="awarded")
    settle(matches[1], (0, 0), games_drawn=1)
    play_by_hand(round_)
    Match.objects.filter(pk=matches[0].pk).update(manner="awarded")
    set_state(event, TournamentState.FINISHED)

    played = statistics_of(event)
    assert played["match_count"] == 3
    assert played["archetypes"][0]["win_rate"] == {
        "wins": 2,
        "losses": 2,
        "draws": 2,
        "percent": 50.0,
        "low": 15.0,
        "high": 85.0,
    }


def test_archetypes_through_the_api(client: Client) -> None:
    owner, judge = make_user("olga"), make_user("judy")
    make_organisation(owner, judge=judge)
    path = "/api/v1/organisations/cup-makers/archetypes/tactics_anthem"
    empty = {"game": "tactics_anthem", "text": "", "archetype_rules": [], "version": 1}
    assert client.get(path).json() == empty

    put = partial(client.put, path, content_type="application/json")
    assert put({"text": RULES}).status_code == 401
    refused = put({"text": RULES}, headers=bearer(judge))
    assert (refused.status_code, refused.json()["type"]) == (
        403,
        "urn:muster:problem:power_missing",
    )

    sent = put({"text": RULES}, headers=bearer(owner) | {"If-Match": '"v1"'})
    assert sent.json() == {
        "game": "tactics_anthem",
        "text": RULES,
        "archetype_rules": [
            {"name": row["name"], "card": row["card"]} for row in sent.json()["archetype_rules"]
        ],
        "version": 2,
    }
    assert [row["name"] for row in sent.json()["archetype_rules"]] == ["Humans", "Elves"]
    late = put({"text": "A: 1 troop:elven"}, headers=bearer(owner) | {"If-Match": '"v1"'})
    assert late.status_code == 412
    wrong = put({"text": "A: 1 troop:elvish"}, headers=bearer(owner))
    assert faults(wrong) == (422, [("/text", "unusable_archetypes")])
    assert wrong.json()["errors"][0]["detail"] == "Line 1: no card fits “troop:elvish”."


def test_a_table_for_spreadsheets(client: Client) -> None:
    event = played_event(make_user("olga"))
    name_archetypes(event, "=Humans: 10 troop:human")
    lines = client.get(f"/api/v1/tournaments/{event.pk}/statistics.csv").content.decode()
    rows = lines.removeprefix("\ufeff").splitlines()

    assert rows[0].split(",")[:4] == ["table", "name", "against", "decks"]
    assert rows[1].startswith("archetype,'=Humans,,4,50.0,")
    assert json.dumps(rows[2])[1:].startswith("archetype,other,,4,50.0,")
