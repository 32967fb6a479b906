"""A sentence stands once: pages show what the rooms below them say, and repeat nothing of it."""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"[^\W\d_]{2,}")
FEWEST_WORDS = 4
# Addresses, templates, values of headers and names of services are no sentences.
NO_SENTENCE = re.compile(r"[/<=_]|\w\.\w")
# Of the API's document, where a page has these words too.
OF_THE_DOCUMENT = {
    "Visible to staff only.",
    "online and in person",
    "the match was reopened and has no result",
}


def sources() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, check=True)
    paths = listed.stdout.decode().split()
    return [path for path in paths if not path.startswith("tests/") and "/migrations/" not in path]


def sentences(source: str) -> Iterator[str]:
    """The texts of a module that are sentences, but for its documentation."""
    tree = ast.parse(source)
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value.strip()
            words = len(WORD.findall(text))
            if words >= FEWEST_WORDS and id(node) not in documents and not NO_SENTENCE.search(text):
                yield text


def test_no_page_repeats_a_sentence_of_the_rooms_below() -> None:
    below, pages = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for path in sources():
        places = pages if path.startswith("web/") else below
        for text in sentences((ROOT / path).read_text("utf-8")):
            places[text].add(path)

    assert {
        text: below[text] | pages[text] for text in (below.keys() & pages.keys()) - OF_THE_DOCUMENT
    } == {}


def test_a_sentence_is_known_by_its_words() -> None:
    source = (
        '"""A document of the module."""\nX = ["This is one sentence.", "not one", "a/b c d e"]'
    )

    assert list(sentences(source)) == ["This is one sentence."]


MARKS = ("_", "gettext", "gettext_lazy", "ngettext")


def marked(source: str) -> Iterator[str]:
    """The texts of a module that are marked for translation, where they are words together."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in MARKS and isinstance(node.args[0], ast.Constant):
            text = str(node.args[0].value)
            if len(WORD.findall(text)) >= FEWEST_WORDS:
                yield text


def test_a_text_for_people_is_marked_in_one_place() -> None:
    places = defaultdict[str, list[str]](list)
    for path in sources():
        for text in marked((ROOT / path).read_text("utf-8")):
            places[text].append(path)

    assert len(places) > 1000
    assert {text: where for text, where in places.items() if len(where) > 1} == {}


def test_a_second_mark_of_a_text_is_found() -> None:
    source = 'A = _("There is no such round.")\nB = gettext("There is no such round.")\nC = _("no")'

    assert [*marked(source)] == ["There is no such round."] * 2
