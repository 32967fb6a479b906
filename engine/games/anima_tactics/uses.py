"""Abilities that a figure may use now, in its activation and in answer to an attack, and the
beginning of each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.cards import text_of
from engine.core.position.choices import Arguments, Listed, Move, Space
from engine.games.anima_tactics.abilities import ACTION, REACTION, Ability, Kept, Used
from engine.games.anima_tactics.field import BLOCKED
from engine.games.anima_tactics.figures import able
from engine.games.anima_tactics.grounds import (
    engaged,
    ground,
    in_zone,
    may_shoot,
    missed,
    touching,
)
from engine.games.anima_tactics.modifiers import holders, holds
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.wounds import poison, reveal

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "ability": [{"do": "begin_ability"}, {"do": "end_ability"}, {"do": "late_riposte"}],
}


def abilities_of(state: AnimaState, card: int) -> Mapping[str, Ability]:
    """The abilities of a card by their words."""
    abilities: Mapping[str, Ability] = state.cards[card].definition.facts["abilities"]
    return abilities


def attack_frame(state: AnimaState) -> Frame | None:
    """The attack that is in progress, the latest where one answers another."""
    return next((frame for frame in reversed(state.agenda) if frame.text == "attack"), None)


def ready(state: AnimaState, figure: int, card: int, ability: Ability) -> bool:
    """True if a figure has the actions for an ability and nothing forbids it: Paralyzed and Seal
    do, Berserker all that is no attack (rulebook, State; AT-21, AT-22), none of them an answer of
    what a figure carries that takes no actions (AT-112)."""
    if not state.in_play(figure) or state.actions[figure] < ability.cost:
        return False
    if card == figure and state.level_of(figure, "seal"):
        return False
    automatic = card != figure and ability.use == REACTION and not ability.cost
    if not automatic and not may_act(state, figure, ability.attack):
        return False
    if Used(card, ability.word, ability.once) in state.used:
        return False
    if any((kept.card, kept.word) == (card, ability.word) for kept in state.kept):
        return False
    if ability.needs in ("engaged", "free"):
        return (ability.needs == "engaged") == engaged(state, figure)
    return holds(state, figure, ability.needs)


def may_act(state: AnimaState, figure: int, attacks: bool) -> bool:
    """True if no State keeps a figure from using its actions so (AT-21, AT-22)."""
    return able(state, figure) and (attacks or not state.level_of(figure, "berserker"))


def may_hide(state: AnimaState, figure: int) -> bool:
    """True if a figure is in no enemy's zone of control: 8 inches and in sight (AT-23)."""
    return not state.hidden[figure] and not any(
        in_zone(state, figure, enemy) for enemy in state.enemies(figure)
    )


def may_aim(state: AnimaState, figure: int, ability: Ability, target: int) -> bool:
    """True if a target may be declared: a hidden enemy may not, and what has reach may turn out to
    be too far (AT-23, AT-25)."""
    enemy = state.cards[target].owner != state.cards[figure].owner
    if ability.target == "enemy" and (not enemy or state.hidden[target]):
        return False
    if ability.target in ("friend", "ally") and enemy:
        return False
    if (enemy and state.hidden[target]) or (ability.target == "ally" and target == figure):
        return False
    if ability.charge:
        return may_charge(state, figure, target)
    if not ability.reach:
        return target in touching(state, figure)
    if ability.attack and not may_shoot(state, figure):
        return False
    strict = state.variant["strict_declare"] == "on"
    return not strict or not missed(state, figure, target, ability.reach, aimed=True)


def may_charge(state: AnimaState, figure: int, target: int) -> bool:
    """True if there is a way for a charge at a target, under the option one that reaches it (AT-25,
    AT-57)."""
    return (
        not state.moved[figure]
        and not engaged(state, figure)
        and ground(state).sight(state, figure, target) != BLOCKED
        and bool(ground(state).charges(state, figure, [target]))
    )


