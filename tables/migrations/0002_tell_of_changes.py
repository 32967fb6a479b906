"""PostgreSQL tells whoever listens that a table has changed, with the commit, as it does of the
journal (see the migration of `ledger`).
"""

from django.db import migrations

TELL = (
    """
    CREATE FUNCTION tables_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('live', 'table:' || NEW.id);
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER table_changes AFTER INSERT OR UPDATE ON tables_table"
    " FOR EACH ROW EXECUTE FUNCTION tables_tell()",
)
BE_SILENT = ("DROP TRIGGER table_changes ON tables_table", "DROP FUNCTION tables_tell()")


def tell(apps, schema_editor):
    run(schema_editor, TELL)


def be_silent(apps, schema_editor):
    run(schema_editor, BE_SILENT)


def run(schema_editor, statements):
    if schema_editor.connection.vendor == "postgresql":
        for statement in statements:
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]
    operations = [migrations.RunPython(tell, be_silent)]
