"""Django's settings, from the environment, with defaults for an installation on one machine."""

import logging
from pathlib import Path

import environ
from kombu import Exchange, Queue

from config.beat import every
from config.brokers.chosen import transport_options
from config.data_folder import private_folder, read_or_make_key
from config.database import SESSION, database
from config.logs.lines import JSON, WORDS, formatter
from config.mail import mail_settings
from config.operator_texts import legal_text, licence
from config.production import (
    check_https,
    check_shared,
    issuer,
    metrics_token,
    networks,
    refuse,
    signing_key,
)
from front.openapi.files import STATIC_FOLDERS
from ground.queues import QUEUES, ROUTES, WAITED

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent

# Everything this installation keeps: database, queue, keys. Other users cannot read it.
MUSTER_DATA_DIR = private_folder(
    Path(env.str("MUSTER_DATA_DIR", "") or str(BASE_DIR / "var")).resolve()
)

SECRET_KEY = env.str("SECRET_KEY", "") or read_or_make_key(MUSTER_DATA_DIR / "secret_key")
DEBUG = env.bool("DEBUG", False)
# Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted (see config/asgi.py).
MUSTER_TRUSTED_PROXIES = networks(env.list("MUSTER_TRUSTED_PROXIES", default=[]))
# Number of requests a web process works on at once; the others wait (see front/admission.py).
MUSTER_WEB_THREADS = env.int("MUSTER_WEB_THREADS", 6)
# Reads in a minute, for each web process (see front/limits.py). An address may be a hall: 500
# people with a page of 4 requests every 10 seconds are 12,000.
MUSTER_READS_OF_ADDRESS = env.int("MUSTER_READS_OF_ADDRESS", 18_000)
MUSTER_READS_OF_TOKEN = env.int("MUSTER_READS_OF_TOKEN", 3_000)
# Writes in a minute, likewise. A token may be a host's program that
# sends a round of 2,048 results at once, each with the logs of three games.
MUSTER_WRITES_OF_ADDRESS = env.int("MUSTER_WRITES_OF_ADDRESS", 18_000)
MUSTER_WRITES_OF_ACCOUNT = env.int("MUSTER_WRITES_OF_ACCOUNT", 9_000)
# Seconds of processor time in a minute that requests without an account may take, likewise: a third
# of what a web process has.
MUSTER_WORK_OF_ADDRESS = env.int("MUSTER_WORK_OF_ADDRESS", 20)
ALLOWED_HOSTS = env.list("MUSTER_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "rest_framework",
    "config",
    "ledger",
    "accounts",
    "decks",
    "replays",
    "tables",
    "tournaments",
    "web",
]
MIDDLEWARE = [
    "monitoring.health.Probes",
    "monitoring.metrics.door.Metrics",
    "django.middleware.security.SecurityMiddleware",
    "web.core.headers.ContentPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "web.core.last_seen.LastSeen",
    "web.core.time_zones.UniversalTime",
    "web.core.refusals.Refusals",
    "web.core.typed_text.TypedText",
    "front.cors.PublicReads",
    "front.conditional.Conditional",
    "front.limits.Limits",
    "front.error_answers.PlainViews",
    "front.known_queries.KnownQueries",
    "front.bad_addresses.NoNul",
    "front.busy.Busy",
    "front.idempotency.Repeats",
]
ROOT_URLCONF = "config.urls"
APPEND_SLASH = False

# True if people reach the service by https only. Its proxy says so in X-Forwarded-Proto, which
# config/asgi.py accepts from trusted proxies; Django's own setting would accept it from anyone.
MUSTER_HTTPS = env.bool("MUSTER_HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = MUSTER_HTTPS
SECURE_SSL_REDIRECT = MUSTER_HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if MUSTER_HTTPS else 0
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "web.core.errors.csrf_failure"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                ("django.template.loaders.cached.Loader", ["web.core.template_loader.Loader"])
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.core.parts.parts",
            ],
        },
    },
]
FILE_UPLOAD_HANDLERS = ["web.core.uploads.FirstBytes"]
# front/bodies.py limits bodies before Django sees them, by path.
DATA_UPLOAD_MAX_MEMORY_SIZE = None
FORM_RENDERER = "web.core.rendering.FormRenderer"

