"""Rows that many tests begin with: written by the services once, then put back as they were.

A `remembered` factory runs when it is first called in a state of the database with its arguments.
What it wrote is kept as PostgreSQL copies rows; the next test that makes the same call in the same
state is given these rows, and what the factory answered. A state is told by the remembered calls
that led to it from the beginning. Whatever else writes ends this until it is taken back: factories
run as they stand. They always do where tests see commits (`transaction=True`), where a test asks
for `monkeypatch`, and on SQLite (`make test-sqlite`).

The processes of a parallel run begin with copies of one database and leave to each other what they
learn. Of three, one numbers its rows 6, 9, 12, the next 7, 10, 13, and each goes on above what it
was left: later rows have higher numbers.
"""

import hashlib
import io
import os
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction
from django.db.models import Model

from tests.support.randomness import drawn_for

P = ParamSpec("P")
R = TypeVar("R")

SAVE, TAKE_BACK = "SAVEPOINT ", "ROLLBACK TO SAVEPOINT "
WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')


@dataclass
class State:
    """The database after some remembered calls, and what the last of them did to it."""

    tables: Mapping[str, bytes]  # whole, as COPY writes them
    emptied: tuple[str, ...] = ()  # where rows were changed or deleted
    rows: Mapping[str, bytes] = field(default_factory=dict)  # to write then
    outcome: bytes = b""
    name: str = ""  # the same wherever these very rows were written
    path: str = ""  # the calls that led to it
    foreign: bool = False  # learned by another process, and not yet put back in this
    next: dict[bytes, "State"] = field(default_factory=dict)


@dataclass
class Memory:
    """Where this process stands."""

    beginning: State | None = None
    current: State | None = None
    # By the names of savepoints, the states to which they lead back.
    saved: dict[str, State | None] = field(default_factory=dict)
    # The tables that a call writes which is being learned; None while there is no such call. It is
    # lost where more is done to the database than rows written.
    touched: set[str] | None = None
    lost: bool = False
    # Where the processes of a run leave for each other what they learned; which of them this is.
    folder: Path | None = None
    process: int = 0
    processes: int = 1
    # How often rows were put back and learned.
    put_back: int = 0
    learned: int = 0


MEMORY = Memory()
# Above this many bytes a database is emptied unread: comparing that of a measure takes minutes.
LARGE = 500_000_000


def begin(folder: Path | None = None, process: int = 0, processes: int = 1) -> None:
    """Take the database, PostgreSQL's, as it is now for the state in which every test begins: in
    all processes of a run that name this folder, each by its number."""
    tables = connection.introspection.table_names()
    MEMORY.beginning = State({table: _copied(table) for table in tables})
    MEMORY.folder, MEMORY.process, MEMORY.processes = folder, process, processes
    with connection.cursor() as cursor:
        cursor.execute("SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences")
        for (sequence,) in cursor.fetchall():
            cursor.execute(f"ALTER SEQUENCE {sequence} INCREMENT BY {processes}")
    _number_on(tables)
    connection.execute_wrappers.append(_watch)


def _number_on(tables: Iterable[str]) -> None:
    """Let this process number the next rows of these tables above those that are there."""
    own, count = MEMORY.process, MEMORY.processes
    with connection.cursor() as cursor:
        for table in tables:
            for numbered in connection.introspection.get_sequences(cursor, table):
                highest = f'SELECT max("{numbered["column"]}") FROM "{table}"'
                cursor.execute(
                    f"SELECT setval(%s, (greatest(last_value, ({highest})) / {count} + 1) * {count}"
                    f' + {own}) FROM "{numbered["name"]}"',
                    [numbered["name"]],
                )


def start(*, usable: bool) -> None:
    """A test begins, in a transaction that will be taken back if this is `usable`."""
    MEMORY.current = MEMORY.beginning if usable and connection.in_atomic_block else None
    MEMORY.saved.clear()


