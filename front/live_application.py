"""Parts of the live server: the door, the rows behind it, and the way it hears of commits."""

from django.conf import settings
from django.db import connection
from django.http import JsonResponse
from granian.utils.proxies import wrap_asgi_with_proxy_headers
from prometheus_client import REGISTRY

from front.answers import Answer, Scope, Send
from ground.problems import MEDIA_TYPE, problem
from live.door import Door, Refused
from live.reader import Pace
from live.sources import Sources
from live.tailer import Tailer
from live.wakeups.none import WakeUp
from live.wakeups.postgres import Notifications
from live.wakeups.sqlite import DataVersion
from monitoring.metrics.live import Readers
from web.core.seat_keys import COOKIE, SLIP_COOKIE

RETRY_AFTER = "30"


def redis_url(broker: str) -> str:
    """The address of the broker if it is Redis; "" for a folder, which serves one process only."""
    return broker if broker.startswith(("redis://", "rediss://")) else ""


def wake_up() -> WakeUp:
    """The way in which this database tells of commits, unless the settings want none."""
    if settings.MUSTER_LIVE_WAKEUP == "sweep":
        return WakeUp()
    if connection.vendor == "sqlite":
        return DataVersion(str(connection.settings_dict["NAME"]))
    parameters = {**connection.get_connection_params()}
    parameters.pop("pool", None)
    return Notifications(parameters)


async def refuse(refused: Refused, scope: Scope, send: Send) -> None:
    """Answer with a problem, as everywhere else."""
    path = scope["path"]
    body = problem(status=refused.status, code=refused.code, detail=str(refused), instance=path)
    answer = JsonResponse(body, status=refused.status, content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    if refused.status in (429, 503):
        answer["Retry-After"] = RETRY_AFTER
    if refused.status == 401:
        answer["WWW-Authenticate"] = 'Bearer realm="muster"'
    if path.startswith("/api/"):
        answer["Access-Control-Allow-Origin"] = "*"
    await Answer.refusing(answer).give(send)


door = Door(
    Tailer(Sources(), sweep=settings.MUSTER_LIVE_SWEEP),
    wakeup=wake_up(),
    refuse=refuse,
    seat_cookie=COOKIE,
    slip_cookie=SLIP_COOKIE,
    pace=Pace(settings.MUSTER_LIVE_HEARTBEAT, settings.MUSTER_LIVE_PATIENCE),
    redis=redis_url(settings.CELERY_BROKER_URL),
)
REGISTRY.register(Readers(door))
application = wrap_asgi_with_proxy_headers(door, trusted_hosts=settings.MUSTER_TRUSTED_PROXIES)
