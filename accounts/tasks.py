"""Tasks of the queue. Each calls one service, and may arrive twice or never."""

from celery import shared_task
from django.utils import timezone

from accounts.services import emails, forgetting

# Seconds for a batch of emails to a mail server that answers slowly.
LONGEST_BATCH = 120


@shared_task(time_limit=LONGEST_BATCH)
def send_emails() -> None:
    emails.send_due_emails(clock=timezone.now)


@shared_task
def forget() -> None:
    forgetting.forget_the_past(now=timezone.now())
