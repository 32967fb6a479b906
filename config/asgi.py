"""The ASGI application that the web server runs."""

import os

import django
from django.conf import settings
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from config.admission import Lines
from config.bodies import Bodies
from config.door import Door
from config.views_at_work import ViewsAtWork

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# A trusted proxy names the client's address and scheme in headers; from any other sender those
# headers are ignored.
application = wrap_asgi_with_proxy_headers(
    Door(ViewsAtWork(), bodies=Bodies(), lines=Lines(settings.MUSTER_WEB_THREADS)),
    trusted_hosts=settings.MUSTER_TRUSTED_PROXIES,
)
