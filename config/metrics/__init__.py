"""What operators read of a running installation, in Prometheus' text format
(docs/decisions/0055-metrics-by-files.md)."""
