"""Binds functions to calls: authentication by DRF, input by DRF serializers, answers in the envelope."""

import re

from django.db import IntegrityError, transaction
from django.urls import path as url
from django.urls import re_path
from rest_framework import permissions, serializers
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from .dialect import written
from .models import FirstAnswer, Member
from .refusals import LOCALES, Refused
from django.conf import settings

_handlers: dict[str, dict[str, tuple]] = {}


def locale_of(request) -> str:
    asked = request.headers.get("Accept-Language", "")
    return asked if asked in LOCALES else "in"


def key_in(header: str) -> str:
    """The key in an Idempotency-Key: bare, or within quotes as the IETF's draft has it."""
    quoted = re.fullmatch(r'\s*"((?:[^"\\]|\\.)*)"\s*(?:;.*)?', header)
    return re.sub(r"\\(.)", r"\1", quoted[1]) if quoted else header


def endpoint(method: str, path: str, *, member: bool = True, money: bool = False, **declared):
    """Registers a handler. `declared` are the input's fields, by name, as serializer fields."""

    def register(handler):
        schema = type("Input", (serializers.Serializer,), declared)
        _handlers.setdefault(path, {})[method] = (handler, member, money, schema)
        return handler

    return register


def envelope(fields: dict) -> dict:
    return {"code": 200, "msg": "OK", **fields}


class Call(APIView):
    path = ""

    def get_permissions(self):
        found = _handlers[self.path].get(self.request.method)
        return [permissions.IsAuthenticated()] if found and found[1] else [permissions.AllowAny()]

    def get_authenticators(self):
        found = _handlers[self.path].get(self.request.method)
        return super().get_authenticators() if found and found[1] else []

    def answer(self, request):
        handler, member, money, schema = _handlers[self.path][request.method]
        locale = locale_of(request)
        source = request.query_params if request.method == "GET" else request.data
        given = schema(data=source)
        if not given.is_valid():
            return Refused("bad_input", field=next(iter(given.errors))).answer(locale)
        try:
            with transaction.atomic():
                return self._once(request, handler, given.validated_data, money, locale)
        except Refused as refused:
            return refused.answer(locale)

    def _once(self, request, handler, given, money, locale):
        key = key_in(request.headers.get("Idempotency-Key", ""))
        if not money or not key:
            return envelope(self._run(request, handler, given, locale))
        # Locks the member's row, so that two requests under one key run one after the other.
        Member.objects.select_for_update().get(pk=request.user.pk)
        asked = f"{request.method} {self.path} {sorted((name, str(value)) for name, value in given.items())}"
        first = FirstAnswer.objects.filter(member=request.user, key=key).first()
        if first:
            if first.request != asked:
                raise Refused("key_reused")
            return first.answer
        fields = envelope(self._run(request, handler, given, locale))
        answer = written(fields, settings.DIALECT)
        FirstAnswer.objects.create(member=request.user, key=key, request=asked, answer=answer)
        return answer

    def _run(self, request, handler, given, locale):
        user = request.user
        if user is not None:
            user = Member.objects.select_for_update().get(pk=user.pk)
        return handler(user, given, locale) or {}

    def get(self, request):
        return self._respond(request)

    def post(self, request):
        return self._respond(request)

    def put(self, request):
        return self._respond(request)

    def _respond(self, request):
        if request.method not in _handlers[self.path]:
            return self.http_method_not_allowed(request)
        return Response(written(self.answer(request), settings.DIALECT))


def handle_exception(error, context):
    """DRF's own answers: a 401 is `{"detail": ...}` without an envelope, as many backends have it."""
    if isinstance(error, IntegrityError):
        return Response(Refused("gift_used").answer(locale_of(context["request"])))
    return exception_handler(error, context)


def urlpatterns():
    slash = "/" if settings.DIALECT.append_slash else ""
    return [
        url(path.lstrip("/") + slash, type("Call", (Call,), {"path": path}).as_view())
        for path in _handlers
    ] + [re_path(r"^img/(?P<name>[\w.-]+)$", picture)]


def picture(request, name):
    from django.http import HttpResponse

    hue = sum(name.encode()) % 360
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120">'
        f'<rect width="200" height="120" fill="hsl({hue} 40% 60%)"/></svg>'
    )
    return HttpResponse(drawing, content_type="image/svg+xml")
