"""Marked texts have the typographic apostrophe ’, never the straight one, which stays in code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.marked_texts import marked_python_texts, marked_template_texts

ROOT = Path(__file__).resolve().parents[2]
PLACES = (
    *("accounts", "config", "contract", "decks", "demo", "front", "ground", "ledger", "live"),
    *("monitoring", "replays", "tables", "tournaments", "web"),
)


def marked_texts(place: str) -> Iterator[tuple[str, str]]:
    """The marked texts of a folder, each with its file."""
    for file in sorted((ROOT / place).rglob("*")):
        name = str(file.relative_to(ROOT))
        if file.suffix == ".py":
            yield from ((name, text) for text in marked_python_texts(file.read_text()))
        elif file.suffix in (".html", ".txt") and "templates" in file.parts:
            yield from ((name, text) for text in marked_template_texts(file.read_text()))


def test_no_marked_text_has_a_straight_apostrophe() -> None:
    """Those of pages, emails and errors, thousands of them."""
    texts = [text for place in PLACES for text in marked_texts(place)]

    assert [(name, text) for name, text in texts if "'" in text] == []
    assert len(texts) > 3000
    assert len([text for _, text in texts if "’" in text]) > 300


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("{% translate \"Ann's\" %}<a title='x'>{{ a|default:_(\"B's\") }}</a>", ["Ann's", "B's"]),
        (
            "{% blocktranslate trimmed with n=row.n %}{{ n }}'s <a href='x'>deck</a>"
            "{% endblocktranslate %} isn't marked",
            ["{}'s deck"],
        ),
        (
            "{% blocktranslate count n=n %}it's{% plural %}they're{% endblocktranslate %}",
            ["it's{}they're"],
        ),
        ("{# it's #}{% if a == 'b' %}{% endif %}", []),
    ],
)
def test_the_marked_texts_of_a_template(source: str, texts: list[str]) -> None:
    assert marked_template_texts(source) == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('gettext("It isn\'t " "there.").format(a="b\'s")', ["It isn't there."]),
        ('ngettext("{n}\'s", "{n} of <i class=\'x\'>them</i>", n)', ["{n}'s", "{n} of them"]),
        ('x = "it\'s"', []),
    ],
)
def test_the_marked_texts_of_a_module(source: str, texts: list[str]) -> None:
    assert marked_python_texts(source) == texts
