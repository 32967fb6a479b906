"""Every ruling has a test: `test_le_07_...` for LE-07, whatever file it stands in."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
DOCUMENT = FOLDER.parents[3] / "docs" / "rules" / "letal.md"
TESTED = re.compile(r"def test_(le_\d\d(?:_le_\d\d)*)_")


def test_every_ruling_of_the_document_has_a_test():
    listed = set(re.findall(r"^\| (LE-\d\d) \|", DOCUMENT.read_text(), re.MULTILINE))
    assert {f"LE-{number:02}" for number in range(1, 65)} <= listed
    tested = {
        f"LE-{number}"
        for path in FOLDER.glob("test_*.py")
        for names in TESTED.findall(path.read_text())
        for number in re.findall(r"\d\d", names)
    }
    assert sorted(listed - tested) == []
    assert sorted(tested - listed) == []
