"""The OpenAPI 3.1 document: made from the views, served, and kept as `docs/openapi.json`."""
