"""Undoing a round: its results count no more, it is kept, and it can be paired again."""

import json
from typing import Any

import pytest
from django.test import Client

from contract.errors import NotFound
from ledger.selectors import public_entries, staff_entries
from tests.support.factories import (
    NOW,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.playing import bring, certify, host_of, results
from tests.support.requests import faults, path_of, post
from tests.support.staged import play_all, play_round, staged
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import EventNotRunning
from tournaments.entries.services.leaving import drop
from tournaments.matches.selectors.journal_check import result_faults
from tournaments.matches.services.open_matches import MatchVoid
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule
from tournaments.models import (
    Entry,
    Match,
    MatchSeat,
    ObjectionWindow,
    Round,
    RoundStandings,
    StoredStandings,
    Tournament,
)
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.undoing import NotTheLast, undo_round
from tournaments.stages.selectors.progress import next_round
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


def undo(tournament: Tournament, number: int = 1, **more: Any) -> Round:
    facts: dict[str, Any] = {"reason": "The wrong list was read.", "actor": None, "now": NOW}
    return undo_round(tournament_id=tournament.pk, number=number, **facts | more)


def points(tournament: Tournament) -> list[int]:
    page = json.loads(bytes(StoredStandings.objects.get(pk=tournament.pk).body))
    return [row["match_points"] for row in page["results"]]


def pairs(round_: Round) -> list[Any]:
    seats = MatchSeat.objects.filter(round=round_).order_by("match__table", "number")
    return list(seats.values_list("match__table", "entry_id"))


def test_an_open_round_is_undone_with_its_results() -> None:
    tournament = make_tournament(entries=5)
    round_ = make_round(tournament)
    settle(played := round_.matches.get(table=1))
    undone = undo(tournament)

    assert (undone.state, undone.undone_at, undone.version) == ("undone", NOW, 3)
    assert {match.state for match in round_.matches.all()} == {"void"}
    assert {seat.result for seat in round_.seats.all()} == {"void"}
    assert points(tournament) == [0] * 5
    stream = event_stream(tournament.pk)
    entries = staff_entries(stream=stream).filter(kind__in=["match.voided", "round.undone"])
    bye = round_.matches.get(table=3)
    assert [(entry.kind, entry.data, entry.private) for entry in entries] == [
        (
            "match.voided",
            {
                "match": str(played.pk),
                "was": {
                    "by": "ruling",
                    "results": ["win", "loss"],
                    "games_won": [1, 0],
                    "games_drawn": 0,
                },
            },
            None,
        ),
        (
            "match.voided",
            {
                "match": str(bye.pk),
                "was": {"by": "bye", "results": ["bye"], "games_won": [1], "games_drawn": 0},
            },
            None,
        ),
        ("round.undone", {"round": 1}, {"reason": "The wrong list was read."}),
    ]
    assert public_entries(stream=stream).filter(kind="round.undone").exists()


@pytest.mark.proof(of="events")
def test_the_same_number_is_paired_again_by_other_lots_as_the_former_are_public() -> None:
    tournament = make_tournament(entries=16)
    before = pairs(play_by_hand(make_round(tournament)))
    undo(tournament)
    again = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    drafted = pairs(again)
    assert (again.number, drafted == before) == (1, False)
    discard_draft(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    other = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)

    assert pairs(other) == drafted
    publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    play_by_hand(other)
    assert sorted(points(tournament), reverse=True) == [3] * 8 + [0] * 8
    undo(tournament)
    assert tournament.rounds.filter(number=1, state="undone").count() == 2


def test_what_was_is_still_there_for_the_record(client: Client) -> None:
    tournament = make_tournament(entries=4)
    play_by_hand(make_round(tournament))
    path = f"{path_of(tournament)}/rounds/1"
    old = {part: client.get(f"{path}/{part}").json() for part in ("pairings", "standings")}
    undone = undo(tournament)

    for part in ("", "/pairings", "/standings"):
        assert client.get(f"{path}{part}").status_code == 404
    listed = client.get(f"{path_of(tournament)}/undone-rounds").json()["results"]
    assert [(row["id"], row["number"], row["revision"]) for row in listed] == [(undone.pk, 1, 1)]
    kept = client.get(f"{path}/pairings?undone={undone.pk}").json()
    assert kept == old["pairings"] | {"round": {"number": 1, "state": "undone"}}
    assert client.get(f"{path}/standings?revision=1").json() == old["standings"]
    assert client.get(f"{path}/pairings?undone=x").status_code == 404
    play_by_hand(make_round(tournament))
    assert client.get(f"{path}/pairings").json()["round"] == {
        "number": 1,
        "state": "closed",
    }
    assert client.get(f"{path}/standings").json()["revision"] == 2
    assert client.get(f"{path}/standings?revision=1").json() == old["standings"]
    assert client.get(f"{path}/pairings?undone={undone.pk}").json() == kept
    assert client.get(path_of(tournament)).json()["published_rounds"] == [
        {"number": 1, "state": "closed"}
    ]


def test_only_the_last_round_is_undone() -> None:
    tournament = make_tournament(entries=4)
    play_by_hand(make_round(tournament))
    play_by_hand(make_round(tournament))
    with pytest.raises(NotTheLast, match=r"Only the last round can be undone. Undo round 2 first."):
        undo(tournament)
    with pytest.raises(ReasonMissing):
        undo(tournament, 2, reason="")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with pytest.raises(NotTheLast, match="Discard the draft of round 3 first"):
        undo(tournament, 2)
    with pytest.raises(
        NotTheLast, match=r"Discard the draft of round 3 instead: nothing is published yet."
    ):
        undo(tournament, 3)
    with pytest.raises(NotFound):
        undo(tournament, 4)
    discard_draft(tournament_id=tournament.pk, number=3, actor=None, now=NOW)
    undo(tournament, 2)
    undo(tournament, 1)
    assert not tournament.rounds.standing().exists()


def test_who_met_is_forgotten_with_the_round() -> None:
    tournament = make_tournament(entries=2)
    play_by_hand(make_round(tournament))
    undo(tournament)
    again = make_round(tournament)

    assert again.matches.get().reason_code == "first_round"
    assert again.costs["rematches"] == 0


def test_an_event_that_is_over_undoes_nothing() -> None:
    tournament = make_tournament(entries=2, rounds=1)
    play_by_hand(make_round(tournament))
    set_state(tournament, "finished")
    with pytest.raises(EventNotRunning):
        undo(tournament)


@pytest.mark.proof(of="events")
def test_who_dropped_during_it_has_dropped_before() -> None:
    tournament = make_tournament(entries=6)
    play_by_hand(make_round(tournament))
    early, late = tournament.entries.order_by("name")[:2]
    drop(entry_id=early.pk, actor=tournament.created_by, now=NOW)
    make_round(tournament)
    drop(entry_id=late.pk, actor=tournament.created_by, now=NOW)
    undo(tournament, 2)

    after = Entry.objects.filter(pk__in=[early.pk, late.pk]).order_by("name")
    assert [entry.dropped_after_round for entry in after] == [1, 1]
    again = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    assert late.pk not in {seat.entry_id for seat in again.seats.all()}


@pytest.mark.proof(of="events")
def test_the_journal_agrees_with_a_match_taken_back_before_its_round() -> None:
    """It had no result any more when the round was undone, so no entry says that it is void."""
    owner = make_user()
    event = make_tournament(owner, entries=4)
    match = make_round(event).matches.get(table=1)
    rule(match_id=match.pk, actor=owner, score=MatchScore((1, 0)), reason="seen", now=NOW)
    take_result_back(match_id=match.pk, actor=owner, reason="wrong table", now=NOW)
    undo_round(tournament_id=event.pk, number=1, actor=owner, reason="wrong pairs", now=NOW)

    assert list(result_faults(stream=event_stream(event.pk))) == []


def test_logs_and_words_of_before_settle_nothing_any_more() -> None:
    tournament = make_tournament(entries=2)
    match = make_round(tournament).matches.get()
    waiting = bring(match, host_of(match))
    undo(tournament)
    certify(waiting, 0)
    with pytest.raises(MatchVoid):
        rule(match_id=match.pk, actor=host_of(match), score=MatchScore((1, 0)), reason="x", now=NOW)

    assert (Match.objects.get(pk=match.pk).state, results(match)) == ("void", ["void", "void"])
    assert not ObjectionWindow.objects.exists()
    assert not RoundStandings.objects.exists()
    set_state(tournament, "finished", "Nobody stayed.")


@pytest.mark.proof(of="events")
def test_through_the_api(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    make_round(tournament)
    path = f"{path_of(tournament)}/rounds/1/undo"
    body = {"reason": "Wrong list."}
    assert faults(post(client, path, body, make_user())) == (403, [("", "not_your_event")])
    assert faults(post(client, path, {}, owner)) == (400, [("/reason", "required")])
    done = post(client, path, body, owner)

    assert (done.status_code, done["ETag"]) == (200, '"v3"')
    assert client.get(f"{path_of(tournament)}/undone-rounds").json() == {"results": [done.json()]}
    assert faults(post(client, path, body, owner)) == (404, [("", "not_found")])


@pytest.mark.proof(of="events")
def test_the_first_round_of_a_bracket_is_undone_with_its_beginning() -> None:
    tournament = staged(StagePlan(kind="single_elimination"), entries=5)
    play_round(tournament)
    stage = tournament.stages.get()
    assert stage.entrants.count() == 5
    undo(tournament)
    stage.refresh_from_db()
    assert (stage.bracket, stage.entrants.count()) == (None, 0)
    drop(entry_id=tournament.entries.order_by("name")[4].pk, actor=tournament.created_by, now=NOW)
    assert [len(met) for met in play_all(tournament)] == [2, 1]


@pytest.mark.proof(of="events")
def test_a_wave_of_a_bracket_is_played_again() -> None:
    tournament = staged(StagePlan(kind="single_elimination"), entries=4)
    first = play_round(tournament)
    play_round(tournament)
    assert next_round(tournament) is None
    undo(tournament, 2)
    undo(tournament, 1)

    again = play_all(tournament, lambda name, other: 1)
    names = [{name for met in wave for name in met} for wave in (first, again[0])]
    assert names[0] == names[1]  # seeded by other lots, as the former are public
    assert [len(wave) for wave in again] == [2, 1]
