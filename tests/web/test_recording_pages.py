"""The start file and the recorded log on the page of a match."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from replays.models import Replay
from tests.tournaments.playing import host_of, seated_match

pytestmark = pytest.mark.django_db


def test_a_player_takes_the_start_file_from_the_page_of_the_match(client: Client) -> None:
    match, (one, _) = seated_match()
    client.force_login(one)
    path = f"/matches/{match.pk}/games/1/start"
    assert path in client.get(f"/matches/{match.pk}").content.decode()

    found = client.post(path)

    assert (
        found["Content-Disposition"] == f'attachment; filename="start-{str(match.pk)[:8]}-1.json"'
    )
    assert [seat["deck"] is None for seat in found.json()["players"]] == [False, True]


def test_staff_bring_what_they_recorded_in_a_hall_alone(client: Client) -> None:
    hall, (one, _) = seated_match(venue="hall")
    online, _ = seated_match()
    for match, there in ((hall, True), (online, False)):
        client.force_login(host_of(match))
        assert (
            "Bring a recorded game" in client.get(f"/matches/{match.pk}").content.decode()
        ) is there
        file = SimpleUploadedFile("log", b"no log\n")
        client.post(f"/matches/{match.pk}/recorded", {"game": "1", "log": file})
        assert Replay.objects.filter(slot__match=str(match.pk)).exists() is there
    client.force_login(one)
    assert "Bring a recorded game" not in client.get(f"/matches/{hall.pk}").content.decode()
