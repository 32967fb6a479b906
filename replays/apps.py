"""The app of move logs."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "replays"
