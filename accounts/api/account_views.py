"""Getting an account, and a new password for it.

No answer tells whether an email address has an account: only an email to that address does.
"""

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.addresses import UnusableEmail, address_of
from accounts.api import representations as show
from accounts.api.caller import caller, caller_token
from accounts.api.permissions import ANY_TOKEN
from accounts.api.serializers import (
    EmailRequest,
    LinkRequest,
    NewEmailRequest,
    NewPasswordRequest,
    SignUpRequest,
)
from accounts.selectors import memberships_of
from accounts.services.moving import ask_for_move, carry_out_move
from accounts.services.passwords import ask_for_reset, reset_password
from accounts.services.signing_up import confirm_sign_up, send_again, sign_up
from accounts.services.users import UnusableUsername
from contract.answers import Answer
from contract.operations import operation


class Accounts(APIView):
    scopes = {"post": None}

    @operation(name="requestAccount", takes=SignUpRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Ask for an account.

        An email with a link goes to the address; the account is there when the link is confirmed.
        The answer is the same for an address that has an account already: then the email says so.
        """
        serializer = SignUpRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        sign_up(**serializer.validated_data, address=address_of(request.META), now=timezone.now())
        return _sent()


class Confirmation(APIView):
    scopes = {"post": None}

    @operation(
        name="confirmAccount",
        takes=LinkRequest,
        # Both were looked at before the email was written.
        never=(UnusableEmail, UnusableUsername),
    )
    def post(self, request: Request) -> Answer[show.AccountName]:
        """Confirm an account by the token at the end of the link in the email."""
        serializer = LinkRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = confirm_sign_up(link=serializer.validated_data["token"], now=timezone.now())
        return Answer(show.account_name(user))


class ResendConfirmation(APIView):
    scopes = {"post": None}

    @operation(name="sendConfirmationAgain", takes=EmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Have the email with the link sent once more."""
        serializer = EmailRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        send_again(
            email=serializer.validated_data["email"],
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class PasswordReset(APIView):
    scopes = {"post": None}

    @operation(name="requestPasswordReset", takes=EmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Have a link for a new password sent to an address, if it has an account."""
        serializer = EmailRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        ask_for_reset(
            email=serializer.validated_data["email"],
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class NewPassword(APIView):
    scopes = {"post": None}

    @operation(name="resetPassword", takes=NewPasswordRequest)
    def post(self, request: Request) -> Answer[show.AccountName]:
        """Choose a new password by the token at the end of the link in the email.

        All sessions in browsers end, and all tokens unless `end_tokens` is false. An email tells
        the user.
        """
        serializer = NewPasswordRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = reset_password(
            link=serializer.validated_data["token"],
            password=serializer.validated_data["password"],
            end_all_tokens=serializer.validated_data["end_tokens"],
            address=address_of(request.META),
            now=timezone.now(),
        )
        return Answer(show.account_name(user))


class NewEmail(APIView):
    scopes = {"post": ANY_TOKEN}

    @operation(name="requestEmailChange", takes=NewEmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Ask for another email address, with your password.

        An email with a link goes to it; it is yours when the link is confirmed. Whether it has an
        account already is told in that email alone.
        """
        serializer = NewEmailRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        ask_for_move(
            user=caller(request),
            **serializer.validated_data,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class EmailConfirmation(APIView):
    scopes = {"post": None}

    @operation(name="confirmEmail", takes=LinkRequest)
    def post(self, request: Request) -> Answer[show.AccountName]:
        """Confirm another email address by the token at the end of the link in the email.

        An email tells the former address, with a link that takes it back within two days.
        """
        serializer = LinkRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = carry_out_move(link=serializer.validated_data["token"], now=timezone.now())
        return Answer(show.account_name(user))


class Me(APIView):
    scopes = {"get": ANY_TOKEN}

    def get(self, request: Request) -> Answer[show.MyDetail]:
        """Whose token this is, what it may do, and where its user belongs."""
        user = caller(request)
        return Answer(
            {
                "username": user.username,
                "organisations": [
                    show.own_membership(membership) for membership in memberships_of(user=user)
                ],
                "used_token": show.token_detail(caller_token(request)),
            }
        )


def _sent() -> Response:
    notice: show.Notice = {
        "detail": "If there is something to send to this address, an email is on its way."
    }
    return Response(notice, status=status.HTTP_202_ACCEPTED)