def remember_nothing() -> None:
    """Have factories run as they stand until the innermost transaction is taken back."""
    MEMORY.current = None


def bring_back(_: object = None) -> None:
    """Leave the database as it was in the beginning, whatever any connection has committed."""
    assert MEMORY.beginning is not None
    MEMORY.current = None
    tables = MEMORY.beginning.tables
    names = ", ".join(f'"{table}"' for table in tables)
    with transaction.atomic(), connection.cursor() as cursor:
        # Whoever is writing is waited for.
        cursor.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
        cursor.execute("SELECT pg_database_size(current_database())")
        if cursor.fetchone()[0] > LARGE:
            cursor.execute(f"TRUNCATE {names}")
            return _write(cursor, [], tables)
        changed = {
            table: rows
            for table, rows in tables.items()
            if {*_copied(table).splitlines()} != {*rows.splitlines()}
        }
        _write(cursor, changed, changed)


def remembered(build: Callable[P, R]) -> Callable[P, R]:
    """The factory, run once for each state in which it is called and all of its arguments."""

    @wraps(build)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if MEMORY.current is None:
            return build(*args, **kwargs)
        given = [*args, *kwargs.values()]
        key = _key((build.__module__, build.__qualname__, args, kwargs))
        if (
            known := MEMORY.current.next.get(key) or _left_by_others(MEMORY.current, key)
        ) is not None:
            return _put_back(known, given)
        path = f"{MEMORY.current.path}/{build.__qualname__}"
        with drawn_for(path):
            return _learned(MEMORY.current, key, given, path, lambda: build(*args, **kwargs))

    return call


def _watch(execute: Callable, sql: Any, params: Any, many: bool, context: Any) -> Any:
    """Django's hook around every statement: see what is written, and what is taken back."""
    words = str(sql)
    if not words.startswith(("SELECT", "RELEASE")):
        _see(words)
    return execute(sql, params, many, context)


def _see(words: str) -> None:
    if words.startswith(SAVE):
        MEMORY.saved[words.removeprefix(SAVE)] = MEMORY.current
    elif words.startswith(TAKE_BACK):
        MEMORY.current = MEMORY.saved.get(words.removeprefix(TAKE_BACK))
    else:
        MEMORY.current = None
        if MEMORY.touched is not None and (written := WRITES.match(words)):
            MEMORY.touched.add(written[1])
        else:
            MEMORY.lost = True


def _learned(before: State, key: bytes, given: list[Any], path: str, build: Callable[[], R]) -> R:
    after = None
    with _watching_tables() as touched:
        outcome = build()
        if not MEMORY.lost:
            after = _after(before, key, touched, given, path, outcome)
            MEMORY.learned += 1
    MEMORY.current = after
    return outcome


@contextmanager
def _watching_tables() -> Iterator[set[str]]:
    """The tables that are written meanwhile, for whichever call is being learned around it too."""
    around, lost, touched = MEMORY.touched, MEMORY.lost, set[str]()
    MEMORY.touched, MEMORY.lost = touched, False
    try:
        yield touched
    finally:
        MEMORY.current = None
        MEMORY.touched, MEMORY.lost = around, lost or MEMORY.lost
        if around is not None:
            around |= touched


def _after(
    before: State, key: bytes, touched: set[str], given: list[Any], path: str, outcome: Any
) -> State:
    emptied, rows = [], {}
    tables = {table: _copied(table) for table in touched}
    for table, now in tables.items():
        old, new = {*before.tables[table].splitlines(True)}, now.splitlines(True)
        if old <= {*new}:
            rows[table] = b"".join(line for line in new if line not in old)
        else:
            emptied.append(table)
            rows[table] = now
    learned = tables, tuple(emptied), rows, _pickled(outcome, given), path
    _leave_to_others(before, key, pickle.dumps(learned))
    return _entered(before, key, learned, foreign=False)


