"""Open dumps: the finished events of a month, packed for anybody to take away."""

from django.db import models
from django.db.models import Q

from tournaments.models.events import DIGEST_LENGTH


class OpenDump(models.Model):
    """The dump of a month, such as 2026-10.

    `revision` is the one that is served, 0 before there is one; `attempt` counts the attempts to
    write it and fences: who was overtaken can write nothing. A revision is the number of the
    attempt that wrote it. `contents` is a digest of the events in it and of where the journal of
    each ended.
    """

    month = models.CharField(primary_key=True, max_length=7)
    revision = models.PositiveIntegerField(default=0)
    attempt = models.PositiveIntegerField(default=0)
    contents = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    written_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(revision=0, written_at=None)
                | Q(revision__gte=1, written_at__isnull=False),
                name="open_dump_written_at_with_revision",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.month}, revision {self.revision}"


class DumpFile(models.Model):
    """A file of a dump: one zstd frame of JSON Lines, an event a line.

    `bytes` and `sha256` are of the file as it is served, `length` is how many bytes it unpacks to.
    """

    dump = models.ForeignKey(OpenDump, on_delete=models.PROTECT, related_name="files")
    revision = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    events = models.PositiveIntegerField()
    bytes = models.PositiveBigIntegerField()
    length = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    packed = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["dump", "revision", "number"], name="dump_file_revision_number_unique"
            ),
            models.CheckConstraint(condition=Q(events__gte=1), name="dump_file_events_positive"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name of the file: no other file, of no revision, ever has it."""
        return f"muster-{self.dump_id}-r{self.revision}-{self.number}.jsonl.zst"
