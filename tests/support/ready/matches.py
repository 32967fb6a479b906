"""Deck checks, disputes, matches, logs and penalties."""

from typing import Any

from accounts.models import User
from tests.support.factories import (
    NOW,
    host_log,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    settle,
)
from tests.support.penalising import penalise
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.ready.requests import DECK, NDJSON, REASON, WON, Ready, of, of_match, playing
from tests.support.reopening import take_back
from tests.support.rounds import turn
from tournaments.entries.services.registration import renew_claim_code
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.matches.services.disputes import call_judge, take_dispute
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.slips import enter_slip
from tournaments.models import Dispute, Match
from tournaments.terms.match_score import MatchScore


@of("closeDeckCheck")
def _() -> Ready:
    entry = playing()
    check = open_deck_check(
        entry_id=entry.pk, actor=entry.tournament.created_by, reason="A corner.", now=NOW
    )
    body = {"finding": "problem", "note": "61 cards", "infraction": "deck_problem"}
    return Ready(
        {"check_id": str(check.pk)}, {**body, "kind": "warning"}, entry.tournament.created_by
    )


@of("setDeckCheckCount")
def _() -> Ready:
    entry = playing()
    judge = entry.tournament.created_by
    check = open_deck_check(entry_id=entry.pk, actor=judge, reason="A corner.", now=NOW)
    return Ready({"check_id": str(check.pk)}, DECK, judge)


def disputed() -> tuple[Dispute, User]:
    match, players = seated_match()
    call_judge(match_id=match.pk, user=players[0], now=NOW)
    return Dispute.objects.get(match=match), host_of(match)


@of("takeDispute")
def _() -> Ready:
    dispute, judge = disputed()
    return Ready({"dispute_id": str(dispute.pk)}, {}, judge)


@of("releaseDispute")
def _() -> Ready:
    dispute, judge = disputed()
    take_dispute(dispute_id=dispute.pk, actor=judge, now=NOW)
    return Ready({"dispute_id": str(dispute.pk)}, {}, judge)


@of("extendMatch")
def _() -> Ready:
    match, _ = seated_match()
    turn(match.round, "start", 50)
    return of_match(match, {"minutes": 5, **REASON})


@of("reinstateGame")
def _() -> Ready:
    match, _ = seated_match()
    certify(bring(match, host_of(match)))
    take_back(match)
    return of_match(match, REASON, number=1)


@of("uploadLog")
def _() -> Ready:
    match, _ = seated_match()
    log = host_log(match, host_of(match))
    path = {"match_id": str(match.pk), "number": 1}
    return Ready(path, log, host_of(match), NDJSON)


def guest_at_a_table(**plan: Any) -> tuple[Match, str, User]:
    """A match of a user and a guest, the guest's code, and the user."""
    user, event = make_user(), make_tournament(entries=1, **plan)
    guest = event.entries.get()
    make_entry(event, "Kim", 1, user=user)
    code = renew_claim_code(entry_id=guest.pk, actor=event.created_by, now=NOW).claim_code
    return make_round(event).matches.get(), code, user


@of("answerForGuest")
def _() -> Ready:
    match, code, user = guest_at_a_table()
    seat = match.seats.get(entry__name="Kim").number
    report_result(match_id=match.pk, user=user, score=MatchScore((1 - seat, seat)), now=NOW)
    path, body = {"match_id": str(match.pk)}, {"code": code, "answer": "contests", "revision": 1}
    return Ready(path, body)


@of("reportForGuest")
def _() -> Ready:
    match, code, _ = guest_at_a_table()
    return Ready({"match_id": str(match.pk)}, {"code": code, **WON})


@of("scoreSportsmanshipForGuest")
def _() -> Ready:
    match, code, _ = guest_at_a_table(sportsmanship_most=5)
    return Ready({"match_id": str(match.pk)}, {"code": code, "points": 4})


@of("callJudge")
def _() -> Ready:
    match, players = seated_match()
    return of_match(match, {"words": "They know my hand."}, players[0])


@of("deleteMatchJudgeCall")
def _() -> Ready:
    match, players = seated_match()
    call_judge(match_id=match.pk, user=players[0], now=NOW)
    return of_match(match, None, players[0])


@of("takeResultBack")
def _() -> Ready:
    match, _ = seated_match()
    settle(match)
    return of_match(match, REASON)


@of("reportMatch")
def _() -> Ready:
    match, players = seated_match()
    return of_match(match, WON, players[0])


@of("ruleMatch")
def _() -> Ready:
    match, _ = seated_match()
    return of_match(match, {**WON, **REASON})


@of("deleteMatchRuling")
def _() -> Ready:
    match, _ = seated_match()
    enter_slip(
        match_id=match.pk,
        actor=host_of(match),
        score=MatchScore((1, 0)),
        reason="By the slip.",
        now=NOW,
    )
    return of_match(match, None)


@of("scoreSportsmanship")
def _() -> Ready:
    match, players = seated_match(sportsmanship_most=5)
    settle(match)
    return of_match(match, {"points": 3}, players[0])


@of("countMatch")
def _() -> Ready:
    match, _ = seated_match(profile="miniatures")
    settle(match)
    return of_match(match, {"victory_points": [12, 7], **REASON})


@of("revokePenalty")
def _() -> Ready:
    entry = playing()
    return Ready({"penalty_id": str(penalise(entry).pk)}, REASON, entry.tournament.created_by)


@of("checkHeldLog")
def _() -> Ready:
    match, players = seated_match()
    replay = bring(match, players[0])
    call_judge(match_id=match.pk, user=players[0], now=NOW)
    dispute = Dispute.objects.get(match=match)
    judge = match.round.tournament.created_by
    take_dispute(dispute_id=dispute.pk, actor=judge, now=NOW)
    return Ready({"replay_id": str(replay.pk)}, {}, judge)


@of("takeStance")
def _() -> Ready:
    match, players = seated_match()
    replay = certify(bring(match, players[0]))
    return Ready({"replay_id": str(replay.pk)}, {"stance": "contests"}, players[1])
