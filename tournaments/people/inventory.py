"""All rows that are about a person, and what becomes of each: what the file of their own data has,
and what stays when the account is closed. `tests/tournaments/people/test_inventory.py` walks all
models and fails where one is missing here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Model, Q, QuerySet

from accounts.models import (
    AbuseReport,
    ApiToken,
    AuthenticatorApp,
    BrowserSession,
    Email,
    Membership,
    Organisation,
    Passkey,
    RecoveryCode,
    User,
)
from decks.models import Deck, DeckSnapshot, DeckVersion
from ledger.models import LedgerEntry
from replays.models import Replay, SeedAccess
from tables.models import MoveTakenBack, Table, TableAct, TableMove, TableSeat
from tournaments.models import (
    Announcement,
    DeckCheck,
    Dispute,
    Entry,
    EntryPlayer,
    EventImport,
    EventStaff,
    Invitation,
    LogConfirmation,
    MatchReport,
    MatchSeat,
    Notice,
    Overlay,
    Penalty,
    Round,
    Series,
    StageEntrant,
    Tournament,
)
from tournaments.terms.kinds import PUBLISHED

SECRET, DERIVED = "a secret", "made from other fields"
UNOPENED = "told when the event is over"
# Of files whose model has no usual plural.
NAMES: Mapping[type[Model], str] = {
    User: "account",
    LedgerEntry: "activity",
    Entry: "registrations",
    EntryPlayer: "players",
    SeedAccess: "seeds-seen",
    MoveTakenBack: "moves-taken-back",
    Tournament: "events-created",
    Series: "series-created",
}
# The fate of the rows when the account is closed.
DELETED = "deleted when the account is closed"
NAMELESS = "kept under the placeholder, as a part of the event and its proofs"
KEPT = "kept with the number of the account, as it says who decided"


@dataclass(frozen=True)
class Section:
    """A file of the export: the rows of a model that are about a user, with all of their fields but
    those that are left out, each with the reason; or with `only` some. `owner` names the fields by
    which they are found, `closing` what becomes of them."""

    model: type[Model]
    owner: Callable[[User], Q]
    closing: str
    without: Mapping[str, str] = field(default_factory=dict)
    only: Sequence[str] = ()
    more: Sequence[str] = ()  # values of related rows

    @property
    def name(self) -> str:
        plural = str(self.model._meta.verbose_name_plural)
        return NAMES.get(self.model, plural.replace(" ", "-"))

    @property
    def columns(self) -> list[str]:
        own = [column.attname for column in self.model._meta.concrete_fields]
        return [*(self.only or [name for name in own if name not in self.without]), *self.more]


def _mine(path: str) -> Callable[[User], Q]:
    return lambda user: Q(**{path: user})


def _seen(path: str) -> Callable[[User], Q]:
    """By an entry of the user, in rounds that are published."""
    rounds = path.rpartition("entry__")[0] + "match__round__state__in"
    return lambda user: Q(**{f"{path}players__user": user, rounds: PUBLISHED})


def _begun() -> QuerySet[Any, Any]:
    """The stages of which a round is published: the seeds of others are a draft."""
    return Round.objects.filter(state__in=PUBLISHED).values("stage")


SECTIONS = (
    Section(User, lambda user: Q(pk=user.pk), "emptied; a number and a placeholder stay",
            without={"password": SECRET, "likeness": DERIVED}),
    Section(BrowserSession, _mine("user"), DELETED, without={"key": SECRET}),
    Section(AuthenticatorApp, _mine("user"), DELETED, without={"secret": SECRET}),
    Section(Passkey, _mine("user"), DELETED, without={"credential": SECRET}),
    Section(RecoveryCode, _mine("user"), DELETED, without={"digest": SECRET}),
    Section(Email, _mine("user"), DELETED),
    Section(AbuseReport, _mine("reporter"), "kept without who reported"),
    Section(ApiToken, _mine("user"), DELETED, without={"digest": SECRET}),
    Section(Membership, _mine("user"), DELETED, more=["organisation__name"]),
    Section(Organisation, lambda user: Q(created_by=user) | Q(personal_of=user),
            "kept; the personal one under the placeholder"),
    Section(LedgerEntry, _mine("actor"), "kept with the number of the account under a seal",
            only=["stream_id", "number", "kind", "at", "data"], more=["private_part__data"]),
    Section(Deck, _mine("owner"), DELETED),
    Section(DeckVersion, _mine("deck__owner"), DELETED, more=["deck_list__canonical"]),
    Section(DeckSnapshot, _mine("entry__players__user"), NAMELESS,
            without={"salt": SECRET}, more=["deck_list__canonical"]),
    Section(EntryPlayer, _mine("user"), NAMELESS, more=["tournament__name"],
            without={"claim_digest": SECRET, "name_key": DERIVED,
                     "code_made_by_id": "somebody else’s number"}),
    Section(Entry, _mine("players__user"), NAMELESS,
            without={"painting": UNOPENED, "name_key": DERIVED}),
    Section(Invitation, _mine("user"), DELETED),
    Section(StageEntrant, lambda user: Q(entry__players__user=user, stage__in=_begun()), NAMELESS),
    Section(MatchSeat, _seen("entry__"), NAMELESS, without={"sportsmanship": UNOPENED}),
    Section(MatchReport, _mine("entry__players__user"), NAMELESS),
    Section(LogConfirmation, _mine("entry__players__user"), NAMELESS),
    Section(Notice, _mine("entry__players__user"), NAMELESS),
    Section(Dispute, _mine("opened_by__players__user"), NAMELESS,
            without={"words": "of both sides; one’s own are in the journal",
                     "judge_id": "somebody else’s number"}),
    Section(Penalty, _mine("entry__players__user"), NAMELESS,
            without={"issued_by_id": "somebody else’s number",
                     "revoked_by_id": "somebody else’s number"}),
    Section(DeckCheck, lambda user: Q(entry__players__user=user, closed_at__isnull=False), NAMELESS,
            without=dict.fromkeys(("reason", "note"), "notes of judges, also about others")
            | dict.fromkeys(("opened_by_id", "closed_by_id"), "somebody else’s number")),
    Section(Replay, _mine("uploaded_by"), NAMELESS,
            without={"packed_log": "as large as games are; at /api/v1/replays/ID/log once public"}),
    Section(SeedAccess, _mine("user"), KEPT),
    Section(Table, _mine("seats__user"), "deleted if against bots, else kept without the name",
            only=["id", "kind", "game", "format", "state", "opened_at", "moved_at"]),
    Section(TableSeat, _mine("user"), "deleted if against bots, else kept without the name",
            without={"key_digest": SECRET}),
    Section(TableMove, lambda user: Q(table__seats__user=user, table__seats__number=F("seat")),
            "deleted if against bots, else kept without the name",
            only=["table_id", "ply", "seat", "move", "left", "by_rule", "made_at"]),
    Section(MoveTakenBack, lambda user: Q(table__seats__user=user, table__seats__number=F("seat")),
            "deleted if against bots, else kept without the name",
            only=["table_id", "ply", "seat", "move", "made_at", "taken_back_at"]),
    Section(TableAct, _mine("user"), KEPT),
    Section(EventStaff, _mine("user"), DELETED, more=["tournament__name"]),
    Section(Announcement, _mine("made_by"), KEPT),
    Section(Overlay, _mine("made_by"), DELETED, without={"key_digest": SECRET}),
    Section(EventImport, _mine("asked_by"), "kept if it became an event, else deleted",
            without={"packed": "empty once it has ended"}),
    Section(Tournament, _mine("created_by"), KEPT,
            only=["id", "name", "description", "state", "starts_at", "created_at"]),
    Section(Series, _mine("created_by"), KEPT),
)  # fmt: skip

# Relations to people that are in no section of their own, with the reason.
ELSEWHERE = {
    "accounts.IdempotencyKey.token": "answers kept for a day, sealed; go with the token",
    "accounts.Organisation.members": "through memberships",
    "decks.BanList.created_by": "a list of their organisation, which is found by its members",
    "tournaments.EntryPlayer.entry": "found by the user, as others of the team are not",
    "tournaments.Invitation.entry": "found by the user who is invited",
    "tournaments.EntryPlayer.code_made_by": "who of the staff made a guest’s code",
    "tournaments.ForbiddenPair.first": "for the staff alone, about two people",
    "tournaments.ForbiddenPair.second": "for the staff alone, about two people",
    "tournaments.Dispute.judge": "what they did as judge is in the journal",
    "tournaments.Penalty.player": "the penalty is found by its entry",
    "tournaments.Penalty.issued_by": "what they did as judge is in the journal",
    "tournaments.Penalty.revoked_by": "what they did as judge is in the journal",
    "tournaments.DeckCheck.opened_by": "what they did as judge is in the journal",
    "tournaments.DeckCheck.closed_by": "what they did as judge is in the journal",
}
# Rows about people that point at nobody, with what becomes of them.
UNLINKED = {
    "accounts.SignUp": "an address that was never confirmed: gone after its link, or by its name",
    "accounts.Attempts": "digests, forgotten after a day",
    "accounts.KnownPlace": "digests, forgotten after 180 days",
    "tables.Watcher": "digests, forgotten within minutes",
    "sessions.Session": "found by the key of a browser session",
}
PEOPLE = (User, EntryPlayer, Entry, ApiToken, Deck)
