"""Static files: compressed, and named after their content once they are collected."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class PackOnce(Compressor):
    """Packs files whose names tell their content, so that what is packed already stays as it is."""

    def compress(self, path: str) -> list[str]:
        return [] if Path(f"{path}.gz").exists() else list(super().compress(path))

    def write_data(self, path: str, data: bytes, suffix: str, stat_result: os.stat_result) -> str:
        """Write a file that appears whole, also if somebody stops the program meanwhile."""
        draft = super().write_data(path, data, f"{suffix}.draft", stat_result)
        os.replace(draft, path + suffix)
        return path + suffix


class PackedFiles(CompressedManifestStaticFilesStorage):
    """Serves files under their plain names from the source until they are collected. Modules import
    each other by relative addresses, which are rewritten then."""

    support_js_module_import_aggregation = True  # An import names the hashed file too.

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name

    def create_compressor(self, **options: Any) -> Compressor:
        return PackOnce(**options)

    def compress_files(self, paths: Collection[str]) -> Iterator[tuple[str, str]]:
        """Pack what pages name: no plain names, and no maps of sources."""
        hashed = {*self.hashed_files.values()}
        named = [path for path in paths if path in hashed and not path.endswith(".map")]
        return super().compress_files(named)