# `serve` and the image collect static files; before that they are served from the source.
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("MUSTER_STATIC_DIR", "") or MUSTER_DATA_DIR / "static").resolve()
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "web" / "static", *STATIC_FOLDERS]
# Only our own files: no page of a library is served here.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.core.static_files.PackedFiles"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# The lending of connections by a pooler before PostgreSQL: for a session, as without one, or for
# each transaction.
MUSTER_POOLER = env.str("MUSTER_POOLER", "") or SESSION
DATABASES = {
    "default": database(
        env.str("DATABASE_URL", ""),
        data_dir=MUSTER_DATA_DIR,
        pool_size=env.int("MUSTER_DATABASE_POOL", 8),
        patience=env.int("MUSTER_DATABASE_PATIENCE", 20),
        pooler=MUSTER_POOLER,
    )
}
if not DEBUG:
    check_https(https=MUSTER_HTTPS, proxies=MUSTER_TRUSTED_PROXIES)
    check_shared(
        engine=DATABASES["default"]["ENGINE"],
        given={
            "SECRET_KEY": env.str("SECRET_KEY", ""),
            "CELERY_BROKER_URL": env.str("CELERY_BROKER_URL", ""),
            "MUSTER_HOSTS": env.str("MUSTER_HOSTS", ""),
            "MUSTER_URL": env.str("MUSTER_URL", ""),
            "EMAIL_URL": env.str("EMAIL_URL", ""),
        },
    )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.sessions.AccountBackend"]
