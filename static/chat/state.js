/** How things stand, in words: the line to the server, and whether a turn runs. */

import { byId, page, t } from "./page.js";

const TITLE_LENGTH = 40;

export class State {
  constructor() {
    this.line = "connecting";
    this.box = byId("state");
    this.notice = byId("notice");
    this.notice.querySelector(".close").addEventListener("click", () => this.quiet());
  }

  setLine(line, running) {
    this.line = line;
    document.body.dataset.line = line;
    this.show(running);
    if (line === "signed-out") this.say(t("signed_out_notice"), { signIn: true });
  }

  show(running) {
    const thinking = this.line === "open" && running;
    const state = thinking ? "thinking" : this.line === "open" ? "connected" : this.line;
    if (this.box.dataset.state === state && this.box.dataset.shown) return;
    this.box.dataset.state = state;
    this.box.dataset.shown = "yes";
    this.box.querySelector(".state-text").textContent = t(`state_${state.replace("-", "_")}`);
  }

  showModel(model) {
    if (model) byId("model").textContent = model;
  }

  /** One sentence above the box. */
  say(sentence, { signIn = false } = {}) {
    this.notice.querySelector("p").textContent = sentence;
    byId("sign-in").hidden = !signIn;
    this.notice.hidden = false;
  }

  quiet() {
    this.notice.hidden = true;
  }

  /** The address of a conversation that just got its number. */
  numbered(conversation) {
    page.conversation = conversation;
    history.replaceState(null, "", page.conversation_path.replace("0", conversation));
  }

  /** The first message gives a new conversation its title, as the server does. */
  titled(text) {
    const box = byId("title");
    if (!text || !box.dataset.blank) return;
    delete box.dataset.blank;
    box.textContent = [...text.split(/\s+/).join(" ")].slice(0, TITLE_LENGTH).join("");
    document.title = `${box.textContent} · Maneki`;
  }
}
