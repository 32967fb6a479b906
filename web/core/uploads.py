"""Files that people send: kept in memory, and no more of each than could be of any use."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from tournaments.archive.document.packing import MOST_BYTES as MOST_OF_EVENT

MOST_BYTES = 2 * 1024 * 1024


class FirstBytes(FileUploadHandler):
    """Keeps the first bytes of a file and throws away the rest as it comes. The size of what was
    kept is that of the whole file, so that a form can say that it is too large."""

    most = MOST_BYTES

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start < self.most:
            self.kept.write(raw_data[: self.most - start])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self.kept.seek(0)
        return InMemoryUploadedFile(
            file=self.kept,
            field_name=self.field_name,
            name=self.file_name,
            content_type=self.content_type or "application/octet-stream",
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )


class WholeEvents(FirstBytes):
    """Keeps the first bytes of a file for the page that takes whole events, once it is known who
    sends one."""

    most = MOST_OF_EVENT + 1
