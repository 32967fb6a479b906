"""Rows for the tests, each made by the service that makes it for users."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

import engine
from accounts.models import Organisation, Scope, User
from accounts.roles import Role
from accounts.services.organisations import add_member, create_organisation
from accounts.services.tokens import create_token
from accounts.services.users import create_service_user
from replays.models import Replay, Slot
from replays.selectors import find_slot
from replays.services.slots import Opening, Rules, open_slots
from replays.verifier import LogVerdict
from tests.remembering import remembered
from tournaments.entries.services.registration import enter, enter_guest
from tournaments.events.services.events import create_tournament
from tournaments.events.services.lifecycle import change_state
from tournaments.events.services.settings import planned
from tournaments.matches.selectors.matches import pairings
from tournaments.matches.services.hosting import host_game, upload_as_host
from tournaments.matches.services.outcomes import settle_match
from tournaments.matches.services.results import lock_match
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.kinds import UNSETTLED, SettledBy, TournamentState
from tournaments.terms.match_score import MatchScore

NOW = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
GAME = "tactics_anthem"
FORMAT = "starter"
ALL_SCOPES = tuple(Scope.values)


@remembered
def make_user(name: str = "") -> User:
    return create_service_user(username=name or f"user-{User.objects.count() + 1}")


def make_token(user: User | None = None, scopes: Sequence[str] = ALL_SCOPES) -> str:
    return create_token(
        user=user or make_user(), name="test", scopes=scopes, now=NOW, lifetime=None
    )


def bearer(user: User | None = None, scopes: Sequence[str] = ALL_SCOPES) -> dict[str, str]:
    """The header by which a test client speaks for `user`."""
    return {"Authorization": f"Bearer {make_token(user, scopes)}"}


def game() -> engine.Game[Any]:
    return engine.game(GAME)


def starter() -> engine.Format:
    return game().formats[FORMAT]


def legal_deck(number: int = 0) -> engine.Deck:
    """One of the ready-made starter decks."""
    return game().ready_decks[("human-starter", "elven-starter")[number % 2]]


def illegal_deck() -> engine.Deck:
    """A starter deck without its tactics, and with a card that does not exist."""
    parts = {"minions": legal_deck().parts["minions"], "tactics": {"no-such-card": 1}}
    return engine.Deck(GAME, parts)


@remembered
def make_draft(
    owner: User | None = None, *, organisation: str | None = None, **plan: Any
) -> Tournament:
    """An event that only its staff sees; `plan` is what is not as usual."""
    usual: dict[str, Any] = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}
    return create_tournament(
        actor=owner or make_user(), organisation=organisation, plan=planned(usual | plan), now=NOW
    )


@remembered
def make_organisation(owner: User, slug: str = "cup-makers", **roles: User) -> Organisation:
    """An organisation with its owner, and others by their roles."""
    made = create_organisation(owner=owner, name=slug.title(), slug=slug, now=NOW)
    for role, user in roles.items():
        add_member(
            organisation_id=made.pk,
            actor=owner,
            username=user.username,
            role=Role(role),
            now=NOW,
        )
    return made


@remembered
def set_state(tournament: Tournament, state: str, reason: str = "") -> None:
    """Bring an event to `state`, as its owner does."""
    changed = change_state(
        tournament_id=tournament.pk,
        state=TournamentState(state),
        actor=tournament.created_by,
        reason=reason,
        now=NOW,
    )
    tournament.state, tournament.places_taken = changed.state, changed.places_taken


@remembered
def make_tournament(
    owner: User | None = None, *, entries: int = 0, rounds: int = 3, name: str = "Cup", **plan: Any
) -> Tournament:
    """An event that is open for registration, with so many guests, each with a legal deck."""
    tournament = make_draft(owner, rounds=rounds, name=name, **plan)
    set_state(tournament, TournamentState.REGISTRATION)
    for number in range(entries):
        make_entry(tournament, f"Player {number + 1}", number)
    return tournament


@remembered
def make_started(owner: User | None = None, *, entries: int, **plan: Any) -> Tournament:
    """An event that is running, and whose first round is not paired yet."""
    tournament = make_tournament(owner, entries=entries, **plan)
    set_state(tournament, TournamentState.RUNNING)
    return tournament


@remembered
def make_entry(
    tournament: Tournament, name: str, number: int = 0, *, user: User | None = None
) -> Entry:
    """An entry with a legal deck: of `user`, or of a guest whom the owner enters."""
    facts: dict[str, Any] = {"name": name, "deck": legal_deck(number), "now": NOW}
    if user is not None:
        return enter(tournament_id=tournament.pk, user=user, **facts)
    return enter_guest(tournament_id=tournament.pk, actor=tournament.created_by, **facts).entry


def captain_of(entry: Entry) -> User | None:
    """Who leads an entry; None for a guest."""
    return entry.players.get(number=0).user


@remembered
def hand_over(entry: Entry, user: User) -> None:
    """Let a guest's entry be that of `user`, whatever they have done here before."""
    entry.players.filter(number=0).update(user=user, claim_digest="")


