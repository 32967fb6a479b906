"""The text of printed sheets, as whoever looks at them reads it."""

from io import BytesIO

from pypdf import PdfReader


def printed(sheet: bytes) -> list[list[str]]:
    """The lines of each page."""
    assert sheet.startswith(b"%PDF-")
    pages = PdfReader(BytesIO(sheet)).pages
    return [[_read(line) for line in page.extract_text().splitlines()] for page in pages]


def sizes(sheet: bytes) -> dict[str, float]:
    """How large the words of the first page are printed, in points."""
    points: dict[str, float] = {}

    def note(text: str, _place: object, _at: object, _font: object, size: float) -> None:
        points.update({word: round(size, 1) for word in _read(text).split()})

    PdfReader(BytesIO(sheet)).pages[0].extract_text(visitor_text=note)
    return points


def _read(text: str) -> str:
    """Without the signs between letters at which a wide word may break."""
    return text.replace("\u200b", "").rstrip()


def paper_of(sheet: bytes) -> tuple[int, int]:
    """Width and height of the first page, in millimetres."""
    box = PdfReader(BytesIO(sheet)).pages[0].mediabox
    return round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)
