"""For each operation that writes, a request that succeeds, and the event in which it does.

Requests made from the document alone stop at the first thing that is not there or not in the right
state. Those that begin with one of these come to what the services do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.roles import Role
from accounts.services.moving import ask_for_move
from accounts.services.passwords import ask_for_reset
from accounts.services.signing_up import sign_up
from decks.api.representations import plain_deck
from decks.models import Deck
from decks.services.saving import save_deck
from tests.support.archives import exported
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    bearer,
    captain_of,
    host_log,
    legal_deck,
    make_draft,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.judging import put_out
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails
from tests.support.penalising import penalise
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.reopening import take_back
from tests.support.rounds import turn
from tests.support.seasons_played import finished_event, join, make_series
from tests.support.teams import alone, ask, make_team, mate_of, team_event
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.registration import renew_claim_code
from tournaments.events.services.announcements import announce
from tournaments.events.services.staff import name_staff
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.matches.services.disputes import call_judge, take_dispute
from tournaments.matches.services.reports import report_result
from tournaments.models import Dispute, Entry, Match, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.match_score import MatchScore

NDJSON, XML, JSON = "application/x-ndjson", "application/xml", "application/json"
REASON = {"reason": "It rains."}
WON = {"games_won": [1, 0]}
PARTY = (
    b'<roster name="Party" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force>'
    b'<selections><selection name="Somebody" number="1" type="model"/></selections>'
    b"</force></forces></roster>"
)


@dataclass(frozen=True)
class Ready:
    """A request: what stands in its address, its body, and who sends it."""

    path: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    by: User | None = None
    form: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def reader(self) -> dict[str, str]:
        """The headers that say who sends it."""
        return {**self.headers} or (bearer(self.by) if self.by else {})


Prepare = Callable[[], Ready]
READY: dict[str, Prepare] = {}


def of(operation: str) -> Callable[[Prepare], Prepare]:
    """Let the operation with this id begin so."""

    def note(prepare: Prepare) -> Prepare:
        READY[operation] = prepare
        return prepare

    return note


def of_match(match: Match, body: Any, by: User | None = None, **path: Any) -> Ready:
    return Ready({"match_id": str(match.pk), **path}, body, by or host_of(match))


def of_event(event: Tournament, body: Any = None, by: User | None = None, **path: Any) -> Ready:
    return Ready({"tournament_id": str(event.pk), **path}, body, by or event.created_by)


def of_entry(entry: Entry, body: Any = None, by: User | None = None, **path: Any) -> Ready:
    owner = Tournament.objects.get(pk=entry.tournament_id).created_by
    return Ready({"entry_id": str(entry.pk), **path}, body, by or owner)


@of("requestAccount")
def _() -> Ready:
    return Ready({}, {"username": "kim", "email": "kim@example.org", "password": PASSWORD})


@of("confirmAccount")
def _() -> Ready:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": timezone.now()}
    sign_up(username="kim", email="kim@example.org", **facts)
    return Ready({}, {"token": link_in(sent_emails(timezone.now())[-1])})


@of("sendConfirmationAgain")
def _() -> Ready:
    return Ready({}, {"email": "kim@example.org"})


@of("requestPasswordReset")
def _() -> Ready:
    return Ready({}, {"email": make_person("kim").email})


@of("resetPassword")
def _() -> Ready:
    email, now = make_person("kim").email, timezone.now()
    ask_for_reset(email=email, address=ADDRESS, now=now)
    return Ready({}, {"token": link_in(sent_emails(now)[-1]), "password": "seven wild geese"})


@of("requestEmailChange")
def _() -> Ready:
    return Ready({}, {"email": "new@example.org", "password": PASSWORD}, make_person("kim"))


@of("confirmEmail")
def _() -> Ready:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": timezone.now()}
    ask_for_move(user=make_person("kim"), email="new@example.org", **facts)
    return Ready({}, {"token": link_in(sent_emails(timezone.now())[-1])})


@of("createToken")
def _() -> Ready:
    make_person("kim")
    body = {"username": "kim", "password": PASSWORD, "name": "phone", "scopes": ["matches:report"]}
    return Ready({}, body)


@of("deleteToken")
def _() -> Ready:
    headers = bearer(make_user())
    prefix = headers["Authorization"].partition("_")[2].partition("_")[0]
    return Ready({"prefix": prefix}, headers=headers)


@of("createOrganisation")
def _() -> Ready:
    return Ready({}, {"name": "Dice Club", "slug": "dice-club"}, make_user())


@of("createOrganisationMember")
def _() -> Ready:
    owner, body = make_user(), {"username": make_user().username, "role": "judge"}
    return Ready({"slug": make_organisation(owner).slug}, body, owner)


def of_member(body: Any) -> Ready:
    owner, judge = make_user(), make_user()
    slug = make_organisation(owner, judge=judge).slug
    return Ready({"slug": slug, "username": judge.username}, body, owner)


@of("updateOrganisationMember")
def _() -> Ready:
    return of_member({"role": "scorekeeper"})


@of("deleteOrganisationMember")
def _() -> Ready:
    return of_member(None)


DECK: Any = {"game": GAME, "name": "Vanguard", "deck": plain_deck(legal_deck())}


@of("createDeck")
def _() -> Ready:
    return Ready({}, DECK, make_user())


def of_deck(body: Any) -> Ready:
    owner = make_user()
    written = dict(plain_deck(legal_deck()))
    save_deck(owner=owner, game=GAME, name="Mine", written=written, now=NOW)
    return Ready({"deck_id": str(Deck.objects.get(owner=owner).pk)}, body, owner)


@of("deleteDeck")
def _() -> Ready:
    return of_deck(None)


@of("createDeckVersion")
def _() -> Ready:
    return of_deck({"deck": plain_deck(legal_deck(1))})


@of("validateDeck")
def _() -> Ready:
    return Ready({}, {"game": GAME, "format": FORMAT, "deck": DECK["deck"]})


@of("readDeckFile")
def _() -> Ready:
    return Ready({"slug": "anima_tactics"}, PARTY, form=XML)


@of("claimEntry")
def _() -> Ready:
    event = make_tournament(entries=1)
    entry, now = event.entries.get(), timezone.now()
    guest = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=now)
    return Ready({}, {"code": guest.claim_code}, make_user())


def registered(**plan: Any) -> Entry:
    """The entry of a user in an event that is open for registration."""
    return make_entry(make_tournament(**plan), "Kim", user=make_user())


def playing(**plan: Any) -> Entry:
    """One of four entries in an event whose first round is over."""
    event = make_tournament(entries=3, **plan)
    entry = make_entry(event, "Kim", user=make_user())
    play_by_hand(make_round(event))
    return entry


@of("updateEntryArrangements")
def _() -> Ready:
    return of_entry(registered(), {"club": "North", "rating": 1500, "awarded_byes": 1})


def checking_in() -> Entry:
    entry = registered()
    set_state(entry.tournament, "check_in")
    return entry


@of("checkInEntry")
def _() -> Ready:
    entry = checking_in()
    return of_entry(entry, by=captain_of(entry))


@of("deleteEntryCheckIn")
def _() -> Ready:
    return of_entry(checking_in())


@of("renewClaimCode")
def _() -> Ready:
    return of_entry(make_tournament(entries=1).entries.get())


@of("setEntryDeck")
def _() -> Ready:
    entry = registered()
    return of_entry(entry, {"deck": plain_deck(legal_deck(1))}, captain_of(entry))


@of("disqualifyEntry")
def _() -> Ready:
    return of_entry(playing(), REASON)


@of("reinstateEntry")
def _() -> Ready:
    entry = playing()
    put_out(entry)
    return of_entry(entry, REASON)


@of("dropEntry")
def _() -> Ready:
    entry = playing()
    return of_entry(entry, by=captain_of(entry))


@of("returnEntry")
def _() -> Ready:
    entry = playing()
    drop(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)
    return of_entry(entry)


@of("checkInEntryForRound")
def _() -> Ready:
    entry = playing(round_check_in=True)
    return of_entry(entry, by=captain_of(entry))


@of("deleteEntryRoundCheckIn")
def _() -> Ready:
    return of_entry(playing(round_check_in=True))


@of("withdrawEntry")
def _() -> Ready:
    entry = registered()
    return of_entry(entry, by=captain_of(entry))


@of("createEntryInvitation")
def _() -> Ready:
    captain = make_user()
    entry = alone(team_event(), "Foxes", captain)
    return of_entry(entry, {"username": make_user().username}, captain)


@of("createEntryMember")
def _() -> Ready:
    return of_entry(alone(team_event(), "Foxes"), {"name": "Foxes 2"})


@of("deleteEntryMember")
def _() -> Ready:
    entry = make_team(team_event(), "Foxes")
    return of_entry(entry, member_id=str(mate_of(entry).pk))


@of("renewPlayersClaimCode")
def _() -> Ready:
    entry = make_team(team_event(), "Foxes")
    return of_entry(entry, member_id=str(mate_of(entry).pk))


def of_invitation(body: Any) -> Ready:
    mate = make_user()
    invitation = ask(alone(team_event(), "Foxes", make_user()), mate)
    return Ready({"invitation_id": str(invitation.pk)}, body, mate)


@of("deleteInvitation")
def _() -> Ready:
    return of_invitation(None)


@of("acceptInvitation")
def _() -> Ready:
    return of_invitation({"name": "Foxes 2"})


@of("closeDeckCheck")
def _() -> Ready:
    entry = playing()
    check = open_deck_check(
        entry_id=entry.pk, actor=entry.tournament.created_by, reason="A corner.", now=NOW
    )
    body = {"finding": "problem", "note": "61 cards", "infraction": "deck_problem"}
    return Ready(
        {"check_id": str(check.pk)}, {**body, "kind": "warning"}, entry.tournament.created_by
    )


def disputed() -> tuple[Dispute, User]:
    match, players = seated_match()
    call_judge(match_id=match.pk, user=players[0], now=NOW)
    return Dispute.objects.get(match=match), host_of(match)


@of("takeDispute")
def _() -> Ready:
    dispute, judge = disputed()
    return Ready({"dispute_id": str(dispute.pk)}, {}, judge)


@of("releaseDispute")
def _() -> Ready:
    dispute, judge = disputed()
    take_dispute(dispute_id=dispute.pk, actor=judge, now=NOW)
    return Ready({"dispute_id": str(dispute.pk)}, {}, judge)


@of("extendMatch")
def _() -> Ready:
    match, _ = seated_match()
    turn(match.round, "start", 50)
    return of_match(match, {"minutes": 5, **REASON})


@of("reinstateGame")
def _() -> Ready:
    match, _ = seated_match()
    certify(bring(match, host_of(match)))
    take_back(match)
    return of_match(match, REASON, number=1)


@of("uploadLog")
def _() -> Ready:
    match, _ = seated_match()
    log = host_log(match, host_of(match))
    path = {"match_id": str(match.pk), "number": 1}
    return Ready(path, log, host_of(match), NDJSON)


def guest_at_a_table() -> tuple[Match, str, User]:
    """A match of a user and a guest, the guest's code, and the user."""
    user, event = make_user(), make_tournament(entries=1)
    guest = event.entries.get()
    make_entry(event, "Kim", 1, user=user)
    code = renew_claim_code(entry_id=guest.pk, actor=event.created_by, now=NOW).claim_code
    return make_round(event).matches.get(), code, user


