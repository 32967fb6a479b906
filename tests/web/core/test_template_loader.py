"""Templates lose the white space that only their readers need."""

import re
from pathlib import Path

from django.template import Engine

TEMPLATES = Path(__file__).parents[3] / "web" / "templates"


def test_a_template_is_sent_without_indentation() -> None:
    name = "web/accounts/account.html"
    sent = str(Engine.get_default().get_template(name).source)
    written = (TEMPLATES / name).read_text("utf-8")

    assert (re.findall(r"\n[ \t]", sent), re.findall(r"\s</button>", sent)) == ([], [])
    assert re.search(r"\n[ \t]", written)
    assert re.search(r"\s</button>", written)
    assert "".join(sent.split()) == "".join(written.split())


def test_no_template_has_text_in_which_indentation_counts() -> None:
    kept = re.compile(r"<(pre|textarea)\b.*?</\1>", re.DOTALL)
    indented = {
        str(path.relative_to(TEMPLATES)): text[0]
        for path in TEMPLATES.rglob("*.html")
        for text in kept.finditer(path.read_text("utf-8"))
        if re.search(r"\n[ \t]", text[0].partition(">")[2])
    }

    assert indented == {}
