"""The web server's door."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from config.admission import Lines, with_turns
from config.body_limit import with_body_limit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Behind a trusted proxy a request has the address and the scheme that its client used; what anybody
# else says in those headers is passed over.
application = wrap_wsgi_with_proxy_headers(
    with_body_limit(with_turns(get_wsgi_application(), Lines(settings.MUSTER_WEB_THREADS))),
    trusted_hosts=settings.MUSTER_TRUSTED_PROXIES,
)
