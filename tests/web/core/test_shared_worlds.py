"""What is kept for a hall is given to no known reader, and holds nothing of theirs."""

import asyncio
import re
from collections.abc import Iterable
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client

from contract.forms import LIST_FORMS
from front import shared_answers
from front.answers import Answer, Receive, Scope
from front.shared_answers import Made, SharedAnswers
from front.views_at_work import ViewsAtWork
from tests.front.asgi_requests import coming, run, scope_of
from tests.support.factories import (
    bearer,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.public import FORM_SECRET, addresses, list_at
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
FOR_EVER = 1e9


@pytest.fixture
def event() -> Tournament:
    make_organisation(host := make_user("the-host"))
    event = make_tournament(host, entries=4, organisation="cup-makers")
    make_round(event)
    return event


def text_of(answer: Answer) -> tuple[int, str]:
    """Without what each form has of its own."""
    body = answer.body.decode("latin-1")
    return answer.status, FORM_SECRET.sub("", re.sub(r'"/static/[^"]*"', "", body))


async def answered(shared: SharedAnswers, path: str, **headers: str) -> Answer:
    return await shared.answer(scope_of("GET", path, headers=headers), coming([]))


def forms_of(path: str) -> list[dict[str, str]]:
    """The headers that ask for what is at a path, of a list in each of its forms."""
    is_list = path.startswith("/api/") and list_at(path) is not None
    return [{"accept": form} for form in (LIST_FORMS if is_list else LIST_FORMS[:1])]


def walk(event: Tournament, paths: Iterable[str]) -> set[str]:
    """The paths of answers that were kept and that the staff sees otherwise.

    Staff reads first and last, with a session or a token; in between come two without.
    """
    views = ViewsAtWork()
    client = Client()
    client.force_login(event.created_by)
    session = f"sessionid={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    token = bearer(event.created_by)["Authorization"]

    async def work(scope: Scope, receive: Receive) -> Made:
        return Made(await asyncio.to_thread(views, scope, BytesIO()), 0.0)

    async def unshared(path: str, **headers: str) -> tuple[int, str]:
        return text_of((await work(scope_of("GET", path, headers=headers), coming([]))).answer)

    async def compare() -> set[str]:
        kept, shared = set(), SharedAnswers(work, seconds=FOR_EVER)
        for path, form in [(place, form) for place in paths for form in forms_of(place)]:
            known = {"authorization": token} if path.startswith("/api/") else {"cookie": session}
            alone, staff = await unshared(path, **form), await unshared(path, **known, **form)
            readers = [known, {}, {}, known, {}]
            given = [
                text_of(await answered(shared, path, **headers, **form)) for headers in readers
            ]
            assert given == [staff if headers else alone for headers in readers], (path, form)
            if staff != alone and any(key[1] == path for key in shared.known):
                kept.add(path)
        return kept

    return run(compare())


@pytest.mark.proof(of="leaks")
def test_each_reader_is_given_what_they_would_be_without_it(event: Tournament) -> None:
    paths = [path for path in addresses(event, share=4) if not path.endswith(".pdf")]

    assert f"/events/{event.pk}" in walk(event, paths)


@pytest.mark.proof(of="leaks")
def test_the_walk_would_find_a_page_of_somebody_elses(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_answers, "TELLING", set())
    with pytest.raises(AssertionError, match=f"/events/{event.pk}"):
        walk(event, [f"/events/{event.pk}"])
