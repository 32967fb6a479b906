"""The forms of log lines, and filters that keep secrets and floods out of them."""
