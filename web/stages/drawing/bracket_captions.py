"""The texts of the matches of a bracket, for the drawing and for the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.pairing.brackets import (
    Bracket,
    BracketMatch,
    Kind,
    Part,
    Seating,
    Source,
    Stand,
    named_rounds,
)

OPEN = frozenset({Stand.WAITING, Stand.READY})
# The source of the player of a seat: beside a name, and instead of one that is not known yet.
FROM: Mapping[Kind, str | Promise] = {
    Kind.SEED: _("seed {number}"),
    Kind.WINNER: _("winner of match {number}"),
    Kind.LOSER: _("loser of match {number}"),
}
TO_COME: Mapping[Kind, str | Promise] = {
    Kind.SEED: _("Seed {number}"),
    Kind.WINNER: _("Winner of match {number}"),
    Kind.LOSER: _("Loser of match {number}"),
}
# The destination of the winner and the loser of a match: another match, or a final rank.
GOES_TO: Mapping[Kind, str | Promise] = {
    Kind.WINNER: _("Winner plays match {number}"),
    Kind.LOSER: _("Loser plays match {number}"),
}
FINISHES: Mapping[Kind, str | Promise] = {
    Kind.WINNER: _("Winner finishes {rank}"),
    Kind.LOSER: _("Loser finishes {rank}"),
}
FINISHES_BETWEEN: Mapping[Kind, str | Promise] = {
    Kind.WINNER: _("Winner finishes {first} to {last}"),
    Kind.LOSER: _("Loser finishes {first} to {last}"),
}


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

    `source` tells where they come from, as in `winner of match 5`.
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
        """True if a player goes on from here."""
        return any(seat.won for seat in self.seats)


def captions(
    bracket: Bracket,
    seatings: Sequence[Seating],
    names: Mapping[str, str],
    labels: Mapping[int, Label],
) -> list[Caption]:
    """Every match in words, by number. `seatings` is the state of the bracket, `names` has the
    names of its entrants by id, `labels` are by the number of the match."""
    rounds = named_rounds(bracket)
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
                round_name=rounds[match.part, match.round].title,
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
    words = _from(FROM, source)
    if player is None:
        known = source.kind != Kind.SEED and stands[source.of] not in OPEN
        return Seat(gettext("No player") if known else _from(TO_COME, source), words)
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


def _from(texts: Mapping[Kind, str | Promise], source: Source) -> str:
    return str(texts[source.kind]).format(number=source.of)


def _state(seating: Seating, label: Label) -> str:
    stand = seating.stand
    if stand == Stand.WITHOUT_OPPONENT:
        return gettext("not played") if seating.winner is None else gettext("walkover")
    if stand == Stand.NOT_NEEDED:
        return gettext("not needed")
    if label.state:
        return label.state
    if stand == Stand.WAITING:
        return gettext("if needed") if seating.match.part == Part.RESET else ""
    if stand == Stand.READY:
        return gettext("not started")
    return gettext("double loss") if seating.winner is None else ""


def _then(ways: Mapping[Source, BracketMatch], match: BracketMatch) -> tuple[str, ...]:
    """The next matches of winner and loser, or their final ranks."""
    words = []
    for kind, places in ((Kind.WINNER, match.winner_places), (Kind.LOSER, match.loser_places)):
        to = ways.get(Source(kind, match.number))
        if to is not None and to.part != Part.RESET:
            words.append(str(GOES_TO[kind]).format(number=to.number))
        elif places is not None:
            words.append(_finish(kind, *places))
        if to is not None and to.part == Part.RESET and kind == Kind.LOSER:
            words.append(gettext("Match {number} if needed").format(number=to.number))
    return tuple(words)


def _finish(kind: Kind, first: int, last: int) -> str:
    if first == last:
        return str(FINISHES[kind]).format(rank=ordinal(first))
    return str(FINISHES_BETWEEN[kind]).format(first=ordinal(first), last=ordinal(last))
