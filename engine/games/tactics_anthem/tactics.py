"""Tactics cards that a seat may use, when, and through which user (section VI)."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from engine.core.position.cards import CardDef
from engine.core.position.choices import Argument, Arguments, Draw, Listed, Space
from engine.core.position.subsets import Subset
from engine.games.tactics_anthem.deploying import Prospects
from engine.games.tactics_anthem.modes import Value
from engine.games.tactics_anthem.state import ME, Altered, AnthemState

Condition = Callable[[AnthemState, int, Any], bool]


def _opponent_solo_above(state: AnthemState, seat: int, value: int) -> bool:
    deployed = state.deployed[1 - seat]
    return deployed.mode == "solo" and deployed.highest > value


def _opponent_deployed(state: AnthemState, seat: int, value: str) -> bool:
    return state.deployed[1 - seat].mode == value


def _opponent_passed(state: AnthemState, seat: int, value: bool) -> bool:
    """Not met on the first turn, which no turn precedes (TA-87)."""
    return state.turn > 1 and state.passed[1 - seat] is value


def _more_minions_by(state: AnthemState, seat: int, value: int) -> bool:
    zones = state.zones
    return len(zones[f"minions/{seat}"]) - len(zones[f"minions/{1 - seat}"]) >= value


def _graveyard_at_least(state: AnthemState, seat: int, value: int) -> bool:
    return len(state.zones[f"graveyard/{seat}"]) >= value


CONDITIONS: Mapping[str, tuple[type, Condition]] = {
    "opponent_solo_above": (int, _opponent_solo_above),
    "opponent_deployed": (str, _opponent_deployed),
    "opponent_passed": (bool, _opponent_passed),
    "more_minions_by": (int, _more_minions_by),
    "graveyard_at_least": (int, _graveyard_at_least),
}
"""The necessary conditions that a card may name under `when`, and of what type each value is."""


def can_use(
    state: AnthemState,
    seat: int,
    user: Argument,
    need: Mapping[str, Any],
    card: CardDef,
    *,
    reacting: bool,
) -> bool:
    """True if a user meets one need (circle and sphere) of a card.

    The tactician in person uses First Circle Colourless tactics of any proficiency (TA-52). Each
    gives one tactic a turn; reactions are not counted (TA-24, TA-54).
    """
    if user == ME:
        if need["circle"] != 1 or need["sphere"] != "colourless":
            return False
        return reacting or ME not in state.used
    if not isinstance(user, int) or user not in state.zones[f"support/{seat}"]:
        return False
    support = state.cards[user].definition
    facts = support.facts
    if support.kind != "support" or need["sphere"] not in facts["spheres"]:
        return False
    if facts["proficiencies"] and card.facts["proficiency"] not in facts["proficiencies"]:
        return False
    if state.circle(user) < need["circle"]:
        return False
    return reacting or (user not in state.used and (user not in state.fresh or facts["swift"]))


def _users_fit(
    state: AnthemState, seat: int, card: CardDef, users: Arguments, *, reacting: bool
) -> bool:
    needs = card.facts["users"]
    if len(users) != len(needs) or len(set(users)) != len(users):
        return False
    return all(
        can_use(state, seat, user, need, card, reacting=reacting)
        for user, need in zip(users, needs, strict=True)
    )


def conditions_met(state: AnthemState, seat: int, card: CardDef) -> bool:
    """True if the card's necessary conditions hold."""
    when = card.facts["when"]
    return all(CONDITIONS[name][1](state, seat, value) for name, value in when.items())


def allowed(state: AnthemState, seat: int, card: CardDef) -> bool:
    """No effect forbids the seat tactics altogether, nor those of the card's function.

    Summoning is no tactic and stays allowed, setting and springing are (TA-81).
    """
    if state.binding("no_tactics", seat):
        return False
    return card.facts["function"] not in state.binding("no_function", seat)


def _playable(state: AnthemState, seat: int, card: CardDef) -> bool:
    """True if nothing bars every way of playing a tactic: function, room to stay, conditions."""
    return (
        (not card.facts["stays"] or state.free_positions(seat) > 0)
        and allowed(state, seat, card)
        and conditions_met(state, seat, card)
        and not empties_hand(state, seat, card)
    )


