"""Edits of pairings in answers."""

from dataclasses import asdict
from typing import Any, TypedDict

from tournaments.core.players import Player, player_of
from tournaments.matches.api.data import CostsData
from tournaments.rounds.services.draft_edits import DraftEdit
from tournaments.standings.services.pairings_document import ReasonLine


class ChangedPairing(TypedDict):
    """A pairing after an edit. A single player has a bye."""

    table: int
    players: list[Player]
    pairing_reason: ReasonLine


class EditData(TypedDict):
    """The effect of an edit on the pairing quality, by kind and in words, with the changed pairings
    and the players left unpaired. `optimal` says whether the round is still the best possible."""

    costs_before: CostsData
    costs_after: CostsData
    sentences: list[str]
    optimal: bool
    changed: list[ChangedPairing]
    unpaired: list[Player]


def edit_data(edited: DraftEdit) -> EditData:
    before: Any = asdict(edited.before)
    after: Any = asdict(edited.after)
    return {
        "costs_before": before,
        "costs_after": after,
        "sentences": edited.cost_changes,
        "optimal": edited.optimal,
        "changed": [
            {
                "table": pairing.table,
                "players": [
                    player_of(edited.entries[player])
                    for player in (pairing.first, pairing.second)
                    if player is not None
                ],
                "pairing_reason": {"code": pairing.reason.code, "text": pairing.reason.text},
            }
            for pairing in edited.changed
        ],
        "unpaired": [player_of(entry) for entry in edited.unpaired],
    }
