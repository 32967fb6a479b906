"""Channels, positions and places: values in, values out."""

import pytest

from live.channel import Channel, Frame
from live.limits import Full, Places
from live.position import Unreadable, position, question

EVENT = "event:5e0f9a6e-95c6-4cf8-9e2c-6a8b0a0d7a11"
USER = "user:7"


def frames(*numbers: int) -> list[Frame]:
    return [Frame(number, b"%d" % number) for number in numbers]


def numbers(follows: list[Frame] | None) -> list[int] | None:
    return None if follows is None else [frame.number for frame in follows]


def test_a_channel_has_what_follows_any_number_that_it_keeps() -> None:
    channel = Channel(3)
    channel.add(frames(4, 5, 6))

    assert [numbers(channel.after(at)) for at in (6, 5, 4, 3)] == [[], [6], [5, 6], [4, 5, 6]]
    assert channel.after(9) == []
    assert channel.after(2) is None


def test_a_channel_forgets_the_oldest_and_says_so() -> None:
    channel = Channel(0, kept=2)
    channel.add(frames(1, 2, 3))

    assert numbers(channel.after(1)) == [2, 3]
    assert channel.after(0) is None


def test_a_channel_of_a_table_has_gaps_and_tells_the_newest() -> None:
    channel = Channel(10)
    channel.add(frames(14))

    assert numbers(channel.after(12)) == [14]


def test_a_position_is_a_number_for_each_stream() -> None:
    assert question([EVENT], after="57").after == (57,)
    assert question([EVENT, USER], after="57.3").after == (57, 3)
    assert question([EVENT]).after is None
    assert position((57, 3)) == "57.3"


@pytest.mark.parametrize(
    "words",
    [
        {"streams": []},
        {"streams": [EVENT, EVENT]},
        {"streams": [f"event:{number}" for number in range(5)]},
        {"streams": ["organisation:1"]},
        {"streams": ["event:"]},
        {"streams": ["event:../x"]},
        {"streams": [EVENT], "after": "1.2"},
        {"streams": [EVENT], "after": "-1"},
        {"streams": [EVENT], "after": "٣"},
        {"streams": [EVENT], "after": "9999999999"},
        {"streams": [EVENT], "kinds": "round"},
        {"streams": [EVENT], "kinds": ",".join(f"{'x' * (number + 1)}." for number in range(17))},
    ],
)
def test_what_is_no_question_is_refused(words: dict[str, str]) -> None:
    with pytest.raises(Unreadable):
        question(**words)


def test_kinds_and_a_match_narrow_what_is_told() -> None:
    narrow = question([EVENT], kinds="round.,match.settled", match="m1")

    news = [("round.published", ""), ("match.settled", "m1")]
    others = [("match.settled", "m2"), ("match.reported", "m1"), ("clock.set", "")]
    assert [narrow.wants(*each) for each in [*news, *others]] == [True, True, False, False, False]
    assert question([EVENT]).wants("clock.set", "m2")


def refusal(places: Places, address: str, reader: str = "") -> int:
    """The status for who is given no place; 0 for who is."""
    try:
        places.take(address=address, reader=reader)
    except Full as full:
        return full.status
    return 0


def test_places_are_counted_by_reader_by_address_and_in_all() -> None:
    places = Places(of_reader=1, of_address=2, of_process=4)
    assert [refusal(places, address, "ann") for address in ("a", "b")] == [0, 429]
    assert [refusal(places, address) for address in ("a", "a", "a")] == [0, 0, 429]
    assert [refusal(places, address) for address in ("b", "c")] == [0, 503]

    places.free(address="a", reader="ann")
    assert refusal(places, "c", "ann") == 0
    assert places.total == 4


def test_a_hall_of_phones_that_are_signed_in_has_places_behind_one_address() -> None:
    places = Places()

    assert {refusal(places, "hall", f"player {number}") for number in range(2_048)} == {0}


def test_strangers_of_a_few_addresses_leave_room_for_others() -> None:
    places = Places()
    taken = [
        [refusal(places, address) for _ in range(1_200)].count(0) for address in ("a", "b", "c")
    ]

    # One address has a hall's share; then it is crowded, and each has few.
    assert taken == [1_000, 100, 100]
    others = [refusal(places, f"other {number}") for number in range(400)]
    assert others == [0] * 300 + [503] * 100
    signed_in = [refusal(places, "a", f"player {number}") for number in range(1_100)]
    assert signed_in == [0] * 1_000 + [503] * 100
    places.free(address="a", reader="")
    assert (refusal(places, "new"), places.strangers, places.total) == (0, 1_500, 2_500)


def test_a_place_that_is_free_is_not_kept_in_mind() -> None:
    places = Places()
    places.take(address="a", reader="ann")
    places.free(address="a", reader="ann")
    assert (places.total, dict(places.taken)) == (0, {})
