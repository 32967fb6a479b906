"""Style sheets and pictures: packed, and named after their content once they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class PackedFiles(CompressedManifestStaticFilesStorage):
    """Before anything is collected, files go by their plain names and come from the source."""

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
