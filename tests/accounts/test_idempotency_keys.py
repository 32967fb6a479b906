"""A request that comes again with its `Idempotency-Key` is answered again, and done once."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, IdempotencyKey, Organisation
from accounts.services import idempotency
from accounts.services.forgetting import forget_the_past
from accounts.services.idempotency import HELD_FOR, KEPT_FOR, Hold, carry_out, hold_key
from tests.front.openapi.answers import plain_document
from tests.support.factories import NOW, bearer, make_token, make_user

pytestmark = pytest.mark.django_db

PATH, DECKS = "/api/v1/organisations", "/api/v1/decks"
BODY = {"name": "Cup Makers", "slug": "cup-makers"}


def send(
    client: Client,
    headers: dict[str, str],
    key: str | None = "one",
    *,
    method: str = "POST",
    path: str = PATH,
    body: Any = BODY,
    **more: str,
) -> Any:
    named = {} if key is None else {"Idempotency-Key": key}
    text = body if isinstance(body, str) else json.dumps(body)
    return client.generic(method, path, text, "application/json", headers=headers | named | more)


def answer_parts(response: Any) -> tuple[int, bytes, dict[str, str]]:
    return response.status_code, response.content, dict(response.items())


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["errors"][0]["code"]


def test_the_same_request_again_has_the_same_answer_and_does_nothing(client: Client) -> None:
    headers = bearer()
    first, again = (answer_parts(send(client, headers)) for _ in range(2))

    assert first == again
    assert (first[0], first[2]["Location"]) == (
        201,
        "http://testserver/api/v1/organisations/cup-makers",
    )
    assert Organisation.objects.filter(slug="cup-makers").count() == 1


def test_without_a_key_it_is_done_again(client: Client) -> None:
    headers = bearer()

    assert [send(client, headers, None).status_code for _ in range(2)] == [201, 409]
    assert not IdempotencyKey.objects.exists()


@pytest.mark.parametrize(
    "other",
    [
        {"body": BODY | {"name": "Others"}},
        {"body": json.dumps(BODY) + " "},
        {"path": f"{PATH}?page=2"},
        {"path": "/api/v1/decks"},
        {"If-Match": '"v1"'},
        {"Content-Encoding": "zstd"},
    ],
)
def test_with_another_request_the_key_is_refused(client: Client, other: Any) -> None:
    headers = bearer()
    first = answer_parts(send(client, headers))

    assert code(send(client, headers, **other)) == (422, "idempotency_key_reused")
    assert answer_parts(send(client, headers)) == first


def test_with_another_method_too(client: Client) -> None:
    headers = bearer()
    deck = {"game": "tactics_anthem", "name": "Mine", "deck": "3 Scout"}
    path = f"/api/v1/decks/{send(client, headers, None, path=DECKS, body=deck).json()['deck_id']}"
    first = send(client, headers, path=path, method="DELETE", body="")
    other = send(client, headers, path=f"{path}/versions", body="")

    assert (first.status_code, code(other)) == (204, (422, "idempotency_key_reused"))


def test_what_is_not_there_or_writes_nothing_takes_no_key(client: Client) -> None:
    headers = bearer()
    ways = (("POST", "/api/v1/nowhere"), ("PUT", PATH), ("GET", PATH), ("POST", "/api/v1/schema/"))
    statuses = [
        send(client, headers, "two words", method=method, path=path, body="").status_code
        for method, path in ways
    ]

    assert statuses == [404, 405, 200, 405]


def test_what_wrote_nothing_is_not_kept(client: Client) -> None:
    """A check of a deck, and refusals: their keys are free for another request."""
    headers, deck = bearer(), {"game": "tactics_anthem", "format": "starter", "deck": "2 Recall"}
    judged = [send(client, headers, path=f"{DECKS}/validate", body=deck) for _ in range(2)]
    refused = send(client, bearer(scopes=["decks:write"]))
    invalid = send(client, headers, body="{")

    assert [answer.status_code for answer in [*judged, refused, invalid]] == [200, 200, 403, 400]
    assert not IdempotencyKey.objects.exists()
    assert send(client, headers).status_code == 201
    assert IdempotencyKey.objects.count() == 1


def test_beyond_the_bound_of_a_token_its_oldest_answers_go(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    mine, other = bearer(user), bearer(user)
    kept(client, other, ["o1"])
    size = IdempotencyKey.objects.get().size
    monkeypatch.setattr(idempotency, "MOST_OF_TOKEN", 4 * size)
    kept(client, mine, ["a1", "a2", "a3", "a4", "a5"])

    # The sixth finds five, and leaves room beside three.
    assert IdempotencyKey.objects.count() == 6
    kept(client, mine, ["a6"])
    assert [again(client, mine, name) for name in ("a6", "a5", "a4", "a3")] == [201] * 4
    assert [again(client, mine, name) for name in ("a2", "a1")] == [409] * 2
    assert again(client, other, "o1") == 201


def test_beyond_the_bound_of_an_account_the_oldest_go_of_all_its_tokens(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    mine, other, stranger = bearer(user), bearer(user), bearer()
    kept(client, stranger, ["s1"])
    size = IdempotencyKey.objects.get().size
    monkeypatch.setattr(idempotency, "MOST_OF_ACCOUNT", 4 * size)
    kept(client, mine, ["a1", "a2", "a3"])
    kept(client, other, ["b1", "b2", "b3"])

    assert [again(client, other, name) for name in ("b3", "b2", "b1")] == [201] * 3
    assert [again(client, mine, name) for name in ("a3", "a2", "a1")] == [201, 409, 409]
    assert again(client, stranger, "s1") == 201


def kept(client: Client, headers: dict[str, str], names: list[str]) -> None:
    assert [again(client, headers, name) for name in names] == [201] * len(names)


def again(client: Client, headers: dict[str, str], name: str) -> int:
    """Make an organisation of this name with it as the key: 409 if it is done once more."""
    return send(client, headers, name, body={"name": name, "slug": name}).status_code


def test_a_conflict_is_not_kept_so_that_it_can_be_tried_again(client: Client) -> None:
    headers, other = bearer(), bearer()
    send(client, other, None)
    taken = send(client, headers)
    Organisation.objects.filter(slug="cup-makers").update(slug="moved")

    assert code(taken) == (409, "slug_taken")
    assert send(client, headers).status_code == 201


def test_the_same_key_of_another_caller_is_another_key(client: Client) -> None:
    user = make_user()
    statuses = [send(client, bearer(user)).status_code for _ in range(2)]  # two tokens of one user

    assert statuses == [201, 409]


@pytest.mark.parametrize(
    ("key", "status"),
    [
        ("!", 201),
        ("~" * 255, 201),
        ('"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201),
        ("", 400),
        ('""', 400),
        ("~" * 256, 400),
        ("two words", 400),
        ("tab\tkey", 400),
        ("schlüssel", 400),
    ],
)
def test_what_a_key_is(client: Client, key: str, status: int) -> None:
    answer = send(client, bearer(), key)

    assert answer.status_code == status
    if status == 400:
        assert code(answer) == (400, "unusable_idempotency_key")
        assert not Organisation.objects.filter(slug="cup-makers").exists()


def test_quotes_belong_to_the_field_and_not_to_the_key(client: Client) -> None:
    headers = bearer()

    assert answer_parts(send(client, headers, '"k"')) == answer_parts(send(client, headers, "k"))


def test_who_has_no_token_has_no_keys(client: Client) -> None:
    body = {"game": "tactics_anthem", "format": "starter", "deck": "2 Recall"}
    judged = send(client, {}, "two words", path="/api/v1/decks/validate", body=body)
    unknown = send(client, {"Authorization": f"{bearer()['Authorization'][:-6]}000000"})

    assert (judged.status_code, unknown.status_code) == (200, 401)
    assert send(client, {}).status_code == 401
    assert not IdempotencyKey.objects.exists()


def test_a_token_that_was_revoked_gets_no_answer_any_more(client: Client) -> None:
    headers = bearer()
    send(client, headers)
    ApiToken.objects.update(revoked_at=timezone.now())

    assert send(client, headers).status_code == 401


def test_an_answer_without_a_body_comes_again(client: Client) -> None:
    headers = bearer()
    body = {"game": "tactics_anthem", "name": "Mine", "deck": "3 Scout"}
    deck = send(client, headers, None, path="/api/v1/decks", body=body).json()["deck_id"]
    gone = {"method": "DELETE", "path": f"/api/v1/decks/{deck}", "body": ""}
    statuses = [send(client, headers, **gone).status_code for _ in range(2)]

    assert (statuses, send(client, headers, None, **gone).status_code) == ([204, 204], 404)


def test_no_secret_lies_in_the_row(client: Client) -> None:
    """A token, its password and the key itself, in any column, as text or as bytes."""
    user = make_user()
    user.set_password("a password to look for")
    user.save()
    text = make_token(user)
    body = {
        "username": user.username,
        "password": "a password to look for",
        "name": "canary-name",
        "scopes": ["decks:write"],
    }
    headers = {"Authorization": f"Bearer {text}"}
    answers = [send(client, headers, "canary-key", path="/api/v1/tokens", body=body) for _ in "12"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_idempotencykey")
        (row,) = cursor.fetchall()
    seen = b"|".join(
        bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
        for value in row
    )
    given = answers[0].json()["token"]
    hidden = [given, given[:15], text, body["password"], "canary-key", "canary-name", user.username]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert ApiToken.objects.filter(name="canary-name").count() == 1
    assert [word for word in hidden if word.encode() in seen] == []
    assert b"201" not in bytes(row[-1] or b"")[:4]


def test_it_would_find_a_secret_that_is_not_sealed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counter-example to the test above."""
    monkeypatch.setattr(
        "accounts.idempotency.Secrets.seal", lambda self, answer, *, fingerprint: answer.body
    )
    send(client, bearer())

    assert b"cup-makers" in bytes(IdempotencyKey.objects.get().sealed or b"")


