"""Lets only the gateway in: Django middleware that checks the signature of each request."""

import hashlib
import hmac
import time

WINDOW_SECONDS = 300
SIGNED = ("Authorization", "Idempotency-Key", "X-Client-Address", "X-Client-Country")


def is_signed(keys, method, target, body, headers, now):
    given = dict(part.split("=", 1) for part in headers.get("X-Gateway-Signature", "").split() if "=" in part)
    lines = ["rangoli-1", given.get("t", ""), given.get("n", ""), method, target, hashlib.sha256(body).hexdigest()]
    text = "\n".join(lines + [headers.get(name, "") for name in SIGNED]).encode()
    expected = {name: hmac.new(secret.encode(), text, "sha256").hexdigest() for name, secret in keys.items()}
    is_right = any(hmac.compare_digest(given.get(name, "").encode(), mac.encode()) for name, mac in expected.items())
    return is_right and abs(now - int(given["t"])) <= WINDOW_SECONDS


class GatewaySignature:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        from django.conf import settings
        from django.core.cache import cache
        from django.http import HttpResponse

        path, query = request.get_full_path().partition("?")[0], request.META["QUERY_STRING"]
        target = f"{path}?{query}" if query else path
        signature = request.headers.get("X-Gateway-Signature", "")
        if not is_signed(
            settings.GATEWAY_KEYS, request.method, target, request.body, request.headers, time.time()
        ) or not cache.add(hashlib.sha256(signature.encode()).hexdigest(), True, 2 * WINDOW_SECONDS):
            return HttpResponse("not signed by the gateway", status=403)
        return self.get_response(request)
