"""What judges do at a table of an event, who may, and what its players see of it."""

import hashlib
import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.selectors import PowerMissing
from contract.errors import DomainError
from ledger.models import LedgerEntry
from replays.certificates.jws import payload_of
from replays.models import Replay
from tables.models import ClosedBecause, StaffAct, Table, TableAct, TableState
from tables.services.judging import CannotGiveTime
from tables.services.locking import GameEnded
from tables.services.offers import NotOffered, Offer, make_offer
from tables.services.playing import GamePaused, play
from tests.support.event_tables import begun_match, come, concede, kinds_at, players_of, work_off
from tests.support.factories import NOW, hand_over, make_user
from tests.support.playing import event_of, host_of
from tests.support.tables import decides, move_of
from tournaments.core.access import NotYourEvent, OwnMatch
from tournaments.matches.services.table_judging import act_at_table
from tournaments.models import Match

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def act(match: Match, kind: StaffAct, **how: object) -> Table:
    facts = {"actor": host_of(match), "now": NOW} | how
    act_at_table(match_id=match.pk, act=kind, **facts)  # type: ignore[arg-type]
    return Table.objects.get(slot__match=str(match.pk))


def test_a_game_that_a_judge_paused_goes_on_when_the_judge_says_so() -> None:
    match, table, holders = begun_match()
    paused = act(match, StaffAct.PAUSED, now=NOW + MINUTE)
    assert (paused.held, paused.paused_at, paused.due_at) == (True, NOW + MINUTE, None)
    slow = decides(table, holders)
    with pytest.raises(GamePaused):
        play(table_id=table.pk, holder=slow, ply=0, move=move_of(table), now=NOW)
    with pytest.raises(NotOffered):
        make_offer(table_id=table.pk, holder=slow, kind=Offer.GO_ON, now=NOW)
    later = NOW + 30 * MINUTE
    on = act(match, StaffAct.RESUMED, now=later)
    left = on.seats.get(number=holders.index(slow)).left
    assert (on.held, on.paused_at, left) == (False, None, (20 * 60 - 55) * 1000)
    assert on.due_at == later + timedelta(seconds=5, milliseconds=left or 0)
    assert kinds_at(table.pk)[-2:] == ["table.paused", "table.resumed"]


def test_a_judge_gives_time_to_who_decides_and_to_who_waits() -> None:
    match, table, holders = begun_match()
    first = holders.index(decides(table, holders))
    before = table.due_at
    assert before is not None
    assert act(match, StaffAct.TIME_GIVEN, seat=first, seconds=120).due_at == before + 2 * MINUTE
    assert act(match, StaffAct.TIME_GIVEN, seat=1 - first, seconds=60).due_at == before + 2 * MINUTE
    left = [seat.left for seat in table.seats.order_by("number")]
    assert (left[first], left[1 - first]) == (22 * 60_000, 21 * 60_000)
    for wrong in ({"seat": 2, "seconds": 60}, {"seat": 0, "seconds": 0}, {"seat": 0}):
        with pytest.raises(CannotGiveTime):
            act(match, StaffAct.TIME_GIVEN, **wrong)
    assert TableAct.objects.count() == 2


def test_no_gift_makes_the_time_of_a_player_longer_than_the_longest_round() -> None:
    match, table, _ = begun_match()
    table.seats.update(left=(7 * 24 - 1) * 3_600_000)
    act(match, StaffAct.TIME_GIVEN, seat=0, seconds=3600)
    with pytest.raises(CannotGiveTime) as error:
        act(match, StaffAct.TIME_GIVEN, seat=0, seconds=1)
    assert str(error.value) == "No player can have more than 7 days left."
    assert table.seats.get(number=0).left == 7 * 24 * 3_600_000


