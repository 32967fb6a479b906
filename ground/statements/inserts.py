"""Inserting many rows by one statement that the database plans once, and a list of values for each.

A statement with the values of all rows takes the longer to make and to plan the more they are.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection, models
from django.db.models.sql import InsertQuery

from ground.statements.planned_once import planned_once


@planned_once()
def insert_all(rows: Sequence[models.Model]) -> None:
    """Insert rows of one model that have their ids."""
    if not rows:
        return
    fields = rows[0]._meta.local_concrete_fields
    query = InsertQuery(type(rows[0]))
    query.insert_values(fields, [rows[0]])
    [(sql, _)] = query.get_compiler(connection=connection).as_sql()
    columns = (_column(field, rows) for field in fields)
    with connection.cursor() as cursor:
        cursor.executemany(sql, list(zip(*columns, strict=True)))
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def _column(field: "models.Field[Any, Any]", rows: Sequence[models.Model]) -> list[Any]:
    """The values of a field as the database takes them; one that all rows share is made once."""
    values = [field.pre_save(row, add=True) for row in rows]
    if all(value is values[0] for value in values):
        return [field.get_db_prep_save(values[0], connection)] * len(rows)
    return [field.get_db_prep_save(value, connection) for value in values]
