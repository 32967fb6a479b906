"""Every ruling of the document has a test that bears its number."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
DOCUMENT = FOLDER.parents[3] / "docs" / "rules" / "commandeer.md"


def test_each_ruling_has_a_test_that_bears_its_number():
    ruled = re.findall(r"^\| CO-(\d\d) \|", DOCUMENT.read_text(), re.MULTILINE)
    assert ruled == [f"{number:02}" for number in range(1, len(ruled) + 1)]
    tested = set()
    for file in FOLDER.glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE):
            tested |= set(re.findall(r"co_(\d\d)", name))
    assert [f"CO-{number}" for number in ruled if number not in tested] == []
