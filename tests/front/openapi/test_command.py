"""The command that writes the document down."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from front.openapi.document import document_bytes


def test_the_document_is_printed_or_written(tmp_path: Path) -> None:
    output = StringIO()
    call_command("openapi", stdout=output)
    call_command("openapi", into=tmp_path / "openapi.json")

    assert output.getvalue().encode() == document_bytes()
    assert (tmp_path / "openapi.json").read_bytes() == document_bytes()