def test_a_stopped_game_ends_without_a_log_and_begins_again_from_another_seed() -> None:
    match, table, holders = begun_match()
    stopped = act(match, StaffAct.STOPPED)
    assert (stopped.state, stopped.closed_because) == (TableState.CLOSED, ClosedBecause.JUDGE)
    with pytest.raises(GameEnded):
        play(table_id=table.pk, holder=holders[0], ply=0, move=("concede",), now=NOW)
    ann, ben = players_of(match)
    again = come(match, ann)
    assert come(match, ben) == again
    assert again.slot_id != table.slot_id


def test_a_look_at_both_hands_is_for_judges_journalled_and_shown(client: Client) -> None:
    match, table, _ = begun_match()
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    address = reverse("web:judge-table", args=[match.pk])
    client.force_login(host_of(match))
    page = client.post(address, {"act": "looked"}).content.decode()
    assert page.count("<pre>") == 2
    entry = LedgerEntry.objects.get(kind="table.looked")
    assert (entry.actor, entry.public) == (host_of(match), False)
    for player in players_of(match):
        client.force_login(player)
        facts = client.get(reverse("web:table-state", args=[table.pk])).json()
        assert [text.partition(": ")[2] for text in facts["staff"]] == [
            "a judge looked at both hands."
        ]


def test_who_looks_after_the_time_was_up_sees_nothing(client: Client) -> None:
    match, table, _ = begun_match()
    client.force_login(host_of(match))
    answer = client.post(reverse("web:judge-table", args=[match.pk]), {"act": "looked"})
    assert answer.status_code == 302
    table.refresh_from_db()
    assert table.state == TableState.OVER
    assert not TableAct.objects.exists()


def test_nobody_without_the_power_acts_at_a_table(client: Client) -> None:
    match, table, _ = begun_match()
    for actor in (make_user(), players_of(match)[0]):
        for kind in StaffAct:
            with pytest.raises((NotYourEvent, PowerMissing, OwnMatch)):
                act(match, kind, actor=actor, seat=0, seconds=60)
    client.force_login(players_of(match)[1])
    answer = client.post(reverse("web:judge-table", args=[match.pk]), {"act": "looked"})
    assert answer.status_code == 403
    assert "<pre>" not in answer.content.decode()
    assert not TableAct.objects.exists()
    assert Table.objects.get() == table


def test_an_organiser_who_plays_does_not_look_at_the_hands_of_their_opponent() -> None:
    match, table, _ = begun_match()
    owner = host_of(match)
    hand_over(match.seats.get(number=0).entry, owner)
    for kind in StaffAct:
        with pytest.raises(DomainError):
            act(match, kind, seat=0, seconds=60)
    assert not TableAct.objects.filter(table=table).exists()
    assert event_of(match).created_by == owner


def test_in_a_dispute_judges_open_the_record_that_the_certificate_has_the_digest_of(
    client: Client,
) -> None:
    match, table, holders = begun_match()
    loser = decides(table, holders)
    number = concede(table, holders)
    work_off()
    replay = Replay.objects.get()
    address = reverse("web:open-record", args=[replay.pk])
    for outsider in (make_user(), *players_of(match)):
        client.force_login(outsider)
        assert client.post(address).status_code == 403
    assert not LedgerEntry.objects.filter(kind="table.record_opened").exists()
    client.force_login(host_of(match))
    assert "Record of who moved when" in client.get(f"/matches/{match.pk}").content.decode()
    record = client.post(address).json()
    assert loser.user is not None
    assert record["moves"] == [[1, number, loser.user.pk, NOW.isoformat(), "hand"]]
    assert record["users"][str(loser.user.pk)] == loser.user.username
    # As docs/verify.md says.
    moves = json.dumps(record["moves"], separators=(",", ":"))
    digest = hashlib.sha256(bytes.fromhex(record["salt"]) + moves.encode()).hexdigest()
    assert payload_of(replay.certificate.jws)["table"]["record"] == f"sha256:{digest}"
    entry = LedgerEntry.objects.get(kind="table.record_opened")
    assert (entry.actor, entry.public) == (host_of(match), False)
