"""The two files of drawings, `signs.svg` and `lands.svg`, from the lines beside this module.

`python -m web.faces.drawings.sheets` writes them; nobody edits them by hand.
"""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parent
# The ground of a land, of which a face shows a part, and how far down it lies.
STATIC = Path(__file__).parents[2] / "static" / "web"

WIDE, HIGH, GROUND = 200, 60, 54
_CIRCLE = re.compile(r"c\(([\d.]+),([\d.]+),([\d.]+)\)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_STROKES = {
    "t": '<path fill="currentColor" fill-opacity=".24" d="{}"/>',
    "s": '<path d="{}"/>',
    "d": '<path fill="currentColor" stroke="none" d="{}"/>',
}
# Half width and half height of an ellipse, and how often it is drawn while it is turned half round.
_ROSETTES = ((30, 11, 9), (30, 19, 12), (31, 6, 8), (26, 31, 7), (30, 14, 15), (31, 23, 8))
_GOLDEN = (math.sqrt(5) - 1) / 2


def signs() -> str:
    """All signs, as symbols that are drawn in the colour of their text."""
    return _sheet(_sign(name, line) for name, line in _lines("signs.txt"))


def lands() -> str:
    """All rosettes and lands."""
    return _sheet([*_rosettes(), *(_land(name, line) for name, line in _lines("lands.txt"))])


def _lines(file: str) -> Iterator[tuple[str, str]]:
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, _, drawn = line.partition("|")
            yield name.strip(), drawn.strip()


def _sheet(symbols: Iterator[str] | list[str]) -> str:
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def _sign(name: str, line: str) -> str:
    strokes = [part.strip().split(" ", 1) for part in line.split(";")]
    drawn = "".join(_STROKES[kind].format(_CIRCLE.sub(_circle, path)) for kind, path in strokes)
    return (
        f'<symbol id="{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor"'
        f' stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">{drawn}</symbol>'
    )


def _circle(match: re.Match[str]) -> str:
    x, y, radius = map(float, match.groups())
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def _rosettes() -> Iterator[str]:
    """Guilloches as on a certificate: an ellipse that is turned round and round, as one path."""
    for number, (wide, high, times) in enumerate(_ROSETTES):
        path = ""
        for turn in (180 * step / times for step in range(times)):
            x, y = (wide * each(math.radians(turn)) for each in (math.cos, math.sin))
            arc = f"A{wide} {high} {turn:.4g} 1 1"
            path += f"M{-x:.4g} {-y:.4g}{arc} {x:.4g} {y:.4g}{arc} {-x:.4g} {-y:.4g}"
        yield (
            f'<symbol id="r{number}" viewBox="-32 -32 64 64" fill="none" stroke="currentColor"'
            f' stroke-width=".55"><path d="{path}"/></symbol>'
        )


def _land(name: str, line: str) -> str:
    """The shapes of a land one after the other, larger and smaller, with hills behind them."""
    name, _, water = name.partition(" ")
    apart, _, shapes = line.partition("|")
    step, paths = int(apart), [shape.strip() for shape in shapes.split(";")]
    standing = [
        f"M{at * step + step * (_spread(at) - 0.5) * 0.4:.4g} {GROUND}"
        f"{_scaled(paths[at % len(paths)], 0.75 + 0.5 * _spread(at + 5))}"
        for at in range(WIDE // step + 1)
    ]
    near = _waves() if water else _hills(GROUND - 3, 2, 25)
    return (
        f'<symbol id="{name}" viewBox="0 0 {WIDE} {HIGH}" fill="currentColor">'
        f'<path fill-opacity=".38" d="{_hills(38, 6, 40)}"/>'
        f'<g opacity=".8"><path d="{near}"/><path d="{"".join(standing)}"/></g></symbol>'
    )


def _spread(number: int) -> float:
    """One of many numbers from 0 to 1 that lie evenly and without a pattern to the eye."""
    return (number * _GOLDEN) % 1


def _scaled(path: str, scale: float) -> str:
    """A path of relative steps, larger or smaller."""
    return _NUMBER.sub(lambda number: f" {float(number[0]) * scale:.3g}", path)


def _hills(height: float, rise: float, step: int) -> str:
    """A rolling line from the left edge to the right, as the top of a closed shape."""
    heights = [height + rise * (2 * _spread(at) - 1) for at in range(WIDE // step + 1)]
    path = f"M0 {HIGH}V{heights[0]:.3g}"
    for at, (before, after) in enumerate(pairwise(heights)):
        middle = (at + 0.5) * step
        path += f"C{middle:g} {before:.3g} {middle:g} {after:.3g} {(at + 1) * step} {after:.3g}"
    return f"{path}V{HIGH}z"


def _waves() -> str:
    return f"M0 {GROUND - 3}{'q5-3 10 0t10 0' * (WIDE // 20)}V{HIGH}H0z"


if __name__ == "__main__":
    (STATIC / "signs.svg").write_text(signs(), "utf-8")
    (STATIC / "lands.svg").write_text(lands(), "utf-8")
