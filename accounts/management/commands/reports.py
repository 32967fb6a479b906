"""`manage.py reports`: what people reported as abuse."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import AbuseReport
from accounts.services.abuse import close_report
from contract.errors import NotFound


class Command(BaseCommand):
    help = "List the open reports of abuse, oldest first, or close one with what was done."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--close", type=int, metavar="NUMBER")
        parser.add_argument("--answer", default="", help="what was done; with --close")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["close"] is not None:
            try:
                close_report(
                    report_id=options["close"], answer=options["answer"], now=timezone.now()
                )
            except NotFound as error:
                raise CommandError(str(error), returncode=2) from error
            return
        rows = AbuseReport.objects.filter(closed_at=None).select_related("reporter")
        for row in rows.order_by("reported_at", "pk"):
            reporter = "somebody" if row.reporter is None else row.reporter.username
            words = " ".join(row.words.split())
            self.stdout.write(
                f"{row.pk}  {row.reported_at:%Y-%m-%d %H:%M}  {row.page}  {reporter}: {words}"
            )
