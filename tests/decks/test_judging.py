"""Reading and judging decks."""

import json

import pytest

import engine
from decks.selectors import UnknownFormat, find_format
from decks.services import judging
from decks.services.judging import UnreadableDeck, judge_deck, read_deck
from tests.support.factories import game, illegal_deck, legal_deck, starter


def test_a_deck_reads_the_same_as_text_and_as_json() -> None:
    deck = legal_deck()
    lines = [f"{count} {card}" for part in deck.parts.values() for card, count in part.items()]

    assert read_deck(written="\n".join(lines), game=game()).digest == deck.digest
    assert read_deck(written=deck.plain(), game=game()).digest == deck.digest


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("0 Recall", "line 1: "),
        ("3 Recall\n0 Recall", "line 2: "),
        ({"parts": []}, ""),
        ({"game": "tactics_anthem", "parts": {"tactics": {"recall": -1}}}, ""),
        ("x" * 25_001, ""),
    ],
)
def test_what_is_no_deck_is_said_to_be_none(written: object, says: str) -> None:
    with pytest.raises(UnreadableDeck) as error:
        read_deck(written=written, game=game())  # type: ignore[arg-type]

    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


def test_a_deck_is_judged_with_every_problem() -> None:
    verdict = judge_deck(deck=illegal_deck(), format=starter())

    assert verdict == engine.check_deck(illegal_deck(), starter())
    assert len(verdict.problems) > 1


def test_a_verdict_is_remembered_by_deck_and_format() -> None:
    first = judge_deck(deck=legal_deck(), format=starter())

    assert judge_deck(deck=legal_deck(), format=starter()) is first


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "REMEMBERED", 2)
    memory: judging._Remembered[engine.DeckVerdict] = judging._Remembered()
    verdict = judge_deck(deck=legal_deck(), format=starter())
    for number in range(3):
        memory.put((str(number), "format"), verdict)

    kept = [memory.get((str(number), "format")) is verdict for number in range(3)]
    assert kept == [False, True, True]


def test_an_unknown_format_names_those_there_are() -> None:
    with pytest.raises(UnknownFormat) as error:
        find_format(game=game(), slug="vintage")

    known = ", ".join(sorted(game().formats))
    assert str(error.value) == f"Tactics Anthem has no format “vintage”. Its formats are: {known}."


def test_the_canonical_text_of_a_deck_reads_back() -> None:
    deck = legal_deck()

    assert engine.Deck.from_plain(json.loads(deck.canonical())).digest == deck.digest
