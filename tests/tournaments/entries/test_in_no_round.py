"""Players who were in no round that counts: added too late for one, or taken out of their only
match and gone. They are in no standings, and no page says that they play."""

from typing import Any

import pytest
from django.test import Client

from contract.errors import NotFound
from tests.remembering import remembered
from tests.support.archives import STAFF, exported, imported
from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    play_by_hand,
    set_state,
)
from tests.support.fixed_rounds import close, match_of, meet, named, standing, wins
from tests.support.requests import path_of
from tournaments.archive.results_files.from_archive import results_of
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import come_back, drop
from tournaments.events.services.lifecycle import change_state
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.repairs import repair_round
from tournaments.standings.services.breakdown_document import live_numbers, round_numbers
from tournaments.terms.kinds import StageKind, TournamentState
from tournaments.terms.stage_plan import StagePlan
from web.core.statuses import player_status
from web.templatetags.muster import late_note

pytestmark = pytest.mark.django_db


@remembered
def event(names: str, **plan: Any) -> Tournament:
    tournament = make_tournament(**plan)
    for place, name in enumerate(names):
        make_entry(tournament, name, place)
    set_state(tournament, "running")
    return tournament


def facts_of(tournament: Tournament) -> dict[str, Any]:
    return {"actor": tournament.created_by, "now": NOW}


def add(tournament: Tournament, name: str) -> Entry:
    facts = facts_of(tournament)
    return enter_late(tournament_id=tournament.pk, name=name, deck=legal_deck(), **facts).entry


def shown_on_pages(entry: Entry) -> tuple[str, str]:
    """The chip and the note of a player on pages that are read now."""
    fresh = Entry.objects.select_related("tournament").get(pk=entry.pk)
    status = player_status(fresh, fresh.tournament)
    return str(status.label), late_note(fresh, fresh.tournament)


def listed(tournament: Tournament, number: int | None = None) -> set[str]:
    return {row[1] for row in standing(tournament, number)}


@remembered
def cut_event() -> tuple[Tournament, Entry, Entry]:
    """Two Swiss rounds and a final. E comes for the second round, F is added while it is open."""
    cut = StagePlan(StageKind.SINGLE_ELIMINATION, cut_size=2)
    stages = (StagePlan(StageKind.SWISS, rounds=2), cut)
    tournament = event("ABCD", stages=stages, late_entries="losses")
    first = meet(tournament, "AB", "CD")
    wins(first, "A", "C")
    close(first)
    early = add(tournament, "E")
    meet(tournament, "AC", "BD", "E")
    return tournament, early, add(tournament, "F")


def play(tournament: Tournament, *winners: str) -> None:
    round_ = tournament.rounds.get(state="open")
    wins(round_, *winners)
    close(round_)


def test_who_is_added_in_the_last_round_and_not_seated_was_in_no_round() -> None:
    tournament, early, added = cut_event()
    assert shown_on_pages(early) == (
        "Plays from round 2",
        "joins in round 2; round 1 counts as a loss",
    )
    assert shown_on_pages(added) == (
        "Not seated yet",
        "not seated yet; round 2 is the last to be seated in",
    )
    play(tournament, "A", "B")
    assert shown_on_pages(added) == ("In no round", "was in no round")
    final = make_round(tournament)
    assert shown_on_pages(added) == ("In no round", "was in no round")
    assert listed(tournament) == set("ABCDE")
    with pytest.raises(NotFound):
        live_numbers(tournament_id=tournament.pk, entry_id=added.pk, now=NOW)
    play_by_hand(final)
    facts = facts_of(tournament) | {"reason": ""}
    change_state(tournament_id=tournament.pk, state=TournamentState.FINISHED, **facts)
    assert shown_on_pages(added) == ("In no round", "was in no round")
    assert shown_on_pages(early)[0] == "Took part"


