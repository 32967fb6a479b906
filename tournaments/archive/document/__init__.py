"""A whole event as one JSON document, read strictly (docs/archive-format.md): no database."""
