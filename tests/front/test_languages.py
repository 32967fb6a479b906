"""Answers are in English, whatever language a browser or a program prefers."""

import pytest
from django.test import Client

from tests.support.factories import make_tournament
from tests.support.pseudo_locale import LANGUAGE, OPEN, Bracketed, catalogues, pseudo_locale

pytestmark = pytest.mark.django_db

PREFERENCES = {"Accept-Language": f"{LANGUAGE}, de;q=0.9", "Cookie": f"django_language={LANGUAGE}"}
PATHS = ("/", "/open-data", "/api/v1/tournaments", "/api/v1/organisations/nobody", "/nowhere")


@pytest.fixture(autouse=True)
def second_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogues(), LANGUAGE, Bracketed())


def test_no_answer_depends_on_the_language_that_a_reader_prefers(client: Client) -> None:
    make_tournament(name="Monday")
    for path in PATHS:
        plain, other = client.get(path), client.get(path, headers=PREFERENCES)

        assert (path, other.status_code, other.content) == (path, plain.status_code, plain.content)
        assert "language" not in f"{plain.get('Vary', '')} {[*plain.headers]}".lower()


def test_a_page_in_another_language_would_differ(client: Client) -> None:
    with pseudo_locale():
        assert OPEN in client.get("/open-data").content.decode()
