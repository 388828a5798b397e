from django.urls import path

from . import accounts, games, live, pages, shop, wallet
from .endpoint import urlpatterns as call_urls

# The import of each module registers its calls.
CALLS = (accounts, games, shop, wallet)

urlpatterns = [*call_urls(), *pages.urlpatterns, path("force", live.force)]
