"""Writing many rows of one model by one statement, whose text does not grow with them."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from django.db import DatabaseError, connection, connections, models

from ground.statements.planned_once import planned_once

Field: TypeAlias = "models.Field[Any, Any]"
Column = Sequence[Any]


def insert_all(rows: Sequence[models.Model]) -> None:
    """Insert rows of one model. Where the database gives them their ids, they don't get to know
    these."""
    if not rows:
        return
    meta = rows[0]._meta
    fields = [field for field in meta.local_concrete_fields if field is not meta.auto_field]
    insert_columns(
        type(rows[0]),
        {field.attname: [getattr(row, field.attname) for row in rows] for field in fields},
    )
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


@planned_once()
def insert_columns(model: type[models.Model], columns: Mapping[str, Column]) -> None:
    """Insert as many rows as each column has values. `columns` are by the names of attributes; the
    rest of a row is what the database has for it. A value that all rows share is sent once."""
    fields: dict[str, Any] = {field.attname: field for field in model._meta.local_concrete_fields}
    named = {fields[name]: values for name, values in columns.items()}
    if not any(named.values()):
        return
    quote = connection.ops.quote_name
    into = f"INSERT INTO {quote(model._meta.db_table)}"
    into += f" ({', '.join(quote(field.column) for field in named)})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(*_of_arrays(into, named))
        else:
            held = [_column(field, values) for field, values in named.items()]
            marks = ", ".join("%s" for _ in named)
            cursor.executemany(f"{into} VALUES ({marks})", list(zip(*held, strict=True)))


def _of_arrays(into: str, columns: Mapping[Field, Column]) -> tuple[str, list[Any]]:
    """The statement with an array for each column whose values differ, and for the first."""
    selected: list[str] = []
    shared: list[Any] = []
    arrays: list[tuple[str, list[Any]]] = []
    for field, values in columns.items():
        # Without its length, as a cast would cut what is longer.
        kind = str(field.rel_db_type(connection)).split("(")[0]
        if arrays and _are_one(values):
            selected.append(f"%s::{kind}")
            shared.append(_column(field, values[:1])[0])
        else:
            selected.append(f"of_arrays.a{len(arrays)}")
            arrays.append((kind, _column(field, values)))
    marks = ", ".join(f"%s::{kind}[]" for kind, _ in arrays)
    names = ", ".join(f"a{number}" for number in range(len(arrays)))
    return (
        f"{into} SELECT {', '.join(selected)} FROM unnest({marks}) AS of_arrays({names})",
        [*shared, *(values for _, values in arrays)],
    )


def _are_one(values: Column) -> bool:
    return all(value is values[0] for value in values)


@planned_once()
def update_all(rows: Sequence[models.Model], *names: str) -> None:
    """Write these fields of rows of one model that are there; DatabaseError if one is not."""
    if not rows:
        return
    meta, quoted = rows[0]._meta, connection.ops.quote_name
    fields: list[Any] = [*map(meta.get_field, names), meta.pk]
    *written, key = (f"{quoted(field.column)} = %s" for field in fields)
    sql = f"UPDATE {quoted(meta.db_table)} SET {', '.join(written)} WHERE {key}"
    columns = (_column(field, [getattr(row, field.attname) for row in rows]) for field in fields)
    with connection.cursor() as cursor:
        cursor.executemany(sql, list(zip(*columns, strict=True)))
        if cursor.rowcount != len(rows):
            raise DatabaseError(f"Not all of {len(rows)} rows are there to be changed.")


def _column(field: Field, values: Column) -> list[Any]:
    """The values of a field as the database takes them; one that all rows share is made once."""
    # Not `connection`, which looks for the thread's own at each use, some of them for each value.
    database = connections[connection.alias]
    if _are_one(values):
        return [field.get_db_prep_save(values[0], database)] * len(values)
    return [field.get_db_prep_save(value, database) for value in values]
