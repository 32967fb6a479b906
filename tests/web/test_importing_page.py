"""An event that was run elsewhere goes on here, brought by its organiser on a page."""

import gzip
import json
from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import make_organisation, make_round, make_started, make_user, play_by_hand
from tests.tournaments.archives import archive_text, results_text, small_archive
from tests.web.seen import links, notices, rows, seen
from tournaments.models import Tournament
from tournaments.services.importing import LARGE, alone

pytestmark = pytest.mark.django_db

PATH = "/events/import"


@pytest.fixture
def olga(client: Client) -> User:
    make_organisation(user := make_user("olga"), "club")
    client.force_login(user)
    return user


def bring(client: Client, document: bytes | str, organisation: str = "club", **more: Any) -> Any:
    body = document.encode() if isinstance(document, str) else document
    file = BytesIO(body)
    file.name = "event.json"
    return client.post(PATH, {"organisation": organisation, "archive": file, **more}, follow=True)


def standings(client: Client, event: Tournament) -> list[list[str]]:
    return rows(seen(client.get(f"/events/{event.pk}/standings")))


def test_an_organiser_brings_an_event_and_goes_on_with_it(client: Client, olga: User) -> None:
    there = make_started(entries=5, rounds=3)
    play_by_hand(make_round(there))
    document = archive_text(there)
    for body in (document, gzip.compress(document.encode())):
        page = bring(client, body)
        here = Tournament.objects.exclude(imported_from="").latest("created_at", "pk")

        assert page.redirect_chain == [(f"/events/{here.pk}/run", 302)]
        assert notices(seen(page))[0].startswith("The event is here as it stood, with the same")
        assert standings(client, here) == standings(client, there)
        assert here.organisation.slug == "club"


def test_the_page_is_found_from_the_organisations(client: Client, olga: User) -> None:
    found = [links(seen(client.get(path))) for path in ("/organisations", "/organisations/club")]

    assert [[link for link in one if link.startswith(PATH)] for one in found] == [
        [PATH],
        [f"{PATH}?organisation=club"],
    ]
    page = seen(client.get(f"{PATH}?organisation=club"))
    assert [one.attrs["value"] for one in page.all("option") if "selected" in one.attrs] == ["club"]


def test_what_is_wrong_is_told_with_its_place_beside_the_file(client: Client, olga: User) -> None:
    archive = small_archive()
    archive["rounds"][0]["matches"][0]["table"] = 0
    refused = {
        json.dumps(archive): "/rounds/0/matches/0/table: it must be a whole number from 1 to",
        json.dumps(archive)[:-1]: "It is not JSON: Expecting ',' delimiter: line 1 column",
        "no JSON": "It is not JSON of an event: that begins with {",
        "": "It is not JSON of an event: that begins with {",
        results_text(): 'It is no archive of an event: "format" must be "muster-event"',
    }
    for document, said in refused.items():
        (notice,) = notices(seen(bring(client, document)))
        assert notice.startswith(said), notice
    (notice,) = notices(seen(bring(client, gzip.compress(b"{}")[:-4])))
    assert notice == "It is not one whole gzip stream."
    (notice,) = notices(seen(client.post(PATH, {"organisation": ""})))
    assert notice == "This field is required."
    assert not Tournament.objects.exists()


def test_a_large_one_waits_for_another(client: Client, olga: User) -> None:
    small = json.dumps(small_archive()).encode()
    large = small + b" " * LARGE
    with alone(large):
        (notice,) = notices(seen(bring(client, large)))
        assert notice == "Another event is being read: try again in 30 seconds."
        bring(client, small)
    bring(client, large, organisation="")

    made = Tournament.objects.order_by("created_at", "pk")
    assert sorted(one.organisation.slug for one in made) == ["club", "olga"]


def test_nobody_else_brings_one(olga: User) -> None:
    """Nor is anything read of what somebody sends who has not signed in."""
    stranger, careful = Client(), Client(enforce_csrf_checks=True)
    document = json.dumps(small_archive())
    answer = bring(stranger, document)
    assert answer.redirect_chain == [(f"/sign-in?next={PATH}", 302)]

    careful.force_login(olga)
    assert bring(careful, document).status_code == 403
    page = seen(careful.get(PATH))
    (token,) = [
        str(one.attrs["value"])
        for one in page.all("main")[0].all("input")
        if one.attrs["name"] == "csrfmiddlewaretoken"
    ]
    assert not Tournament.objects.exists()
    assert bring(careful, document, csrfmiddlewaretoken=token).status_code == 200
    assert Tournament.objects.get().created_by == olga

    stranger.force_login(make_user())
    (notice,) = notices(seen(bring(stranger, document)))
    assert notice.startswith("Select a valid choice. club is not one of the available choices.")
