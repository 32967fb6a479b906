"""Logs that wait to be certified, and a worker who takes them all."""

from replays.models import CertificationJob, JobState
from replays.services.certification import run_job
from replays.services.slots import Opening, Rules, open_slots
from replays.services.uploads import store_replay
from tests.support.factories import NOW, make_slot, make_user, slot_log


def make_jobs(count: int, log: bytes | None = None) -> list[CertificationJob]:
    """Jobs on good logs, or on one that is none, of games in one stream of the journal."""
    first = make_slot("in the same stream")
    rules = Rules(first.game, first.format, first.format_digest, first.rules_digest)
    seats = [(seat.player, seat.deck_commitment) for seat in first.seats.order_by("number")]
    begun = CertificationJob.objects.count()
    openings = [Opening(f"match-{begun + number}", 1, seats) for number in range(count)]
    user, jobs = make_user(), []
    for slot in open_slots(openings=openings, rules=rules, stream="event:1", now=NOW):
        data = slot_log(slot) if log is None else log
        replay, _ = store_replay(slot=slot, log=data, uploaded_by=user, hosted=True, now=NOW)
        jobs.append(replay.job)
    first.seats.all().delete()
    first.delete()
    return jobs


def certify_all() -> None:
    """Certify the logs that wait, as workers do."""
    for job in CertificationJob.objects.filter(state=JobState.QUEUED):
        run_job(job_id=job.pk, clock=lambda: NOW)
