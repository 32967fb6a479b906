"""A new database, which goes the short way, is what one that went the long way has become."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tests.deploy import parts
from tests.old_chain import OldChain, walk

# What the server tells of all that is ours in a database. An index keeps the name that it was made
# with when its column gets another one.
TOLD = {
    "columns": """
        SELECT table_name, column_name, data_type, udt_name, character_maximum_length, is_nullable,
               column_default, identity_generation, collation_name
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "constraints": """
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'""",
    "functions": """
        SELECT proname, pg_get_functiondef(oid)
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace""",
    "indexes": """
        SELECT tablename, replace(indexdef, '_owner_id_c6e6c9ec', '_created_by_id_8e4f0604')
        FROM pg_indexes WHERE schemaname = 'public'""",
    "sequences": """
        SELECT sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle
        FROM pg_sequences WHERE schemaname = 'public'""",
    "triggers": "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
}
# One of each kind.
ALTERATIONS = (
    "ALTER TABLE decks_verdict ALTER legal SET DEFAULT true",
    "ALTER TABLE tournaments_entry DROP CONSTRAINT an_entry_has_a_known_state",
    "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "DROP INDEX events_newest_first",
    "ALTER SEQUENCE decks_verdict_id_seq INCREMENT BY 2",
    "DROP TRIGGER entries_stay ON ledger_ledgerentry",
)


def told(database: psycopg.Connection[Any]) -> dict[str, list[Any]]:
    return {kind: sorted(database.execute(query).fetchall()) for kind, query in TOLD.items()}


@contextmanager
def linked(address: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection to the database of that name on the server of the tests."""
    given = connection.settings_dict
    named = {"dbname": address.rpartition("/")[2], "host": given["HOST"], "user": given["USER"]}
    named |= {"password": given["PASSWORD"], "port": given["PORT"]}
    with psycopg.connect(**{key: value for key, value in named.items() if value}) as link:
        yield link


@pytest.mark.django_db(transaction=True)
def test_the_short_way_leads_where_the_long_one_does(worker_id: str) -> None:
    """The database of the tests went the short way."""
    with parts.fresh_database(f"old_chain_{worker_id}") as address:
        walk({**os.environ, "DATABASE_URL": address})
        with linked(connection.settings_dict["NAME"]) as new, linked(address) as old:
            same = told(new)
            assert told(old) == same
            # What differs is seen, wherever that is.
            for alteration in ALTERATIONS:
                old.execute(alteration)
            assert [kind for kind, rows in told(old).items() if rows != same[kind]] == list(TOLD)


@pytest.mark.django_db
def test_wherever_a_database_stopped_it_goes_on() -> None:
    """Nothing is done twice or left out, however far it had come; this touches no table but one."""
    recorder = MigrationRecorder(connection)
    recorder.flush()
    chain = OldChain(connection, replace_migrations=False).graph
    steps = dict.fromkeys(step for leaf in chain.leaf_nodes() for step in chain.forwards_plan(leaf))
    waiting = list(steps)
    while waiting:
        executor = MigrationExecutor(connection)
        executor.loader.check_consistent_history(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        to_do = [step for one, _ in plan for step in one.replaces or [(one.app_label, one.name)]]
        assert to_do == waiting
        recorder.record_applied(*waiting.pop(0))
