"""That a new setting is one entry: all that reads the table of settings has it then."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypedDict
from uuid import UUID

import pytest
from django import forms
from rest_framework import serializers

from accounts.models import Organisation
from contract.bodies import Body
from front.openapi.shapes import Shapes
from tournaments.archive.document.event_fields import event_fields
from tournaments.archive.document.fields import columns_of, document_of, reader_of
from tournaments.archive.document.reading import parsed
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.selectors.exported_event import written
from tournaments.core.api.settings import setting_values, takes_settings, tells_settings
from tournaments.events.services.events import changeable
from tournaments.models import Tournament
from tournaments.terms.event_plan import Plan
from tournaments.terms.settings import Text, Until, Whole, setting
from tournaments.terms.stage_plan import StagePlan
from web.core.setting_fields import asks_settings, with_defaults


@dataclass(frozen=True, kw_only=True)
class LargerPlan(Plan):
    """The plan of an event with two entries more."""

    tables_from: int = setting(
        Whole(1, 900),
        default=1,
        label="Tables from",
        help="The number of the first table.",
        until=Until.START,
    )
    parking: str = setting(Text(40, least=0), default="", until=Until.END, staff_only=True)


@takes_settings(LargerPlan)
class Request(Body):
    partly = True


@tells_settings(LargerPlan, first=("id",))
class Detail(TypedDict):
    """An event."""

    id: str


@asks_settings(LargerPlan, but=("game",))
class Form(forms.Form):
    pass


NEW: dict[str, Any] = {"tables_from": 101, "parking": "Behind the hall."}


def event() -> Tournament:
    """A row that has a column for each."""
    row = Tournament(
        id=UUID(int=7),
        name="Cup",
        game="tactics-anthem",
        format="starter",
        format_digest=f"sha256:{'0' * 64}",
        rules_digest=f"sha256:{'1' * 64}",
        organisation=Organisation(slug="makers", name="Makers"),
        created_at=datetime(2026, 1, 31, 12, tzinfo=UTC),
    )
    for name, value in NEW.items():
        setattr(row, name, value)
    return row


def test_it_may_change_until_its_time() -> None:
    states = ("draft", "registration", "check_in", "running", "finished", "cancelled")
    some = {*NEW, "venue", "stages", "best_of", "timing"}
    known = {state: changeable(LargerPlan, StagePlan, state) & some for state in states}

    assert known == {
        "draft": some,
        "registration": some - {"venue"},
        "check_in": some - {"venue"},
        "running": {"parking", "stages", "best_of", "timing"},
        "finished": frozenset(),
        "cancelled": frozenset(),
    }


def test_requests_take_it() -> None:
    assert Request.of({"tables_from": 101}).settings == {"tables_from": 101}
    with pytest.raises(serializers.ValidationError) as refused:
        Request.of({"tables_from": 901})
    assert refused.value.get_codes() == {"tables_from": ["max_value"]}


def test_answers_tell_it_to_who_may_see_it() -> None:
    shapes = Shapes()
    shapes.schema(Detail)
    schema = shapes.components["Detail"]

    assert [*schema["properties"]][-2:] == ["tables_from", "parking"]
    assert schema["properties"]["tables_from"] == {
        "type": "integer",
        "description": "Tables from. The number of the first table.",
    }
    assert {*schema["required"]} & {*NEW} == {"tables_from"}
    answers = [setting_values(event(), LargerPlan, for_staff=staff) for staff in (False, True)]
    assert [{name: answer[name] for name in NEW if name in answer} for answer in answers] == [
        {"tables_from": 101},
        NEW,
    ]


def test_forms_ask_for_it() -> None:
    form = Form({"name": "Cup", "format": "starter", "tables_from": "", "parking": "Here."})

    assert [*form.fields][-2:] == ["tables_from", "parking"]
    field = form.fields["tables_from"]
    assert (field.initial, field.required, field.label) == (1, False, "Tables from")
    assert form.is_valid()
    filled = with_defaults(LargerPlan, form.cleaned_data)
    assert (filled["tables_from"], filled["parking"]) == (1, "Here.")


def test_archives_have_it() -> None:
    table = event_fields(LargerPlan)
    public, staff = (
        document_of(table, event(), for_staff=for_staff) for for_staff in (False, True)
    )

    assert [
        {name: written[name] for name in NEW if name in written} for written in (public, staff)
    ] == [
        {"tables_from": 101},
        NEW,
    ]
    for document in (public, staff):
        read = reader_of(table)(parsed("".join(written(document))), "/event")
        columns = columns_of(table, read)
        assert {name: columns[name] for name in NEW if name in columns} == {
            name: document[name] for name in NEW if name in document
        }


def test_archives_that_say_it_wrong_are_refused_with_its_place() -> None:
    table = event_fields(LargerPlan)
    document = parsed("".join(written(document_of(table, event(), {"tables_from": 0}))))

    with pytest.raises(UnusableArchive) as refused:
        reader_of(table)(document, "/event")
    expected = "/event/tables_from: it must be a whole number from 1 to 32767, not 0"
    assert str(refused.value) == expected
