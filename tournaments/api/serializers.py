"""The shapes of requests about events."""

import unicodedata
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from decks.api.serializers import DeckField
from tournaments.models import (
    AtTime,
    BestOf,
    IntentionalDraws,
    LateEntries,
    Reveal,
    Seeding,
    StageKind,
    TournamentState,
    Venue,
)
from tournaments.services.arrangements import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LONGEST_CLUB,
    MOST_BYES,
)
from tournaments.services.plans import MOST_LEGS, MOST_STAGES, StagePlan
from tournaments.zones import UnknownZone, zone_named

MOST_ROUNDS = 32
MOST_MATES = 15
MOST_PLACES = 10_000
MOST_GROUPS = 256
MOST_POINTS = 1000
LONGEST_OBJECTION = 7 * 24 * 60
LONGEST_DESCRIPTION = 10_000
LONGEST_ROUND = 7 * 24 * 60
LONGEST_ZONE = 64
LONGEST_REASON = 500
MOST_CARDS = 500
MOST_COPIES = 99
LONGEST_CARD = 120
_MISSING = serializers.ErrorDetail("Give a deck or a saved version of one.", code="required")


class NameField(serializers.CharField):
    """A name that people read: normalised, and without characters that nobody sees."""

    def to_internal_value(self, data: Any) -> str:
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        for char in name:
            if unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
                raise serializers.ValidationError(
                    f"A name has no invisible or control characters; this has U+{ord(char):04X}.",
                    code="invisible_character",
                )
        return name


class MomentField(serializers.DateTimeField):
    """A moment with its offset (RFC 3339): without one nobody knows which moment is meant."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise serializers.ValidationError(
                "Say by an offset which moment is meant, as in 2026-03-28T10:00:00+01:00 or …Z.",
                code="offset_missing",
            )
        return value.astimezone(UTC)


class Reasoned(serializers.Serializer):
    """Something that the staff does; why, only the staff reads."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )


class PlanStage(serializers.Serializer):
    """A stage of an event. What does not belong to its kind is left out."""

    kind = serializers.ChoiceField(choices=StageKind.values)
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    attendance = serializers.CharField(max_length=40, allow_blank=True, required=False)
    best_of = serializers.ChoiceField(choices=BestOf.values, required=False)
    third_place = serializers.BooleanField(required=False)
    entering = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_PLACES),
        max_length=MOST_ROUNDS,
        required=False,
    )
    reset = serializers.BooleanField(required=False)
    legs = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, required=False)
    groups = serializers.IntegerField(min_value=1, max_value=MOST_GROUPS, required=False)
    cut_size = serializers.IntegerField(
        min_value=2, max_value=MOST_PLACES, allow_null=True, required=False
    )
    cut_points = serializers.IntegerField(
        min_value=1, max_value=MOST_POINTS, allow_null=True, required=False
    )
    cut_strict = serializers.BooleanField(required=False)
    cut_each = serializers.IntegerField(
        min_value=1, max_value=MOST_PLACES, allow_null=True, required=False
    )
    carries = serializers.BooleanField(required=False)
    seeding = serializers.ChoiceField(choices=Seeding.values, required=False)
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_ROUND, allow_null=True, required=False
    )
    grace_minutes = serializers.IntegerField(min_value=0, max_value=LONGEST_ROUND, required=False)
    at_time = serializers.ChoiceField(choices=AtTime.values, required=False)

    def validate(self, attrs: Any) -> StagePlan:
        return StagePlan(**attrs | {"entering": tuple(attrs.get("entering", ()))})


class PlanDeadlines(serializers.Serializer):
    """When the clock opens and closes something; null leaves it to the staff."""

    open_registration = MomentField(allow_null=True, required=False)
    close_registration = MomentField(allow_null=True, required=False)
    open_check_in = MomentField(allow_null=True, required=False)
    close_check_in = MomentField(allow_null=True, required=False)


