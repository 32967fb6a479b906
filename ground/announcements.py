"""The operation of a migration by which PostgreSQL announces changed rows to listeners."""

from collections.abc import Callable
from typing import Any

from django.db import migrations


def announce(table: str, *, changes: str, name: str) -> migrations.RunPython:
    """Have PostgreSQL tell the listeners of `live`, with the commit, of these changes to the rows
    of a table: `changes` as a trigger names them, `name` what a row is called, in SQL. Nothing
    on SQLite."""
    begin = (
        f"CREATE FUNCTION {table}_tell() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN PERFORM pg_notify('live', {name}); RETURN NULL; END $$",
        f"CREATE TRIGGER {table}_tells AFTER {changes} ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION {table}_tell()",
    )
    end = (f"DROP TRIGGER {table}_tells ON {table}", f"DROP FUNCTION {table}_tell()")
    return migrations.RunPython(_run(begin), _run(end))


def _run(statements: tuple[str, ...]) -> Callable[[Any, Any], None]:
    def run(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement, params=None)

    return run
