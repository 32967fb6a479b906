"""Copies one event that was played through the services many times, and one saved deck, by SQL.

Every row that leads to them is copied with ids of its own, so that rows point at the rows of
the same copy. Ids inside of documents stay those of the original.
"""

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any

from django.apps import apps
from django.db import connection, models

from accounts.models import User
from decks.models import Deck, DeckSnapshot
from decks.services.saving import MOST_DECKS
from ledger.models import Stream
from replays.models import Slot
from tournaments.models import EntryPlayer, Tournament

OF_EVENT = (Tournament, Slot, Stream, DeckSnapshot)
OF_REGULAR = 2000  # decks, deleted ones included
AT_ONCE = 1000  # copies in a statement
EVENT = "event:"
DIGEST = 32
APART = "7 minutes"  # Each copy was played so long before the one before it.
# Of columns that are not copied: their values in copy `c` of a row `t`, as SQL.
Own = Mapping[tuple[type[models.Model], str], str]


def copy_event(copies: int, decks: int, users: int, regular: User) -> None:
    """Make so many copies of everything, and of the deck. Players and owners are taken from so many
    new users; `regular` plays in one event of ten, and has as many decks as an account may have,
    beside others that they deleted."""
    with connection.cursor() as cursor:
        first = _make_users(cursor, users)
        other = f"{first} + (c * 10 + t.user_id % 10) % {users}"
        plays = f"t.user_id = {regular.pk} AND c % 10 = 0"
        of_event: Own = {
            (EntryPlayer, "user"): f"CASE WHEN {plays} THEN t.user_id ELSE {other} END",
            (Tournament, "name"): "t.name || ' ' || c",
        }
        owner = f"CASE WHEN c < {OF_REGULAR} THEN {regular.pk} ELSE {first} + c % {users} END"
        deleted = f"CASE WHEN c >= {MOST_DECKS} AND c < {OF_REGULAR} THEN t.changed_at END"
        of_deck: Own = {(Deck, "owner"): owner, (Deck, "archived_at"): deleted}
        cursor.execute("SET session_replication_role = replica")
        _Copier(cursor, OF_EVENT, of_event).copy_all(copies)
        _Copier(cursor, (Deck,), of_deck).copy_all(decks)
        cursor.execute("SET session_replication_role = origin")


def _make_users(cursor: Any, number: int) -> int:
    """Make so many users like the last one, and return the id of the first of them."""
    table = User._meta.db_table
    new = {"id": "u.id + n", "email": "'p' || n || '@example.org'"}
    new |= dict.fromkeys(("username", "likeness"), "'player-' || n")
    names = [field.attname for field in User._meta.concrete_fields]
    values = ", ".join(new.get(name, f'u."{name}"') for name in names)
    columns = ", ".join(f'"{name}"' for name in names)
    cursor.execute(f"SELECT max(id) FROM {table}")
    last = int(cursor.fetchone()[0])
    cursor.execute(
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} u,"
        f" generate_series(1, {number}) n WHERE u.id = {last}"
    )
    return last + 1


class _Copier:
    """Copies the rows of all models that point at `roots`, but for the columns in `own`."""

    def __init__(self, cursor: Any, roots: Sequence[type[models.Model]], own: Own) -> None:
        self.cursor, self.own = cursor, own
        self.models = _leading_to(roots)
        self.steps = {
            model: self._highest_id(model)
            for model in self.models
            if isinstance(model._meta.pk, models.AutoField)
        }

    def _highest_id(self, model: type[models.Model]) -> int:
        self.cursor.execute(f'SELECT coalesce(max(id), 0) FROM "{model._meta.db_table}"')
        return int(self.cursor.fetchone()[0])

    def copy_all(self, copies: int) -> None:
        for model in self.models:
            started = monotonic()
            self._copy(model, copies)
            print(f"{model._meta.label:32} {monotonic() - started:6.1f} s", flush=True)

    def _copy(self, model: type[models.Model], copies: int) -> None:
        table, fields = model._meta.db_table, model._meta.concrete_fields
        values = ", ".join(self._value(model, field) for field in fields)
        columns = ", ".join(f'"{field.column}"' for field in fields)
        self.cursor.execute(f'CREATE TEMP TABLE original AS SELECT * FROM "{table}"')
        indexes = self._without_indexes(table)
        for start in range(1, copies + 1, AT_ONCE):
            self.cursor.execute(
                f'INSERT INTO "{table}" ({columns}) SELECT {values} FROM original t,'
                f" generate_series({start}, {min(start + AT_ONCE - 1, copies)}) c"
            )
        for statement in indexes:
            self.cursor.execute(statement)
        self.cursor.execute("DROP TABLE original")

    def _without_indexes(self, table: str) -> Sequence[str]:
        """Drop the indexes of a table that are no constraints; returns the SQL that makes them."""
        self.cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = %s AND NOT EXISTS"
            " (SELECT FROM pg_constraint WHERE conname = indexname)",
            [table],
        )
        rows = self.cursor.fetchall()
        for name, _statement in rows:
            self.cursor.execute(f'DROP INDEX "{name}"')
        return [statement for _name, statement in rows]

    def _value(self, model: type[models.Model], field: "models.Field[Any, Any]") -> str:
        """The value of a column in copy `c`, as SQL over the original row `t`."""
        column = f't."{field.column}"'
        if (model, field.name) in self.own:
            return self.own[model, field.name]
        if field.primary_key or isinstance(field, models.ForeignKey):
            return self._id(model, field, column)
        if model is Slot and field.name == "match":
            return f"({_copied(f'{column}::uuid')})::text"
        if field.name == "stream":
            return _copied_stream(column)
        if isinstance(field, models.DateTimeField):
            return f"{column} - c * interval '{APART}'"
        if field.unique:
            return _unlike(column, field.max_length or 0)
        return column

    def _id(self, model: type[models.Model], field: Any, column: str) -> str:
        """The id of a row of copy `c`, or that of another that it points at."""
        while isinstance(field, models.ForeignKey):
            model, field = field.related_model, field.related_model._meta.pk
        if model not in self.models:
            return column
        if model is Stream:
            return _copied_stream(column)
        step = self.steps.get(model)
        return _copied(column) if step is None else f"{column} + c::bigint * {step}"


def _leading_to(roots: Sequence[type[models.Model]]) -> list[type[models.Model]]:
    """The models whose rows point at rows of these, by however many steps, and these."""
    leading = {*roots}
    every, size = apps.get_models(), 0
    while len(leading) > size:
        size = len(leading)
        leading |= {model for model in every if leading & {*_targets(model)}}
    return [model for model in every if model in leading]


def _targets(model: type[models.Model]) -> Iterator[type[models.Model]]:
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            yield field.related_model


def _copied(column: str) -> str:
    return f"md5({column}::text || ':' || c)::uuid"


def _copied_stream(column: str) -> str:
    name = f"'{EVENT}' || {_copied(f'substr({column}, {len(EVENT) + 1})::uuid')}::text"
    return f"CASE WHEN {column} LIKE '{EVENT}%' THEN {name} ELSE {column} || ':' || c END"


def _unlike(column: str, length: int) -> str:
    """A text that no other row has: a number where only few letters fit."""
    new = f"lpad(c::text, {length}, '0')" if length < DIGEST else f"md5({column} || c)"
    return f"CASE WHEN {column} = '' THEN '' ELSE {new} END"
