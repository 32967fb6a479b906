"""Forms about accounts and organisations."""

from django import forms

from accounts.models import LONGEST_SLUG, Scope
from accounts.roles import Role
from accounts.services.organisations import LONGEST_ORGANISATION_NAME
from accounts.services.passwords import LONGEST_PASSWORD
from accounts.services.tokens import LONGEST_NAME, LONGEST_PERSONAL_DAYS, USUAL_DAYS
from tournaments.terms.kinds import EVENT_ROLES


def _password(label: str, *, known: bool, help_text: str = "") -> forms.CharField:
    complete = "current-password" if known else "new-password"
    return forms.CharField(
        label=label,
        strip=False,
        max_length=LONGEST_PASSWORD,
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": complete}),
    )


def _email() -> forms.EmailField:
    return forms.EmailField(
        label="Email address",
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


GOOD_PASSWORD = "At least 10 characters, and none that others would guess."


class SignUpForm(forms.Form):
    username = forms.CharField(
        label="User name",
        max_length=40,
        help_text="Others see it. Letters a to z, digits, dots, hyphens and underscores.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    email = _email()
    password = _password("Password", known=False, help_text=GOOD_PASSWORD)


class SignInForm(forms.Form):
    name = forms.CharField(
        label="User name or email address",
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = _password("Password", known=True)


class EmailForm(forms.Form):
    email = _email()


class NewEmailForm(forms.Form):
    email = _email()
    password = _password("Your password", known=True)


def _end_all_tokens(*, initial: bool) -> forms.BooleanField:
    return forms.BooleanField(
        label="End all API tokens",
        required=False,
        initial=initial,
        help_text="Programs that act for you stop until you give them new ones.",
    )


class NewPasswordForm(forms.Form):
    password = _password("New password", known=False, help_text=GOOD_PASSWORD)
    end_all_tokens = _end_all_tokens(initial=True)


class ChangePasswordForm(forms.Form):
    old = _password("Present password", known=True)
    new = _password("New password", known=False, help_text=GOOD_PASSWORD)
    end_all_tokens = _end_all_tokens(initial=False)


class TokenForm(forms.Form):
    name = forms.CharField(
        max_length=LONGEST_NAME, help_text="What it is for, so that you know it again."
    )
    scopes = forms.MultipleChoiceField(
        label="It may",
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text="No more than it needs; and never more than you may.",
    )
    days = forms.IntegerField(
        label="Days until it ends",
        min_value=1,
        max_value=LONGEST_PERSONAL_DAYS,
        initial=USUAL_DAYS,
    )


class OrganisationForm(forms.Form):
    name = forms.CharField(max_length=LONGEST_ORGANISATION_NAME)
    slug = forms.CharField(
        label="Short name",
        max_length=LONGEST_SLUG,
        help_text="For addresses: letters a to z, digits and hyphens. It stays as it is.",
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )


class MemberForm(forms.Form):
    username = forms.CharField(
        label="User name",
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        choices=Role.choices, initial=Role.SCOREKEEPER, widget=forms.RadioSelect
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=Role.choices, widget=forms.RadioSelect)


def _event_roles() -> forms.ChoiceField:
    choices = [(role.value, role.label) for role in EVENT_ROLES]
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect)


class EventRoleForm(forms.Form):
    role = _event_roles()


class EventStaffForm(MemberForm):
    """A member of the staff of an event, with one of its roles."""

    role = _event_roles()
