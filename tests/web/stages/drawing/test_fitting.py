"""Names that are too long for their place end in an ellipsis, in no letter's middle."""

import pytest

from web.stages.drawing.fitting import fitted


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("", ""),
        ("Ada Li", "Ada Li"),
        ("Christabel Okonkwo", "Christabel Okon…"),
        ("illicit illicit illicit", "illicit illicit illicit"),
        ("WWWWWWWWWWWW", "WWWWWWWWW…"),
        ("山田太郎山田太郎山田太郎", "山田太郎山田太郎山…"),
        ("Friedrich               Wilhelm", "Friedrich…"),
        ("e\u0301" * 17, "e\u0301" * 14 + "…"),
    ],
)
def test_a_name_is_cut_to_its_room(name: str, seen: str) -> None:
    assert fitted(name, room=154, size=14) == seen


def test_more_room_shows_no_less() -> None:
    cut = [fitted("Maximiliane Überbring", room=room, size=14) for room in range(40, 300)]

    assert [len(text) for text in cut] == sorted(len(text) for text in cut)
    assert cut[-1] == "Maximiliane Überbring"