@of("answerForGuest")
def _() -> Ready:
    match, code, user = guest_at_a_table()
    seat = match.seats.get(entry__name="Kim").number
    report_result(match_id=match.pk, user=user, score=MatchScore((1 - seat, seat)), now=NOW)
    path, body = {"match_id": str(match.pk)}, {"code": code, "answer": "contests", "revision": 1}
    return Ready(path, body)


@of("reportForGuest")
def _() -> Ready:
    match, code, _ = guest_at_a_table()
    return Ready({"match_id": str(match.pk)}, {"code": code, **WON})


@of("callJudge")
def _() -> Ready:
    match, players = seated_match()
    return of_match(match, {"words": "They know my hand."}, players[0])


@of("deleteMatchJudgeCall")
def _() -> Ready:
    match, players = seated_match()
    call_judge(match_id=match.pk, user=players[0], now=NOW)
    return of_match(match, None, players[0])


@of("takeResultBack")
def _() -> Ready:
    match, _ = seated_match()
    settle(match)
    return of_match(match, REASON)


@of("reportMatch")
def _() -> Ready:
    match, players = seated_match()
    return of_match(match, WON, players[0])


@of("ruleMatch")
def _() -> Ready:
    match, _ = seated_match()
    return of_match(match, {**WON, **REASON})