def empties_hand(state: AnthemState, seat: int, card: CardDef) -> bool:
    """Under that option, whether the card would take its player's last minions (TA-22).

    A hand that is empty is not emptied: without a target the tactic does nothing (TA-73). Nor is
    one of which a minion resists (TA-70), or to which a minion comes first, if the deck has one.
    """
    parts_with: int = card.facts["parts_with"]
    if not parts_with or state.variant["empty_by_tactic"] != "illegal":
        return False
    hand = state.zones[f"minions/{seat}"]
    taken = min(card.facts["takes"], len(state.zones[f"minion_deck/{seat}"]))
    if not hand or len(hand) + taken > parts_with:
        return False
    return not any(resists(state, minion, card) for minion in hand)


class _Uses(Listed):
    """Ways in which a seat may use a tactics card that lies in a zone of its own.

    Most are made for a decision and never asked, so that all is looked up where they are.
    """

    __slots__ = ("seat", "state")
    names_cards = True
    zone = "tactics"

    def __init__(self, state: AnthemState, seat: int) -> None:
        self.state = state
        self.seat = seat

    def cards(self) -> list[int]:
        return self.state.zones[f"{self.zone}/{self.seat}"]

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not args or args[0] not in self.cards():
            return False
        return self.accepts(self.state.cards[int(args[0])].definition, args)

    @abstractmethod
    def accepts(self, card: CardDef, args: Arguments) -> bool:
        """True if the card, which is there, may be used so."""

    def candidates(self) -> Iterable[Arguments]:
        return _with_users(self.state, self.seat, self.cards())


class Casts(_Uses):
    """`cast CARD USER...`: tactics of the turn player's own Tactics Phase."""

    __slots__ = ()

    def accepts(self, card: CardDef, args: Arguments) -> bool:
        state, seat = self.state, self.seat
        return (
            card.kind == "tactic"
            and card.facts["condition"] in ("normal", "skip_combat", "minion_chain")
            and _users_fit(state, seat, card, args[1:], reacting=False)
            and _playable(state, seat, card)
            and (card.facts["condition"] != "minion_chain" or bool(Chains(state, seat, card)))
        )


class Sets(_Uses):
    """`set CARD USER...`: cards placed face down now, to be sprung later (TA-56)."""

    __slots__ = ()

    def accepts(self, card: CardDef, args: Arguments) -> bool:
        state, seat = self.state, self.seat
        return (
            card.kind == "tactic"
            and card.facts["trap"]
            and state.free_positions(seat) > 0
            and _users_fit(state, seat, card, args[1:], reacting=False)
            and allowed(state, seat, card)
        )


class Summons(_Uses):
    """`summon CARD`: a support minion of any circle, in place of the player's tactic."""

    __slots__ = ()

    def accepts(self, card: CardDef, args: Arguments) -> bool:
        state, seat = self.state, self.seat
        return (
            len(args) == 1
            and card.kind == "support"
            and ME not in state.used
            and state.free_positions(seat) > 0
            and not state.binding("no_summon", seat)
        )

    def candidates(self) -> Iterable[Arguments]:
        return [(card,) for card in self.cards()]


class Reactions(_Uses):
    """`react CARD USER...`: a reaction from the hand to a tactic, a summoning or a deployment."""

    __slots__ = ("answered", "occasion")

    def __init__(
        self, state: AnthemState, seat: int, occasion: str, answered: CardDef | None
    ) -> None:
        self.state = state
        self.seat = seat
        self.occasion = occasion
        self.answered = answered

    def accepts(self, card: CardDef, args: Arguments) -> bool:
        state, seat = self.state, self.seat
        return (
            _answers(card, self.occasion, self.answered)
            and not card.facts["trap"]
            and _users_fit(state, seat, card, args[1:], reacting=True)
            and _circle_of(state, args[1:]) >= _circle_needed(self.occasion, self.answered)
            and _playable(state, seat, card)
        )


