"""When the complete logs of an event open: with the result, with the end, or never."""

import pytest
from django.test import Client

from replays.models import Replay
from tests.support.factories import NOW, set_state
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.rulings import decide
from tournaments.models import Match
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import MatchState

pytestmark = pytest.mark.django_db


def open_logs() -> list[bool]:
    times = Replay.objects.order_by("uploaded_at", "pk").values_list("revealed_at", flat=True)
    return [at is not None for at in times]


def finish(match: Match) -> None:
    tournament = event_of(match)
    close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    set_state(tournament, "finished", "enough")


@pytest.mark.parametrize(
    ("reveal", "with_the_result", "at_the_end"),
    [("at_start", True, True), ("after_event", False, True), ("never", False, False)],
)
def test_logs_open_when_the_event_says_so(
    client: Client, reveal: str, with_the_result: bool, at_the_end: bool
) -> None:
    match, _ = seated_match(reveal=reveal)
    replay = certify(bring(match, host_of(match), log=b"a secret hand\n"), 0)
    seen = [open_logs()]
    finish(match)
    seen.append(open_logs())

    assert seen == [[with_the_result], [at_the_end]]
    answer = client.get(f"/api/v1/replays/{replay.pk}/log")
    assert answer.status_code == (200 if at_the_end else 404)
    assert (b"a secret hand" in answer.content) == at_the_end


def test_a_log_of_a_game_is_closed_as_long_as_its_match_is_open() -> None:
    match, _ = seated_match(reveal="at_start", best_of=3)
    certify(bring(match, host_of(match)), 0)
    assert open_logs() == [False]
    certify(bring(match, host_of(match), game=2), 0)

    assert open_logs() == [True, True]


def test_a_log_certified_after_the_result_opens_too() -> None:
    match, (player, _) = seated_match(reveal="at_start")
    late = bring(match, player)
    decide(match, 0, 1)
    certify(late, 0)

    assert open_logs() == [True]


def test_a_log_certified_after_the_end_opens_too() -> None:
    match, (player, _) = seated_match()
    late = bring(match, player)
    decide(match, 0, 1)
    finish(match)
    assert open_logs() == [False]
    certify(late, 0)

    assert open_logs() == [True]
    assert Match.objects.get().state == MatchState.SETTLED


def test_a_log_that_is_refused_never_opens() -> None:
    match, (player, _) = seated_match(reveal="at_start")
    bring(match, player)
    decide(match, 0, 1)
    finish(match)

    assert open_logs() == [False]
