"""The piles of a seat: drawing from them, and where cards go that leave the map."""

from engine.games.tactica.state import NOBODY, NOWHERE, TROOPS, TacticaState

PILES = ("troops", "tactics")


def pile_of(state: TacticaState, card: int) -> str:
    """The draw pile to which a card belongs."""
    return "troops" if state.name(card) in TROOPS else "tactics"


def available(state: TacticaState, seat: int, pile: str) -> int:
    """Number of cards that a seat can draw from a pile: those of its kind in RESUPPLY come back."""
    back = state.zones[f"resupply/{seat}"]
    return len(state.zones[f"{pile}/{seat}"]) + sum(pile_of(state, card) == pile for card in back)


def draw(state: TacticaState, seat: int, pile: str, count: int) -> None:
    """Draw into the barracks; an empty pile first takes its cards from RESUPPLY, shuffled."""
    zone, drawn = f"{pile}/{seat}", []
    for _ in range(count):
        if not state.zones[zone]:
            refill(state, seat, pile)
        drawn.append(state.draw(zone, f"barracks/{seat}"))
    state.say("draw", seat, drawn, text=pile, seen_by=(seat,))


def refill(state: TacticaState, seat: int, pile: str) -> None:
    """RESUPPLY's cards of a kind are shuffled into a new pile."""
    for card in list(state.zones[f"resupply/{seat}"]):
        if pile_of(state, card) == pile:
            state.move(card, f"{pile}/{seat}")
    state.shuffle(f"{pile}/{seat}", f"{pile}/{seat}")
    state.say("refill", seat, text=pile)


def lift(state: TacticaState, piece: int) -> None:
    """Take a piece off its hex: its training goes back to its pile, and what is known of it as a
    piece is forgotten, its attacks and those on it among that."""
    for zone in ("attached", "played"):
        for card in list(state.zones[f"{zone}/{state.where[piece][-1]}"]):
            if state.under[card] == piece:
                state.under[card] = NOBODY
                if zone == "attached":
                    state.face[card] = 0
                    state.move(card, f"training/{state.seat_of[card]}")
    state.place[piece] = NOWHERE
    for known in (state.proven, state.acted):
        if piece in known:
            known.remove(piece)
    state.boosts = [boost for boost in state.boosts if boost.piece != piece]
    state.hits = [hit for hit in state.hits if piece not in (hit.attacker, hit.target)]


def lose(state: TacticaState, card: int) -> None:
    """A card is out of the war: to the LOST pile of the seat from whose box it is."""
    owner = state.seat_of[card]
    state.move(card, f"lost/{owner}")
    state.place[card] = NOWHERE
    state.say("lost", owner, [card])


def resupply(state: TacticaState, card: int) -> None:
    """A card comes back some day: to the RESUPPLY pile of its owner."""
    state.under[card] = NOBODY
    state.move(card, f"resupply/{state.seat_of[card]}")
