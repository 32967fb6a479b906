"""The shapes of what is sent in."""

from typing import Annotated

from accounts.models import Scope
from accounts.roles import Role
from accounts.services.organisations import LONGEST_ORGANISATION_NAME
from accounts.services.passwords import LONGEST_PASSWORD
from accounts.services.second_step import LONGEST_CODE
from accounts.services.tokens import LONGEST_NAME, LONGEST_PERSONAL_DAYS, USUAL_DAYS
from contract.bodies import Body
from contract.fields import Choice, ListOf, PlainText, TruthValue, WholeNumber

Password = Annotated[str, PlainText(max_length=LONGEST_PASSWORD, trim_whitespace=False)]
Address = Annotated[str, PlainText(max_length=254)]


class SignUpRequest(Body):
    username: Annotated[str, PlainText(max_length=150)]
    email: Address
    password: Password
    agreed: Annotated[
        bool,
        TruthValue(
            help_text="Whether the person agrees to the site’s terms and is old enough, where it"
            " asks."
        ),
    ] = False


class EmailRequest(Body):
    email: Address


class LinkRequest(Body):
    token: Annotated[str, PlainText(max_length=500)]


class NewPasswordRequest(LinkRequest):
    password: Password
    end_tokens: bool = True


class NewEmailRequest(EmailRequest):
    password: Password


class NewToken(Body):
    username: Annotated[str, PlainText(max_length=254)]
    password: Password
    name: Annotated[str, PlainText(max_length=LONGEST_NAME)]
    scopes: Annotated[list[Scope], ListOf(child=Choice(Scope), min_length=1, max_length=20)]
    days: Annotated[int, WholeNumber(min_value=1, max_value=LONGEST_PERSONAL_DAYS)] = USUAL_DAYS
    code: Annotated[str, PlainText(max_length=LONGEST_CODE, allow_blank=True)] = ""


class NewOrganisation(Body):
    name: Annotated[str, PlainText(max_length=LONGEST_ORGANISATION_NAME)]
    slug: Annotated[str, PlainText(max_length=50)]


class NewMember(Body):
    username: Annotated[str, PlainText(max_length=150)]
    role: Role


class NewRole(Body):
    role: Role
