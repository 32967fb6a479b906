"""Repairing a published round: some are paired anew, and all others play on."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import User
from contract.errors import NotFound
from ledger.selectors import staff_entries
from replays.selectors import slots_of
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    settle,
)
from tests.support.playing import bring, certify, host_of, results
from tests.support.reports import report
from tests.support.requests import faults, path_of, post
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.hosting import host_game
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.open_matches import MatchVoid
from tournaments.matches.services.rulings import rule
from tournaments.models import (
    Entry,
    Match,
    ObjectionWindow,
    Round,
    Stage,
    StoredPairings,
    Tournament,
)
from tournaments.pairing.edits import ImpossibleEdit
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.rounds.services.draft_edits import PairedByStage
from tournaments.rounds.services.repairs import Couple, HasResult, repair_round
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer, MatchState
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=2)


def repair(round_: Round, broken: list[Match], pairs: list[Couple], **more: Any) -> Round:
    facts: dict[str, Any] = {"reason": "Wrong opponents.", "actor": None, "now": NOW}
    return repair_round(
        tournament_id=round_.tournament_id,
        number=round_.number,
        broken=[match.pk for match in broken],
        pairs=pairs,
        **facts | more,
    )


def seated(match: Match) -> list[UUID]:
    return list(match.seats.order_by("number").values_list("entry_id", flat=True))


def tables(round_: Round) -> dict[int, list[UUID]]:
    standing = round_.matches.exclude(state=MatchState.VOID).order_by("table")
    return {match.table: seated(match) for match in standing}


@remembered
def opened(entries: int, **plan: Any) -> tuple[Round, list[Match]]:
    round_ = make_round(make_tournament(entries=entries, **plan))
    return round_, list(round_.matches.order_by("table"))


@pytest.mark.proof(of="events")
def test_two_matches_exchange_their_players_and_the_others_stay() -> None:
    round_, (first, second, third) = opened(6, best_of=3)
    (a, b), (c, d) = seated(first), seated(second)
    settle(third, (2, 0))
    slots = list(slots_of(matches=[str(third.pk)]).values())
    repair(round_, [first, second], [(a, d), (c, b)])

    assert tables(round_) == {1: [a, d], 2: [c, b], 3: seated(third)}
    for match in (first, second):
        match.refresh_from_db()
        assert (match.state, results(match), match.version) == ("void", ["void", "void"], 2)
    new = round_.matches.filter(state=MatchState.OPEN).order_by("table")
    assert [(match.edited, match.reason) for match in new] == [(True, "First round.")] * 2
    for match in new:
        assert [slot.game_number for slot in slots_of(matches=[str(match.pk)])] == [1, 2, 3]
    assert list(slots_of(matches=[str(third.pk)]).values()) == slots
    third.refresh_from_db()
    assert (third.state, third.edited, third.version) == ("settled", False, 2)
    round_.refresh_from_db()
    assert (round_.edited, round_.version) == (True, 3)
    page = json.loads(bytes(StoredPairings.objects.get().body))
    assert page["edited"]
    assert [(row["table"], row["edited"]) for row in page["results"]] == [
        (1, True),
        (2, True),
        (3, False),
    ]


def test_somebody_who_came_back_meets_the_one_with_the_bye() -> None:
    tournament = make_tournament(entries=4)
    make_round_without(tournament, back := tournament.entries.order_by("name")[0])
    round_ = tournament.rounds.get()
    bye = round_.matches.get(settled_by="bye")
    (resting,) = seated(bye)
    repair(round_, [bye], [(resting, back.pk)])

    new = round_.matches.get(table=bye.table, state=MatchState.OPEN)
    assert (seated(new), results(bye)) == ([resting, back.pk], ["void"])
    entries = staff_entries(stream=event_stream(tournament.pk))
    voided = entries.get(kind="match.voided")
    assert voided.data == {
        "match": str(bye.pk),
        "was": {"by": "bye", "results": ["bye"], "games_won": [1], "games_drawn": 0},
    }
    repaired = entries.get(kind="round.repaired")
    assert (repaired.data, repaired.public, repaired.private) == (
        {"round": 1, "broken": [str(bye.pk)], "made": [str(new.pk)]},
        True,
        {"reason": "Wrong opponents."},
    )
    settle(new)
    closed = play_by_hand(round_)
    assert closed.state == "closed"


def make_round_without(tournament: Tournament, entry: Entry) -> None:
    """The first round, published while somebody was not there."""
    tournament.__class__.objects.filter(pk=tournament.pk).update(state="running")
    Entry.objects.filter(pk=entry.pk).update(state="dropped", dropped_after_round=0)
    make_round(tournament)
    Entry.objects.filter(pk=entry.pk).update(state="entered", dropped_after_round=None)


def test_somebody_who_dropped_is_left_out_and_the_other_has_the_bye() -> None:
    round_, (first, second) = opened(4)
    gone, stays = seated(first)
    drop(entry_id=gone, actor=round_.tournament.created_by, now=NOW)
    with pytest.raises(ImpossibleEdit, match="isn’t in this round"):
        repair(round_, [first], [(gone, stays)])
    repair(round_, [first], [(stays, None)])

    assert tables(round_) == {2: seated(second), 3: [stays]}
    bye = round_.matches.get(settled_by="bye")
    assert (bye.state, bye.reason, results(bye)) == ("settled", "Bye.", ["bye"])


def test_byes_give_their_number_to_a_new_table() -> None:
    tournament = make_tournament(entries=5)
    for entry in (late := list(tournament.entries.order_by("name")[:2])):
        Entry.objects.filter(pk=entry.pk).update(state="dropped", dropped_after_round=0)
    Tournament.objects.update(state="running")
    round_ = make_round(tournament)
    Entry.objects.update(state="entered", dropped_after_round=None)
    played, bye = (seated(match) for match in round_.matches.order_by("table"))
    repair(round_, [], [(late[0].pk, late[1].pk)])

    assert tables(round_) == {1: played, 2: [entry.pk for entry in late], 3: bye}


def test_what_is_no_repair() -> None:
    round_, (first, second, third) = opened(5)
    (a, b), (c, _), (e,) = seated(first), seated(second), seated(third)
    settle(second)
    stranger = Match.objects.exclude(round=round_)
    assert not stranger.exists()
    for broken, pairs, error, why in (
        ([], [], ImpossibleEdit, "Choose matches to split"),
        ([first], [], ImpossibleEdit, "These players would have no match"),
        ([first], [(a, c)], ImpossibleEdit, "is already paired at table 2. Split that match first"),
        ([first], [(a, None)], ImpossibleEdit, "already has the bye. Swap"),
        ([second], [(a, b)], HasResult, r"Table 2 has a result \(Player . against Player .\)"),
        ([first], [(UUID(int=1), b)], ImpossibleEdit, "isn’t in this round"),
    ):
        with pytest.raises(error, match=why):
            repair(round_, broken, pairs)  # type: ignore[arg-type]
    with pytest.raises(ReasonMissing):
        repair(round_, [first], [(b, a)], reason=" ")
    with pytest.raises(NotFound):
        repair(round_, [Match(pk=UUID(int=1))], [(a, b)])
    Stage.objects.update(kind="round_robin")
    with pytest.raises(PairedByStage):
        repair(round_, [first], [(b, a)])
    assert {match.state for match in round_.matches.all()} == {"open", "settled"}
    Stage.objects.update(kind="swiss")
    settle(first)
    play_by_hand(round_)
    with pytest.raises(RoundNotOpen, match="Only an open round can be re-paired"):
        repair(round_, [third], [(e, None)])


def disputed_pair(objection: int | None = 30) -> tuple[Round, Match, Match, list[User]]:
    """Two open matches of users; the players of the first."""
    tournament = make_tournament(objection_minutes=objection)
    for number in range(4):
        user = make_user()
        make_entry(tournament, user.username, number, user=user)
    round_ = make_round(tournament)
    first, second = round_.matches.order_by("table")
    users = [User.objects.get(played__entry=entry) for entry in seated(first)]
    return round_, first, second, users


@pytest.mark.proof(of="events")
def test_nothing_of_a_void_match_settles_anything(client: Client) -> None:
    round_, first, second, (ann, bob) = disputed_pair()
    of_ann = bring(first, ann)
    of_host, waiting = bring(first, host_of(first)), bring(first, bob)
    certify(of_ann, 0)
    report(first, ann, 1, 0)
    assert ObjectionWindow.objects.filter(closed_at=None).count() == 1
    (a, b), (c, d) = seated(first), seated(second)
    repair(round_, [first, second], [(a, c), (b, d)])

    assert not ObjectionWindow.objects.filter(closed_at=None).exists()
    certify(of_host, 0)
    certify(waiting, 1)
    sweep(clock=lambda: LATER)
    host = host_of(first)
    for refused in (
        lambda: report(first, bob, 1, 0),
        lambda: report(first, ann, 1, 0),
        lambda: bring(first, ann),
        lambda: bring(first, host),
        lambda: host_game(match_id=first.pk, game_number=1, user=host, now=NOW),
        lambda: answer_log(replay_id=of_ann.pk, user=bob, stance=LogAnswer.CONTESTS, now=NOW),
        lambda: rule(match_id=first.pk, actor=host, score=MatchScore((1, 0)), reason="x", now=NOW),
    ):
        with pytest.raises(MatchVoid, match="This match was cancelled"):
            refused()
    first.refresh_from_db()
    assert (first.state, results(first), first.games.count()) == ("void", ["void", "void"], 0)
    void = client.get(f"/api/v1/matches/{first.pk}").json()
    assert void["outcome"] == "void"
    assert (void["state"], [seat["result"] for seat in void["seats"]]) == ("void", ["void"] * 2)
    body = {"games_won": [1, 0]}
    assert faults(post(client, f"/api/v1/matches/{first.pk}/reports", body, ann)) == (
        409,
        [("", "match_void")],
    )


def test_through_the_api(client: Client) -> None:
    round_, (first, second) = opened(4)
    owner = round_.tournament.created_by
    (a, b), (c, d) = seated(first), seated(second)
    body = {
        "broken": [str(first.pk), str(second.pk)],
        "pairs": [[str(a), str(c)], [str(b), str(d)]],
        "reason": "The lots were read out wrongly.",
    }
    path = f"{path_of(round_.tournament)}/rounds/1/repair"
    assert faults(post(client, path, body, make_user())) == (403, [("", "not_your_event")])
    done = post(client, path, body, owner)

    assert (done.status_code, done["ETag"], done.json()["edited"]) == (200, '"v3"', True)
    assert [
        [line["player"]["id"] for line in row["seats"]] for row in done.json()["pairings"]
    ] == body["pairs"]
    assert (done.json()["match_count"], done.json()["open_match_count"]) == (2, 2)
    assert faults(post(client, path, body, owner)) == (404, [("", "not_found")])
    assert faults(post(client, path, {}, owner)) == (
        400,
        [("/broken", "required"), ("/pairs", "required"), ("/reason", "required")],
    )


@pytest.mark.proof(of="events")
def test_several_byes_move_up_together() -> None:
    tournament = make_started(entries=8)
    tournament.entries.filter(name__in=("Player 1", "Player 2")).update(awarded_byes=1)
    round_ = make_round(tournament)
    broken = list(round_.matches.filter(table__in=(2, 3)).order_by("table"))
    (first, gone), (second, left) = map(seated, broken)
    for entry in (gone, left):
        drop(entry_id=entry, actor=tournament.created_by, now=NOW)
    repair(round_, broken, [(first, second)])

    standing = round_.matches.exclude(state=MatchState.VOID).order_by("table")
    assert list(standing.values_list("table", "settled_by")) == [
        (1, ""),
        (2, ""),
        (3, "bye"),
        (4, "bye"),
    ]
