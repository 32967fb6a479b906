"""The standing of a seat, by what everybody sees and what it knows itself: a bot's guide."""

from collections import Counter

from engine.games.tactics_anthem.state import AnthemState

WON = 10_000
MINION, THEIR_MINION = 24, 20
DEPLOYMENT = 14
"""The cost of each deployment that a hand still needs, were its pairs deployed together."""
STANDING = 16
SUPPORT, CIRCLE, SET_CARD, TACTIC = 9, 3, 8, 5
CLOCK, SHORT_DECK = 10, 8
"""The worth of each card more than the opponent's, in a Tactics Deck that is about to run out."""


def appraise(state: AnthemState, seat: int) -> int:
    """A small hand of minions that are strong or go together, a deployment that stands, supports,
    tactics, and a Tactics Deck that outlasts the opponent's."""
    if state.outcome is not None:
        return {seat: WON, None: 0}.get(state.outcome.winner, -WON)
    zones, other = state.zones, 1 - seat
    worth = _hand(state, seat) + THEIR_MINION * len(zones[f"minions/{other}"])
    worth += STANDING * (_stands(state, seat) - _stands(state, other))
    worth += _supports(state, seat) - _supports(state, other)
    for zone, each in (("set", SET_CARD), ("tactics", TACTIC)):
        worth += each * (len(zones[f"{zone}/{seat}"]) - len(zones[f"{zone}/{other}"]))
    own, theirs = len(zones[f"tactics_deck/{seat}"]), len(zones[f"tactics_deck/{other}"])
    if min(own, theirs) < SHORT_DECK:
        worth += CLOCK * (own - theirs)
    return worth


def _stands(state: AnthemState, seat: int) -> bool:
    """True if a seat has a deployment, or one that a Minion Chain is about to make."""
    return bool(state.zones[f"combat/{seat}"]) or bool(state.chained and seat == state.active)


def _supports(state: AnthemState, seat: int) -> int:
    """The worth of the Support Zone; a support minion counts by its circle."""
    worth = 0
    for card in state.zones[f"support/{seat}"]:
        minion = state.cards[card].definition.kind == "support"
        worth += SUPPORT + CIRCLE * (state.circle(card) if minion else 1)
    return worth


def _hand(state: AnthemState, seat: int) -> int:
    """Minions are to be got rid of, the strong ones last, and pairs in one go.

    Those of a Minion Chain are on their way out.
    """
    hand = [card for card in state.zones[f"minions/{seat}"] if card not in state.chained]
    strengths = [state.value(card)[0] for card in hand]
    deployments = sum(-(-copies // 2) for copies in Counter(strengths).values())
    return sum(strengths) - MINION * len(hand) - DEPLOYMENT * deployments
