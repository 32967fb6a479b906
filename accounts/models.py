"""Users, and the tokens by which programs act for them."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person or an installation that acts here."""


class Scope(models.TextChoices):
    """What a token may do. A token never does more than its user may."""

    EVENTS_MANAGE = "events:manage", "create events, enter guests, pair rounds"
    ENTRIES_WRITE = "entries:write", "enter events as a player"
    GAMES_HOST = "games:host", "fetch seeds and upload the logs of games it hosted"


class ApiToken(models.Model):
    """A token as it is remembered: enough to know it again, not enough to use it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=8, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
