"""Files of the page of the API's documentation, by the prefix of their addresses."""

from importlib.util import find_spec
from pathlib import Path


def _folder_of(package: str) -> Path:
    """The folder of a package, without running it: settings are read before any application is."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


STATIC_FOLDERS = [
    ("api-docs", Path(__file__).parent / "static"),
    (
        "swagger-ui",
        _folder_of("drf_spectacular_sidecar")
        / "static"
        / "drf_spectacular_sidecar"
        / "swagger-ui-dist",
    ),
]
