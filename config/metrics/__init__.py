"""What operators read of a running installation, in Prometheus' text format
(docs/decisions/0056-metrics-by-files.md)."""
