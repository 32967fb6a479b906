"""Slots and logs of an edition that this program no longer has."""

from dataclasses import replace

import pytest

import engine
from replays.models import CertificationJob, Finding, JobState
from replays.services.certification import run_job
from replays.services.uploads import store_replay
from replays.verifier import RulesUnavailable, verify
from tests.support.factories import GAME, NOW, game, make_slot, make_user, slot_log, starter
from tests.support.verifier import EXPECTED, RULES, good, log


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> tuple[str, bytes]:
    """The rules of edition 1 by their digest, and a log of the match that was played by them."""
    with monkeypatch.context() as then:
        then.setattr(game(), "edition", 1)
        return engine.rules_digest(game(), starter()), log()


def test_a_log_of_the_first_edition_is_not_of_a_match_of_this_one(first: tuple[str, bytes]) -> None:
    rules, old = first
    verdict = verify(log=old, expected=EXPECTED)
    assert (verdict.certified, verdict.code) == (False, "wrong_rules")
    assert verdict.reason == (
        f"The log is of {GAME} starter, edition 1, rules {rules}; the match is of {GAME} starter,"
        f" edition {game().edition}, rules {RULES}."
    )


@pytest.mark.parametrize("of_its_own_edition", [True, False])
def test_a_slot_of_the_first_edition_judges_no_log_and_says_what_is_known(
    first: tuple[str, bytes], of_its_own_edition: bool
) -> None:
    """That is no fault of the log, and so no refusal."""
    rules, old = first
    expected = replace(EXPECTED, rules_digest=rules)
    with pytest.raises(RulesUnavailable) as unavailable:
        verify(log=old if of_its_own_edition else good(), expected=expected)
    assert str(unavailable.value) == (
        f"{GAME} starter has edition {game().edition} here, and not the rules {rules} of the slot:"
        " only the version of Muster that opened it has them"
    )


@pytest.mark.django_db
def test_a_log_for_a_slot_of_the_first_edition_is_put_aside_and_never_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as then:
        then.setattr(game(), "edition", 1)
        slot = make_slot()
        old = slot_log(slot)
    replay, _ = store_replay(slot=slot, log=old, uploaded_by=make_user(), hosted=True, now=NOW)
    for _ in range(3):
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
    job = CertificationJob.objects.get(pk=replay.job.pk)
    assert (job.state, Finding.objects.count()) == (JobState.QUARANTINED, 0)
    assert job.trouble.partition(" (")[0] == (
        f"Fault: RulesUnavailable: {GAME} starter has edition {game().edition} here, and not the"
        f" rules {slot.rules_digest} of the slot: only the version of Muster that opened it has"
        " them"
    )
