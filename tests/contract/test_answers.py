"""Answers that carry their type: status, headers and body as the framework sends them."""

import pytest

from contract.answers import Accepted, Answer, Created, Done
from contract.operations import SILENT, Operation, operation, operation_of


def test_an_answer_is_200_with_its_body() -> None:
    answer = Answer({"legal": True}, headers={"Vary": "Authorization"})

    assert (answer.status_code, answer.data) == (200, {"legal": True})
    assert answer["Vary"] == "Authorization"


@pytest.mark.parametrize(("form", "status"), [(Created, 201), (Accepted, 202)])
def test_what_is_new_says_where_it_is(form: type[Created], status: int) -> None:
    answer = form({"id": 1}, location="/x/1", headers={"Cache-Control": "no-store"})

    assert (answer.status_code, answer.data) == (status, {"id": 1})
    assert (answer["Location"], answer["Cache-Control"]) == ("/x/1", "no-store")


def test_done_has_no_body() -> None:
    answer = Done()

    assert (answer.status_code, answer.data) == (204, None)


def test_what_is_told_of_a_view_is_found_and_nothing_otherwise() -> None:
    @operation(name="getIt", versioned=True)
    def view() -> int:
        return 1

    assert operation_of(view) == Operation(name="getIt", versioned=True)
    assert view() == 1
    assert operation_of(test_done_has_no_body) is SILENT
