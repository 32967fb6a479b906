"""Battles and the war: how each begins, what it leaves behind, who has won (TC-23, TC-40)."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, restart
from engine.core.position.state import Outcome
from engine.games.tactica import field, piles, points
from engine.games.tactica.maps import BATTLES
from engine.games.tactica.state import DRAWN, NOBODY, NOWHERE, PHASES, TacticaState

MOVES_AT_MOST = 6000
"""Of a game: the turn in which it is reached is the last."""

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "war": [
        {"do": "begin_battle"},
        {"do": "features"},
        {"do": "recruit"},
        {"do": "deploy"},
        {"do": "begin_turns"},
    ],
    "turn": [
        {"do": "begin_turn"},
        {"do": "phase", "name": "barracks", "if": "advanced"},
        {"do": "commit", "if": "advanced"},
        {"do": "reveal", "if": "advanced"},
        {"do": "take_effect", "if": "advanced"},
        {"do": "phase", "name": "recruitment"},
        {"do": "recruit"},
        {"do": "phase", "name": "mustering"},
        {"do": "muster"},
        {"do": "phase", "name": "movement"},
        {"do": "move"},
        {"do": "phase", "name": "combat"},
        {"do": "fight"},
        {"do": "phase", "name": "resolution"},
        {"do": "capture"},
        {"do": "take"},
        {"do": "swap"},
        {"do": "tidy"},
        {"do": "discard"},
        {"do": "count"},
        {"do": "next_turn"},
    ],
}


def begin_battle(state: TacticaState, frame: Frame, args: Args) -> None:
    """All cards that are left go back to their piles, and the walls stand where the map has them
    for this battle. The Champion is ready in its barracks."""
    state.battle += 1
    state.phase = "set_up"
    state.captured = state.turn
    state.out = list(state.conceded)
    _choose_first(state)
    state.points = [0] * state.sides
    state.say("battle", state.first, amount=state.battle)
    for seat in state.in_turn():
        for wall in state.zones[f"walls/{seat}"]:
            at = state.zones[f"walls/{seat}"].index(wall)
            state.place[wall] = state.wall_hexes(seat)[at]
        for card in sorted(state.zones[f"troops/{seat}"]):
            if state.name(card) == "champion":
                state.move(card, f"barracks/{seat}")
        for pile in piles.PILES:
            state.shuffle(f"{pile}/{seat}", f"{pile}/{seat}")


def _choose_first(state: TacticaState) -> None:
    """Player 1: a coin in the first battle, then the loser of the battle before; a coin again after
    a draw or under the option player1 (TC-26)."""
    losers = [
        seat
        for seat in state.in_turn(0)
        if state.won and state.won[-1] not in (DRAWN, state.side(seat))
    ]
    if not losers or state.variant["player1"] == "coin":
        seats = state.in_turn(0)
        players = len(seats)
        state.first = seats[state.rng.below("coin", players)]
    else:
        state.first = min(losers, key=lambda seat: (state.points[state.side(seat)], seat))


def begin_turns(state: TacticaState, frame: Frame, args: Args) -> None:
    state.agenda[:] = [Frame("turn", state.first)]


def begin_turn(state: TacticaState, frame: Frame, args: Args) -> None:
    state.turn += 1
    state.enacted = []
    state.say("turn", state.first, amount=state.turn - state.earlier)


def phase(state: TacticaState, frame: Frame, args: Args) -> None:
    """A phase begins: each seat has its actions of it, and no piece has acted yet."""
    state.phase = args["name"]
    actions = getattr(state.house.actions, state.phase, 0)
    state.actions = [actions] * state.seats
    state.acted = []


def count(state: TacticaState, frame: Frame, args: Args) -> None:
    """The end of RESOLUTION: who is wiped out, then victory points (TC-23, TC-52)."""
    lines = [points.count(state, side) for side in range(state.sides)]
    state.points = [sum(each.values()) for each in lines]
    for side, counted in enumerate(lines):
        for line, amount in counted.items():
            if amount:
                state.say("score", side, text=line, amount=amount)
        state.say("points", side, amount=state.points[side])
    how = state.variant["victory"]
    if how != "points" and _routed(state):
        return
    if how != "rout":
        enough = [side for side in range(state.sides) if state.points[side] >= points.to_win(state)]
        if len(enough) == 1:
            end_battle(state, enough[0], "points")


def _routed(state: TacticaState) -> bool:
    """Sides without a troop on the battlefield are wiped out; whether that ends the battle."""
    standing = [side for side in playing(state) if _has_troop(state, side)]
    if len(standing) == len(playing(state)):
        return False
    for side in playing(state):
        if side not in standing:
            state.say("routed", side)
    if len(standing) < 2:
        end_battle(state, standing[0] if standing else DRAWN, "rout")
        return True
    for side in playing(state):
        if side not in standing:
            withdraw(state, side)
    return False


def _has_troop(state: TacticaState, side: int) -> bool:
    return any(state.troop(piece) for piece in state.pieces() if state.side_of(piece) == side)


def playing(state: TacticaState) -> list[int]:
    """The sides that are still in this battle."""
    return sorted({state.side(seat) for seat in range(state.seats) if seat not in state.out})


def withdraw(state: TacticaState, side: int) -> None:
    """A side leaves this battle: its pieces leave the map, its walls stay."""
    for seat in range(side, state.seats, state.sides):
        state.out.append(seat)
        for piece in list(state.zones[f"battlefield/{seat}"]):
            piles.lift(state, piece)
            if state.summon(piece):
                _home(state, seat, piece)
            elif state.traitor(piece):
                piles.lose(state, piece)
            else:
                piles.resupply(state, piece)


def next_turn(state: TacticaState, frame: Frame, args: Args) -> None:
    """A stand-off and the caps end a battle (TC-74, TC-56). By the house rules the part of Player 1
    passes on (TC-70)."""
    turns, played = state.house.turns.passes_after, state.turn - state.earlier
    if turns and played % turns == 0:
        state.first = state.in_turn(state.first + 1)[0]
    frame.seat = state.first
    restart(frame)
    if state.ply >= MOVES_AT_MOST:
        score(state)
        end_game(state, None, "move_cap")
    elif state.house.turns.quiet and quiet_turns(state) >= state.house.turns.quiet:
        end_battle(state, _ahead(state), "standoff")
    elif state.variant["turn_cap"] == "60" and played >= 60:
        end_battle(state, _ahead(state), "turn_cap")


def quiet_turns(state: TacticaState) -> int:
    """Turns of this battle since something was captured."""
    return state.turn - state.captured


def _ahead(state: TacticaState) -> int:
    """The side with more victory points than any other in the battle, or DRAWN."""
    most = max(state.points[side] for side in playing(state))
    ahead = [side for side in playing(state) if state.points[side] == most]
    return ahead[0] if len(ahead) == 1 else DRAWN


def end_battle(state: TacticaState, winner: int, reason: str) -> None:
    """A battle is over: the game with it, or the next one begins."""
    state.won.append(winner)
    score(state)
    if state.variant["length"] == "battle" or state.battle == BATTLES:
        end_game(state, None if winner == DRAWN else winner, reason)
        return
    if winner == DRAWN:
        state.say("battle_drawn", state.first, text=reason)
    else:
        state.say("battle_won", winner, text=reason)
    _clear(state)
    state.agenda[:] = [Frame("war", 0)]


def score(state: TacticaState) -> None:
    """The victory points at the end of a battle count for the tally (TC-58)."""
    state.scored = [before + now for before, now in zip(state.scored, state.points, strict=True)]


def end_game(state: TacticaState, winner: int | None, reason: str) -> None:
    """Between two sides the winner says it all; of more, the others follow by victory points."""
    if state.sides == 2:
        state.outcome = Outcome(winner, reason)
        return
    state.outcome = Outcome.placed(_order(state, winner), reason)


def _order(state: TacticaState, winner: int | None) -> list[list[int]]:
    """The sides by place: the winner, who is still in the battle by points, who has left."""
    inside = [side for side in playing(state) if side != winner]
    outside = [side for side in range(state.sides) if side not in inside and side != winner]
    places = [[winner]] if winner is not None else []
    for score in sorted({state.points[side] for side in inside}, reverse=True):
        places.append([side for side in inside if state.points[side] == score])
    return [*places, outside] if outside else places


def _clear(state: TacticaState) -> None:
    """Clear up after a battle: traitors and the first hostages of each player are lost, summons
    go back on top of their spire or are lost, everything else goes back to its pile (TC-16, TC-40,
    TC-41, TC-75)."""
    for seat in range(state.seats):
        for at, card in enumerate(list(state.zones[f"hostages/{seat}"])):
            if at < state.house.hostages.lost:
                piles.lose(state, card)
            else:
                piles.resupply(state, card)
        for piece in list(state.zones[f"battlefield/{seat}"]):
            traitor = state.traitor(piece)
            piles.lift(state, piece)
            if state.summon(piece):
                _home(state, seat, piece)
            elif traitor:
                piles.lose(state, piece)
            else:
                piles.resupply(state, piece)
    for seat in range(state.seats):
        for zone in ("resupply", "barracks", "played"):
            for card in list(state.zones[f"{zone}/{seat}"]):
                state.under[card] = NOBODY
                state.move(card, f"{piles.pile_of(state, card)}/{seat}")
    state.place = [NOWHERE] * len(state.cards)
    state.earlier = state.turn
    state.actions = [0] * state.seats
    state.acted, state.hits, state.boosts, state.proven = [], [], [], []
    state.committed, state.enacted = [], []


def _home(state: TacticaState, seat: int, summon: int) -> None:
    """A summon on the field when its battle ends goes back on its spire (TC-41)."""
    if state.variant["summon_after_battle"] == "lost":
        piles.lose(state, summon)
    else:
        state.place[summon] = field.spire(state, seat)
        state.move(summon, f"spire/{seat}")


def forfeit(state: TacticaState, seat: int, war: bool) -> None:
    """A side gives up this battle, or the whole war (TC-24); of three the others play on."""
    side = state.side(seat)
    if war:
        state.conceded += range(side, state.seats, state.sides)
    if side in playing(state):
        withdraw(state, side)
    fighting = playing(state)
    staying = {state.side(each) for each in range(state.seats) if each not in state.conceded}
    if len(staying) < 2:
        score(state)
        end_game(state, min(staying, default=None), "surrender")
    elif len(fighting) < 2:
        end_battle(state, fighting[0] if fighting else DRAWN, "forfeit")


def leaving_barred(state: TacticaState, seat: int, war: bool) -> str | None:
    """The reason why a seat may not forfeit or concede now, or None where it may."""
    if war:
        return "this player has conceded already" if seat in state.conceded else None
    return "this player is out of the battle already (TC-24)" if seat in state.out else None


VERBS: Mapping[str, Verb[TacticaState]] = {
    "begin_battle": Verb(run=begin_battle),
    "begin_turns": Verb(run=begin_turns),
    "begin_turn": Verb(run=begin_turn),
    "phase": Verb(run=phase, args={"name": frozenset(PHASES)}, required=("name",)),
    "count": Verb(run=count),
    "next_turn": Verb(run=next_turn),
}
