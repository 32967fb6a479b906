"""What an installation makes for itself: its key, its database, its broker."""

import stat
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.module_loading import import_string

from config.brokers.chosen import transport_options
from config.data_folder import read_or_make_key
from config.database import database
from tournaments.core.journal_kinds import REACTIONS


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "key"
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: read_or_make_key(path), range(32)))

    assert keys == {path.read_text()}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["key"]
    assert len(path.read_text()) >= 50


def test_without_an_address_the_database_is_a_file_that_loses_nothing(tmp_path: Path) -> None:
    configured = database("", data_dir=tmp_path, pool_size=8, patience=20)

    assert (configured["ENGINE"], configured["NAME"]) == (
        "django.db.backends.sqlite3",
        str(tmp_path / "muster.sqlite3"),
    )
    assert configured["OPTIONS"] == {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }


def test_postgresql_has_a_pool(tmp_path: Path) -> None:
    url = "postgres://ann:pw@db.example:5432/muster"
    configured = database(url, data_dir=tmp_path, pool_size=5, patience=20)

    assert (
        configured["ENGINE"],
        configured["HOST"],
        configured["NAME"],
        configured["CONN_MAX_AGE"],
    ) == (
        "config.postgresql",
        "db.example",
        "muster",
        0,
    )
    assert configured["OPTIONS"] == {
        "pool": {"min_size": 1, "max_size": 5, "timeout": 10, "reconnect_timeout": 10},
        "connect_timeout": 5,
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "prepare_threshold": 0,
    }


def test_the_folder_broker_makes_its_folders_and_is_quick(tmp_path: Path) -> None:
    options = transport_options("filesystem://localhost", data_dir=tmp_path)

    assert options["polling_interval"] == 0.02
    assert Path(options["data_folder_in"]).is_dir()
    assert options["data_folder_in"] == options["data_folder_out"]


def test_redis_needs_no_folder(tmp_path: Path) -> None:
    options = transport_options("redis://localhost:6379/0", data_dir=tmp_path)

    assert options["visibility_timeout"] > 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "service", sorted({name for names in REACTIONS.values() for name in names})
)
def test_every_reaction_is_a_service(service: str) -> None:
    assert callable(import_string(service))
    assert ".services." in service


@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say() -> None:
    out = StringIO()
    call_command("makemigrations", check=True, dry_run=True, stdout=out)

    assert out.getvalue() == "No changes detected\n"
