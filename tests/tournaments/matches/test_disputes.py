"""Disputes: calling a judge, taking one on, how they end, and what the staff is told of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from accounts.services.organisations import add_member
from ledger.selectors import staff_entries
from replays.models import Replay
from tests.support.disputes import LATER, call, disputed, disputes, take_back, two_games
from tests.support.factories import NOW, bearer, make_user
from tests.support.match_reports import due_of, match_to_confirm, report, sweep_at
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.requests import faults, post
from tests.support.rulings import decide, member
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.log_diff import contradictions, moves_around
from tournaments.matches.services.disputes import (
    DisputeClosed,
    NoCall,
    TakenOn,
    release_dispute,
    take_dispute,
)
from tournaments.matches.services.open_matches import MatchSettled, NotSeated
from tournaments.models import Dispute, Match
from tournaments.rounds.services.undoing import undo_round

pytestmark = pytest.mark.django_db


def test_a_player_calls_a_judge_and_the_match_waits_for_the_ruling() -> None:
    match, (player, _) = seated_match()
    for _ in range(2):
        call(match, player, " They looked at my hand. ")

    assert state_of(match)[0] == "disputed"
    dispute = Dispute.objects.get()
    assert (dispute.cause, dispute.words, dispute.opened_by, dispute.opened_at) == (
        "call",
        ["They looked at my hand.", ""],
        match.seats.get(number=0).entry,
        NOW,
    )


def test_what_a_player_tells_the_judge_stands_in_no_journal() -> None:
    match, (player, _) = seated_match()
    call(match, player, "They looked at my hand.")
    entry = staff_entries(stream=event_stream(event_of(match).pk)).last()

    assert entry is not None
    assert (entry.kind, entry.data, entry.private) == (
        "match.disputed",
        {"match": str(match.pk), "cause": "call"},
        None,
    )


def test_who_cannot_call() -> None:
    match, (first, second) = seated_match()
    with pytest.raises(NotSeated):
        call(match, make_user())
    call(match, first)
    with pytest.raises(NoCall):
        take_back(match, second)
    decide(match, 1, 0)
    for late in (call, take_back):
        with pytest.raises(MatchSettled):
            late(match, first)


def test_a_call_taken_back_lets_the_match_go_on_with_all_its_time() -> None:
    match, (first, second) = match_to_confirm()
    report(match, first, 1, 0)
    call(match, second)
    assert due_of(match) is None
    sweep_at(NOW + timedelta(days=1))
    take_back(match, second)

    assert (state_of(match)[0], match.disputed_at) == ("open", None)
    assert due_of(match) == LATER + timedelta(minutes=10)
    assert disputes(match) == [("call", "taken_back")]


def test_the_call_of_one_player_stands_when_the_other_takes_theirs_back() -> None:
    match, players = seated_match()
    for user, words in zip(players, ("Slow play.", "A ruling, please."), strict=True):
        for _ in range(2):
            call(match, user, words)
    waiting = Dispute.objects.get()
    assert (waiting.opened_by, waiting.words) == (None, ["Slow play.", "A ruling, please."])

    first, second = players
    take_back(match, first)
    with pytest.raises(NoCall):
        take_back(match, first)
    assert (state_of(match)[0], disputes(match)) == ("disputed", [("call", "")])
    take_back(match, second)
    assert (state_of(match)[0], disputes(match)) == ("open", [("call", "taken_back")])


def test_neither_player_speaks_for_the_other_or_leaves_them_less_room() -> None:
    """Whoever calls too could put words into the mouth of the first, or push theirs out."""
    match, (first, second) = seated_match()
    seen, forged = "They drew two cards in turn 3.", "I made it up. Please ignore me." * 32
    call(match, first, seen)
    call(match, second, forged)
    assert Dispute.objects.get().words == [seen, forged]
    take_back(match, second)
    call_of_first = Dispute.objects.get()
    assert (call_of_first.opened_by, call_of_first.words) == (
        match.seats.get(number=0).entry,
        [seen, ""],
    )
    call(match, second, "We both did.")
    assert Dispute.objects.get().words == [seen, "We both did."]


def test_a_call_joins_a_contradiction_and_outlives_it() -> None:
    match, (first, second), _ = disputed()
    call(match, second, "Come, please.")
    report(match, first, 0, 1, now=LATER)
    assert (state_of(match)[0], disputes(match)) == ("settled", [("call", "agreed")])


def test_a_call_taken_back_leaves_the_contradiction_that_it_joined() -> None:
    match, (_, other), _ = disputed()
    call(match, other)
    take_back(match, other)
    assert disputes(match) == [("call", "taken_back"), ("reports", "")]


def test_what_the_players_contradict_meanwhile_is_disputed_for_that() -> None:
    match, (first, second) = seated_match()
    call(match, first)
    report(match, first, 1, 0)
    report(match, second, 0, 1)
    take_back(match, first)

    assert state_of(match)[0] == "disputed"
    assert disputes(match) == [("call", "taken_back"), ("reports", "")]


@pytest.mark.proof(of="events")
def test_a_log_certified_meanwhile_can_be_contested_for_the_whole_time() -> None:
    match, (first, second) = seated_match(objection_minutes=30)
    call(match, first)
    certify(bring(match, second), 1)
    sweep_at(NOW + timedelta(minutes=31))
    assert state_of(match)[0] == "disputed"
    take_back(match, first)
    sweep_at(LATER + timedelta(minutes=29))
    assert state_of(match)[0] == "open"
    sweep_at(LATER + timedelta(minutes=30))

    assert state_of(match) == ("settled", "log", [0, 1], 0)


@pytest.mark.proof(of="events")
def test_how_disputes_end() -> None:
    ends = []
    for end in ("ruled", "agreed", "certified", "void"):
        match, (_, other), _ = disputed()
        if end == "ruled":
            decide(match, 1, 0)
        elif end == "agreed":
            report(match, other, 1, 0, now=LATER)
        elif end == "certified":
            certify(bring(match, host_of(match)), 0)
        else:
            undo_round(
                tournament_id=match.round.tournament_id,
                number=1,
                actor=host_of(match),
                reason="wrong players",
                now=LATER,
            )
        ends.append((end, *Dispute.objects.values_list("closed_as", flat=True)))
        Dispute.objects.all().delete()
    assert ends == [(end, end) for end in ("ruled", "agreed", "certified", "void")]


def test_one_judge_takes_a_dispute_on_and_the_others_see_it() -> None:
    match, _, dispute = disputed()
    ann, bea = (member(event_of(match), Role.JUDGE) for _ in range(2))
    for _ in range(2):
        take_dispute(dispute_id=dispute.pk, actor=ann, now=LATER)
    with pytest.raises(TakenOn, match=ann.username):
        take_dispute(dispute_id=dispute.pk, actor=bea, now=LATER)
    with pytest.raises(PowerMissing):
        release_dispute(dispute_id=dispute.pk, actor=bea, now=LATER)
    dispute.refresh_from_db()
    assert (dispute.judge, dispute.taken_at) == (ann, LATER)
    release_dispute(dispute_id=dispute.pk, actor=ann, now=LATER)
    take_dispute(dispute_id=dispute.pk, actor=bea, now=LATER)
    release_dispute(dispute_id=dispute.pk, actor=host_of(match), now=LATER)
    decide(match, 1, 0)
    with pytest.raises(DisputeClosed):
        take_dispute(dispute_id=dispute.pk, actor=bea, now=LATER)


def test_who_has_taken_one_on_is_told_to_the_staff_alone() -> None:
    match, _, dispute = disputed()
    take_dispute(dispute_id=dispute.pk, actor=host_of(match), now=LATER)
    release_dispute(dispute_id=dispute.pk, actor=host_of(match), now=LATER)
    recorded = [
        (entry.kind, entry.public)
        for entry in staff_entries(stream=event_stream(event_of(match).pk))
        if entry.kind.startswith("dispute.")
    ]

    assert recorded == [("dispute.taken", False), ("dispute.released", False)]


@pytest.mark.proof(of="events")
def test_the_first_move_that_two_logs_tell_differently() -> None:
    match, replays = two_games()
    (contradiction,) = contradictions(match)
    assert (contradiction.game_number, contradiction.replays, contradiction.open) == (
        1,
        tuple(replay.pk for replay in replays),
        False,
    )
    parting = contradiction.difference
    assert parting is not None
    assert parting.move is not None
    pages = [moves_around(replay.pk, parting.move) for replay in replays]
    texts = [
        {line.number: (line.seat, line.text) for line in page.lines}
        for page in pages
        if page is not None
    ]
    assert [text[parting.move] for text in texts] == list(
        zip(parting.seats, parting.moves, strict=True)
    )
    assert parting.moves[0] != parting.moves[1]
    before = parting.move - 1
    assert texts[0].get(before) == texts[1].get(before)


@pytest.mark.proof(of="events")
def test_moves_are_shown_to_the_judge_who_has_taken_it_on(client: Client) -> None:
    match, replays = two_games()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    (parting,) = (contradiction.difference for contradiction in contradictions(match))
    assert parting is not None
    assert parting.after is not None
    moves_answered = []
    for taken in (False, True):
        if taken:
            take_dispute(dispute_id=Dispute.objects.get().pk, actor=judge, now=NOW)
        for user in (judge, other):
            (row,) = disputes_of(client, match, user)[0]["contradictions"]
            assert row | {"move_before": None, "parting_moves": None} == {
                "game_number": 1,
                "replay_ids": [str(replay.pk) for replay in replays],
                "move": parting.move,
                "moving_seats": list(parting.seats),
                "move_before": None,
                "parting_moves": None,
            }
            moves_answered.append((row["move_before"], row["parting_moves"]))

    hidden = (None, None)
    assert moves_answered == [hidden, hidden, (parting.after[1], list(parting.moves)), hidden]


def test_logs_that_cannot_be_read_part_nowhere_known() -> None:
    match, (first, second) = seated_match()
    for player, winner in ((first, 0), (second, 1)):
        certify(bring(match, player), winner)

    assert [contradiction.difference for contradiction in contradictions(match)] == [None]
    assert moves_around(Replay.objects.all()[0].pk, 1) is None


# Through the API


def disputes_of(client: Client, match: Match, user: User) -> Any:
    path = f"/api/v1/tournaments/{match.round.tournament_id}/disputes"
    return client.get(path, headers=bearer(user)).json()["results"]


def test_the_queue_through_the_api(client: Client) -> None:
    match, _, dispute = disputed()
    (queued,) = disputes_of(client, match, host_of(match))
    first, second = match.seats.select_related("entry").order_by("number")
    reports = [(row["seat"], row["games_won"]) for row in queued.pop("reports")]
    age = queued.pop("age_seconds")

    assert reports == [(0, [1, 0]), (1, [0, 1])]
    assert age > 0
    assert queued == {
        "id": str(dispute.pk),
        "match_id": str(match.pk),
        "round_number": 1,
        "table": 1,
        "players": [
            {"id": str(seat.entry_id), "name": seat.entry.name} for seat in (first, second)
        ],
        "cause": "reports",
        "seat": None,
        "words_by_seat": ["", ""],
        "opened_at": "2026-01-31T12:00:00Z",
        "judge": None,
        "taken_at": None,
        "contradictions": [],
    }


@pytest.mark.proof(of="events")
def test_what_the_desk_alone_shows_is_told_to_nobody_who_may_not_rule(client: Client) -> None:
    match, _ = two_games()
    event, judge = event_of(match), host_of(match)
    take_dispute(dispute_id=Dispute.objects.get().pk, actor=judge, now=NOW)
    (whole,) = disputes_of(client, match, judge)
    (row,) = disputes_of(client, match, member(event, Role.SCOREKEEPER))
    hidden: dict[str, Any] = {
        "words_by_seat": None,
        "judge": None,
        "taken_at": None,
        "contradictions": [],
    }

    assert [name for name in hidden if whole[name] == hidden[name]] == []
    assert {**row, "age_seconds": 0} == {**whole, **hidden, "age_seconds": 0}


@pytest.mark.proof(of="events")
def test_calling_and_taking_on_through_the_api(client: Client) -> None:
    match, (player, _) = seated_match()
    path = f"/api/v1/matches/{match.pk}/judge-call"
    body = post(client, path, {"words": "Slow."}, player, scopes=["matches:report"]).json()
    assert body["dispute"] == {"cause": "call", "seat": 0, "opened_at": body["disputed_at"]}
    assert "Slow." not in str(body)
    judge = host_of(match)
    (queued,) = disputes_of(client, match, judge)
    assert (queued["cause"], queued["seat"], queued["words_by_seat"]) == ("call", 0, ["Slow.", ""])
    place = f"/api/v1/disputes/{queued['id']}"
    taken = post(client, f"{place}/take", {}, judge, scopes=["results:write"]).json()
    released = post(client, f"{place}/release", {}, judge, scopes=["results:write"]).json()
    assert (taken["judge"], released["judge"]) == (judge.username, None)
    gone = client.delete(path, headers=bearer(player))
    assert (gone.json()["state"], gone.json()["dispute"]) == ("open", None)
    assert faults(client.delete(path, headers=bearer(player))) == (409, [("", "no_call")])
    assert disputes_of(client, match, judge) == []


def test_words_are_for_who_rules_and_the_queue_for_the_staff(client: Client) -> None:
    match, (first, second) = seated_match()
    call(match, first, "They looked at my hand.")
    event, words = event_of(match), "They looked at my hand."
    path = f"/api/v1/tournaments/{event.pk}/disputes"
    assert faults(client.get(path, headers=bearer(second))) == (403, [("", "not_your_event")])
    add_member(
        organisation_id=event.organisation_id,
        actor=event.created_by,
        username=second.username,
        role=Role.JUDGE,
        now=NOW,
    )
    desk = member(event, Role.SCOREKEEPER)
    answered = [
        disputes_of(client, match, user)[0]["words_by_seat"]
        for user in (host_of(match), desk, second)
    ]
    assert answered == [[words, ""], None, None]
    for user in (desk, second):
        refused = post(client, f"/api/v1/disputes/{Dispute.objects.get().pk}/take", {}, user)
        assert faults(refused) == (403, [("", "power_missing")])
