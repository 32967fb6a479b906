"""The flow of a game: opening comparison, the four phases, and the checks around them."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again, leave, restart
from engine.core.position.choices import NOTHING_MORE, Choice, Move, Space, one_card
from engine.core.position.state import Outcome
from engine.core.position.subsets import Subset
from engine.games.tactics_anthem import tactics
from engine.games.tactics_anthem.choosing import returnable
from engine.games.tactics_anthem.deploying import deployments, stands, withdraw
from engine.games.tactics_anthem.state import (
    HAND_LIMIT,
    ME,
    OPENING_HAND,
    TURN_CAP,
    AnthemState,
    Deployed,
    Lasting,
)

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "opening": [{"do": "reveal"}, {"do": "reveal"}, {"do": "compare"}],
    "turn": [
        {"do": "start_turn"},
        {"do": "draw_tactic"},
        {"do": "tactics_phase"},
        {"do": "drop_broken"},
        {"do": "deploy"},
        {"do": "draw_minion"},
        {"do": "expire"},
        {"do": "discard"},
        {"do": "end_turn"},
    ],
    "assault": [
        {"do": "recheck"},
        {"do": "window", "on": "deployment"},
        {"do": "stand"},
    ],
    "cast": [
        {"do": "window", "on": "tactic", "if": "answerable"},
        {"do": "effect"},
        {"do": "settle"},
        {"do": "drop_broken"},
    ],
    "summon": [{"do": "window", "on": "summon"}, {"do": "arrive"}],
    "set": [{"do": "window", "on": "set"}, {"do": "lay"}],
    "react": [
        {"do": "window", "on": "tactic", "if": "chained_counters"},
        {"do": "effect"},
        {"do": "settle"},
    ],
}


def shuffle_minion_decks(state: AnthemState) -> None:
    """The first seat's, then the second's (TA-33)."""
    for seat in (0, 1):
        state.shuffle(f"minion_deck/{seat}", f"shuffle/minions/{seat}")


def draw_hands(state: AnthemState) -> None:
    """Seven minions each, the first seat first, and no tactics or second try (TA-33, TA-36)."""
    for seat in (0, 1):
        for _ in range(OPENING_HAND):
            state.draw(f"minion_deck/{seat}", f"minions/{seat}")


def ask_reveal(state: AnthemState, frame: Frame, args: Args) -> Choice:
    """Each seat picks a minion not yet revealed; the first pick stays hidden (TA-04, TA-34)."""
    seat = 0 if state.picked < 0 else 1
    unseen = [card for card in state.zones[f"minions/{seat}"] if card not in state.shown[seat]]
    return Choice(seat, {"reveal": one_card(unseen)}, "reveal")


def reveal(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    card = int(move[1])
    if state.picked < 0:
        state.picked = card
        return
    for seat, minion in enumerate((state.picked, card)):
        state.shown[seat].append(minion)
        state.show([minion])
        state.say("reveal", seat, [minion])
    state.picked = -1


def compare(state: AnthemState, frame: Frame, args: Args) -> None:
    """The lower card starts, bound to deploy it; equal cards are set aside (TA-04, TA-34)."""
    first, second = (state.value(revealed[-1]) for revealed in state.shown)
    if first != second:
        state.active = 0 if first < second else 1
        if state.variant["opening_bound"] == "on":
            state.owed = state.shown[state.active][-1]
        state.say("starts", state.active)
        state.agenda[:] = [Frame("turn", state.active)]
        return
    restart(frame)
    if len(state.shown[0]) == OPENING_HAND:
        state.shown, state.known = [[], []], []
        for seat in (0, 1):
            for card in list(state.zones[f"minions/{seat}"]):
                state.move(card, f"minion_deck/{seat}")
        shuffle_minion_decks(state)
        draw_hands(state)
        state.say("redraw", 0)


def start_turn(state: AnthemState, frame: Frame, args: Args) -> None:
    """The Start Turn Check: after the opponent's pass, deployed minions go to the Victory Pile.

    That turn has gained initiative (TA-16). Effects that begin with it count from here, before
    phase I (TA-37).
    """
    seat = state.active
    state.turn += 1
    state.gained = state.passed[1 - seat]
    state.initiative = state.gained or state.turn == 1
    state.skip = False
    state.used, state.fresh, state.barred, state.chained, state.affected = [], [], [], [], []
    state.say("turn", seat, amount=state.turn)
    if state.gained:
        state.mode = ""
        cards = list(state.zones[f"combat/{seat}"])
        for card in cards:
            state.send(card, "victory")
        if cards:
            state.say("victory_pile", seat, cards)


def draw_tactic(state: AnthemState, frame: Frame, args: Args) -> None:
    """Phase I is mandatory; who cannot draw loses (TA-03, TA-38)."""
    seat = state.active
    if not state.zones[f"tactics_deck/{seat}"]:
        state.lose(seat, "tactics_deck_out")
        return
    card = state.draw(f"tactics_deck/{seat}", f"tactics/{seat}")
    state.say("draw_tactic", seat, [card], seen_by=(seat,))


def ask_tactics(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """Phase II, in the first turn too: one at a time, until the player is done (TA-06)."""
    seat = state.active
    if not state.zones[f"tactics/{seat}"]:
        return None
    spaces: dict[str, Space] = {
        "cast": tactics.Casts(state, seat),
        "set": tactics.Sets(state, seat),
        "summon": tactics.Summons(state, seat),
        "done": NOTHING_MORE,
    }
    return Choice(seat, spaces, "tactics")


def act(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "done":
        return
    card, users = int(move[1]), move[2:]
    definition = state.cards[card].definition
    if definition.facts.get("condition") != "minion_chain":
        again(frame)
    if move[0] == "summon":
        state.used.append(ME)
        state.send(card, "support")
        state.say("summon", seat, [card])
        state.agenda.append(Frame("summon", seat, card))
        return
    state.used += users
    if move[0] == "set":
        state.send(card, "set")
        circles = [tactics.circle_of_user(state, user) for user in users]
        state.set_circle[str(card)] = max(circles)
        state.say("set", seat, [card], seen_by=(seat,))
        state.agenda.append(Frame("set", seat, card))
        return
    if definition.facts["condition"] == "skip_combat":
        state.skip = True
    state.send(card, "resolving")
    state.say("cast", seat, [card])
    state.agenda.append(Frame("cast", seat, card))


def drop_broken(state: AnthemState, frame: Frame, args: Args) -> None:
    """Return a standing deployment that has stopped being its mode; none stands then (TA-71)."""
    opponent = 1 - state.active
    if state.mode and (state.key(opponent) is None or state.standing_mode(opponent) != state.mode):
        withdraw(state, opponent)
        state.mode = ""


def ask_deploy(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """Phase III: whoever holds initiative passes only where they must (TA-07, TA-41, TA-89)."""
    seat = state.active
    space = deployments(state, seat)
    if not state.zones[f"minions/{seat}"] or not space.sizes:
        return None
    if state.chained:
        return Choice(seat, {"deploy": space}, "deploy")
    if not state.initiative:
        return Choice(seat, {"deploy": space, "pass": NOTHING_MORE}, "respond")
    return Choice(seat, {"deploy": space} if space else {"pass": NOTHING_MORE}, "deploy")


def no_deployment(state: AnthemState, frame: Frame, args: Args) -> None:
    """Deemed to have passed (TA-08, TA-50, TA-57)."""
    seat = state.active
    state.passed[seat] = True
    state.deployed[seat] = Deployed()
    state.say("pass", seat)


def deploy(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "pass":
        no_deployment(state, frame, args)
        return
    cards = [int(card) for card in move[1:]]
    for card in cards:
        state.move(card, f"combat/{seat}")
    state.mode = state.standing_mode(seat)
    state.say("deploy", seat, cards, state.mode)
    state.emptied = not state.zones[f"minions/{seat}"]
    state.agenda.append(Frame("assault", seat))


def recheck(state: AnthemState, frame: Frame, args: Args) -> None:
    """A deployment made invalid returns whole, to be tried again (TA-23, TA-43, TA-47).

    Barred are the titles of those affected minions that have come back to hand (TA-76). The
    one that it was to beat stands again, if it still can (TA-46, TA-75); a Minion Chain is over
    (TA-83).
    """
    seat = state.active
    if stands(state, seat):
        return
    withdraw(state, seat)
    returned = [card for card in state.affected if state.where[card] == f"minions/{seat}"]
    state.barred += sorted({state.title(card) for card in returned} - set(state.barred))
    state.affected, state.chained = [], []
    drop_broken(state, frame, args)
    leave(state, frame)
    again(state.agenda[-1])


def stand(state: AnthemState, frame: Frame, args: Args) -> None:
    """The deployment stands: beaten minions are buried, and an emptied hand wins.

    Only one that stands ends what bound it, and wins (TA-15, TA-21, TA-49, TA-88, TA-91, TA-92).
    """
    seat = state.active
    beaten = list(state.zones[f"combat/{1 - seat}"])
    for card in beaten:
        state.bury(card)
    if beaten:
        state.say("beaten", 1 - seat, beaten)
    state.passed[seat] = False
    state.chained = []
    if state.owed >= 0 and state.cards[state.owed].owner == seat:
        state.owed = -1
    # With what reactions made of it (TA-85).
    highest = max(state.value(card)[0] for card in state.zones[f"combat/{seat}"])
    state.deployed[seat] = Deployed(state.mode, highest)
    if state.initiative:
        for effect in [effect for effect in state.lasting if effect.rule == "next_mode"]:
            _end(state, effect)
    if state.emptied and not state.zones[f"minions/{seat}"]:
        state.outcome = Outcome(seat, "hand_empty")


def ask_draw_minion(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """Phase IV: mandatory, but free on a turn that gained initiative (TA-02, TA-18, TA-39)."""
    seat = state.active
    if state.full[seat]:
        return None
    if not state.gained and state.variant["phase4_draw"] == "mandatory":
        return None
    spaces: dict[str, Space] = {"skip": NOTHING_MORE}
    if state.zones[f"minion_deck/{seat}"]:
        spaces["draw"] = NOTHING_MORE
    if state.gained and (returning := returnable(state, seat)):
        spaces["take_back"] = one_card(returning)
    return Choice(seat, spaces, "draw_minion") if len(spaces) > 1 else None


def draw_minion(state: AnthemState, frame: Frame, args: Args) -> None:
    """Phase IV, where there is no choice; twelve minions bar it and no tactic (TA-01, TA-80)."""
    seat = state.active
    optional = state.gained or state.variant["phase4_draw"] == "may"
    if state.full[seat] or optional:
        return
    if not state.zones[f"minion_deck/{seat}"]:
        state.lose(seat, "minion_deck_out")
        return
    _draw_minion(state, seat)


def choose_draw(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "draw":
        _draw_minion(state, seat)
    elif move[0] == "take_back":
        # Its face stays known (TA-40), as `send` notes.
        state.send(int(move[1]), "minions", seat)
        state.say("take_back", seat, [int(move[1])])
    else:
        state.say("no_minion", seat)


def _draw_minion(state: AnthemState, seat: int) -> None:
    card = state.draw(f"minion_deck/{seat}", f"minions/{seat}")
    state.say("draw_minion", seat, [card], seen_by=(seat,))


def expire(state: AnthemState, frame: Frame, args: Args) -> None:
    """Effects and duration cards end with the last turn they count in (TA-58)."""
    for effect in list(state.lasting):
        if effect in state.lasting and effect.ends_with(state.turn):
            _end(state, effect)


def _end(state: AnthemState, effect: Lasting) -> None:
    """End an effect; a card of which nothing lasts any more leaves the Support Zone."""
    state.lasting.remove(effect)
    in_use = any(other.card == effect.card for other in state.lasting)
    if not in_use and state.where[effect.card].startswith("support/"):
        state.bury(effect.card)
        state.say("expire", effect.by, [effect.card])


def ask_discard(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """The End Turn Check: tactics beyond twelve cards are discarded at once (TA-20, TA-60)."""
    seat = state.active
    hand = state.zones[f"tactics/{seat}"]
    surplus = len(hand) + len(state.zones[f"minions/{seat}"]) - HAND_LIMIT
    count = min(surplus, len(hand))
    if count <= 0:
        return None
    return Choice(seat, {"discard": Subset(hand, [count])}, "discard")


def discard(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    cards = [int(card) for card in move[1:]]
    for card in cards:
        state.bury(card)
    state.say("discard", state.active, cards)


def end_turn(state: AnthemState, frame: Frame, args: Args) -> None:
    """Note a full hand, and pass the turn; the cap on turns decides a game without end (TA-63)."""
    seat = state.active
    state.full[seat] = len(state.zones[f"minions/{seat}"]) >= HAND_LIMIT
    if state.variant["turn_cap"] != "off" and state.turn >= TURN_CAP:
        state.outcome = Outcome(_ahead(state), "turn_cap")
        return
    state.active = frame.seat = 1 - seat
    restart(frame)


def _ahead(state: AnthemState) -> int:
    """Fewer minions in hand, then fewer in the Minion Deck, then the non-turn player (TA-63)."""

    def still_to_go(seat: int) -> tuple[int, int, bool]:
        zones = state.zones
        hand, deck = zones[f"minions/{seat}"], zones[f"minion_deck/{seat}"]
        return len(hand), len(deck), seat == state.active

    return min((0, 1), key=still_to_go)


VERBS: Mapping[str, Verb[AnthemState]] = {
    "reveal": Verb(ask=ask_reveal, answer=reveal),
    "compare": Verb(run=compare),
    "start_turn": Verb(run=start_turn),
    "draw_tactic": Verb(run=draw_tactic),
    "tactics_phase": Verb(ask=ask_tactics, answer=act),
    "drop_broken": Verb(run=drop_broken),
    "deploy": Verb(run=no_deployment, ask=ask_deploy, answer=deploy),
    "recheck": Verb(run=recheck),
    "stand": Verb(run=stand),
    "draw_minion": Verb(run=draw_minion, ask=ask_draw_minion, answer=choose_draw),
    "expire": Verb(run=expire),
    "discard": Verb(ask=ask_discard, answer=discard),
    "end_turn": Verb(run=end_turn),
}
