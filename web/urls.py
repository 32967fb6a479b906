"""Where the pages are."""

from django.urls import path

from web.views.account import account, new_token, revoking_token
from web.views.organisations import (
    changing_role,
    new_organisation,
    organisation,
    organisations,
    removing_member,
)
from web.views.passwords import changing_password, forgotten, new_password
from web.views.signing import (
    confirming,
    letter_again,
    letter_sent,
    signing_in,
    signing_out,
    signing_up,
)
from web.views.start import start

app_name = "web"

urlpatterns = [
    path("", start, name="start"),
    path("sign-up", signing_up, name="sign-up"),
    path("sign-up/sent", letter_sent, name="letter-sent"),
    path("sign-up/again", letter_again, name="letter-again"),
    path("sign-up/confirm/<str:link>", confirming, name="confirm"),
    path("sign-in", signing_in, name="sign-in"),
    path("sign-out", signing_out, name="sign-out"),
    path("password/forgotten", forgotten, name="forgotten"),
    path("password/new/<str:link>", new_password, name="new-password"),
    path("account", account, name="account"),
    path("account/password", changing_password, name="change-password"),
    path("account/tokens/new", new_token, name="new-token"),
    path("account/tokens/<str:prefix>/revoke", revoking_token, name="revoke-token"),
    path("organisations", organisations, name="organisations"),
    path("organisations/new", new_organisation, name="new-organisation"),
    path("organisations/<slug:slug>", organisation, name="organisation"),
    path(
        "organisations/<slug:slug>/members/<str:username>/role", changing_role, name="change-role"
    ),
    path(
        "organisations/<slug:slug>/members/<str:username>/remove",
        removing_member,
        name="remove-member",
    ),
]
