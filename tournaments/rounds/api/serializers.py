"""The shapes of requests by which the staff changes who meets whom."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from contract.fields import ListOf, PlainText, TruthValue, WholeNumber
from tournaments.core.api.serializers import OnlyKnown
from tournaments.core.limits import LONGEST_REASON, MOST_REDRAWS, MOST_TABLES
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Swap
from tournaments.rounds.services.repairs import Couple

MOST_REPAIRED = 100
# What each kind of edit is told by: names of fields, and how many players it names.
EDITS: Mapping[str, tuple[frozenset[str], int]] = {
    "swap": (frozenset({"player_ids"}), 2),
    "break": (frozenset({"match_id"}), 0),
    "pair": (frozenset({"player_ids"}), 2),
    "bye": (frozenset({"player_ids"}), 1),
    "table": (frozenset({"match_id", "table"}), 0),
}


class DraftRound(OnlyKnown):
    redraw = WholeNumber(min_value=0, max_value=MOST_REDRAWS, default=0)


class PublishDraft(OnlyKnown):
    """`reason` is for staff, and required only if the draft has a problem."""

    despite_stale = TruthValue(default=False)
    reason = PlainText(max_length=LONGEST_REASON, default="", allow_blank=True)


class RepairRound(OnlyKnown):
    """`broken` has the ids of the matches to re-pair; `pairs` has the new ones, each as the ids of
    two entries, or of one for a bye.
    """

    broken = ListOf(child=serializers.UUIDField(), max_length=MOST_REPAIRED)
    pairs = ListOf(
        child=ListOf(child=serializers.UUIDField(), min_length=1, max_length=2),
        max_length=MOST_REPAIRED,
    )
    reason = PlainText(max_length=LONGEST_REASON)

    def couples(self) -> list[Couple]:
        return [
            (pair[0], pair[1] if len(pair) > 1 else None) for pair in self.validated_data["pairs"]
        ]


class EditDraft(OnlyKnown):
    """`player_ids` are ids of entries: two for `swap` and `pair`, one for `bye`. `break` needs
    `match_id`; `table` needs `match_id` and `table`.
    """

    edit = serializers.ChoiceField(choices=list(EDITS))
    player_ids = ListOf(child=serializers.UUIDField(), required=False, min_length=1, max_length=2)
    match_id = serializers.UUIDField(required=False)
    table = WholeNumber(required=False, min_value=1, max_value=MOST_TABLES)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        fields, players = EDITS[attrs["edit"]]
        wrong: dict[str, str] = {}
        for name in ("player_ids", "match_id", "table"):
            if name in fields and name not in attrs:
                wrong[name] = "This edit needs it."
            elif name not in fields and name in attrs:
                wrong[name] = "This edit takes no such option."
        if "player_ids" in attrs and not wrong and len(attrs["player_ids"]) != players:
            wrong["player_ids"] = f"This edit names {players} of them."
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs

    def requested_edit(self) -> Edit:
        fields = self.validated_data
        players = [str(player) for player in fields.get("player_ids", ())]
        match, table = str(fields.get("match_id", "")), fields.get("table", 0)
        edits: Mapping[str, Any] = {
            "swap": lambda: Swap(*players),
            "break": lambda: Break(match),
            "pair": lambda: Meet(*players),
            "bye": lambda: GiveBye(*players),
            "table": lambda: Move(match, table),
        }
        edit: Edit = edits[fields["edit"]]()
        return edit
