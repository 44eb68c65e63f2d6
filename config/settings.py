"""Every setting of the product. Values come from the environment or `.env` (see .env.example).

With nothing set it is safe: no debug pages, a secret key of its own, loopback hosts only."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.database import database_settings
from config.environment import env
from config.places import BASE_DIR, var_folder
from config.secret_key import secret_key

VAR_DIR = var_folder()

# The door -----------------------------------------------------------------------------------------

DEBUG = env.bool("MANEKI_DEBUG", default=False)
SECRET_KEY = secret_key(env.str("MANEKI_SECRET_KEY", default=""), VAR_DIR / "secret_key")
# Secrets of people are kept sealed (finance/sealing.py): the first key seals, all of them open. Empty: the secret key.
MANEKI_SEAL_KEYS = env.list("MANEKI_SEAL_KEYS", default=[])

# Where people reach it when that is not loopback, such as https://kakeibo.example.jp behind a proxy with TLS.
PUBLIC_URL = env.str("MANEKI_PUBLIC_URL", default="").rstrip("/")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or ""
HTTPS = PUBLIC_URL.startswith("https://")
if PUBLIC_URL and not (PUBLIC_HOST and urlsplit(PUBLIC_URL).scheme in ("http", "https")):
    raise ImproperlyConfigured("MANEKI_PUBLIC_URL must look like https://kakeibo.example.jp")

ALLOWED_HOSTS = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    *([PUBLIC_HOST] if PUBLIC_HOST else []),
    *env.list("MANEKI_ALLOWED_HOSTS", default=[]),
]
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "MANEKI_ALLOWED_HOSTS must name its hosts; * would let any page reach the ledger."
    )

CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

# The parts ----------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first: it replaces runserver
    "unfold.apps.BasicAppConfig",  # before the admin, whose templates it replaces
    "unfold.contrib.filters",
    "unfold.contrib.import_export",
    "import_export",
    "finance.apps.CorrectionsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "pgtrigger",
    "procrastinate.contrib.django",
    "config",
    "finance",
    "budgets",
    "agent",
    "memory",
    "receipts",
    "integrations.discord",
    "integrations.android",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Every view is for signed-in people, unless it says @login_not_required.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "finance.navigation.books_pages",
            ],
        },
    },
]

# Data ---------------------------------------------------------------------------------------------

DATABASES = {"default": database_settings()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Threads that run the units of work of turns; each holds a connection only while a unit runs.
MANEKI_DATABASE_THREADS = env.int("MANEKI_DATABASE_THREADS", default=8)

REDIS_URL = env.str("REDIS_URL", default="")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    if REDIS_URL
    else {"BACKEND": "config.notify_layer.NotifyChannelLayer"},
}

# Models of the conversation ------------------------------------------------------------------------

# With a key the first Gemini model answers and the others stand by; without one, the built-in offline model.
GEMINI_API_KEY = (env.str("GEMINI_API_KEY", default="") or env.str("GOOGLE_API_KEY", default="")).strip()
GEMINI_BASE_URL = env.str("GOOGLE_GEMINI_BASE_URL", default="")
MANEKI_GEMINI_MODELS = env.list("MANEKI_GEMINI_MODELS", default=["gemini-3.8-flash", "gemini-3.5-flash-lite"])

# The same for OpenAI, anything that speaks its language (OPENAI_BASE_URL), and Anthropic.
OPENAI_API_KEY = env.str("OPENAI_API_KEY", default="").strip()
OPENAI_BASE_URL = env.str("OPENAI_BASE_URL", default="")
MANEKI_OPENAI_MODELS = env.list("MANEKI_OPENAI_MODELS", default=["gpt-5.4-mini", "gpt-5.4-nano"])
ANTHROPIC_API_KEY = env.str("ANTHROPIC_API_KEY", default="").strip()
ANTHROPIC_BASE_URL = env.str("ANTHROPIC_BASE_URL", default="")
MANEKI_ANTHROPIC_MODELS = env.list(
    "MANEKI_ANTHROPIC_MODELS", default=["claude-sonnet-5-5", "claude-haiku-5-5"]
)
# A message goes to one vendor; with this set, the next one may get it when the first is down.
MANEKI_FALLBACK_ACROSS_VENDORS = env.bool("MANEKI_FALLBACK_ACROSS_VENDORS", default=False)
# Whether people may connect models on this machine and its network (Ollama, llama.cpp) by addresses of their own.
MANEKI_ALLOW_LOCAL_MODELS = env.bool("MANEKI_ALLOW_LOCAL_MODELS", default=False)
# Tokens that one person may use in a calendar month; empty: as many as they like.
MANEKI_MONTHLY_TOKENS = int(env.str("MANEKI_MONTHLY_TOKENS", default="") or 0) or None

# Seconds until the first piece of an answer, between its pieces, and for the whole with all repeats.
MANEKI_MODEL_FIRST_SECONDS = env.float("MANEKI_MODEL_FIRST_SECONDS", default=40.0)
MANEKI_MODEL_IDLE_SECONDS = env.float("MANEKI_MODEL_IDLE_SECONDS", default=20.0)
MANEKI_MODEL_TOTAL_SECONDS = env.float("MANEKI_MODEL_TOTAL_SECONDS", default=75.0)
MANEKI_MODEL_ATTEMPTS = env.int("MANEKI_MODEL_ATTEMPTS", default=3)
MANEKI_MODEL_RETRY_SECONDS = env.float("MANEKI_MODEL_RETRY_SECONDS", default=0.5)
# A turn asks for no further round after this; what it has done stands.
MANEKI_TURN_SECONDS = env.float("MANEKI_TURN_SECONDS", default=240.0)

# Memory -------------------------------------------------------------------------------------------

# Who turns texts into vectors: local (on this machine), gemini or openai (with their keys above), none (keywords).
MANEKI_EMBEDDER = env.str("MANEKI_EMBEDDER", default="local").strip().lower()
if MANEKI_EMBEDDER not in ("local", "gemini", "openai", "none"):
    raise ImproperlyConfigured("MANEKI_EMBEDDER must be local, gemini, openai or none.")
# Another embedding model of that service; after a change: python manage.py reembed
MANEKI_EMBEDDER_MODEL = env.str("MANEKI_EMBEDDER_MODEL", default="").strip()

# Doors --------------------------------------------------------------------------------------------

# The bot's token (docs/discord.md); with it `make run` starts the bot, too.
DISCORD_TOKEN = env.str("DISCORD_TOKEN", default="").strip()
# With server ids here the bot answers in no other server, whatever owners of ledgers allow.
DISCORD_SERVERS = [int(each) for each in env.list("DISCORD_SERVERS", default=[])]
# Notifications that one phone may forward in a minute.
MANEKI_INGEST_PER_MINUTE = env.int("MANEKI_INGEST_PER_MINUTE", default=300)
# Where webhooks of notes may lead: Discord's own addresses, unless the operator names another base.
DISCORD_WEBHOOK_BASE = env.str("DISCORD_WEBHOOK_BASE", default="https://discord.com/api/webhooks/")
# "The full view" of the menu; without it the summary page of our own.
GRAFANA_URL = env.str("GRAFANA_URL", default="").rstrip("/")

# People -------------------------------------------------------------------------------------------

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "sign-in"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Cookies of one host are shared by all its ports; names of our own keep those of other local programs apart.
SESSION_COOKIE_NAME = "maneki_session"
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "maneki_csrf"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.error_pages.csrf_failure"

# Language and time --------------------------------------------------------------------------------

LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", _("Japanese")), ("en", _("English"))]
LANGUAGE_COOKIE_NAME = "maneki_language"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = env.str("MANEKI_TIME_ZONE", default="Asia/Tokyo")
USE_TZ = True

# Corrections (the admin) --------------------------------------------------------------------------

UNFOLD = {
    "SITE_TITLE": _("Maneki corrections"),
    "SITE_HEADER": _("Maneki corrections"),
    "SHOW_LANGUAGES": True,
    "SHOW_BACK_BUTTON": True,
    "BORDER_RADIUS": "8px",
    "LOGIN": {"form": "finance.sign_in.AdminSignInForm"},
    "COLORS": {  # the indigo of the shop curtain
        "primary": {
            "50": "#f1f5fc",
            "100": "#e2e8f4",
            "200": "#c9d6ec",
            "300": "#a3b9de",
            "400": "#7593cb",
            "500": "#5273b5",
            "600": "#2a4a86",
            "700": "#263f73",
            "800": "#22375f",
            "900": "#1d2e4f",
            "950": "#131e35",
        },
    },
}
IMPORT_EXPORT_USE_TRANSACTIONS = True

# Static files -------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True  # served from where they lie: no build step, no collectstatic
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0  # browsers ask again (304), so that an update never meets old scripts
WHITENOISE_ALLOW_ALL_ORIGINS = False

# What a page may do -------------------------------------------------------------------------------

# 'self' covers the socket of the same host. The admin adds what its pages need: finance/admin_site.py.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

if HTTPS:  # the proxy in front ends TLS and must set X-Forwarded-Proto itself
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz/"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
else:  # on loopback there is no TLS to ask for, and Secure cookies would sign nobody in
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 2**20
# The most that a request may bring and how long it may take, kept while it comes in (config/body_limit.py).
MANEKI_BODY_BYTES = env.int("MANEKI_BODY_BYTES", default=64 * 2**20)
MANEKI_BODY_SECONDS = env.float("MANEKI_BODY_SECONDS", default=300.0)
MANEKI_INGEST_BYTES = env.int("MANEKI_INGEST_BYTES", default=2**20)
MANEKI_INGEST_SECONDS = env.float("MANEKI_INGEST_SECONDS", default=20.0)
FILE_UPLOAD_PERMISSIONS = 0o600

# Logging ------------------------------------------------------------------------------------------

LOG_LEVEL = env.str("MANEKI_LOG_LEVEL", default="INFO").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.log_format.LineFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "django.server": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        **{
            name: {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False}
            for name in ("config", "finance", "budgets", "agent", "memory", "receipts", "integrations")
        },
    },
}
