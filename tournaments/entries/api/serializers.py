"""The shapes of requests about entries."""

from typing import Any

from rest_framework import serializers

from contract.fields import ListOf, PlainText, TruthValue, WholeNumber
from decks.api.serializers import DeckField
from tournaments.core.api.changes import FollowsChanges
from tournaments.core.api.serializers import NameField, Reasoned
from tournaments.core.limits import LONGEST_REASON, MOST_MATES
from tournaments.entries.services import walk_ins
from tournaments.entries.services.seating import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LAST_SEED,
    LONGEST_CLUB,
    MOST_BYES,
)
from tournaments.terms.names import LONGEST_NAME

LONGEST_USERNAME = 150
# As many as the largest events have.
MOST_CHECK_INS = 10_000
_MISSING = serializers.ErrorDetail("Give a deck or a saved version of one.", code="required")


class EntryFilter(FollowsChanges):
    """With `updated_since` come the entries that changed then or later, in the order of their
    changes: then `next` leads to those that follow, and is null at the end."""

    mine = serializers.BooleanField(required=False)


class OwnDeckVersion(serializers.Serializer):
    """A version of a saved deck."""

    deck_id = serializers.UUIDField()
    number = WholeNumber(min_value=1, max_value=32_767)


class GivenDeck(serializers.Serializer):
    """A deck in the request, or a saved deck."""

    deck = DeckField(required=False, allow_null=True, default=None)
    deck_version = OwnDeckVersion(required=False, allow_null=True, default=None)

    def validate(self, attrs: Any) -> Any:
        if attrs["deck"] is not None and attrs["deck_version"] is not None:
            raise serializers.ValidationError(
                "Give a deck or a saved version of one, not both.", code="two_decks"
            )
        return attrs


class EnterTournament(GivenDeck):
    """With `guest`, staff register a player who has no account.

    For a team, `name` is the name of the team, `player` that of its captain, and `invite` the user
    name of an invited teammate.
    """

    name = NameField(max_length=80)
    player = NameField(max_length=80, required=False, allow_blank=True, default="")
    invite = PlainText(max_length=150, required=False, allow_blank=True, default="")
    guest = TruthValue(default=False)


class EnterLate(GivenDeck):
    """An entry in a running event: of the user with this `username`, or else of a guest. If the
    event requires decklists, the deck is required too.

    For a team, `name` is the name of the team, `player` that of its captain, and `mates` are those
    of the others.
    """

    name = NameField(max_length=80)
    player = NameField(max_length=80, required=False, allow_blank=True, default="")
    mates = ListOf(
        child=NameField(max_length=80), max_length=MOST_MATES, required=False, default=list
    )
    username = PlainText(max_length=150, required=False, allow_blank=True, default="")


class ArrangeEntry(serializers.Serializer):
    """Seating and byes of an entry. Null and an empty club clear a value."""

    club = PlainText(max_length=LONGEST_CLUB, required=False, allow_blank=True)
    fixed_table = WholeNumber(min_value=1, max_value=LARGEST_TABLE, required=False, allow_null=True)
    awarded_byes = WholeNumber(min_value=0, max_value=MOST_BYES, required=False)
    rating = WholeNumber(min_value=0, max_value=HIGHEST_RATING, required=False, allow_null=True)
    seed = WholeNumber(min_value=1, max_value=LAST_SEED, required=False, allow_null=True)


class ForbidPair(serializers.Serializer):
    """Two entries to keep apart, with a reason that only staff can read."""

    first = serializers.UUIDField()
    second = serializers.UUIDField()
    reason = PlainText(max_length=LONGEST_REASON)


class SubmitDeck(GivenDeck, Reasoned):
    def validate(self, attrs: Any) -> Any:
        if attrs["deck"] is None and attrs["deck_version"] is None:
            raise serializers.ValidationError({"deck": [_MISSING]})
        return super().validate(attrs)


class NamePlayer(serializers.Serializer):
    """The name of a player."""

    name = NameField(max_length=80)


class AddPlayer(serializers.Serializer):
    """A guest with `name`, or the user with `username`, shown as `name` or their user name."""

    name = NameField(max_length=LONGEST_NAME, required=False, allow_blank=True, default="")
    username = PlainText(max_length=LONGEST_USERNAME, required=False, allow_blank=True, default="")
    club = PlainText(max_length=LONGEST_CLUB, required=False, allow_blank=True, default="")
    rating = WholeNumber(
        min_value=0, max_value=HIGHEST_RATING, required=False, allow_null=True, default=None
    )
    seed = WholeNumber(
        min_value=1, max_value=LAST_SEED, required=False, allow_null=True, default=None
    )

    def validate(self, attrs: Any) -> Any:
        if not attrs["name"] and not attrs["username"]:
            missing = serializers.ErrorDetail("Give a name or a user name.", code="required")
            raise serializers.ValidationError({"name": [missing]})
        return attrs


class AddPlayers(serializers.Serializer):
    """Players to add together."""

    players = ListOf(child=AddPlayer(), min_length=1, max_length=walk_ins.MOST_AT_ONCE)
    on_paper = TruthValue(default=False)

    def players_to_add(self) -> list[walk_ins.NewPlayer]:
        """The players, each with its place in the list as its line."""
        given = self.validated_data["players"]
        return [walk_ins.NewPlayer(**player, line=line) for line, player in enumerate(given, 1)]


class SetCheckIns(serializers.Serializer):
    """Entries to check in, or with `present` false to undo the check-in."""

    entry_ids = ListOf(child=serializers.UUIDField(), min_length=1, max_length=MOST_CHECK_INS)
    present = TruthValue(default=True)


class MakeCodes(serializers.Serializer):
    """The guests to create codes for: with `only_without`, those without a code."""

    only_without = TruthValue(default=False)


class InvitePlayer(serializers.Serializer):
    username = PlainText(max_length=150)


class ClaimEntry(serializers.Serializer):
    code = PlainText(max_length=80)
