"""Forms about accounts and organisations."""

from typing import Any

from django import forms
from django.conf import settings
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
from web.core.typed_forms import Form, fields


def _password(label: Any, *, known: bool, help_text: Any = "") -> Any:
    complete = "current-password" if known else "new-password"
    return forms.CharField(
        label=label,
        strip=False,
        max_length=LONGEST_PASSWORD,
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": complete}),
    )


def _email() -> Any:
    return forms.EmailField(
        label=_("Email address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


GOOD_PASSWORD = _("At least 10 characters, and hard to guess.")


def _username(label: Any) -> Any:
    return forms.CharField(
        label=label,
        max_length=40,
        help_text=_("Public. Letters a to z, digits, dots, hyphens and underscores."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )


class SignUpForm(Form):
    username: str = _username(_("User name"))
    email: str = _email()
    password: str = _password(_("Password"), known=False, help_text=GOOD_PASSWORD)

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if asks_to_agree():
            self.fields["agreed"] = forms.BooleanField(label=agreement())

    def clean(self) -> dict[str, Any]:
        """Blame every unusable field at once, so that nobody mends them one by one."""
        if self.username:
            with blame(self):
                check_personal_name(self.username)
        if self.password:
            with blame(self):
                check_password(self.password, username=self.username or "", email=self.email or "")
        return super().clean()


class SecondStepForm(Form):
    code: str = fields.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )


class PasskeyForm(Form):
    """The browser's answer about a passkey, filled in by `passkeys.js`."""

    answer: str = fields.CharField(
        max_length=LONGEST_ANSWER, widget=forms.HiddenInput, required=False
    )

    def clean_answer(self) -> str:
        if not self.answer:
            raise forms.ValidationError(
                _("Passkeys need JavaScript. Allow it for this site and try again.")
            )
        return self.answer


class NewPasskeyForm(PasskeyForm):
    name: str = fields.CharField(label=_("Name"), max_length=LONGEST_BROWSER)


class SignInForm(Form):
    name: str = fields.CharField(
        label=_("User name or email address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password: str = _password(_("Password"), known=True)


class EmailForm(Form):
    email: str = _email()


class NewEmailForm(Form):
    email: str = _email()
    password: str = _password(_("Your password"), known=True)


class UsernameForm(Form):
    username: str = _username(_("New user name"))
    password: str = _password(_("Your password"), known=True)


class LanguageForm(Form):
    language: str = fields.ChoiceField(
        label=_("Language of emails"), choices=lambda: list(settings.LANGUAGES)
    )


class PasswordForm(Form):
    password: str = _password(_("Your password"), known=True)


def _end_all_tokens(*, initial: bool) -> Any:
    return forms.BooleanField(
        label=_("Revoke all API tokens"),
        required=False,
        initial=initial,
        help_text=_("Apps that act for you stop working until you give them new tokens."),
    )


class NewPasswordForm(Form):
    password: str = _password(_("New password"), known=False, help_text=GOOD_PASSWORD)
    end_all_tokens: bool = _end_all_tokens(initial=True)


class ChangePasswordForm(Form):
    old: str = _password(_("Current password"), known=True)
    new: str = _password(_("New password"), known=False, help_text=GOOD_PASSWORD)
    end_all_tokens: bool = _end_all_tokens(initial=False)


class TokenForm(Form):
    name: str = fields.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("What it is for, so that you recognise it later."),
    )
    scopes: list[str] = fields.MultipleChoiceField(
        label=_("Permissions"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Only what the app needs. A token never allows more than your own account."),
    )
    days: int = fields.IntegerField(
        label=_("Expires after (days)"),
        min_value=1,
        max_value=LONGEST_PERSONAL_DAYS,
        initial=USUAL_DAYS,
    )


class ReportForm(Form):
    page: str = fields.CharField(label=_("Page"), max_length=LONGEST_ADDRESS)
    words: str = fields.CharField(
        label=_("What is wrong with it?"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class OrganisationForm(Form):
    name: str = fields.CharField(label=_("Name"), max_length=LONGEST_ORGANISATION_NAME)
    slug: str = fields.CharField(
        label=_("Short name"),
        max_length=LONGEST_SLUG,
        help_text=_(
            "Used in web addresses: letters a to z, digits and hyphens. It can’t be changed."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )


class MemberForm(Form):
    username: str = fields.CharField(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    role: str = fields.ChoiceField(
        label=_("Role"),
        choices=[*ROLE_CHOICES.items()],
        initial=Role.SCOREKEEPER,
        widget=forms.RadioSelect,
    )


class RoleForm(Form):
    role: str = fields.ChoiceField(
        label=_("Role"), choices=[*ROLE_CHOICES.items()], widget=forms.RadioSelect
    )


def _event_roles() -> Any:
    choices = [(role.value, ROLE_CHOICES[role]) for role in EVENT_ROLES]
    return forms.ChoiceField(label=_("Role"), choices=choices, widget=forms.RadioSelect)


class EventRoleForm(Form):
    role: str = _event_roles()


class EventStaffForm(MemberForm):
    """A member of the staff of an event, with one of its roles."""

    role: str = _event_roles()
