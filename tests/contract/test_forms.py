"""Which form a reader is given, by the rules for Accept of RFC 9110, 12.5.1."""

import sys

import pytest

from contract.forms import CSV, JSON, LONGEST, NDJSON, YAML, preferred


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        (None, JSON),
        ("", JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        ("application/json", JSON),
        ("APPLICATION/X-NDJSON", NDJSON),
        ("application/x-ndjson", NDJSON),
        ("text/csv", CSV),
        ("text/*", CSV),
        ("text/csv; charset=utf-8", CSV),
        ("text/csv ; q=1.0", CSV),
        # A weight decides, then who is named more closely, then the order of what is offered.
        ("text/csv;q=0.5, application/json;q=0.4", CSV),
        ("text/csv;q=0.5, application/json", JSON),
        ("text/csv, */*", CSV),
        ("text/csv, application/json", JSON),
        ("text/csv;q=0.1, */*;q=0.5", JSON),
        # The most closely named range weighs, whatever another says.
        ("application/json;q=0, */*", NDJSON),
        ("*/*, application/json;q=0, application/x-ndjson;q=0", CSV),
        ("text/*;q=0.2, text/csv;q=0.9, application/*;q=0.5", CSV),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", JSON),
        # Nothing that is offered.
        ("image/png", None),
        ("text/csv;q=0", None),
        ("*/*;q=0", None),
        ("text/html, application/xml;q=0.9", None),
        ("json", None),
        # What is no weight is none; what is longer than any program needs takes anything.
        ("text/csv;q=much", CSV),
        ("text/csv;q=7, application/json;q=0.5", CSV),
        ("text/csv;q=nan", CSV),
        ("image/png," * 101, JSON),
    ],
)
def test_the_form_that_is_liked_best(accept: str | None, form: str | None) -> None:
    assert preferred(accept) == form


def test_another_offer() -> None:
    assert preferred("application/yaml, application/json;q=0.9", (JSON, YAML)) == YAML
    assert preferred("text/csv", (JSON, YAML)) is None


def test_a_long_accept_is_not_remembered() -> None:
    """A thousand of 400 KB, as a web server takes them in, would fill its memory."""
    accept = "image/png," * LONGEST
    references = sys.getrefcount(accept)

    preferred(accept)

    assert sys.getrefcount(accept) == references
