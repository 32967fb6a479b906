"""deploy/nginx.conf against the service that it leads to."""

import json
import re

from django.urls import get_resolver, reverse
from django.urls.converters import StringConverter

from config.logs.addresses import KEYED
from front.bodies import MOST, MOST_OF_EVENT, WHOLE_EVENTS
from front.strict_json import MAX_BYTES
from ground.problems import problem
from ground.request_id import USABLE
from live.limits import OF_PROCESS
from monitoring.metrics.door import PATH
from replays.services.uploads import MAX_LOG_BYTES
from tests.deploy import compose
from tests.support.permissions import patterns
from tournaments.archive.document.packing import MEBIBYTE, MOST_BYTES


def test_the_proxy_passes_streams_on_as_they_come() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    (pattern, body), *_ = re.findall(r"location ~ (\S*live\S*) {(.+?)}", configuration, re.DOTALL)

    assert re.match(pattern, "/live")
    assert re.match(pattern, "/api/v1/tournaments/4f0c/live")
    assert re.match(pattern, "/api/v1/tables/4f0c/live")
    assert not re.match(pattern, "/api/v1/tournaments/4f0c/lives")
    for line in ("proxy_buffering off;", "proxy_cache off;", "set $live http://live:8000;"):
        assert line in body
    (most,) = re.findall(r"limit_conn live (\d+);", body)
    (connections,) = re.findall(r"worker_connections (\d+);", configuration)
    assert OF_PROCESS < int(most) <= int(connections) // 2


def test_no_key_or_code_of_an_address_is_logged() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    (masked,) = re.findall(r"^ *~(\S+) /\$1/-;$", configuration, re.MULTILINE)
    keyed = [
        path
        for path, pattern in patterns(get_resolver())
        for name, converter in pattern.pattern.converters.items()
        if isinstance(converter, StringConverter) and name in ("code", "key", "link")
    ]
    assert len(keyed) >= 6
    assert [path for path in keyed if not re.match(masked, path)] == []
    # The service names addresses in lines about errors.
    assert [path for path in keyed if not KEYED.match(path)] == []


def test_the_proxy_takes_in_whole_requests_for_a_service_that_exists() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    lines = [line.strip() for line in configuration.splitlines()]

    assert configuration.count("{") == configuration.count("}")
    assert "proxy_request_buffering on;" in lines
    assert "set $web http://web:8000;" in lines
    assert "listen 8080;" in lines
    assert compose.health("proxy")[-1] == "http://127.0.0.1:8080/proxyz"
    assert "location = /proxyz {" in lines
    most, most_of_event = map(int, re.findall(r"client_max_body_size (\d+)m;", configuration))
    assert most * 1024 * 1024 == MOST > max(MAX_BYTES, MAX_LOG_BYTES)
    assert most_of_event * 1024 * 1024 == MOST_OF_EVENT
    events, *_ = re.findall(r"^location ~ (\S+) {$", "\n".join(lines), re.MULTILINE)
    assert [path for path in WHOLE_EVENTS if not re.match(events, path)] == []
    assert {reverse("import-tournament"), reverse("web:import-event")} == {*WHOLE_EVENTS}


def test_the_proxy_keeps_what_the_service_names_and_nothing_of_known_readers() -> None:
    lines = re.findall(
        r"^\s*(proxy_(?:cache|no_cache|ignore|hide)\S*|map) (.+?) ?[;{]$",
        (compose.ROOT / "deploy/nginx.conf").read_text(),
        re.MULTILINE,
    )
    known = "$http_authorization $http_cookie $http_range"

    assert [words for name, words in lines if name == "proxy_cache_bypass"] == [known]
    assert [words for name, words in lines if name == "proxy_no_cache"] == [f"$for_one {known}"]
    assert ("map", "$upstream_http_x_accel_expires $for_one") in lines
    hidden = [line for line in lines if line[0].startswith(("proxy_ignore", "proxy_hide"))]
    assert hidden == [("proxy_hide_header", "X-Request-ID")]
    assert [name for name, _ in lines if name == "proxy_cache_valid"] == []
    # Tags of others are not passed on: to a 304 nginx would answer everybody with nothing.
    assert ("map", f'"{known.replace(" ", "")}" $own_tags') in lines


def test_the_proxy_tells_nobody_of_metrics() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    assert re.findall(r"location = (\S+) {\s+return (\d+);", configuration) == [(PATH, "404")]


def test_no_trace_has_the_key_of_an_address_either() -> None:
    guide = (compose.ROOT / "docs/operators.md").read_text()
    (left_out,) = re.findall(r"`OTEL_PYTHON_DJANGO_EXCLUDED_URLS` \| `(\S+)`", guide)
    (keyed,) = re.findall(r"\(([^)]+)\)", KEYED.pattern)
    addresses = [
        f"https://muster.example/{path.replace('[dD]', letter)}/key"
        for path in keyed.split("|")
        for letter in "dD"
    ]
    traced = [at for at in addresses if not any(re.search(url, at) for url in left_out.split(","))]
    assert traced == []


def test_the_proxy_takes_the_ids_that_the_service_takes() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    (pattern,) = re.findall(r'"~(\S+)" \$http_x_request_id;', configuration)
    assert pattern == f"^{USABLE.pattern}$"


def test_the_proxy_packs_no_pages() -> None:
    """nginx packs all HTML where it packs, whatever `gzip_types` names."""
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    packed = re.findall(r"location ([^{]+) {\s+gzip on;", configuration)

    assert (packed, configuration.count("gzip on;")) == (["~ ^/(api|static)/"], 1)


def test_what_the_proxy_refuses_itself_is_a_problem_as_the_service_tells_them() -> None:
    configuration = (compose.ROOT / "deploy/nginx.conf").read_text()
    refusals = re.findall(r'set \$detail "(.+)";\s+return (\d+) \'(.+)\';', configuration)
    problems = [json.loads(text.replace("$detail", detail)) for detail, _, text in refusals]
    most, event = MOST // MEBIBYTE, MOST_BYTES // MEBIBYTE
    expected = (
        (
            413,
            "body_too_large",
            "The body is too large: up to"
            f" {most} MiB are allowed, and {event} MiB for a whole event.",
        ),
        (503, "other_event_read", "Other events are being sent: try again in 30 seconds."),
    )

    assert [int(status) for _, status, _ in refusals] == [413, 503]
    assert problems == [
        problem(status=status, code=code, detail=detail, instance="$plain_path")
        for status, code, detail in expected
    ]
    assert "add_header Retry-After 30 always;" in configuration
