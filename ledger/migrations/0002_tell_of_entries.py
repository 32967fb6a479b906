"""PostgreSQL tells whoever listens that a stream has grown, with the commit.

A trigger, and no statement of `append`: it costs no way to the server, and whatever writes to the
stream's row tells of it. SQLite needs none: there is `PRAGMA data_version`.
"""

from django.db import migrations

TELL = (
    """
    CREATE FUNCTION ledger_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('live', NEW.name);
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER stream_grows AFTER INSERT OR UPDATE OF length ON ledger_stream"
    " FOR EACH ROW EXECUTE FUNCTION ledger_tell()",
)
BE_SILENT = ("DROP TRIGGER stream_grows ON ledger_stream", "DROP FUNCTION ledger_tell()")


def tell(apps, schema_editor):
    run(schema_editor, TELL)


def be_silent(apps, schema_editor):
    run(schema_editor, BE_SILENT)


def run(schema_editor, statements):
    if schema_editor.connection.vendor == "postgresql":
        for statement in statements:
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = [migrations.RunPython(tell, be_silent)]
