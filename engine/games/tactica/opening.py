"""The set-up of a battle: landmarks and spires, barracks, deployment (rulebook part 0; TC-21)."""

from collections.abc import Iterator, Mapping

from engine.core.agenda import Args, Frame, Verb, carry_on, to_do
from engine.core.choices import NOTHING_MORE, Accepted, Arguments, Choice, Move, OneOf, Space
from engine.games.tactica import field, piles
from engine.games.tactica.rounds import left, named, passed_over
from engine.games.tactica.state import LEVELS, NOWHERE, TROOPS, TacticaState

SPIRE_REACH = 3
"""A spire stands at most so many hexes from an own wall (SUMMON; TC-38)."""


def ask_feature(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """In turns, each seat places a landmark with the side that lies up, or its spire (TC-40)."""
    seats = to_do(frame, lambda: _placing(state))
    if not seats or seats[0] in state.out:
        return None
    seat = seats[0]
    hexes = state.ground.number
    spaces: dict[str, Space] = {}
    waiting = _waiting(state, seat)
    if waiting:
        spaces["landmark"] = Accepted(
            lambda: ((card, level, word) for card in waiting for level in LEVELS for word in hexes),
            lambda args: _landmark_fits(state, seat, args),
            names_cards=True,
        )
    if state.zones[f"spire/{seat}"] and field.spire(state, seat) == NOWHERE:
        spaces["spire"] = Accepted(
            lambda: ((word,) for word in hexes),
            lambda args: (
                len(args) == 1 and spire_fits(state, seat, hexes.get(str(args[0]), NOWHERE))
            ),
        )
    spaces = {verb: space for verb, space in spaces.items() if space}
    return Choice(seat, spaces, "features") if spaces else None


def place_feature(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seats = to_do(frame, lambda: _placing(state))
    carry_on(frame, seats[1:])
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
    """Whose turn it is to place something, as often as they have something to place."""
    count = {
        seat: len(state.zones[f"landmarks/{seat}"]) + bool(state.zones[f"spire/{seat}"])
        for seat in state.in_turn()
    }
    rounds = range(max(count.values(), default=0))
    return [seat for turn in rounds for seat in state.in_turn() if count[seat] > turn]


def _waiting(state: TacticaState, seat: int) -> list[int]:
    """The landmarks of a seat that are still to be placed."""
    return [card for card in state.zones[f"landmarks/{seat}"] if state.place[card] == NOWHERE]


def _landmark_fits(state: TacticaState, seat: int, args: Arguments) -> bool:
    """`landmark CARD LEVEL HEX`: on an empty hex, off walls and other landmarks by the house rules,
    never in the last way to a spire."""
    if len(args) != 3 or args[0] not in _waiting(state, seat) or args[1] not in LEVELS:
        return False
    hex = state.ground.number.get(str(args[2]), NOWHERE)
    if hex == NOWHERE or hex in field.features(state):
        return False
    far, placing = state.ground.far[hex], state.house.placing
    for other in range(state.seats):
        if any(far[wall] < placing.from_walls for wall in field.walls(state, other)):
            return False
    if any(far[state.place[other]] < placing.apart for other in field.landmarks(state)):
        return False
    side = getattr(getattr(state.house.landmarks, state.name(int(args[0]))), str(args[1]))
    return not side.blocks or field.way_to_spires(state, hex)


def spire_fits(state: TacticaState, seat: int, hex: int) -> bool:
    """Whether a seat may found its spire in a hex: empty, near an own wall, with ways left to every
    spire (TC-17, TC-21, TC-38)."""
    if hex == NOWHERE or hex in field.features(state) or hex in field.taken(state):
        return False
    return field.near(state, hex, field.walls(state, seat), SPIRE_REACH) and field.way_to_spires(
        state, hex, seat
    )


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
    """How many cards a seat draws: up to the size of its barracks."""
    house = state.house.barracks
    room = house.size - len(state.zones[f"barracks/{seat}"])
    most = room if state.phase == "set_up" else min(room, house.recruits)
    return max(min(most, sum(piles.available(state, seat, pile) for pile in piles.PILES)), 0)


def _numbers(state: TacticaState, seat: int) -> range:
    """How many of them can be troops; of the first barracks some of each pile are fixed, as far as
    the piles have them."""
    count, house = _total(state, seat), state.house.barracks
    troops, tactics = (piles.available(state, seat, pile) for pile in piles.PILES)
    least, most = max(count - tactics, 0), min(count, troops)
    if state.phase == "set_up":
        least = min(max(least, house.first_troops), most)
        most = max(min(most, count - house.first_tactics), least)
    return range(least, most + 1)


def ask_deploy(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """In turns, the Champion first, each seat deploys the troops of the house rules; it is ready
    where it can deploy none."""
    seats = to_do(frame, lambda: _deploying(state))
    if not seats or seats[0] in state.out:
        return None
    seat = seats[0]
    first = named(state, seat, "champion") if not state.zones[f"battlefield/{seat}"] else []
    cards = first or named(state, seat, *TROOPS)
    reach = state.house.deployment.distance
    words = state.ground.number
    space = Accepted(
        lambda: ((card, word) for card in cards for word in words),
        lambda args: (
            len(args) == 2
            and args[0] in cards
            and may_stand(state, seat, words.get(str(args[1]), NOWHERE), reach)
        ),
        names_cards=True,
    )
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
    """Whose turn it is to deploy: the troops of the house rules, and one more for each Champion."""
    return state.in_turn() * (state.house.deployment.troops + state.house.cards.champion)


def may_stand(state: TacticaState, seat: int, hex: int, reach: int = 1) -> bool:
    """Whether a troop or CROWN may appear in a hex: free, and so near to an own wall."""
    return (
        hex != NOWHERE
        and field.near(state, hex, field.walls(state, seat), reach)
        and hex not in field.taken(state)
        and hex not in field.blocking(state)
    )


def free_hexes(state: TacticaState, seat: int) -> Iterator[str]:
    """The hexes in which a seat may muster, as players write them."""
    for wall in field.walls(state, seat):
        for hex in state.ground.around[wall]:
            yield state.ground.words[hex]


VERBS: Mapping[str, Verb[TacticaState]] = {
    "features": Verb(run=pass_feature, ask=ask_feature, answer=place_feature),
    "recruit": Verb(run=recruit_all, ask=ask_recruit, answer=recruit),
    "deploy": Verb(run=pass_deploy, ask=ask_deploy, answer=deploy),
}
