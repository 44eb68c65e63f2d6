/** The box to write in: Enter sends (never while an input method composes), the draft is kept. */

import { byId, page, store } from "./page.js";

const ENTER_IS_COMPOSING = 229; // what keyCode says while an input method handles the key
const SAFARI_GRACE_MS = 60; // Safari ends the composition just before the Enter that confirmed it

export class Composer {
  /** @param {{onSend: (text: string, pictures: object) => void, pictures: import("./pictures.js").Pictures}} parts */
  constructor({ onSend, pictures }) {
    this.onSend = onSend;
    this.pictures = pictures;
    this.box = byId("message");
    this.form = byId("composer");
    this.key = this.draftKey(page.conversation);
    this.composing = false;
    this.composedAt = -Infinity;
    this.listen();
    this.box.value = store.get(this.key) ?? this.box.value;
    this.resize();
  }

  draftKey(conversation) {
    return `draft.${conversation ?? "new"}`;
  }

  /** A new conversation got its number: the draft moves with it. */
  moveTo(conversation) {
    store.set(this.key, null);
    this.key = this.draftKey(conversation);
    this.keep();
  }

  listen() {
    const { box } = this;
    box.addEventListener("compositionstart", () => (this.composing = true));
    box.addEventListener("compositionend", (event) => {
      this.composing = false;
      this.composedAt = event.timeStamp;
    });
    box.addEventListener("keydown", (event) => this.keydown(event));
    box.addEventListener("input", () => this.changed());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  isComposing(event) {
    return (
      event.isComposing ||
      this.composing ||
      event.keyCode === ENTER_IS_COMPOSING ||
      event.timeStamp - this.composedAt < SAFARI_GRACE_MS
    );
  }

  keydown(event) {
    if (event.key !== "Enter" || event.shiftKey || event.altKey || this.isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) this.send();
  }

  send() {
    const text = this.box.value.trim();
    if (this.pictures.uploading) return; // Enter again in a moment: the picture belongs to this message
    if (!text && !this.pictures.kept.length) return void this.box.focus();
    this.box.value = "";
    this.changed();
    this.onSend(text, this.pictures.handOver());
  }

  /** Put an example or an earlier message into the box, at its end, for the person to send. */
  fill(text) {
    this.box.value = text;
    this.changed();
    this.box.focus();
    this.box.setSelectionRange(text.length, text.length);
  }

  get isEmpty() {
    return this.box.value.trim() === "";
  }

  changed() {
    this.keep();
    this.resize();
  }

  keep() {
    store.set(this.key, this.box.value);
  }

  resize() {
    this.box.style.height = "auto";
    this.box.style.height = `${this.box.scrollHeight}px`;
  }
}
