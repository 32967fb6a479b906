"""Statements that a page sends to a database, and how many rows each looks through."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from django.db import connection

# A statement that looks through more rows than this grows with the archive.
MANY = 2_000


class Statement(NamedTuple):
    sql: str
    params: Any
    seconds: float

    @property
    def tables(self) -> str:
        """The tables that it reads, in the order of its words."""
        return " ".join(dict.fromkeys(re.findall(r'(?:FROM|JOIN) "(\w+)"', self.sql)))


class Step(NamedTuple):
    """A step of a plan: what it does, to which table, and through how many rows it goes."""

    kind: str
    table: str
    rows: int


@contextmanager
def watched() -> Iterator[list[Statement]]:
    """The statements that are run meanwhile, with how long each took."""
    statements: list[Statement] = []

    def watch(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        began = perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            statements.append(Statement(str(sql), params, perf_counter() - began))

    with connection.execute_wrapper(watch):
        yield statements


def long_steps(statement: Statement) -> list[Step]:
    """The steps of the plan of a SELECT that go through MANY rows, by its run."""
    if not statement.sql.lstrip("(").startswith("SELECT"):
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement.sql}", statement.params)
        (plans,) = cursor.fetchone()
    (plan,) = json.loads(plans) if isinstance(plans, str) else plans
    return [step for step in _steps(plan["Plan"]) if step.rows > MANY]


def _steps(node: dict[str, Any]) -> Iterator[Step]:
    dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    rows = round((node["Actual Rows"] + dropped) * node["Actual Loops"])
    yield Step(node["Node Type"], node.get("Relation Name", ""), rows)
    for inner in node.get("Plans", ()):
        yield from _steps(inner)
