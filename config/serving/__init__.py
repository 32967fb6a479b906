"""The programs of a service on one machine."""
