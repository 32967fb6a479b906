"""Geometry is the same on every machine: its modules make no number that is not whole."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GEOMETRY = (
    "engine/core/geometry/hexes.py",
    "engine/core/geometry/plane.py",
    "engine/core/geometry/movement.py",
    "engine/core/position/open_spaces.py",
)
MATHEMATICS = {"cmath", "decimal", "fractions", "math", "numbers", "statistics"}


def breaches(source: str) -> Iterator[str]:
    """Where a module makes a number that is not whole, or could: division, floats, powers."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()) | ast.Name(id="complex" | "float" | "pow"):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Import(names=names):
                wrong = [alias.name for alias in names if alias.name in MATHEMATICS]
                yield from (f"{node.lineno}: {name}" for name in wrong)
            case ast.ImportFrom(module=str(module), names=names) if module in MATHEMATICS:
                wrong = [alias.name for alias in names if alias.name != "isqrt"]
                yield from (f"{node.lineno}: {module}.{name}" for name in wrong)


@pytest.mark.parametrize("module", GEOMETRY)
def test_geometry_has_whole_numbers_alone(module: str) -> None:
    assert list(breaches((ROOT / module).read_text())) == []


@pytest.mark.parametrize(
    ("source", "breach"),
    [
        ("x = 0.5", "1: 0.5"),
        ("x = 1 / 2", "1: 1 / 2"),
        ("x = 8\nx /= 2", "2: x /= 2"),
        ("x = float(1)", "1: float"),
        ("x = pow(2, -1)", "1: pow"),
        ("from math import isqrt, sqrt", "1: math.sqrt"),
        ("import math", "1: math"),
        ("from fractions import Fraction", "1: fractions.Fraction"),
    ],
)
def test_a_number_that_is_not_whole_is_found(source: str, breach: str) -> None:
    assert list(breaches(source)) == [breach]


def test_whole_numbers_are_left_alone() -> None:
    assert list(breaches("from math import isqrt\nx = isqrt(7) // 2 ** 2\nx //= 3")) == []
