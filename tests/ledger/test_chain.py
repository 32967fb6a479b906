"""A stream that was tampered with is found out, at the first entry that is not as it was."""

import json
import random
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from ledger.chain import Breach, entry_hash, face, verify_chain
from ledger.hashing import BEGINNING
from ledger.models import LedgerEntry, PrivatePart, Stream
from ledger.services.journal import erase_private
from tests.support.factories import NOW, make_user
from tests.support.ledger_entries import STREAM, enter
from tests.support.tampering import remove, unprotected

pytestmark = pytest.mark.django_db

LENGTH = 6


@pytest.fixture
def stream() -> list[LedgerEntry]:
    """Six entries of every sort, beside a stream of another event."""
    user = make_user()
    enter("event:2")
    return [
        enter(
            actor=user if number % 2 else None,
            now=NOW + timedelta(seconds=number),
            data={"table": number},
            private={"reason": f"because {number}"} if number % 3 == 0 else None,
            public=number % 4 != 0,
        )
        for number in range(1, LENGTH + 1)
    ]


def change(place: int, **fields: Any) -> None:
    entry = LedgerEntry.objects.filter(stream=STREAM, number=place)
    unprotected("ledger_ledgerentry", lambda: entry.update(**fields))


def take_out(number: int) -> None:
    remove(LedgerEntry.objects.filter(stream=STREAM, number=number))


def verify(**options: Any) -> Breach | None:
    return verify_chain(stream=STREAM, **options)


def test_a_stream_as_it_was_written_is_whole(stream: list[LedgerEntry]) -> None:
    assert verify() is None
    assert verify(known={entry.number: entry.hash for entry in stream}) is None


def test_a_stream_that_is_not_there(stream: list[LedgerEntry]) -> None:
    with pytest.raises(Stream.DoesNotExist):
        verify_chain(stream="event:3")


HASH = "its hash is not the one of what it says"


@pytest.mark.parametrize("number", range(1, LENGTH + 1))
@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("kind", "round.closed", HASH),
        ("at", NOW + timedelta(microseconds=1), HASH),
        ("data", {"table": 77}, HASH),
        ("private_commitment", "sha256:" + "1" * 64, HASH),
        ("salt", bytes(16), HASH),
        ("hash", "sha256:" + "2" * 64, HASH),
        ("previous", "sha256:" + "3" * 64, "it does not go on from the entry before"),
    ],
)
def test_each_field_that_is_changed_is_found(
    stream: list[LedgerEntry], number: int, field: str, value: Any, reason: str
) -> None:
    change(number, **{field: value})

    assert verify() == Breach(number, reason)


@pytest.mark.parametrize("number", range(1, LENGTH + 1))
def test_another_actor_and_another_audience_are_found(
    stream: list[LedgerEntry], number: int
) -> None:
    entry = stream[number - 1]
    if number % 2:
        change(number, actor=make_user() if number % 3 else None)
    else:
        change(number, public=not entry.public)

    assert verify() == Breach(number, HASH)


def test_every_field_is_under_the_hash() -> None:
    """A field that is added some day must be in the list of what is tried here, or be no fact."""
    tried = {"kind", "at", "data", "private_commitment", "salt", "hash", "previous"}
    tried |= {"actor", "public"}

    fields = {field.name for field in LedgerEntry._meta.fields}
    assert fields - tried == {"id", "stream", "number"}


@pytest.mark.parametrize("number", range(1, LENGTH))
def test_an_entry_that_was_taken_out_is_found(stream: list[LedgerEntry], number: int) -> None:
    take_out(number)

    assert verify() == Breach(number, f"entry {number + 1} comes in its place")


def test_the_last_entry_that_was_taken_out_is_found(stream: list[LedgerEntry]) -> None:
    take_out(LENGTH)

    assert verify() == Breach(LENGTH, f"the stream ends here, and should with entry {LENGTH}")


def test_an_entry_moved_from_another_stream_is_found(stream: list[LedgerEntry]) -> None:
    take_out(LENGTH)
    other = LedgerEntry.objects.filter(stream="event:2")
    other.update(stream=STREAM, number=LENGTH)

    assert verify() == Breach(LENGTH, "it does not go on from the entry before")


def test_two_entries_that_changed_places_are_found(stream: list[LedgerEntry]) -> None:
    change(2, number=99)
    LedgerEntry.objects.filter(stream=STREAM, number=3).update(number=2)
    LedgerEntry.objects.filter(stream=STREAM, number=99).update(number=3)

    assert verify() == Breach(2, "it does not go on from the entry before")


