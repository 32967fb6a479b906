"""Error answers: one shape for everything that can go wrong."""

import inspect
import uuid
from typing import Any

import pytest
from django.test import Client
from rest_framework.exceptions import ErrorDetail, Throttled, ValidationError
from rest_framework.test import APIRequestFactory

import engine
from accounts.services.attempts import TooManyAttempts
from accounts.services.passwords import UnusablePassword
from contract.errors import DomainError, NotFound
from decks.models import DeckVersion
from decks.services.snapshots import IllegalDeck
from front.error_answers import server_error
from front.errors import problem_response
from tests.support.domain_errors import domain_errors
from tests.support.factories import GAME, bearer
from tests.support.seasons_played import make_series
from tournaments.core.services.changes import VersionMismatch
from tournaments.entries.services.money import PrizeOvertaken
from tournaments.entries.services.players import PlayerNameTaken
from tournaments.entries.services.walk_ins import PlayersRefused
from tournaments.models import Match, Series, SeriesPage
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.terms.names import UnusableName

EVENTS = "/api/v1/tournaments"


def answer(error: Exception) -> Any:
    return problem_response(error, {"request": APIRequestFactory().get("/api/v1/x")})


def problem(response: Any) -> tuple[int, str, list[tuple[str, str]]]:
    """The status, the media type, and pointer and code of each error; the rest is checked."""
    body = response.json()
    assert body["status"] == response.status_code
    assert set(body) == {"type", "title", "status", "detail", "instance", "errors"}
    faults = [(fault["pointer"], fault["code"]) for fault in body["errors"]]
    return response.status_code, response["Content-Type"], faults


KIND = "application/problem+json"


def test_no_such_address(client: Client) -> None:
    assert problem(client.get("/api/nowhere")) == (404, KIND, [("", "not_found")])
    assert client.get("/api/nowhere").json()["instance"] == "/api/nowhere"


@pytest.mark.django_db
def test_no_such_event(client: Client) -> None:
    path = f"{EVENTS}/{uuid.uuid4()}"

    assert problem(client.get(path)) == (404, KIND, [("", "not_found")])
    assert problem(client.get(f"{path}/standings")) == (404, KIND, [("", "not_found")])


def test_an_id_that_is_none(client: Client) -> None:
    assert problem(client.get(f"{EVENTS}/17")) == (404, KIND, [("", "not_found")])


@pytest.mark.parametrize("path", ["formats/%00", "card-pools/a%00b"])
def test_nothing_is_named_with_a_nul(client: Client, path: str) -> None:
    assert problem(client.get(f"/api/v1/{path}")) == (404, KIND, [("", "not_found")])


@pytest.mark.django_db
def test_a_method_that_is_not_there_names_those_that_are(client: Client) -> None:
    response = client.delete(EVENTS)

    assert problem(response) == (405, KIND, [("", "method_not_allowed")])
    assert response["Allow"] == "GET, POST, HEAD, OPTIONS"


@pytest.mark.django_db
def test_the_standings_too_say_which_methods_there_are(client: Client) -> None:
    response = client.post(f"{EVENTS}/{uuid.uuid4()}/standings")

    assert problem(response) == (405, KIND, [("", "method_not_allowed")])
    assert response["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.django_db
def test_a_media_type_that_is_not_read(client: Client) -> None:
    response = client.post(EVENTS, "a=1", content_type="text/plain", headers=bearer())

    assert problem(response) == (415, KIND, [("", "unsupported_media_type")])


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["text/html", "image/*", "application/json;q=0", "nonsense"])
def test_a_problem_is_json_whatever_is_accepted(client: Client, accept: str) -> None:
    response = client.get(EVENTS, headers={"Accept": accept})

    assert problem(response) == (406, KIND, [("", "not_acceptable")])
    missing = client.get(f"{EVENTS}/{uuid.uuid4()}", headers={"Accept": accept})
    assert problem(missing) == (404, KIND, [("", "not_found")])


@pytest.mark.django_db
@pytest.mark.parametrize("body", ["{", '{"a":1,"a":2}', "[" * 1000, "NaN"])
def test_a_body_that_cannot_be_read(client: Client, body: str) -> None:
    response = client.post(EVENTS, body, content_type="application/json", headers=bearer())

    assert problem(response) == (400, KIND, [("", "parse_error")])


@pytest.mark.django_db
def test_a_body_that_is_too_large(client: Client) -> None:
    body = '"' + "x" * 300_000 + '"'
    response = client.post(EVENTS, body, content_type="application/json", headers=bearer())

    assert problem(response) == (413, KIND, [("", "body_too_large")])


@pytest.mark.django_db
def test_every_field_that_is_wrong_is_pointed_at(client: Client) -> None:
    response = client.post(
        EVENTS, {"rounds": 0, "name": " "}, content_type="application/json", headers=bearer()
    )

    assert problem(response) == (
        400,
        KIND,
        [
            ("/name", "blank"),
            ("/game", "required"),
            ("/format", "required"),
            ("/rounds", "min_value"),
        ],
    )