class PlanTournament(serializers.Serializer):
    """What an organiser decides about an event; partial where they change it.

    `rounds` and `best_of` are those of one Swiss stage, or of the first of several; `stages` are
    all of them, in the order of play. `profile` names how points and ties are counted; the fields
    of `own_profile` change it, and with `{}` nothing does.
    """

    name = NameField(max_length=120)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, allow_blank=True, required=False
    )
    game = serializers.CharField(max_length=64)
    format = serializers.CharField(max_length=64)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    best_of = serializers.ChoiceField(choices=BestOf.values, required=False)
    stages = serializers.ListField(
        child=PlanStage(), required=False, min_length=1, max_length=MOST_STAGES
    )
    capacity = serializers.IntegerField(
        min_value=2, max_value=MOST_PLACES, allow_null=True, required=False
    )
    starts_at = MomentField(allow_null=True, required=False)
    decks_due_at = MomentField(allow_null=True, required=False)
    deadlines = PlanDeadlines(required=False)
    reveal = serializers.ChoiceField(choices=Reveal.values, required=False)
    objection_minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_OBJECTION, allow_null=True, required=False
    )

    banned = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS, required=False
    )
    limited = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_COPIES), required=False
    )

    profile = serializers.CharField(max_length=40, required=False)
    own_profile = serializers.DictField(required=False)

    zone = serializers.CharField(max_length=LONGEST_ZONE, required=False)
    venue = serializers.ChoiceField(choices=Venue.values, required=False)
    late_entries = serializers.ChoiceField(choices=LateEntries.values, required=False)
    late_limit = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    round_check_in = serializers.BooleanField(required=False)
    most_missed = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    intentional_draws = serializers.ChoiceField(choices=IntentionalDraws.values, required=False)
    confirm_minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_OBJECTION, allow_null=True, required=False
    )

    def validate_zone(self, zone: str) -> str:
        try:
            zone_named(zone)
        except UnknownZone as error:
            raise serializers.ValidationError(str(error), code="unknown_zone") from error
        return zone

    def validate_limited(self, limited: dict[str, int]) -> dict[str, int]:
        if len(limited) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in limited):
            raise serializers.ValidationError("These are too many cards.", code="max_length")
        return limited


class ChangeTournament(PlanTournament):
    """The same, of which everything may be left out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"partial": True, **options})


class CreateTournament(PlanTournament):
    """`organisation` is a short name; without it the event is the caller's own."""

    organisation = serializers.CharField(max_length=50, required=False)

    def validate(self, attrs: Any) -> Any:
        if ("rounds" in attrs) == ("stages" in attrs):
            raise serializers.ValidationError(
                {
                    "rounds": [
                        serializers.ErrorDetail(
                            "Give the number of Swiss rounds, or `stages`.", code="required"
                        )
                    ]
                }
            )
        return attrs


class CloneTournament(serializers.Serializer):
    """`organisation` is a short name; without it the event is of the same as the other."""

    name = NameField(max_length=120)
    organisation = serializers.CharField(max_length=50, required=False)
    starts_at = MomentField(allow_null=True, required=False)


class StateChange(Reasoned):
    state = serializers.ChoiceField(choices=TournamentState.values)


class Filter(serializers.Serializer):
    """Which rows to list. A word that means nothing here would filter nothing, so it is refused."""

    def validate(self, attrs: Any) -> Any:
        wrong = [serializers.ErrorDetail("The list has no such filter.", code="unknown")]
        unknown = set(self.initial_data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(sorted(unknown), wrong))
        return attrs


class TournamentFilter(Filter):
    game = serializers.CharField(required=False)
    state = serializers.ChoiceField(choices=TournamentState.values, required=False)
    organisation = serializers.CharField(required=False)
    mine = serializers.BooleanField(required=False)
    page = serializers.CharField(required=False)
    page_size = serializers.CharField(required=False)


class EntryFilter(Filter):
    mine = serializers.BooleanField(required=False)


class OwnDeckVersion(serializers.Serializer):
    """A version of a deck that the caller keeps here."""

    deck = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, max_value=32_767)


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
    guest = serializers.BooleanField(default=False)


class EnterLate(GivenDeck):
    """An entry in a running event, with its deck: of the user of this name, or else of a guest.

    Of a team `name` is its own, `player` that of its captain, and `mates` are the others.
    """

    name = NameField(max_length=80)
    player = NameField(max_length=80, required=False, allow_blank=True, default="")
    mates = serializers.ListField(
        child=NameField(max_length=80), max_length=MOST_MATES, required=False, default=list
    )
    username = serializers.CharField(max_length=150, required=False, allow_blank=True, default="")

    def validate(self, attrs: Any) -> Any:
        if attrs["deck"] is None and attrs["deck_version"] is None:
            raise serializers.ValidationError({"deck": [_MISSING]})
        return super().validate(attrs)


class ArrangeEntry(serializers.Serializer):
    """What the staff arranges for an entry. Null and an empty club take away."""

    club = serializers.CharField(max_length=LONGEST_CLUB, required=False, allow_blank=True)
    fixed_table = serializers.IntegerField(
        min_value=1, max_value=LARGEST_TABLE, required=False, allow_null=True
    )
    awarded_byes = serializers.IntegerField(min_value=0, max_value=MOST_BYES, required=False)
    rating = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_RATING, required=False, allow_null=True
    )


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
