"""All addresses of the web door."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from config import error_pages, health, sign_in_views
from finance.month_start_views import month_start_page
from finance.settings_pages import settings_page

urlpatterns = [
    path("healthz/live", health.live, name="health-live"),
    path("healthz/ready", health.ready, name="health-ready"),
    path("sign-in/", sign_in_views.explain, name="sign-in"),
    path("sign-in/<str:token>/", sign_in_views.redeem, name="sign-in-link"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("language/", include("django.conf.urls.i18n")),
    # Pages name their icon themselves; the admin and old browsers ask for this.
    path("favicon.ico", login_not_required(RedirectView.as_view(url=static("img/maneki.svg")))),
    path("admin/", admin.site.urls),
    path("books/", include("finance.urls")),
    path("books/", include("budgets.urls")),
    path("", include("receipts.urls")),
    path("settings/", settings_page, name="settings"),
    path("settings/months/", month_start_page, name="months-begin"),
    path("settings/months/<int:ledger_id>/", month_start_page, name="month-start"),
    path("settings/discord/", include("integrations.discord.urls")),
    path("", include("integrations.android.urls")),
    path("", include("memory.urls")),
    path("", include("agent.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.forbidden
handler404 = error_pages.not_found
handler500 = error_pages.server_error
