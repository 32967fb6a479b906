"""Live processes tell each other by Redis how many streams each reader and address has.

Each second a process writes its own numbers under a key that lasts for EXPIRES seconds, and reads
those of the others. Without Redis each process counts only its own.
"""

import asyncio
import json
import logging
from collections import Counter
from typing import Any
from uuid import uuid4

from redis.asyncio import Redis
from redis.exceptions import RedisError

from live.limits import Places

PROCESSES = "muster:live:processes"
KEY = "muster:live:places:{}"
EXPIRES = 5
PAUSE = 1.0
log = logging.getLogger(__name__)


class Neighbours:
    """The other live processes of this service; `url` is the address of Redis."""

    def __init__(self, url: str, places: Places) -> None:
        self.redis = Redis.from_url(
            url, decode_responses=True, socket_timeout=PAUSE, socket_connect_timeout=PAUSE
        )
        self.places, self.name = places, uuid4().hex
        self.reached = True

    async def run(self) -> None:
        """Exchange numbers each second, until it is cancelled."""
        while True:
            try:
                await self.exchange()
                self.reached = True
            except (RedisError, OSError, ValueError) as error:
                self.places.elsewhere = {}
                if self.reached:
                    log.warning("Streams at other live processes are not counted: %s", error)
                self.reached = False
            await asyncio.sleep(PAUSE)

    async def exchange(self) -> None:
        """Write what is taken here, and read what is taken elsewhere.

        Raises RedisError, OSError, and ValueError for what no process of this program has written.
        """
        own = json.dumps(self.places.taken)
        async with self.redis.pipeline(transaction=False) as pipe:
            pipe.set(KEY.format(self.name), own, ex=EXPIRES)
            pipe.sadd(PROCESSES, self.name)
            pipe.smembers(PROCESSES)
            *_, names = await pipe.execute()
        others = sorted(set(names) - {self.name})
        elsewhere: Counter[str] = Counter()
        for name, counts in zip(others, await self._counts_of(others), strict=True):
            if counts is None:
                await self.redis.srem(PROCESSES, name)
            else:
                elsewhere.update(json.loads(counts))
        self.places.elsewhere = elsewhere

    async def _counts_of(self, names: list[str]) -> list[Any]:
        return await self.redis.mget([KEY.format(name) for name in names]) if names else []
