"""How far a card reaches or moves, and whom: read from its words, and held against the table.

My hero stands on square 12, the first of its row, so that 13 to 17 are one to five squares away
on a line; its friend is on square 6, next to it. Rulebook, Positioning relations (LE-20).
"""

import re
from typing import Any

import pytest

from engine.core.base.card_names import fold
from engine.core.position.cards import CardDef
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import FOE, GAME, duel
from tests.engine.games.letal.printed import HERO_OF, abilities_of, owner

SQUARE, FRIEND, FAR_AWAY = 12, 6, 35
NEAR = r"(?: (?:in a straight line )?within (Range|Radius|Reach) (\d))?"
CHOSEN = re.compile(rf"(?<!of )\b[Aa]n (adjacent )?enemy\b(?!'){NEAR}")
EACH = re.compile(rf"\b(?:[Ee]ach (adjacent )?|all )(?:enemy|hero|heroes)\b(?! of){NEAR}")
HERO_OF |= {"Mage": "the-stormcaller", "Priest": "the-oracle"}
ANYWHERE = {13, 19, 17, FAR_AWAY}


def reached(match: re.Match[str]) -> tuple[set[int], set[int]]:
    """The squares for which these words are true, of some at their edge, and some where not."""
    if match[1]:
        return {13}, {14, 19}
    if not match[2]:
        return ANYWHERE, set()
    far = int(match[3])
    beyond = {SQUARE + far + 1} if far < 5 else set()
    if match[2] == "Radius":
        return {SQUARE + far, 18 + far - 1}, beyond | {18 + far}
    return {SQUARE + far}, beyond | {19, 18 + far - 1} - {18}


def _cards(kinds: tuple[str, ...], words: re.Pattern[str]) -> list[Any]:
    return [
        pytest.param(card, match, id=card.id)
        for card in GAME.pool.cards.values()
        if card.kind in kinds and (match := words.search(card.facts["words"]))
    ]  # fmt: skip


def _on(board: Board) -> Board:
    """Whatever comes before the words in question: hide, stay, pass, stay where one may be put."""
    while (decided := board.decide()) is not None:
        verb = next(
            (
                option
                for option in ("hide", "stay", "skip", "pass", "decline")
                if option in decided[1]
            ),
            None,
        )
        if verb is None:
            break
        board.do(verb, *(board.options(verb)[0] if verb == "hide" else ()))
    return board


def played(card: CardDef, cell: int) -> Board:
    """The card played with an enemy on that square, up to the choice that its words ask for."""
    hero = owner(card)
    hand = f"{card.id} {card.id} {card.id}"
    mine, friend = Hero(hero, SQUARE, hand=hand), Hero("the-warden", FRIEND)
    if card.kind == "trick":
        theirs = Hero("the-oracle", cell, hand="weave-fate")
        board = duel(mine, theirs, ally=friend, active=1).do("play", "weave-fate")
        return board.do("trick", card.id)
    board = duel(mine, Hero("the-oracle", cell), ally=friend)
    return _on(board.do("play", card.id))


def touched(card: CardDef, cell: int) -> bool:
    """Whether the card, played to its end, does anything to an enemy on that square."""
    board = played(card, cell).quietly()
    while board.options("aim"):
        board.do("aim", *board.options("aim")[0]).quietly()
    state = board.state
    if card.id == "whirlpool":
        return state.cell[FOE] != cell  # its other line chooses
    held = [state.modifier(FOE, rule) for rule in ("silenced", "rooted")]
    hurt = state.endurance[FOE] != GAME.pool.cards["the-oracle"].facts["endurance"]
    return hurt or state.cell[FOE] != cell or any(held)


AFTER_A_PULL = {"whirlpool"}


@pytest.mark.parametrize(("card", "match"), _cards(("action", "trick"), CHOSEN))
def test_an_enemy_may_be_chosen_where_the_words_say(card: CardDef, match: re.Match[str]):
    within, beyond = reached(match)
    if card.id in AFTER_A_PULL:
        within, beyond = {13}, {19}
    options = {cell: played(card, cell).options("choose") for cell in sorted(within | beyond)}
    offered = {cell for cell, whom in options.items() if whom == [("the-oracle",)]}
    nobody = {cell for cell, whom in options.items() if whom == []}
    assert (offered, nobody) == (within, beyond)


