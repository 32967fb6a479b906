"""Publishing drafts, and closing rounds."""

import json
from typing import Any

import pytest
from django.test import Client

from contract.errors import NotFound
from ledger.selectors import public_entries
from replays.models import Slot
from replays.selectors import slots_of
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tournaments.core.services.changes import event_stream
from tournaments.models import (
    Entry,
    Match,
    MatchSeat,
    Round,
    Stage,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.pairing.edits import Break, GiveBye
from tournaments.pairing.lots import Purpose
from tournaments.rounds.services.closing import MatchesOpen, RoundNotOpen, close_round
from tournaments.rounds.services.draft_edits import edit_draft
from tournaments.rounds.services.drafts import NotADraft, discard_draft, draft_round
from tournaments.rounds.services.publishing import DraftIncomplete, DraftStale, publish_round
from tournaments.rounds.services.round_draws import link_of
from tournaments.terms.kinds import MatchState, Result, RoundState, SettledBy

pytestmark = pytest.mark.django_db


def publish(tournament: Tournament, number: int = 1) -> Round:
    return publish_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW)


def close(tournament: Tournament, number: int = 1) -> Round:
    return close_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW)


@remembered
def drafted(entries: int, *, best_of: int = 1) -> Tournament:
    tournament = make_tournament(entries=entries)
    Stage.objects.update(best_of=best_of)
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return tournament


def test_a_published_round_is_public(client: Client) -> None:
    tournament = drafted(4)
    round_ = publish(tournament)

    assert (round_.state, round_.published_at) == (RoundState.OPEN, NOW)
    page = json.loads(bytes(StoredPairings.objects.get(round=round_).body))
    assert page["round"] == {"number": 1, "state": "open"}
    assert [row["table"] for row in page["results"]] == [1, 2]
    standings = json.loads(bytes(StoredStandings.objects.get().body))
    assert standings["round"] == {"number": 1, "state": "open"}
    assert client.get(f"/api/v1/tournaments/{tournament.pk}").json()["published_rounds"] == [
        {"number": 1, "state": "open"}
    ]


@pytest.mark.parametrize("best_of", [1, 3])
def test_each_game_has_a_slot_with_a_seed_of_its_own(best_of: int) -> None:
    tournament = drafted(4, best_of=best_of)
    round_ = publish(tournament)

    for match in round_.matches.all():
        slots = list(slots_of(matches=[str(match.pk)]))
        assert [slot.game_number for slot in slots] == list(range(1, best_of + 1))
        expected = [
            (seat.number, str(seat.entry_id), seat.entry.registered_deck.commitment)
            for seat in match.seats.order_by("number")
        ]
        for slot in slots:
            seats = [(seat.number, seat.player, seat.deck_commitment) for seat in slot.seats.all()]
            assert seats == expected
    assert len(set(Slot.objects.values_list("seed_commitment", flat=True))) == 2 * best_of


@pytest.mark.parametrize(("best_of", "games"), [(1, 1), (3, 2)])
def test_a_bye_is_won_with_the_fewest_games(best_of: int, games: int) -> None:
    tournament = drafted(3, best_of=best_of)
    round_ = publish(tournament)

    bye = round_.matches.get(settled_by=SettledBy.BYE)
    assert (bye.state, bye.table, bye.reason_code) == (MatchState.SETTLED, 2, "bye")
    seat = bye.seats.get()
    assert (seat.result, seat.games_won) == (Result.BYE, games)
    assert not slots_of(matches=[str(bye.pk)]).exists()


def test_what_is_published_is_in_the_journal_for_all() -> None:
    tournament = make_tournament(organiser := make_user(), entries=3)
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=organiser, redraw=4, now=NOW)
    publish_round(tournament_id=tournament.pk, number=1, actor=organiser, now=NOW)
    play_by_hand(tournament.rounds.get(), actor=organiser)

    recorded = [
        (entry.kind, entry.data)
        for entry in public_entries(stream=event_stream(tournament.pk))
        if entry.kind.startswith("round.")
    ]
    facts = {"round": 1, "matches": 2, "redraw": 4, "edited": False, "despite_stale": False}
    opened = link_of(tournament, Purpose.PAIRINGS, 1).hex()
    assert recorded == [
        ("round.published", {**facts, "lot": 1, "link": opened, "drafts": 1}),
        ("round.closed", {"round": 1}),
    ]


