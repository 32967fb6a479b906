"""Every ready-made deck of every game, written as pages write it and changed as people change that,
is read as itself."""

import re
from collections.abc import Callable, Mapping

import pytest

import engine
from web.decks.texts import card_list

CARD = re.compile(r"^(\d+) (.+)$", re.MULTILINE)
LINE = re.compile(r"^(?=\S)", re.MULTILINE)
HEADING = re.compile(r"^(?=[^\d\s])", re.MULTILINE)
MANNERS: Mapping[str, Callable[[str], str]] = {
    "as it is": str,
    "bullets": lambda text: LINE.sub("• ", text),
    "quoted": lambda text: LINE.sub("> ", text),
    "number with x": lambda text: CARD.sub(r"\1x \2", text),
    "number behind": lambda text: CARD.sub(r"\2 x\1", text),
    "bare number behind": lambda text: CARD.sub(r"\2 \1", text),
    "in brackets": lambda text: CARD.sub(r"\2 (\1)", text),
    "colons": lambda text: CARD.sub(r"\2: \1", text),
    "tabs": lambda text: CARD.sub("\\1\t\\2", text),
    "CSV": lambda text: CARD.sub(r'"\2",\1', text),
    "numbered": lambda text: CARD.sub(r"1. \1 \2", text),
    "set codes": lambda text: CARD.sub(r"\1 \2 (FND) 12 *F*", text),
    "markdown": lambda text: CARD.sub(r"- **\2** x\1", HEADING.sub("## ", text)),
    "HTML": lambda text: f"<p>{text.replace(chr(10), '<br>' + chr(10))}</p>",
    "capitals": str.upper,
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    "no blank lines": lambda text: text.replace("\n\n", "\n"),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", engine.slugs())
def test_each_ready_deck_is_read_as_itself_in_each_manner(game: str, manner: str) -> None:
    for deck in engine.game(game).ready_decks.values():
        assert engine.read_deck(MANNERS[manner](card_list(deck)), game) == deck


@pytest.mark.parametrize("game", engine.slugs())
def test_a_legal_list_has_no_problem_with_a_line(game: str) -> None:
    for slug, deck in engine.game(game).ready_decks.items():
        reading = engine.read_list(card_list(deck), game)
        format = engine.game(game).formats[engine.game(game).ready_formats[slug]]
        verdict = engine.check_deck(deck, format)
        placed = [row.problem for row in engine.placed_problems(reading, verdict)]
        assert sorted(placed, key=repr) == sorted(verdict.problems, key=repr)
