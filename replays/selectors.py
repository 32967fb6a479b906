"""Reading slots, replays and findings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import (
    Count,
    Exists,
    Min,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    prefetch_related_objects,
)
from django.utils.translation import gettext

from contract.errors import NotFound
from ground.statements.reads import PreparedRead, read_before
from replays.models import (
    HEADS_NAME,
    Certificate,
    CertificationJob,
    Draws,
    Film,
    JobState,
    PublicKey,
    Replay,
    SignedHeads,
    Slot,
    SlotSeat,
)
from replays.verifier import ExpectedLog


def find_slot(*, match: str, game_number: int = 1) -> Slot:
    """The slot of a game as it is played now, with its seats; NotFound without one."""
    slot = _slots().filter(match=match, game_number=game_number, replaced_at=None).first()
    if slot is None:
        raise NotFound(
            gettext("Match {id} has no game {number} to play.").format(id=match, number=game_number)
        )
    return slot


def slots_of(*, matches: Iterable[str]) -> QuerySet[Slot]:
    """The slots of several matches, one for each game, without their seeds."""
    return _of(matches).filter(replaced_at=None).order_by("match", "game_number")


def all_slots_of(*, match: str) -> list[Slot]:
    """The slots of a match, also those that were replaced, by game, without their seeds."""
    seats: dict[UUID, list[SlotSeat]] = defaultdict(list)
    for seat in _SEATS_OF_MATCH.all(match):
        seats[seat.slot_id].append(seat)
    slots = _SLOTS_OF_MATCH.all(match)
    for slot in slots:
        read_before(slot, "seats", slot.seats.all(), seats[slot.pk])
    return slots


_SLOTS_OF_MATCH: PreparedRead[Slot] = PreparedRead(
    lambda match: (
        Slot.objects.filter(match=match).defer("seed").order_by("game_number", "replaced_at")
    ),
    str,
)
_SEATS_OF_MATCH: PreparedRead[SlotSeat] = PreparedRead(
    lambda match: SlotSeat.objects.filter(slot__match=match).order_by("number"), str
)


def replaced_slots_of(*, matches: Iterable[str]) -> QuerySet[Slot]:
    """The slots that were replaced by others, the oldest first, without their seeds."""
    return _of(matches).exclude(replaced_at=None).order_by("replaced_at", "match", "game_number")


def slots_known_to_players(*, match: str) -> QuerySet[Slot]:
    """The slots of a match whose seed its players may know, because they know a log of the game.

    A public log is known to all, an upload to its player, and a game at a table to its players. A
    log may contain the seed unless it is certified as one with draws of its own.
    """
    revealed = Q(revealed_at__isnull=False) | Q(table__isnull=False)
    brought = Q(hosted=False) & ~Q(finding__certified=True, finding__draws=Draws.RECORDED)
    known = Replay.objects.filter(revealed | brought, slot=OuterRef("pk"))
    return Slot.objects.filter(Exists(known), match=match, replaced_at=None).order_by("game_number")


def _of(matches: Iterable[str]) -> QuerySet[Slot]:
    return _slots().filter(match__in=list(matches)).defer("seed")


def _slots() -> QuerySet[Slot]:
    seats = SlotSeat.objects.order_by("number")
    return Slot.objects.prefetch_related(Prefetch("seats", queryset=seats))


def find_replay(*, replay_id: UUID) -> Replay:
    """The replay with its job and finding, without its log; NotFound without one."""
    replay = replays().filter(pk=replay_id).first()
    if replay is None:
        raise NotFound(gettext("There is no replay {id}.").format(id=replay_id))
    return replay


def replays() -> QuerySet[Replay]:
    """Replays without their logs."""
    return Replay.objects.select_related("job", "finding", "slot", "certificate").defer(
        "packed_log", "slot__seed"
    )


def current_replays(*, matches: Iterable[str]) -> QuerySet[Replay]:
    """The logs of the games of several matches as they are played now: none of a replaced slot."""
    return replays().filter(slot__match__in=list(matches), slot__replaced_at=None)


def find_revealed_replay(*, replay_id: UUID) -> Replay:
    """A certified replay with its log, if that is public.

    NotFound otherwise, in the same words whether there is no such replay or a hidden
    one, which `find_replay` tells apart for anybody.
    """
    replay = Replay.objects.filter(
        pk=replay_id, finding__certified=True, revealed_at__isnull=False
    ).first()
    if replay is None:
        raise NotFound(
            gettext(
                "There is no public log {id}. Logs stay sealed until their event opens them."
            ).format(id=replay_id)
        )
    return replay


def no_film(replay_id: UUID, audience: str) -> NotFound:
    return NotFound(
        gettext("There is nothing to watch of replay {id} for “{audience}”.").format(
            id=replay_id, audience=audience[:20]
        )
    )


def find_film(*, replay_id: UUID, audience: str) -> Film:
    """The film of a game for an audience; NotFound where there is none, or not yet. The caller must
    have checked that the reader is of that audience."""
    film = Film.objects.filter(replay=replay_id, audience=audience).first()
    if film is None:
        raise no_film(replay_id, audience)
    return film


def film_audiences(*, replay_id: UUID) -> list[str]:
    """The audiences for which a game has films, in order; empty where it has none yet."""
    films = Film.objects.filter(replay=replay_id)
    return list(films.order_by("audience").values_list("audience", flat=True))


def audiences_by_replay(*, replay_ids: Iterable[UUID]) -> dict[UUID, set[str]]:
    """The audiences for which games have films, of those that have any."""
    audiences: dict[UUID, set[str]] = defaultdict(set)
    films = Film.objects.filter(replay__in=replay_ids)
    for replay_id, audience in films.values_list("replay_id", "audience"):
        audiences[replay_id].add(audience)
    return audiences


def films_of(*, audiences: Mapping[UUID, str]) -> list[Film]:
    """The films of several games, each for one audience. The caller must have checked that the
    reader is of those audiences."""
    each = [Q(replay=replay_id, audience=name) for replay_id, name in audiences.items()]
    return list(Film.objects.filter(reduce(or_, each))) if each else []


def find_certificate(*, replay_id: UUID) -> Certificate:
    """The certificate of a log; NotFound without one."""
    certificates = Certificate.objects.select_related("replay__finding").defer("replay__packed_log")
    certificate = certificates.filter(pk=replay_id).first()
    if certificate is None:
        raise NotFound(gettext("There is no certificate {id}.").format(id=replay_id))
    return certificate


def public_keys() -> QuerySet[PublicKey]:
    """Every key that certificates are or were signed with, the newest first."""
    return PublicKey.objects.order_by("-since", "kid")


def signed_heads() -> QuerySet[SignedHeads]:
    """The signed heads of the journal that are kept, the newest first."""
    return SignedHeads.objects.order_by("-signed_at")


def find_signed_heads(*, name: str | None = None) -> SignedHeads:
    """The signed heads of this name, without one the latest; NotFound."""
    if name is None:
        row = signed_heads().first()
    else:
        try:
            moment = datetime.strptime(name, HEADS_NAME).replace(tzinfo=UTC)
        except ValueError:
            row = None
        else:
            row = signed_heads().filter(signed_at=moment).first()
    if row is None:
        if name is None:
            raise NotFound(gettext("There are no signed heads yet."))
        raise NotFound(
            gettext("There are no signed heads {name}. Only the latest are kept.").format(name=name)
        )
    return row


def expected_log(slot: Slot, *, hosted: bool) -> ExpectedLog:
    """The facts that a log of `slot` must state about itself, hosted or brought by a player."""
    return expected_logs([(slot, hosted)])[0]


def expected_logs(slots_hosted: Sequence[tuple[Slot, bool]]) -> list[ExpectedLog]:
    """The facts that logs of slots must have about themselves, hosted or brought by a player."""
    slots = [slot for slot, _ in slots_hosted]
    prefetch_related_objects(slots, "seats")
    former: dict[tuple[str, int], list[Slot]] = defaultdict(list)
    for slot in replaced_slots_of(matches={slot.match for slot in slots}):
        former[slot.match, slot.game_number].append(slot)
    return [
        _expected_log(slot, hosted, former[slot.match, slot.game_number])
        for slot, hosted in slots_hosted
    ]


def _expected_log(slot: Slot, hosted: bool, former: Sequence[Slot]) -> ExpectedLog:
    seats = sorted(slot.seats.all(), key=lambda seat: seat.number)
    return ExpectedLog(
        match=slot.match,
        game=slot.game,
        format=slot.format,
        rules_digest=slot.rules_digest,
        seed_commitment=slot.seed_commitment,
        players=tuple(seat.player for seat in seats),
        deck_commitments=tuple(seat.deck_commitment for seat in seats),
        hosted=hosted,
        format_plain=slot.format_plain,
        former_seeds={
            other.seed_commitment: _until(other) for other in former if other.pk != slot.pk
        },
    )


def _until(slot: Slot) -> str:
    """Until when the seed of a replaced slot was secret, in words to precede a colon."""
    if slot.seed_opened_at is not None:
        return f"was made public at {_minute(slot.seed_opened_at)}"
    return f"was replaced at {_minute(slot.replaced_at)}, since a player knew it"


def _minute(at: datetime | None) -> str:
    return "" if at is None else f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def jobs_by_state() -> dict[str, int]:
    """The numbers of logs by the state of their jobs."""
    counted = CertificationJob.objects.values_list("state").annotate(Count("pk"))
    return dict.fromkeys(JobState.values, 0) | dict(counted)


def leases_run_out(*, now: datetime) -> int:
    """The number of logs whose worker did not finish in time and that no other has taken yet."""
    running = CertificationJob.objects.filter(state=JobState.RUNNING)
    return running.filter(lease_until__lte=now).count()


def oldest_unfinished() -> datetime | None:
    """The upload time of the log that has waited longest for its verdict; None if none waits."""
    unfinished = Replay.objects.filter(job__state__in=[JobState.QUEUED, JobState.RUNNING])
    earliest: datetime | None = unfinished.aggregate(Min("uploaded_at"))["uploaded_at__min"]
    return earliest


def current_slot(*, match: str, game_number: int) -> Slot | None:
    """The slot of a game of a match as it is played now; None without one."""
    return Slot.objects.filter(match=match, game_number=game_number, replaced_at=None).first()


def players_in_order(*, slot: Slot) -> list[str]:
    """The ids of the players of a slot, in the order of seats."""
    return list(slot.seats.order_by("number").values_list("player", flat=True))
