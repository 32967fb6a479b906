"""Getting an account, and a new password for it.

No answer tells whether an email address has an account: only an email to that address does.
"""

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

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
from ground.addresses import UnusableEmail, address_of


class Accounts(APIView):
    scopes = {"post": None}

    @operation(name="requestAccount", takes=SignUpRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Request an account.

        An email with a confirmation link is sent to the address. The account exists once the link
        is confirmed. The response is the same for an address that already has an account; in that
        case the email says so.
        """
        sent = SignUpRequest.read(request)
        sign_up(
            username=sent.username,
            email=sent.email,
            password=sent.password,
            agreed=sent.agreed,
            address=address_of(request.META),
            now=timezone.now(),
        )
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
        """Confirm an account with the token at the end of the emailed link."""
        sent = LinkRequest.read(request)
        user = confirm_sign_up(link=sent.token, now=timezone.now())
        return Answer(show.account_name(user))


class ResendConfirmation(APIView):
    scopes = {"post": None}

    @operation(name="sendConfirmationAgain", takes=EmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Resend the confirmation email."""
        sent = EmailRequest.read(request)
        send_again(
            email=sent.email,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class PasswordReset(APIView):
    scopes = {"post": None}

    @operation(name="requestPasswordReset", takes=EmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Request a password reset email. It is sent if the address has an account."""
        sent = EmailRequest.read(request)
        ask_for_reset(
            email=sent.email,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class NewPassword(APIView):
    scopes = {"post": None}

    @operation(name="resetPassword", takes=NewPasswordRequest)
    def post(self, request: Request) -> Answer[show.AccountName]:
        """Set a new password with the token at the end of the emailed link.

        Ends all browser sessions, and revokes all tokens unless `end_tokens` is false. The user is
        notified by email.
        """
        sent = NewPasswordRequest.read(request)
        user = reset_password(
            link=sent.token,
            password=sent.password,
            end_all_tokens=sent.end_tokens,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return Answer(show.account_name(user))


class NewEmail(APIView):
    scopes = {"post": ANY_TOKEN}

    @operation(name="requestEmailChange", takes=NewEmailRequest, answers={202: show.Notice})
    def post(self, request: Request) -> Response:
        """Request a change of your email address. Needs your password.

        An email with a confirmation link is sent to the new address, which replaces the old one
        once the link is confirmed. Only that email says if another account has the address.
        """
        sent = NewEmailRequest.read(request)
        ask_for_move(
            user=caller(request),
            email=sent.email,
            password=sent.password,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return _sent()


class EmailConfirmation(APIView):
    scopes = {"post": None}

    @operation(name="confirmEmail", takes=LinkRequest)
    def post(self, request: Request) -> Answer[show.AccountName]:
        """Confirm a new email address with the token at the end of the emailed link.

        The former address gets an email with a link that undoes the change within two days.
        """
        sent = LinkRequest.read(request)
        user = carry_out_move(link=sent.token, now=timezone.now())
        return Answer(show.account_name(user))


class Me(APIView):
    scopes = {"get": ANY_TOKEN}

    def get(self, request: Request) -> Answer[show.MyDetail]:
        """Retrieve the user of the token, its scopes and the user's organisations."""
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
    notice: show.Notice = {"detail": "If this is the right address, we’ve emailed you a link."}
    return Response(notice, status=status.HTTP_202_ACCEPTED)
