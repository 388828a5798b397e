from . import accounts, games, pages, shop, wallet
from .endpoint import urlpatterns as call_urls

# Importing the modules registered their calls.
CALLS = (accounts, games, shop, wallet)

urlpatterns = [*call_urls(), *pages.urlpatterns]