def _entered(before: State, key: bytes, learned: Any, *, foreign: bool) -> State:
    tables, emptied, rows, outcome, path = learned
    name = hashlib.sha256(before.name.encode() + pickle.dumps((rows, outcome))).hexdigest()
    state = State({**before.tables, **tables}, emptied, rows, outcome, name, path, foreign)
    before.next[key] = state
    return state


def _leave_to_others(before: State, key: bytes, learned: bytes) -> None:
    """The first who learned it has left it: what follows from it fits that alone."""
    if MEMORY.folder is None:
        return
    own = MEMORY.folder / f"{os.getpid()}.new"
    own.write_bytes(learned)
    with suppress(FileExistsError):
        os.link(own, _place(MEMORY.folder, before, key))
    own.unlink()


def _left_by_others(before: State, key: bytes) -> State | None:
    if MEMORY.folder is None:
        return None
    try:
        learned = _place(MEMORY.folder, before, key).read_bytes()
    except FileNotFoundError:
        return None
    return _entered(before, key, pickle.loads(learned), foreign=True)


def _place(folder: Path, before: State, key: bytes) -> Path:
    return folder / hashlib.sha256(before.name.encode() + key).hexdigest()


def _put_back(state: State, given: list[Any]) -> Any:
    """What the call of this state answered, its rows written; objects that it was given change as
    they did then."""
    lost = MEMORY.lost
    with _watching_tables() as touched, connection.cursor() as cursor:
        _write(cursor, state.emptied, state.rows)
        touched |= {*state.rows, *state.emptied}
    if state.foreign:
        _number_on(state.rows)
        state.foreign = False
    MEMORY.lost, MEMORY.current = lost, state
    MEMORY.put_back += 1
    outcome, changed = _Unpickler(io.BytesIO(state.outcome), given).load()
    for number, facts in changed.items():
        given[number].__dict__.update(facts)
    return outcome


def _write(cursor: Any, emptied: Iterable[str], rows: Mapping[str, bytes]) -> None:
    """Empty some tables, and write these rows, which services have written once: triggers and
    foreign keys were satisfied then."""
    emptying = "".join(f'; DELETE FROM "{table}"' for table in emptied)
    cursor.execute("SET LOCAL session_replication_role = replica" + emptying)
    for table, lines in rows.items():
        with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
            copy.write(lines)
    cursor.execute("SET LOCAL session_replication_role = origin")


def _copied(table: str) -> bytes:
    with connection.cursor() as cursor, cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
        return b"".join(bytes(part) for part in copy)


class _Pickler(pickle.Pickler):
    """Writes the objects that a call was given as their numbers."""

    def __init__(self, file: io.BytesIO, given: list[Any]) -> None:
        super().__init__(file)
        self.given = {id(value): number for number, value in enumerate(given) if _is_row(value)}

    def persistent_id(self, obj: Any) -> int | None:
        return self.given.get(id(obj))


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, given: list[Any]) -> None:
        super().__init__(file)
        self.given = given

    def persistent_load(self, number: int) -> Any:
        return self.given[number]


class _KeyPickler(pickle.Pickler):
    """Writes a row as what its columns hold."""

    def persistent_id(self, obj: Any) -> Any:
        if not _is_row(obj):
            return None
        columns = (getattr(obj, column.attname) for column in obj._meta.concrete_fields)
        return obj._meta.label, *(
            bytes(value) if isinstance(value, memoryview) else value for value in columns
        )


def _is_row(value: Any) -> bool:
    return isinstance(value, Model)


def _key(call: Any) -> bytes:
    file = io.BytesIO()
    _KeyPickler(file).dump(call)
    return file.getvalue()


def _pickled(outcome: Any, given: list[Any]) -> bytes:
    file = io.BytesIO()
    changed = {number: value.__dict__ for number, value in enumerate(given) if _is_row(value)}
    _Pickler(file, given).dump((outcome, changed))
    return file.getvalue()
