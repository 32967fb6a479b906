"""Lets the database refuse what no code here does: changing an entry, or taking one out.

PostgreSQL refuses UPDATE and DELETE of entries, and UPDATE of private parts, which may only go as a
whole. TRUNCATE stays: `manage.py flush` and the tests empty all tables with it, and nobody does so
by mistake. SQLite refuses UPDATE only: it has no TRUNCATE, so that its flush deletes row by row and
a trigger could not tell the two apart. There `verify_ledger` shows what was taken out.

A later migration that has SQLite build one of these tables anew must make the triggers once more:
they go with the old table.
"""

from django.db import migrations

FUNCTION = """
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the journal is never changed: % of %', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
PROTECT = {
    "postgresql": (
        FUNCTION,
        "CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON ledger_ledgerentry"
        " FOR EACH ROW EXECUTE FUNCTION ledger_refuse()",
        "CREATE TRIGGER private_parts_stay BEFORE UPDATE ON ledger_privatepart"
        " FOR EACH ROW EXECUTE FUNCTION ledger_refuse()",
    ),
    "sqlite": (
        "CREATE TRIGGER entries_stay BEFORE UPDATE ON ledger_ledgerentry BEGIN"
        " SELECT RAISE(ABORT, 'the journal is never changed: UPDATE of ledger_ledgerentry'); END",
        "CREATE TRIGGER private_parts_stay BEFORE UPDATE ON ledger_privatepart BEGIN"
        " SELECT RAISE(ABORT, 'the journal is never changed: UPDATE of ledger_privatepart'); END",
    ),
}
LET_GO = {
    "postgresql": (
        "DROP TRIGGER private_parts_stay ON ledger_privatepart",
        "DROP TRIGGER entries_stay ON ledger_ledgerentry",
        "DROP FUNCTION ledger_refuse()",
    ),
    "sqlite": ("DROP TRIGGER private_parts_stay", "DROP TRIGGER entries_stay"),
}


def protect(apps, schema_editor):
    for statement in PROTECT[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def let_go(apps, schema_editor):
    for statement in LET_GO[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunPython(protect, let_go)]
