"""The app of games that are played here."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
