"""What a view is read to refuse."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent

import pytest

from contract.operations import Refusal
from front.openapi.refused import refused_by

HEAD = """
from contextlib import suppress
from functools import wraps

from rest_framework import exceptions

from contract.errors import DomainError

class Lost(DomainError):
    code = "lost"

class Gone(Lost):
    code = "gone"

class Full(DomainError):
    code = "full"

BOTH = (Lost, Full)

def lose(): raise Lost("It is lost.")
"""


def refused(source: str, folder: Path) -> set[str]:
    """The names of the errors of `view` in a module of the program."""
    file = folder / "sample.py"
    file.write_text(HEAD + dedent(source))
    spec = spec_from_file_location("contract.sample", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    refusals = refused_by(module.view, getattr(module, "View", None))
    return {
        str(tuple(refusal)) if isinstance(refusal, Refusal) else refusal.__name__
        for refusal in refusals
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("def view(): raise Lost", {"Lost"}, id="raised"),
        pytest.param("def view(): raise ValueError('no')", set(), id="a fault of the program"),
        pytest.param("def view(): lose()", {"Lost"}, id="called"),
        pytest.param("def view(): return map(lose, [])", {"Lost"}, id="handed on"),
        pytest.param("def view(): return lambda: lose()", {"Lost"}, id="in a function of its own"),
        pytest.param("def view(lose): lose()", set(), id="another thing of this name"),
        pytest.param(
            "def full() -> Full: return Full('No.')\ndef view(): raise full()",
            {"Full"},
            id="made elsewhere",
        ),
        pytest.param(
            """
            def one(): two()
            def two():
                one()
                lose()
            view = one
            """,
            {"Lost"},
            id="in a circle",
        ),
        pytest.param(
            """
            def twice(f):
                @wraps(f)
                def done(): return f(), f()
                return done
            @twice
            def view(): lose()
            """,
            {"Lost"},
            id="decorated",
        ),
        pytest.param(
            """
            class View:
                def post(self): return self.kept
                @property
                def kept(self): return self.find()
                @staticmethod
                def find(): lose()
            view = View.post
            """,
            {"Lost"},
            id="by self",
        ),
        pytest.param(
            """
            class Box:
                def open(self): raise Full
            def view(): return Box()
            """,
            {"Full"},
            id="an object that is made",
        ),
        pytest.param(
            """
            STEPS = {"lose": lose, "keep": lambda: print("kept")}
            def view(name): STEPS[name]()
            """,
            {"Lost"},
            id="in a table",
        ),
        pytest.param(
            "def view(): raise exceptions.PermissionDenied('No.', code='hidden')",
            {"(403, 'hidden')"},
            id="of the framework",
        ),
    ],
)
def test_what_is_raised_and_called_is_refused(
    source: str, expected: set[str], tmp_path: Path
) -> None:
    assert refused(source, tmp_path) == expected


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("try:\n  {}\nexcept Lost: pass", {"Full"}),
        ("try:\n  {}\nexcept BOTH: pass", set()),
        ("try:\n  {}\nexcept (KeyError, *BOTH): pass", set()),
        ("try:\n  {}\nexcept ValueError: pass", set()),
        ("try:\n  {}\nexcept: pass", set()),
        ("with suppress(Lost):\n  {}", {"Full"}),
        ("try:\n  {}\nexcept Gone: pass", {"Lost", "Full"}),
        ("try:\n  {}\nexcept BOTH:\n  raise", {"Gone", "Lost", "Full"}),
        ("try:\n  {}\nexcept BOTH as error:\n  raise Full from error", {"Full"}),
        ("try:\n  pass\nexcept BOTH:\n  pass\nelse:\n  {}", {"Gone", "Lost", "Full"}),
    ],
)
def test_what_is_caught_goes_no_further(around: str, expected: set[str], tmp_path: Path) -> None:
    body = around.format("deeper()").replace("\n", "\n    ")
    source = f"""
def deeper():
    if lose(): raise Full
    raise Gone
def view():
    {body}
"""

    assert refused(source, tmp_path) == expected