SESSION_ENGINE = "accounts.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name, "OPTIONS": options}
    for name, options in (
        ("accounts.password_rules.UnlikeTheAccount", {}),
        ("django.contrib.auth.password_validation.MinimumLengthValidator", {"min_length": 10}),
        ("django.contrib.auth.password_validation.CommonPasswordValidator", {}),
        ("django.contrib.auth.password_validation.NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "web:sign-in"
LOGIN_REDIRECT_URL = "web:start"

# The address of the service for people, for the links in emails; `serve` sets it for one machine.
MUSTER_URL = env.str("MUSTER_URL", "") or "http://127.0.0.1:8000"
# The address of the live server for pages: an address, or `:8001` for a port of the host at which
# they were read; empty where a proxy leads `/live` there (see config/asgi_live.py).
MUSTER_LIVE_URL = env.str("MUSTER_LIVE_URL", "").rstrip("/")
# The address at which `status` asks how it fares; `serve` sets it by itself.
MUSTER_LIVE_PROBE = env.str("MUSTER_LIVE_PROBE", "").rstrip("/")
# Its way of hearing of commits: `database`, as the database tells it, or `sweep`, by looking alone;
# it looks in any case, each so many seconds. Nobody can listen on a connection that is lent for one
# transaction.
MUSTER_LIVE_WAKEUP = env.str("MUSTER_LIVE_WAKEUP", "") or (
    "database" if MUSTER_POOLER == SESSION else "sweep"
)
MUSTER_LIVE_SWEEP = env.float("MUSTER_LIVE_SWEEP", 1.0)
# Seconds of silence before a heartbeat, and for which a reader may not read.
MUSTER_LIVE_HEARTBEAT = env.float("MUSTER_LIVE_HEARTBEAT", 15.0)
MUSTER_LIVE_PATIENCE = env.float("MUSTER_LIVE_PATIENCE", 10.0)
# Emails are shown on the terminal unless EMAIL_URL names a server, as in smtp+tls://host:587.
globals().update(mail_settings(env.str("EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = env.str("MUSTER_MAIL_FROM", "") or "Muster <muster@localhost>"

# To stderr, for the supervisor of the programs; by default Django logs nothing without DEBUG.
# Celery's programs use it too (CELERY_WORKER_HIJACK_ROOT_LOGGER).
_log_format = env.str("MUSTER_LOG_FORMAT", "") or WORDS
# With JSON every line must be an object, Python's own warnings too.
logging.captureWarnings(_log_format == JSON)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": formatter(_log_format)}},
    "filters": {
        "once a minute": {"()": "config.logs.limits.OnceAMinute"},
        "of request": {"()": "config.logs.lines.OfRequest"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["of request", "once a minute"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Errors of clients are in their answers; here they would only hide the rest.
        "django.request": {"level": "ERROR"},
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.api.permissions.HasScope"],
    "DEFAULT_PARSER_CLASSES": ["front.strict_json.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "front.negotiation.OneForm",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_PAGINATION_CLASS": "front.pages.NumberedPages",
    "DEFAULT_SCHEMA_CLASS": "front.openapi.operations.OperationSchema",
    "EXCEPTION_HANDLER": "front.errors.problem_response",
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Muster",
    "VERSION": "1.0",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "POSTPROCESSING_HOOKS": [],
}

# Celery's messages only wake workers: a job is a row, and a message about it may get lost, or
# arrive twice or late. So the queue acknowledges nothing early, and retries and keeps nothing.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "filesystem://localhost")
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL, data_dir=MUSTER_DATA_DIR)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker waits for its broker however long that is away; 100 times are the default.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = WAITED
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
CELERY_TASK_ROUTES = ROUTES
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Tasks after which Celery closes connections. By default it closes the whole pool after each, and
# the sweeps of every second would cost more in new connections to PostgreSQL than in work.
CELERY_DB_REUSE_MAX = 10**9
# Workers log as LOGGING says, and print emails to the terminal unchanged.
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_BEAT_SCHEDULE_FILENAME = str(MUSTER_DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULER = "config.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = {
    **{
        f"heartbeat-{queue}": {
            "task": "ledger.tasks.note_heartbeat",
            "kwargs": {"queue": queue},
            "schedule": every(5),
            "options": {"queue": queue, "expires": 15},
        }
        for queue in QUEUES
    },
    "sweep": {"task": "replays.tasks.sweep", "schedule": every(1), "options": {"expires": 5}},
    "deliver": {"task": "ledger.tasks.sweep", "schedule": every(1), "options": {"expires": 5}},
    "events": {"task": "tournaments.tasks.sweep", "schedule": every(1), "options": {"expires": 5}},
    "tables-overdue": {
        "task": "tables.tasks.end_overdue",
        "schedule": every(1),
        "options": {"expires": 2},
    },
    "tables": {"task": "tables.tasks.sweep", "schedule": every(2), "options": {"expires": 2}},
    "old-games": {
        "task": "tables.tasks.forget",
        "schedule": every(600),
        "options": {"expires": 300},
    },
    "emails": {
        "task": "accounts.tasks.send_emails",
        "schedule": every(5),
        "options": {"expires": 10},
    },
    "heads": {
        "task": "replays.tasks.sign_heads",
        "schedule": every(600),
        "options": {"expires": 300},
    },
    "dumps": {
        "task": "tournaments.tasks.write_dumps",
        "schedule": every(600),
        "options": {"expires": 300},
    },
    "sums": {
        "task": "tournaments.tasks.write_sums",
        "schedule": every(600),
        "options": {"expires": 300},
    },
    "forget": {
        "task": "accounts.tasks.forget",
        "schedule": every(3600),
        "options": {"expires": 600},
    },
}
# No results are stored. With an expiry, beat would schedule a clean-up by the wall clock.
CELERY_RESULT_EXPIRES = None

# The token with which the operator's Prometheus reads `/metrics`; without it there are no metrics.
# Each process writes its counts into the folder, from which any web server reads those of all.
MUSTER_METRICS_TOKEN = metrics_token(env.str("MUSTER_METRICS_TOKEN", ""))
MUSTER_METRICS_FOLDER = env.str("MUSTER_METRICS_FOLDER", "") or str(MUSTER_DATA_DIR / "metrics")

# Seconds a worker may hold a job before others take it over. A task is killed well before that, so
# two workers hold the same job only if one of them was frozen; `attempt` fences that off.
MUSTER_LEASE_SECONDS = env.int("MUSTER_LEASE_SECONDS", 15)
CELERY_TASK_TIME_LIMIT = max(1, MUSTER_LEASE_SECONDS * 2 // 3)
# The file that a worker touches as long as it works; `serve` gives each of its own one.
MUSTER_ALIVE_FILE = env.str("MUSTER_ALIVE_FILE", "")

# Quotas of one account; operators may change them, see docs/operators.md.
MUSTER_MOST_EVENTS = env.int("MUSTER_MOST_EVENTS", 5_000)
MUSTER_MOST_ENTRIES = env.int("MUSTER_MOST_ENTRIES", 50_000)
MUSTER_MOST_ORGANISATIONS = env.int("MUSTER_MOST_ORGANISATIONS", 50)
MUSTER_MOST_TOKENS = env.int("MUSTER_MOST_TOKENS", 100)
MUSTER_IMPORTS_AN_HOUR = env.int("MUSTER_IMPORTS_AN_HOUR", 60)
# Bytes of memory for the process that reads the document of an event; the setting is in MiB.
MUSTER_IMPORT_MEMORY = env.int("MUSTER_IMPORT_MEMORY", 1_024) * 1024 * 1024

# The issuer that certificates and statements of results name: the address of this installation.
# The signing key is created in the data folder unless the environment has one.
MUSTER_ISSUER = issuer(env.str("MUSTER_ISSUER", ""), url=MUSTER_URL)
MUSTER_SIGNING_KEY = signing_key(env.str("MUSTER_SIGNING_KEY", ""))
MUSTER_SIGNING_KEY_FILE = MUSTER_DATA_DIR / "signing_key"
# A folder where workers also write the signed heads of the journal, as files; None for none.
_heads = env.str("MUSTER_HEADS_FOLDER", "")
MUSTER_HEADS_FOLDER = Path(_heads).resolve() if _heads else None

# The licence of open dumps of finished events; None serves none (see docs/operators.md).
MUSTER_DUMP_LICENCE = licence(env.str("MUSTER_DUMP_LICENCE", ""))

# Texts that the law of the operator asks for: an address, or a file with the text; None for none.
MUSTER_IMPRINT = legal_text("MUSTER_IMPRINT", env.str("MUSTER_IMPRINT", ""))
MUSTER_PRIVACY = legal_text("MUSTER_PRIVACY", env.str("MUSTER_PRIVACY", ""))
MUSTER_TERMS = legal_text("MUSTER_TERMS", env.str("MUSTER_TERMS", ""))
# Years that whoever signs up says to have; 0 asks nobody.
MUSTER_MINIMUM_AGE = env.int("MUSTER_MINIMUM_AGE", 0)
# `organisers` if organisers need a second factor; `optional` if nobody does.
MUSTER_SECOND_FACTOR = env.str("MUSTER_SECOND_FACTOR", "optional")
if MUSTER_SECOND_FACTOR not in ("optional", "organisers"):
    refuse("MUSTER_SECOND_FACTOR is optional or organisers.")
# The address for reports of abuse; empty to look with `manage.py reports` alone.
MUSTER_ABUSE_CONTACT = env.str("MUSTER_ABUSE_CONTACT", "")

# The function that verifies logs, in a confined process, and the seconds it has for each.
MUSTER_VERIFIER = "replays.verifier:answer"
MUSTER_VERIFY_SECONDS = min(5.0, CELERY_TASK_TIME_LIMIT * 0.8)
# True if workers refuse to start where the kernel cannot filter that process's system calls. If
# not, they verify logs under resource limits alone, and warn.
MUSTER_REQUIRE_SECCOMP = env.bool("MUSTER_REQUIRE_SECCOMP", False)

# kind of entry -> dotted names of what workers do later for it (see tournaments/core/journal_kinds)
MUSTER_REACTIONS = "tournaments.core.journal_kinds.REACTIONS"
