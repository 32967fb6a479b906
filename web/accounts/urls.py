"""URLs of accounts and organisations."""

from django.urls import path

from web.accounts.abuse import reporting_abuse
from web.accounts.organisations import (
    changing_role,
    new_organisation,
    organisation,
    organisations,
    removing_member,
)
from web.accounts.own_data import (
    changing_language,
    changing_username,
    closing_account,
    ending_other_sessions,
    ending_session,
    own_data,
)
from web.accounts.second_factor import (
    adding_app,
    adding_passkey,
    making_codes,
    removing_app,
    removing_passkey,
    second_factor,
)
from web.accounts.second_step import proving, second_step
from web.accounts.views import (
    account,
    changing_email,
    changing_password,
    confirming,
    email_sent,
    forgotten,
    moving,
    new_password,
    new_token,
    resend_email,
    revoking_token,
    signing_in,
    signing_out,
    signing_up,
)

urlpatterns = [
    path("report", reporting_abuse, name="report-abuse"),
    path("sign-up", signing_up, name="sign-up"),
    path("sign-up/sent", email_sent, name="email-sent"),
    path("sign-up/again", resend_email, name="resend-email"),
    path("sign-up/confirm/<str:link>", confirming, name="confirm"),
    path("sign-in", signing_in, name="sign-in"),
    path("sign-in/second-step", second_step, name="second-step"),
    path("sign-out", signing_out, name="sign-out"),
    path("password/forgotten", forgotten, name="forgotten"),
    path("password/new/<str:link>", new_password, name="new-password"),
    path("account", account, name="account"),
    path("account/password", changing_password, name="change-password"),
    path("account/email", changing_email, name="change-email"),
    path("account/name", changing_username, name="change-username"),
    path("account/language", changing_language, name="change-language"),
    path("account/prove", proving, name="prove"),
    path("account/second-factor", second_factor, name="second-factor"),
    path("account/second-factor/app", adding_app, name="add-app"),
    path("account/second-factor/app/remove", removing_app, name="remove-app"),
    path("account/second-factor/passkeys/new", adding_passkey, name="add-passkey"),
    path(
        "account/second-factor/passkeys/<int:passkey_id>/remove",
        removing_passkey,
        name="remove-passkey",
    ),
    path("account/second-factor/codes", making_codes, name="recovery-codes"),
    path("account/data", own_data, name="own-data"),
    path("account/sessions/end", ending_other_sessions, name="end-other-sessions"),
    path("account/sessions/<int:session_id>/end", ending_session, name="end-session"),
    path("account/close", closing_account, name="close-account"),
    path("account/email/<str:link>", moving, name="move"),
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
