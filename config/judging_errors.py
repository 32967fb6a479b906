"""Errors of judging, as they are answered: status, code, and the place in the body they blame."""

from collections.abc import Mapping

from tournaments.judging.infractions import UnknownInfraction
from tournaments.judging.services.deck_checks import AlreadyChecked, NothingToCheck
from tournaments.judging.services.penalties import (
    AlreadyRevoked,
    EffectStands,
    ImpossiblePoints,
    LedgerChanged,
    NotPenalised,
)
from tournaments.matches.services.reinstating import NothingToReinstate
from tournaments.matches.services.reopening import DecidedByPenalty
from tournaments.matches.services.unanswered import NotUnanswered
from tournaments.models import DeckCheck, Penalty

JUDGING: Mapping[type[Exception], tuple[int, str, str]] = {
    AlreadyChecked: (409, "already_checked", ""),
    AlreadyRevoked: (409, "already_revoked", ""),
    DecidedByPenalty: (409, "decided_by_penalty", ""),
    DeckCheck.DoesNotExist: (404, "not_found", ""),
    EffectStands: (409, "effect_stands", ""),
    ImpossiblePoints: (422, "impossible_points", "/points"),
    LedgerChanged: (409, "ledger_changed", "/seen"),
    NotPenalised: (409, "not_penalised", ""),
    NotUnanswered: (409, "not_unanswered", ""),
    NothingToCheck: (409, "nothing_to_check", ""),
    NothingToReinstate: (409, "nothing_to_reinstate", ""),
    Penalty.DoesNotExist: (404, "not_found", ""),
    UnknownInfraction: (422, "unknown_infraction", "/infraction"),
}
