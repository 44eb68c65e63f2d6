"""Addresses of the books' pages."""

from __future__ import annotations

from django.urls import path

from finance import account_views, member_views, my_data_views, same_views, views

urlpatterns = [
    path("changes/", views.changes_page, name="changes"),
    path("changes/<int:ledger_id>/", views.changes_page, name="changes-of"),
    path("changes/undo/<int:change_id>/", views.change_take_back, name="change-undo"),
    path("members/", member_views.members_page, name="members"),
    path("members/<int:ledger_id>/", member_views.members_page, name="members-of"),
    path("members/<int:ledger_id>/invite/", member_views.invite, name="member-invite"),
    path("members/<int:ledger_id>/<int:member_id>/", member_views.change_member, name="member-change"),
    path("same/", same_views.same_page, name="same"),
    path("same/<int:ledger_id>/", same_views.same_page, name="same-of"),
    path("same/<int:ledger_id>/<int:question_id>/", same_views.same_answer, name="same-answer"),
    path("sign-in/", account_views.SignInView.as_view(), name="sign-in-password"),
    path("password/", account_views.PasswordView.as_view(), name="password"),
    path("my-data/", my_data_views.my_data_page, name="my-data"),
    path("my-data/download/", my_data_views.download, name="my-data-download"),
    path("my-data/delete/", my_data_views.delete, name="my-data-delete"),
    path("join/<str:token>/", member_views.join, name="join"),
]
