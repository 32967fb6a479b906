"""Lists in the document: how their readers choose, and in which forms they come."""

from collections.abc import Iterator, Sequence

from contract.forms import CSV, JSON, NDJSON
from contract.listed import EXPAND, FIELDS, PAGE, PAGE_SIZE, List
from contract.lists import MOST_ROWS, USUAL_ROWS
from contract.rows import column_name
from front.openapi.shapes import Schema

LINK: Schema = {
    "description": "Where the list goes on and what comes before (RFC 8288), of lines and tables.",
    "schema": {"type": "string"},
}
PAGE_PARAMETERS: list[Schema] = [
    {
        "name": PAGE,
        "in": "query",
        "description": "Which part of the list, from 1.",
        "schema": {"type": "integer", "minimum": 1, "default": 1},
    },
    {
        "name": PAGE_SIZE,
        "in": "query",
        "description": "How many rows a part has.",
        "schema": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_ROWS,
            "default": USUAL_ROWS,
        },
    },
]
ON_REQUEST: list[Schema] = [
    {
        "name": PAGE,
        "in": "query",
        "description": "Page number, from 1. Without `page` and `page_size`, the list is complete.",
        "schema": {"type": "integer", "minimum": 1},
    },
    {
        "name": PAGE_SIZE,
        "in": "query",
        "description": f"Rows per page; {USUAL_ROWS} if only `page` is given.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST_ROWS},
    },
]


def words(listed: List) -> Iterator[Schema]:
    """The parameters by which a reader chooses fields and what stands beside ids."""
    yield _names(FIELDS, "Fields to include in rows, separated by commas.", listed.row.own)
    if listed.expansions:
        about = "Related objects to include in rows, separated by commas."
        yield _names(EXPAND, about, [*listed.expansions])


def _names(word: str, about: str, known: Sequence[str]) -> Schema:
    return {
        "name": word,
        "in": "query",
        "description": about,
        "style": "form",
        "explode": False,
        "schema": {"type": "array", "items": {"type": "string", "enum": [*known]}, "minItems": 1},
    }


def about(listed: List) -> str:
    """In which forms a list comes."""
    columns = ", ".join(f"`{column_name(path)}`" for path in listed.row.columns(listed.row.own))
    return (
        "By `Accept` the whole answer as JSON, or its rows alone: each as a line of JSON (NDJSON),"
        " or as a table (CSV, RFC 4180 in UTF-8 with its mark; nothing in it is a formula) with the"
        f" columns {columns}."
    )


def content(whole: Schema, chosen: Schema, rows: Sequence[Schema]) -> Schema:
    """The body of a list by media type. Generated clients read the first."""
    return {
        JSON: {"schema": {"anyOf": [whole, chosen]}},
        NDJSON: {
            "schema": {"type": "string", "format": "binary"},
            "x-item-schema": {"anyOf": [*rows]},
        },
        CSV: {"schema": {"type": "string"}},
    }
