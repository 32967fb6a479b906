"""Every game has words for all that happens and is asked in it, and none that tells a secret."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.display.sentences import Sentences
from engine.core.logs.log import LoggedMove
from engine.core.logs.log_words import move_words, seat_names
from engine.core.position.state import Event, State
from engine.core.rules.game import Game
from tests.engine import sentence_vectors
from tests.engine.every_game import EVERY_GAME
from tests.engine.spoken import NAMES, Step, logs, namer, steps

CORE_GAME = Path(__file__).parents[2] / "engine/core/rules/game.py"


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


@pytest.mark.proof(of="laws")
def test_every_sentence_of_the_golden_games_is_whole_and_keeps_secrets(game: Game[Any]) -> None:
    words = game.words
    used: dict[str, set[str]] = defaultdict(set)
    for log in logs(game):
        for ply, step in enumerate(steps(game, log)):
            used["verbs"].add(str(step.move[0]))
            used["occasions"].add(step.choice.occasion)
            used["events"] |= {event.kind for event in step.events}
            if ply % 20 == 0:
                used["phases"].add(str(game.view(step.state, None)["phase"]))
            wrong = [line for line in _sentences(game, step) if re.search(r"[{}_]", line)]
            assert wrong == [], (log.head.match, ply)
        assert step.state.outcome is not None
        used["ends"].add(step.state.outcome.reason)
    missing = {name: kinds - getattr(words, name).keys() for name, kinds in used.items()}
    assert missing == {name: set() for name in used}
    assert words.zones.keys() == words.roles.keys() == game.sights.keys()
    _nothing_too_much(game, words, used)


def _nothing_too_much(game: Game[Any], words: Any, used: Mapping[str, set[str]]) -> None:
    """There are words for all that the rules say, and none for what they never do."""
    sources = [*game.folder.glob("*.py"), CORE_GAME]
    source = "".join(path.read_text() for path in sources)
    assert set(re.findall(r'say\(\s*"([a-z_]+)"', source)) - words.events.keys() == set()
    written = set(re.findall(r'"([a-z_]+)"', source))
    for section in ("verbs", "occasions", "events"):
        unsaid = getattr(words, section).keys() - used[section]
        assert {name for name in unsaid if name not in written} == set(), section


def _sentences(game: Game[Any], step: Step) -> Iterator[str]:
    """All that is said about a move to everybody, once it holds that nobody reads a secret."""
    words, state, named = game.words, step.state, namer(step.state)
    names = NAMES[: state.seats]
    for reader in (*range(state.seats), None):
        sentences = Sentences(words, names, reader)
        events: list[Any] = [game.tell(state, event, reader) for event in step.events]
        for event, plain in zip(step.events, events, strict=True):
            sentence = sentences.event(plain)
            _names_nothing_hidden(state, event, plain, sentence)
            yield sentence
        yield from sentences.events(events)
        yield sentences.seen_move(step.seat, step.move, events)
        yield sentences.question(step.choice, named)
    assert words.verbs[str(step.move[0])].fits(step.move), step.move
    mover = Sentences(words, names, step.seat)
    yield mover.move(step.seat, step.move, named)
    yield mover.option(step.move, named)
    if state.outcome is not None:
        yield mover.end(state.outcome)


def _names_nothing_hidden(
    state: State, event: Event, plain: Mapping[str, Any], sentence: str
) -> None:
    if "cards" in plain:
        return
    open_to_all = [plain[name]["name"] for name in ("source", "target") if name in plain]
    for card in event.cards:
        name = state.cards[card].definition.name
        assert name in open_to_all or name not in sentence, sentence


def test_a_log_alone_says_what_its_moves_say(game: Game[Any]) -> None:
    """The decks name the cards, in the order in which they are dealt."""
    log = logs(game)[0]
    names = seat_names(game, log.head)
    assert move_words(game, log) == [
        Sentences(game.words, names).option(step.move, namer(step.state))
        for step in steps(game, log)
    ]


def test_a_path_is_told_by_its_ends() -> None:
    """From square to square; of points in inches each is a turn of the way, and told."""
    sentences = Sentences(EVERY_GAME["anima_tactics"].words, NAMES)

    def option(*path: str | int) -> str:
        return sentences.option(("walk", 3, *path), lambda card: "Bael")

    assert option("b2") == "Walk with Bael over b2"
    assert option("b2", "c3", "d4") == "Walk with Bael over b2–d4"
    assert option(1000, 850, 1200, 900) == "Walk with Bael over 10.00/8.50 and 12.00/9.00"


def test_a_log_that_no_rules_allow_is_put_into_words_too(game: Game[Any]) -> None:
    log = logs(game)[0]
    verbs = game.words.verbs
    moves = [(verb, *args) for verb in verbs for args in ((), (9999, "x", -1), ("?",), (-5,))]
    odd = replace(
        log,
        opening=None,
        moves=[LoggedMove(0, move, None, b"") for move in [*moves, ("sing_loudly", 3)]],
    )
    assert move_words(game, odd)[-1] == "sing loudly card 3"
    assert len(move_words(game, odd)) == len(moves) + 1


def test_the_sentences_of_the_vectors_are_what_they_were(game: Game[Any]) -> None:
    """`python -m tests.engine.sentence_vectors` writes them; another renderer is held to them."""
    names, *lines = [
        json.loads(line) for line in sentence_vectors.path(game).read_text().splitlines()
    ]
    kinds = [kind for line in lines for kind in ("event", "move", "reason") if kind in line]
    assert set(kinds) == {"event", "move", "reason"}
    words = game.words
    for line in lines:
        assert sentence_vectors.rendered(words, names["names"], line) == line["sentence"]
