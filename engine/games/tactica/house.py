"""The house rules of TACTICA as records, read from a file and checked.

Everything that the known part of the rulebook leaves open is a setting here (TC-25): figures,
counts, actions, landmarks, maps. `house.toml` is the project's own; an organiser may bring another
file, with the same settings, within the limits that the fields below name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from engine.core.base.toml_tables import DataError
from engine.games.tactica.maps import Map, read_map
from engine.games.tactica.settings import number, read_record, word

SEATS: Mapping[str, int] = {"two": 2, "teams": 4, "three": 3}
"""By the option `players`, for which there is a map each: how many seats play."""
MELEE = ("champion", "foot")


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of each card that a side has."""

    champion: int = number(0, 4)
    foot: int = number(0, 30)
    crossbow: int = number(0, 30)
    archer: int = number(0, 30)
    training: int = number(0, 60)
    press: int = number(0, 30)
    saved: int = number(0, 30)
    engineer: int = number(0, 30)
    spy: int = number(0, 30)
    negate: int = number(0, 30)
    crown: int = number(0, 1)


@dataclass(frozen=True, slots=True)
class Figure:
    """A troop: its OFF and DEF, how far it moves in one action, and how far it attacks."""

    attack: int = number(0, 20)
    defence: int = number(1, 20)
    move: int = number(0, 12)
    range: int = number(1, 12)


@dataclass(frozen=True, slots=True)
class Troops:
    """The troops by card: Champion and Foot fight hand to hand, the others from afar."""

    champion: Figure
    foot: Figure
    crossbow: Figure
    archer: Figure


@dataclass(frozen=True, slots=True)
class Crown:
    """The Crown on the battlefield: the damage that captures it, and its move."""

    defence: int = number(1, 20)
    move: int = number(0, 12)


@dataclass(frozen=True, slots=True)
class Training:
    """The bonus for each level of training."""

    attack: int = number(0, 10)
    defence: int = number(0, 10)


@dataclass(frozen=True, slots=True)
class Ranged:
    """The penalty on the attack of a ranged troop against an adjacent melee troop."""

    penalty: int = number(0, 20)


@dataclass(frozen=True, slots=True)
class Summon:
    """A summon: its figures, and what one sacrifice brings for the turn."""

    attack: int = number(0, 20)
    defence: int = number(1, 20)
    move: int = number(0, 12)
    range: int = number(1, 12)
    sacrifice_attack: int = number(0, 20)
    sacrifice_moves: int = number(0, 4)
    sacrifice_attacks: int = number(0, 4)


@dataclass(frozen=True, slots=True)
class Summons:
    """The summons by face."""

    ouran: Summon
    cthon: Summon


@dataclass(frozen=True, slots=True)
class Barracks:
    """The hand: its size after Recruitment and Resolution, how many of the first cards come from
    each pile at least, how many cards one Recruitment draws at most, and how many may be discarded
    in Resolution besides those that must be."""

    size: int = number(1, 20)
    first_troops: int = number(0, 20)
    first_tactics: int = number(0, 20)
    recruits: int = number(1, 20)
    discards: int = number(0, 20)


@dataclass(frozen=True, slots=True)
class Actions:
    """The number of actions of a player in each phase of a turn."""

    mustering: int = number(1, 10)
    movement: int = number(1, 10)
    combat: int = number(1, 10)


@dataclass(frozen=True, slots=True)
class Combat:
    """The damage beyond its defence that captures a card."""

    beyond: int = number(0, 10)


@dataclass(frozen=True, slots=True)
class Deployment:
    """The number of troops deployed besides the Champion, and the farthest from an own wall."""

    troops: int = number(0, 10)
    distance: int = number(1, 10)


@dataclass(frozen=True, slots=True)
class Turns:
    """After how many turns the part of Player 1 passes to the next seat, and after how many in a
    row without a capture a battle ends; after none at 0."""

    passes_after: int = number(0, 60)
    quiet: int = number(0, 60)


@dataclass(frozen=True, slots=True)
class Hostages:
    """The number of hostages of each player that a battle of a war takes from it for good."""

    lost: int = number(0, 99)


