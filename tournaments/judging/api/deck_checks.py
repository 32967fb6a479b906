"""Deck checks: judges draw, open and close them.

Judges read all of them, players what was found in their own deck once its check is over.
"""

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.bodies import Body, OnlyKnown
from contract.errors import NotFound
from contract.fields import PlainText, WholeNumber
from contract.listed import listed
from contract.operations import operation
from decks.api.representations import PlainDeck
from decks.api.serializers import DeckField
from decks.cards.changes import difference
from decks.selectors import engine_deck
from decks.services.judging import read_deck
from ground.steady_clock import steady_now
from tournaments.core.access import OwnMatch, plays_for
from tournaments.core.api.permissions import require_power, visible_event
from tournaments.core.players import Player, player_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.services.check_in import NoPlace
from tournaments.entries.services.leaving import NotRunning
from tournaments.judging.api.penalties import PointsField
from tournaments.judging.infractions import INFRACTIONS, UnknownInfraction
from tournaments.judging.selectors import deck_checks, find_deck_check
from tournaments.judging.services import deck_checks as services
from tournaments.judging.services.penalties import LedgerChanged
from tournaments.matches.services.open_matches import NotPlayed
from tournaments.models import DeckCheck
from tournaments.models.judging import LONGEST_WORDS
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import Chosen, Finding, PenaltyKind
from tournaments.terms.limits import LONGEST_REASON


class PlayersCheck(TypedDict):
    """A closed check of your deck."""

    id: Annotated[str, {"format": "uuid"}]
    round_number: Annotated[int | None, "Null between rounds."]
    table: int | None
    chosen: Chosen
    closed_at: datetime | None
    finding: Finding | None
    note: str
    extension_minutes: Annotated[int, "Extra time of the match for the check."]
    penalty_id: Annotated[str | None, "Id of the resulting penalty.", {"format": "uuid"}]


class OwnDeckCheck(PlayersCheck):
    """A closed check of your deck, with the cards that were counted."""

    counted_deck: Annotated[PlainDeck | None, "Cards that the judge counted; null if they did not."]


class DeckCheckRow(PlayersCheck):
    """A deck check; `reason` says why the deck was chosen."""

    player: Player
    match_id: Annotated[str | None, {"format": "uuid"}]
    reason: str
    opened_at: datetime
    opened_by: str
    closed_by: str | None


def players_check(check: DeckCheck) -> PlayersCheck:
    return {
        "id": str(check.pk),
        "round_number": None if check.round is None else check.round.number,
        "table": None if check.match is None else check.match.table,
        "chosen": Chosen(check.chosen),
        "closed_at": check.closed_at,
        "finding": Finding(check.finding) if check.finding else None,
        "note": check.note,
        "extension_minutes": check.extension_minutes,
        "penalty_id": None if check.penalty_id is None else str(check.penalty_id),
    }


def own_check(check: DeckCheck) -> OwnDeckCheck:
    return {**players_check(check), "counted_deck": _counted(check)}


def _counted(check: DeckCheck) -> PlainDeck | None:
    if check.counted is None:
        return None
    return {"game": check.entry.tournament.game, "parts": check.counted}


def deck_check_row(check: DeckCheck) -> DeckCheckRow:
    return {
        **players_check(check),
        "player": player_of(check.entry),
        "match_id": None if check.match_id is None else str(check.match_id),
        "reason": check.reason,
        "opened_at": check.opened_at,
        "opened_by": check.opened_by.username,
        "closed_by": None if check.closed_by is None else check.closed_by.username,
    }


JUDGES = (Scope.RESULTS_WRITE,)


class OpenDeckChecks(OnlyKnown):
    """A number of random tables of the open round (`table_count`), or one `entry_id` with a
    `reason`."""

    table_count: Annotated[int | None, WholeNumber(min_value=1, max_value=services.MOST_TABLES)] = (
        None
    )
    entry_id: UUID | None = None
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""

    def check(self) -> None:
        if (self.table_count is None) == (self.entry_id is None):
            raise serializers.ValidationError({"table_count": "Give `table_count` or `entry_id`."})


class CloseDeckCheck(OnlyKnown):
    """`extension_minutes` is the extra time of the match, by default the minutes that the check
    took. With `infraction` and `kind`, a penalty is issued, with the note of the check.
    """

    finding: Finding
    note: Annotated[str, PlainText(max_length=LONGEST_WORDS, allow_blank=True)] = ""
    extension_minutes: Annotated[
        int | None, WholeNumber(min_value=0, max_value=LONGEST_EXTENSION, allow_null=True)
    ] = None
    infraction: Annotated[
        str | None, serializers.ChoiceField(choices=list(INFRACTIONS.infractions))
    ] = None
    kind: PenaltyKind | None = None
    points: Annotated[float, PointsField()] = 0

    def check(self) -> None:
        if (self.infraction is None) != (self.kind is None):
            raise serializers.ValidationError({"kind": "A penalty needs an infraction and a kind."})

    @property
    def punished(self) -> services.CheckPenalty | None:
        if self.infraction is None or self.kind is None:
            return None
        return services.CheckPenalty(self.infraction, self.kind, Fraction(self.points))


