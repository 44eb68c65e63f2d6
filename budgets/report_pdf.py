"""The report of a closed month as a PDF on A4, in Japanese glyphs. The same report gives the same bytes."""

from __future__ import annotations

from io import BytesIO
from xml.sax.saxutils import escape

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, TableStyle
from reportlab.platypus import Table as PdfTable

from budgets.closing_formatting import count_line, report_displays
from budgets.month_report import MonthReport
from budgets.tables import Table, TableCell, table_of

FONT = "HeiseiKakuGo-W5"  # a font that every PDF reader knows by name; nothing has to be embedded
INK, SOFT, LINE, OVER = HexColor("#23283a"), HexColor("#5c5f70"), HexColor("#ded5c8"), HexColor("#b5301f")
NUMBERS = ("yen", "percent")
FIRST_COLUMN, ROW_PADDING = 2.2, 2.4  # in widths of another column; in points

pdfmetrics.registerFont(UnicodeCIDFont(FONT))


def month_report_pdf(report: MonthReport) -> bytes:
    """The file, in the language of the moment."""
    title = _("Report of %(month)s") % {"month": report.month}
    made = BytesIO()
    document = SimpleDocTemplate(
        made,
        pagesize=A4,
        leftMargin=18 * mm,
        rightMargin=18 * mm,
        topMargin=16 * mm,
        bottomMargin=16 * mm,
        title=f"{report.ledger} {report.month}".strip(),
        author="Maneki",
        invariant=1,  # no clock and no chance in the file
    )
    story: list[Flowable] = [Paragraph(escape(title), _style(18))]
    story += [Paragraph(escape(line), _style(9, SOFT)) for line in _head(report)]
    for display in report_displays(report):
        story += _section(table_of(display), document.width)
    story += [Spacer(1, 7 * mm), *(Paragraph(escape(line), _style(7.5, SOFT)) for line in _proof(report))]
    document.build(story)
    return made.getvalue()


def _head(report: MonthReport) -> list[str]:
    lines = [report.ledger] if report.ledger else []
    if report.period:
        lines.append(" – ".join(date_format(day, "DATE_FORMAT") for day in report.period))
    if report.closed_at:
        lines.append(_("Closed on %(day)s") % {"day": date_format(report.closed_at.date(), "DATE_FORMAT")})
    return [*lines, count_line(report)]


def _proof(report: MonthReport) -> list[str]:
    lines = [f"SHA-256 {report.sha256}"]
    if report.previous_sha256:
        lines.append(_("Close before: %(sha)s") % {"sha": f"SHA-256 {report.previous_sha256}"})
    return lines


def _section(table: Table, width: float) -> list[Flowable]:
    """A heading that stays with its table, and the note below."""
    shares = [FIRST_COLUMN, *[1.0] * (len(table.heads) - 1)]
    columns = [width * share / sum(shares) for share in shares]
    data = [[_shown(cell, SOFT) for cell in table.heads]]
    data += [[_shown(cell, OVER if cell.below_zero else INK) for cell in row] for row in table.rows]
    style = TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), ROW_PADDING),
            ("BOTTOMPADDING", (0, 0), (-1, -1), ROW_PADDING),
        ]
    )
    heading = Paragraph(escape(table.title), _style(12))
    body = PdfTable(data, colWidths=columns, repeatRows=1, style=style)
    parts: list[Flowable] = [Spacer(1, 6 * mm)]
    # A table that fits on a page stays in one piece; a longer one is cut between rows.
    parts += [KeepTogether([heading, Spacer(1, 1.5 * mm), body])]
    if table.note:
        parts.append(Paragraph(escape(table.note), _style(8, SOFT)))
    return parts


def _shown(cell: TableCell, colour: Color) -> Paragraph:
    return Paragraph(escape(cell.text), _style(9, colour, right=cell.kind in NUMBERS))


def _style(size: float, colour: Color = INK, *, right: bool = False) -> ParagraphStyle:
    return ParagraphStyle(
        "maneki",
        fontName=FONT,
        fontSize=size,
        leading=size * 1.5,
        textColor=colour,
        alignment=2 if right else 0,
        wordWrap="CJK",
    )
