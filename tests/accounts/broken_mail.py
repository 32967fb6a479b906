"""Mail servers that tests need: one that is away, one that does not know everybody, and one so slow
that another worker came."""

from smtplib import SMTPRecipientsRefused
from typing import Any

from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F

from accounts.models import Email


class Broken(BaseEmailBackend):
    def send_messages(self, email_messages: Any) -> int:
        raise ConnectionRefusedError("nobody is there")


class Choosy(BaseEmailBackend):
    """Has no mailbox for Ann."""

    def send_messages(self, email_messages: Any) -> int:
        for message in email_messages:
            if message.to == ["ann@example.org"]:
                raise SMTPRecipientsRefused({message.to[0]: (550, b"no such mailbox")})
        return len(email_messages)


class Overtaken(BaseEmailBackend):
    def send_messages(self, email_messages: Any) -> int:
        Email.objects.update(attempt=F("attempt") + 1)
        return len(email_messages)
