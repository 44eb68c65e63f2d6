"""The site of corrections: unfold's pages under a policy of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp_update
from django.contrib.auth.decorators import login_not_required
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from unfold.sites import UnfoldAdminSite

# What unfold needs beyond the product's policy, on these pages only: Alpine evaluates the expressions in its
# attributes ('unsafe-eval'), colours are set in a style element ('unsafe-inline' for styles), and select boxes draw
# their arrow from a data: image. Scripts still come from this host alone, none is inline.
ADMIN_POLICY = {
    "script-src": [SELF, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
    "img-src": [SELF, "data:"],
}


class CorrectionsSite(UnfoldAdminSite):
    """Every page of it, the sign-in page too, carries ADMIN_POLICY."""

    site_title = site_header = _("Maneki corrections")
    index_title = _("Books")

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        """All pages but the sign-in page come through here."""
        return csp_update(ADMIN_POLICY)(super().admin_view(view, cacheable))

    @method_decorator(never_cache)
    @login_not_required
    def login(self, request: Any, extra_context: dict[str, Any] | None = None) -> Any:
        """The sign-in page."""
        page: Any = csp_update(ADMIN_POLICY)(super().login)
        return page(request, extra_context)
