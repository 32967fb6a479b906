"""Refusals say what was tried and what was asked, out of what their reader may know."""

import json
from typing import Any

import pytest

from engine.core.display.refusal_words import every_card, refused_words, seen_cards
from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from engine.core.rules.game import Game
from engine.games import GAMES
from tests.engine.commands.answers import changed
from tests.engine.every_game import EVERY_GAME
from tests.engine.golden.corpus import FOLDER
from tests.engine.laws import mutants
from tests.engine.walks import walk

ANTHEM = "tactics_anthem"
EVERY = 7


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


@pytest.mark.proof(of="laws")
def test_a_refusal_names_no_card_that_its_reader_does_not_see(game: Game[Any]) -> None:
    """Nor by the number of one: whoever tries numbers learns nothing of the cards behind them."""
    tried = 0
    for table, choice in walk(game, 1, "eager"):
        state = table.state
        if state.ply % EVERY:
            continue
        for seat in range(state.seats):
            view: dict[str, Any] = dict(game.view(state, seat))
            visible = [*view["zones"], *({"cards": cards} for cards in view["revealed"])]
            seen = {card["name"] for zone in visible for card in zone.get("cards", ())}
            hidden = {card.definition.name for card in state.cards} - seen
            hidden = {name for name in hidden if not any(name in other for other in seen)}
            named = seen_cards(game, state, seat)
            for move in mutants(state, list(choice)):
                refusal = game.refusal(state, seat, move)
                if refusal is not None:
                    words = refused_words(game, state, seat, move, refusal, named)
                    assert not [name for name in hidden if name in words], (move, words)
                    tried += 1
    assert tried > 100


def test_a_log_says_of_a_refused_move_what_it_tried_and_what_was_asked() -> None:
    """By the names of the cards in its decks, which it opens."""
    path = sorted((FOLDER / ANTHEM).glob("*.log"))[0]
    first = json.loads(path.read_bytes().splitlines()[1])
    assert first["m"][0] == "reveal"
    log = read_log(path.read_bytes())
    assert log.opening is not None
    card = GAMES[ANTHEM].deal(log.opening.decks[0])[3].name
    question = "Choose a minion to reveal; the weaker one starts."
    seat, other = first["s"], 1 - first["s"]
    waits = f"Seat {seat} chooses a minion to reveal."

    def reason(**fields: Any) -> str:
        judgement = verify(changed(path, 1, **fields), GAMES)
        assert judgement.move == 1
        return judgement.reason

    assert reason(m=["deploy", 3]) == (
        f'Deploy {card}: it is not among the decisions: Reveal; asked was "{question}"'
    )
    assert reason(m=["sing_loudly"]) == (
        f'sing loudly: it is not among the decisions: Reveal; asked was "{question}"'
    )
    assert reason(m=["reveal", 9999]) == (
        f'Reveal card 9999: there is no card 9999 in this game; asked was "{question}"'
    )
    assert reason(m=["reveal", 3], s=other) == (
        f'Reveal {card}: seat {seat} is to decide, not seat {other}; asked was "{waits}"'
    )
    played = GAMES[ANTHEM].deal(log.opening.decks[seat])
    offset = 0 if seat == 0 else len(GAMES[ANTHEM].deal(log.opening.decks[0]))
    assert reason(h="0" * 16) == (
        f"Reveal {played[first['m'][1] - offset].name}: the position after this move is not the"
        " one its hash was made of"
    )


def test_a_log_that_claims_another_end_says_both_in_sentences() -> None:
    path = sorted((FOLDER / ANTHEM).glob("*.log"))[0]
    end = json.loads(path.read_bytes().splitlines()[-2])
    winner = end["result"]["winner"]
    ends = GAMES[ANTHEM].words.ends[end["result"]["reason"]]
    sides = {"winner": f"Side {winner}", "loser": f"Side {1 - winner}"}
    happened = f'the game ended otherwise: "{ends.won.format(**sides)}"'
    claims = {
        (1 - winner, "surrender"): f"Side {1 - winner} wins: Side {winner} concedes.",
        (None, "hand_empty"): "The game is drawn (hand empty).",
        (7, "boredom"): "side 7 wins by boredom",
        (-3, "hand_empty"): "side -3 wins by hand_empty",
    }
    for (claimed, reason), sentence in claims.items():
        data = changed(path, -2, result={"winner": claimed, "reason": reason})
        assert verify(data, GAMES).reason == f'the log claims "{sentence}"; {happened}'


def test_a_log_that_breaks_off_says_what_was_asked() -> None:
    path = sorted((FOLDER / ANTHEM).glob("*.log"))[0]
    lines = path.read_bytes().splitlines(keepends=True)
    judgement = verify(b"".join([lines[0], *lines[-2:]]), GAMES)
    assert (judgement.code, judgement.reason) == (
        "incomplete",
        "the log ends before the game does; asked was"
        ' "Choose a minion to reveal; the weaker one starts."',
    )


def test_a_card_that_no_game_has_is_called_by_its_number() -> None:
    table, _ = next(walk(GAMES[ANTHEM], 1))
    named = every_card(table.state)
    cards = table.state.cards
    assert [named(0), named(len(cards)), named(-1)] == [
        cards[0].definition.name, f"card {len(cards)}", "card -1",
    ]  # fmt: skip
