/** The talk itself: frames in, frames out. Parts of the page are handed in by main.js. */

import { newId, outbox } from "./outbox.js";
import { element, page, t } from "./page.js";
import { addMessage, articleOf, articleOfMessage, bind, renderEvent, showThinking, stopThinking } from "./render.js";
import { Turns } from "./turns.js";

const urlsOf = (frame) => (frame.attachments ?? []).map((id) => `${page.attachments_url}${id}/`);

export class Chat {
  /** @param {{state, scroll, summary, composer}} parts */
  constructor(parts) {
    Object.assign(this, parts);
    this.turns = new Turns({
      apply: (turn, event) => this.apply(turn, event),
      resume: (turn, seq) => this.line?.send({ type: "resume", turn, seq }),
    });
    this.accepting = new Set();
  }

  get busy() {
    return this.turns.running.length > 0 || this.accepting.size > 0;
  }

  /** A message of the person: shown at once, kept until the server has it. */
  say(text, { ids = [], urls = [] } = {}) {
    this.state.quiet();
    const id = newId();
    addMessage(id, text, urls);
    const attachments = ids.length ? { attachments: ids } : {};
    this.post({ type: "message", id, conversation: page.conversation, text, ...attachments });
    this.scroll.toEnd();
  }

  press(value, button) {
    if (value.startsWith("say:")) return this.say(value.slice(4));
    if (/^open:\/[\w/-]*$/.test(value) && !value.startsWith("open://")) return location.assign(value.slice(5));
    const frame = { type: "press", id: newId(), button: value, conversation: page.conversation };
    if (button) button.dataset.pressId = frame.id;
    this.post(frame);
  }

  post(frame) {
    outbox.add(frame);
    this.accepting.add(frame.id);
    if (!this.line.send(frame)) this.line.now();
    this.moved();
  }

  stop() {
    for (const turn of this.turns.running) this.line.send({ type: "stop", turn });
  }

  receive(frame) {
    const handlers = {
      ready: () => this.ready(frame),
      accepted: () => this.accepted(frame),
      event: () => this.turns.take(frame),
      summary: () => this.summary.refresh(frame.html_url),
      error: () => this.refused(frame),
    };
    handlers[frame.type]?.();
    this.moved();
  }

  async ready({ conversation, running, model }) {
    if (page.conversation === null) this.adopt(conversation);
    this.state.showModel(model);
    this.turns.askForAllOpen(running);
    this.settleOutbox();
    for (const frame of outbox.waiting()) this.resend(frame);
    if (this.wasAway) {
      this.summary.refresh();
      await this.history.catchUp().catch(() => undefined);
      this.settleOutbox();
    }
    this.wasAway = true;
    this.moved();
  }

  /** Messages whose turn stands on the page are with the server already. */
  settleOutbox() {
    for (const frame of outbox.waiting()) {
      if (articleOfMessage(frame.id)?.dataset.turn) outbox.take(frame.id);
    }
  }

  resend(frame) {
    this.accepting.add(frame.id);
    if (frame.type === "message" && !articleOfMessage(frame.id)) addMessage(frame.id, frame.text, urlsOf(frame));
    this.line.send(frame);
  }

  accepted({ id, turn, conversation }) {
    const sent = outbox.take(id);
    this.accepting.delete(id);
    this.turns.of(turn);
    bind(turn, id);
    this.state.titled(sent?.text);
    if (conversation && conversation !== page.conversation) {
      this.adopt(conversation);
      this.line.send({ type: "open", conversation });
      this.summary.refresh();
    }
  }

  /** The server made a conversation for this page: everything that was kept for it goes along. */
  adopt(conversation) {
    outbox.moveTo(conversation);
    this.state.numbered(conversation);
    this.composer.moveTo(conversation);
    this.summary.url = page.summary_path.replace("0", conversation);
  }

  /** The server refused a frame: say why, and give the words back. */
  refused({ id, code, message }) {
    if (code === "signed_out") this.line.signedOut();
    else this.state.say(message);
    if (!id || !this.accepting.delete(id)) return;
    const frame = outbox.take(id);
    this.release(id);
    const article = articleOfMessage(id);
    if (!article || !frame) return;
    stopThinking(article);
    delete article.dataset.pending;
    article.dataset.status = "refused";
    const again = element("button", { type: "button", className: "button quiet", data: { fill: frame.text } });
    again.textContent = t("back_to_box");
    const note = element("p", { className: "turn-note warn" }, message);
    article.querySelector(".reply").append(element("div", { className: "turn-foot" }, note, again));
  }

  /** A refused press may be tried again. */
  release(pressId) {
    const pressed = document.querySelector(`[data-press-id="${CSS.escape(pressId)}"]`);
    for (const button of pressed?.parentElement.querySelectorAll("button") ?? []) button.disabled = false;
  }

  apply(turn, event) {
    renderEvent(turn, event);
    if (event.kind === "turn.finished") {
      this.summary.refresh();
      this.state.showModel(event.data.model);
    }
    if (event.kind === "tool.finished" && event.data.row_ids?.length) this.summary.refresh();
    this.scroll.follow();
  }

  /** Turns that run although nothing of them has come yet still show that they do. */
  showRunning() {
    for (const turn of this.turns.running) {
      const article = articleOf(turn);
      if (article) showThinking(article);
    }
  }

  moved() {
    this.onMoved?.(this.busy, this.turns.running.length > 0);
  }
}
