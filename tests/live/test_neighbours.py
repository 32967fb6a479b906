"""Several live processes count the streams of a reader together."""

import asyncio
import os
from typing import Any

import pytest

from live.limits import Full, Places
from live.neighbours import KEY, Neighbours

REDIS = os.environ["REDIS_URL"]
ANN = {"address": "192.0.2.1", "reader": "user 1"}
STRANGER = {"address": "192.0.2.1", "reader": ""}


def two(**most: Any) -> tuple[Neighbours, Neighbours]:
    first, second = (Neighbours(REDIS, Places(**most)) for _ in range(2))
    return first, second


async def exchanged(*processes: Neighbours) -> None:
    """Each has told the others what it has, and heard of them."""
    for process in (*processes, *processes):
        await process.exchange()


async def closed(*processes: Neighbours) -> None:
    for process in processes:
        await process.redis.delete(KEY.format(process.name))
        await process.redis.aclose()


def test_what_is_open_elsewhere_counts() -> None:
    async def play() -> None:
        first, second = two(of_reader=2, of_address=1)
        first.places.take(**ANN)
        second.places.take(**ANN)
        first.places.take(**STRANGER)
        second.places.take(**{**STRANGER, "address": "192.0.2.2"})
        await exchanged(first, second)

        for process, wish in ((first, ANN), (second, ANN), (second, STRANGER)):
            with pytest.raises(Full) as full:
                process.places.take(**wish)
            assert full.value.status == 429
        second.places.free(**ANN)
        await exchanged(first, second)
        first.places.take(**ANN)
        assert (first.places.total, second.places.total) == (3, 1)
        await closed(first, second)

    asyncio.run(play())


def test_a_process_that_has_ended_counts_no_longer() -> None:
    async def play() -> None:
        first, second = two(of_reader=1)
        second.places.take(**ANN)
        await exchanged(first, second)
        assert first.places.elsewhere == {"reader user 1": 1}
        await closed(second)  # as its key ends by itself
        await exchanged(first)
        first.places.take(**ANN)
        await closed(first)

    asyncio.run(play())


def test_without_redis_a_process_counts_its_own(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        alone = Neighbours("redis://127.0.0.1:1/0", Places(of_reader=1))
        alone.places.elsewhere = {"reader user 1": 1}
        running = asyncio.create_task(alone.run())
        while alone.reached:
            await asyncio.sleep(0)
        alone.places.take(**ANN)
        running.cancel()

    asyncio.run(play())
    assert [record.levelname for record in caplog.records] == ["WARNING"]
