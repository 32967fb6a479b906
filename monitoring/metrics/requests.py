"""Metrics of requests in a web process, by the name of their route and never by their address."""

from prometheus_client import Counter, Histogram

# Seconds. A page of an event takes some 20 ms; a statement is ended after 30 s.
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
# Clients can send any word as a method; all others are counted together.
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

ANSWERED = Counter(
    "muster_requests",
    "Requests answered. The route is empty if one was refused before a view was looked for.",
    ["route", "method", "status"],
)
WORKED = Histogram(
    "muster_request_seconds",
    "Time in which a thread worked on a request. Answers shared by readers are counted once.",
    ["route"],
    buckets=SECONDS,
)
WAITED = Histogram(
    "muster_request_wait_seconds",
    "Time that a whole request waited for a thread.",
    buckets=SECONDS,
)


def count_answer(*, route: str, method: str, status: int) -> None:
    known = method if method in METHODS else "other"
    ANSWERED.labels(route=route, method=known, status=status).inc()


def count_work(*, route: str, waited: float, worked: float) -> None:
    """Count the seconds that a request waited for a thread, and those that it took there."""
    WAITED.observe(waited)
    WORKED.labels(route=route).observe(worked)
