"""Where errors of the domain stand in forms."""

from typing import Any

import pytest
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.exceptions import NON_FIELD_ERRORS as ABOVE
from django.test import RequestFactory

from accounts.selectors import PowerMissing
from accounts.services.passwords import UnusablePassword
from accounts.services.quotas import QuotaReached
from accounts.services.signing_in import WrongLogin
from accounts.services.users import UsernameTaken
from contract.errors import NotFound
from tournaments.core.access import NotYourEvent
from tournaments.events.services.events import NotChangeable
from tournaments.judging.services.penalties import LedgerChanged
from tournaments.standings.counting import UnusableProfile, chosen_profile
from web.core.form_errors import blame, flash_refusal


class Form(forms.Form):
    username = forms.CharField(required=False)
    password = forms.CharField(required=False)
    own_profile = forms.CharField(required=False)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)


def standing(error: Exception, *others: Any, **fields: Any) -> Any:
    """What a form says of an error, by field."""
    form = Form({})
    assert form.is_valid()
    with blame(form, *others, **fields):
        raise error
    return form.errors


def test_an_error_stands_beside_the_field_that_it_names() -> None:
    assert standing(UsernameTaken("that name is taken")) == {"username": ["That name is taken"]}


def test_a_password_is_told_all_that_is_wrong_with_it() -> None:
    error = UnusablePassword("Too short.", "Too common.")

    assert standing(error) == {"password": ["Too short.", "Too common."]}


def test_settings_that_cannot_change_have_the_labels_of_their_fields() -> None:
    error = NotChangeable("For programs: reveal.", ["reveal", "zone"], "Registration is open.")
    other = NotChangeable("The first round of stage 1 is paired.", ["stages"])

    assert standing(error) == {
        ABOVE: [
            "Registration is open. These settings can’t change any more: Decks and replays become"
            " public, Time zone."
        ]
    }
    assert standing(other) == {ABOVE: ["The first round of stage 1 is paired."]}


def test_what_is_wrong_in_a_part_of_a_field_stands_beside_the_field() -> None:
    with pytest.raises(UnusableProfile) as wrong:
        chosen_profile("magic", {"win": -1})

    assert wrong.value.field == "own_profile/win"
    assert [*standing(wrong.value)] == ["own_profile"]


def test_an_error_stands_above_a_form_that_does_not_show_its_field() -> None:
    assert standing(QuotaReached("Enough.")) == {ABOVE: ["Enough."]}
    assert standing(LedgerChanged("Look again.")) == {ABOVE: ["Look again."]}


def test_a_page_says_where_an_error_stands_that_names_no_field_of_its_form() -> None:
    assert standing(WrongLogin("No."), password=(WrongLogin, KeyError)) == {"password": ["No."]}


@pytest.mark.parametrize(
    "error", [PowerMissing("no"), NotYourEvent("no"), NotFound("no"), ValueError("no")]
)
def test_what_ends_a_page_or_is_a_fault_of_the_program_passes(error: Exception) -> None:
    with pytest.raises(type(error)):
        standing(error)
    assert standing(error, type(error)) == {ABOVE: ["No"]}


def flashed(error: Exception, *others: type[Exception]) -> list[str]:
    """What the next page says of an error."""
    request = RequestFactory().post("/")
    vars(request)["_messages"] = CookieStorage(request)
    with flash_refusal(request, *others):
        raise error
    return [str(message) for message in get_messages(request)]


def test_what_has_no_form_is_said_by_the_next_page() -> None:
    assert flashed(UsernameTaken("That name is taken.")) == ["That name is taken."]
    assert flashed(NotFound("No match."), NotFound) == ["No match."]


@pytest.mark.parametrize(
    "error", [PowerMissing("no"), NotYourEvent("no"), NotFound("no"), ValueError("no")]
)
def test_what_ends_a_page_is_no_message(error: Exception) -> None:
    with pytest.raises(type(error)):
        flashed(error)
