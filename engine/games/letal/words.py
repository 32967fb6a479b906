"""The words of card texts that change what rules watch over: Endurance, disabling, what lasts."""

from collections.abc import Callable, Mapping

from engine.core.position.agenda import Args, Frame, Verb
from engine.games.letal import attack, changes, triggers, windows
from engine.games.letal.abilities import RULES, STATUSES
from engine.games.letal.state import NEXT_TURN, THIS_TURN, Lasting, LetalState
from engine.games.letal.subjects import heroes_of, own


def lose(state: LetalState, frame: Frame, args: Args) -> None:
    """Lose Endurance: no damage, neither prevented nor defended, all at once (LE-13, LE-52)."""
    losers = heroes_of(state, frame, args["what"])
    changes.lose_endurance(state, losers, args["amount"], by=own(state, frame))


def disable(state: LetalState, frame: Frame, args: Args) -> None:
    for hero in heroes_of(state, frame, args["what"]):
        changes.disable(state, hero)


def enable(state: LetalState, frame: Frame, args: Args) -> None:
    for hero in heroes_of(state, frame, args["what"]):
        changes.enable(state, hero)


LASTS: Mapping[str, Callable[[int], int]] = {
    "this_turn": lambda seat: THIS_TURN,
    "this_round": lambda seat: seat,
    "next_turn": lambda seat: NEXT_TURN - seat,
}
"""Times for which a text of a seat may say that a rule lasts."""


def lasting(state: LetalState, frame: Frame, args: Args) -> None:
    """A rule on heroes for this turn, or for the round of the player whose text it is (LE-17), or
    until the end of their next turn (LE-83)."""
    until = LASTS[args["for"]](frame.seat)
    for hero in heroes_of(state, frame, args["what"]):
        state.lasting.append(Lasting(args["rule"], hero, args["value"], until, frame.card))
        kind = "status" if args["rule"] in STATUSES else "lasting"
        state.say(
            kind, hero // 2, [state.heroes[hero]], args["rule"], source=frame.card,
            amount=args["value"],
        )  # fmt: skip


VERBS: Mapping[str, Verb[LetalState]] = {
    **attack.WORDS,
    **windows.VERBS,
    **triggers.VERBS,
    "lose": Verb(
        run=lose, args={"amount": int, "what": str}, required=("amount", "what")
    ),
    "disable": Verb(run=disable, args={"what": str}, required=("what",)),
    "enable": Verb(run=enable, args={"what": str}, required=("what",)),
    "lasting": Verb(
        run=lasting,
        args={
            "rule": RULES, "value": int, "what": str, "for": frozenset(LASTS),
        },
        required=("rule", "value", "what", "for"),
    ),
}  # fmt: skip
"""Besides those of `effects` and `choosing`, the words that a card's text may use."""