@remembered
def paired_match(owner: User | None = None) -> Match:
    """The first match of an event of two that has just been paired."""
    tournament = make_tournament(owner, entries=2)
    return pairings(round_id=make_round(tournament).pk)[0]


@remembered
def make_round(tournament: Tournament) -> Round:
    """The next round of an event, drafted and published; with the first the event starts."""
    tournament.refresh_from_db()
    if tournament.state != TournamentState.RUNNING:
        set_state(tournament, TournamentState.RUNNING)
    drafted = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return publish_round(tournament_id=tournament.pk, number=drafted.number, actor=None, now=NOW)


@remembered
def settle(match: Match, games_won: tuple[int, int] = (1, 0), *, games_drawn: int = 0) -> Match:
    """The match with a result as a judge would enter it."""
    with transaction.atomic():
        record = lock_match(match_id=match.pk)
        settle_match(
            record=record,
            score=MatchScore(games_won, games_drawn),
            by=SettledBy.RULING,
            now=NOW,
        )
    return record.match


@remembered
def play_by_hand(round_: Round, *, actor: User | None = None) -> Round:
    """The round closed, seat 0 having won every match that was open."""
    for match in round_.matches.filter(state__in=UNSETTLED):
        settle(match)
    return close_round(
        tournament_id=round_.tournament_id, number=round_.number, actor=actor, now=NOW
    )


def certified(
    winner: int | None = 0, *, moves: int = 1, ending: str = "x", **more: Any
) -> LogVerdict:
    """The finding on some whole and legal game."""
    facts: dict[str, Any] = {
        "hashed": True,
        "draws": "seeded",
        "chain": f"sha256:{'c' * 64}",
        "game_digest": f"sha256:{'d' * 64}",
    }
    return LogVerdict(True, moves=moves, winner=winner, ending=ending, **facts | more)


@remembered
def make_slot(match: str = "match-1", *, players: Sequence[str] = ("ann", "ben")) -> Slot:
    """A slot with seats, whose decks are the legal decks under SALTS."""
    rules = Rules(GAME, FORMAT, starter().digest, engine.rules_digest(game(), starter()))
    seats = [
        (player, engine.deck_commitment(legal_deck(number), SALTS[number]))
        for number, player in enumerate(players)
    ]
    open_slots(openings=[Opening(match, 1, seats)], rules=rules, now=NOW)
    return find_slot(match=match)


SALTS = (b"salt of seat 0..", b"salt of seat 1..")


def slot_log(slot: Slot, /, **changes: Any) -> bytes:
    """The log of a game played in a slot made by `make_slot`; `changes` replace what it is of."""
    facts: dict[str, Any] = {
        "format": starter(),
        "decks": [legal_deck(0), legal_deck(1)],
        "seed": bytes(slot.seed),
        "match": slot.match,
        "players": [seat.player for seat in slot.seats.order_by("number")],
        "salts": SALTS,
    }
    return engine.play_log(game(), **facts | changes)


@remembered
def host_log(match: Match, host: User, /, game_number: int = 1, **changes: Any) -> bytes:
    """The log of a game of a match as its host plays it with random bots."""
    return engine.play_log(game(), **_table_of(match, host, game_number) | changes)


@remembered
def conceded_log(match: Match, host: User, seat: int) -> bytes:
    """The log of a game of a match in which a seat concedes at once."""
    table = engine.open_table(game(), **_table_of(match, host, 1))
    table.move(seat, ("concede",))
    return table.log().encode()


def _table_of(match: Match, host: User, game_number: int) -> dict[str, Any]:
    hosted = host_game(match_id=match.pk, game_number=game_number, user=host, now=NOW)
    return {
        "format": engine.format_from_plain(GAME, hosted.format),
        "decks": [engine.Deck.from_plain(chair.deck) for chair in hosted.chairs],
        "seed": hosted.seed,
        "match": hosted.slot.match,
        "players": [chair.player for chair in hosted.chairs],
        "salts": [chair.salt for chair in hosted.chairs],
    }


@remembered
def upload(match: Match, host: User, log: bytes | None = None) -> Replay:
    """The replay of a match that its host has played and uploaded."""
    replay, _ = upload_as_host(
        match_id=match.pk,
        game_number=1,
        user=host,
        log=host_log(match, host) if log is None else log,
        now=NOW,
    )
    return replay
