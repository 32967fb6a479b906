"""A reason of the staff is as long on pages as through the API, and as the database keeps it."""

from django import forms

from tests.front.openapi.answers import plain_document
from tests.support.forms import form_classes
from tournaments.models.judging import LONGEST_WORDS


def lengths_in_the_api() -> dict[str, int]:
    """How long a `reason` can be, by the schema of the request that has it."""
    schemas = plain_document()["components"]["schemas"]
    fields = {
        name: schema.get("properties", {}).get("reason", {}) for name, schema in schemas.items()
    }
    return {name: field["maxLength"] for name, field in fields.items() if "maxLength" in field}


def lengths_on_pages() -> dict[str, int | None]:
    """The same by the form of the page."""
    fields = {kind.__name__: kind.base_fields.get("reason") for kind in form_classes()}
    return {
        name: field.max_length
        for name, field in fields.items()
        if isinstance(field, forms.CharField)
    }


def test_every_reason_has_the_same_limit() -> None:
    api, pages = lengths_in_the_api(), lengths_on_pages()

    assert (len(api) >= 8, len(pages) >= 8) == (True, True)
    assert {*api.values(), *pages.values()} == {LONGEST_WORDS}