class Uses(Listed):
    """`use CARD WORD`, or `use_on CARD WORD TARGET` where they are aimed: abilities of the figure
    that acts, and of what it carries."""

    __slots__ = ("aimed", "figure", "state")
    names_cards = True

    def __init__(self, state: AnimaState, figure: int, *, aimed: bool) -> None:
        self.state = state
        self.figure = figure
        self.aimed = aimed

    def candidates(self) -> Iterator[Arguments]:
        for card in holders(self.state, self.figure):
            for word, ability in abilities_of(self.state, card).items():
                if ability.use != ACTION or bool(ability.target) != self.aimed:
                    continue
                if not self.aimed:
                    yield card, word
                    continue
                for target in self.state.figures():
                    yield card, word, target

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) != 2 + self.aimed or type(args[0]) is not int:
            return False
        state, figure, card = self.state, self.figure, args[0]
        if card not in holders(state, figure):
            return False
        ability = abilities_of(state, card).get(args[1]) if isinstance(args[1], str) else None
        if ability is None or ability.use != ACTION or not ready(state, figure, card, ability):
            return False
        if bool(ability.target) != self.aimed:
            return False
        if not self.aimed:
            return not ability.hides or may_hide(state, figure)
        if type(args[2]) is not int or args[2] not in state.figures():
            return False
        return may_aim(state, figure, ability, args[2])


class Assaults(Uses):
    """Those `use_on` with which a figure charges one of some enemies, or shoots in reach at one."""

    __slots__ = ("enemies", "far")

    def __init__(
        self, state: AnimaState, figure: int, enemies: Sequence[int], *, far: bool = False
    ) -> None:
        super().__init__(state, figure, aimed=True)
        self.enemies = enemies
        self.far = far

    def __contains__(self, args: object) -> bool:
        if not super().__contains__(args) or not isinstance(args, tuple):
            return False
        if args[2] not in self.enemies:
            return False
        ability = abilities_of(self.state, args[0])[args[1]]
        if not self.far:
            return ability.charge
        far = ability.reach
        return far > 0 and not missed(self.state, self.figure, args[2], far, aimed=True)


def actions(state: AnimaState, figure: int) -> dict[str, Space]:
    """The abilities that a figure may use in its activation."""
    return {
        "use": Uses(state, figure, aimed=False),
        "use_on": Uses(state, figure, aimed=True),
    }


def use(state: AnimaState, figure: int, move: Move) -> None:
    """Pay for an ability and begin its text; `move` is a `use` or a `use_on`."""
    start(state, figure, int(move[1]), str(move[2]), [int(target) for target in move[3:]])


def start(state: AnimaState, figure: int, card: int, word: str, target: list[int]) -> None:
    """Pay for an ability of a card, note what is done once or kept, and put it on the agenda."""
    ability = abilities_of(state, card)[word]
    state.actions[figure] -= ability.cost
    if ability.once:
        state.used.append(Used(card, word, ability.once))
    if ability.upkeep:
        state.kept.append(Kept(card, word, figure, ability.upkeep))
    if ability.target == "enemy":
        reveal(state, figure)
    aimed = target[0] if target else None
    state.say("use", state.cards[figure].owner, [card], ability.name, target=aimed, source=figure)
    bound = {"of": card, "word": word, "target": target}
    state.agenda.append(Frame("ability", state.cards[figure].owner, figure, bound=bound))


def begin_ability(state: AnimaState, frame: Frame, args: Args) -> None:
    """Measure what has reach, unless it is an attack, which does so itself; then the steps follow
    (AT-25)."""
    card, target = frame.bound["of"], frame.bound["target"]
    ability = abilities_of(state, card)[frame.bound["word"]]
    figure = frame.card
    if target and ability.reach and not ability.attack:
        ground(state).read(state, figure, target[0], aim=True)
        if why := missed(state, figure, target[0], ability.reach, aimed=True):
            state.say(why, frame.seat, [figure], target=target[0])
            return
    text = text_of(state.cards[card].definition, ability.word)
    bound = {"of": card, "word": ability.word, "target": list(target)}
    state.agenda.append(Frame(text, frame.seat, figure, bound=bound))


