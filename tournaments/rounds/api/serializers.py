"""The shapes of requests by which the staff changes who meets whom."""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from contract.bodies import OnlyKnown
from contract.fields import ListOf, PlainText, WholeNumber
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Swap
from tournaments.rounds.services.repairs import Couple
from tournaments.terms.limits import LONGEST_REASON, MOST_REDRAWS, MOST_TABLES

MOST_REPAIRED = 100
# The form of each kind of edit: names of fields, and the number of players it names.
EDITS: Mapping[str, tuple[frozenset[str], int]] = {
    "swap": (frozenset({"player_ids"}), 2),
    "break": (frozenset({"match_id"}), 0),
    "pair": (frozenset({"player_ids"}), 2),
    "bye": (frozenset({"player_ids"}), 1),
    "table": (frozenset({"match_id", "table"}), 0),
}


class DraftRound(OnlyKnown):
    redraw: Annotated[int, WholeNumber(min_value=0, max_value=MOST_REDRAWS)] = 0


class PublishDraft(OnlyKnown):
    """`reason` is for staff, and required only if the draft has a problem."""

    despite_stale: bool = False
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""


class RepairRound(OnlyKnown):
    """`broken` has the ids of the matches to re-pair; `pairs` has the new ones, each as the ids of
    two entries, or of one for a bye.
    """

    broken: Annotated[list[UUID], ListOf(child=serializers.UUIDField(), max_length=MOST_REPAIRED)]
    pairs: Annotated[
        list[list[UUID]],
        ListOf(
            child=ListOf(child=serializers.UUIDField(), min_length=1, max_length=2),
            max_length=MOST_REPAIRED,
        ),
    ]
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON)]

    def couples(self) -> list[Couple]:
        return [(pair[0], pair[1] if len(pair) > 1 else None) for pair in self.pairs]


class EditDraft(OnlyKnown):
    """`player_ids` are ids of entries: two for `swap` and `pair`, one for `bye`. `break` needs
    `match_id`; `table` needs `match_id` and `table`.
    """

    edit: Annotated[str, serializers.ChoiceField(choices=list(EDITS))]
    player_ids: Annotated[
        list[UUID] | None, ListOf(child=serializers.UUIDField(), min_length=1, max_length=2)
    ] = None
    match_id: UUID | None = None
    table: Annotated[int | None, WholeNumber(min_value=1, max_value=MOST_TABLES)] = None

    def check(self) -> None:
        fields, players = EDITS[self.edit]
        wrong: dict[str, str] = {}
        for name in ("player_ids", "match_id", "table"):
            if name in fields and name not in self.named:
                wrong[name] = "This edit needs it."
            elif name not in fields and name in self.named:
                wrong[name] = "This edit takes no such option."
        if self.player_ids is not None and not wrong and len(self.player_ids) != players:
            wrong["player_ids"] = f"This edit names {players} of them."
        if wrong:
            raise serializers.ValidationError(wrong)

    def requested_edit(self) -> Edit:
        players = [str(player) for player in self.player_ids or ()]
        match, table = str(self.match_id), self.table or 0
        edits: Mapping[str, Any] = {
            "swap": lambda: Swap(*players),
            "break": lambda: Break(match),
            "pair": lambda: Meet(*players),
            "bye": lambda: GiveBye(*players),
            "table": lambda: Move(match, table),
        }
        edit: Edit = edits[self.edit]()
        return edit
