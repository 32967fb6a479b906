"""The shapes of what is sent in."""

from rest_framework import serializers

from accounts.models import Scope
from accounts.roles import Role
from accounts.services.organisations import LONGEST_ORGANISATION_NAME
from accounts.services.passwords import LONGEST_PASSWORD
from accounts.services.second_step import LONGEST_CODE
from accounts.services.tokens import LONGEST_NAME, LONGEST_PERSONAL_DAYS, USUAL_DAYS
from contract.fields import ListOf, PlainText, TruthValue, WholeNumber


def password_field() -> PlainText:
    return PlainText(max_length=LONGEST_PASSWORD, trim_whitespace=False)


class SignUpRequest(serializers.Serializer):
    username = PlainText(max_length=150)
    email = PlainText(max_length=254)
    password = password_field()
    agreed = TruthValue(
        default=False,
        help_text="Whether the person agrees to the site’s terms and is old enough, where it asks.",
    )


class EmailRequest(serializers.Serializer):
    email = PlainText(max_length=254)


class LinkRequest(serializers.Serializer):
    token = PlainText(max_length=500)


class NewPasswordRequest(LinkRequest):
    password = password_field()
    end_tokens = TruthValue(default=True)


class NewEmailRequest(EmailRequest):
    password = password_field()


class NewToken(serializers.Serializer):
    username = PlainText(max_length=254)
    password = password_field()
    name = PlainText(max_length=LONGEST_NAME)
    scopes = ListOf(
        child=serializers.ChoiceField(choices=Scope.values), min_length=1, max_length=20
    )
    days = WholeNumber(min_value=1, max_value=LONGEST_PERSONAL_DAYS, default=USUAL_DAYS)
    code = PlainText(max_length=LONGEST_CODE, allow_blank=True, default="")


class NewOrganisation(serializers.Serializer):
    name = PlainText(max_length=LONGEST_ORGANISATION_NAME)
    slug = PlainText(max_length=50)


class NewMember(serializers.Serializer):
    username = PlainText(max_length=150)
    role = serializers.ChoiceField(choices=Role.values)


class NewRole(serializers.Serializer):
    role = serializers.ChoiceField(choices=Role.values)
