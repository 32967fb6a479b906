"""Metrics of a running installation for its operator, in Prometheus' text format
(docs/decisions/0056-metrics-by-files.md)."""