def test_all_tables_of_an_event_with_a_cut_leave_out_who_was_in_no_round(client: Client) -> None:
    tournament, *_ = cut_event()
    play(tournament, "A", "B")
    final = make_round(tournament)
    play_by_hand(final)
    tables = [listed(tournament, number) for number in (1, 2, 3)]
    assert tables == [set("ABCD"), set("ABCDE"), set("ABCDE")]
    page = client.get(f"{path_of(tournament)}/standings").json()
    assert {row["player"]["name"] for row in page["results"]} == set("ABCDE")
    archive = exported(tournament, STAFF)
    assert set(results_of(archive).players) == set("ABCDE")
    assert listed(imported(archive)) == set("ABCDE")


def test_the_desk_says_that_no_round_is_paired_any_more(client: Client) -> None:
    tournament, *_ = cut_event()
    client.force_login(tournament.created_by)
    for page in ("walk-ins", "late-entry"):
        text = client.get(f"/events/{tournament.pk}/run/{page}").content.decode()
        assert "No Swiss round is paired any more." in text
        assert "join from the next round" not in text


def test_a_late_player_who_leaves_before_their_round_was_in_none() -> None:
    tournament = event("ABCD", rounds=3, late_entries="byes")
    meet(tournament, "AB", "CD")
    added = add(tournament, "E")
    assert shown_on_pages(added) == (
        "Plays from round 2",
        "joins in round 2; round 1 counts as a bye",
    )
    drop(entry_id=added.pk, **facts_of(tournament))
    assert shown_on_pages(added) == ("Dropped after round 1", "was in no round")


def test_who_is_taken_out_of_their_only_match_and_gone_has_played_nothing() -> None:
    """E leaves round 1 and its pairings are mended: E has dropped before it, as someone who was
    never paired. Who leaves and keeps their match is listed with it."""
    tournament = event("ABCDE", rounds=3)
    facts = facts_of(tournament)
    first = meet(tournament, "AE", "BC", "D")
    gone = named(tournament, "E")
    drop(entry_id=gone.pk, **facts)
    assert listed(tournament) == set("ABCDE")
    broken = [match_of(first, "E").pk, match_of(first, "D").pk]
    pairs = [(named(tournament, "A").pk, named(tournament, "D").pk)]
    of_round: dict[str, Any] = {"tournament_id": tournament.pk, "number": 1, "reason": "x"} | facts
    repair_round(broken=broken, pairs=pairs, **of_round)
    gone.refresh_from_db()
    assert gone.dropped_after_round == 0
    assert listed(tournament) == set("ABCD")
    wins(first, "A", "B")
    close(first)

    assert listed(tournament, 1) == set("ABCD")
    for numbers in (
        lambda: live_numbers(tournament_id=tournament.pk, entry_id=gone.pk, now=NOW),
        lambda: round_numbers(tournament_id=tournament.pk, number=1, entry_id=gone.pk, now=NOW),
    ):
        with pytest.raises(NotFound):
            numbers()
    archive = exported(tournament, STAFF)
    assert set(results_of(archive).players) == set("ABCD")
    assert listed(imported(archive)) == set("ABCD")
    come_back(entry_id=gone.pk, **facts)
    assert listed(tournament) == set("ABCDE")


def test_who_keeps_a_result_of_an_earlier_round_stays_and_has_dropped_after_it() -> None:
    tournament = event("ABCDE", rounds=3)
    facts = facts_of(tournament)
    first = meet(tournament, "AE", "BC", "D")
    wins(first, "E", "B")
    close(first)
    second = meet(tournament, "EB", "AD", "C")
    gone = named(tournament, "E")
    drop(entry_id=gone.pk, **facts)
    repair_round(
        tournament_id=tournament.pk,
        number=2,
        reason="x",
        broken=[match_of(second, "E").pk, match_of(second, "C").pk],
        pairs=[(named(tournament, "B").pk, named(tournament, "C").pk)],
        **facts,
    )
    gone.refresh_from_db()
    assert gone.dropped_after_round == 1
    wins(second, "B", "A")
    close(second)
    assert {row[1]: row[2] for row in standing(tournament, 2)} == {
        "B": 6,
        **dict.fromkeys("ADE", 3),
        "C": 0,
    }
