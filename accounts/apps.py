"""The app of users and tokens."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
