"""A law: whatever word stands for how a result is known, its evidence is here, and no document that
was imported brings it."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_due
from replays.certificates.jws import payload_of
from replays.services.uploads import log_digest
from tests.support.archives import exported, imported
from tests.support.confirmed_logs import TOO_LATE
from tests.support.confirmed_logs import seated_match as match_with_windows
from tests.support.event_tables import begun_match, concede, work_off
from tests.support.factories import (
    NOW,
    hand_over,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.match_reports import match_to_confirm, report, sweep_at
from tests.support.pages import signed_in
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.reopening import take_back
from tests.support.rulings import decide, enter
from tournaments.core.selectors import matches
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.unanswered import accept_unanswered
from tournaments.models import LogConfirmation, Match, MatchGame, Round, Stage, Tournament
from tournaments.rounds.services.round_check_in import set_round_check_ins
from tournaments.rounds.services.round_timer import ClockAction, turn_clock
from tournaments.standings.result_facts import known_by_match
from tournaments.terms.kinds import GameSettledBy, LogAnswer, ResultReason, SettledBy
from tournaments.terms.known_by import KnownBy
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=2)
ROOT = Path(__file__).resolve().parents[3]


def at_a_table() -> Match:
    match, table, holders = begun_match()
    concede(table, holders)
    work_off()
    return match


def by_a_host() -> Match:
    match, _ = seated_match()
    certify(bring(match, host_of(match)))
    return match


def by_staff_in_a_hall() -> Match:
    match, _ = seated_match(venue="hall")
    certify(bring(match, host_of(match)), draws="recorded")
    return match


def by_a_log_of_both() -> Match:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    answer_log(replay_id=replay.pk, user=second, stance=LogAnswer.STANDS_BY, now=NOW)
    return match


def by_a_log_of_the_loser() -> Match:
    match, (_, second) = seated_match()
    certify(bring(match, second), 0)
    return match


def by_a_log_in_time() -> Match:
    match, (first, _) = match_with_windows()
    certify(bring(match, first), 0)
    sweep_at(TOO_LATE)
    return match


def by_a_log_that_staff_accept() -> Match:
    match, (first, _) = seated_match()
    certify(bring(match, first), 0)
    return _accepted(match)


def by_agreement() -> Match:
    match, players = seated_match()
    for player in players:
        report(match, player, 1, 0)
    return match


def by_the_loser() -> Match:
    match, (_, second) = seated_match()
    report(match, second, 1, 0)
    return match


def by_a_report_in_time() -> Match:
    match, (first, _) = match_to_confirm()
    report(match, first, 1, 0)
    sweep_at(NOW + timedelta(minutes=11))
    return match


def by_a_report_that_staff_accept() -> Match:
    match, (first, _) = seated_match()
    report(match, first, 1, 0)
    return _accepted(match)


def _accepted(match: Match) -> Match:
    match.refresh_from_db()
    accept_unanswered(
        tournament_id=event_of(match).pk,
        versions={match.pk: match.version},
        actor=host_of(match),
        now=NOW,
    )
    return match


def by_slip() -> Match:
    match, _ = seated_match()
    decide(match, 1, 0)
    return match


def by_ruling() -> Match:
    match = by_slip()
    decide(match, 0, 1)
    return match


def given_away() -> Match:
    match, _ = seated_match()
    decide(match, 1, 0, manner=ResultReason.AWARDED, winner=0)
    return match


def by_time() -> Match:
    match, _ = seated_match(best_of=3)
    Stage.objects.update(minutes=50, grace_minutes=10, at_time="draw")
    Round.objects.update(clock_left=timedelta(minutes=50))
    turn_clock(
        tournament_id=match.round.tournament_id,
        number=1,
        action=ClockAction("start"),
        minutes=None,
        actor=host_of(match),
        now=NOW,
    )
    sweep_at(NOW + timedelta(minutes=60))
    return match


def bye() -> Match:
    return make_round(make_tournament(entries=3)).matches.get(settled_by="bye")


def absent() -> Match:
    tournament = make_tournament(rounds=3, round_check_in=True)
    entries = [make_entry(tournament, name, place) for place, name in enumerate("ABC")]
    set_state(tournament, "running")
    play_by_hand(make_round(tournament))
    set_round_check_ins(
        tournament_id=tournament.pk,
        entry_ids=[entry.pk for entry in entries[:2]],
        actor=tournament.created_by,
        now=NOW,
    )
    return make_round(tournament).matches.get(settled_by="absence")


def _there_and_back(played: Match) -> Match:
    made = imported(exported(event_of(played)))
    matches = Match.objects.filter(round__tournament=made, round__number=played.round.number)
    return matches.exclude(state="void").get(table=played.table)


def from_an_archive() -> Match:
    return _there_and_back(by_a_host())


# Each way in which a match gets its result, and the word that stands for it then.
WAYS: Mapping[Callable[[], Match], str] = {
    at_a_table: "table",
    by_a_host: "host",
    by_staff_in_a_hall: "recorded_by_staff",
    by_a_log_of_both: "both_players",
    by_a_log_of_the_loser: "against_self",
    by_a_log_in_time: "one_player",
    by_a_log_that_staff_accept: "staff_accepted",
    by_agreement: "agreement",
    by_the_loser: "against_self",
    by_a_report_in_time: "one_player",
    by_a_report_that_staff_accept: "staff_accepted",
    by_slip: "slip",
    by_ruling: "ruling",
    given_away: "unplayed",
    by_time: "time_rule",
    bye: "unplayed",
    absent: "unplayed",
    from_an_archive: "imported",
}


def read(match: Match) -> Match:
    return matches().get(pk=match.pk)


def word(match: Match) -> str | None:
    return known_by_match([read(match)])[match.pk]


def _logs(match: Match) -> list[MatchGame]:
    """Its games, whose logs and certificates are here and are of this very match."""
    games = list(match.games.select_related("replay__certificate", "replay__slot"))
    for game in games:
        assert payload_of(game.replay.certificate.jws)["match"] == str(match.pk)
        assert log_digest(game.replay.log) == game.replay.log_digest
    return games


def _host_stands_by(match: Match, brought: tuple[str, str]) -> bool:
    logs = _logs(match)
    return bool(logs) and all(
        (game.replay.brought_by, game.replay.finding.draws) == brought
        and game.replay.stances.filter(entry=None).exists()
        for game in logs
    )


def _own_words(match: Match) -> set[UUID]:
    """Whose reports and words on logs are here."""
    reported = match.reports.filter(stated=False).values_list("entry", flat=True)
    logs = [game.replay for game in _logs(match)]
    stood = LogConfirmation.objects.filter(replay__in=logs, stance=LogAnswer.STANDS_BY)
    return {*reported, *stood.exclude(entry=None).values_list("entry", flat=True)}


def _losers(match: Match) -> set[UUID]:
    return set(match.seats.filter(result="loss").values_list("entry", flat=True))


def _noted(match: Match, *, staff: bool = False) -> bool:
    """Whether the journal tells of the result, and that staff entered it."""
    kinds = ("game.settled", "match.settled", "match.corrected")
    entries = LedgerEntry.objects.filter(kind__in=kinds, data__match=str(match.pk))
    return entries.exclude(actor=None).exists() if staff else entries.exists()


EVIDENCE: Mapping[str, Callable[[Match], bool]] = {
    "table": lambda match: _host_stands_by(match, ("table", "seeded")),
    "host": lambda match: _host_stands_by(match, ("host", "seeded")),
    "recorded_by_staff": lambda match: _host_stands_by(match, ("host", "recorded")),
    "both_players": lambda match: len(_own_words(match)) == 2 and bool(_logs(match)),
    "agreement": lambda match: match.reports.filter(stated=False).count() == 2,
    "against_self": lambda match: _own_words(match) == _losers(match),
    "one_player": lambda match: len(_own_words(match)) == 1 and _noted(match),
    "staff_accepted": lambda match: len(_own_words(match)) == 1 and _noted(match, staff=True),
    "ruling": lambda match: _noted(match, staff=True),
    "slip": lambda match: _noted(match, staff=True),
    "time_rule": _noted,
    "unplayed": lambda match: (
        _noted(match, staff=True) or (match.seats.count() == 1 and not match.stated_by)
    ),
    "imported": lambda match: bool(match.stated_by) and not (_noted(match) or _logs(match)),
}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_evidence_of_each_word_is_here_and_an_import_brings_none(way: Any) -> None:
    played = way()
    known = WAYS[way]
    assert (word(played), EVIDENCE[known](played)) == (known, True)

    moved = _there_and_back(played)
    assert (word(moved), EVIDENCE["imported"](moved)) == ("imported", True)
    deliver_due(clock=lambda: LATER)
    assert not moved.statements.exists()


def test_every_word_and_every_way_to_settle_is_among_them() -> None:
    assert set(WAYS.values()) == set(EVIDENCE) == {word.value for word in KnownBy}


def test_whatever_a_document_says_is_known_as_imported(client: Client) -> None:
    """The winner is turned, the certificate is taken out: anybody can write such a document."""
    archive = exported(event_of(by_a_host()))
    (given,) = archive["rounds"][0]["matches"]
    game = given["games"][0]
    for seat in given["seats"]:
        seat["result"] = {"win": "loss", "loss": "win"}[seat["result"]]
        seat["games_won"], seat["games_lost"] = seat["games_lost"], seat["games_won"]
    del given["known_by"], archive["standings"], archive["journal"]
    given["games"] = [
        {**game, "number": number, "settled_by": settled, "certificate": None}
        for number, settled in enumerate(GameSettledBy.values, start=1)
    ]
    for by in sorted({*SettledBy.values} - {"bye", "absence", "imported"}):
        given["settled_by"] = by
        made = imported(archive)
        match = Match.objects.get(round__tournament=made)
        assert (word(match), match.settled_by, _logs(match)) == ("imported", "imported", []), by

    row = client.get(f"/api/v1/tournaments/{made.pk}/rounds/1/pairings").json()["results"][0]
    assert (row["known_by"], row["certification"]) == ("imported", "none")
    detail = client.get(f"/api/v1/matches/{match.pk}").json()
    assert (detail["known_by"], detail["settled_by"]) == ("imported", "imported")
    pages = [client.get(place).content.decode() for place in _pages(made, match)]
    assert [("ertified" in page, "mported" in page) for page in pages] == [(False, True)] * 3


def _pages(event: Tournament, match: Match) -> tuple[str, ...]:
    return f"/events/{event.pk}", f"/events/{event.pk}/pairings", f"/matches/{match.pk}"


def test_numbers_that_staff_add_to_an_imported_result_are_not_signed() -> None:
    match, _ = seated_match(profile="miniatures-objectives")
    certify(bring(match, host_of(match)))
    moved = _there_and_back(match)
    enter(moved, SecondaryScores(victory_points=(9, 4)))
    deliver_due(clock=lambda: LATER)

    assert (word(moved), moved.statements.count()) == ("imported", 0)


def test_what_is_done_here_after_the_import_has_its_own_word() -> None:
    corrected = from_an_archive()
    decide(corrected, 0, 1)
    reopened = from_an_archive()
    take_back(reopened)
    assert word(reopened) is None
    decide(reopened, 1, 0)
    deliver_due(clock=lambda: LATER)

    for match in (corrected, reopened):
        assert (word(match), EVIDENCE["ruling"](match)) == ("ruling", True)
        statement = payload_of(match.statements.get().jws)
        assert (statement["known_by"], statement["logs"]) == ("ruling", [])


def test_reports_that_came_with_an_archive_settle_nothing_here() -> None:
    """One player has reported there: it takes two reports here to be an agreement."""
    match, (first, _) = match_to_confirm(None)
    report(match, first, 1, 0)
    moved = _there_and_back(match)
    players = [make_user(), make_user()]
    for seat, user in zip(moved.seats.order_by("number"), players, strict=True):
        hand_over(seat.entry, user)

    sweep_at(NOW + timedelta(days=400))
    page = signed_in(players[0]).get(f"/matches/{moved.pk}").content.decode()
    assert ("doesn’t count here" in page, read(moved).state) == (True, "open")
    to_do = signed_in(players[0]).get("/waiting").content.decode()
    assert to_do.count("Play and report round 1, table 1") == 1
    report(moved, players[1], 0, 1)
    assert (word(moved), read(moved).state) == (None, "open")
    report(moved, players[0], 0, 1)
    assert (word(moved), EVIDENCE["agreement"](moved)) == ("agreement", True)


# Modules of services that give a match or a game its result, or say by what it was settled.
WRITERS = {
    "tournaments/archive/services/importing_rounds.py",
    "tournaments/matches/services/fresh_seeds.py",
    "tournaments/matches/services/outcomes.py",
    "tournaments/matches/services/reinstating.py",
    "tournaments/matches/services/reopening.py",
    "tournaments/matches/services/results.py",
    "tournaments/matches/services/slips.py",
    "tournaments/matches/services/voiding.py",
    "tournaments/rounds/services/match_slots.py",
}


def test_nothing_else_writes_how_a_result_came_about() -> None:
    """A new way is entered here and in WAYS."""
    writes = re.compile(r"\bsettled_by(, [\w.]+)* = |\bsettled_by=(?!SettledBy)")
    folder = ROOT / "tournaments"
    writers = {
        str(path.relative_to(ROOT))
        for path in folder.rglob("services/*.py")
        if writes.search(path.read_text())
    }
    assert writers == WRITERS
