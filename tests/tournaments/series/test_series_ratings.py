"""Ratings of the players of a series, and events that are seeded by them."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.requests import faults, path_of, post
from tests.support.seasons_played import finished_event, join, make_series, page
from tests.support.seen import notices, seen
from tests.support.teams import make_team, team_event
from tournaments.core.access import OwnEntry
from tournaments.entries.services.seating import NothingToArrange
from tournaments.models import Entry, Match
from tournaments.series.services.ratings import series_strengths, take_ratings
from tournaments.series.services.series_standings import recount
from tournaments.terms.kinds import ResultReason, SettledBy

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> User:
    return make_user("olga")


def ratings(series: Any) -> dict[str, Any]:
    return {row["name"]: row["strength"] for row in page(series)["results"]}


def test_the_standings_tell_how_strong_somebody_is(olga: User) -> None:
    series = make_series(olga)
    join(series, finished_event(olga, ["Ada", "Bo"]))

    assert ratings(series) == {
        "Ada": {"shown": 1083, "mean": 1663, "spread": 194, "match_count": 1},
        "Bo": {"shown": 956, "mean": 1537, "spread": 194, "match_count": 1},
    }


@pytest.mark.proof(of="events")
@pytest.mark.parametrize(
    "facts",
    [
        {"manner": ResultReason.NO_SHOW},
        {"manner": ResultReason.AWARDED},
        {"manner": ResultReason.DOUBLE_LOSS},
        {"manner": ResultReason.INTENTIONAL_DRAW},
        {"manner": ResultReason.PENALTY},
        {"settled_by": SettledBy.BYE},
        {"settled_by": SettledBy.ABSENCE},
    ],
)
def test_what_was_not_played_says_nothing(olga: User, facts: dict[str, str]) -> None:
    series = make_series(olga)
    join(series, finished_event(olga, ["Ada", "Bo"]))
    assert len(series_strengths(series)) == 2
    Match.objects.update(**facts)

    assert series_strengths(series) == {}
    recount(series_id=series.pk, now=NOW)
    assert {*ratings(series).values()} <= {None}


@pytest.mark.proof(of="events")
def test_events_are_taken_in_the_order_of_their_days(olga: User) -> None:
    strengths = []
    events = [
        finished_event(olga, names, day=day)
        for day, names in ((2, ["Bo", "Ada"]), (1, ["Ada", "Bo"]), (3, ["Ada", "Cy"]))
    ]
    for order in (events, events[::-1]):
        series = make_series(olga)
        for event in order:
            join(series, event)
        strengths.append(series_strengths(series))

    assert strengths[0] == strengths[1]
    assert {strength.matches for strength in strengths[0].values()} == {1, 2, 3}


def test_an_event_takes_its_ratings_from_a_series(olga: User) -> None:
    series, event = make_series(olga), make_tournament(olga)
    join(series, finished_event(olga, ["Ada", "Bo"]))
    for number, name in enumerate(("Ada", "BO", "New")):
        make_entry(event, name, number)
    facts: dict[str, Any] = {
        "tournament_id": event.pk,
        "series_id": series.pk,
        "actor": olga,
        "now": NOW,
    }
    changed = [take_ratings(**facts), take_ratings(**facts)]

    assert changed == [2, 0]
    assert dict(event.entries.values_list("name", "rating")) == {
        "Ada": 1083,
        "BO": 956,
        "New": None,
    }


@pytest.mark.proof(of="events")
def test_a_team_has_the_rating_of_its_players_on_average(olga: User) -> None:
    series = make_series(olga, game="letal")
    played = team_event(olga, rounds=1)
    for number, name in enumerate(("Owls", "Foxes")):
        make_team(played, name, number=number)
    play_by_hand(make_round(played))
    set_state(played, "finished")
    join(series, played)
    event = team_event(olga)
    make_team(event, "Owls")
    taken = take_ratings(tournament_id=event.pk, series_id=series.pk, actor=olga, now=NOW)
    mates = series_strengths(series)
    displayed = [mates[f"guest owls {number}"].displayed for number in (1, 2)]

    assert (taken, event.entries.get().rating) == (1, displayed[0])
    assert displayed[0] == displayed[1] != 1000


@pytest.mark.proof(of="events")
def test_no_player_of_a_series_takes_its_ratings_nor_anyone_once_it_is_over(olga: User) -> None:
    series, event = make_series(olga), make_tournament(olga, objection_minutes=30)
    join(series, finished_event(olga, ["Ada", "Bo"], users=[olga]))
    make_entry(event, "Ada", user=olga)
    with pytest.raises(OwnEntry):
        take_ratings(tournament_id=event.pk, series_id=series.pk, actor=olga, now=NOW)
    set_state(event, "cancelled", "Fire.")
    with pytest.raises(NothingToArrange):
        take_ratings(tournament_id=event.pk, series_id=series.pk, actor=olga, now=NOW)

    assert not Entry.objects.exclude(rating=None).exists()


def test_a_series_of_another_game_says_nothing(client: Client, olga: User) -> None:
    series, event = make_series(olga, game="letal"), make_tournament(olga, entries=2)
    refused = post(client, f"{path_of(event)}/ratings", {"series_id": str(series.pk)}, olga)

    assert faults(refused) == (422, [("/series_id", "other_game")])


@pytest.mark.proof(of="events")
def test_the_api_and_a_page_take_them(client: Client, olga: User) -> None:
    series, event = make_series(olga), make_tournament(olga)
    join(series, finished_event(olga, ["Ada", "Bo"]))
    make_entry(event, "Ada")
    path, form = f"{path_of(event)}/ratings", {"series_id": str(series.pk)}
    answer = post(client, path, form, olga)
    assert (answer.status_code, answer.json()) == (200, {"changed_count": 1})
    assert faults(post(client, path, form, make_user())) == (403, [("", "not_your_event")])
    nothing = {"series_id": "00000000-0000-4000-8000-000000000000"}
    assert faults(post(client, path, nothing, olga)) == (404, [("", "not_found")])
    Entry.objects.filter(tournament=event).update(rating=None)
    client.force_login(olga)
    done = client.post(f"/events/{event.pk}/run/ratings", {"series": str(series.pk)}, follow=True)

    assert notices(seen(done)) == ["1 rating updated."]
    assert event.entries.get().rating == 1083
