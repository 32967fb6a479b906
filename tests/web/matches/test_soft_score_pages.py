"""Painting and sportsmanship on pages."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import hand_over, make_user
from tests.support.requests import path_of
from tests.support.seen import notices, rows, seen
from tests.support.soft_scores import BESIDE, WITHIN, entry, event, finish

pytestmark = pytest.mark.django_db


def test_the_pages(client: Client) -> None:
    tournament = event(**WITHIN)
    owner, ann = tournament.created_by, make_user()
    hand_over(entry(tournament, 1), ann)
    client.force_login(owner)
    place = f"/events/{tournament.pk}/run/scores"
    page = seen(client.get(place))
    names = [str(field.attrs["name"]) for field in page.all("main")[0].all("input")]
    keys = [str(entry(tournament, number).pk) for number in range(1, 5)]
    assert [name for name in names if name in keys] == keys
    sent = {**dict.fromkeys(keys, ""), keys[0]: "12", keys[2]: "20"}
    assert notices(seen(client.post(place, sent, follow=True)))[0] == "2 scores saved."
    wrong = seen(client.post(place, {**sent, keys[1]: "21"}))
    assert "less than or equal to 20" in wrong.text

    client.force_login(ann)
    match = entry(tournament, 1).seats.get().match
    assert "Sportsmanship of B" in seen(client.get(f"/matches/{match.pk}")).text
    answer = client.post(f"/matches/{match.pk}/sportsmanship", {"points": "5"}, follow=True)
    assert notices(seen(answer))[0] == "Sportsmanship scored."
    assert client.get(place).status_code == 403

    finish(tournament)
    client.logout()
    final = seen(client.get(f"/events/{tournament.pk}/standings"))
    assert "Best painted" in final.text
    assert next(row[:5] for row in rows(final)) == ["1", "C", "3", "7", "20"]
    sheet = client.get(f"{path_of(tournament)}/standings.csv").content.decode()
    assert sheet.splitlines()[0].endswith("entry,total,painting,sportsmanship")


def test_a_stranger_scores_nothing(client: Client) -> None:
    tournament = event(**BESIDE)
    stranger: User = make_user()
    client.force_login(stranger)
    match = entry(tournament, 1).seats.get().match
    client.post(f"/matches/{match.pk}/sportsmanship", {"points": "5"})

    assert not match.seats.exclude(sportsmanship=None).exists()
    assert client.get(f"/events/{tournament.pk}/run/scores").status_code == 403
