"""The web server's door."""

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

# Behind a trusted proxy a request has the address and the scheme that its client used; what anybody
# else says in those headers is passed over.
application = wrap_asgi_with_proxy_headers(
    Door(ViewsAtWork(), bodies=Bodies(), lines=Lines(settings.MUSTER_WEB_THREADS)),
    trusted_hosts=settings.MUSTER_TRUSTED_PROXIES,
)
