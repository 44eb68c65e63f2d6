/** Turns that the page does not show yet: earlier ones on demand, later ones after an absence. */

import { reachByKeyboard } from "./display.js";
import { fragment } from "./fragments.js";
import { byId, page } from "./page.js";
import { articleOf, articleOfMessage } from "./render.js";

const QUIET_MS = 1_000;

/** Change a live region without a screen reader reading all of it out. */
function silently(region, change) {
  region.setAttribute("aria-live", "off");
  change();
  setTimeout(() => region.setAttribute("aria-live", "polite"), QUIET_MS);
}

export class History {
  /** @param {{turns: import("./turns.js").Turns, scroll: import("./scroll.js").Scroll}} parts */
  constructor({ turns, scroll }) {
    this.turns = turns;
    this.scroll = scroll;
    this.learn(byId("log"));
    byId("older").addEventListener("click", (event) => {
      event.preventDefault();
      this.older(event.currentTarget).catch(() => location.assign(event.target.href));
    });
  }

  /** What the server rendered counts as seen. */
  learn(root) {
    for (const article of root.querySelectorAll(".turn[data-turn]")) {
      const { turn, seq, status } = article.dataset;
      this.turns.remember(Number(turn), Number(seq ?? 0), Boolean(status)); // no seq: accepted, nothing shown yet
    }
    reachByKeyboard(root);
  }

  async older(link) {
    const { nodes, headers } = await fragment(link.dataset.fragment ?? link.href);
    const box = link.parentElement;
    const first = nodes[0];
    silently(byId("log"), () => this.scroll.keeping(() => box.after(...nodes)));
    this.learn(byId("log"));
    const next = headers.get("X-Older");
    box.hidden = !next;
    if (next) link.href = next;
    first?.setAttribute("tabindex", "-1");
    first?.focus({ preventScroll: true });
  }

  /** Turns that began while this page was away. */
  async catchUp() {
    if (page.conversation === null) return;
    const { nodes } = await fragment(`${page.turns_path.replace("0", page.conversation)}?after=${this.turns.last}`);
    for (const node of nodes) {
      const shown = articleOf(node.dataset.turn) ?? articleOfMessage(node.dataset.messageId);
      if (shown && !shown.dataset.turn) shown.replaceWith(node);
      else if (!shown) byId("log").append(node);
    }
    this.learn(byId("log"));
    if (nodes.length) byId("welcome")?.remove();
    this.scroll.follow();
  }
}
