"""Writes whose SQL is made once for each thread, for what every report in a rush changes.

They do what `save` does, but that nobody hears of it: this project has no signals. To make the SQL
takes Django longer than to run it. Values are those of each call, as always
(docs/decisions/0033-a-report-reads-once.md).
"""

import re
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from django.db import DatabaseError, connections, models
from django.db.models.sql import InsertQuery, UpdateQuery

Field: TypeAlias = "models.Field[Any, Any]"
# By what a statement depends on, its text and what compiles expressions for it.
_Made = tuple[str, Any]


class _Kept(threading.local):
    connection: Any = None
    made: dict[Any, _Made]


_kept = _Kept()


def insert_rows(rows: Sequence[models.Model]) -> None:
    """Insert a few rows of one model by one statement. Those that have no id yet are given it by
    the database, either all or none."""
    model, number = type(rows[0]), rows[0]._meta.auto_field
    numbered = number is not None and rows[0].pk is None
    fields = [
        field for field in model._meta.local_concrete_fields if not (numbered and field is number)
    ]
    connection, (text, _) = _statement(
        (model, numbered, len(rows)), lambda using: _insert(rows, fields, numbered, using)
    )
    params = [
        field.get_db_prep_save(field.pre_save(row, True), connection)
        for row in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(text, params)
        ids = [key for (key,) in cursor.fetchall()] if numbered else [row.pk for row in rows]
    for row, key in zip(rows, ids, strict=True):
        row.pk = key
        row._state.adding, row._state.db = False, connection.alias


def update_row(row: models.Model, *names: str) -> None:
    """Write these fields of a row that is there; DatabaseError if it is not."""
    model = type(row)
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    values = [field.pre_save(row, False) for field in fields]
    # None and expressions are in the text.
    key = (model, names, *((value is None, _is_expression(value)) for value in values))
    connection, (text, compiler) = _statement(
        key, lambda using: _update(row, fields, values, using)
    )
    params: list[Any] = []
    for field, value in zip(fields, values, strict=True):
        if _is_expression(value):
            resolved = value.resolve_expression(compiler.query, allow_joins=False, for_save=True)
            params += compiler.compile(resolved)[1]
        elif value is not None:
            params.append(field.get_db_prep_save(value, connection))
    params.append(model._meta.pk.get_db_prep_save(row.pk, connection))
    with connection.cursor() as cursor:
        cursor.execute(text, params)
        if cursor.rowcount != 1:
            raise DatabaseError(f"{row!r} is not there to be changed.")


def _is_expression(value: Any) -> bool:
    return hasattr(value, "resolve_expression")


def _statement(key: Any, make: Callable[[Any], _Made]) -> tuple[Any, _Made]:
    """This thread's connection, and what it keeps under a key."""
    connection = connections["default"]
    if _kept.connection is not connection:
        _kept.connection, _kept.made = connection, {}
    if key not in _kept.made:
        _kept.made[key] = make(connection)
    return connection, _kept.made[key]


def _insert(
    rows: Sequence[models.Model], fields: Sequence[Field], numbered: bool, connection: Any
) -> _Made:
    query = InsertQuery(type(rows[0]))
    query.insert_values(fields, list(rows[:1]))
    compiler = query.get_compiler(connection=connection)
    if numbered:
        compiler.returning_fields = [rows[0]._meta.auto_field]
    [(text, _)] = compiler.as_sql()
    parts = _VALUES.fullmatch(text)
    assert parts is not None, text
    head, values, tail = parts.groups()
    return f"{head}{', '.join([values] * len(rows))}{tail}", compiler


# The parts of an insertion: the head, the values of a row, and the columns that it returns.
_VALUES = re.compile(r"(INSERT INTO .* VALUES )(\(.*\))(|(?: RETURNING .*))")


def _update(
    row: models.Model, fields: Sequence[Field], values: Sequence[Any], connection: Any
) -> _Made:
    filtered = type(row)._base_manager.filter(pk=row.pk).query
    query: Any = filtered.chain(UpdateQuery)
    query.add_update_fields(
        [(field, None, value) for field, value in zip(fields, values, strict=True)]
    )
    compiler = query.get_compiler(connection=connection)
    text, _ = compiler.as_sql()
    return text, compiler
