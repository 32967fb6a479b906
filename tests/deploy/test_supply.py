"""The lines that `make supply` prints for the reports of its tools."""

from tests.deploy.supply import NOT_SCANNED, libraries, not_allowed, scanned, vulnerable

SKIPPED = {"name": "vine", "skip_reason": "it could not be looked up"}
SOUND = {"name": "django", "version": "5.2.1", "vulns": []}
KNOWN = {"id": "PYSEC-2026-1", "fix_versions": ["2.1"], "aliases": [], "description": ""}
ILL = {"name": "celery", "version": "2.0", "vulns": [KNOWN, {**KNOWN, "fix_versions": []}]}


def test_a_scan_that_looked_up_nothing_is_none() -> None:
    assert scanned({"dependencies": [SKIPPED, SKIPPED]}) == NOT_SCANNED
    assert scanned({"dependencies": []}) == NOT_SCANNED
    assert scanned({"dependencies": [SOUND, SKIPPED]}) == "advisories: 1 of 2 libraries scanned"


def test_each_vulnerability_is_named_with_its_mending() -> None:
    assert list(vulnerable({"dependencies": [SKIPPED, SOUND, ILL]})) == [
        "advisories: celery 2.0: PYSEC-2026-1, mended in 2.1",
        "advisories: celery 2.0: PYSEC-2026-1, mended in no version yet",
    ]


def test_a_licence_that_is_not_known_to_be_fine_is_named() -> None:
    licences = {
        "a": "MIT License",
        "b": "Apache-2.0 OR BSD-3-Clause",
        "c": "LGPL-3.0-only",
        "d": "AGPL-3.0-only",
        "e": "GPL-3.0-or-later",
        "f": "UNKNOWN",
    }
    rows = [{"Name": name, "License": licence} for name, licence in licences.items()]
    assert list(not_allowed(rows)) == [
        "licences: d has AGPL-3.0-only",
        "licences: e has GPL-3.0-or-later",
        "licences: f has UNKNOWN",
    ]


def test_all_that_is_locked_is_looked_at() -> None:
    assert {"django", "psycopg", "prometheus-client", "python-json-logger"} <= {*libraries()}
    assert len(libraries()) > 40
