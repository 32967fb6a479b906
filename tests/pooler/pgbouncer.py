"""A real PgBouncer before the PostgreSQL of the tests."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from django.db import connection

from tests.config.served import free_port, wait_until
from tests.servers.private import other_user


@contextmanager
def pgbouncer(mode: str) -> Iterator[str]:
    """The address of the database of this test behind a PgBouncer of that mode; for transactions
    it has fewer connections to lend than the programs open."""
    # Started by root it works as nobody, who cannot look into the folder of a test.
    with TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with _running(folder, mode) as address:
            yield address


@contextmanager
def _running(folder: Path, mode: str) -> Iterator[str]:
    port, database = free_port(), connection.settings_dict
    server = f"host={database['HOST']} dbname={database['NAME']} user={database['USER']}"
    if database["PORT"]:
        server += f" port={database['PORT']}"
    written = folder / "pgbouncer.ini"
    written.write_text(
        f"[databases]\nmuster = {server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nunix_socket_dir =\nauth_type = any\npool_mode = {mode}\n"
        f"default_pool_size = {40 if mode == 'session' else 4}\nserver_idle_timeout = 5\n"
    )
    written.chmod(0o644)
    with (folder / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen(
            [os.environ["PGBOUNCER"], str(written)],
            cwd="/",
            stdout=log,
            stderr=log,
            **other_user(),
        )
    address = f"postgres://muster@127.0.0.1:{port}/muster"

    def answers() -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(address).close()
            return True
        return False

    try:
        wait_until(answers, (folder / "pgbouncer.log").read_text)
        yield address
    finally:
        process.terminate()
        process.wait(30)
