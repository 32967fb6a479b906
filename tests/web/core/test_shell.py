"""What all pages share: policy, static files, error pages, and how forms are shown."""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.core.management import call_command
from django.test import Client, RequestFactory, override_settings

from front.error_answers import server_error
from tests.support.factories import bearer, make_tournament, make_user
from tournaments.models import Tournament
from web.core.headers import POLICY
from web.core.static_files import PackedFiles

pytestmark = pytest.mark.django_db

HTML = "text/html; charset=utf-8"


def test_the_first_page_lists_events_and_no_draft(client: Client) -> None:
    for name in ("Monday", "Tuesday", "Draft"):
        make_tournament(name=name)
    Tournament.objects.filter(name="Draft").update(state="draft")
    response = client.get("/")

    assert (response.status_code, response["Content-Type"]) == (200, HTML)
    assert {event.name for event in response.context["upcoming"]} == {"Monday", "Tuesday"}
    assert (response.context["live"], response.context["finished"]) == ([], [])


def test_every_answer_brings_the_policy(client: Client) -> None:
    for path in ("/", "/api/v1", "/nowhere", "/static/web/icon.svg"):
        with closing(client.get(path)) as response:
            assert (path, response["Content-Security-Policy"]) == (path, POLICY)


def test_no_template_has_a_script_or_a_style_of_its_own() -> None:
    templates = sorted(Path("web/templates").rglob("*.html"))
    words = ("<style", "style=", "<script>", "onclick", "onsubmit", "javascript:")

    assert len(templates) > 5
    assert [
        (str(path), word) for path in templates for word in words if word in path.read_text()
    ] == []


def test_an_address_without_a_page_is_a_page_that_says_so(client: Client) -> None:
    response = client.get("/nowhere")

    assert (response.status_code, response["Content-Type"]) == (404, HTML)
    assert response.templates[0].name == "web/core/404.html"


def test_a_failure_is_a_page_that_needs_nothing() -> None:
    response = server_error(RequestFactory().get("/"))

    assert (response.status_code, response["Content-Type"]) == (500, HTML)


def test_a_method_that_a_page_does_not_have(client: Client) -> None:
    response = client.post("/")

    assert (response.status_code, response["Allow"], response.content) == (405, "GET, HEAD", b"")


def test_a_cookie_says_nothing_to_the_api(client: Client) -> None:
    """Only tokens do, so that no other site's form can write in somebody's name."""
    user = make_user()
    client.force_login(user)
    body = {"name": "Cup"}
    bare = client.post("/api/v1/tournaments", body, content_type="application/json")
    known = client.post(
        "/api/v1/tournaments", body, content_type="application/json", headers=bearer(user)
    )

    assert (bare.status_code, known.status_code) == (401, 400)


def test_a_public_read_opens_no_session(client: Client) -> None:
    for path in ("/", "/api/v1/tournaments"):
        assert list(client.get(path).cookies) == []


def test_the_style_sheet_is_served_before_anything_is_collected(client: Client) -> None:
    with closing(client.get("/static/web/css/base.css")) as response:
        assert (response.status_code, response["Content-Type"]) == (
            200,
            'text/css; charset="utf-8"',
        )
        assert response.getvalue() == Path("web/static/web/css/base.css").read_bytes()


@pytest.mark.proof(of="programs")
def test_collected_files_are_named_after_their_content_and_packed(tmp_path: Path) -> None:
    """But for the large files that document the API, which take seconds to pack."""
    how: dict[str, Any] = {"ignore_patterns": ["swagger-ui*"], "interactive": False, "verbosity": 0}
    collect = partial(call_command, "collectstatic", **how)
    with override_settings(STATIC_ROOT=str(tmp_path)):
        collect()
        url = PackedFiles().url("web/css/base.css")
        name = url.removeprefix("/static/")
        for taken, given in (("gzip", "gzip"), ("gzip, deflate, br, zstd", "br")):
            with closing(Client().get(url, headers={"Accept-Encoding": taken})) as response:
                assert response["Content-Encoding"] == given
                assert response["Cache-Control"] == "max-age=315360000, public, immutable"

    assert name != "web/css/base.css"
    sizes = [(tmp_path / f"{name}{coding}").stat().st_size for coding in (".br", ".gz", "")]
    assert sizes == sorted(sizes)
    packed = {path: path.stat().st_ino for path in tmp_path.rglob("*.gz")}
    with override_settings(STATIC_ROOT=str(tmp_path)):
        collect()
    assert packed == {path: path.stat().st_ino for path in tmp_path.rglob("*.gz")}


class Example(forms.Form):
    name = forms.CharField(help_text="What people call it.")
    agreed = forms.BooleanField()


def test_a_form_tells_its_faults_beside_the_fields() -> None:
    html = str(Example({"name": ""}))

    assert html.count('class="field wrong"') == 2
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert html.count('aria-invalid="true"') == 2
    assert html.count("This field is required.") == 2
