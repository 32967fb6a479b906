"""An answer that is not documented fails the test that asked for it, whatever the test looks at."""

import pytest
from django.http import HttpRequest, JsonResponse
from django.test import Client
from django.urls import path

GAMES = "/api/v1/games"


def games(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"results": [], "secret": 1})


urlpatterns = [path(GAMES[1:], games)]


@pytest.mark.urls(__name__)
def test_an_answer_that_says_too_much_is_seen(client: Client) -> None:
    with pytest.raises(AssertionError, match=r"GET /api/v1/games 200 .*'secret' was unexpected"):
        client.get(GAMES)


def test_the_same_answer_as_documented_passes(client: Client) -> None:
    assert client.get(GAMES).status_code == 200