@pytest.mark.parametrize(("card", "match"), _cards(("action",), EACH))
def test_each_enemy_is_meant_where_the_words_say(card: CardDef, match: re.Match[str]):
    within, beyond = reached(match)
    assert {cell for cell in sorted(within | beyond) if touched(card, cell)} == within


def test_tests_of_their_own_say_how_far_the_other_cards_reach():
    chosen = _cards(("action", "trick"), CHOSEN)
    read = {param.id for param in [*chosen, *_cards(("action",), EACH)]}
    near = re.compile("adjacent|within|Reach")
    others = {id for id, card in GAME.pool.cards.items() if near.search(card.facts["words"])}
    heroes = {id for id, card in GAME.pool.cards.items() if card.kind == "hero"}
    assert others - read - heroes == {
        "blink", "called-home", "consecration", "eye-of-the-storm", "intercept", "long-spear",
        "mend", "over-the-rooftops", "retaliate", "shield-wall", "to-me",
    }  # fmt: skip


def _skills() -> list[Any]:
    return [
        pytest.param(card.id, fold(ability["name"]).replace(" ", "_"), match, id=ability["name"])
        for card in GAME.pool.cards.values()
        if card.kind == "hero"
        for ability in abilities_of(card)
        if (match := CHOSEN.search(ability["words"])) and "use" in ability
    ]


@pytest.mark.parametrize(("hero", "skill", "match"), _skills())
def test_a_skill_chooses_an_enemy_where_its_words_say(hero: str, skill: str, match: re.Match[str]):
    within, beyond = reached(match)
    options = {}
    for cell in sorted(within | beyond):
        board = duel(Hero(hero, SQUARE), Hero("the-oracle", cell), ally=Hero("the-warden", FRIEND))
        options[cell] = _on(board.do("use", hero, skill)).options("choose")
    offered = {cell for cell, whom in options.items() if whom == [("the-oracle",)]}
    nobody = {cell for cell, whom in options.items() if whom == []}
    assert (offered, nobody) == (within, beyond)


MOVES = re.compile(r"[Mm]ove up to (\d) squares?")


def squares_within(steps: int, start: int, taken: set[int]) -> set[int]:
    """Where so many steps over empty squares lead, back to the start among them (LE-57)."""
    reached = {start}
    squares: set[int] = set()
    for _ in range(steps):
        reached = {next for cell in reached for next in _beside(cell)} - (taken - {start})
        squares |= reached
    return squares


def _beside(cell: int) -> set[int]:
    row, column = divmod(cell, 6)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {6 * r + c for r, c in beside if 0 <= r < 6 and 0 <= c < 6}


def _to_movement(board: Board) -> Board:
    """Whatever comes before the movement: the first of what is chosen, no defence, no tricks."""
    while (decided := board.decide()) is not None and "move" not in decided[1]:
        if "choose" in decided[1]:
            board.do("choose", *board.options("choose")[0])
        else:
            board.do(next(option for option in ("done", "pass", "decline") if option in decided[1]))
    return board


@pytest.mark.parametrize(
    ("card", "match"),
    [
        param for param in _cards(("action", "trick"), MOVES)
        if not param.values[0].facts["condition"]
    ],
)  # fmt: skip
def test_a_card_moves_as_far_as_its_words_say(card: CardDef, match: re.Match[str]):
    mine, friend = Hero(owner(card), SQUARE, hand=card.id), Hero("the-warden", FRIEND)
    board = duel(mine, Hero("the-oracle", 13), ally=friend)
    board.do("trick" if card.kind == "trick" else "play", card.id)
    _to_movement(board)
    taken = {SQUARE, FRIEND, board.state.cell[FOE]}
    ends = {int(cell) for (cell,) in board.options("move")}
    assert ends == squares_within(int(match[1]), SQUARE, taken)


@pytest.mark.parametrize(
    ("hero", "name", "steps"),
    [
        pytest.param(card.id, ability["name"], int(moved[1]), id=ability["name"])
        for card in GAME.pool.cards.values()
        if card.kind == "hero"
        for ability in abilities_of(card)
        if (moved := MOVES.search(ability["words"])) and "use" in ability
    ],
)
def test_a_skill_moves_as_far_as_its_words_say(hero: str, name: str, steps: int):
    board = duel(Hero(hero, SQUARE), Hero("the-oracle", 13), ally=Hero("the-warden", FRIEND))
    board.do("use", hero, fold(name).replace(" ", "_"))
    ends = {int(cell) for (cell,) in board.options("move")}
    assert ends == squares_within(steps, SQUARE, {SQUARE, FRIEND, 13})
