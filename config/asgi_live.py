"""The ASGI application of the live server, which runs as one process (docs/operators.md)."""

import os

import django
from django.utils.module_loading import import_string

from config.postgresql.guards import guards
from monitoring.metrics import files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
guards.program = "live"
django.setup(set_prefix=False)

# Its parts need models, which are there only now.
application = import_string("front.live_application.application")
files.begin("live")
