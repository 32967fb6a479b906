"""Files of words: what is refused, with the place, and what stands in for what is not there."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.display.sentences import Sentences, fill
from engine.core.position.choices import NOTHING_MORE, Choice
from engine.core.position.state import Outcome
from engine.core.rules.words import NO_WORDS, Argument, Prompt, VerbWords, read_words

ZONES = ("hand", "deck")
ENGLISH = """
columns = 6
[style]
and = "and"
nothing = "nothing"
you = "you"
[verbs.play]
label = "Play"
move = "Play {cards} on {cell}"
told = "{seat} plays {cards} on {cell}"
unseen = "{seat} plays something"
[verbs.play.args]
cell = { kind = "cell", decides = "Where?", waits = "{seat} thinks." }
cards = { kind = "cards", decides = "Which?", waits = "{seat} thinks." }
[verbs.pass]
label = "Pass"
move = "Pass"
told = "{seat} passes"
[occasions]
main = { decides = "Play.", waits = "{seat} plays." }
[events]
draw = { text = "{seat} draws {cards}", unseen = "{seat} draws {count|a card|# cards}" }
hit = { text = "{source} hits {target} for {amount|one point|# points}" }
[ends]
out = { label = "no cards", won = "{winner} beats {loser}.", drawn = "A draw." }
[zones]
deck = "deck"
[guide.begin]
occasion = "main"
verb = "play"
title = "Play a card"
text = "The lit cards can be played."
"""


def written(folder: Path, text: str = ENGLISH, language: str = "en") -> Path:
    folder = folder / "toy" / "words"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{language}.toml").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{target}", "{victim}", "line 23, events.hit: {victim} has no value here"),
        ("{count|a card", "{seat|a card", "line 22, events.draw: {seat|a card|#"),
        ("{winner} beats", "{seat} beats", "line 25, ends.out: {seat} has no value here"),
        ("draws {cards}", "draws {cards", "line 22, events.draw: a brace without a name"),
        ("Play {cards}", "Play {card}", "line 7, verbs.play: {card} has no value here"),
        ('kind = "cell"', 'kind = "square"', "line 7, verbs.play, cell: kind must be one of"),
        ('deck = "deck"', 'pile = "pile"', "line 27, zones.pile: the game has no such zone"),
        ('label = "Pass"', 'lable = "Pass"', "line 15, verbs.pass: unknown field 'lable'"),
        ("[events]", "[happenings]", "unknown field 'happenings'"),
        ('occasion = "main"', 'occasion = "end"', "line 28, guide.begin: occasions has no 'end'"),
        ('verb = "play"', 'verb = "plays"', "line 28, guide.begin: verbs has no 'plays'"),
        ('occasion = "main"\nverb = "play"\n', "", "line 28, guide.begin: needs an occasion or a"),
        ('title = "Play', 'heading = "Play', "line 28, guide.begin: unknown field 'heading'"),
        ("lit cards", "{lit} cards", "line 28, guide.begin: {lit} has no value here"),
    ],
)
def test_a_mistake_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    folder = written(tmp_path, ENGLISH.replace(old, new))
    with pytest.raises(DataError) as refused:
        read_words(folder, ZONES)
    assert str(refused.value).startswith("toy/words/en.toml")
    assert message in str(refused.value)


def test_another_language_says_what_it_can_and_english_the_rest(tmp_path: Path) -> None:
    written(tmp_path)
    german = '[verbs.pass]\nlabel = "Passen"\nmove = "Passen"\ntold = "{seat} passt"\n'
    folder = written(tmp_path, german, "de")
    sentences = Sentences(read_words(folder, ZONES, "de"), ("Ada", "Bo"))
    assert sentences.seen_move(1, ("pass",), []) == "Bo passt"
    assert sentences.seen_move(1, ("play", 3), []) == "Bo plays something"
    assert read_words(folder, ZONES, "fr") == read_words(folder, ZONES)


def test_a_move_that_is_final_is_so_in_every_language(tmp_path: Path) -> None:
    english = '[verbs.pass]\nlabel = "Pass"\nmove = "Pass"\ntold = "{seat} passes"\n'
    written(tmp_path, english + "final = true\n")
    german = '[verbs.pass]\nlabel = "Passen"\nmove = "Passen"\ntold = "{seat} passt"\n'
    folder = written(tmp_path, german, "de")
    assert read_words(folder, ZONES, "de").verbs["pass"].final
    written(tmp_path, english + 'final = "yes"\n')
    with pytest.raises(DataError, match=r"verbs\.pass: final must be true or false"):
        read_words(folder, ZONES)


def test_another_language_has_nothing_of_its_own(tmp_path: Path) -> None:
    written(tmp_path)
    folder = written(tmp_path, '[zones]\nhand = "Hand"\n', "de")
    with pytest.raises(
        DataError, match=r"toy/words/de.toml, line 2, zones.hand: the English file has no"
    ):
        read_words(folder, ZONES, "de")


def test_sentences_name_who_did_what_to_what(tmp_path: Path) -> None:
    sentences = Sentences(read_words(written(tmp_path), ZONES), ("Ada", "Bo"), reader=0)
    scout, guard = {"name": "Scout"}, {"name": "Guard"}
    named = {4: "Scout", 7: "Guard"}.__getitem__
    hit = {"kind": "hit", "seat": 1, "source": scout, "target": guard, "amount": 1}
    assert sentences.event(hit) == "Scout hits Guard for one point"
    assert sentences.event({**hit, "amount": 3}) == "Scout hits Guard for 3 points"
    assert sentences.move(0, ("play", 14, 4, 7), named) == "Ada (you) plays Scout and Guard on c3"
    assert sentences.option(("play", 0, 4), named) == "Play Scout on a1"
    assert sentences.end(Outcome(1, "out")) == "Bo beats Ada (you)."
    assert sentences.end(Outcome(None, "out")) == "A draw."
    choice = Choice(0, {"pass": NOTHING_MORE}, "main")
    assert sentences.question(choice, named) == "Play."
    assert Sentences(sentences.words, sentences.names, 1).question(choice, named) == "Ada plays."


def test_cards_drawn_one_by_one_are_one_sentence(tmp_path: Path) -> None:
    sentences = Sentences(read_words(written(tmp_path), ZONES), ("Ada", "Bo"))
    unseen = {"kind": "draw", "seat": 0, "count": 1}
    seen = {"kind": "draw", "seat": 1, "cards": [{"name": "Scout"}]}
    assert sentences.events([unseen, unseen, seen, seen, unseen]) == [
        "Ada draws 2 cards",
        "Bo draws Scout and Scout",
        "Ada draws a card",
    ]


def test_a_game_without_words_is_told_by_its_bare_names(tmp_path: Path) -> None:
    assert read_words(tmp_path, ZONES) == NO_WORDS
    sentences = Sentences(NO_WORDS, ("Ada", "Bo"))
    assert sentences.event({"kind": "big_hit", "seat": 1}) == "Bo: big hit"
    assert sentences.option(("big_hit", 3), lambda card: "Scout") == "big hit Scout"
    assert sentences.move(0, ("big_hit", 3), lambda card: "Scout") == "Ada: big hit Scout"
    assert sentences.end(Outcome(0, "no_cards")) == "Ada wins (no cards)."


def test_a_brace_without_a_fact_stays() -> None:
    assert fill("{seat} and {source}", {"seat": "Ada"}) == "Ada and {source}"


def test_a_path_is_words_or_pairs_of_numbers() -> None:
    """A single number is no path, nor is a mixture."""
    args = {"figure": Argument("card", "", ""), "path": Argument("path", "", "")}
    verb = VerbWords("Walk", "Walk {figure} over {path}", "{figure} walks", args=args)
    fitting = [
        move
        for move in (
            ("walk", 7, 1620, 880), ("walk", 7, "a1", "a2"), ("walk", 7, 3), ("walk", 7),
            ("walk", 7, "a1", 3), ("walk", 7, 1, 2, 3),
        )
        if verb.fits(move)
    ]  # fmt: skip
    assert fitting == [("walk", 7, 1620, 880), ("walk", 7, "a1", "a2")]


def test_any_number_of_cards_is_said() -> None:
    args = {"figure": Argument("card", "", ""), "enemies": Argument("cards", "", "")}
    verb = VerbWords("Walk", "Walk", "{figure} touches {enemies}", args=args)
    sentences = Sentences(replace(NO_WORDS, verbs={"walk": verb}), ("Ada", "Bo"))
    moves = [("walk", 0), ("walk", 0, 1), ("walk", 0, 1, 2)]
    assert [sentences.move(0, move, ("Kira", "Bael", "Celia").__getitem__) for move in moves] == [
        "Kira touches nothing",
        "Kira touches Bael",
        "Kira touches Bael and Celia",
    ]
    assert not verb.fits(("walk",))


def test_a_translated_prompt_is_about_the_same_decision(tmp_path: Path) -> None:
    written(tmp_path)
    german = '[guide.begin]\ntitle = "Karte spielen"\ntext = "Spiele eine Karte."\n'
    words = read_words(written(tmp_path, german, "de"), ZONES, "de")
    prompt = Prompt("begin", "Karte spielen", "Spiele eine Karte.", "main", "play")
    assert words.guide == (prompt,)
