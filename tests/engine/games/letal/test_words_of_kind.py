"""When a trick may be played, and whether its hero goes on: read from the words of all cards."""

import re

import pytest

from engine.core.position.agenda import Frame
from engine.core.position.cards import CardDef
from engine.games.letal.opening import TEXTS
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import GAME, answered, attacked, duel
from tests.engine.games.letal.printed import owner

MOMENTS = {
    "When an attack on you is declared:": {"on_me"},
    "When an attack on another hero of your side is declared:": {"on_ally"},
    "When you declare an attack:": {"by_me"},
    "When another hero of your side declares an attack:": {"by_ally"},
    "In your turn:": {"mine", "by_me", "by_ally"},
    "In an enemy's turn:": {"theirs", "on_me", "on_ally"},
    "": {"mine", "theirs", "on_me", "on_ally", "by_me", "by_ally"},
}
"""By the words with which a trick begins the moments at which it may be played (LE-42)."""
CONDITION = re.compile(r"(?:When|In) [^.]*?:|")
TRICKS = [card for card in GAME.pool.cards.values() if card.kind == "trick"]
PLAYED = [card for card in GAME.pool.cards.values() if card.kind in ("action", "aura")]


def _friend(hero: str) -> str:
    return "the-warden" if hero != "the-warden" else "the-assassin"


def moments(card: CardDef) -> dict[str, Board]:
    """A board of each moment, with the card in the hand of a hero of mine."""
    hero = owner(card)
    holds, friend = Hero(hero, 0, hand=card.id), _friend(hero)
    attack = {"the-warden": "charge", "the-assassin": "backstab"}[friend]
    own = {
        "the-assassin": "backstab", "the-cutpurse": "cut-and-run", "the-warden": "charge",
        "the-champion": "charge", "the-stormcaller": "spark", "the-oracle": "smite",
    }[hero]  # fmt: skip
    quiet = Hero("the-cutpurse", 35)
    by_me = duel(Hero(hero, 14, hand=f"{card.id} {own}"), Hero("the-cutpurse", 15))
    by_ally = duel(holds, Hero("the-cutpurse", 15), ally=Hero(friend, 14, hand=attack))
    for board, word in ((by_me, own), (by_ally, attack)):
        board.do("play", word)
        while "choose" not in (decided := board.decide() or (0, []))[1]:
            board.do(next(verb for verb in ("stay", "pass") if verb in decided[1]))
        board.do("choose", "the-cutpurse")
    theirs = duel(holds, Hero("the-oracle", 35, hand="weave-fate"), active=1)
    return {
        "mine": duel(holds, quiet),
        "theirs": theirs.do("play", "weave-fate"),
        "on_me": attacked(Hero(hero, 14, hand=card.id)),
        "on_ally": attacked(Hero(friend, 14), ally=holds),
        "by_me": by_me,
        "by_ally": by_ally,
    }


@pytest.mark.parametrize("card", TRICKS, ids=lambda card: card.id)
def test_a_trick_is_played_when_its_words_say(card: CardDef):
    condition = CONDITION.match(card.facts["words"])
    assert condition is not None
    open_at = {
        moment for moment, board in moments(card).items()
        if board.refused("trick", card.id, seat=0) is None
    }  # fmt: skip
    assert open_at == MOMENTS[condition[0]]


FIRST = ("aim", "choose", "hide", "discard")


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_a_hero_goes_on_after_a_card_with_refresh_alone(card: CardDef):
    """Rulebook: "it means you can play another card after that one" (LE-05, LE-06)."""
    hero = owner(card)
    hand = f"{card.id} {card.id} {card.id} {card.id}"
    board = duel(Hero(hero, 14, hand=hand), Hero("the-champion", 35))
    answered(board.do("play", card.id), FIRST)
    assert (board.options("play") != []) is card.facts["words"].endswith("Refresh.")


HANDS = max(at for at, line in enumerate(TEXTS["opening"]) if line["do"] == "opening_hands")
FIGURES = re.compile(r"Endurance (\d+), starting hand (\d+), maximum hand (\d+)\.")
HEROES = [card for card in GAME.pool.cards.values() if card.kind == "hero"]


@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_a_hero_begins_with_its_figures_and_holds_no_more_than_they_say(card: CardDef):
    printed = FIGURES.search(str(card.plain["words"]))
    assert printed is not None
    endurance, start, most = map(int, printed.groups())
    board = duel(Hero(card.id, 0, deck="vanish " * 20), Hero("the-warden", 35))
    assert board.state.endurance[0] == endurance
    board.state.agenda = [Frame("opening", 0, at=HANDS)]
    board.state.choice = None
    GAME.choice(board.state)
    assert len(board.zone("hand/0")) == start
    full = Hero(card.id, 0, hand="vanish " * most, deck="vanish")
    assert len(duel(full, Hero("the-warden", 35), active=1).end_turn().zone("hand/0")) == most
