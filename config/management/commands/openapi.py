"""`manage.py openapi`: the OpenAPI document as this version of the code has it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from front.openapi.document import document_bytes


class Command(BaseCommand):
    help = "Print the OpenAPI document, or write it to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--into", metavar="FILE", type=Path, help="file to write")

    def handle(self, *args: Any, into: Path | None, **options: Any) -> None:
        if into is None:
            self.stdout.write(document_bytes().decode(), ending="")
        else:
            into.write_bytes(document_bytes())
