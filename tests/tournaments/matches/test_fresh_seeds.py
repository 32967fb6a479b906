"""A seed is used once: a game that can be played again after its log was seen gets another."""

import json
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

import engine
from accounts.models import User
from ledger.selectors import public_entries
from replays.certificates.reading import certificate_payload
from replays.models import Replay, Slot
from replays.selectors import find_slot
from replays.services.certification import claim_job, finish_job, run_job
from tests.support.factories import NOW, certified, game, host_log, set_state
from tests.support.penalising import penalise, revoke, sides
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.reopening import AFTER, BACK, send, take_back
from tests.support.requests import faults
from tournaments.core.services.changes import event_stream
from tournaments.matches.services.fresh_seeds import GameReopened
from tournaments.matches.services.hosting import host_game
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.results import count_replays
from tournaments.models import Match, ObjectionWindow
from tournaments.rounds.services.closing import close_round
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db

LATER = AFTER + timedelta(hours=1)
# The seed is public from now on, and the result is taken back after that.
OPENED = NOW + timedelta(minutes=4)


def verified(replay: Replay, now: datetime = AFTER) -> Replay:
    """A log after a worker has judged it, and what follows from that is done."""
    run_job(job_id=replay.job.pk, clock=lambda: now)
    return Replay.objects.get(pk=replay.pk)


def reopened(**plan: Any) -> tuple[Match, list[User], Replay]:
    """A match that a log of its host had settled, which is open to everybody, until it was taken
    back."""
    match, players = seated_match(reveal="at_start", objection_minutes=1, **plan)
    played = certify(bring(match, host_of(match), log=b"of the host\n"), 0, now=OPENED)
    assert (state_of(match)[:2], played.revealed_at) == (("settled", "log"), OPENED)
    take_back(match)
    return match, players, played


def slots(match: Match, game_number: int = 1) -> list[Slot]:
    """The slots of a game, the one that is played now last."""
    rows = Slot.objects.filter(match=str(match.pk), game_number=game_number)
    return sorted(rows, key=lambda slot: (slot.replaced_at is None, slot.opened_at))


def forged(client: Client, played: Replay, winner: int) -> bytes:
    """Another game from the seed of an open log, with decks and salts as that tells them, sealed as
    its host would: the other side concedes at once."""
    public = client.get(f"/api/v1/replays/{played.pk}/log").content.splitlines()
    head, opening = json.loads(public[0]), json.loads(public[-1])
    table = engine.open_table(
        game(),
        format=game().formats[head["format"]],
        decks=[engine.Deck.from_plain(deck["deck"]) for deck in opening["decks"]],
        seed=bytes.fromhex(opening["seed"]),
        match=head["match"],
        players=head["players"],
        salts=[bytes.fromhex(deck["salt"]) for deck in opening["decks"]],
    )
    table.move(1 - winner, ("concede",))
    return table.log().encode()


def test_a_log_forged_from_the_open_seed_of_a_reopened_match_is_refused(client: Client) -> None:
    match, (player, _) = seated_match(reveal="at_start", objection_minutes=1)
    host = host_of(match)
    played = verified(bring(match, host, log=host_log(match, host)), OPENED)
    assert state_of(match)[:2] == ("settled", "log")
    take_back(match)
    brought = verified(bring(match, player, log=forged(client, played, 0), now=AFTER))

    finding = brought.finding
    assert (finding.certified, finding.code, finding.reason) == (
        False,
        "seed_opened",
        "The seed of this log was made public at 2026-01-31 12:04 UTC; a new one was drawn when the"
        " match was reopened. Play the game again, or ask a judge to reinstate the earlier one.",
    )
    sweep(clock=lambda: LATER)
    assert state_of(match)[0] == "open"

    by_host = verified(bring(match, host, log=forged(client, played, 1), now=AFTER))
    assert by_host.finding.code == "seed_opened"
    anew = verified(bring(match, host, log=host_log(match, host), now=AFTER))
    assert (anew.finding.certified, state_of(match)[:2]) == (True, ("settled", "log"))


@pytest.mark.proof(of="events")
def test_the_new_seed_is_committed_to_in_the_journal_and_the_match_tells_both(
    client: Client,
) -> None:
    match, _, played = reopened()
    old, new = slots(match)

    assert (old.seed_opened_at, old.replaced_at) == (OPENED, BACK)
    assert (new.seed_opened_at, new.replaced_at, new.opened_at) == (None, None, BACK)
    assert bytes(old.seed) != bytes(new.seed)
    rules, seed = new.rules_digest, bytes(new.seed)
    assert new.seed_commitment == engine.seed_commitment(str(match.pk), rules, seed)
    same = ("match", "stream", "game_number", "game", "format", "format_digest", "format_plain")
    assert [getattr(old, name) for name in same] == [getattr(new, name) for name in same]
    seats = [list(slot.seats.order_by("number").values_list("player", "deck_commitment"))
             for slot in (old, new)]  # fmt: skip
    assert seats[0] == seats[1]
    (entry,) = public_entries(stream=event_stream(event_of(match).pk)).filter(kind="seed.replaced")
    assert entry.data == {
        "match": str(match.pk),
        "game_number": 1,
        "seed_commitment": new.seed_commitment,
        "replaces": old.seed_commitment,
        "opened_at": "2026-01-31T12:04:00+00:00",
    }
    (listed_game,) = client.get(f"/api/v1/matches/{match.pk}").json()["games"]
    assert (listed_game["seed_commitment"], listed_game["replays"]) == (new.seed_commitment, [])
    (former,) = listed_game["former_seeds"]
    assert (former["seed_commitment"], former["opened_at"], former["replaced_at"]) == (
        old.seed_commitment,
        "2026-01-31T12:04:00Z",
        "2026-01-31T12:05:00Z",
    )
    assert [log["id"] for log in former["replays"]] == [str(played.pk)]
    assert listed_game["taken_back"] == {
        "winner": 0,
        "settled_by": "host",
        "settled_at": "2026-01-31T12:04:00Z",
        "replay_id": str(played.pk),
        "taken_back_at": "2026-01-31T12:05:00Z",
    }


