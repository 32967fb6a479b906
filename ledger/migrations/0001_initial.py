"""The journal with its triggers: the database refuses what no code here does, changing an entry or
taking one out.

PostgreSQL refuses UPDATE and DELETE of entries, and UPDATE of private parts, which may only go as a
whole. TRUNCATE stays: `manage.py flush` and the tests empty all tables with it, and nobody does so
by mistake. SQLite refuses UPDATE only: it has no TRUNCATE, so that its flush deletes row by row and
a trigger could not tell the two apart. There `verify_ledger` shows what was taken out.

PostgreSQL also tells whoever listens that a stream has grown, with the commit. A trigger does, and no
statement of `append`: it costs no way to the server, and whatever writes to the stream's row tells of
it. SQLite needs none: there is `PRAGMA data_version`.

A later migration that has SQLite build one of these tables anew must make the triggers once more:
they go with the old table.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ground.announcements import announce

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
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("data", models.JSONField()),
                ("public", models.BooleanField()),
                ("private_commitment", models.CharField(default="", max_length=71)),
                ("salt", models.BinaryField(max_length=16)),
                ("previous", models.CharField(max_length=71)),
                ("hash", models.CharField(max_length=71)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Stream",
            fields=[
                ("updated_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField(null=True)),
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("length", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(max_length=71)),
            ],
            options={
                "indexes": [models.Index(fields=["changed_at", "name"], name="stream_changed_at")],
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
        migrations.AddField(
            model_name="ledgerentry",
            name="stream",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="ledger.stream",
            ),
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
                ("reaction", models.CharField(max_length=128)),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("trouble", models.TextField(default="")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="ledger.ledgerentry",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)),
                        fields=["next_at"],
                        name="delivery_next_at",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "reaction"), name="delivery_entry_reaction_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Maintenance",
            fields=[
                (
                    "number",
                    models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False),
                ),
                ("notice", models.CharField(blank=True, max_length=500)),
                ("closes_at", models.DateTimeField()),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("began_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number", 1)), name="maintenance_at_most_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("begins_at__lt", models.F("ends_at")),
                            ("closes_at__lte", models.F("begins_at")),
                        ),
                        name="maintenance_times_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__gt", models.F("began_at"))),
                        name="outage_lasted",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("stream", "number"), name="ledger_entry_stream_number_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="ledger_entry_number_positive"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", ""), _negated=True), name="ledger_entry_kind_not_empty"
            ),
        ),
        migrations.RunPython(protect, let_go),
        announce("ledger_stream", changes="INSERT OR UPDATE OF length", name="NEW.name"),
    ]
