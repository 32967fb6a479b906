"""Mail servers that tests need: one that is away, and one so slow that another worker came."""

from typing import Any

from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F

from accounts.models import Letter


class Broken(BaseEmailBackend):
    def send_messages(self, email_messages: Any) -> int:
        raise ConnectionRefusedError("nobody is there")


class Overtaken(BaseEmailBackend):
    def send_messages(self, email_messages: Any) -> int:
        Letter.objects.update(attempt=F("attempt") + 1)
        return len(email_messages)
