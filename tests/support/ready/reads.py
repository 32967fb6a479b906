"""What is there to read only after somebody or a worker has done something."""

from django.utils import timezone

from ledger.services.deliveries import deliver_due
from replays.services.heads import sign_heads
from tests.support.archives import archive_text
from tests.support.factories import NOW, make_tournament, make_user, set_state, settle
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.ready.entries import of_invitation
from tests.support.ready.requests import Ready, of
from tournaments.archive.services.import_requests import ask_for_import
from tournaments.rounds.services.closing import close_round


@of("getInvitation")
def _() -> Ready:
    return of_invitation(None)


@of("getReplayLog")
def _() -> Ready:
    match, _ = seated_match(rounds=1)
    replay = certify(bring(match, host_of(match)))
    event = event_of(match)
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    set_state(event, "finished")
    return Ready({"replay_id": str(replay.pk)})


@of("getMatchStatement")
def _() -> Ready:
    match, _ = seated_match()
    settle(match)
    deliver_due(clock=timezone.now)
    return Ready({"match_id": str(match.pk)})


@of("getSignedJournalHead")
def _() -> Ready:
    return Ready({"name": sign_heads(now=NOW).name})


@of("getImport")
def _() -> Ready:
    user = make_user()
    row = ask_for_import(
        pieces=[archive_text(make_tournament(entries=2)).encode()],
        packed=False,
        organisation=None,
        actor=user,
        results_of=None,
        now=NOW,
    )
    return Ready({"import_id": str(row.pk)}, by=user)


@of("getLatestSignedHeads")
def _() -> Ready:
    sign_heads(now=NOW)
    return Ready()
