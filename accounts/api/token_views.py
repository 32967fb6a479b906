"""Tokens: made with the password. Each sees and revokes itself alone, so that a leaked one cannot
switch off the others; users see all of theirs on the page of their account."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts.api import representations as show
from accounts.api.caller import caller_token
from accounts.api.permissions import ANY_TOKEN
from accounts.api.serializers import NewToken
from accounts.services.tokens import (
    UnknownToken,
    create_token_by_password,
    revoke_token,
)
from contract.answers import Answer, Created, Done, Listing
from contract.listed import listed
from contract.operations import operation
from ground.addresses import address_of


class Tokens(GenericViewSet):
    scopes = {"list": ANY_TOKEN, "create": None, "destroy": ANY_TOKEN}

    @listed(Listing[show.TokenDetail])
    def list(self, request: Request) -> Answer[Listing[show.TokenDetail]]:
        """Retrieve the token of this request. Your account page lists all of your tokens."""
        return Answer({"results": [show.token_detail(caller_token(request))]})

    @operation(takes=NewToken)
    def create(self, request: Request) -> Created[show.NewTokenDetail]:
        """Create a token with your user name or email address and your password.

        If your account has a second factor, send a code of your app, or a recovery code, as `code`.
        The token is shown once, in this response. It expires after `days`, at most a year.
        """
        sent = NewToken.read(request)
        token = create_token_by_password(
            login=sent.username,
            password=sent.password,
            name=sent.name,
            scopes=sent.scopes,
            days=sent.days,
            code=sent.code,
            address=address_of(request.META),
            now=timezone.now(),
        )
        return Created(
            {"token": token.text, **show.token_detail(token.row)},
            location=reverse("token", request=request, kwargs={"prefix": token.row.prefix}),
            headers={"Cache-Control": "no-store"},
        )

    def destroy(self, request: Request, prefix: str) -> Done:
        """Revoke the token of this request.

        Your other tokens are listed on your account page.
        """
        token = caller_token(request)
        if token.prefix != prefix:
            raise UnknownToken(
                "A token revokes itself alone; the page of your account has all of yours."
            )
        revoke_token(token=token, now=timezone.now())
        return Done()
