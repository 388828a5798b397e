import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

django.setup()

from .sockets import GameSocket  # noqa: E402  (models need the setup above)

application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([re_path(r"^(aviator|luckyhit)/?$", GameSocket.as_asgi())]),
    }
)
