"""Forms about accounts and organisations."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import LONGEST_ADDRESS, LONGEST_BROWSER, LONGEST_REASON, LONGEST_SLUG, Scope
from accounts.passkeys import LONGEST_ANSWER
from accounts.role_texts import ROLE_CHOICES
from accounts.roles import Role
from accounts.services.organisations import LONGEST_ORGANISATION_NAME
from accounts.services.passwords import LONGEST_PASSWORD, check_password
from accounts.services.second_step import LONGEST_CODE
from accounts.services.signing_up import asks_to_agree
from accounts.services.tokens import LONGEST_NAME, LONGEST_PERSONAL_DAYS, USUAL_DAYS
from accounts.services.users import check_personal_name
from tournaments.terms.kinds import EVENT_ROLES
from web.core.form_errors import blame
from web.core.legal import agreement


def _password(label: Any, *, known: bool, help_text: Any = "") -> forms.CharField:
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
        label=_("Email address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


GOOD_PASSWORD = _("At least 10 characters, and hard to guess.")


def _username(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=40,
        help_text=_("Public. Letters a to z, digits, dots, hyphens and underscores."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )


class SignUpForm(forms.Form):
    username = _username(_("User name"))
    email = _email()
    password = _password(_("Password"), known=False, help_text=GOOD_PASSWORD)

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if asks_to_agree():
            self.fields["agreed"] = forms.BooleanField(label=agreement())

    def clean(self) -> None:
        """Blame every unusable field at once, so that nobody mends them one by one."""
        sent = {name: self.cleaned_data.get(name, "") for name in ("username", "email")}
        if sent["username"]:
            with blame(self):
                check_personal_name(sent["username"])
        if password := self.cleaned_data.get("password"):
            with blame(self):
                check_password(password, **sent)


class SecondStepForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )


class PasskeyForm(forms.Form):
    """The browser's answer about a passkey, filled in by `passkeys.js`."""

    answer = forms.CharField(max_length=LONGEST_ANSWER, widget=forms.HiddenInput, required=False)

    def clean_answer(self) -> str:
        answer: str = self.cleaned_data["answer"]
        if not answer:
            raise forms.ValidationError(
                _("Passkeys need JavaScript. Allow it for this site and try again.")
            )
        return answer


class NewPasskeyForm(PasskeyForm):
    name = forms.CharField(label=_("Name"), max_length=LONGEST_BROWSER)


class SignInForm(forms.Form):
    name = forms.CharField(
        label=_("User name or email address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = _password(_("Password"), known=True)


class EmailForm(forms.Form):
    email = _email()


class NewEmailForm(forms.Form):
    email = _email()
    password = _password(_("Your password"), known=True)


class UsernameForm(forms.Form):
    username = _username(_("New user name"))
    password = _password(_("Your password"), known=True)


class PasswordForm(forms.Form):
    password = _password(_("Your password"), known=True)


def _end_all_tokens(*, initial: bool) -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Revoke all API tokens"),
        required=False,
        initial=initial,
        help_text=_("Apps that act for you stop working until you give them new tokens."),
    )


class NewPasswordForm(forms.Form):
    password = _password(_("New password"), known=False, help_text=GOOD_PASSWORD)
    end_all_tokens = _end_all_tokens(initial=True)


class ChangePasswordForm(forms.Form):
    old = _password(_("Current password"), known=True)
    new = _password(_("New password"), known=False, help_text=GOOD_PASSWORD)
    end_all_tokens = _end_all_tokens(initial=False)


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("What it is for, so that you recognise it later."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Only what the app needs. A token never allows more than your own account."),
    )
    days = forms.IntegerField(
        label=_("Expires after (days)"),
        min_value=1,
        max_value=LONGEST_PERSONAL_DAYS,
        initial=USUAL_DAYS,
    )


class ReportForm(forms.Form):
    page = forms.CharField(label=_("Page"), max_length=LONGEST_ADDRESS)
    words = forms.CharField(
        label=_("What is wrong with it?"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class OrganisationForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=LONGEST_ORGANISATION_NAME)
    slug = forms.CharField(
        label=_("Short name"),
        max_length=LONGEST_SLUG,
        help_text=_(
            "Used in web addresses: letters a to z, digits and hyphens. It can’t be changed."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )


class MemberForm(forms.Form):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[*ROLE_CHOICES.items()],
        initial=Role.SCOREKEEPER,
        widget=forms.RadioSelect,
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"), choices=[*ROLE_CHOICES.items()], widget=forms.RadioSelect
    )


def _event_roles() -> forms.ChoiceField:
    choices = [(role.value, ROLE_CHOICES[role]) for role in EVENT_ROLES]
    return forms.ChoiceField(label=_("Role"), choices=choices, widget=forms.RadioSelect)


class EventRoleForm(forms.Form):
    role = _event_roles()


class EventStaffForm(MemberForm):
    """A member of the staff of an event, with one of its roles."""

    role = _event_roles()
