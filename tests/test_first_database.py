"""Of a parallel run, the first process makes a database and all begin with a copy of it."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from decks.models import FormatVersion
from tests import first_database
from tests.first_database import begin_with_a_copy

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def name(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Another name than that of this run's own first database."""
    settings = connection.settings_dict
    name, test = f"{settings['NAME']}_first", deepcopy(settings["TEST"])
    monkeypatch.setattr(first_database, "NAME", name)
    yield name
    settings["TEST"].update(test)
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def begin(folder: Path) -> tuple[str, dict[str, Any]]:
    """A process begins; what it then knows of its own database, and of how Django makes that.

    Whichever makes the first database copies the tables of these tests, which spares migrating.
    """
    settings = connection.settings_dict
    settings["TEST"].update(TEMPLATE=settings["NAME"], MIGRATE=False)
    # Nobody may be connected to what is copied.
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has it
    begin_with_a_copy(folder)
    return settings["NAME"], {key: settings["TEST"][key] for key in ("TEMPLATE", "MIGRATE", "NAME")}


def number(name: str) -> int | None:
    """PostgreSQL's number of a database; when it is made anew it has another."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT oid FROM pg_database WHERE datname = %s", [name])
        row = cursor.fetchone()
    return row and row[0]


def published(name: str) -> set[str]:
    """The digests of the formats that are published in a database."""
    where = connection.get_connection_params() | {"dbname": name}
    with psycopg.connect(**where) as other:
        return {digest for (digest,) in other.execute("SELECT digest FROM decks_formatversion")}


def test_the_first_process_makes_it_for_all(tmp_path: Path, name: str) -> None:
    own, test = connection.settings_dict["NAME"], connection.settings_dict["TEST"]["NAME"]
    expected = (own, {"TEMPLATE": name, "MIGRATE": False, "NAME": test})

    assert begin(tmp_path) == expected
    made = number(name)
    assert begin(tmp_path) == expected
    assert number(name) == made
    assert published(name) == {*FormatVersion.objects.values_list("digest", flat=True)}


def test_what_another_left_half_made_is_made_anew(tmp_path: Path, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")

    begin(tmp_path)
    assert published(name) == {*FormatVersion.objects.values_list("digest", flat=True)}
