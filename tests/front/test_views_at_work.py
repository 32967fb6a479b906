"""Requests as the web server hands them on, and the views' answers as it gets them back."""

import io
import json
from collections.abc import Iterator
from typing import IO, Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

import config.urls
from front.answers import Answer, Scope
from front.views_at_work import ViewsAtWork
from tests.front.asgi_requests import headers_of, scope_of


def tell(request: HttpRequest) -> HttpResponse:
    facts = {
        "body": request.body.decode(),
        "cookies": request.COOKIES,
        "method": request.method,
        "query": request.GET.dict(),
        "url": request.build_absolute_uri(),
        "form": request.POST.dict(),
    }
    return HttpResponse(json.dumps(facts), content_type="application/json")


def two_cookies(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(status=204)
    response.set_cookie("first", "1")
    response.set_cookie("second", "2", httponly=True)
    return response


def bit_by_bit(request: HttpRequest) -> StreamingHttpResponse:
    def bits() -> Iterator[bytes]:
        yield from (b"one ", b"two")
        ended.append("bits")

    return StreamingHttpResponse(bits(), content_type="text/plain")


urlpatterns = [
    path("tell", tell),
    path("cookies", two_cookies),
    path("bits", bit_by_bit),
    *config.urls.urlpatterns,
]
ended: list[Any] = []


@pytest.fixture
def views(db: None) -> Iterator[ViewsAtWork]:
    """With nothing around the views, and what became of each request in `ended`.

    With a database, since Django looks after its open connections as each request begins."""

    def note(signal: Any, **kwargs: Any) -> None:
        ended.append("begun" if signal is request_started else "finished")

    ended.clear()
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        for signal in (request_started, request_finished):
            signal.connect(note)
        yield ViewsAtWork()
        for signal in (request_started, request_finished):
            signal.disconnect(note)


def give(views: ViewsAtWork, scope: Scope, body: bytes = b"") -> Answer:
    file: IO[bytes] = io.BytesIO(body)
    return views(scope, file)


def test_a_view_sees_the_request_as_it_was_sent(views: ViewsAtWork) -> None:
    scope = scope_of(
        "POST",
        "/tell",
        length=7,
        query=b"a=%C3%A9&b=%ff",
        headers={"cookie": "x=1; y=2", "content-type": "application/x-www-form-urlencoded"},
    )
    answer = give(views, scope, b"c=%C3%A9"[:7])

    assert (answer.status, headers_of(answer)["Content-Type"]) == (200, "application/json")
    assert json.loads(answer.body) == {
        "body": "c=%C3%A",
        "cookies": {"x": "1", "y": "2"},
        "method": "POST",
        "query": {"a": "é", "b": "\ufffd"},
        "url": "http://localhost/tell?a=%C3%A9&b=%ff",
        "form": {"c": "\ufffd%A"},
    }
    assert ended == ["begun", "finished"]


def test_each_cookie_has_a_header(views: ViewsAtWork) -> None:
    answer = give(views, scope_of("GET", "/cookies"))

    cookies = [value for name, value in answer.headers if name == b"Set-Cookie"]
    assert cookies == [b"first=1; Path=/", b"second=2; HttpOnly; Path=/"]
    assert (answer.status, answer.body) == (204, b"")


def test_an_answer_that_is_made_bit_by_bit_is_whole_before_it_is_given(views: ViewsAtWork) -> None:
    assert give(views, scope_of("GET", "/bits")).body == b"one two"
    assert ended == ["begun", "bits", "finished"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:65535", 200),
        ("localhost:065535", 400),
        ("localhost:65536", 400),
        ("localhost:99999", 400),
        ("elsewhere:80", 400),
    ],
)
def test_a_host_is_one_of_ours_at_a_port_that_there_is(
    views: ViewsAtWork, host: str, status: int
) -> None:
    with override_settings(MIDDLEWARE=["django.middleware.common.CommonMiddleware"]):
        views.load_middleware()
        assert give(views, scope_of("GET", "/tell", headers={"host": host})).status == status


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/tell", "/api/v1/tell"])
def test_a_query_that_is_no_text_is_refused(views: ViewsAtWork, path: str) -> None:
    answer = give(views, scope_of("GET", path, query=b"a=\xff"))

    kind = "application/problem+json" if path.startswith("/api") else "text/html; charset=utf-8"
    assert (answer.status, headers_of(answer)["Content-Type"]) == (400, kind)
    assert ended == ["begun", "finished"]