@of("scoreSportsmanship")
def _() -> Ready:
    match, players = seated_match(sportsmanship_most=5)
    settle(match)
    return of_match(match, {"points": 3}, players[0])


@of("countMatch")
def _() -> Ready:
    match, _ = seated_match(profile="miniatures")
    settle(match)
    return of_match(match, {"victory_points": [12, 7], **REASON})


@of("revokePenalty")
def _() -> Ready:
    entry = playing()
    return Ready({"penalty_id": str(penalise(entry).pk)}, REASON, entry.tournament.created_by)


@of("takeStance")
def _() -> Ready:
    match, players = seated_match()
    replay = certify(bring(match, players[0]))
    return Ready({"replay_id": str(replay.pk)}, {"stance": "contests"}, players[1])


@of("createSeries")
def _() -> Ready:
    return Ready({}, {"name": "League", "game": GAME}, make_user())


def of_series(body: Any) -> Ready:
    owner = make_user()
    return Ready({"series_id": str(make_series(owner).pk)}, body, owner)


@of("updateSeries")
def _() -> Ready:
    return of_series({"name": "Ladder", "best": 3})


@of("createSeriesEvent")
def _() -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner)
    body = {"tournament_id": str(event.pk), "weight": 150}
    return Ready({"series_id": str(series.pk)}, body, owner)


