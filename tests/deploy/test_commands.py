"""The commands and health checks of docker-compose.yml, run as they are written."""

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.config.served import free_port, wait_until
from tests.deploy import compose, parts

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    """Redis in good health; its address."""
    port, folder = free_port(), tmp_path / "redis"
    folder.mkdir()
    redis = parts.redis(port, folder)
    check = partial(parts.healthy, "redis", valkey_cli=f"valkey-cli -p {port}")
    redis.start()
    try:
        wait_until(lambda: check(redis.environment), redis.output)
        assert not check({**redis.environment, "REDIS_PASSWORD": "another"})
        yield parts.broker_url(port)
        assert redis.end() == 0
    finally:
        redis.kill()
    assert (folder / "appendonlydir").exists() or (folder / "appendonly.aof").exists()


@pytest.mark.proof(of="programs")
def test_a_whole_installation_comes_up_in_good_health_and_ends(
    tmp_path: Path, broker: str, worker_id: str
) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with parts.fresh_database(f"compose_{worker_id}") as database, contextlib.ExitStack() as stack:
        environment = parts.settings(tmp_path / "data", database=database, broker=broker)
        web, worker, bots, beat = (
            parts.program(name, environment, tmp_path, port=port)
            for name in ("web", "worker", "bots", "beat")
        )
        for part in (web, worker, bots, beat):
            stack.callback(part.kill)

        web.start()
        wait_until(lambda: parts.answers(f"{base}/healthz"), web.output)
        assert not parts.answers(f"{base}/readyz")
        migrated = parts.run(compose.command("migrate"), environment)
        assert (migrated.returncode, migrated.stderr) == (0, "")
        wait_until(lambda: parts.answers(f"{base}/readyz"), web.output)

        for part in (worker, beat):
            part.start()
            wait_until(partial(parts.healthy, part.name, environment), part.output)
        assert [part.end() for part in (beat, worker)] == [0, 0]
        bots.start()  # On this machine it has the address of the other.
        wait_until(partial(parts.healthy, bots.name, environment), bots.output)
        assert [part.end() for part in (bots, web)] == [0, 0]
