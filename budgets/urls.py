"""Addresses of the pages of plans."""

from __future__ import annotations

from django.urls import path

from budgets import (
    close_views,
    month_report_views,
    plan_views,
    planned_views,
    recurring_views,
    refund_views,
    views,
)

urlpatterns = [
    path("months/", close_views.months_page, name="months"),
    path("months/<int:ledger_id>/", close_views.months_page, name="months-of"),
    path("months/<int:ledger_id>/plan/", plan_views.plan_ahead, name="month-plan-ahead"),
    path("months/<int:ledger_id>/<slug:name>/plan/", plan_views.plan_page, name="month-plan"),
    path("months/<int:ledger_id>/<slug:name>/plan/act/", plan_views.plan_act, name="month-plan-act"),
    path("months/<int:ledger_id>/<slug:name>/close/", close_views.close_page, name="month-close"),
    path("months/<int:ledger_id>/<slug:name>/carry/", close_views.carry, name="month-carry"),
    path("months/<int:ledger_id>/<slug:name>/report/", month_report_views.report_page, name="month-report"),
    path(
        "months/<int:ledger_id>/<slug:name>/report.pdf",
        month_report_views.report_pdf,
        name="month-report-pdf",
    ),
    path("months/<int:ledger_id>/<slug:name>/rows.jsonl", month_report_views.rows_file, name="month-rows"),
    path("wishes/", views.wishes_page, name="wishes"),
    path("wishes/<int:ledger_id>/", views.wishes_page, name="wishes-of"),
    path("wishes/<int:ledger_id>/<int:wish_id>/", views.wish_edit, name="wish-edit"),
    path("wishes/<int:ledger_id>/<int:wish_id>/bought/", views.wish_bought, name="wish-bought"),
    path("wishes/<int:ledger_id>/<int:wish_id>/delete/", views.wish_delete, name="wish-delete"),
    path("planned/", planned_views.planned_page, name="planned"),
    path("planned/<int:ledger_id>/", planned_views.planned_page, name="planned-of"),
    path("planned/<int:ledger_id>/<int:planned_id>/", planned_views.planned_edit, name="planned-edit"),
    path("planned/<int:ledger_id>/<int:planned_id>/paid/", planned_views.planned_paid, name="planned-paid"),
    path("planned/<int:ledger_id>/<int:planned_id>/link/", planned_views.planned_link, name="planned-link"),
    path(
        "planned/<int:ledger_id>/<int:planned_id>/delete/",
        planned_views.planned_delete,
        name="planned-delete",
    ),
    path("recurring/", recurring_views.recurring_page, name="recurring"),
    path("recurring/<int:ledger_id>/", recurring_views.recurring_page, name="recurring-of"),
    path("recurring/<int:ledger_id>/cost/<int:fixedcost_id>/", recurring_views.cost_edit, name="cost-edit"),
    path(
        "recurring/<int:ledger_id>/cost/<int:fixedcost_id>/stop/", recurring_views.cost_stop, name="cost-stop"
    ),
    path(
        "recurring/<int:ledger_id>/income/<int:regularincome_id>/",
        recurring_views.income_edit,
        name="regular-income-edit",
    ),
    path(
        "recurring/<int:ledger_id>/income/<int:regularincome_id>/stop/",
        recurring_views.income_stop,
        name="regular-income-stop",
    ),
    path(
        "recurring/<int:ledger_id>/expected/<int:expectation_id>/",
        recurring_views.expectation_settle,
        name="expectation-settle",
    ),
    path("refunds/", refund_views.refunds_page, name="refunds"),
    path("refunds/<int:ledger_id>/", refund_views.refunds_page, name="refunds-of"),
    path("refunds/<int:ledger_id>/<int:income_id>/link/", refund_views.refund_set, name="refund-link"),
    path("refunds/<int:ledger_id>/<int:income_id>/unlink/", refund_views.refund_unset, name="refund-unlink"),
]
