"""One answer for a hall: when it is made once, who is given it, and who never is."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from front import shared_answers
from front.answers import Answer, Receive, Scope
from front.shared_answers import LARGEST_AT_PROXY, Made, SharedAnswers
from tests.front.asgi_requests import LEFT, coming, headers_of, run, scope_of

EVER, NEVER = 1e9, -1e9
PAGE = [(b"ETag", b'"1"'), (b"Vary", b"Cookie"), (b"RateLimit", b"mine")]


class Views:
    """Views that number their answers, and note what they were asked."""

    def __init__(self, headers: list[tuple[bytes, bytes]] = PAGE, status: int = 200) -> None:
        self.headers, self.status, self.breaks, self.began = headers, status, False, 0.0
        self.requests: list[Scope] = []
        self.opened = asyncio.Event()
        self.opened.set()

    async def __call__(self, scope: Scope, receive: Receive) -> Made:
        self.requests.append(scope)
        number = len(self.requests) // (not self.breaks)
        await self.opened.wait()
        return Made(Answer(self.status, self.headers, b"%d" % number), self.began)


async def bodies(shared: SharedAnswers, *scopes: Scope) -> list[bytes]:
    return [(await shared.answer(scope, coming([]))).body for scope in scopes]


def asking(
    path: str = "/events/1", method: str = "GET", query: bytes = b"", **headers: str
) -> Scope:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return scope_of(method, path, query=query, headers=named)


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def runs() -> None:
        run(test())

    runs.__doc__, runs.__name__ = test.__doc__, test.__name__
    return runs


@on_a_loop
async def test_an_answer_is_made_once_for_as_long_as_it_is_kept() -> None:
    views = Views()

    assert await bodies(SharedAnswers(views, seconds=EVER), *[asking()] * 4) == [b"1"] * 4
    assert await bodies(SharedAnswers(Views(), seconds=NEVER), *[asking()] * 3) == [
        b"1",
        b"2",
        b"3",
    ]


@on_a_loop
async def test_readers_who_come_at_once_wait_for_one() -> None:
    views = Views()
    shared = SharedAnswers(views, seconds=EVER)
    views.opened.clear()
    hall = [asyncio.create_task(bodies(shared, asking())) for _ in range(20)]
    leaver = asyncio.create_task(bodies(shared, asking()))
    await asyncio.sleep(0)
    leaver.cancel()
    views.opened.set()

    assert await asyncio.gather(*hall) == [[b"1"]] * 20
    assert len(views.requests) == 1


@on_a_loop
async def test_who_can_be_told_from_others_is_given_their_own() -> None:
    views = Views()
    shared = SharedAnswers(views, seconds=EVER)
    own = [
        asking(cookie="sessionid=x"),
        asking(cookie="csrftoken=x"),
        asking(authorization="Bearer x"),
        asking(range="bytes=0-1"),
        asking(method="HEAD"),
        asking(method="POST"),
        {**asking(), "headers": [(b"host", b"localhost"), (b"content-length", b"2")]},
    ]
    kept = await bodies(shared, asking(), asking())

    assert await bodies(shared, *own) == [b"%d" % number for number in range(2, 9)]
    assert views.requests[1:] == own
    assert (kept, await bodies(shared, asking())) == ([b"1", b"1"], [b"1"])


@on_a_loop
async def test_nothing_of_the_reader_reaches_the_views() -> None:
    views = Views()
    curious = asking(
        "/api/v1/games", if_none_match='"0"', referer="/secret", user_agent="mine", accept="text/*"
    )
    await bodies(SharedAnswers(views, seconds=EVER), curious)

    assert views.requests[0]["headers"] == [(b"host", b"localhost"), (b"accept", b"text/csv")]


@on_a_loop
async def test_what_differs_in_address_host_or_form_is_another_answer() -> None:
    shared = SharedAnswers(Views(), seconds=EVER)
    others = [
        asking("/events/2"),
        asking(query=b"page=2"),
        asking(host="other"),
        {**asking(), "scheme": "https"},
    ]

    apart = [b"%d" % number for number in range(1, 6)]
    assert await bodies(shared, asking(), *others, asking(), *others) == apart * 2


@on_a_loop
async def test_forms_are_kept_apart_and_spellings_are_not() -> None:
    """However many ways there are to ask for a form, one answer is kept for it."""
    shared = SharedAnswers(Views(), seconds=EVER)
    api = "/api/v1/games"
    forms = ["application/json", "application/x-ndjson", "text/csv", "image/png"]
    spelled = [f"{form};q=0.{number}" for number in range(1, 10) for form in forms]

    apart = [b"1", b"2", b"3", b"4"]
    assert await bodies(shared, *(asking(api, accept=form) for form in forms)) == apart
    assert await bodies(shared, *(asking(api, accept=form) for form in spelled)) == apart * 9
    assert await bodies(shared, asking(api), asking(api, accept="text/csv;q=0, */*")) == [b"1"] * 2
    assert len(shared.known) == 4


@on_a_loop
async def test_pages_have_one_form() -> None:
    shared = SharedAnswers(Views(), seconds=EVER)

    assert await bodies(shared, asking(accept="text/html"), asking(accept="image/png")) == [
        b"1",
        b"1",
    ]


@pytest.mark.parametrize(
    "views",
    [
        Views([*PAGE, (b"Set-Cookie", b"csrftoken=1")]),
        Views([*PAGE, (b"Cache-Control", b"no-store")]),
        Views([*PAGE, (b"cache-control", b"max-age=5, private")]),
        Views([(b"Vary", b"Cookie")]),
        Views(status=404),
        Views(status=302),
        Views(status=503),
    ],
    ids=["a cookie", "no-store", "private", "no ETag", "404", "302", "503"],
)
def test_what_is_not_for_everyone_is_kept_for_nobody(views: Views) -> None:
    shared = SharedAnswers(views, seconds=EVER)

    assert run(bodies(shared, *[asking()] * 3)) == [b"1", b"2", b"3"]
    assert ([*shared.known.values()] in ([], [None]), shared.bytes) == (True, 0)


@on_a_loop
async def test_those_who_wait_for_what_is_not_for_everyone_are_answered_each() -> None:
    """The first has what was made; of a form each has their own."""
    views = Views([*PAGE, (b"Set-Cookie", b"csrftoken=1")])
    hall = [asking() for _ in range(3)]
    shared = SharedAnswers(views, seconds=EVER)

    together = await asyncio.gather(*(bodies(shared, reader) for reader in hall))
    assert sorted(body for (body,) in together) == [b"1", b"2", b"3"]
    assert views.requests[1:] == hall[1:]


@on_a_loop
async def test_in_a_rush_those_who_wait_are_refused_together() -> None:
    views = Views(status=503)
    shared = SharedAnswers(views, seconds=EVER)

    together = await asyncio.gather(*(bodies(shared, asking()) for _ in range(3)))
    assert (together, len(views.requests), shared.known) == ([[b"1"]] * 3, 1, {})


@on_a_loop
async def test_what_becomes_for_everyone_is_kept_from_then_on() -> None:
    views = Views(status=404)
    shared = SharedAnswers(views, seconds=EVER)
    before = await bodies(shared, asking(), asking())
    views.status = 200

    assert before == [b"1", b"2"]
    assert await bodies(shared, *[asking()] * 4) == [b"3", b"4", b"4", b"4"]


@on_a_loop
async def test_what_ceases_to_be_for_everyone_is_forgotten() -> None:
    views = Views()
    shared = SharedAnswers(views, seconds=NEVER)
    await bodies(shared, asking())
    views.status = 404

    assert (await shared.answer(asking(), coming([]))).status == 404
    assert ([*shared.known.values()], shared.bytes) == ([None], 0)


@on_a_loop
async def test_work_that_was_overtaken_is_answered_when_it_is_done() -> None:
    """The later work is done first; those who wait for the earlier have its answer all the same."""
    views = Views()
    shared = SharedAnswers(views, seconds=NEVER)
    slow = views.opened = asyncio.Event()
    earlier = asyncio.create_task(bodies(shared, asking()))
    while len(views.requests) < 1:
        await asyncio.sleep(0)
    views.opened = asyncio.Event()
    views.opened.set()
    later = await bodies(shared, asking())
    slow.set()

    assert (later, await earlier, shared.being_made) == ([b"2"], [b"1"], {})


@on_a_loop
async def test_an_error_is_everybodys_and_the_next_try_is_new() -> None:
    views = Views()
    shared = SharedAnswers(views, seconds=NEVER)
    await bodies(shared, asking())
    views.breaks = True
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await bodies(shared, asking())
    views.breaks = False

    assert (await bodies(shared, asking()), shared.being_made) == ([b"4"], {})


@pytest.mark.parametrize(
    ("given", "status"),
    [('"1"', 304), ('W/"1"', 304), ('"0", "1"', 304), ("*", 304), ('"2"', 200), ("1", 200)],
)
def test_who_has_it_already_is_told_so(given: str, status: int) -> None:
    views = Views([*PAGE, (b"Cache-Control", b"no-cache"), (b"Content-Type", b"text/html")])
    scopes = [asking(), asking(if_none_match=given)]

    async def last() -> Answer:
        shared = SharedAnswers(views, seconds=EVER)
        return [await shared.answer(scope, coming([LEFT])) for scope in scopes][-1]

    answer = run(last())
    headers = headers_of(answer)
    expected = {"ETag": '"1"', "Vary": "Cookie", "Cache-Control": "no-cache", "Age": headers["Age"]}
    if status == 200:  # nginx keeps whatever has this header, and is to keep no 304
        until = headers["X-Accel-Expires"]
        expected |= {"Content-Type": "text/html", "X-Accel-Expires": until}
    assert (answer.status, answer.body) == (status, b"" if status == 304 else b"1")
    assert headers == expected


@on_a_loop
async def test_an_answer_says_how_old_it_is() -> None:
    """Caches on its way then keep it no longer than until its second is over (RFC 9111, 5.1)."""
    views = Views()
    shared = SharedAnswers(views, seconds=EVER)
    views.began = time.monotonic() - 90.0
    await bodies(shared, asking())
    before = int(time.time() - 90)
    headers = headers_of(await shared.answer(asking(), coming([])))
    after = int(time.time() - 90)

    assert int(headers["Age"]) in range(91, 92 + after - before)
    assert int(headers["X-Accel-Expires"].removeprefix("@")) in (before, after)


@on_a_loop
async def test_readers_share_an_answer_in_each_form_that_they_take() -> None:
    views = Views()
    shared = SharedAnswers(views, seconds=EVER)
    plain, packed = asking(), asking(accept_encoding="br, gzip;q=0.5")
    others = asking(accept_encoding="identity;q=1"), asking(accept_encoding="gzip")

    assert await bodies(shared, plain, packed, *others, plain, packed) == [b"1", b"2"] * 3
    codings = [dict(scope["headers"]).get(b"accept-encoding") for scope in views.requests]
    assert codings == [None, b"gzip"]


@on_a_loop
async def test_a_long_answer_is_kept_by_no_proxy() -> None:
    class Long(Views):
        async def __call__(self, scope: Scope, receive: Receive) -> Made:
            made = await super().__call__(scope, receive)
            return replace(made, answer=replace(made.answer, body=b"x" * LARGEST_AT_PROXY + b"x"))

    shared = SharedAnswers(views := Long(), seconds=EVER)
    answers = [headers_of(await shared.answer(asking(), coming([]))) for _ in range(2)]

    assert [{"Age", "X-Accel-Expires"} & answer.keys() for answer in answers] == [{"Age"}] * 2
    assert len(views.requests) == 1


def test_memory_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_answers, "MOST_BYTES", 3)
    monkeypatch.setattr(shared_answers, "MOST_ADDRESSES", 4)
    monkeypatch.setattr(shared_answers, "LARGEST", 2)
    shared = SharedAnswers(Views(), seconds=EVER)
    pages = [asking(f"/events/{number}") for number in range(4)]
    run(bodies(shared, *pages))

    assert [str(key[1]) for key in shared.known] == ["/events/1", "/events/2", "/events/3"]
    assert shared.bytes == 3
    shared.work = Views(status=404)
    run(bodies(shared, *(asking(f"/none/{number}") for number in range(3))))
    assert (len(shared.known), shared.bytes) == (4, 1)


@on_a_loop
async def test_an_address_that_is_very_long_is_not_remembered() -> None:
    long = "x" * (shared_answers.LONGEST_ADDRESS + 1)
    shared = SharedAnswers(Views(), seconds=EVER)
    unusual = [asking(f"/{long}"), asking(query=long.encode()), asking(host=long)]

    assert await bodies(shared, *unusual, *unusual) == [b"%d" % number for number in range(1, 7)]
    assert shared.known == {}
