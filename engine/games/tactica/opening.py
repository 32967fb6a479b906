"""The set-up of a battle: landmarks and spires, barracks, deployment (rulebook part 0; TC-21)."""

from collections.abc import Mapping, Sequence

from engine.core.position.agenda import Args, Frame, Verb, carry_on, to_do
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space
from engine.games.tactica import field, piles
from engine.games.tactica.house import Face
from engine.games.tactica.rounds import left, named, passed_over
from engine.games.tactica.state import LEVELS, NOWHERE, TROOPS, TacticaState

SPIRE_REACH = 3
"""A spire stands at most so many hexes from an own wall (SUMMON; TC-38)."""


def ask_feature(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """In turns, each seat places a landmark with the side that lies up, or its spire, which may be
    left out (TC-40, TC-72)."""
    seats = to_do(frame, lambda: _placing(state))
    if not seats or seats[0] in state.out:
        return None
    seat = seats[0]
    spaces: dict[str, Space] = {}
    waiting = _waiting(state, seat)
    if waiting:
        spaces["landmark"] = _landmarks(state, waiting)
    if state.zones[f"spire/{seat}"] and field.spire(state, seat) == NOWHERE:
        spaces["spire"] = OneOf([(word,) for word in spire_hexes(state, seat)])
    spaces = {verb: space for verb, space in spaces.items() if space}
    if list(spaces) == ["spire"]:
        spaces["forgo"] = NOTHING_MORE
    return Choice(seat, spaces, "features") if spaces else None


def place_feature(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seats = to_do(frame, lambda: _placing(state))
    carry_on(frame, seats[1:])
    if move[0] == "forgo":
        state.say("forgo", seats[0])
        return
    hex = state.ground.number[str(move[-1])]
    if move[0] == "spire":
        for card in state.zones[f"spire/{seats[0]}"]:
            state.place[card] = hex
        state.say("spire", seats[0], state.zones[f"spire/{seats[0]}"], cell=str(move[-1]))
        return
    card = int(move[1])
    state.face[card] = LEVELS.index(str(move[2]))
    state.place[card] = hex
    state.say("landmark", seats[0], [card], text=str(move[2]), cell=str(move[3]))


def pass_feature(state: TacticaState, frame: Frame, args: Args) -> None:
    carry_on(frame, to_do(frame, lambda: _placing(state))[1:])


def _placing(state: TacticaState) -> list[int]:
    """The seats in the order in which they place what they have to place, once for each thing."""
    count = {
        seat: len(state.zones[f"landmarks/{seat}"]) + bool(state.zones[f"spire/{seat}"])
        for seat in state.in_turn()
    }
    rounds = range(max(count.values(), default=0))
    return [seat for turn in rounds for seat in state.in_turn() if count[seat] > turn]


def _waiting(state: TacticaState, seat: int) -> list[int]:
    """The landmarks of a seat that are still to be placed."""
    return [card for card in state.zones[f"landmarks/{seat}"] if state.place[card] == NOWHERE]


def _landmarks(state: TacticaState, waiting: list[int]) -> OneOf:
    """`CARD LEVEL HEX`: on an empty hex, off walls and other landmarks by the house rules, never in
    the last way to a spire."""
    far, words, placing = state.ground.far, state.ground.words, state.house.placing
    walls = [wall for seat in range(state.seats) for wall in field.walls(state, seat)]
    lying = [state.place[card] for card in field.landmarks(state)]
    free = [
        hex
        for hex in sorted(set(range(len(words))) - field.features(state))
        if all(far[hex][wall] >= placing.from_walls for wall in walls)
        and all(far[hex][other] >= placing.apart for other in lying)
    ]
    open_hexes = {False: free, True: [hex for hex in free if field.way_to_spires(state, hex)]}
    return OneOf(
        [
            (card, level, words[hex])
            for card in waiting
            for level in LEVELS
            for hex in open_hexes[_side(state, card, level).blocks]
        ],
        names_cards=True,
    )


def _side(state: TacticaState, landmark: int, level: str) -> Face:
    side: Face = getattr(getattr(state.house.landmarks, state.name(landmark)), level)
    return side


def spire_hexes(state: TacticaState, seat: int) -> list[str]:
    """The hexes in which a seat may found its spire: empty ones near an own wall, with ways left to
    every spire (TC-17, TC-21, TC-38)."""
    far, words = state.ground.far, state.ground.words
    near = {
        hex
        for wall in field.walls(state, seat)
        for hex, steps in enumerate(far[wall])
        if steps <= SPIRE_REACH
    }
    free = sorted(near - field.features(state) - field.taken(state))
    return [words[hex] for hex in free if field.way_to_spires(state, hex, seat)]


def ask_recruit(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """RECRUITMENT, and the first barracks: how many cards come from the Troop Pile; the others come
    from the Tactics Pile. Where only one number is possible nobody is asked."""
    seats = left(state, frame)
    if not seats:
        return None
    numbers = _numbers(state, seats[0])
    if len(numbers) < 2:
        return None
    return Choice(seats[0], {"recruit": OneOf([(number,) for number in numbers])}, "recruit")


def recruit(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    _recruit(state, left(state, frame)[0], int(move[1]))
    passed_over(state, frame)


def recruit_all(state: TacticaState, frame: Frame, args: Args) -> None:
    seats = left(state, frame)
    if seats:
        _recruit(state, seats[0], _numbers(state, seats[0])[0])
    passed_over(state, frame)


def _recruit(state: TacticaState, seat: int, troops: int) -> None:
    count = _total(state, seat)
    for pile, number in (("troops", troops), ("tactics", count - troops)):
        if number:
            piles.draw(state, seat, pile, number)


def _total(state: TacticaState, seat: int) -> int:
    """Number of cards that a seat draws: up to the size of its barracks."""
    house = state.house.barracks
    room = house.size - len(state.zones[f"barracks/{seat}"])
    most = room if state.phase == "set_up" else min(room, house.recruits)
    return max(min(most, sum(piles.available(state, seat, pile) for pile in piles.PILES)), 0)


def _numbers(state: TacticaState, seat: int) -> range:
    """The possible numbers of troops among them; of the first barracks some of each pile are fixed,
    as far as the piles have them."""
    count, house = _total(state, seat), state.house.barracks
    troops, tactics = (piles.available(state, seat, pile) for pile in piles.PILES)
    least, most = max(count - tactics, 0), min(count, troops)
    if state.phase == "set_up":
        least = min(max(least, house.first_troops), most)
        most = max(min(most, count - house.first_tactics), least)
    return range(least, most + 1)


def ask_deploy(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """In turns, the Champion first, each seat deploys the troops of the house rules near where the
    map has its walls (TC-76); it is ready where it can deploy none."""
    seats = to_do(frame, lambda: _deploying(state))
    if not seats or seats[0] in state.out:
        return None
    seat = seats[0]
    first = named(state, seat, "champion") if not state.zones[f"battlefield/{seat}"] else []
    cards = first or named(state, seat, *TROOPS)
    space = near_walls(state, cards, state.wall_hexes(seat), state.house.deployment.distance)
    spaces: dict[str, Space] = {"deploy": space} if space else {"ready": NOTHING_MORE}
    return Choice(seat, spaces, "deploy")


def deploy(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seats = to_do(frame, lambda: _deploying(state))
    if move[0] == "ready":
        state.say("ready", seats[0])
        carry_on(frame, [seat for seat in seats if seat != seats[0]])
        return
    card = int(move[1])
    state.move(card, f"battlefield/{seats[0]}")
    state.place[card] = state.ground.number[str(move[2])]
    state.say("deploy", seats[0], [card], cell=str(move[2]))
    carry_on(frame, seats[1:])


def pass_deploy(state: TacticaState, frame: Frame, args: Args) -> None:
    carry_on(frame, to_do(frame, lambda: _deploying(state))[1:])


def _deploying(state: TacticaState) -> list[int]:
    """The seats in the order of deployment: the troops of the house rules, one more a Champion."""
    return state.in_turn() * (state.house.deployment.troops + state.house.cards.champion)


def at_walls(state: TacticaState, seat: int, cards: list[int]) -> OneOf:
    """`CARD HEX`: one of these cards on a free hex next to an own wall."""
    return near_walls(state, cards, field.walls(state, seat), 1)


def near_walls(state: TacticaState, cards: list[int], walls: Sequence[int], reach: int) -> OneOf:
    """`CARD HEX`: one of these cards on a free hex so near to one of these walls."""
    far, words = state.ground.far, state.ground.words
    near = {hex for wall in walls for hex, steps in enumerate(far[wall]) if 0 < steps <= reach}
    free = sorted(near.difference(field.taken(state), field.blocking(state)))
    return OneOf([(card, words[hex]) for card in cards for hex in free], names_cards=True)


VERBS: Mapping[str, Verb[TacticaState]] = {
    "features": Verb(run=pass_feature, ask=ask_feature, answer=place_feature),
    "recruit": Verb(run=recruit_all, ask=ask_recruit, answer=recruit),
    "deploy": Verb(run=pass_deploy, ask=ask_deploy, answer=deploy),
}