def test_a_draft_is_stale_when_somebody_has_dropped() -> None:
    tournament = drafted(4)
    gone = tournament.entries.order_by("name")[0]
    Entry.objects.filter(pk=gone.pk).update(state="dropped", dropped_after_round=0)
    with pytest.raises(DraftStale, match="Players, results or settings have changed since round"):
        publish(tournament)
    Entry.objects.filter(pk=gone.pk).update(state="entered", dropped_after_round=None)

    assert not Slot.objects.exists()
    assert publish(tournament).state == RoundState.OPEN


@pytest.mark.parametrize("gone", ["dropped", "disqualified"])
def test_nobody_who_has_left_is_seated_for_any_reason(gone: str) -> None:
    tournament = drafted(4)
    match = tournament.rounds.get().matches.get(table=1)
    left, stays = (seat.entry for seat in match.seats.order_by("number"))
    Entry.objects.filter(pk=left.pk).update(state=gone, dropped_after_round=0)
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "number": 1, "actor": None, "now": NOW}
    how: dict[str, Any] = {"despite_stale": True, "reason": "They sit already."}
    with pytest.raises(
        DraftIncomplete, match=f"no longer in the event: {left.name}. Pair the round again"
    ):
        publish_round(**facts, **how)
    assert not Slot.objects.exists()
    edit_draft(**facts, edit=Break(str(match.pk)))
    edit_draft(**facts, edit=GiveBye(str(stays.pk)))

    assert not publish_round(**facts, **how).seats.filter(entry=left).exists()


def test_a_draft_is_stale_when_somebody_is_back() -> None:
    tournament = make_tournament(entries=4)
    set_state(tournament, "running")
    back = tournament.entries.order_by("name")[0]
    Entry.objects.filter(pk=back.pk).update(state="dropped", dropped_after_round=0)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    Entry.objects.filter(pk=back.pk).update(state="entered", dropped_after_round=None)
    with pytest.raises(DraftStale):
        publish(tournament)


def test_a_draft_is_stale_when_a_result_before_it_was_corrected() -> None:
    tournament = make_tournament(entries=4)
    play_by_hand(make_round(tournament))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    loser = MatchSeat.objects.filter(round__number=1, result=Result.LOSS)[0]
    MatchSeat.objects.filter(match=loser.match).update(result=Result.DRAW)
    with pytest.raises(DraftStale):
        publish(tournament, 2)
    discard_draft(tournament_id=tournament.pk, number=2, actor=None, now=NOW)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)

    assert publish(tournament, 2).number == 2


def test_a_round_is_published_once() -> None:
    tournament = drafted(2)
    publish(tournament)
    with pytest.raises(NotADraft):
        publish(tournament)
    with pytest.raises(NotFound):
        publish(tournament, 2)

    assert Slot.objects.count() == 1


def test_a_round_closes_when_every_match_has_its_result() -> None:
    tournament = drafted(5)
    round_ = publish(tournament)
    for match in round_.matches.filter(state=MatchState.OPEN).order_by("-table"):
        with pytest.raises(MatchesOpen, match=r"no result yet, .*at table 1"):
            close(tournament)
        settle(match)
    closed = close(tournament)

    assert (closed.state, closed.closed_at) == (RoundState.CLOSED, NOW)
    page = json.loads(bytes(StoredPairings.objects.get(round=round_).body))
    assert page["round"] == {"number": 1, "state": "closed"}
    assert close(tournament) == closed


def test_a_dispute_keeps_a_round_open() -> None:
    tournament = drafted(2)
    publish(tournament)
    Match.objects.update(state=MatchState.DISPUTED, disputed_at=NOW)
    with pytest.raises(MatchesOpen, match="1 match of round 1 has no result yet"):
        close(tournament)


def test_a_draft_is_not_closed() -> None:
    tournament = drafted(2)
    with pytest.raises(RoundNotOpen, match=r"Publish round 1 before you close it."):
        close(tournament)
    with pytest.raises(NotFound):
        close(tournament, 2)
