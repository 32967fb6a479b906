"""Pages ask selectors, in the room that they ask about: no page makes a query of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# What makes or narrows a query, and what sends one.
QUERYING = {
    *("aggregate", "annotate", "bulk_create", "bulk_update", "defer", "distinct", "exclude"),
    *("filter", "get_or_create", "in_bulk", "iterator", "none", "only", "order_by"),
    *("prefetch_related", "select_for_update", "select_related", "update_or_create"),
    *("values_list", "first", "last", "latest", "earliest"),
}
# The same of a relation where nothing is given by position, as there is to methods of a dict,
# a list or a path.
QUERYING_BY_NAME = {"count", "create", "delete", "exists", "get"}
QUERY_MAKERS = {"django.db.models", "ground.statements.reads"}
# Looks for files.
NO_PAGE = {"web/core/static_files.py"}


def queries(tree: ast.Module) -> Iterator[str]:
    """All that makes a query, each with its line. Code may name the type of one, and walk over rows
    that were read with another."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "objects":
            yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in QUERYING or (name in QUERYING_BY_NAME and not node.args):
                yield f"{node.lineno}: {name}"
        elif isinstance(node, ast.ImportFrom) and node.module in QUERY_MAKERS:
            taken = [alias.name for alias in node.names if alias.name != "QuerySet"]
            yield from (f"{node.lineno}: import of {name}" for name in taken)


def test_no_page_makes_a_query() -> None:
    made = {
        path: list(queries(ast.parse(file.read_text())))
        for file in sorted((ROOT / "web").rglob("*.py"))
        if (path := str(file.relative_to(ROOT))) not in NO_PAGE
    }

    assert {path: lines for path, lines in made.items() if lines} == {}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("Match.objects", "1: Match.objects"),
        ("match.games.filter(number=1)", "1: filter"),
        ("match.games.order_by('number')", "1: order_by"),
        ("event.entries.count()", "1: count"),
        ("logs_of(match).get(pk=1)", "1: get"),
        ("from django.db.models import Q, QuerySet", "1: import of Q"),
        ("from ground.statements.reads import PreparedRead", "1: import of PreparedRead"),
    ],
)
def test_a_query_is_seen(source: str, line: str) -> None:
    assert list(queries(ast.parse(source))) == [line]


@pytest.mark.parametrize(
    "source",
    [
        "from django.db.models import QuerySet\nlist(match.seats.all())",
        "facts.get('name')\nnames.count(name)\nrequest.GET.get('page')",
    ],
)
def test_what_makes_no_query_is_left_alone(source: str) -> None:
    assert list(queries(ast.parse(source))) == []