class CountDeck(Body):
    deck: Annotated[Any, DeckField()]


class CountedCard(TypedDict):
    """A card of which a deck has another number of copies than its list."""

    part: str
    card: str
    copies_more: Annotated[int, "Copies more than in the list; negative for fewer."]


class CardsCounted(TypedDict):
    """The differences of a deck that was counted from its list."""

    differences: list[CountedCard]


class DeckChecks(APIView):
    scopes = {"get": JUDGES, "post": JUDGES}

    @listed(Listing[DeckCheckRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """List the deck checks of an event, latest first, for staff who can see decks."""
        tournament = visible_event(request, tournament_id)
        require_power(request, tournament, Power.SEE_DECKS)
        rows = [deck_check_row(check) for check in deck_checks(tournament_id=tournament.pk)]
        return Answer({"results": rows})

    @operation(name="openDeckChecks", takes=OpenDeckChecks)
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """Start deck checks: of random tables of the open round, or of one entry with a reason.

        The random choice follows from the event's secret. Decks that were checked least come first,
        and both decks of a table are checked. The deck itself is at `/entries/{id}/deck`; each view
        is recorded.
        """
        tournament = visible_event(request, tournament_id)
        sent = OpenDeckChecks.read(request)
        actor, now = caller(request), steady_now()
        if sent.entry_id is None:
            assert sent.table_count is not None
            made = services.draw_deck_checks(
                tournament_id=tournament.pk, actor=actor, tables=sent.table_count, now=now
            )
        else:
            if not tournament.entries.filter(pk=sent.entry_id).exists():
                raise NotFound(f"There is no entry {sent.entry_id} in this event.")
            made = [
                services.open_deck_check(
                    entry_id=sent.entry_id, actor=actor, reason=sent.reason, now=now
                )
            ]
        checks = deck_checks(tournament_id=tournament.pk).filter(
            pk__in=[check.pk for check in made]
        )
        rows = [deck_check_row(check) for check in checks]
        return Answer({"results": rows})


class DeckCheckClosing(APIView):
    scopes = {"post": JUDGES}

    @operation(
        name="closeDeckCheck",
        takes=CloseDeckCheck,
        # Judges do not play, and the penalty is for somebody at the table, of a known kind.
        never=(LedgerChanged, NoPlace, NotPlayed, NotRunning, OwnMatch, UnknownInfraction),
    )
    def post(self, request: Request, check_id: UUID) -> Answer[DeckCheckRow]:
        """Close a deck check with its finding, which the player can then read."""
        sent = CloseDeckCheck.read(request)
        closed = services.close_deck_check(
            check_id=check_id,
            actor=caller(request),
            finding=sent.finding,
            note=sent.note,
            extension_minutes=sent.extension_minutes,
            punished=sent.punished,
            now=steady_now(),
        )
        check = deck_checks(tournament_id=closed.tournament_id).get(pk=closed.pk)
        return Answer(deck_check_row(check))


class DeckCheckCount(APIView):
    scopes = {"put": JUDGES}

    @operation(takes=CountDeck)
    def put(self, request: Request, check_id: UUID) -> Answer[CardsCounted]:
        """Write down the cards that you have counted in a deck that is being checked.

        An earlier count is replaced. The response has what the deck has more than its list, and
        less.

        It tells of the list, so it's recorded as a view of the deck.
        """
        sent = CountDeck.read(request)
        check = find_deck_check(check_id=check_id)
        game = check.entry.tournament.game
        counted = read_deck(written=sent.deck, game=engine.game(game))
        actor, now = caller(request), steady_now()
        snapshot = services.count_deck(check_id=check_id, actor=actor, counted=counted, now=now)
        more = difference(engine_deck(snapshot.deck_list), counted)
        rows: list[CountedCard] = [
            {"part": part, "card": card, "copies_more": copies}
            for part, cards in more.items()
            for card, copies in cards.items()
        ]
        return Answer({"differences": rows}, headers={"Cache-Control": "no-store"})


class EntryDeckChecks(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE,)}

    @listed(Listing[OwnDeckCheck])
    def get(self, request: Request, entry_id: UUID) -> Answer[Listing[OwnDeckCheck]]:
        """List the closed deck checks of an entry, for its players."""
        entry = entries_selectors.find_entry(entry_id=entry_id)
        if not plays_for(user=caller(request), entry=entry):
            raise NotFound(f"You play in no entry {entry_id}.")
        checks = deck_checks(tournament_id=entry.tournament_id).filter(entry=entry)
        rows = [own_check(check) for check in checks.exclude(closed_at=None)]
        return Answer({"results": rows})
