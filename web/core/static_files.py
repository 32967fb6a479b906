"""Static files: compressed, and named after their content once they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class PackedFiles(CompressedManifestStaticFilesStorage):
    """Serves files under their plain names from the source until they are collected. Modules import
    each other by relative addresses, which are rewritten then."""

    support_js_module_import_aggregation = True

    support_js_module_import_aggregation = True  # An import names the hashed file too.

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
