"""Series of events: what counts in them, from when, and for whom."""

from itertools import permutations
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.selectors import public_entries
from tests.support.factories import (
    NOW,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    set_state,
    settle,
)
from tests.support.seasons_played import (
    finished_event,
    join,
    make_series,
    page,
    played_event,
    react,
    table,
)
from tests.support.teams import make_team, team_event
from tournaments.entries.services.registration import claim_entry, renew_claim_code
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Entry, Match, SeriesPage, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.series.counting import Step, UnusableScheme
from tournaments.series.services.series import (
    AlreadyInSeries,
    NotOfSeries,
    UnusableWeight,
    change_series,
    remove_event,
    weigh_event,
)
from tournaments.series.services.series_standings import recount
from tournaments.terms.kinds import EntryState, TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> User:
    return make_user("olga")


def open_again(event: Tournament) -> None:
    change_state(
        tournament_id=event.pk,
        state=TournamentState.RUNNING,
        actor=event.created_by,
        reason="A mistake.",
        now=NOW,
    )
    react()


def test_an_event_counts_from_when_it_is_finished(olga: User) -> None:
    series = make_series(olga)
    event = played_event(olga, ["Ada", "Bo"])
    join(series, event)
    assert table(series) == []
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    set_state(event, "finished")
    react()

    assert table(series) == [(1, "Ada", 11), (2, "Bo", 8)]


@pytest.mark.proof(of="events")
def test_an_event_that_is_opened_again_counts_no_more_until_it_is_finished(olga: User) -> None:
    series, event = make_series(olga), finished_event(olga, ["Ada", "Bo"])
    join(series, event)
    before = table(series)
    open_again(event)
    between = table(series)
    match = Match.objects.get()
    take_result_back(match_id=match.pk, actor=olga, reason="Wrong.", now=NOW)
    won = match.seats.get(entry__name="Bo").number
    settle(match, (1, 0) if won == 0 else (0, 1))
    set_state(event, "finished")
    react()

    assert (before, between, table(series)) == (
        [(1, "Ada", 11), (2, "Bo", 8)],
        [],
        [(1, "Bo", 11), (2, "Ada", 8)],
    )


@pytest.mark.proof(of="events")
def test_a_user_is_one_player_under_all_names_and_a_guest_under_one(olga: User) -> None:
    series, ada = make_series(olga), make_user()
    join(series, finished_event(olga, ["Ada", "Bo"], day=1, users=[ada]))
    join(series, finished_event(olga, ["Countess", "BO"], day=2, users=[ada]))

    assert table(series) == [(1, "Countess", 22), (2, "BO", 16)]


@pytest.mark.proof(of="events")
def test_who_claims_a_guests_place_brings_its_points_along(olga: User) -> None:
    series, ada = make_series(olga), make_user()
    event = finished_event(olga, ["A.", "Bo"], day=1)
    join(series, event)
    join(series, finished_event(olga, ["Ada", "Bo"], day=2, users=[ada]))
    before = table(series)
    player = event.players.get(name="A.")
    made = renew_claim_code(entry_id=player.entry_id, actor=olga, now=NOW)
    claim_entry(code=made.claim_code, user=ada, now=NOW)
    react()

    assert before == [(1, "Bo", 16), (2, "Ada", 11), (3, "A.", 11)]
    assert table(series) == [(1, "Ada", 22), (2, "Bo", 16)]


@pytest.mark.proof(of="events")
def test_each_player_of_a_team_has_the_points_of_the_team(olga: User) -> None:
    series = make_series(olga, game="letal")
    event = team_event(olga, rounds=1)
    for number, name in enumerate(("Foxes", "Owls")):
        make_team(event, name, number=number)
    match = make_round(event).matches.get()
    won = match.seats.get(entry__name="Owls").number
    settle(match, (1, 0) if won == 0 else (0, 1))
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    set_state(event, "finished")
    join(series, event)

    assert [
        (row["rank"], row["tied"], row["name"], row["points"], row["finishes"][0]["team"])
        for row in page(series)["results"]
    ] == [
        (1, True, "Owls 1", 11, "Owls"),
        (1, True, "Owls 2", 11, "Owls"),
        (3, True, "Foxes 1", 8, "Foxes"),
        (3, True, "Foxes 2", 8, "Foxes"),
    ]
    assert page(series)["events"][0]["player_count"] == 2


@pytest.mark.proof(of="events")
def test_who_was_disqualified_has_nothing_and_the_others_move_up(olga: User) -> None:
    series, event = make_series(olga), finished_event(olga, ["Ada", "Bo"])
    Entry.objects.filter(name="Ada").update(state=EntryState.DISQUALIFIED, dropped_after_round=1)
    join(series, event)
    join(series, finished_event(olga, ["Bo", "Ada"], day=2))

    assert table(series) == [(1, "Bo", 22), (2, "Ada", 8)]
    finishes = page(series)["results"][1]["finishes"]
    assert [(finish["rank"], finish["points"], finish["counting"]) for finish in finishes] == [
        (None, 0, "disqualified"),
        (2, 8, "counts"),
    ]


