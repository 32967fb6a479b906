"""The shapes of requests about entries."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from contract.bodies import Body, Query
from contract.fields import ListOf, PlainText, WholeNumber
from decks.api.serializers import DeckField
from tournaments.core.api.changes import FollowsChanges
from tournaments.core.api.serializers import NameField, Reasoned
from tournaments.entries.services import walk_ins
from tournaments.entries.services.seating import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LAST_SEED,
    LONGEST_CLUB,
    MOST_BYES,
)
from tournaments.terms.limits import LONGEST_REASON, MOST_MATES
from tournaments.terms.names import LONGEST_NAME

LONGEST_USERNAME = 150
# As many as the largest events have.
MOST_CHECK_INS = 10_000
_MISSING = serializers.ErrorDetail("Give a deck or a saved version of one.", code="required")


class EntryFilter(FollowsChanges):
    """With `updated_since` come the entries that changed then or later, in the order of their
    changes: then `next` leads to those that follow, and is null at the end."""

    mine: bool | None = None


class LookAtDeck(Query):
    """The reason of the staff for viewing a deck before its reveal, which its player can read."""

    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""


class OwnDeckVersion(Body):
    """A version of a saved deck."""

    deck_id: UUID
    number: Annotated[int, WholeNumber(min_value=1, max_value=32767)]


class GivenDeck(Body):
    """A deck in the request, or a saved deck."""

    deck: Annotated[Any, DeckField(allow_null=True)] = None
    deck_version: Annotated[OwnDeckVersion | None, OwnDeckVersion.serializer(allow_null=True)] = (
        None
    )

    def check(self) -> None:
        if self.deck is not None and self.deck_version is not None:
            raise serializers.ValidationError(
                "Give a deck or a saved version of one, not both.", code="two_decks"
            )


class EnterTournament(GivenDeck):
    """With `guest`, staff register a player who has no account.

    For a team, `name` is the name of the team, `player` that of its captain, and `invite` the user
    name of an invited teammate.
    """

    name: Annotated[str, NameField(max_length=80)]
    player: Annotated[str, NameField(max_length=80, allow_blank=True)] = ""
    invite: Annotated[str, PlainText(max_length=150, allow_blank=True)] = ""
    guest: bool = False


class EnterLate(GivenDeck):
    """An entry in a running event: of the user with this `username`, or else of a guest. If the
    event requires decklists, the deck is required too.

    For a team, `name` is the name of the team, `player` that of its captain, and `mates` are those
    of the others.
    """

    name: Annotated[str, NameField(max_length=80)]
    player: Annotated[str, NameField(max_length=80, allow_blank=True)] = ""
    mates: Annotated[
        Sequence[str], ListOf(child=NameField(max_length=80), max_length=MOST_MATES)
    ] = ()
    username: Annotated[str, PlainText(max_length=150, allow_blank=True)] = ""


class ArrangeEntry(Body):
    """Seating and byes of an entry. Null and an empty club clear a value."""

    club: Annotated[str | None, PlainText(max_length=LONGEST_CLUB, allow_blank=True)] = None
    fixed_table: Annotated[
        int | None, WholeNumber(min_value=1, max_value=LARGEST_TABLE, allow_null=True)
    ] = None
    awarded_byes: Annotated[int | None, WholeNumber(min_value=0, max_value=MOST_BYES)] = None
    rating: Annotated[
        int | None, WholeNumber(min_value=0, max_value=HIGHEST_RATING, allow_null=True)
    ] = None
    seed: Annotated[int | None, WholeNumber(min_value=1, max_value=LAST_SEED, allow_null=True)] = (
        None
    )


class ForbidPair(Body):
    """Two entries to keep apart, with a reason that only staff can read."""

    first: UUID
    second: UUID
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON)]


class SubmitDeck(GivenDeck, Reasoned):
    def check(self) -> None:
        if self.deck is None and self.deck_version is None:
            raise serializers.ValidationError({"deck": [_MISSING]})
        super().check()


class NamePlayer(Body):
    """The name of a player."""

    name: Annotated[str, NameField(max_length=80)]


class AddPlayer(Body):
    """A guest with `name`, or the user with `username`, shown as `name` or their user name."""

    name: Annotated[str, NameField(max_length=LONGEST_NAME, allow_blank=True)] = ""
    username: Annotated[str, PlainText(max_length=LONGEST_USERNAME, allow_blank=True)] = ""
    club: Annotated[str, PlainText(max_length=LONGEST_CLUB, allow_blank=True)] = ""
    rating: Annotated[
        int | None, WholeNumber(min_value=0, max_value=HIGHEST_RATING, allow_null=True)
    ] = None
    seed: Annotated[int | None, WholeNumber(min_value=1, max_value=LAST_SEED, allow_null=True)] = (
        None
    )

    def check(self) -> None:
        if not self.name and not self.username:
            missing = serializers.ErrorDetail("Give a name or a user name.", code="required")
            raise serializers.ValidationError({"name": [missing]})


class AddPlayers(Body):
    """Players to add together."""

    players: Annotated[
        list[AddPlayer],
        ListOf(child=AddPlayer.serializer(), min_length=1, max_length=walk_ins.MOST_AT_ONCE),
    ]
    on_paper: bool = False

    def players_to_add(self) -> list[walk_ins.NewPlayer]:
        """The players, each with its place in the list as its line."""
        return [
            walk_ins.NewPlayer(
                name=player.name,
                username=player.username,
                club=player.club,
                rating=player.rating,
                seed=player.seed,
                line=line,
            )
            for line, player in enumerate(self.players, 1)
        ]


class SetCheckIns(Body):
    """Entries to check in, or with `present` false to undo the check-in."""

    entry_ids: Annotated[
        list[UUID], ListOf(child=serializers.UUIDField(), min_length=1, max_length=MOST_CHECK_INS)
    ]
    present: bool = True


class MakeCodes(Body):
    """The guests to create codes for: with `only_without`, those without a code."""

    only_without: bool = False


class InvitePlayer(Body):
    username: Annotated[str, PlainText(max_length=150)]


class ClaimEntry(Body):
    code: Annotated[str, PlainText(max_length=80)]
