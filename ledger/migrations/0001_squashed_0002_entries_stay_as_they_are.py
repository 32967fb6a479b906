"""The journal with its triggers, for a database that has nothing yet.

The triggers are those of 0002, which tells what they refuse. A later migration that has SQLite build
one of these tables anew must make them once more: they go with the old table.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

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
    replaces = [("ledger", "0001_initial"), ("ledger", "0002_entries_stay_as_they_are")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Stream",
            fields=[
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("length", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(max_length=71)),
            ],
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "stream",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="ledger.stream",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=64)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("data", models.JSONField()),
                ("public", models.BooleanField()),
                ("private_commitment", models.CharField(default="", max_length=71)),
                ("salt", models.BinaryField(max_length=16)),
                ("previous", models.CharField(max_length=71)),
                ("hash", models.CharField(max_length=71)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("stream", "number"), name="one_entry_per_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="entries_count_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", ""), _negated=True), name="an_entry_has_a_kind"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrivatePart",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="private_part",
                        serialize=False,
                        to="ledger.ledgerentry",
                    ),
                ),
                ("salt", models.BinaryField(max_length=16)),
                ("data", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="ledger.ledgerentry",
                    ),
                ),
                ("reaction", models.CharField(max_length=128)),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("trouble", models.TextField(default="")),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)),
                        fields=["next_at"],
                        name="reactions_waiting",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "reaction"), name="a_reaction_once_per_entry"
                    )
                ],
            },
        ),
        migrations.RunPython(protect, let_go),
    ]
