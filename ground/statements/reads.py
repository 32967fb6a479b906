"""Reads whose SQL is made once for each thread, for what every report in a rush asks for.

To make the SQL of a queryset takes Django several times as long as to run it. A prepared read makes
it with placeholders, keeps it, and runs it with the values of each call. Nothing else is kept: the
rows are read anew each time (docs/decisions/0033-a-report-reads-once.md).
"""

import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django.db import connections, models
from django.db.models import Count, QuerySet, Value
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")

# For each type of a value, what makes one that stands for it while the SQL is made.
_PLACEHOLDERS: dict[type, Callable[[], Any]] = {
    UUID: uuid4,
    # Of four bytes: nothing is asked for what a column of that size cannot hold.
    int: lambda: 2**30 + secrets.randbits(30),
    str: lambda: secrets.token_hex(16),
    datetime: lambda: datetime(9000, 1, 1, tzinfo=UTC) + timedelta(seconds=secrets.randbits(32)),
}
# Fields that prepare values of these types for a database; it takes others as they are.
_FIELDS: "dict[type, models.Field[Any, Any]]" = {
    UUID: models.UUIDField(),
    datetime: models.DateTimeField(),
}
# Number of ids in a statement that asks for rows of several.
AMONG = 32

_SIZES = ("SmallIntegerField", "IntegerField", "BigIntegerField")


class UnfitForPreparing(TypeError):
    """The SQL of a queryset lacks a value with which it was made; the fault of the calling code."""


class Slot(NamedTuple):
    """A parameter: `always` the same, or `give` of the value of this number."""

    always: Any
    number: int | None = None
    give: Callable[[Any], Any] | None = None

    def param(self, values: Sequence[Any]) -> Any:
        if self.number is None or self.give is None:
            return self.always
        return self.give(values[self.number])


class PreparedRead(Generic[Row]):
    """The rows of `make(*values)`, each time as they are in the database.

    `types` are those of the values: UUID, int, str or datetime. `make` uses each of them in a
    filter, a UUID also as `str(value)`, and decides nothing by it.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], *types: type) -> None:
        self.make = make
        self.types = types
        self.placeholders = [_PLACEHOLDERS[type_]() for type_ in types]
        self.kept = threading.local()

    def all(self, *values: Any) -> list[Row]:
        """The rows for these values."""
        queryset, compiler = self._prepared()
        if queryset.query.select_for_update and not compiler.connection.in_atomic_block:
            raise TransactionManagementError("A row is locked inside of a transaction alone.")
        sql, slots = self.kept.sql, self.kept.slots
        params = tuple(slot.param(values) for slot in slots)
        compiler.as_sql = lambda: (sql, params)
        return list(queryset._iterable_class(queryset))

    def first(self, *values: Any) -> Row | None:
        """The first of the rows; None if there is none."""
        return next(iter(self.all(*values)), None)

    def _prepared(self) -> tuple[Any, Any]:
        """The queryset with what makes its SQL, for this thread's connection."""
        kept = self.kept
        connection = connections["default"]
        if getattr(kept, "compiler", None) is None or kept.compiler.connection is not connection:
            kept.queryset = self.make(*self.placeholders)
            compiler = kept.queryset.query.get_compiler(connection=connection)
            kept.sql, params = compiler.as_sql()
            kept.slots = self._slots(params, connection)
            converters = compiler.get_converters([column[0] for column in compiler.select])
            compiler.get_converters = lambda columns: converters
            kept.queryset.query.get_compiler = lambda *args, **options: compiler
            kept.compiler = compiler
        return kept.queryset, kept.compiler

    def _slots(self, params: Sequence[Any], connection: Any) -> list[Slot]:
        """The source of each parameter of the SQL: a value of the call, or always the same."""
        slots: list[Slot] = []
        for param in params:
            uses = [
                Slot(None, number, give)
                for number, type_ in enumerate(self.types)
                for give in _ways(connection, type_)
                if _same(param, give(self.placeholders[number]))
            ]
            slots.append(uses[0] if uses else Slot(param))
        missing = set(range(len(self.types))) - {slot.number for slot in slots}
        if missing:
            raise UnfitForPreparing(f"the SQL has no value {min(missing)}: {self.kept.sql}")
        return slots


class PreparedAmong(Generic[Row]):
    """The rows of `make(ids, *values)` for any number of ids, which are of `type_`, in the order of
    `make` for each AMONG of them.

    The SQL has AMONG ids, of which the last is repeated where fewer are asked for.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], type_: type, *types: type) -> None:
        self.read: PreparedRead[Row] = PreparedRead(
            lambda *given: make(given[:AMONG], *given[AMONG:]), *[type_] * AMONG, *types
        )

    def all(self, ids: Iterable[Any], *values: Any) -> list[Row]:
        """The rows for these ids and values."""
        rows: list[Row] = []
        for some in batched(dict.fromkeys(ids), AMONG):
            rows += self.read.all(*some, *[some[-1]] * (AMONG - len(some)), *values)
        return rows


def counted(queryset: QuerySet[Any, Any]) -> QuerySet[Any, int]:
    """One row: how many rows the queryset has."""
    number = queryset.order_by().values(one=Value(1)).annotate(number=Count("pk"))
    return number.values_list("number", flat=True)


def batched(values: Iterable[Any], size: int) -> Iterator[tuple[Any, ...]]:
    """The values in their order, so many at a time."""
    left = iter(values)
    while some := tuple(islice(left, size)):
        yield some


def _ways(connection: Any, type_: type) -> list[Callable[[Any], Any]]:
    """The ways in which values of this type are given to this database."""
    if type_ is int:
        return [lambda value: value, *(partial(_sized, connection, size) for size in _SIZES)]
    field = _FIELDS.get(type_)
    if field is None:
        return [lambda value: value]
    ways: list[Callable[[Any], Any]] = [lambda value: field.get_db_prep_value(value, connection)]
    return [*ways, str] if type_ is UUID else ways


def _sized(connection: Any, size: str, value: int) -> Any:
    """A number as it is given to this database for a column of this size."""
    return connection.ops.adapt_integerfield_value(value, size)


def _same(param: Any, placeholder: Any) -> bool:
    return type(param) is type(placeholder) and bool(param == placeholder)


def read_before(
    row: models.Model, name: str, queryset: QuerySet[Any], rows: Sequence[Any] = ()
) -> None:
    """Have `row.name.all()` give these rows of the queryset, as after `prefetch_related`, until
    something is added through `row.name`."""
    queryset._result_cache = list(rows)
    vars(row).setdefault("_prefetched_objects_cache", {})[name] = queryset


def was_read(row: models.Model, name: str) -> bool:
    """True if `row.name.all()` gives rows that were read before."""
    return name in vars(row).get("_prefetched_objects_cache", {})
