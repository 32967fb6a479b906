"""Editing drafts: who meets whom then, what it costs, and what everybody sees of it."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import User
from ledger.selectors import public_entries, staff_entries
from tests.remembering import remembered
from tests.support.factories import NOW, bearer, make_round, make_started, make_user, play_by_hand
from tests.support.requests import faults, path_of, post
from tests.support.rounds import edit, match_at, player
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import VersionMismatch, event_stream
from tournaments.entries.services.leaving import drop
from tournaments.models import Entry, ForbiddenPair, Match, Round, Stage, Tournament
from tournaments.pairing.edits import Break, GiveBye, ImpossibleEdit, Meet, Move, Swap
from tournaments.pairing.lots import Purpose
from tournaments.rounds.services.draft_edits import PairedByStage, preview_edit
from tournaments.rounds.services.drafts import NotADraft, draft_round
from tournaments.rounds.services.publishing import DraftIncomplete, DraftStale, publish_round
from tournaments.rounds.services.round_draws import link_of

pytestmark = pytest.mark.django_db


@remembered
def drafted(entries: int, *, rounds: int = 1, owner: User | None = None) -> Tournament:
    """An event whose round of this number is a draft; in those before it seat 0 won."""
    tournament = make_started(owner, entries=entries)
    for _ in range(rounds - 1):
        play_by_hand(make_round(tournament))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return tournament


def publish(tournament: Tournament, **more: Any) -> Round:
    number = tournament.rounds.latest("number").number
    return publish_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW, **more)


def tables(tournament: Tournament) -> dict[int, list[str]]:
    """Who sits at which table of the last round, by names."""
    matches = tournament.rounds.latest("number").matches.order_by("table")
    return {
        match.table: [seat.entry.name for seat in match.seats.order_by("number")]
        for match in matches
    }


def met(tournament: Tournament, entry: str) -> str:
    """Whom somebody met in the first round."""
    match = Match.objects.get(round__number=1, seats__entry=UUID(entry))
    return str(match.seats.exclude(entry=UUID(entry)).get().entry_id)


def test_two_players_are_swapped_and_that_is_marked() -> None:
    tournament = drafted(6)
    before = tables(tournament)
    edited = edit(tournament, Swap(player(tournament, 1), player(tournament, 2, 1)))

    (a, b), (c, d) = before[1], before[2]
    assert tables(tournament) == before | {1: [d, b], 2: [c, a]}
    round_ = tournament.rounds.get()
    assert (round_.edited, round_.optimal, round_.version) == (True, True, 2)
    marks = list(round_.matches.order_by("table").values_list("edited", "reason"))
    assert marks == [
        (True, "First round."),
        (True, "First round."),
        (False, "First round: random pairing."),
    ]
    assert (edited.cost_changes, edited.unpaired) == (["Pairing quality stays the same."], [])
    assert [match.table for match in edited.changed] == [1, 2]


def test_what_an_edit_costs_is_told_and_kept_and_taken_back_by_another() -> None:
    tournament = drafted(4, rounds=2)
    high = player(tournament, 1)
    low = met(tournament, high)
    edited = edit(tournament, Swap(high, low))

    assert edited.cost_changes[0] == "Sum of point differences: 0 → 6."
    assert (edited.before.score_difference, edited.after.score_difference) == (0, 6)
    round_ = tournament.rounds.get(number=2)
    assert (round_.costs["score_difference"], round_.least["score_difference"]) == (6, 0)
    assert (round_.optimal, edited.optimal) == (False, False)
    reasons = round_.matches.order_by("table").values_list("reason_code", "reason")
    assert list(reasons) == [("float", "Pair-down (3 to 0).")] * 2

    back = edit(tournament, Swap(high, low))
    round_.refresh_from_db()
    assert back.cost_changes[0] == "Sum of point differences: 6 → 0."
    assert (round_.optimal, round_.edited, round_.costs) == (True, True, round_.least)


def test_the_bye_of_a_higher_score_is_no_best_round_though_nothing_else_costs_more() -> None:
    tournament = drafted(3, rounds=2)
    edited = edit(tournament, Swap(player(tournament, 1), player(tournament, 2)))

    assert edited.after.bye_score > edited.before.bye_score
    assert not tournament.rounds.get(number=2).optimal


def test_a_match_is_broken_and_the_draft_waits_for_its_players() -> None:
    tournament = drafted(5)
    first, second = (player(tournament, 1, seat) for seat in (0, 1))
    resting = player(tournament, 3)
    edited = edit(tournament, Break(match_at(tournament, 1)))
    assert {str(entry.pk) for entry in edited.unpaired} == {first, second}
    assert not edited.optimal
    with pytest.raises(DraftIncomplete) as caught:
        publish(tournament)
    names = ", ".join(entry.name for entry in edited.unpaired)
    assert str(caught.value) == (
        f"These players have no match in round 1: {names}. Pair them first."
    )
    with pytest.raises(ImpossibleEdit, match="already has the bye"):
        edit(tournament, GiveBye(first))
    edit(tournament, Break(match_at(tournament, 3)))
    edit(tournament, Meet(first, resting))
    edited = edit(tournament, GiveBye(second))

    assert (edited.unpaired, edited.optimal) == ([], True)
    assert [len(names) for names in tables(tournament).values()] == [2, 2, 1]
    assert publish(tournament).edited
    assert Match.objects.get(settled_by="bye").seats.get().entry_id.hex == second.replace("-", "")


def test_tables_are_set() -> None:
    tournament = drafted(5)
    before = tables(tournament)
    edit(tournament, Move(match_at(tournament, 1), 2))
    assert tables(tournament) == {1: before[2], 2: before[1], 3: before[3]}
    edit(tournament, Move(match_at(tournament, 2), 30))

    assert tables(tournament) == {1: before[2], 30: before[1], 31: before[3]}
    marks = tournament.rounds.get().matches.order_by("table").values_list("edited", "reason_code")
    assert list(marks) == [(True, "first_round"), (True, "first_round"), (False, "bye")]


@pytest.mark.proof(of="events")
def test_a_preview_changes_nothing() -> None:
    tournament = drafted(4, rounds=2)
    change = Swap(player(tournament, 1), player(tournament, 2))
    before = tables(tournament), list(Match.objects.values_list()), list(Round.objects.values())
    seen = preview_edit(tournament_id=tournament.pk, number=2, edit=change)

    assert (tables(tournament), list(Match.objects.values_list())) == before[:2]
    assert list(Round.objects.values()) == before[2]
    done = edit(tournament, change)
    assert (seen.cost_changes, seen.changed, seen.optimal) == (
        done.cost_changes,
        done.changed,
        done.optimal,
    )


def test_who_must_not_meet_is_published_for_a_reason_alone() -> None:
    tournament = drafted(4)
    first, second = player(tournament, 1), player(tournament, 2, 1)
    ForbiddenPair.objects.create(tournament=tournament, first_id=first, second_id=second)
    edited = edit(tournament, Swap(player(tournament, 1, 1), second))

    assert edited.cost_changes == ["Kept-apart pairs: 0 → 1."]
    with pytest.raises(DraftStale):
        publish(tournament)
    with pytest.raises(ReasonMissing, match="Give a reason for publishing an outdated draft"):
        publish(tournament, despite_stale=True)
    publish(tournament, despite_stale=True, reason="They agreed.")
    entry = staff_entries(stream=event_stream(tournament.pk)).get(kind="round.published")
    assert (entry.data["edited"], entry.data["despite_stale"]) == (True, True)
    assert entry.private == {"reason": "They agreed."}


def test_an_unavoidable_forbidden_pair_needs_a_reason() -> None:
    tournament = make_started(entries=2)
    first, second = tournament.entries.all()
    ForbiddenPair.objects.create(tournament=tournament, first=first, second=second)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with pytest.raises(ReasonMissing, match="A forbidden pair meets in round"):
        publish(tournament)
    publish(tournament, reason="There is nobody else.")

    entry = staff_entries(stream=event_stream(tournament.pk)).get(kind="round.published")
    assert (entry.data["edited"], entry.data["despite_stale"]) == (False, False)


@pytest.mark.proof(of="events")
def test_a_draft_with_somebody_who_left_is_mended_by_hand() -> None:
    tournament = drafted(5)
    gone = Entry.objects.get(pk=player(tournament, 1))
    stays, resting = player(tournament, 1, 1), player(tournament, 3)
    drop(entry_id=gone.pk, actor=tournament.created_by, now=NOW)
    edit(tournament, Swap(str(gone.pk), resting))
    edited = edit(tournament, Break(match_at(tournament, 3)))

    assert (edited.unpaired, edited.optimal) == ([], False)
    assert {resting, stays} == {player(tournament, 1), player(tournament, 1, 1)}
    publish(tournament, despite_stale=True, reason="Only one table changes.")
    assert not gone.seats.exists()


def test_elsewhere_only_tables_are_set() -> None:
    tournament = drafted(4)
    Stage.objects.update(kind="round_robin")
    with pytest.raises(PairedByStage, match="pairings of a bracket or round robin are fixed"):
        edit(tournament, Swap(player(tournament, 1), player(tournament, 2)))
    before = tables(tournament)
    edit(tournament, Move(match_at(tournament, 1), 2))

    assert tables(tournament) == {1: before[2], 2: before[1]}


def test_only_drafts_are_edited_and_only_as_they_were_seen() -> None:
    tournament = drafted(4)
    change = Swap(player(tournament, 1), player(tournament, 2))
    edit(tournament, change, expected=frozenset({1}))
    with pytest.raises(VersionMismatch):
        edit(tournament, change, expected=frozenset({1}))
    publish(tournament)
    with pytest.raises(NotADraft):
        edit(tournament, change)


def test_nobody_hears_of_an_edit_before_the_round_is_public(client: Client) -> None:
    tournament = drafted(4)
    edit(tournament, Swap(player(tournament, 1), player(tournament, 2)))
    public = public_entries(stream=event_stream(tournament.pk))
    assert "round.edited" not in [entry.kind for entry in public]
    assert "swap" not in client.get(f"{path_of(tournament)}/events").content.decode()
    publish(tournament)
    page = client.get(f"{path_of(tournament)}/rounds/1/pairings").json()

    assert (page["edited"], [row["edited"] for row in page["results"]]) == (True, [True, True])
    published = public_entries(stream=event_stream(tournament.pk)).get(kind="round.published")
    assert published.data == {
        "round": 1,
        "matches": 2,
        "redraw": 0,
        "edited": True,
        "despite_stale": False,
        "lot": 1,
        "link": link_of(tournament, Purpose.PAIRINGS, 1).hex(),
        "drafts": 1,
    }


@pytest.mark.proof(of="events")
def test_through_the_api(client: Client) -> None:
    tournament = drafted(4, rounds=2, owner=(owner := make_user()))
    chosen = player(tournament, 1)
    other = met(tournament, chosen)
    path = f"{path_of(tournament)}/rounds/2"
    body = {"edit": "swap", "player_ids": [chosen, other]}
    seen = post(client, f"{path}/edits/preview", body, owner)
    assert (seen.status_code, seen.json()["optimal"]) == (200, False)
    assert client.get(path, headers=bearer(owner)).json()["version"] == 1
    done = post(client, f"{path}/edits", body, owner)

    assert (done.status_code, done["ETag"]) == (200, '"v2"')
    assert done.json() == seen.json()
    assert done.json()["sentences"][0] == "Sum of point differences: 0 → 6."
    assert [row["table"] for row in done.json()["changed"]] == [1, 2]
    broken = post(
        client, f"{path}/edits", {"edit": "break", "match_id": match_at(tournament, 1)}, owner
    )
    draft = client.get(path, headers=bearer(owner)).json()
    assert draft["unpaired"] == broken.json()["unpaired"] != []
    assert draft["edited"] is True
    assert faults(post(client, f"{path}/publish", {}, owner)) == (409, [("", "draft_incomplete")])
    for further in (
        {"edit": "pair", "player_ids": [line["id"] for line in draft["unpaired"]]},
        {"edit": "table", "match_id": match_at(tournament, 2), "table": 5},
    ):
        assert post(client, f"{path}/edits", further, owner).status_code == 200


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, [("/edit", "required")])),
        ({"edit": "shuffle"}, (400, [("/edit", "invalid_choice")])),
        ({"edit": "swap"}, (400, [("/player_ids", "invalid")])),
        ({"edit": "bye", "player_ids": [str(NOW)]}, (400, [("/player_ids/0", "invalid")])),
        ({"edit": "table", "table": 1, "player_ids": []}, (400, [("/player_ids", "min_length")])),
        ({"edit": "break", "table": 1}, (400, [("/match_id", "invalid"), ("/table", "invalid")])),
    ],
    ids=range(6),
)
def test_what_is_no_edit(client: Client, body: Any, expected: Any) -> None:
    tournament = drafted(2)
    path = f"{path_of(tournament)}/rounds/1/edits"

    assert faults(post(client, path, body, tournament.created_by)) == expected
    assert tournament.rounds.get().version == 1


def test_who_edits(client: Client) -> None:
    tournament = drafted(2)
    body = {"edit": "break", "match_id": match_at(tournament, 1)}
    for part in ("edits", "edits/preview"):
        path = f"{path_of(tournament)}/rounds/1/{part}"
        assert faults(post(client, path, body, make_user())) == (403, [("", "not_your_event")])
    assert tournament.rounds.get().version == 1
