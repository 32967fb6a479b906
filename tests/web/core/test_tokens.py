"""The colours of the pages: that they can be read in light and dark, by the formula of WCAG 2.2,
and that no other style sheet names any of its own."""

import re
from itertools import product
from pathlib import Path

import pytest

SHEETS = Path("web/static/web/css")
TOKENS = (SHEETS / "tokens.css").read_text()
MODES = ("light", "dark")
GROUNDS = ("bg", "surface", "sunken")
GAMES = re.findall(r'\[data-game="(\w+)"\]', TOKENS)
TEXT, SHAPE = 4.5, 3.0  # 1.4.3 and 1.4.11


def declared(block: str) -> dict[str, tuple[str, str]]:
    """The colours of a block, each as light and as dark."""
    colours = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", block):
        pair = re.findall(r"#[0-9a-f]{6}(?:[0-9a-f]{2})?\b", value)
        if pair:
            colours[name] = (pair[0], pair[-1])
    return colours


ROOT = declared(TOKENS[: TOKENS.index("[data-game=")])
OF_GAMES = {
    game: ROOT | declared(TOKENS.split(f'[data-game="{game}"]')[1].split("}")[0]) for game in GAMES
}


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in range(1, len(colour), 2)]


def luminance(rgb: list[float]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str) -> float:
    """The contrast of a colour, which may let some of the ground through, with the ground."""
    below = channels(ground)
    *above, share = [*channels(ink), 1.0][:4]
    mixed = [top * share + under * (1 - share) for top, under in zip(above, below, strict=True)]
    darker, lighter = sorted((luminance(mixed), luminance(below)))
    return (lighter + 0.05) / (darker + 0.05)


def too_faint(
    colours: dict[str, tuple[str, str]], ink: str, ground: str, least: float
) -> list[str]:
    return [
        f"{ink} on {ground}, {mode}: {ratio:.2f}"
        for at, mode in enumerate(MODES)
        if (ratio := contrast(colours[ink][at], colours[ground][at])) < least
    ]


def test_the_formula() -> None:
    """Black on white is 21 to 1; the others are from the guidelines' own examples."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#ffffff80", "#000000") == pytest.approx(contrast("#808080", "#000000"))


def test_words_can_be_read_on_every_ground() -> None:
    inks = ("ink", "muted", "pass", "warn", "fail", "info")
    assert [
        fault
        for ink, ground in product(inks, GROUNDS)
        for fault in too_faint(ROOT, ink, ground, TEXT)
    ] == []


def test_edges_can_be_seen() -> None:
    assert [fault for ground in GROUNDS for fault in too_faint(ROOT, "edge", ground, SHAPE)] == []


def test_words_can_be_read_on_their_wash_and_on_what_is_filled() -> None:
    pairs = [(name, f"{name}-wash") for name in ("pass", "warn", "fail", "info")]
    pairs += [("on-ink", "ink"), ("on-live", "live"), ("on-band", "deep"), ("on-band", "deep2")]
    pairs += [("on-band-pass", "deep"), ("on-band-pass", "deep2"), ("deep", "on-band-pass")]
    pairs += [("on-hue", f"hue-{number}") for number in range(1, 9)]
    assert [fault for pair in pairs for fault in too_faint(ROOT, *pair, TEXT)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_colours_of_a_game(game: str) -> None:
    grounds = [("accent", ground) for ground in (*GROUNDS, "accent-wash")]
    bands = [(ink, band) for ink in ("on-band", "on-band-muted") for band in ("deep", "deep2")]
    assert [
        fault
        for pair in [*grounds, ("on-accent", "accent"), *bands]
        for fault in too_faint(OF_GAMES[game], *pair, TEXT)
    ] == []


def test_every_name_that_is_used_is_declared() -> None:
    texts = [sheet.read_text() for sheet in sorted(SHEETS.glob("*.css"))]
    scripts = [script.read_text() for script in SHEETS.parent.rglob("*.js")]
    declared_names = {
        name for text in (*texts, *scripts) for name in re.findall(r"(--[\w-]+)[\"']?[:,] ?", text)
    }
    used = {name for text in texts for name in re.findall(r"var\((--[\w-]+)\)", text)}
    assert len(used) > 100
    assert used - declared_names == set()


def test_names_and_numbers_of_faces_can_be_read() -> None:
    """White on the band of each look, and on each shape that carries a number."""
    looks = re.findall(r"\.look-([\w-]+) \{ --l1: (#\w+);", TOKENS)
    shapes = ("hurts", "magic", "holds", "costs", "kind-attack", "kind-action", "kind-trick")
    grounds = dict(looks) | {shape: ROOT[shape][0] for shape in shapes}
    assert len(looks) > 30
    assert [name for name, ground in grounds.items() if contrast("#ffffff", ground) < TEXT] == []
    inks = (("face-ink", "face-paper"), ("face-muted", "face-paper"), ("magic-ink", "face-paper"))
    faults = [too_faint(ROOT, *pair, TEXT) for pair in (*inks, ("on-pays", "pays"))]
    assert faults == [[], [], [], []]


def test_no_other_sheet_names_a_colour_a_size_of_type_or_a_duration() -> None:
    own = re.compile(
        r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|font(?:-size)?:[^;]*\d(?:px|r?em)|\b\d+m?s\b"
    )
    sheets = sorted(set(SHEETS.glob("*.css")) - {SHEETS / "tokens.css"})

    assert len(sheets) > 2
    assert [
        (sheet.name, line.strip())
        for sheet in sheets
        for line in sheet.read_text().splitlines()
        if own.search(line) and "unicode-range" not in line
    ] == []
