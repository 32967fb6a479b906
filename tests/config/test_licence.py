"""The licence of open dumps, as an operator writes it."""

import pytest

from config.operator_texts import Licence, licence


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("", None),
        (" ", None),
        ("CC0-1.0", Licence("CC0-1.0", "https://spdx.org/licenses/CC0-1.0.html")),
        (
            "LicenseRef-Club https://club.example/terms",
            Licence("LicenseRef-Club", "https://club.example/terms"),
        ),
    ],
)
def test_a_name_and_where_its_text_is(text: str, chosen: Licence | None) -> None:
    assert licence(text) == chosen


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Be nice!", "must end with the address of its text, not 'nice!'"),
        ("Nice!", "must begin with a name of SPDX such as CC-BY-4.0, not 'Nice!'"),
        ("LicenseRef-Club", "must say where LicenseRef-Club can be read: add its address"),
        ("CC0-1.0 javascript:x", "must end with the address of its text, not 'javascript:x'"),
        ("CC0-1.0 https://a b", "must end with the address of its text, not 'https://a b'"),
    ],
)
def test_anything_else_ends_the_start(
    text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        licence(text)
    assert capsys.readouterr().err == f"MUSTER_DUMP_LICENCE {why} (docs/operators.md)\n"
