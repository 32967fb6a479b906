"""Settings: the environment's word, and what holds on one machine where it says nothing."""

from pathlib import Path

import environ

from config.broker import transport_options
from config.data_folder import private_folder
from config.database import database
from config.secret_key import read_or_make

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent

# Everything this installation keeps: database, queue, keys. Nobody else on the machine reads it.
MUSTER_DATA_DIR = private_folder(
    Path(env.str("MUSTER_DATA_DIR", "") or str(BASE_DIR / "var")).resolve()
)

SECRET_KEY = env.str("SECRET_KEY", "") or read_or_make(MUSTER_DATA_DIR / "secret_key")
DEBUG = env.bool("DEBUG", False)
ALLOWED_HOSTS = env.list("MUSTER_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "rest_framework",
    "config",
    "ledger",
    "accounts",
    "decks",
    "replays",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.cors.PublicReads",
    "config.problems.PlainViews",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False

DATABASES = {"default": database(env.str("DATABASE_URL", ""), data_dir=MUSTER_DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"

# To stderr, where whatever runs the programs finds it; Django alone says nothing without DEBUG.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
}

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.api.permissions.HasScope"],
    "DEFAULT_PARSER_CLASSES": ["config.strict_json.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "config.negotiation.OneForm",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_PAGINATION_CLASS": "config.pages.Pages",
    "EXCEPTION_HANDLER": "config.errors.problem_response",
    "URL_FORMAT_OVERRIDE": None,
}

# Celery carries wake-up calls, never facts: a job is a row, and a message about it may vanish,
# come twice or come late. So nothing is acknowledged early, retried or kept by the queue itself.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "filesystem://localhost")
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL, data_dir=MUSTER_DATA_DIR)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BEAT_SCHEDULE_FILENAME = str(MUSTER_DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "replays.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "deliver": {"task": "ledger.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
}

# Seconds a worker may hold a job before others take it over. A task is killed well before that,
# so two workers never hold the same job unless one of them was frozen; fencing covers that.
MUSTER_LEASE_SECONDS = env.int("MUSTER_LEASE_SECONDS", 15)
CELERY_TASK_TIME_LIMIT = max(1, MUSTER_LEASE_SECONDS * 2 // 3)

# kind of fact -> dotted names of the services that follow from it (see config/reactions.py)
MUSTER_REACTIONS = "config.reactions.REACTIONS"
