"""Who may call what."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, route)
        else:
            yield f"/{route}".replace("//", "/"), pattern