def test_who_never_came_did_not_take_part(olga: User) -> None:
    series, event = make_series(olga), played_event(olga, ["Ada", "Bo"])
    Match.objects.update(manner="no_show")
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    set_state(event, "finished")
    join(series, event)

    assert table(series) == [(1, "Ada", 11)]
    assert page(series)["events"][0]["player_count"] == 1


@pytest.mark.proof(of="events")
def test_whatever_the_order_in_which_events_join_the_bytes_are_the_same(olga: User) -> None:
    events = [
        finished_event(olga, names, day=day)
        for day, names in ((3, ["Ada", "Bo"]), (1, ["Bo", "Cy"]), (2, ["Cy", "Ada"]))
    ]
    series = make_series(olga, best=1)
    pages = set()
    for order in permutations(zip(events, (100, 50, 70), strict=True)):
        for event, weight in order:
            join(series, event, weight=weight)
        pages.add(bytes(SeriesPage.objects.get().body))
        for event, _ in order:
            remove_event(series_id=series.pk, tournament_id=event.pk, actor=olga, now=NOW)

    assert len(pages) == 1
    assert table(series) == []


def test_counting_anew_changes_nothing(olga: User) -> None:
    series = make_series(olga)
    join(series, finished_event(olga, ["Ada", "Bo"]))
    before = SeriesPage.objects.values_list("body", "etag").get()
    recount(series_id=series.pk, now=NOW)
    react()

    assert SeriesPage.objects.values_list("body", "etag").get() == before


def test_a_change_of_rules_or_weight_counts_at_once(olga: User) -> None:
    series, event = make_series(olga), finished_event(olga, ["Ada", "Bo"])
    join(series, event)
    change_series(
        series_id=series.pk,
        actor=olga,
        changes={"steps": (Step(1, 4), Step(2, 1)), "attending": 0, "name": "Liga"},
        now=NOW,
    )
    first = table(series)
    weigh_event(series_id=series.pk, tournament_id=event.pk, actor=olga, weight=50, now=NOW)

    assert (first, table(series), page(series)["name"]) == (
        [(1, "Ada", 4), (2, "Bo", 1)],
        [(1, "Ada", 2), (2, "Bo", 0.5)],
        "Liga",
    )
    with pytest.raises(UnusableScheme):
        change_series(series_id=series.pk, actor=olga, changes={"steps": ()}, now=NOW)


def test_only_events_of_its_organisation_and_game_belong_to_a_series(olga: User) -> None:
    series = make_series(olga)
    mine, other, letal = (
        make_tournament(olga),
        make_tournament(),
        team_event(olga),
    )
    join(series, mine)
    for event, error in ((mine, AlreadyInSeries), (other, NotOfSeries), (letal, NotOfSeries)):
        with pytest.raises(error):
            join(series, event)
    with pytest.raises(UnusableWeight):
        weigh_event(series_id=series.pk, tournament_id=mine.pk, actor=olga, weight=0, now=NOW)
    with pytest.raises(NotFound):
        remove_event(series_id=series.pk, tournament_id=other.pk, actor=olga, now=NOW)


def test_whoever_manages_no_events_changes_no_series() -> None:
    make_organisation(owner := make_user(), judge=(judge := make_user()))
    series = make_series(owner, organisation="cup-makers")
    event = make_tournament(owner, organisation="cup-makers")
    join(series, event)
    facts: dict[str, Any] = {"series_id": series.pk, "actor": judge, "now": NOW}
    for act in (
        lambda: change_series(changes={"name": "Mine"}, **facts),
        lambda: weigh_event(tournament_id=event.pk, weight=1, **facts),
        lambda: remove_event(tournament_id=event.pk, **facts),
    ):
        with pytest.raises(PowerMissing), transaction.atomic():
            act()


def test_the_journal_of_a_series_tells_what_was_changed(olga: User) -> None:
    series, event = make_series(olga), make_tournament(olga)
    join(series, event)
    weigh_event(series_id=series.pk, tournament_id=event.pk, actor=olga, weight=50, now=NOW)
    change_series(series_id=series.pk, actor=olga, changes={"best": 3, "fewest": 0}, now=NOW)
    remove_event(series_id=series.pk, tournament_id=event.pk, actor=olga, now=NOW)
    entries = public_entries(stream=f"series:{series.pk}")

    data = {"tournament": str(event.pk)}
    assert [(entry.kind, entry.data) for entry in entries] == [
        ("series.created", {}),
        ("series.event_added", data | {"weight": 100}),
        ("series.event_weighed", data | {"weight": 50}),
        ("series.changed", {"changed": ["best"]}),
        ("series.event_removed", data),
    ]


def test_a_cancelled_event_does_not_count(olga: User) -> None:
    series, event = make_series(olga), played_event(olga, ["Ada", "Bo"])
    join(series, event)
    set_state(event, "cancelled", "Fire.")
    react()

    assert table(series) == []
    assert Tournament.objects.get().state == "cancelled"
