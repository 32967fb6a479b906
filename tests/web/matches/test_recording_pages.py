"""The start file and the recorded log on the page of a match."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from replays.models import Replay
from tests.support.playing import bring, host_of, seated_match
from tests.support.recorded_games import table_log, verified
from tests.support.seen import facts, rows, seen

pytestmark = pytest.mark.django_db


def test_a_player_takes_the_start_file_from_the_page_of_the_match(client: Client) -> None:
    match, (player, _) = seated_match()
    client.force_login(player)
    path = f"/matches/{match.pk}/games/1/start"
    assert path in client.get(f"/matches/{match.pk}").content.decode()

    response = client.post(path)

    assert (
        response["Content-Disposition"]
        == f'attachment; filename="start-{str(match.pk)[:8]}-1.json"'
    )
    assert [seat["deck"] is None for seat in response.json()["players"]] == [False, True]


@pytest.mark.proof(of="events")
def test_staff_bring_what_they_recorded_in_a_hall_alone(client: Client) -> None:
    hall, (player, _) = seated_match(venue="hall")
    online, _ = seated_match()
    for match, allowed in ((hall, True), (online, False)):
        client.force_login(host_of(match))
        assert (
            "Upload a recorded game" in client.get(f"/matches/{match.pk}").content.decode()
        ) is allowed
        file = SimpleUploadedFile("log", b"no log\n")
        client.post(f"/matches/{match.pk}/recorded", {"game": "1", "log": file})
        assert Replay.objects.filter(slot__match=str(match.pk)).exists() is allowed
    client.force_login(player)
    assert "Upload a recorded game" not in client.get(f"/matches/{hall.pk}").content.decode()


def test_pages_say_that_staff_recorded_the_log(client: Client) -> None:
    """Where the dice are a table's own, no page speaks of a host or of the seed of the match."""
    match, _ = seated_match(venue="hall")
    replay = verified(bring(match, host_of(match), log=table_log(match)))

    listed = seen(client.get(f"/events/{match.round.tournament_id}/certificates"))
    certificate = facts(seen(client.get(f"/certificates/{replay.pk}")))
    log = facts(seen(client.get(f"/replays/{replay.pk}")))

    assert [[row[1], row[3]] for row in rows(listed)] == [
        ["Certified", "staff, recorded at the table"]
    ]
    winner = match.seats.get(number=0).entry.name
    assert certificate["Result"] == log["Result"] == f"{winner} wins (concession)"
    assert "Seed" not in log


@pytest.mark.proof(of="events")
def test_the_page_of_an_event_says_where_it_is_played(client: Client) -> None:
    venues = {}
    for venue in ("online", "hall", "either"):
        match, _ = seated_match(venue=venue)
        venues[venue] = facts(seen(client.get(f"/events/{match.round.tournament_id}")))["Venue"]

    recorded = "staff can record games played with real dice and shuffles"
    assert venues == {
        "online": "online; games can be played on this site",
        "hall": f"in person; {recorded}",
        "either": f"online and in person; games can be played on this site, and {recorded}",
    }
