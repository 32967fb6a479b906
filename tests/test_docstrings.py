"""Docstrings read by themselves: they lean on no neighbour, which a move would take away."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEANING = "The same"
QUESTION = r"(?:What|Who|Which|Whom)(?:ever)?|Whose|Whether|How|Why"
SENTENCE = re.compile(rf"(?:{QUESTION})\b")
BEGINNING = re.compile(rf"(?:{QUESTION}|When|Where)\b")
"""No docstring begins so, and no sentence of one as a question: it names a thing or begins with a
verb; one of a function that answers yes or no begins with "True if"."""


def sources() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, check=True)
    paths = listed.stdout.decode().split()
    return [
        ROOT / path for path in paths if not path.startswith("tests/") and (ROOT / path).exists()
    ]


def documents(source: str) -> Iterator[tuple[str, str]]:
    """The name, empty for the module, and docstring of each module, class and function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "name", ""), ast.get_docstring(node) or ""


def leaning(source: str) -> list[str]:
    """The names of those whose docstrings begin with a neighbour's, or as an indirect question."""
    return [
        name
        for name, text in documents(source)
        if text.startswith(LEANING)
        or BEGINNING.match(text)
        or any(SENTENCE.match(sentence) for sentence in re.split(r"[.!?]\s+|\n\s*\n(?:- )?", text))
    ]


def test_no_docstring_leans_on_another() -> None:
    found_in = {str(path.relative_to(ROOT)): leaning(path.read_text("utf-8")) for path in sources()}

    assert {path: names for path, names in found_in.items() if names} == {}


def test_what_leans_is_seen() -> None:
    leans = ["The same, later.", "Whether it is.", "How many.", "When it ends.", "Where it is."]
    leans += ["The end. What comes then.", "The end.\n\nWhoever sees it."]
    stands = ["True if it is.", "Number of turns.", "The end. When it ends, all is over."]
    stands += ["However it ends, it does.", "Whole numbers.", ""]
    source = "\n".join(
        f"def f{number}():\n    {text!r}" for number, text in enumerate([*leans, *stands])
    )

    assert leaning(source) == [f"f{number}" for number in range(len(leans))]
    assert leaning('"""Why not."""') == [""]
