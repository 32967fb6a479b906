"""The installation itself as an app, for the commands that run it."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