class Springs(Reactions):
    """`spring CARD`: a set card that this occasion sets off; its user was fixed when it was set."""

    __slots__ = ()
    zone = "set"

    def accepts(self, card: CardDef, args: Arguments) -> bool:
        state, seat = self.state, self.seat
        return (
            len(args) == 1
            and _answers(card, self.occasion, self.answered)
            and state.set_circle[str(args[0])] >= _circle_needed(self.occasion, self.answered)
            and allowed(state, seat, card)
            and conditions_met(state, seat, card)
        )

    def candidates(self) -> Iterable[Arguments]:
        return [(card,) for card in self.cards()]


def _answers(card: CardDef, occasion: str, answered: CardDef | None) -> bool:
    """True if a card reacts to this. Only tactics in use have a function that all can see."""
    if card.kind != "tactic" or occasion not in card.facts["answers"]:
        return False
    functions = card.facts["answers_functions"]
    return not functions or (answered is not None and answered.facts.get("function") in functions)


def _circle_needed(occasion: str, answered: CardDef | None) -> int:
    """A tactic is countered by a user of at least its circle; other actions by anybody."""
    return answered.facts["circle"] if occasion == "tactic" and answered is not None else 1


def _circle_of(state: AnthemState, users: Arguments) -> int:
    return max((circle_of_user(state, user) for user in users), default=1)


def circle_of_user(state: AnthemState, user: Argument) -> int:
    """The circle a user brings: the tactician's is the First."""
    return 1 if user == ME else state.circle(int(user))


def _with_users(state: AnthemState, seat: int, hand: list[int]) -> Iterator[Arguments]:
    users: list[Argument] = [ME, *state.zones[f"support/{seat}"]]
    for card in hand:
        facts = state.cards[card].definition.facts
        for chosen in product(users, repeat=len(facts.get("users", ()))):
            yield (card, *chosen)


def resists(state: AnthemState, target: int, card: CardDef) -> bool:
    """True if a minion's level shields it from a tactic of a lower circle (TA-70)."""
    level = state.cards[target].definition.facts.get("level", 1)
    return bool(level > card.facts["circle"])


class Chains(Space):
    """`chain [COLOUR] MINION...`: the minions a Minion Chain alters into a legal deployment.

    One to `count` of them, in ascending order, each altered alike (TA-25, TA-51).
    """

    __slots__ = ("_of_colour", "set_from")
    names_cards = True

    def __init__(self, state: AnthemState, seat: int, card: CardDef) -> None:
        change = card.facts["chain"]
        self.set_from = 1 if change["colours"] else 0
        prospects = Prospects(state, seat)
        minions = [minion for minion in prospects.hand if not resists(state, minion, card)]
        self._of_colour: dict[Arguments, Subset] = {}
        for colour in sorted(change["colours"]) or [""]:
            altered = Altered(change["strength"], colour)
            values = {minion: state.value(minion, altered) for minion in minions}
            of = partial(_chained, prospects, values, change["count"])
            sizes = range(1, change["count"] + 1)
            self._of_colour[(colour,) if colour else ()] = Subset(
                minions, sizes, partial(of, whole=True), partial(of, whole=False)
            )

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple):
            return False
        subset = self._of_colour.get(args[: self.set_from])
        return subset is not None and args[self.set_from :] in subset

    def __iter__(self) -> Iterator[Arguments]:
        for colour, subset in self._of_colour.items():
            for minions in subset:
                yield (*colour, *minions)

    def __len__(self) -> int:
        return sum(len(subset) for subset in self._of_colour.values())

    def __bool__(self) -> bool:
        return any(self._of_colour.values())

    def sample(self, draw: Draw) -> Arguments:
        members = list(iter(self))
        return members[draw(len(members))]


def _chained(
    prospects: Prospects,
    values: Mapping[int, Value],
    count: int,
    chosen: Sequence[int],
    *,
    whole: bool,
) -> bool:
    """True if a deployment holds the chosen minions with these values, or, where not all are
    chosen, could hold them and more."""
    altered = {minion: values[minion] for minion in chosen}
    if whole:
        return prospects.lead_on({*chosen, *prospects.owed(altered)}, altered)
    return len(chosen) == count or prospects.may_lead_on(altered, values)