@pytest.mark.django_db
def test_a_body_that_is_no_object(client: Client) -> None:
    response = client.post(EVENTS, "[1]", content_type="application/json", headers=bearer())

    assert problem(response) == (400, KIND, [("", "invalid")])


def test_nested_faults_become_json_pointers() -> None:
    wrong = ErrorDetail("No.", code="no")
    response = answer(ValidationError({"a/b": [{"c~d": [wrong]}, {}], "non_field_errors": [wrong]}))

    assert [fault["pointer"] for fault in response.data["errors"]] == ["/a~1b/0/c~0d", ""]


def test_a_wait_is_passed_on() -> None:
    assert answer(Throttled(wait=17))["Retry-After"] == "17"


@pytest.mark.parametrize(
    "error",
    [KeyError("x"), Match.DoesNotExist("No."), Series.page.RelatedObjectDoesNotExist("No.")],
    ids=lambda error: type(error).__qualname__,
)
def test_a_fault_of_the_program_is_not_dressed_up_as_the_clients(error: Exception) -> None:
    assert answer(error) is None


@pytest.mark.django_db
def test_a_program_is_not_told_that_a_deck_is_missing_whose_version_is(client: Client) -> None:
    path, headers = "/api/v1/decks", bearer()
    body = {"game": GAME, "name": "Vanguard", "deck": "3 Scout"}
    deck = client.post(path, body, "application/json", headers=headers).json()
    DeckVersion.objects.all().delete()
    client.raise_request_exception = False
    response = client.post(
        f"{path}/{deck['deck_id']}/versions",
        {"deck": "2 Scout"},
        "application/json",
        headers=headers,
    )

    assert problem(response) == (500, KIND, [("", "server_error")])


@pytest.mark.django_db
def test_a_page_that_lacks_a_row_of_the_program_is_not_called_missing(client: Client) -> None:
    series = make_series()
    path = f"/series/{series.pk}"
    client.raise_request_exception = False
    before = client.get(path).status_code
    SeriesPage.objects.all().delete()

    assert (before, client.get(path).status_code) == (200, 500)
    assert client.get(f"/series/{uuid.uuid4()}").status_code == 404


def test_the_programs_own_failure_is_a_problem_too() -> None:
    response = server_error(APIRequestFactory().get("/api/v1/x"))

    assert (response.status_code, response["Content-Type"]) == (500, KIND)


@pytest.mark.parametrize(
    "error", domain_errors(), ids=lambda error: f"{error.__module__}.{error.__qualname__}"
)
def test_every_error_of_the_domain_is_answered(error: type[DomainError]) -> None:
    made: Any = error
    commandeer = engine.game("commandeer")
    reasons: dict[type[DomainError], Any] = {
        IllegalDeck: engine.check_deck(engine.Deck("commandeer", {}), commandeer.formats["free"]),
        PlayersRefused: [],
        PrizeOvertaken: [],
    }
    response = answer(made(reasons.get(error, "why")))

    assert response.status_code == error.status
    assert response.data["type"] == f"urn:muster:problem:{error.code}"


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (RoundNotOpen("It is closed."), (409, "round_not_open", [("", "It is closed.")])),
        (UnusableName("Too long."), (422, "unusable_name", [("/name", "Too long.")])),
        (PlayerNameTaken("Taken."), (409, "name_taken", [("/player", "Taken.")])),
        (
            UnusablePassword("Too short.", "Too common."),
            (
                *(422, "unusable_password"),
                [("/password", "Too short."), ("/password", "Too common.")],
            ),
        ),
        (NotFound("No match."), (404, "not_found", [("", "No match.")])),
        (
            engine.AmendmentUnusable("No such card."),
            (422, "unusable_amendment", [("/banned", "No such card.")]),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_says_where_and_what(error: Exception, expected: Any) -> None:
    body = answer(error).data

    assert body["type"] == f"urn:muster:problem:{expected[1]}"
    assert body["status"] == expected[0]
    assert [(fault["pointer"], fault["detail"]) for fault in body["errors"]] == expected[2]


def test_an_error_says_what_helps_a_program_to_go_on() -> None:
    wait = answer(TooManyAttempts(wait=17))
    other = answer(VersionMismatch("It has changed.", expected=frozenset({1, 3}), actual=4))

    assert (wait.status_code, wait["Retry-After"]) == (429, "17")
    assert (other.status_code, other["ETag"]) == (412, '"v4"')
    assert [(fault["expected"], fault["found"]) for fault in other.data["errors"]] == [
        (['"v1"', '"v3"'], '"v4"')
    ]


@pytest.mark.parametrize(
    "error", domain_errors(), ids=lambda error: f"{error.__module__}.{error.__qualname__}"
)
def test_an_error_says_in_a_sentence_when_it_comes(error: type[DomainError]) -> None:
    first, _, _ = inspect.cleandoc(error.__dict__["__doc__"] or "").partition("\n\n")

    assert first.endswith(".")
