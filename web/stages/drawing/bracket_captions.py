"""The texts of the matches of a bracket, for the drawing and for the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import (
    Bracket,
    BracketMatch,
    Kind,
    Part,
    Seating,
    Source,
    Stand,
    round_names,
)

OPEN = frozenset({Stand.WAITING, Stand.READY})


@dataclass(frozen=True, slots=True)
class Label:
    """Facts of a match that its bracket lacks: `scores` are the games won by seat, `state` its
    state in words, `known` how the result is known."""

    table: int | None = None
    scores: tuple[str, str] | None = None
    state: str = ""
    link: str = ""
    known: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player at a seat. Without `entrant` the seat is empty, as `name` says.

    `source` tells where they come from, as in `winner of 5`.
    """

    name: str
    source: str
    entrant: str | None = None
    seed: int | None = None
    score: str = ""
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """A match in words. `then` says where its winner and its loser go on."""

    match: BracketMatch
    stand: Stand
    round_name: str
    seats: tuple[Seat, Seat]
    label: Label
    state: str
    then: tuple[str, ...]

    @property
    def decided(self) -> bool:
        """Whether a player goes on from here."""
        return any(seat.won for seat in self.seats)


def captions(
    bracket: Bracket,
    seatings: Sequence[Seating],
    names: Mapping[str, str],
    labels: Mapping[int, Label],
) -> list[Caption]:
    """Every match in words, by number. `seatings` is the state of the bracket, `names` has the
    names of its entrants by id, `labels` are by the number of the match."""
    rounds = round_names(bracket)
    ways = {source: match for match in bracket.matches for source in match.sources}
    stands = {seating.match.number: seating.stand for seating in seatings}
    seeds = _seeds(seatings)
    captions = []
    for seating in seatings:
        match = seating.match
        label = labels.get(match.number, Label())
        first, second = (_seat(seating, at, stands, seeds, names, label.scores) for at in range(2))
        captions.append(
            Caption(
                match=match,
                stand=seating.stand,
                round_name=rounds[match.part, match.round],
                seats=(first, second),
                label=label,
                state=_state(seating, label),
                then=_then(ways, match),
            )
        )
    return captions


def _seeds(seatings: Sequence[Seating]) -> dict[str | None, int]:
    return {
        player: source.of
        for seating in seatings
        for player, source in zip(seating.players, seating.match.sources, strict=True)
        if source.kind == Kind.SEED
    }


def _seat(
    seating: Seating,
    at: int,
    stands: Mapping[int, Stand],
    seeds: Mapping[str | None, int],
    names: Mapping[str, str],
    scores: tuple[str, str] | None,
) -> Seat:
    source, player = seating.match.sources[at], seating.players[at]
    words = f"{source.kind} {source.of}" if source.kind == Kind.SEED else _from(source)
    if player is None:
        known = source.kind != Kind.SEED and stands[source.of] not in OPEN
        return Seat("Nobody" if known else words.capitalize(), words)
    decided = seating.stand not in OPEN | {Stand.NOT_NEEDED}
    return Seat(
        name=names[player],
        source=words,
        entrant=player,
        seed=seeds[player],
        score="" if scores is None else scores[at],
        won=decided and player == seating.winner,
        lost=decided and player != seating.winner,
    )


def _from(source: Source) -> str:
    return f"{source.kind} of {source.of}"


def _state(seating: Seating, label: Label) -> str:
    stand = seating.stand
    if stand == Stand.WITHOUT_OPPONENT:
        return "nobody plays" if seating.winner is None else "walkover"
    if stand == Stand.NOT_NEEDED:
        return "not needed"
    if label.state:
        return label.state
    if stand == Stand.WAITING:
        return "if needed" if seating.match.part == Part.RESET else ""
    if stand == Stand.READY:
        return "to be played"
    return "lost by both" if seating.winner is None else ""


def _then(ways: Mapping[Source, BracketMatch], match: BracketMatch) -> tuple[str, ...]:
    """The next matches of winner and loser, or their final ranks."""
    words = []
    for kind, places in ((Kind.WINNER, match.winner_places), (Kind.LOSER, match.loser_places)):
        to = ways.get(Source(kind, match.number))
        if to is not None and to.part != Part.RESET:
            words.append(f"{kind} to {to.number}")
        elif places is not None:
            words.append(f"{kind} is {_span(*places)}")
        if to is not None and to.part == Part.RESET and kind == Kind.LOSER:
            words.append(f"or both to {to.number}")
    return tuple(words)


def _span(first: int, last: int) -> str:
    return _ordinal(first) if first == last else f"{_ordinal(first)} to {_ordinal(last)}"


def _ordinal(number: int) -> str:
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
