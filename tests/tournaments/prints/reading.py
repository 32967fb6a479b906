"""The text of printed sheets, as whoever looks at them reads it."""

from io import BytesIO

from pypdf import PdfReader


def printed(sheet: bytes) -> list[list[str]]:
    """The lines of each page."""
    assert sheet.startswith(b"%PDF-")
    pages = PdfReader(BytesIO(sheet)).pages
    return [[line.rstrip() for line in page.extract_text().splitlines()] for page in pages]
