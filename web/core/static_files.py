"""Static files: compressed, and named after their content once they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class PackedFiles(CompressedManifestStaticFilesStorage):
    """Serves files under their plain names from the source until they are collected."""

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
