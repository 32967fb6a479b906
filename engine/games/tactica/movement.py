"""MOVEMENT: troops, CROWN and summons move, each once; sacrifices to summons."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Accepted, Arguments, Choice, Move, Space
from engine.games.tactica import field, piles
from engine.games.tactica.rounds import goes_on, left, may_play, passed_over
from engine.games.tactica.state import SUMMONS, Boost, TacticaState


def ask_move(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Ask the seat in turn for a movement, unless it can move nothing or MUD binds it (TC-15)."""
    seats = left(state, frame)
    if not seats or state.bound(seats[0], "mud"):
        return None
    seat = seats[0]
    spaces: dict[str, Space] = {}
    if _moves_at_all(state, seat):
        spaces["move"] = _moves(state, seat)
    if (offered := sacrifices(state, seat)) is not None:
        spaces["sacrifice"] = offered
    return Choice(seat, {**spaces, "done": NOTHING_MORE}, "movement") if spaces else None


def _moves_at_all(state: TacticaState, seat: int) -> bool:
    """True if a seat has a piece that can move: its listing tells the same, and slowly."""
    around, barred = state.ground.around, field.blocking(state) | field.taken(state)
    for piece in state.zones[f"battlefield/{seat}"]:
        if may_move(state, piece):
            if state.summon(piece):
                if field.destinations(state, piece):
                    return True
            elif field.moves(state, piece) and not barred.issuperset(around[state.place[piece]]):
                return True
    return False


def _moves(state: TacticaState, seat: int) -> Accepted:
    """`PIECE HEX`: an own piece to a hex that it reaches."""
    ground, own, reached = state.ground, state.zones[f"battlefield/{seat}"], dict[int, set[int]]()

    def reach(piece: int) -> set[int]:
        """Asked for each move of a listing."""
        if piece not in reached:
            movable = may_move(state, piece)
            reached[piece] = field.destinations(state, piece) if movable else set()
        return reached[piece]

    def accepts(args: Arguments) -> bool:
        if len(args) != 2 or args[0] not in own or args[1] not in ground.number:
            return False
        return ground.number[str(args[1])] in reach(int(args[0]))

    return Accepted(
        lambda: ((piece, ground.words[hex]) for piece in own for hex in reach(piece)),
        accepts,
        names_cards=True,
    )


def may_move(state: TacticaState, piece: int) -> bool:
    """True if a piece has a move left: an action of its seat and its own of the phase, or one that
    a sacrifice gave it."""
    if state.actions[state.commander(piece)] and piece not in state.acted:
        return True
    return any(boost.piece == piece and boost.moves for boost in state.boosts)


def sacrifices(state: TacticaState, seat: int) -> Accepted | None:
    """`LOST RESUPPLY`: two cards of one name in the barracks, while a summon of the seat is on the
    field (TC-19, TC-53). None where everybody can see that there can be none."""
    hand = state.zones[f"barracks/{seat}"]
    if len(hand) < 2 or not may_play(state, seat) or not summons(state, seat):
        return None

    def accepts(args: Arguments) -> bool:
        if len(args) != 2 or args[0] == args[1] or not (args[0] in hand and args[1] in hand):
            return False
        return state.name(int(args[0])) == state.name(int(args[1]))

    return Accepted(
        lambda: ((first, second) for first in hand for second in hand), accepts, names_cards=True
    )


def summons(state: TacticaState, seat: int) -> list[int]:
    """The summon that a seat has on the field, if any."""
    return [piece for piece in state.zones[f"battlefield/{seat}"] if state.summon(piece)]


def sacrifice(state: TacticaState, seat: int, args: Arguments) -> None:
    """One card is lost, the other comes back; the summon gets what its face says for this turn."""
    lost, back = (int(card) for card in args)
    summon = summons(state, seat)[0]
    state.say("sacrifice", seat, [lost, back], target=summon, text=SUMMONS[state.face[summon]])
    piles.lose(state, lost)
    piles.resupply(state, back)
    gift = field.summoned(state, summon)
    state.boosts.append(
        Boost(summon, gift.sacrifice_attack, gift.sacrifice_moves, gift.sacrifice_attacks)
    )


def spend(state: TacticaState, seat: int, piece: int, gift: str) -> None:
    """A move or an attack is made: by an action of the phase, else by what a sacrifice gave."""
    if state.actions[seat] and piece not in state.acted:
        state.actions[seat] -= 1
        state.acted.append(piece)
        return
    at = next(
        at for at, boost in enumerate(state.boosts) if boost.piece == piece and getattr(boost, gift)
    )
    boost = state.boosts[at]
    moves, attacks = boost.moves - (gift == "moves"), boost.attacks - (gift == "attacks")
    state.boosts[at] = Boost(piece, boost.attack, moves, attacks)


def move(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seat = left(state, frame)[0]
    goes_on(state, frame, done=move[0] == "done")
    if move[0] == "move":
        piece, word = int(move[1]), str(move[2])
        spend(state, seat, piece, "moves")
        state.place[piece] = state.ground.number[word]
        state.say("move", seat, [piece], cell=word)
    elif move[0] == "sacrifice":
        sacrifice(state, seat, move[1:])
    else:
        state.say("done", seat)


VERBS: Mapping[str, Verb[TacticaState]] = {
    "move": Verb(
        run=lambda state, frame, args: passed_over(state, frame), ask=ask_move, answer=move
    ),
}
