/** Displays as tables, proposals and rows of buttons; same elements as templates/agent/_display.html and its like. */

import { cell, cellClass } from "./format.js";
import { element, t } from "./page.js";

function tableCell(value, column, first) {
  const kind = column?.kind ?? "text";
  const properties = { className: cellClass(value, kind) };
  if (first) properties.scope = "row";
  return element(first ? "th" : "td", properties, cell(value, kind));
}

/** A display event as a figure with a real table. */
export function displayFigure({ title, columns, rows, note, working }) {
  const head = columns.map((column) => element("th", { scope: "col", className: column.kind }, column.label));
  const body = rows.map((row) =>
    element("tr", {}, ...row.map((value, index) => tableCell(value, columns[index], index === 0))),
  );
  const table = element(
    "table",
    {},
    title ? element("caption", {}, title) : null,
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...body),
  );
  const named = title ? { role: "region", "aria-label": title } : {};
  const scroll = element("div", { className: "display-scroll", ...named }, table);
  const why = working?.length
    ? element(
        "details",
        { className: "working" },
        element("summary", {}, t("why")),
        ...working.map((line) => element("p", {}, line)),
      )
    : null;
  const caption = note ? element("figcaption", { className: "note" }, note) : null;
  return element("figure", { className: "display" }, scroll, caption, why);
}

/** A table wider than its box can be scrolled by keyboard. */
export function reachByKeyboard(root) {
  for (const box of root.querySelectorAll(".display-scroll")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
}

/** The buttons under a reply. */
export function buttonRow(buttons) {
  return element(
    "div",
    { className: "actions" },
    ...buttons.map(({ label, value, style }) =>
      element("button", { type: "button", className: `button ${style ?? "plain"}`, data: { press: value } }, label),
    ),
  );
}

/** A write that waits for a press. */
export function proposalBox({ proposal, title, summary, expires_at, buttons }) {
  return element(
    "section",
    { className: "proposal", data: { proposal, expires: expires_at ?? "" } },
    element("h3", {}, title),
    summary ? element("p", {}, summary) : null,
    buttonRow(buttons ?? []),
  );
}
