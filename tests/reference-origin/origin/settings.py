import os

from .dialect import dialect_of

DIALECT = dialect_of(os.environ.get("ORIGIN_DIALECT", "plain"))
# The fixed one-time code lets tests run without a telephone.
VERIFY_CODE = os.environ.get("ORIGIN_CODE", "246810")

DEBUG = False
SECRET_KEY = os.environ.get("ORIGIN_SECRET", "reference-origin")
ALLOWED_HOSTS = ["*"]
USE_TZ = True
TIME_ZONE = "UTC"
APPEND_SLASH = DIALECT.append_slash
ROOT_URLCONF = "origin.urls"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "rest_framework",
    "rest_framework.authtoken",
    "origin",
]
# Keys by id, as `2026-11:secret`; empty: the backend answers everybody.
GATEWAY_KEYS = dict(key.split(":", 1) for key in os.environ.get("ORIGIN_SIGNING_KEYS", "").split())
MIDDLEWARE = [
    *(["origin.gateway_signature.GatewaySignature"] if GATEWAY_KEYS else []),
    "django.middleware.common.CommonMiddleware",
]
AUTH_USER_MODEL = "origin.Member"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("ORIGIN_DATABASE", "origin.sqlite3"),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20},
    }
}
# Sign-in is slow on purpose elsewhere; a reference needs no slow hashes.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "EXCEPTION_HANDLER": "origin.endpoint.handle_exception",
    "UNAUTHENTICATED_USER": None,
}
