"""`Authorization: Bearer muster_…`: the only way a request says who sends it."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.services.tokens import use_token
from accounts.token_text import TokenText, read_token


def given_token(request: Request) -> TokenText | None:
    """The text of the token in a request; AuthenticationFailed where it can be none of ours."""
    return token_in(get_authorization_header(request))


def token_in(header: bytes) -> TokenText | None:
    """The text of the token in an `Authorization` header; None where the header is empty.

    AuthenticationFailed where it can be none of ours.
    """
    words = header.split()
    if not words:
        return None
    if len(words) != 2 or words[0].lower() != b"bearer":
        raise AuthenticationFailed(
            "Write the token as: Authorization: Bearer muster_…", "unreadable_token"
        )
    text = read_token(words[1].decode("latin-1"))
    if text is None:
        raise AuthenticationFailed(
            "This is no token of this service: it was cut or mistyped.", "unreadable_token"
        )
    return text


class TokenAuthentication(BaseAuthentication):
    """No header means nobody in particular; a header that is wrong is refused, never ignored."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        text = given_token(request)
        if text is None:
            return None
        token = use_token(token=text, now=timezone.now())
        if token is None:
            raise AuthenticationFailed(
                "This token is unknown, revoked or out of date.", "unknown_token"
            )
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="muster"'
