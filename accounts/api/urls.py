"""Addresses of accounts, tokens and organisations."""

from django.urls import path

from accounts.api.account_views import (
    Accounts,
    Confirmation,
    EmailConfirmation,
    Me,
    NewEmail,
    NewPassword,
    PasswordReset,
    ResendConfirmation,
)
from accounts.api.organisation_views import Members, Organisations
from accounts.api.token_views import Tokens

organisation = "organisations/<slug:slug>"

urlpatterns = [
    path("accounts", Accounts.as_view(), name="accounts"),
    path("accounts/confirm", Confirmation.as_view(), name="confirmation"),
    path("accounts/confirm/again", ResendConfirmation.as_view(), name="resend-confirmation"),
    path("accounts/password-reset", PasswordReset.as_view(), name="password-reset"),
    path("accounts/password-reset/confirm", NewPassword.as_view(), name="new-password"),
    path("accounts/email", NewEmail.as_view(), name="new-email"),
    path("accounts/email/confirm", EmailConfirmation.as_view(), name="email-confirmation"),
    path("me", Me.as_view(), name="me"),
    path("tokens", Tokens.as_view({"get": "list", "post": "create"}), name="tokens"),
    path("tokens/<str:prefix>", Tokens.as_view({"delete": "destroy"}), name="token"),
    path(
        "organisations",
        Organisations.as_view({"get": "list", "post": "create"}),
        name="organisations",
    ),
    path(organisation, Organisations.as_view({"get": "retrieve"}), name="organisation"),
    path(
        f"{organisation}/members",
        Members.as_view({"get": "list", "post": "create"}),
        name="members",
    ),
    path(
        f"{organisation}/members/<str:username>",
        Members.as_view({"patch": "partial_update", "delete": "destroy"}),
        name="member",
    ),
]