def test_what_fails_is_not_done_and_not_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that dies between the work and the keeping of its answer, and any other fault."""
    headers = bearer()
    client.raise_request_exception = False

    with monkeypatch.context() as patch:
        patch.setattr("accounts.idempotency.Secrets.seal", lambda *_, **__: 1 / 0)
        assert send(client, headers).status_code == 500
    assert not Organisation.objects.filter(slug="cup-makers").exists()
    with monkeypatch.context() as patch:
        patch.setattr("accounts.api.representations.organisation_detail", lambda _: 1 / 0)
        assert send(client, headers).status_code == 500
    assert not Organisation.objects.filter(slug="cup-makers").exists()
    assert not IdempotencyKey.objects.exists()
    assert send(client, headers).status_code == 201


def hold(now: Any = NOW, fingerprint: str = "f", **more: Any) -> Hold | bytes:
    token = ApiToken.objects.get()
    return hold_key(token=token, name="name", fingerprint=fingerprint, now=now, **more)


def test_who_dies_before_the_work_keeps_the_key_for_some_seconds(client: Client) -> None:
    make_token()
    dead = hold()
    with pytest.raises(idempotency.KeyInUse):
        hold(NOW + HELD_FOR - timedelta(seconds=1))
    with pytest.raises(idempotency.KeyReused):
        hold(NOW, "another")
    heir = hold(NOW + HELD_FOR)
    done: list[str] = []

    def work(name: str) -> bytes:
        done.append(name)
        return b"sealed"

    assert isinstance(dead, Hold)
    assert isinstance(heir, Hold)
    with pytest.raises(idempotency.KeyInUse):  # It was not dead, only frozen.
        carry_out(hold=dead, work=lambda: work("dead"))
    carry_out(hold=heir, work=lambda: work("heir"))
    with pytest.raises(idempotency.KeyInUse):
        carry_out(hold=dead, work=lambda: work("dead"))

    assert done == ["heir"]
    assert hold(NOW + HELD_FOR) == b"sealed"


def test_a_request_in_flight_is_answered_409_with_a_time_to_wait(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = bearer()
    with monkeypatch.context() as patch:
        patch.setattr("front.idempotency.carry_out", lambda **_: (_ for _ in ()).throw(SystemExit))
        with pytest.raises(SystemExit):
            send(client, headers)
    answer = send(client, headers)

    assert code(answer) == (409, "idempotency_key_in_use")
    assert answer["Retry-After"] == "1"
    IdempotencyKey.objects.update(held_until=timezone.now())
    assert send(client, headers).status_code == 201


def test_keys_are_kept_for_a_day_and_then_swept(client: Client) -> None:
    make_token()
    held = hold()
    assert isinstance(held, Hold)
    carry_out(hold=held, work=lambda: b"sealed")
    forget_the_past(now=NOW + KEPT_FOR - timedelta(seconds=1))

    assert hold(NOW + KEPT_FOR - timedelta(seconds=1)) == b"sealed"
    assert isinstance(hold(NOW + KEPT_FOR, "another"), Hold)
    forget_the_past(now=NOW + 2 * KEPT_FOR)
    assert not IdempotencyKey.objects.exists()


def test_every_write_of_the_api_takes_a_key_and_no_read_does() -> None:
    paths = plain_document()["paths"]
    ways = [
        (
            method,
            {"$ref": "#/components/parameters/Idempotency-Key"} in operation.get("parameters", []),
        )
        for path in paths.values()
        for method, operation in path.items()
    ]

    assert set(ways) == {
        *((method, True) for method in ("post", "put", "patch", "delete")),
        ("get", False),
    }