def test_a_tail_cut_off_together_with_its_count_is_found_by_who_knew_a_later_hash(
    stream: list[LedgerEntry],
) -> None:
    take_out(LENGTH)
    Stream.objects.filter(pk=STREAM).update(length=LENGTH - 1, head=stream[LENGTH - 2].hash)

    assert verify() is None
    assert verify(known={LENGTH: stream[-1].hash}) == Breach(LENGTH, "there is no such entry")


def test_a_tail_written_anew_is_found_by_who_knew_a_hash_of_the_old_one(
    stream: list[LedgerEntry],
) -> None:
    forged = LedgerEntry.objects.get(stream=STREAM, number=LENGTH)
    forged.data = {"table": 77}
    change(LENGTH, data=forged.data, hash=entry_hash(forged))
    Stream.objects.filter(pk=STREAM).update(head=entry_hash(forged))

    assert verify() is None
    assert verify(known={LENGTH - 1: stream[-2].hash}) is None
    assert verify(known={LENGTH: stream[-1].hash}) == Breach(
        LENGTH, "its hash is not the one that was noted"
    )


@pytest.mark.parametrize("fields", [{"data": {"reason": "other"}}, {"salt": bytes(16)}])
def test_a_private_part_that_was_changed_is_found(
    stream: list[LedgerEntry], fields: dict[str, Any]
) -> None:
    part = PrivatePart.objects.filter(entry=stream[2])
    unprotected("ledger_privatepart", lambda: part.update(**fields))

    assert verify() == Breach(3, "its private part is not the one that was written")


def test_a_private_part_given_to_an_entry_that_had_none_is_found(
    stream: list[LedgerEntry],
) -> None:
    PrivatePart.objects.create(entry=stream[0], salt=bytes(16), data={"reason": "planted"})

    assert verify() == Breach(1, "its private part is not the one that was written")


def test_an_erased_private_part_leaves_the_stream_whole(stream: list[LedgerEntry]) -> None:
    erase_private(entry=stream[2], actor=None, now=NOW)

    assert not PrivatePart.objects.filter(entry=stream[2]).exists()
    assert verify() is None


@pytest.mark.parametrize(
    "data",
    [None, {"number": 6}, {"number": "3"}, {}],
    ids=["nothing", "of another", "in other words", "of none"],
)
def test_a_private_part_that_is_gone_without_a_word_is_found(
    stream: list[LedgerEntry], data: dict[str, Any] | None
) -> None:
    if data is not None:
        enter(kind="entry.erased", data=data, public=False)
    PrivatePart.objects.filter(entry=stream[2]).delete()
    gone = "its private part is gone, and no later entry says that it was erased"
    assert verify() == Breach(3, gone)

    enter(kind="entry.erased", data={"number": 3}, public=False)
    assert verify() is None


def test_that_a_private_part_was_erased_is_not_said_before_it_was_written() -> None:
    enter(kind="entry.erased", data={"number": 2}, public=False)
    PrivatePart.objects.filter(entry=enter(private={"reason": "late"})).delete()

    gone = "its private part is gone, and no later entry says that it was erased"
    assert verify() == Breach(2, gone)


def test_any_bit_that_is_turned_in_a_hash_is_found(stream: list[LedgerEntry]) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    number, digit = rng.randint(1, LENGTH), rng.randrange(len("sha256:"), len(BEGINNING))
    old = stream[number - 1].hash
    new = old[:digit] + f"{int(old[digit], 16) ^ (1 << rng.randrange(4)):x}" + old[digit + 1 :]
    change(number, hash=new)

    assert verify() == Breach(number, HASH)


def test_the_public_face_is_all_that_a_reader_needs_to_check_the_chain(
    stream: list[LedgerEntry],
) -> None:
    """Written out as a stranger would: with a JSON encoder, SHA-256 and what they were shown."""
    last = "sha256:" + "0" * 64
    for entry in LedgerEntry.objects.filter(stream=STREAM).order_by("number"):
        public = json.loads(json.dumps(face(entry)))
        text = json.dumps(public, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert public["previous"] == last
        assert f"sha256:{sha256(text.encode()).hexdigest()}" == entry.hash
        last = entry.hash


def test_the_face_of_a_hidden_entry_shows_that_it_is_there_and_no_more(
    stream: list[LedgerEntry],
) -> None:
    open_face, hidden_face = face(stream[0]), face(stream[3])

    assert sorted(open_face) == [
        "at", "data", "kind", "number", "previous", "public", "sealed", "stream",
    ]  # fmt: skip
    assert sorted(hidden_face) == ["number", "previous", "public", "sealed", "stream"]


def test_equal_hidden_entries_have_nothing_in_common(stream: list[LedgerEntry]) -> None:
    """Otherwise who can guess what they say could compare, and know."""
    seals = {face(enter(public=False, private={"reason": "same"}))["sealed"] for _ in range(5)}

    assert len(seals) == 5
