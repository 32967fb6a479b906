"""What a host gets and brings back."""

from uuid import UUID

import pytest

from replays.models import Replay, SeedAccess
from replays.services.certification import run_job
from tests.support.factories import (
    NOW,
    hand_over,
    host_log,
    make_round,
    make_tournament,
    make_user,
    paired_match,
    upload,
)
from tournaments.matches.services.hosting import HostIsSeated, host_game, upload_as_host
from tournaments.matches.services.open_matches import MatchSettled, NotPlayed
from tournaments.matches.services.results import count_replays
from tournaments.models import Match
from tournaments.terms.kinds import SettledBy

pytestmark = pytest.mark.django_db


def test_a_host_gets_seed_decks_and_salts_and_is_written_down() -> None:
    match, host = paired_match(), make_user()
    hosted = host_game(match_id=match.pk, game_number=1, user=host, now=NOW)

    entries = [seat.entry for seat in match.seats.order_by("number")]
    assert hosted.seed == bytes(hosted.slot.seed)
    assert [chair.name for chair in hosted.chairs] == [entry.name for entry in entries]
    assert [chair.salt for chair in hosted.chairs] == [
        bytes(e.registered_deck.salt) for e in entries
    ]
    assert SeedAccess.objects.get().user == host


def test_who_plays_in_the_event_does_not_host_in_it() -> None:
    owner = make_user()
    tournament = make_tournament(owner, entries=2, objection_minutes=30)
    hand_over(tournament.entries.get(name="Player 1"), owner)
    match = make_round(tournament).matches.get()
    with pytest.raises(HostIsSeated):
        host_game(match_id=match.pk, game_number=1, user=owner, now=NOW)
    with pytest.raises(HostIsSeated):
        upload_as_host(match_id=match.pk, game_number=1, user=owner, log=b"x", now=NOW)

    assert not SeedAccess.objects.exists()


def test_a_bye_is_not_hosted() -> None:
    tournament = make_tournament(entries=3)
    make_round(tournament)
    bye = Match.objects.get(settled_by=SettledBy.BYE)
    with pytest.raises(NotPlayed):
        host_game(match_id=bye.pk, game_number=1, user=make_user(), now=NOW)


@pytest.mark.proof(of="events")
def test_a_settled_match_is_neither_played_nor_changed_but_the_same_bytes_are_known() -> None:
    match, host = paired_match(), make_user()
    log, other = (host_log(match, host, bots=bots) for bots in (("random",) * 2, ("greedy",) * 2))
    replay = upload(match, host, log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)

    with pytest.raises(MatchSettled):
        host_game(match_id=match.pk, game_number=1, user=host, now=NOW)
    with pytest.raises(MatchSettled):
        upload_as_host(match_id=match.pk, game_number=1, user=host, log=other, now=NOW)
    assert upload_as_host(match_id=match.pk, game_number=1, user=host, log=log, now=NOW) == (
        replay,
        False,
    )
    assert Replay.objects.count() == 1
