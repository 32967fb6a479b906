"""The app that holds the commands to run an installation."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