def of_series_event(body: Any) -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner)
    join(series, event)
    path = {"series_id": str(series.pk), "event_id": str(event.pk)}
    return Ready(path, body, owner)


@of("updateSeriesEvent")
def _() -> Ready:
    return of_series_event({"weight": 50})


@of("deleteSeriesEvent")
def _() -> Ready:
    return of_series_event(None)


@of("createTournament")
def _() -> Ready:
    return Ready({}, {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}, make_user())


@of("importTournament")
def _() -> Ready:
    return Ready({}, exported(make_tournament(entries=2)), make_user())


@of("updateTournament")
def _() -> Ready:
    return of_event(make_draft(), {"name": "Other Cup", "capacity": 16})


@of("createTournamentAnnouncement")
def _() -> Ready:
    return of_event(make_tournament(), {"text": "Lunch is at noon."})


@of("deleteTournamentAnnouncement")
def _() -> Ready:
    event = make_tournament()
    said = announce(tournament_id=event.pk, actor=event.created_by, text="Dice.", now=NOW)
    return of_event(event, announcement_id=str(said.pk))


@of("createTournamentClone")
def _() -> Ready:
    return of_event(make_tournament(), {"name": "Cup again"})


@of("openDeckChecks")
def _() -> Ready:
    entry = playing()
    return of_event(entry.tournament, {"entry_id": str(entry.pk), **REASON})


@of("createTournamentEntry")
def _() -> Ready:
    return of_event(make_tournament(), {"name": "Kim", "deck": DECK["deck"]}, make_user())


def pair(event: Tournament) -> dict[str, Any]:
    first, second = event.entries.order_by("name")[:2]
    return {"first": first.pk, "second": second.pk, "reason": "Twins."}


@of("createTournamentForbiddenPair")
def _() -> Ready:
    event = make_tournament(entries=2)
    return of_event(event, {name: str(value) for name, value in pair(event).items()})


