"""`manage.py backup`: one file with everything that an installation on one machine keeps."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backup import BackupFailed, back_up


class Command(BaseCommand):
    help = "Back up the database and keys of this machine to one file, while it runs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", type=Path, help="tar archive to write")

    def handle(self, *args: Any, **options: Any) -> None:
        database = settings.DATABASES["default"]
        if database["ENGINE"] != "django.db.backends.sqlite3":
            raise CommandError(
                "The database is on a server. Back it up with pg_dump (docs/operators.md).",
                returncode=2,
            )
        try:
            back_up(
                data_dir=Path(settings.MUSTER_DATA_DIR),
                database=Path(database["NAME"]),
                target=options["target"].absolute(),
            )
        except BackupFailed as error:
            raise CommandError(str(error), returncode=1) from error
        self.stdout.write(
            f"Backed up to {options['target']}. The file has secret keys: keep it safe."
        )
