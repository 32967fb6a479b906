"""The tokens of whoever asks: made with the password, seen and revoked with any of them."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts.addresses import address_of
from accounts.api import representations as show
from accounts.api.caller import caller
from accounts.api.permissions import ANY_TOKEN
from accounts.api.serializers import NewToken
from accounts.selectors import tokens_of
from accounts.services.attempts import TooManyAttempts
from accounts.services.signing_in import WrongLogin
from accounts.services.tokens import (
    UnknownToken,
    UnusableTokenName,
    create_token_by_password,
    revoke_own_token,
)
from contract.answers import Answer, Created, Done, Listing
from contract.operations import operation


class Tokens(GenericViewSet):
    scopes = {"list": ANY_TOKEN, "create": None, "destroy": ANY_TOKEN}

    def list(self, request: Request) -> Answer[Listing[show.TokenDetail]]:
        """Your tokens that are not revoked, the newest first."""
        found = tokens_of(user=caller(request))
        return Answer({"results": [show.token_detail(one) for one in found]})

    @operation(takes=NewToken, refuses=(TooManyAttempts, UnusableTokenName, WrongLogin))
    def create(self, request: Request) -> Created[show.NewTokenDetail]:
        """Make a token with your user name or e-mail address and your password.

        The answer shows the token this one time. It ends after `days`, at most a year.
        """
        wanted = NewToken(data=request.data)
        wanted.is_valid(raise_exception=True)
        asked = wanted.validated_data
        token = create_token_by_password(
            login=asked["username"],
            password=asked["password"],
            name=asked["name"],
            scopes=asked["scopes"],
            days=asked["days"],
            address=address_of(request.META),
            now=timezone.now(),
        )
        return Created(
            {"token": token.text, **show.token_detail(token.row)},
            location=reverse("token", request=request, kwargs={"prefix": token.row.prefix}),
            headers={"Cache-Control": "no-store"},
        )

    @operation(refuses=(UnknownToken,))
    def destroy(self, request: Request, prefix: str) -> Done:
        """Revoke one of your tokens: from now on nobody acts by it."""
        revoke_own_token(user=caller(request), prefix=prefix, now=timezone.now())
        return Done()