@of("deleteTournamentForbiddenPair")
def _() -> Ready:
    event = make_tournament(entries=2)
    made = forbid(tournament_id=event.pk, actor=event.created_by, now=NOW, **pair(event))
    return of_event(event, pair_id=made.pk)


@of("createTournamentLateEntry")
def _() -> Ready:
    event = playing(late_entries="losses").tournament
    return of_event(event, {"name": "Late", "deck": DECK["deck"]})


@of("scorePainting")
def _() -> Ready:
    entry = playing(painting_most=20)
    return of_event(entry.tournament, {"scores": [{"entry_id": str(entry.pk), "points": 12}]})


@of("createTournamentPenalty")
def _() -> Ready:
    entry = playing()
    body = {"entry_id": str(entry.pk), "infraction": "slow_play", "kind": "warning", "note": "Slow"}
    return of_event(entry.tournament, body)


@of("takeRatings")
def _() -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner, entries=2)
    join(series, finished_event(owner, ("Ann", "Ben")))
    return of_event(event, {"series_id": str(series.pk)})


def running(entries: int = 4) -> Tournament:
    event = make_tournament(entries=entries)
    set_state(event, "running")
    return event


def drafted() -> Tournament:
    event = running()
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    return event


@of("createTournamentRound")
def _() -> Ready:
    return of_event(running(), {"redraw": 1})


@of("deleteTournamentRound")
def _() -> Ready:
    return of_event(drafted(), number=1)


@of("publishRound")
def _() -> Ready:
    return of_event(drafted(), {}, number=1)


def swap(event: Tournament) -> dict[str, Any]:
    first, second = event.rounds.get().matches.order_by("table")
    seats = (match.seats.get(number=0).entry_id for match in (first, second))
    return {"edit": "swap", "player_ids": [str(entry) for entry in seats]}


@of("editDraft")
def _() -> Ready:
    event = drafted()
    return of_event(event, swap(event), number=1)


@of("previewEdit")
def _() -> Ready:
    event = drafted()
    return of_event(event, swap(event), number=1)


def published(entries: int = 4) -> Tournament:
    event = make_tournament(entries=entries)
    make_round(event)
    return event


@of("repairRound")
def _() -> Ready:
    event = published()
    first, second = event.rounds.get().matches.order_by("table")
    seats = [
        [str(seat.entry_id) for seat in match.seats.order_by("number")] for match in (first, second)
    ]
    pairs = [list(pair) for pair in zip(*seats, strict=True)]
    body = {"broken": [str(first.pk), str(second.pk)], "pairs": pairs, **REASON}
    return of_event(event, body, number=1)


@of("turnClock")
def _() -> Ready:
    return of_event(published(), {"action": "start", "minutes": 50}, number=1)


@of("closeRound")
def _() -> Ready:
    event = published()
    for match in event.rounds.get().matches.all():
        settle(match)
    return of_event(event, {}, number=1)


@of("undoRound")
def _() -> Ready:
    return of_event(published(), REASON, number=1)


@of("setTournamentStaff")
def _() -> Ready:
    return of_event(make_tournament(), {"role": "judge"}, username=make_user().username)


@of("deleteTournamentStaff")
def _() -> Ready:
    ready = READY["setTournamentStaff"]()
    event = Tournament.objects.get(pk=ready.path["tournament_id"])
    facts: dict[str, Any] = {"username": ready.path["username"], "role": Role.JUDGE, "now": NOW}
    name_staff(tournament_id=event.pk, actor=event.created_by, **facts)
    return of_event(event, username=ready.path["username"])


@of("changeTournamentState")
def _() -> Ready:
    return of_event(make_tournament(entries=2), {"state": "check_in"})


@of("acceptUnanswered")
def _() -> Ready:
    match, players = seated_match()
    report_result(match_id=match.pk, user=players[0], score=MatchScore((1, 0)), now=NOW)
    match.refresh_from_db()
    body = {"matches": [{"match_id": str(match.pk), "version": match.version}]}
    return of_event(match.round.tournament, body)
