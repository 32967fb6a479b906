"""The shapes of requests about entries."""

from typing import Any

from rest_framework import serializers

from contract.fields import TruthValue, WholeNumber
from decks.api.serializers import DeckField
from tournaments.core.api.changes import FollowsChanges
from tournaments.core.api.serializers import NameField, Reasoned
from tournaments.core.limits import LONGEST_REASON, MOST_MATES
from tournaments.entries.services.seating import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LONGEST_CLUB,
    MOST_BYES,
)

_MISSING = serializers.ErrorDetail("Give a deck or a saved version of one.", code="required")


class EntryFilter(FollowsChanges):
    """With `updated_since` come the entries that changed then or later, in the order of their
    changes: then `next` leads to those that follow, and is null at the end."""

    mine = serializers.BooleanField(required=False)


class OwnDeckVersion(serializers.Serializer):
    """A version of a deck that the caller keeps here."""

    deck_id = serializers.UUIDField()
    number = WholeNumber(min_value=1, max_value=32_767)


class GivenDeck(serializers.Serializer):
    """A deck as it stands in the request, or as the caller has saved it."""

    deck = DeckField(required=False, allow_null=True, default=None)
    deck_version = OwnDeckVersion(required=False, allow_null=True, default=None)

    def validate(self, attrs: Any) -> Any:
        if attrs["deck"] is not None and attrs["deck_version"] is not None:
            raise serializers.ValidationError(
                "Give a deck or a saved version of one, not both.", code="two_decks"
            )
        return attrs


class EnterTournament(GivenDeck):
    """`guest` says that the staff enters somebody else, who has no account.

    Of a team `name` is its own, `player` that of its captain, and `invite` whom they ask by user
    name to play along.
    """

    name = NameField(max_length=80)
    player = NameField(max_length=80, required=False, allow_blank=True, default="")
    invite = serializers.CharField(max_length=150, required=False, allow_blank=True, default="")
    guest = TruthValue(default=False)


class EnterLate(GivenDeck):
    """An entry in a running event: of the user of this name, or else of a guest. Where the event
    requires decklists it comes with its deck.

    Of a team `name` is its own, `player` that of its captain, and `mates` are the others.
    """

    name = NameField(max_length=80)
    player = NameField(max_length=80, required=False, allow_blank=True, default="")
    mates = serializers.ListField(
        child=NameField(max_length=80), max_length=MOST_MATES, required=False, default=list
    )
    username = serializers.CharField(max_length=150, required=False, allow_blank=True, default="")


class ArrangeEntry(serializers.Serializer):
    """What the staff arranges for an entry. Null and an empty club take away."""

    club = serializers.CharField(max_length=LONGEST_CLUB, required=False, allow_blank=True)
    fixed_table = WholeNumber(min_value=1, max_value=LARGEST_TABLE, required=False, allow_null=True)
    awarded_byes = WholeNumber(min_value=0, max_value=MOST_BYES, required=False)
    rating = WholeNumber(min_value=0, max_value=HIGHEST_RATING, required=False, allow_null=True)


class ForbidPair(serializers.Serializer):
    """Two entries who are not to meet, and why, which only the staff reads."""

    first = serializers.UUIDField()
    second = serializers.UUIDField()
    reason = serializers.CharField(max_length=LONGEST_REASON)


class SubmitDeck(GivenDeck, Reasoned):
    def validate(self, attrs: Any) -> Any:
        if attrs["deck"] is None and attrs["deck_version"] is None:
            raise serializers.ValidationError({"deck": [_MISSING]})
        return super().validate(attrs)


class NamePlayer(serializers.Serializer):
    """Under which name somebody plays."""

    name = NameField(max_length=80)


class InvitePlayer(serializers.Serializer):
    username = serializers.CharField(max_length=150)


class ClaimEntry(serializers.Serializer):
    code = serializers.CharField(max_length=80)
