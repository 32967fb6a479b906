"""Events with entries and players, stages, rounds, matches and seats, and the pages as served."""

from tournaments.models.entries import HOLDING_A_PLACE, Entry, EntryState
from tournaments.models.events import (
    BestOf,
    Reveal,
    Stage,
    StageKind,
    Tournament,
    TournamentState,
)
from tournaments.models.pages import PairingsPage, RoundStandings, StandingsPage
from tournaments.models.play import (
    GameSettledBy,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    MatchState,
    ObjectionWindow,
    ReplayStance,
    Result,
    Round,
    RoundState,
    SettledBy,
    Stance,
)
from tournaments.models.players import CAPTAIN, EntryPlayer, Invitation

__all__ = [
    "CAPTAIN",
    "HOLDING_A_PLACE",
    "BestOf",
    "Entry",
    "EntryPlayer",
    "EntryState",
    "GameSettledBy",
    "Invitation",
    "Match",
    "MatchGame",
    "MatchReport",
    "MatchSeat",
    "MatchState",
    "ObjectionWindow",
    "PairingsPage",
    "ReplayStance",
    "Result",
    "Reveal",
    "Round",
    "RoundStandings",
    "RoundState",
    "SettledBy",
    "Stage",
    "StageKind",
    "Stance",
    "StandingsPage",
    "Tournament",
    "TournamentState",
]
