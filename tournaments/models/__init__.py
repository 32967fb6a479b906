"""Events with entries and players, stages, rounds, matches and seats, and the pages as served."""

from tournaments.models.archives import ArchivePage, StatedGame
from tournaments.models.entries import HOLDING_A_PLACE, Entry, EntryState
from tournaments.models.events import Reveal, Tournament, TournamentState
from tournaments.models.pages import PairingsPage, RoundStandings, StandingsPage
from tournaments.models.play import (
    PUBLISHED,
    UNSETTLED,
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
from tournaments.models.stages import (
    ELIMINATIONS,
    BestOf,
    ForbiddenPair,
    Seeding,
    Stage,
    StageEntrant,
    StageKind,
)

__all__ = [
    "CAPTAIN",
    "ELIMINATIONS",
    "HOLDING_A_PLACE",
    "PUBLISHED",
    "UNSETTLED",
    "ArchivePage",
    "BestOf",
    "Entry",
    "EntryPlayer",
    "EntryState",
    "ForbiddenPair",
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
    "Seeding",
    "SettledBy",
    "Stage",
    "StageEntrant",
    "StageKind",
    "Stance",
    "StandingsPage",
    "StatedGame",
    "Tournament",
    "TournamentState",
]
