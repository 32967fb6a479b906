"""The way of a database that has been there from the beginning: migration by migration.

A new database goes the short way, on which one migration stands for many (`replaces`). Run as
`python -m tests.old_chain [app migration]`, this takes the database of the settings along the long
one, as far as named or to its end.
"""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

ROOT = Path(__file__).resolve().parents[1]


class OldChain(MigrationLoader):
    """All migrations but those that stand for others; what rests on these rests on the others."""

    def build_graph(self) -> None:
        super().build_graph()
        for key, migration in self.replacements.items():
            self.graph.remove_replacement_node(key, migration.replaces)
        self.replacements = {}


def walk(environment: Mapping[str, str], *target: str) -> None:
    """Walk in a program of its own: to the migration of the app, or to the end."""
    walked = subprocess.run(
        [sys.executable, "-m", "tests.old_chain", *target],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        text=True,
        timeout=120,
    )
    assert (walked.returncode, walked.stderr) == (0, "")


def main(target: list[str]) -> None:
    django.setup()
    executor = MigrationExecutor(connection)
    executor.loader = OldChain(connection, replace_migrations=False)
    leaves = executor.loader.graph.leaf_nodes()
    executor.migrate([(target[0], target[1])] if target else leaves)


if __name__ == "__main__":
    main(sys.argv[1:])
