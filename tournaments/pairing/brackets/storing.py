"""A bracket as JSON, and back."""

from typing import Any

from tournaments.pairing.brackets.structure import Bracket, BracketMatch, Kind, Part, Places, Source


def plain(bracket: Bracket) -> dict[str, Any]:
    """The bracket as values that JSON has; `bracket_from` makes it a bracket again."""
    return {
        "size": bracket.size,
        "matches": [
            {
                "number": match.number,
                "part": match.part.value,
                "round": match.round,
                "wave": match.wave,
                "sources": [[source.kind.value, source.of] for source in match.sources],
                "winner_places": _listed(match.winner_places),
                "loser_places": _listed(match.loser_places),
            }
            for match in bracket.matches
        ],
    }


def bracket_from(data: dict[str, Any]) -> Bracket:
    """The bracket that `plain` has written."""
    return Bracket(data["size"], tuple(_match(match) for match in data["matches"]))


def _match(data: dict[str, Any]) -> BracketMatch:
    first, second = (Source(Kind(kind), of) for kind, of in data["sources"])
    return BracketMatch(
        number=data["number"],
        part=Part(data["part"]),
        round=data["round"],
        wave=data["wave"],
        sources=(first, second),
        winner_places=_places(data["winner_places"]),
        loser_places=_places(data["loser_places"]),
    )


def _listed(places: Places | None) -> list[int] | None:
    return None if places is None else list(places)


def _places(listed: list[int] | None) -> Places | None:
    return None if listed is None else (listed[0], listed[1])
