"""Signed statements of results: what they say, when they are superseded, and who reads them."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_due
from replays.certificates.jws import payload_of
from replays.services.signing import signing_key
from tests.support.factories import NOW, make_round, make_tournament
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.reopening import take_back
from tests.support.rulings import decide
from tournaments.core.journal_kinds import REACTIONS
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.results import count_replays
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.statements import STATED, state_results
from tournaments.models import Match
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
AT = int(LATER.timestamp())


def stated(match: Match) -> list[dict[str, Any]]:
    """What the statements of a match say, the first first, once the workers have heard of all."""
    deliver_due(clock=lambda: LATER)
    return [payload_of(statement.jws) for statement in match.statements.order_by("revision")]


def changes(match: Match) -> list[tuple[str | None, str | None]]:
    """Of each statement why it was made, and how the result is known."""
    return [
        ((payload["supersedes"] or {}).get("because"), payload["known_by"])
        for payload in stated(match)
    ]


def test_a_statement_says_this_and_nothing_else() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    answer_log(replay_id=replay.pk, user=second, stance=LogAnswer.STANDS_BY, now=NOW)
    (payload,) = stated(match)
    statement = match.statements.get()

    assert payload == {
        "v": 1,
        "id": str(statement.pk),
        "iss": settings.MUSTER_ISSUER,
        "iat": AT,
        "revision": 1,
        "supersedes": None,
        "event": str(match.round.tournament_id),
        "round": 1,
        "match": str(match.pk),
        "entries": [str(seat.entry_id) for seat in match.seats.order_by("number")],
        "result": {
            "outcome": "seat_0",
            "games_won": [1, 0],
            "games_drawn": 0,
            "manner": "played",
            "victory_points": None,
            "survivors": None,
        },
        "known_by": "both_players",
        "settled_at": int(NOW.timestamp()),
        "logs": [
            {
                "game_number": 1,
                "log": replay.log_digest,
                "certificate": str(replay.pk),
                "winner": 0,
                "known_by": "both_players",
            }
        ],
    }
    assert (statement.key_id, statement.issued_at, statement.because) == (
        signing_key().kid,
        LATER,
        "",
    )


def test_a_reaction_that_comes_again_states_nothing_new() -> None:
    match, _ = seated_match()
    decide(match, 1, 0)
    first = stated(match)
    entry = LedgerEntry.objects.get(kind="match.settled")
    state_results(entries=[entry], now=LATER)

    assert stated(match) == first


def test_what_changes_supersedes_what_was_stated_and_says_why() -> None:
    match, _ = seated_match()
    decide(match, 1, 0)
    stated(match)
    decide(match, 0, 1)
    stated(match)
    take_back(match)
    first, second, third = stated(match)

    assert second["supersedes"] == {"id": first["id"], "because": "corrected"}
    assert third["supersedes"] == {"id": second["id"], "because": "reopened"}
    assert [payload["known_by"] for payload in (first, second, third)] == ["slip", "ruling", None]
    assert (third["result"], third["settled_at"], third["logs"]) == (None, None, [])


def test_a_ruling_leaves_out_the_log_against_it() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    answer_log(replay_id=replay.pk, user=second, stance=LogAnswer.STANDS_BY, now=NOW)
    stated(match)
    decide(match, 0, 1)
    last = stated(match)[-1]
    replay.refresh_from_db()

    assert (last["known_by"], last["logs"]) == ("ruling", [])
    assert replay.overruled_at is not None

    # As long as the match has no result nobody rules against the log.
    take_back(match)
    replay.refresh_from_db()
    assert replay.overruled_at is None


def test_of_contested_logs_a_ruling_overrules_those_that_tell_another_winner() -> None:
    match, (first, second) = seated_match()
    mine, theirs = certify(bring(match, first), 0), certify(bring(match, second), 1)
    late = bring(match, first)
    decide(match, 1, 0)
    certify(late, 1)
    for replay in (mine, theirs, late):
        replay.refresh_from_db()

    assert [replay.overruled_at is not None for replay in (mine, theirs, late)] == [
        False,
        True,
        True,
    ]


def test_the_hosts_log_makes_an_agreed_result_known_by_it() -> None:
    match, players = seated_match()
    log = bring(match, host_of(match))
    for player in players:
        report_result(match_id=match.pk, user=player, score=MatchScore((1, 0)), now=NOW)
    stated(match)
    certify(log, 0)

    assert changes(match) == [(None, "agreement"), ("evidence", "host")]


def test_a_host_who_stands_by_a_log_that_a_player_brought_first_is_told_by_the_statement() -> None:
    """The certificate, which never changes, says who came first."""
    match, (player, _) = seated_match()
    replay = certify(bring(match, player, log=b"the same bytes"), 0)
    bring(match, host_of(match), log=b"the same bytes")
    (payload,) = stated(match)

    assert payload_of(replay.certificate.jws)["brought_by"] == "player"
    assert [log["certificate"] for log in payload["logs"]] == [str(replay.pk)]
    assert (payload["known_by"], payload["logs"][0]["known_by"]) == ("host", "host")


def test_points_that_are_added_are_stated() -> None:
    match, _ = seated_match(profile="miniatures-objectives")
    decide(match, 1, 0)
    stated(match)
    enter_secondary_scores(
        match_id=match.pk,
        actor=host_of(match),
        secondary=SecondaryScores(victory_points=(9, 4)),
        reason="",
        now=NOW,
    )

    assert changes(match) == [(None, "slip"), ("counted", "slip")]


def test_byes_are_stated_and_taken_back_with_their_round() -> None:
    event = make_tournament(entries=3)
    bye = make_round(event).matches.get(settled_by="bye")
    (payload,) = stated(bye)
    undo_round(
        tournament_id=event.pk, number=1, actor=event.created_by, reason="Too early.", now=NOW
    )

    assert (payload["known_by"], payload["result"]["outcome"], len(payload["entries"])) == (
        "unplayed",
        "bye",
        1,
    )
    assert changes(bye) == [(None, "unplayed"), ("void", None)]


def test_whatever_changes_a_result_is_followed_by_a_statement() -> None:
    followed = {
        kind
        for kind, services in REACTIONS.items()
        if any("state" in service for service in services)
    }

    assert followed == {
        *("game.settled", "match.corrected", "match.counted", "match.reopened"),
        *("match.settled", "match.voided", "round.published", "round.repaired"),
    }
    assert followed == {*STATED, "round.published", "round.repaired"}


def test_a_match_is_stated_for_the_last_of_the_entries_that_tell_of_it_together() -> None:
    """A result by a log is two entries, that of the game and that of the match."""
    match, _ = seated_match()
    certify(bring(match, host_of(match)), 0)
    count_replays(match_id=match.pk, now=NOW)
    game, result = LedgerEntry.objects.filter(kind__in=STATED).order_by("number")
    assert (game.kind, result.kind) == ("game.settled", "match.settled")

    state_results(entries=[game], now=LATER)
    assert not match.statements.exists()
    state_results(entries=[result], now=LATER)
    assert match.statements.count() == 1


def test_anybody_reads_the_last_and_those_before(client: Client) -> None:
    match, _ = seated_match()
    path = f"/api/v1/matches/{match.pk}/statement"
    nothing = client.get(path)
    decide(match, 1, 0)
    stated(match)
    decide(match, 0, 1)
    stated(match)
    last, first = match.statements.order_by("-revision")
    answer = client.get(path)

    assert (nothing.status_code, nothing.json()["errors"][0]["code"]) == (404, "not_found")
    assert (answer.content.decode(), answer["Content-Type"]) == (last.jws, "application/jose")
    assert answer["Cache-Control"] == "public, max-age=1"
    assert client.get(f"{path}s").json() == {
        "results": [
            {
                "id": str(statement.pk),
                "revision": statement.revision,
                "because": because,
                "kid": statement.key_id,
                "issued_at": "2026-01-31T13:00:00Z",
                "says": payload_of(statement.jws),
                "jws": statement.jws,
            }
            for statement, because in ((last, "corrected"), (first, None))
        ]
    }
