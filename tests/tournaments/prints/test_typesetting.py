"""What a template may do with facts: print them as they are, and reach nothing else."""

import re
from pathlib import Path

import pytest
import typst

from tests.support.sheets_read import printed
from tournaments.prints.tables import pairings_by_table
from tournaments.prints.typesetting import (
    KEPT,
    SHEETS,
    TypesetterBusy,
    _kept,
    _one_at_a_time,
    facts_of,
    sheet_etag,
    typeset,
    typeset_public,
)

HOSTILE = (
    '#read("/etc/passwd")',
    "$x$ $ sum_(k=0)^n k $",
    "*b* _i_ `c` @ref <lbl> \\ //",
    '#import "@preview/cetz:0.3.0"',
    ']#panic("out")[',
    "= Heading",
    "// gone /* gone */",
    "\\u{41}",
    "-- --- ... ~ 'x' \"y\"",
)
CARRIED = ("Zoë Ångström-Łódź", "e\u0301toile", "Νίκος Καζαντζάκης", "Борис Годунов", "Nguyễn Ðức")


def page(*names: str) -> dict:
    lines = [
        {
            "table": table,
            "terrain": "",
            "outcome": "bye",
            "seats": [{"seat": 0, "player": {"name": name}}],
        }
        for table, name in enumerate(names, 1)
    ]
    return {"round": {"number": 1, "state": "open"}, "scenario": None, "results": lines}


def names_printed(*names: str, event: str = "Cup") -> list[str]:
    (lines,) = printed(typeset("table", facts_of(pairings_by_table(event, page(*names)))))
    return [line.removesuffix(" bye") for line in lines[2:-1]]


def test_a_name_prints_as_it_is_typed() -> None:
    assert names_printed(*HOSTILE) == list(HOSTILE)


def test_so_does_the_name_of_an_event() -> None:
    facts = facts_of(pairings_by_table(HOSTILE[0], page("Ann")))

    assert printed(typeset("table", facts))[0][0] == f"{HOSTILE[0]} Round 1: pairings by table"


def test_letters_of_the_fonts_that_come_along() -> None:
    assert names_printed(*CARRIED) == list(CARRIED)


def test_from_the_right_to_the_left() -> None:
    """What reads the page back gives the words in one order or the other."""
    (hebrew,) = names_printed("דוד")
    assert hebrew.strip() in ("דוד", "דוד"[::-1])


def test_letters_that_no_font_has_leave_the_rest_as_it_is() -> None:
    """Private letters are in no font."""
    (line,) = printed(typeset("table", facts_of(pairings_by_table("Cup", page("\ue000\ue001")))))[
        0
    ][2:-1]

    assert line.endswith(" bye")


def test_the_same_facts_make_the_same_bytes() -> None:
    facts, others = (facts_of(pairings_by_table("Cup", page(name))) for name in ("Ann", "Bo"))

    assert typeset("table", facts) == typeset_public("table", facts)
    assert typeset("table", facts) != typeset("table", others)
    assert sheet_etag("table", facts) == sheet_etag("table", facts)
    assert len({sheet_etag("table", facts), sheet_etag("table", others)}) == 2
    assert sheet_etag("slips", facts) != sheet_etag("table", facts)


def test_no_template_takes_facts_for_source_or_anything_from_elsewhere() -> None:
    sources = {path.name: path.read_text() for path in SHEETS.glob("*.typ")}

    assert set(sources) == {
        *("decks.typ", "guests.typ", "page.typ", "preview.typ"),
        *("sign.typ", "slips.typ", "table.typ"),
    }
    forbidden = [
        (name, word)
        for name, source in sources.items()
        for word in re.findall(r"@preview|@local|\beval\b|\bread\b|\bplugin\b", source)
    ]
    assert forbidden == []


@pytest.mark.parametrize("place", ["/../secret.txt", "../secret.txt", "/etc/hostname"])
def test_a_template_would_not_reach_out_of_its_folder(tmp_path: Path, place: str) -> None:
    """As these are compiled; a file in the folder is the counter-example."""
    (tmp_path / "secret.txt").write_text("secret")
    root = tmp_path / "sheets"
    root.mkdir()
    (root / "own.txt").write_text("own")
    compiler = typst.Compiler(root=root)

    with pytest.raises(typst.TypstError):
        _compiled(compiler, root, place)
    assert _compiled(compiler, root, "own.txt").startswith(b"%PDF-")


def _compiled(compiler: typst.Compiler, root: Path, place: str) -> bytes:
    (root / "main.typ").write_text(f'#read("{place}")')
    made = compiler.compile(input=root / "main.typ", format="pdf")
    assert isinstance(made, bytes)
    return made


def test_while_a_sheet_is_set_others_are_told_to_come_again_but_for_those_that_are_kept() -> None:
    kept, other = (facts_of(pairings_by_table("Kept", page(name))) for name in ("Ann", "Ben"))
    before = typeset_public("table", kept)

    with _one_at_a_time:
        assert typeset_public("table", kept) == before
        for make in (typeset, typeset_public):
            with pytest.raises(TypesetterBusy):
                make("table", other)
    assert len(printed(typeset("table", other))) == 1


def test_the_oldest_of_the_kept_sheets_goes_first() -> None:
    facts = [facts_of(pairings_by_table("Many", page(str(number)))) for number in range(KEPT + 1)]
    for each in facts:
        typeset_public("table", each)

    assert [("table", each) in _kept for each in facts] == [False, *[True] * KEPT]
