/** Notes of payments that came in by themselves: each stays above the box until it is closed or acted upon. */

import { byId, element, t } from "./page.js";

const MOST = 3;

export class Notes {
  constructor() {
    this.box = byId("notes");
    this.box.addEventListener("click", (event) => {
      if (event.target.closest("button")) event.target.closest(".notice").remove();
    });
  }

  show({ note, lines, row, undo }) {
    if (this.box.querySelector(`[data-note="${note}"]`)) return;
    const [first, ...rest] = lines;
    const words = element("p", {}, element("b", {}, first), ...rest.map((line) => element("span", {}, line)));
    const buttons = [
      element("button", { type: "button", className: "button quiet" }, t("undo")),
      element("button", { type: "button", className: "button quiet" }, t("other_category")),
      element("button", { type: "button", className: "close" }, "×"),
    ];
    buttons[0].dataset.press = undo;
    buttons[1].dataset.fill = t("other_category_words").replace("{row}", row);
    buttons[2].setAttribute("aria-label", t("close"));
    const notice = element("div", { className: "notice note-of-payment" }, words, ...buttons);
    notice.dataset.note = note;
    this.box.append(notice);
    while (this.box.children.length > MOST) this.box.firstChild.remove();
  }
}
