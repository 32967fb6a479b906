"""Which damage a card deals, and how far it pushes: read from its words, and held against play."""

import re

import pytest

from engine.core.base.card_names import fold
from engine.core.position.cards import CardDef
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import FOE, GAME, answered, duel
from tests.engine.games.letal.printed import abilities_of, owner

DAMAGE = re.compile(r"[Dd]eal \d (?:(physical)|(magical))")
PUSH = re.compile(r"[Pp]ush (?:an|each|that|them).*?by (\d) squares")
PLAYED = [card for card in GAME.pool.cards.values() if card.kind in ("action", "trick")]
FIRST = ("aim", "skip", "choose", "hide")


def struck(board: Board) -> set[str]:
    """Answer the first of whatever is asked, to the end; all words that were open on the way."""
    return answered(board, FIRST)


def _board(hero: str, card: str) -> Board:
    """Two enemies that have a card to defend with stand beside the hero, one in its row."""
    mine = Hero(hero, 12, hand=f"{card} {card} {card}" if card else "")
    row, column = Hero("the-cutpurse", 13, hand="feint"), Hero("the-warden", 18, hand="charge")
    return duel(mine, row, other=column)


@pytest.mark.parametrize(
    "card",
    [card for card in PLAYED if card.kind == "action" and DAMAGE.search(card.facts["words"])],
    ids=lambda card: card.id,
)
def test_physical_damage_alone_is_defended(card: CardDef):
    """Rulebook, Attack Phase: the defending skill prevents physical damage (LE-11)."""
    damage = DAMAGE.search(card.facts["words"])
    assert damage is not None
    words = struck(_board(owner(card), card.id).do("play", card.id))
    assert ("defend" in words) is bool(damage[1])


@pytest.mark.parametrize(
    ("hero", "name", "physical"),
    [
        pytest.param(card.id, ability["name"], bool(dealt[1]), id=ability["name"])
        for card in GAME.pool.cards.values()
        if card.kind == "hero"
        for ability in abilities_of(card)
        if (dealt := DAMAGE.search(ability["words"]))
    ],
)
def test_physical_damage_of_a_skill_alone_is_defended(hero: str, name: str, physical: bool):
    board = _board(hero, "").do("use", hero, fold(name).replace(" ", "_"))
    assert ("defend" in struck(board)) is physical


@pytest.mark.parametrize(
    "card", [card for card in PLAYED if PUSH.search(card.facts["words"])], ids=lambda card: card.id
)
def test_an_enemy_is_pushed_as_far_as_the_words_say(card: CardDef):
    push = PUSH.search(card.facts["words"])
    assert push is not None
    mine = Hero(owner(card), 12, hand=card.id)
    if card.kind == "trick":
        board = duel(mine, Hero("the-oracle", 13, hand="weave-fate"), active=1)
        board.do("play", "weave-fate").do("trick", card.id)
    else:
        board = duel(mine, Hero("the-oracle", 13)).do("play", card.id)
    struck(board)
    assert board.state.cell[FOE] == 13 + int(push[1])