def end_ability(state: AnimaState, frame: Frame, args: Args) -> None:
    """Poison acts once the whole ability is completed; that of an attack's target waits for the end
    of the attack (AT-20, AT-37)."""
    ability = abilities_of(state, frame.bound["of"])[frame.bound["word"]]
    attack = attack_frame(state) if ability.use == REACTION else None
    if attack is not None and attack.bound["target"] == frame.card:
        attack.bound["paid"] += ability.cost
    else:
        poison(state, frame.card, ability.cost)


def retarget(state: AnimaState, attacker: int, aimed: int, taker: int) -> None:
    """A figure that takes an attack of an ability in another's place is its target from there on
    (AT-12, AT-13)."""
    for frame in reversed(state.agenda):
        if frame.card == attacker and "of" in frame.bound and frame.bound["target"] == [aimed]:
            frame.bound["target"] = [taker]
            return


class Reactions(Listed):
    """`react CARD WORD`: abilities that answer the attack in progress."""

    __slots__ = ("frame", "state")
    names_cards = True

    def __init__(self, state: AnimaState, frame: Frame) -> None:
        self.state = state
        self.frame = frame

    def candidates(self) -> Iterator[Arguments]:
        state = self.state
        seat = state.cards[self.frame.bound["target"]].owner
        for figure in state.on_table(seat):
            for card in holders(state, figure):
                for word, ability in abilities_of(state, card).items():
                    if ability.use == REACTION:
                        yield card, word

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) != 2 or type(args[0]) is not int:
            return False
        state, card, target = self.state, args[0], self.frame.bound["target"]
        if not 0 <= card < len(state.cards) or not isinstance(args[1], str):
            return False
        ability = abilities_of(state, card).get(args[1])
        figure = bearer(state, card)
        if ability is None or ability.use != REACTION or not state.in_play(figure):
            return False
        if state.cards[figure].owner != state.cards[target].owner:
            return False
        return self._answers(figure, card, ability) and ready(state, figure, card, ability)

    def _answers(self, figure: int, card: int, ability: Ability) -> bool:
        """True if an ability is for this kind of attack on this target, and has not answered it;
        there is one defence an attack (AT-05)."""
        bound = self.frame.bound
        if [card, ability.word] in bound.get("answered", []):
            return False
        if ability.defends and (bound["defence"] or bound["undodgeable"]):
            return False
        if ability.against == ("hand" if bound["range"] else "ranged"):
            return False
        if ability.counters and (bound["range"] or bound["uncounterable"]):
            return False
        if ability.guards == "self" or figure == bound["target"]:
            return bool(ability.guards == "self" and figure == bound["target"])
        return ground(self.state).within(self.state, figure, bound["target"], ability.reach)


def bearer(state: AnimaState, card: int) -> int:
    """The figure whose ability a card has: who bears it, or the figure itself."""
    return card if state.bearer[card] < 0 else state.bearer[card]


def reactions(state: AnimaState, frame: Frame) -> dict[str, Space]:
    """The answers to an attack besides Dodge and Counterattack; none where nothing may answer."""
    answers = Reactions(state, frame)
    return {"react": answers} if answers else {}


def react(state: AnimaState, frame: Frame, move: Move) -> None:
    """Pay for an answer to an attack and begin its text; `move` is `react CARD WORD`."""
    card, word = int(move[1]), str(move[2])
    frame.bound["answered"] = [*frame.bound.get("answered", []), [card, word]]
    start(state, bearer(state, card), card, word, [])


VERBS: Mapping[str, Verb[AnimaState]] = {
    "begin_ability": Verb(run=begin_ability),
    "end_ability": Verb(run=end_ability),
}