@dataclass(frozen=True, slots=True)
class Spy:
    """The number of cards that a Spy takes."""

    cards: int = number(0, 5)


@dataclass(frozen=True, slots=True)
class Engineer:
    """The most hexes between a removed feature and the nearest troop of the Engineer's player."""

    distance: int = number(1, 26)


@dataclass(frozen=True, slots=True)
class Placing:
    """The least distance of landmarks from walls and from each other."""

    from_walls: int = number(1, 10)
    apart: int = number(1, 10)


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a landmark: what it adds to a troop that stands on it, and whether it blocks."""

    blocks: bool
    attack: int = number(-9, 9)
    defence: int = number(-9, 9)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A landmark by side."""

    low: Face
    high: Face


@dataclass(frozen=True, slots=True)
class Landmarks:
    """The landmarks, one of each a player."""

    ridge: Landmark
    wood: Landmark
    marsh: Landmark


@dataclass(frozen=True, slots=True)
class Several:
    """A battle of more than two players: the victory points that win it, and whom a decree binds,
    every opponent or the one that is named."""

    points: int = number(1, 60)
    binds: str = word("all", "named")


@dataclass(frozen=True, slots=True)
class Maps:
    """The maps by the option `players`."""

    two: Map = field(metadata={"read": partial(read_map, SEATS["two"])})
    teams: Map = field(metadata={"read": partial(read_map, SEATS["teams"])})
    three: Map = field(metadata={"read": partial(read_map, SEATS["three"])})


@dataclass(frozen=True, slots=True)
class House:
    """A house rules file; `read_house` makes it, `House` of equal files are equal."""

    name: str
    official: bool
    cards: Counts
    troops: Troops
    crown: Crown
    training: Training
    ranged: Ranged
    summons: Summons
    barracks: Barracks
    actions: Actions
    combat: Combat
    deployment: Deployment
    turns: Turns
    hostages: Hostages
    spy: Spy
    engineer: Engineer
    placing: Placing
    landmarks: Landmarks
    teams: Several
    three: Several
    maps: Maps


def read_house(document: object, where: str = "house.toml") -> House:
    """The house rules of a parsed file. DataError names the setting, its value and what it may be.

    `where` names the file.
    """
    house: House = read_record(House, document, where, "")
    _check(house, where)
    return house


def _check(house: House, where: str) -> None:
    """Check the settings for what they must satisfy together; DataError."""
    if house.official:
        raise DataError(
            f"{where}: official = true: must be false: there are no official house rules"
        )
    for name in MELEE:
        if (reach := getattr(house.troops, name).range) != 1:
            raise DataError(
                f"{where}: troops.{name}.range = {reach}: must be 1, as they fight hand to hand"
            )
    dealt = house.cards.foot + house.cards.crossbow + house.cards.archer
    troops = house.deployment.troops
    if troops > dealt:
        raise DataError(
            f"{where}: deployment.troops = {troops}: must be at most {dealt}, the number of foot,"
            " crossbow and archer in cards"
        )
    if troops + house.cards.champion == 0:
        raise DataError(f"{where}: deployment.troops = 0: must be at least 1 without a champion")
    for players in SEATS:
        _check_room(house, players, where)


def _check_room(house: House, players: str, where: str) -> None:
    """Every seat must have room around its walls for those that it deploys."""
    map: Map = getattr(house.maps, players)
    needed = house.deployment.troops + house.cards.champion
    for at, battle in enumerate(map.wall_hexes, 1):
        built = {cell for seat in battle for cell in seat}
        for seat, walls in enumerate(battle):
            near = {
                cell
                for wall in walls
                for cell in map.ground.within(wall, house.deployment.distance)
            }
            if len(near - built) < needed:
                raise DataError(
                    f"{where}: maps.{players}.walls, battle {at}, seat {chr(65 + seat)}: {needed}"
                    f" figures are deployed within {house.deployment.distance} of these walls, with"
                    f" room for {len(near - built)}: move walls, or change deployment"
                )
