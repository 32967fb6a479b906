"""The ASGI application that the web server runs."""

import gc
import os

import django
from django.conf import settings
from django.urls import get_resolver
from django.utils.module_loading import import_string
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from config.postgresql.guards import guards
from front.admission import Lines
from front.bodies import Bodies
from front.door import Door
from front.views_at_work import ViewsAtWork

# Objects that come to be, less those that go, between two looks of the garbage collector.
GARBAGE = 10_000

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
guards.of_web()
django.setup(set_prefix=False)

# All that exists by now stays, all views included: the garbage collector need not look through it
# again. At the rest it looks less often than by default, as a request leaves little behind.
ROUTES = get_resolver().url_patterns
gc.collect()
gc.freeze()
gc.set_threshold(GARBAGE)

# A trusted proxy names the client's address and scheme in headers; from any other sender those
# headers are ignored.
application = wrap_asgi_with_proxy_headers(
    Door(
        ViewsAtWork(),
        bodies=Bodies(),
        lines=Lines(settings.MUSTER_WEB_THREADS),
        begin=import_string("monitoring.presence.begin"),  # It needs the models.
    ),
    trusted_hosts=settings.MUSTER_TRUSTED_PROXIES,
)
