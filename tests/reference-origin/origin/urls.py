from . import accounts, games, pages, shop, wallet
from .endpoint import urlpatterns as call_urls

# The import of each module registers its calls.
CALLS = (accounts, games, shop, wallet)

urlpatterns = [*call_urls(), *pages.urlpatterns]
