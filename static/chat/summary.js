/** The summary: fetched again when figures move, unfolded on a phone by its one line. */

import { fragment, SignedOut } from "./fragments.js";
import { byId } from "./page.js";

const SETTLE_MS = 150; // several writes of one turn are one refresh
const AGAIN_MS = 5_000;

export class Summary {
  constructor() {
    this.side = byId("side");
    this.url = this.side.dataset.url;
    this.timer = 0;
    this.asked = 0;
    this.side.addEventListener("click", (event) => {
      const line = event.target.closest("#today-line");
      if (line) this.unfold(line.getAttribute("aria-expanded") !== "true");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.side.contains(document.activeElement)) this.unfold(false);
    });
  }

  unfold(open) {
    byId("today-line").setAttribute("aria-expanded", String(open));
  }

  /** Figures moved (or may have): fetch soon. */
  refresh(url = this.url, wait = SETTLE_MS) {
    this.url = url;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetch(), wait);
  }

  async fetch() {
    const asked = (this.asked += 1);
    try {
      const { nodes } = await fragment(this.url);
      if (asked === this.asked) this.replace(nodes);
    } catch (error) {
      if (!(error instanceof SignedOut) && asked === this.asked) this.refresh(this.url, AGAIN_MS);
    }
  }

  replace(nodes) {
    const before = this.side.textContent.replace(/\s+/g, " ");
    const open = byId("today-line").getAttribute("aria-expanded");
    const focused = this.side.contains(document.activeElement) && document.activeElement.id;
    const scrolled = byId("summary").scrollTop;
    const unfolded = [...this.side.querySelectorAll("details")].map((each) => each.open);
    this.side.replaceChildren(...nodes);
    this.side.querySelectorAll("details").forEach((each, place) => (each.open = unfolded[place] ?? false));
    byId("today-line").setAttribute("aria-expanded", open);
    byId("summary").scrollTop = scrolled;
    if (focused) byId(focused)?.focus();
    if (before === this.side.textContent.replace(/\s+/g, " ")) return;
    this.side.classList.remove("moved");
    requestAnimationFrame(() => this.side.classList.add("moved"));
  }
}
