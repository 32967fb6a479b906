"""Whatever is about a person is in the file of their own data, or is left out with a reason."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from accounts.models import BrowserSession, User
from tests.support.factories import NOW, make_user
from tests.support.passkeys import give_second_factor
from tests.tournaments.people.lives import NAME, USERNAME, life
from tournaments.people.inventory import ELSEWHERE, PEOPLE, SECTIONS, UNLINKED
from tournaments.people.services.exporting import export

pytestmark = pytest.mark.django_db

OURS = (
    "accounts",
    "decks",
    "ground",
    "ledger",
    "replays",
    "tables",
    "tournaments",
    "config",
    "live",
    "web",
)
# Words in the names of columns that hold who somebody is, or what they wrote.
TELLING = ("name", "email", "note", "text", "words", "reason", "browser", "address", "reader")


def relations() -> set[str]:
    """All fields that point at a person, as `app.Model.field`."""
    return {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models()
        if model._meta.app_label in OURS
        for column in (*model._meta.fields, *model._meta.many_to_many)
        if column.is_relation and column.related_model in PEOPLE
    }


def reached_relations() -> set[str]:
    """Those through which the rows of a section are found, by what its query names."""
    user = User(pk=1)
    return {
        f"{section.model._meta.label}.{path.partition('__')[0]}"
        for section in SECTIONS
        for path, _ in _leaves(section.owner(user))
    }


def _leaves(query: Any) -> list[tuple[str, Any]]:
    leaves: list[tuple[str, Any]] = []
    for child in query.children:
        leaves += [child] if isinstance(child, tuple) else _leaves(child)
    return leaves


def test_each_relation_to_a_person_is_told_or_has_a_reason() -> None:
    reached = reached_relations()

    assert relations() - reached - {*ELSEWHERE} == set()
    assert {*ELSEWHERE} - relations() == set()
    assert {*ELSEWHERE} & reached == set()


def test_each_model_without_such_a_relation_tells_of_nobody_or_has_a_reason() -> None:
    """Columns that may hold who somebody is stand in models that a section has, in one of
    UNLINKED, or belong to an event, a game or a product of ours."""
    sections = {section.model for section in SECTIONS}
    open_to_people = {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models()
        if model._meta.app_label in OURS
        and model not in sections
        and model._meta.label not in UNLINKED
        for column in model._meta.fields
        if _is_telling(column)
    }
    assert open_to_people == {
        # Digests, numbers of accounts, and sentences of ours.
        *("accounts.IdempotencyKey.name", "ledger.Stream.name"),
        *("decks.FormatVersion.name", "replays.Finding.reason", "tournaments.Match.reason"),
        "ledger.Heartbeat.name",
        *("tournaments.Match.reason_code", "tournaments.Match.reason_details"),
        # Rules of an organisation about cards, and ids of ours.
        *("tournaments.ArchetypeRules.text", "tournaments.SummedStatistics.name"),
    }
    labels = {model._meta.label for model in apps.get_models()}
    assert {*UNLINKED} - labels == set()


def _is_telling(column: Any) -> bool:
    kind = column.get_internal_type()
    return kind in ("CharField", "TextField", "EmailField", "JSONField") and any(
        word in column.name for word in TELLING
    )


def test_each_column_that_is_left_out_is_there() -> None:
    for section in SECTIONS:
        names = {column.attname for column in section.model._meta.concrete_fields}
        assert {*section.without, *section.only} - names == set(), section.name


# Things that the person in these tests has none of.
EMPTY = {
    *(
        "abuse-reports",
        "announcements",
        "deck-checks",
        "event-imports",
        "invitations",
        "match-reports",
    ),
    *("moves-taken-back", "notices", "overlays", "seeds-seen", "series-created"),
    *("stage-entrants", "table-acts", "table-moves", "events-created"),
}


def unpacked(user: User) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(export(user=user, now=NOW))) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_all_of_a_person_is_in_their_file_and_nothing_of_another(settings: Any) -> None:
    user, match = life(settings)
    give_second_factor(user, session=BrowserSession.objects.get(user=user).key)
    other = make_user("quiet")

    files = unpacked(user)
    rows = {name: json.loads(text) for name, text in files.items() if name.endswith(".json")}

    assert {name.removesuffix(".json") for name, content in rows.items() if not content} == EMPTY
    [account] = rows["account.json"]
    assert (account["username"], "password" in account) == (USERNAME, False)
    assert {row["name"] for row in rows["players.json"]} == {NAME}
    assert [row["match_id"] for row in rows["match-seats.json"]] == [str(match.pk)]
    [deck] = rows["decks.json"]
    assert deck["name"] == "Quillfeather’s"
    assert "README.txt" in files
    assert USERNAME in files["README.txt"]
    theirs = unpacked(other)
    assert all("uillfe" not in text and USERNAME not in text for text in theirs.values())
    assert json.loads(theirs["account.json"])[0]["username"] == "quiet"


def test_no_secret_is_in_the_file(settings: Any) -> None:
    user, _ = life(settings)
    text = "".join(unpacked(user).values())

    assert user.password not in text
    assert "k" * 32 not in text
    for token in user.tokens.all():
        assert token.digest not in text
    for model in (section.model for section in SECTIONS):
        assert issubclass(model, Model)