@pytest.mark.proof(of="events")
def test_only_games_whose_log_players_have_seen_get_another_seed() -> None:
    match, (player, _) = seated_match(reveal="after_event", best_of=5)
    host = host_of(match)
    for number in (1, 2, 3):
        certify(bring(match, host, game=number), 0, now=OPENED)
    # Of a player: the log of a table with dice of its own, then one that may have the seed in it.
    assert state_of(match)[0] == "settled"
    take_back(match)
    certify(bring(match, player, game=1, now=AFTER), 0, draws="recorded", now=AFTER)
    certify(bring(match, player, game=2, now=AFTER), 0, draws="seeded", now=AFTER)
    bring(match, player, game=4, now=AFTER)
    for number in (1, 2, 3):
        certify(bring(match, host, game=number, now=AFTER), 0, now=AFTER)
    assert [len(slots(match, number)) for number in range(1, 6)] == [1, 1, 1, 1, 1]
    take_back(match)

    assert [len(slots(match, number)) for number in range(1, 6)] == [1, 2, 1, 2, 1]
    assert [slot.seed_opened_at for slot in slots(match, 2)] == [None, None]


@pytest.mark.proof(of="events")
def test_an_event_that_was_over_opens_its_logs_and_its_games_get_other_seeds() -> None:
    match, _ = seated_match(reveal="after_event")
    certify(bring(match, host_of(match)), 0)
    tournament = event_of(match)
    close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    set_state(tournament, "finished", "enough")
    set_state(tournament, "running", "not yet")
    assert len(slots(match)) == 1
    take_back(match)

    assert len(slots(match)) == 2


def test_a_match_that_a_revoked_penalty_opens_again_gets_other_seeds() -> None:
    match, _ = seated_match(reveal="at_start", best_of=3)
    certify(bring(match, host_of(match)), 0)
    given = penalise(sides(match)[0], "match_loss")
    assert state_of(match)[0] == "settled"
    revoke(given)

    assert (state_of(match)[0], len(slots(match)), len(slots(match, 2))) == ("open", 2, 1)


@pytest.mark.proof(of="events")
def test_a_log_of_the_former_seed_that_is_certified_late_settles_nothing() -> None:
    """It came before the result was taken back, and was being verified then."""
    match, (first, second) = seated_match(reveal="at_start", objection_minutes=1)
    late = bring(match, first)
    claim = claim_job(job_id=late.job.pk, now=NOW)
    assert claim is not None
    certify(bring(match, host_of(match)), 1)
    take_back(match)
    finish_job(claim=claim, verdict=certified(0), now=AFTER)
    count_replays(match_id=UUID(late.slot.match), now=AFTER)
    sweep(clock=lambda: LATER)

    assert (state_of(match)[0], ObjectionWindow.objects.exists()) == ("open", False)
    for stance in LogAnswer:
        with pytest.raises(GameReopened):
            answer_log(replay_id=late.pk, user=second, stance=stance, now=AFTER)
    late.refresh_from_db()
    for user in (first, host_of(match)):
        with pytest.raises(GameReopened, match="ask a judge to reinstate the earlier game"):
            bring(match, user, log=late.log, now=AFTER)
    assert state_of(match)[0] == "open"


def test_a_log_of_before_is_refused_through_the_api(client: Client) -> None:
    match, _, played = reopened()

    assert faults(send(client, match, played.log, host_of(match))) == (
        409,
        [("", "game_reopened")],
    )


def test_an_open_match_whose_seed_is_public_is_played_from_another() -> None:
    """One that was reopened before seeds were replaced."""
    match, _ = seated_match()
    Slot.objects.update(seed_opened_at=NOW)
    before = bytes(find_slot(match=str(match.pk)).seed)
    hosted = host_game(match_id=match.pk, game_number=1, user=host_of(match), now=NOW)

    assert hosted.seed == bytes(find_slot(match=str(match.pk)).seed) != before
    assert (
        host_game(match_id=match.pk, game_number=1, user=host_of(match), now=NOW).slot
        == hosted.slot
    )


def test_a_certificate_says_since_when_the_seed_is_public() -> None:
    match, (player, _) = seated_match(reveal="at_start")
    late = bring(match, player)
    first = certify(bring(match, host_of(match)), 0, now=OPENED)
    late = certify(late, 0, now=AFTER)

    draws = [certificate_payload(log.certificate)["draws"] for log in (first, late)]
    assert [draw["seed_opened_at"] for draw in draws] == [None, "2026-01-31T12:04:00+00:00"]
